"""Players as they stand in a record: `Anna` for a person, `bot:captain Caterina` for a bot."""

from __future__ import annotations

BOT = "bot:"


def written(name: str, bot: str | None = None) -> str:
    """A player for a record; `bot` is the spec of a program."""
    return name if bot is None else f"{BOT}{bot} {name}"


def read(text: str) -> tuple[str, str | None]:
    """The name of a player, which a bot may lack, and the spec of a bot."""
    if not text.startswith(BOT):
        return text.strip(), None
    spec, _, name = text.removeprefix(BOT).partition(" ")
    return name.strip(), spec


def called(text: str, seat: int) -> str:
    """What to call a player: a bot without a name by its kind and its seat."""
    name, spec = read(text)
    return name if name or spec is None else f"{spec} {seat}"
