"""Plain data, checked as they are read: boards, positions, data files, records, setups and views.

A reader takes the path of a field, as a sentence names it (`seats[2].florins`), and the value that
stands there. It returns what the value means, or refuses it with a sentence that names the path.
Readers are put together from smaller ones, and an object with known fields is a `Table`:

    table = Table("", document, ("round", "hands"), "position")
    round = table.get("round", whole(1), default=1)
    hands = table.read("hands", per_seat(each(named(CARDS, "card")), players=4))
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Mapping
from typing import TypeAlias, TypeVar

from signoria.game import BadInput, one_line

MOST = 1_000_000_000
"""No number in a document is larger."""

T = TypeVar("T")
D = TypeVar("D")
H = TypeVar("H", bound=Hashable)

Reader: TypeAlias = Callable[[str, object], T]
"""Reads the value at a path."""


class BadField(BadInput):
    """A field that cannot be used: its path, and why."""

    def __init__(self, path: str, why: str) -> None:
        super().__init__(f"{path}: {why}")
        self.path = path


class Table:
    """An object that has only certain fields, or, where none are named, any.

    The outermost one has no path, but a name.
    """

    def __init__(
        self, path: str, value: object, known: Collection[str] = (), name: str = ""
    ) -> None:
        self.path = path
        self.values = _object(path or name, value)
        for field in self.values:
            if known and field not in known:
                whose = path or f"a {name}"
                why = f"{whose} has no such field; it has {', '.join(known)}"
                raise BadField(self.path_of(shown(field)), why)

    def path_of(self, field: str) -> str:
        """A field as sentences name it."""
        return f"{self.path}.{field}" if self.path else field

    def refuse(self, field: str, why: str) -> BadField:
        """What to raise about one of the fields."""
        return BadField(self.path_of(field), why)

    def __contains__(self, field: str) -> bool:
        """Whether a field is given; `null` says nothing."""
        return self.values.get(field) is not None

    def read(self, field: str, reader: Reader[T]) -> T:
        """A field that must be there."""
        if field not in self.values:
            raise self.refuse(field, "is missing")
        return reader(self.path_of(field), self.values[field])

    def get(self, field: str, reader: Reader[T], default: D) -> T | D:
        """A field that may be left out, or be `null`."""
        value = self.values.get(field)
        return default if value is None else reader(self.path_of(field), value)

    def table(self, field: str, known: Collection[str] = ()) -> Table:
        """A field that holds a table; one without any fields if it is left out."""
        return self.get(field, table(known), None) or Table(self.path_of(field), {}, known)


def table(known: Collection[str] = ()) -> Reader[Table]:
    """An object that has only certain fields, or any."""
    return lambda path, value: Table(path, value, known)


# Single values


def anything(path: str, value: object) -> object:
    """A value that somebody else checks."""
    return value


def whole(least: int = 0, most: int = MOST) -> Reader[int]:
    """A whole number."""
    span = f"of at least {least}" if most == MOST else f"from {least} to {most}"

    def read(path: str, value: object) -> int:
        if type(value) is not int or not least <= value <= most:
            raise BadField(path, f"must be a whole number {span}")
        return value

    return read


def number(least: int, most: int) -> Reader[float]:
    """A number with or without a fraction."""

    def read(path: str, value: object) -> float:
        if isinstance(value, int | float) and type(value) is not bool and least <= value <= most:
            return float(value)
        raise BadField(path, f"must be a number from {least} to {most}")

    return read


def flag(path: str, value: object) -> bool:
    """Yes or no."""
    if type(value) is not bool:
        raise BadField(path, "must be true or false")
    return value


def text(path: str, value: object) -> str:
    """Any text."""
    if not isinstance(value, str):
        raise BadField(path, "must be a text")
    return value


def choice(known: Iterable[str]) -> Reader[str]:
    """One of a few words, which the sentence lists."""
    words = tuple(known)

    def read(path: str, value: object) -> str:
        listed = ", ".join(word or '""' for word in words)
        if not isinstance(value, str):
            raise BadField(path, f"must be one of {listed}")
        if value not in words:
            raise BadField(path, f"there is no {shown(value)}; there are {listed}")
        return value

    return read


def named(known: Mapping[str, T], what: str) -> Reader[T]:
    """What a name stands for, one of many."""

    def read(path: str, value: object) -> T:
        if not isinstance(value, str) or value not in known:
            raise BadField(path, f"there is no {what} {shown(value)}")
        return known[value]

    return read


def seat(players: int) -> Reader[int]:
    """The number of a seat."""

    def read(path: str, value: object) -> int:
        if type(value) is not int or not 0 <= value < players:
            raise BadField(path, f"there is no seat {shown(value)} with {players} players")
        return value

    return read


def optional(reader: Reader[T]) -> Reader[T | None]:
    """A value, or `null` for none."""
    return lambda path, value: None if value is None else reader(path, value)


# Several values


def each(reader: Reader[T]) -> Reader[list[T]]:
    """A list."""

    def read(path: str, value: object) -> list[T]:
        if not isinstance(value, list | tuple):
            raise BadField(path, "must be a list")
        return [reader(f"{path}[{place}]", item) for place, item in enumerate(value)]

    return read


def distinct(reader: Reader[list[H]], what: str) -> Reader[list[H]]:
    """A list that has nothing twice."""

    def read(path: str, value: object) -> list[H]:
        found = reader(path, value)
        if len(set(found)) < len(found):
            raise BadField(path, f"names the same {what} twice")
        return found

    return read


def pair(first: Reader[T], second: Reader[D]) -> Reader[tuple[T, D]]:
    """A list of two values."""

    def read(path: str, value: object) -> tuple[T, D]:
        if not isinstance(value, list | tuple) or len(value) != 2:
            raise BadField(path, "must be a list of two")
        return first(f"{path}[0]", value[0]), second(f"{path}[1]", value[1])

    return read


def exactly(count: int, what: str, reader: Reader[T]) -> Reader[list[T]]:
    """A list of a certain length."""

    def read(path: str, value: object) -> list[T]:
        if isinstance(value, list | tuple) and len(value) != count:
            raise BadField(path, f"has {len(value)} entries for {count} {what}")
        return each(reader)(path, value)

    return read


def per_seat(reader: Reader[T], players: int) -> Reader[list[T]]:
    """A list with one entry for each player."""
    return exactly(players, "players", reader)


def by_name(names: Reader[D], reader: Reader[T]) -> Reader[dict[D, T]]:
    """An object whose fields are names that stand for something, each with a value."""

    def read(path: str, value: object) -> dict[D, T]:
        found: dict[D, T] = {}
        for name, item in _object(path, value).items():
            place = f"{path}.{shown(name)}"
            found[names(place, name)] = reader(place, item)
        return found

    return read


def by_seat(reader: Reader[T], players: int) -> Reader[dict[int, T]]:
    """An object whose fields are numbers of seats, not necessarily of all."""
    seats = {str(seat): seat for seat in range(players)}

    def number_of(path: str, name: object) -> int:
        if not isinstance(name, str) or name not in seats:
            raise BadField(path, f"there is no seat {shown(name)} with {players} players")
        return seats[name]

    return by_name(number_of, reader)


def _object(path: str, value: object) -> Mapping[str, object]:
    if not isinstance(value, Mapping):
        raise BadField(path, "must be an object")
    return value


def shown(value: object) -> str:
    """A value as a sentence may quote it, whatever it is."""
    if isinstance(value, str):
        return one_line(value, 40)
    if isinstance(value, bool):
        return "true" if value else "false"
    if value is None:
        return "null"
    if isinstance(value, int) and abs(value) > MOST:
        return "with so large a number"
    if isinstance(value, int | float):
        return str(value)
    return "that is a list" if isinstance(value, list | tuple) else "that is an object"
