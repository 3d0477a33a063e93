"""The kinds of fields that a document of a view has, each with its check.

Every check takes the name of the field, for the sentence that refuses it, and the value; it returns
what the value stands for in the game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from signoria.condottiere.knowledge.memory import Counts
from signoria.condottiere.model.cards import INDEX, tally
from signoria.condottiere.model.editions import Rules
from signoria.game import BadInput, one_line

MOST = 1_000_000_000
"""No number of a game is larger."""

T = TypeVar("T")


def check_fields(place: str, table: Any, wanted: Iterable[str]) -> None:
    """Refuse a table that lacks a field, or has one that nobody knows."""
    if not isinstance(table, dict):
        raise BadInput(f"{place.rstrip('.')}: must be an object")
    wanted = tuple(wanted)
    for name in wanted:
        if name not in table:
            raise BadInput(f"{place}{name}: is missing")
    for name in table:
        if name not in wanted:
            raise BadInput(f"{place}{quoted(name)}: a view has no such field")


def quoted(value: Any) -> str:
    """What stands in a sentence for a value that is no good."""
    return one_line(value, 40) if isinstance(value, str) else "this"


class Fields:
    """The checks at the table of some rules."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules

    def by_seat(self, field: str, table: Any, value: Callable[[str, Any], T]) -> dict[int, T]:
        if not isinstance(table, dict):
            raise BadInput(f"{field}: must be an object with seats as names")
        seats = {str(seat): seat for seat in range(self.rules.players)}
        for name in table:
            if name not in seats:
                raise BadInput(f"{field}: there is no seat {quoted(name)}")
        return {seats[name]: value(field, entry) for name, entry in table.items()}

    def each(self, field: str, values: Any, value: Callable[[str, Any], T]) -> tuple[T, ...]:
        return tuple(value(field, entry) for entry in self.per_seat(field, values))

    def per_seat(self, field: str, values: Any) -> list[Any]:
        entries = self.list_of(field, values)
        if len(entries) != self.rules.players:
            raise BadInput(f"{field}: must have one entry for each player")
        return entries

    def list_of(self, field: str, values: Any) -> list[Any]:
        if not isinstance(values, list):
            raise BadInput(f"{field}: must be a list")
        return list(values)

    def decks(self, field: str, decks: Any) -> tuple[Counts, ...]:
        return tuple(self.counts(field, cards) for cards in self.list_of(field, decks))

    def counts_or_none(self, field: str, cards: Any) -> Counts | None:
        return None if cards is None else self.counts(field, cards)

    def counts(self, field: str, cards: Any) -> Counts:
        return tuple(tally(self.cards(field, cards)))

    def cards(self, field: str, cards: Any) -> tuple[int, ...]:
        return tuple(self.card(field, name) for name in self.list_of(field, cards))

    def card(self, field: str, name: Any) -> int:
        if not isinstance(name, str) or name not in INDEX:
            raise BadInput(f"{field}: there is no card {quoted(name)}")
        return INDEX[name]

    def region_or_none(self, field: str, name: Any) -> int | None:
        return None if name is None else self.region(field, name)

    def region(self, field: str, name: Any) -> int:
        board = self.rules.board
        if not isinstance(name, str) or name not in board.index:
            raise BadInput(f"{field}: the board {board.id} has no region {quoted(name)}")
        return board.index[name]

    def seats(self, field: str, seats: Any) -> tuple[int, ...]:
        return tuple(self.seat(field, seat) for seat in self.list_of(field, seats))

    def seat_or_none(self, field: str, seat: Any) -> int | None:
        return None if seat is None else self.seat(field, seat)

    def seat(self, field: str, seat: Any) -> int:
        if type(seat) is not int or not 0 <= seat < self.rules.players:
            raise BadInput(f"{field}: must be a seat from 0 to {self.rules.players - 1}")
        return seat

    def number(self, field: str, number: Any, least: int = 0) -> int:
        if type(number) is not int or not least <= number <= MOST:
            raise BadInput(f"{field}: must be a whole number of at least {least}")
        return number

    def perhaps(self, field: str, answer: Any) -> bool | None:
        return None if answer is None else self.yes_or_no(field, answer)

    def yes_or_no(self, field: str, answer: Any) -> bool:
        if type(answer) is not bool:
            raise BadInput(f"{field}: must be true or false")
        return answer
