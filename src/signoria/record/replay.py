"""Playing a record again, and so checking it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from signoria.game import AnyGame, AnyState, BadInput, Event, Shuffle, shuffled
from signoria.games import load
from signoria.record.document import BadRecord, Record, require_unchanged


@dataclass(slots=True)
class Replay:
    """A record played up to some line: the state there, and all that happened."""

    game: AnyGame
    state: AnyState
    events: list[Event]
    rng: Random | None
    """Where the shuffles follow from a seed: the source, ready for the next one."""


def replay(record: Record, at: int | None = None) -> Replay:
    """Play the first `at` lines of a record, or all; refuses what cannot have happened.

    So is a record of another version of the rules. A line is an event. A decision may have several,
    so the game may stop a little after `at`. In the record of one seat only what that seat saw is
    the truth; the rest of the state is a guess.
    """
    require_unchanged(record)
    game = load(record.game)
    run = Replay(game, _begin(game, record), [], _source(record))
    limit = len(record.lines) if at is None else min(at, len(record.lines))
    while len(run.events) < limit:
        _step(record, run, _next_line(record, run))
    _end_silent_pause(record, run)
    if at is None:
        _check_outcome(record, run)
    return run


def course(record: Record) -> Iterator[Replay]:
    """Play a record step by step: the same replay, a decision, a shuffle or a pause further."""
    game = load(record.game)
    run = Replay(game, _begin(game, record), [], _source(record))
    while len(run.events) < len(record.lines):
        line = _next_line(record, run)
        yield run
        _step(record, run, line)
    yield run


def _begin(game: AnyGame, record: Record) -> AnyState:
    if record.rules != game.rules_version:
        raise BadRecord(
            f"rules: the record is of version {record.rules} of the rules,"
            f" and only version {game.rules_version} is played here"
        )
    try:
        state = game.new(record.setup)
    except BadInput as error:
        raise BadRecord(str(error)) from error
    if record.seat is not None and record.seat not in range(state.players):
        raise BadRecord(f"seat: there is no seat {record.seat} with {state.players} players")
    if len(record.seats) != state.players:
        raise BadRecord(f"seats: {len(record.seats)} names for {state.players} players")
    return state


def _source(record: Record) -> Random | None:
    match record.fairness:
        case {"scheme": "none", **rest} if not rest:
            return None
        case {"scheme": "seed", "seed": str(seed), **rest} if not rest:
            return Random(seed)
    raise BadRecord("fairness: must be a scheme none, or a scheme seed with its seed")


def _next_line(record: Record, run: Replay) -> str:
    """What comes next; in the record of one seat with what it did not see filled in."""
    place = len(run.events)
    if record.seat is None:
        return record.lines[place]
    try:
        return run.game.suppose(run.state, record.seat, record.lines[place:])
    except ValueError as error:
        raise BadRecord(str(error), record.line_number(place)) from error


def _step(record: Record, run: Replay, line: str) -> None:
    """Carry out what the next line says, and compare all that happens with the lines.

    A pause has no line: it is over as soon as the next line is more than something done aside.
    """
    place = len(run.events)
    try:
        events = _carry_out(run, line)
    except ValueError as error:
        raise BadRecord(str(error), record.line_number(place)) from error
    if record.seat is not None:
        events = [seen for event in events if (seen := event.seen_by(record.seat)) is not None]
    for event in events:
        here = len(run.events)
        if here == len(record.lines):
            raise BadRecord(f"the log ends before: {event.line}")
        if record.lines[here] != event.line:
            found = record.lines[here]
            raise BadRecord(
                f"found {found!r} where {event.line!r} happens", record.line_number(here)
            )
        run.events.append(event)


def _end_silent_pause(record: Record, run: Replay) -> None:
    """End a pause after which nothing is announced: it was over before the next line, and it is
    at the end of a record."""
    chance = run.state.chance
    if chance is None or not chance.is_pause:
        return
    if len(run.events) < len(record.lines):
        _, _, text = _next_line(record, run).partition(" ")
        if run.game.is_aside(text):
            return
    after = run.state.clone()
    if not after.shuffle(()):
        run.state = after


def _carry_out(run: Replay, line: str) -> list[Event]:
    state = run.state
    who, _, text = line.partition(" ")
    is_aside = run.game.is_aside(text)
    if state.chance is not None and not is_aside:
        if state.chance.is_pause:
            return state.shuffle(())
        return _shuffle(run, state.chance, line)
    if state.outcome() is not None:
        raise BadInput(f"the game is over before: {line}")
    if not who.isdecimal() or int(who) >= state.players:
        raise BadInput(f"seat {state.to_act} has to decide, but the line says: {line}")
    if is_aside:
        return state.aside(text, int(who))
    return state.apply(state.parse(text, int(who)), int(who))


def _shuffle(run: Replay, chance: Shuffle, line: str) -> list[Event]:
    match line.split(" "):
        case ["shuffle", label, *texts] if label == chance.label:
            order = chance.parse(texts)
        case _:
            raise BadInput(f"the {chance.label} has to be shuffled, but the line says: {line}")
    if run.rng is not None and order != shuffled(chance, run.rng):
        raise BadInput("this shuffle does not follow from the seed")
    return run.state.shuffle(order)


def _check_outcome(record: Record, run: Replay) -> None:
    reached = run.state.outcome()
    if record.outcome != reached:
        said = "no outcome" if record.outcome is None else record.outcome.to_json()
        real = "none yet" if reached is None else reached.to_json()
        raise BadRecord(f"outcome: the header says {said}, the game says {real}")
