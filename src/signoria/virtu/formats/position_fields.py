"""Fields of a document, each checked as it is read; what is wrong is said with its name."""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from typing import Any

from signoria.game import BadInput

MOST = 9999
"""No amount in a position is larger."""


class Fields:
    """An object of a document that has only certain fields. `null` is the same as not given."""

    def __init__(self, where: str, value: Any, known: Sequence[str]) -> None:
        self.where = where
        if not isinstance(value, dict):
            raise BadInput(
                f"{where or 'position'}: must be an object with fields such as {known[0]}"
            )
        for name in value:
            if name not in known:
                what = where or "a position"
                raise BadInput(
                    f"{self.path(name)}: {what} has no such field; it has {', '.join(known)}"
                )
        self.value = value

    def path(self, name: object) -> str:
        """A field as sentences name it."""
        return f"{self.where}.{name}" if self.where else str(name)

    def get(self, name: str) -> Any:
        return self.value.get(name)

    def __contains__(self, name: str) -> bool:
        return self.value.get(name) is not None

    def number(self, name: str, default: int, least: int = 0, most: int = MOST) -> int:
        value = self.get(name)
        return default if value is None else number(self.path(name), value, least, most)

    def flag(self, name: str, default: bool = False) -> bool:
        value = self.get(name)
        if value is None:
            return default
        if type(value) is not bool:
            raise BadInput(f"{self.path(name)}: must be true or false")
        return value

    def choice(self, name: str, known: Iterable[str], default: str) -> str:
        value = self.get(name)
        return default if value is None else choice(self.path(name), value, known)

    def seat(self, name: str, players: int, default: int | None = None) -> int | None:
        value = self.get(name)
        return default if value is None else seat(self.path(name), value, players)

    def entries(self, name: str) -> list[tuple[str, Any]]:
        """The values of a list, each with its path."""
        value = self.get(name)
        if value is None:
            return []
        if not isinstance(value, list):
            raise BadInput(f"{self.path(name)}: must be a list")
        return [(f"{self.path(name)}[{place}]", entry) for place, entry in enumerate(value)]

    def items(self, name: str) -> list[tuple[str, str, Any]]:
        """The keys and values of an object, each with its path."""
        value = self.get(name)
        if value is None:
            return []
        if not isinstance(value, dict):
            raise BadInput(f"{self.path(name)}: must be an object")
        return [(f"{self.path(name)}.{key}", str(key), entry) for key, entry in value.items()]

    def seats(self, name: str, players: int) -> list[int]:
        """A list of seats, none of them twice."""
        found = [seat(where, value, players) for where, value in self.entries(name)]
        if len(set(found)) < len(found):
            raise BadInput(f"{self.path(name)}: names a seat twice")
        return found

    def permutation(self, name: str, players: int, default: Sequence[int]) -> list[int]:
        """All seats in some order."""
        if name not in self:
            return [*default]
        found = self.seats(name, players)
        if len(found) != players:
            raise BadInput(f"{self.path(name)}: has {len(found)} entries for {players} players")
        return found

    def names(self, name: str, known: Container[str], what: str) -> list[str]:
        """A list of ids, none of them twice."""
        found = [ident(where, value, known, what) for where, value in self.entries(name)]
        if len(set(found)) < len(found):
            raise BadInput(f"{self.path(name)}: names a {what} twice")
        return found


def number(where: str, value: Any, least: int = 0, most: int = MOST) -> int:
    if type(value) is not int or not least <= value <= most:
        raise BadInput(f"{where}: must be a whole number from {least} to {most}")
    return value


def seat(where: str, value: Any, players: int) -> int:
    if type(value) is not int or not 0 <= value < players:
        raise BadInput(f"{where}: there is no seat {shown(value)} with {players} players")
    return value


def choice(where: str, value: Any, known: Iterable[str]) -> str:
    names = list(known)
    if not isinstance(value, str) or value not in names:
        raise BadInput(f"{where}: there is no {shown(value)}; there are {', '.join(names)}")
    return value


def ident(where: str, value: Any, known: Container[str], what: str) -> str:
    if not isinstance(value, str) or value not in known:
        raise BadInput(f"{where}: there is no {what} {shown(value)}")
    return value


def shown(value: Any) -> str:
    """A value as a sentence may quote it, whatever it is."""
    if isinstance(value, str):
        return value
    if isinstance(value, bool):
        return "true" if value else "false"
    if value is None:
        return "null"
    if isinstance(value, float) or (isinstance(value, int) and abs(value) <= MOST * MOST):
        return str(value)
    if isinstance(value, int):
        return "with so large a number"
    return "that is a list" if isinstance(value, list) else "that is an object"
