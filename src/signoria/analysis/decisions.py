"""The decisions of a record, each with the view that its seat had."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from signoria import record
from signoria.game import Action, AnyView, Event
from signoria.record import Record


@dataclass(frozen=True, slots=True)
class Decision:
    """What a seat decided, and all that it could know when it did."""

    game: str
    number: int
    """Which decision of the game it is, from 1."""
    event: int
    """Where it stands in the log, from 1: `signoria replay --at` one less shows what was before."""
    seat: int
    action: str
    view: AnyView
    news: tuple[Event, ...] = ()
    """What the seat has seen happen so far."""

    def legal(self, text: str) -> Action:
        """The legal action of a text."""
        return next(one for one in self.view.legal if str(one) == text)


def decisions(kept: Record, seat: int | None = None) -> list[Decision]:
    """Every decision of a record, or of one seat; refuses a record that cannot have happened.

    In the record of one seat the rest of the table is a guess, so only that seat's are told.
    """
    record.replay(kept)
    wanted = seat if kept.seat is None else kept.seat
    return [one for one in _walk(kept) if wanted is None or one.seat == wanted]


def _walk(kept: Record) -> Iterator[Decision]:
    number = 0
    for played in record.course(kept):
        place = len(played.events)
        if place == len(kept.lines) or played.state.chance is not None:
            continue
        who, _, text = kept.lines[place].partition(" ")
        if played.game.is_aside(text):
            continue
        number += 1
        seat = int(who)
        news = tuple(seen for event in played.events if (seen := event.seen_by(seat)) is not None)
        yield Decision(kept.game, number, place + 1, seat, text, played.state.view(seat), news)
