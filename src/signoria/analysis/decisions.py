"""The decisions of a record, each with the view that its seat had."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from signoria import record
from signoria.game import AnyGame, Event
from signoria.games import load
from signoria.record import Record


@dataclass(frozen=True, slots=True)
class Decision:
    """What a seat decided, and all that it could know when it did."""

    number: int
    """Which decision of the game it is, from 1."""
    event: int
    """Where it stands in the log, from 1: `signoria replay --at` one less shows what was before."""
    seat: int
    action: str
    view: Any
    news: tuple[Event, ...] = ()
    """What the seat has seen happen so far."""


def decisions(kept: Record, seat: int | None = None) -> list[Decision]:
    """Every decision of a record, or of one seat; refuses a record that cannot have happened.

    In the record of one seat the rest of the table is a guess, so only that seat's are told.
    """
    record.replay(kept)
    wanted = seat if kept.seat is None else kept.seat
    return [one for one in _walk(kept) if wanted is None or one.seat == wanted]


def _walk(kept: Record) -> Iterator[Decision]:
    game = load(kept.game)
    state = game.new(kept.setup)
    place = number = 0
    log: list[Event] = []
    while place < len(kept.lines):
        line = _line(game, state, kept, place)
        who, _, text = line.partition(" ")
        if text.startswith("show "):
            events = state.aside(text, int(who))
        elif state.chance is not None:
            events = state.shuffle(state.chance.parse(line.split(" ")[2:]))
        else:
            number += 1
            seat, action = int(who), state.parse(text)
            news = tuple(seen for event in log if (seen := event.seen_by(seat)) is not None)
            yield Decision(number, place + 1, seat, str(action), state.view(seat), news)
            events = state.apply(action, seat)
        log += events
        place += sum(1 for event in events if kept.seat is None or event.seen_by(kept.seat))


def _line(game: AnyGame, state: Any, kept: Record, place: int) -> str:
    """The next line; in the record of one seat, with a guess for every `?`."""
    if kept.seat is None:
        return kept.lines[place]
    return game.suppose(state, kept.seat, kept.lines[place:])
