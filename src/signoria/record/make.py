"""Making records of games."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from signoria.game import A, Event, Game, Outcome, S, Setup, V
from signoria.games import load
from signoria.record.document import Record
from signoria.record.replay import replay


def of(
    game: Game[S, V, A],
    setup: Setup,
    seats: Sequence[str],
    events: Iterable[Event],
    outcome: Outcome | None,
    seed: str | None = None,
) -> Record:
    """The whole record of a game, finished or not.

    With the seed of a `random.Random` that answered all the shuffles, these can be checked too.
    """
    return Record(
        game=game.name,
        rules=game.rules_version,
        setup=game.setup(setup),
        seats=tuple(seats),
        lines=tuple(event.line for event in events),
        fairness={"scheme": "none"} if seed is None else {"scheme": "seed", "seed": seed},
        outcome=outcome,
    )


def self_contained(record: Record) -> Record:
    """The same record with all documents in it that it only names: as it is given to people."""
    return replace(record, setup=load(record.game).self_contained(record.setup))


def of_seat(record: Record, seat: int) -> Record:
    """What one seat saw of a game, with `?` for what it never saw. The seed would tell it all."""
    seen = [event.seen_by(seat) for event in replay(record).events]
    return Record(
        game=record.game,
        rules=record.rules,
        setup=record.setup,
        seats=record.seats,
        lines=tuple(event.line for event in seen if event is not None),
        fairness={"scheme": "none"},
        outcome=record.outcome,
        seat=seat,
    )
