"""Numbers as people read them."""

from __future__ import annotations

from typing import Any


def percent(share: float | None) -> str:
    return "-" if share is None else f"{100 * share:.1f} %"


def span(low: float, high: float) -> str:
    return f"{100 * low:.1f} to {100 * high:.1f}"


def duration(milliseconds: float | None) -> str:
    """A time in the unit that suits it, with three digits."""
    if milliseconds is None:
        return "-"
    for unit, size in (("s", 1000.0), ("ms", 1.0)):
        if milliseconds >= size:
            return f"{milliseconds / size:.3g} {unit}"
    return f"{milliseconds * 1000:.3g} µs"


def counted(number: int, thing: str) -> str:
    return f"1 {thing}" if number == 1 else f"{number:,} {thing}s"


def subject(numbers: dict[str, Any]) -> str:
    """What was played: the game, its choices that have a short name, the seed."""
    setup = numbers["setup"]
    words = [str(numbers["game"])]
    words += [str(setup[key]) for key in ("edition",) if key in setup]
    words += [str(option) for option in setup.get("options", ())]
    board = setup.get("board")
    words += [f"on {board}"] if isinstance(board, str) else []
    return f"{' '.join(words)}, {counted(numbers['players'], 'player')}, seed {numbers['seed']}"


def extent(numbers: dict[str, Any]) -> str:
    """How much was played."""
    games, deals = counted(numbers["games"], "game"), counted(numbers["deals"], "deal")
    return f"{games}: {deals}, each in all {numbers['players']} rotations of the seats"


def rating(row: dict[str, Any]) -> str:
    found = row["rating"]
    return "-" if found is None else f"{found['mu']:.1f} ± {2 * found['sigma']:.1f}"


def shortened(name: str, longest: int) -> str:
    """A name that fits: its end is cut off."""
    return name if len(name) <= longest else f"{name[: longest - 1]}…"
