"""Games that are over, and the records of all of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from signoria import record
from signoria.game import Outcome, Seat
from signoria.record import Record
from signoria.record.seats import called

if TYPE_CHECKING:
    from signoria.server.table.table import Table


@dataclass(frozen=True, slots=True)
class Past:
    """A game at a table that was played to its end."""

    record: Record
    people: tuple[str | None, ...]
    """Who sat where; None for bots."""

    @property
    def outcome(self) -> Outcome:
        assert self.record.outcome is not None
        return self.record.outcome


def record_of(table: Table) -> Record:
    """The whole record of the game that is on, finished or not."""
    seats = [sitter.text for sitter in table.seats]
    return record.of(table.game, table.config.setup, seats, table.events, table.outcome)


def record_for(table: Table, number: int, seat: Seat | None) -> Record | None:
    """The record of a game at this table, whole or one seat's; None while it must stay hidden."""
    if number in range(1, len(table.past) + 1):
        whole = table.past[number - 1].record
    elif number == table.number and table.number > 0:
        whole = record_of(table)
    else:
        return None
    if seat is not None:
        return record.of_seat(whole, seat)
    return whole if whole.outcome is not None else None


def wins(table: Table) -> dict[str, int]:
    """How many games each player has won at this table, by name."""
    score: dict[str, int] = {}
    for past in table.past:
        for seat in past.outcome.winners:
            name = called(past.record.seats[seat], seat)
            score[name] = score.get(name, 0) + 1
    return score
