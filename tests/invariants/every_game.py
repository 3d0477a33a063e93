"""What the contract of `signoria.game` promises of a state, a game and its record."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from random import Random

from signoria import record
from signoria.game import (
    Action,
    AnyGame,
    AnyState,
    AnyView,
    Event,
    IllegalAction,
    Seat,
    Setup,
    shuffled,
)

REFUSAL = re.compile(r"seat \d cannot .+: .+")
PLAYED_ON = 30
"""Decisions that a clone plays beside its original."""


class Violation(AssertionError):
    """An invariant that does not hold, in one sentence."""


def expect(holds: object, sentence: str) -> None:
    if not holds:
        raise Violation(sentence)


def same(what: str, found: object, expected: object) -> None:
    if found != expected:
        raise Violation(f"{what}: found {found}, expected {expected}")


def all_seats(state: AnyState) -> tuple[Seat | None, ...]:
    """Everybody who may look at a state: the public, and every seat."""
    return (None, *range(state.players))


def seen(state: AnyState) -> tuple[object, ...]:
    """All of a state that its own words and every seat can tell."""
    return state.to_json(), state.chance, [state.view(seat) for seat in all_seats(state)]


def waits(state: AnyState) -> None:
    """Exactly one is awaited: a shuffle, a decision of somebody who has a choice, or nothing."""
    three = (state.chance is not None, state.to_act is not None, state.outcome() is not None)
    if three.count(True) != 1:
        raise Violation(f"of shuffle, decision, outcome the state awaits {three}")
    expect(bool(state.deciders) == three[1], "the deciders do not fit who decides")
    expect(not three[1] or state.to_act == state.deciders[0], "another seat decides first")
    expect(bool(state.legal()) == three[1], "legal actions do not fit who decides")


def legal_actions(state: AnyState, others: Iterable[Action]) -> None:
    """Exactly the legal actions are accepted; what is refused changes nothing."""
    for seat in state.deciders:
        for action in state.legal(seat):
            try:
                state.clone().apply(action, seat)
            except IllegalAction as error:
                raise Violation(f"the legal {action} is refused: {error}") from error
    refusing, legal = state.clone(), set(state.legal())
    for action in others:
        if action not in legal:
            expect(_is_refused(refusing, action, None), f"the illegal {action} is accepted")
    for seat in set(range(state.players)) - set(state.deciders):
        expect(not state.legal(seat), f"seat {seat} is not to act and has legal actions")
        for action in list(legal)[:1]:
            expect(_is_refused(refusing, action, seat), f"seat {seat} acts out of turn")
    expect(seen(refusing) == seen(state), "a refused action changes the state")


def _is_refused(state: AnyState, action: Action, seat: Seat | None) -> bool:
    """Whether an action is refused, with a sentence that says who cannot do what, and why."""
    try:
        state.apply(action, seat)
    except IllegalAction as error:
        expect(REFUSAL.match(str(error)), f"{action} is refused without a reason: {error}")
        return True
    return False


def hidden_from(state: AnyState, seat: Seat | None, rng: Random) -> AnyState:
    """What a seat cannot know may be otherwise, and it sees the same; one such state."""
    view: AnyView = state.view(seat)
    guess = view.sample(rng)
    again = guess.view(seat)
    alike = again == view and repr(again) == repr(view) and again.to_json() == view.to_json()
    expect(alike, f"a guess of what seat {seat} cannot know looks different")
    expect(set(view.deciders) <= set(state.deciders), f"seat {seat} sees somebody else decide")
    expect(
        (seat in view.deciders) == (seat in state.deciders), f"seat {seat} is not told to decide"
    )
    expect(view.to_act is None or view.to_act in view.deciders, f"seat {seat} sees another to act")
    legal = () if seat is None else tuple(state.legal(seat))
    expect(tuple(view.legal) == legal, f"seat {seat} sees other legal actions")
    return guess


def clones(state: AnyState, rng: Random) -> None:
    """A clone and its original go separate ways."""
    before, one, two = seen(state), state.clone(), state.clone()
    expect(seen(one) == before, "a clone is not what it was cloned from")
    for _ in range(PLAYED_ON):
        while one.chance is not None:
            one.shuffle(shuffled(one.chance, rng))
        if one.outcome() is not None:
            break
        seat = rng.choice(one.deciders)
        one.apply(rng.choice(one.legal(seat)), seat)
    expect(seen(two) == before, "what happens to a clone happens to another")
    expect(seen(state) == before, "what happens to a clone happens to its original")


def record_of(
    game: AnyGame, setup: Setup, log: Sequence[Event], state: AnyState, seed: str
) -> record.Record:
    """The record of a game so far."""
    names = [f"Player {seat}" for seat in range(state.players)]
    return record.of(game, setup, names, log, state.outcome(), seed)


def whole_record(kept: record.Record, state: AnyState) -> None:
    """A record plays again to the same end, in the same bytes."""
    same("the end of the replay", replayed(kept).to_json(), state.to_json())


def record_of_seat(kept: record.Record, state: AnyState, seat: Seat) -> None:
    """So does the record of what one seat saw."""
    again = replayed(record.of_seat(kept, seat))
    ends = [one.view(seat).to_json() for one in (again, state)]
    same(f"the end of the replay of seat {seat}", *ends)


def replayed(kept: record.Record) -> AnyState:
    """The end of a record that was written, read and played again."""
    text = record.dumps(kept)
    back = record.loads(text)
    expect(record.dumps(back) == text, "a record that was read is written differently")
    again = record.replay(back)
    lines = tuple(event.line for event in again.events)
    expect(lines == kept.lines, "a replay has other lines than its record")
    return again.state
