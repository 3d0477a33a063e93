"""The results in a terminal."""

from __future__ import annotations

from typing import Any

from signoria.report.numbers import duration, extent, percent, rating, shortened, span, subject

BAR = 24
LONGEST = 28
Row = dict[str, Any]


def table(numbers: dict[str, Any]) -> str:
    """The results as lines of text, with a bar for every win share."""
    parts = [
        [f"{extent(numbers)}", f"{subject(numbers)}"],
        _main(numbers),
        _versus(numbers),
        _seats(numbers),
        _forfeits(numbers),
    ]
    return "\n\n".join("\n".join(lines) for lines in parts if lines) + "\n"


def _main(numbers: dict[str, Any]) -> list[str]:
    rows: list[Row] = numbers["bots"]
    header = ["bot", "games", "", "win share", "95 %", "rating", "median", "p99", "forfeits"]
    cells = [
        [
            shortened(row["name"], LONGEST),
            f"{row['games']:,}",
            bar(row["win_share"], numbers["fair_share"]),
            percent(row["win_share"]),
            span(row["low"], row["high"]),
            rating(row),
            duration(row["decision_ms"]["median"]),
            duration(row["decision_ms"]["p99"]),
            str(row["forfeits"]),
        ]
        for row in rows
    ]
    note = f"┃ a fair share, {percent(numbers['fair_share'])}"
    return [*aligned(header, cells, left={0, 2}), note]


def bar(share: float, fair: float) -> str:
    """A share as a bar, with a mark where a fair share ends."""
    filled, mark = round(BAR * share), min(BAR - 1, round(BAR * fair))
    cells = ["█" if place < filled else "·" for place in range(BAR)]
    cells[mark] = "┃"
    return "".join(cells)


def _versus(numbers: dict[str, Any]) -> list[str]:
    """Who beats whom: the bot of the row against that of the column."""
    names = [row["name"] for row in numbers["bots"]]
    if len(names) < 2:
        return []
    ahead = {(one["bot"], one["against"]): one["ahead"] for one in numbers["versus"]}
    header = ["beats", *(shortened(name, 16) for name in names)]
    cells = [
        [
            shortened(name, LONGEST),
            *("" if name == other else percent(ahead[name, other]) for other in names),
        ]
        for name in names
    ]
    return aligned(header, cells, left={0})


def _seats(numbers: dict[str, Any]) -> list[str]:
    header = ["win share in", *(f"seat {seat}" for seat in range(numbers["players"]))]
    cells = [
        [shortened(row["name"], LONGEST), *map(percent, row["seats"])] for row in numbers["bots"]
    ]
    cells.append(["all", *map(percent, numbers["seats"])])
    return aligned(header, cells, left={0})


def _forfeits(numbers: dict[str, Any]) -> list[str]:
    """What bots did wrong, where they did."""
    return [
        f"{shortened(row['name'], LONGEST)}: {one['count']} x {one['kind']}, first {one['first']}"
        for row in numbers["bots"]
        for one in row["forfeit_kinds"]
    ]


def aligned(header: list[str], rows: list[list[str]], left: set[int]) -> list[str]:
    """Columns as wide as their widest cell; numbers stand to the right."""
    lines = [header, *rows]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    return [
        "  ".join(
            cell.ljust(width) if place in left else cell.rjust(width)
            for place, (cell, width) in enumerate(zip(line, widths, strict=True))
        ).rstrip()
        for line in lines
    ]
