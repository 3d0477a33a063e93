"""Virtù, through its public API only."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from benchmarks.measure import Contender, Sample, clock, play_for
from benchmarks.ours import STATES
from signoria import __version__
from signoria.game import shuffled
from signoria.virtu import State, new

SPACING = 25
"""One decision in so many is a state on which costs are measured."""


def contenders() -> list[Contender]:
    states = collect(Random(1))
    return [
        *(_speed(players) for players in (3, 4, 5)),
        _cost("virtu-clone", "Virtù: state.clone()", states, clone),
        _cost("virtu-legal", "Virtù: state.legal(), made anew", states, legal),
    ]


def play(state: State, rng: Random) -> int:
    """Play at random to the end, and count the moves."""
    count = 0
    while state.outcome() is None:
        if state.chance is not None:
            state.shuffle(shuffled(state.chance, rng))
        else:
            state.apply(rng.choice(state.legal()))
            count += 1
    return count


def _speed(players: int) -> Contender:
    def turn(seed: int, seconds: float) -> Sample:
        rng = Random(seed)
        return play_for(seconds, lambda: play(new(players), rng))

    what = f"Signoria {__version__}: Virtù, {players} players"
    return Contender(f"virtu-{players}", what, "moves/s", turn)


def collect(rng: Random) -> list[State]:
    """States of games of four at random moments."""
    states: list[State] = []
    while len(states) < STATES:
        state = new(4)
        while state.outcome() is None and len(states) < STATES:
            if state.chance is not None:
                state.shuffle(shuffled(state.chance, rng))
                continue
            if rng.randrange(SPACING) == 0:
                states.append(state.clone())
            state.apply(rng.choice(state.legal()))
    return states


def clone(states: list[State]) -> float:
    start = clock()
    for state in states:
        state.clone()
    return clock() - start


def legal(states: list[State]) -> float:
    """A state keeps its list until something changes: it is made to forget it first."""
    fresh = [state.clone() for state in states]
    for state in fresh:
        state.forget()
    start = clock()
    for state in fresh:
        state.legal()
    return clock() - start


def _cost(
    name: str, what: str, states: list[State], call_each: Callable[[list[State]], float]
) -> Contender:
    def turn(seed: int, seconds: float) -> Sample:
        calls, spent = 0, 0.0
        while spent < seconds:
            spent += call_each(states)
            calls += len(states)
        return Sample(spent / calls * 1e6)

    return Contender(name, what, "us", turn)
