"""Who sits where: people by their names, bots by their specs, and both as texts of a record."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from signoria.game import BadInput
from signoria.record import seats
from signoria.text import say

LONGEST_NAME = 24


@dataclass(frozen=True, slots=True)
class Sitter:
    """A person, or a bot with a spec, in one seat."""

    name: str
    bot: str | None = None

    @property
    def text(self) -> str:
        """As it stands in a record."""
        return seats.written(self.name, self.bot)


def read(texts: Sequence[str], language: str) -> list[Sitter]:
    """The sitters of a record; a bot without a name gets one."""
    sitters = [Sitter(*seats.read(text)) for text in texts]
    spare = _spare_names(language, [sitter.name for sitter in sitters])
    return _checked(
        [sitter if sitter.name else Sitter(spare.pop(0), sitter.bot) for sitter in sitters]
    )


def seat(
    players: int, people: int, specs: Sequence[str], names: Sequence[str], language: str
) -> list[Sitter]:
    """People in the first seats and bots in the others; names go to the seats in order."""
    if len(names) > players:
        raise BadInput(f"name: {len(names)} names for {players} seats")
    for name in names:
        if name.startswith(seats.BOT) or not name.strip():
            raise BadInput(f"name: {name!r} cannot be a name")
    spare = _spare_names(language, names)
    sitters = []
    for place in range(players):
        name = names[place].strip() if place < len(names) else spare.pop(0)
        sitters.append(Sitter(name, None if place < people else specs[place - people]))
    return _checked(sitters)


def _spare_names(language: str, taken: Sequence[str]) -> list[str]:
    """Names for those who gave none: first those whose initials are still free."""
    offered = say("terminal.names", language).split(", ")
    initials = {name[:1].upper() for name in taken}
    free = [name for name in offered if name not in taken]
    return sorted(free, key=lambda name: name[:1] in initials)


def _checked(sitters: list[Sitter]) -> list[Sitter]:
    for place, sitter in enumerate(sitters):
        if not sitter.name.isprintable():
            raise BadInput(f"name: {sitter.name!r} cannot be a name")
        if sitter.name in [other.name for other in sitters[:place]]:
            raise BadInput(f"name: {sitter.name} sits at the table twice")
        if len(sitter.name) > LONGEST_NAME:
            raise BadInput(f"name: {sitter.name} is longer than {LONGEST_NAME} letters")
    return sitters
