"""Signoria, through its public API only."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from random import Random

from benchmarks.measure import Contender, Sample, clock, play_for
from signoria import __version__
from signoria.condottiere import State, new
from signoria.game import shuffled

STATES = 200
"""How many states the costs are measured on."""
SPACING = 40
"""One decision in so many, chosen by chance, is such a state."""
LONG = 400
"""A long game has more moves than this."""
LONG_GAMES = 10


def contenders() -> list[Contender]:
    states = collect(Random(1))
    return [
        *(_speed(players) for players in (2, 4, 6)),
        _cost("clone", "state.clone()", states, clone),
        _cost("view", "state.view(seat)", states, view),
        _cost("sample-first", "view.sample(rng), first of a view", states, sample_first),
        _cost("sample-again", "view.sample(rng), every further", states, sample_again),
        _growth(),
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


def moves(state: State, rng: Random) -> Iterator[None]:
    """Play at random, and stop before every move."""
    while state.outcome() is None:
        if state.chance is not None:
            state.shuffle(shuffled(state.chance, rng))
        else:
            yield
            state.apply(rng.choice(state.legal()))


def _speed(players: int) -> Contender:
    def turn(seed: int, seconds: float) -> Sample:
        rng = Random(seed)
        return play_for(seconds, lambda: play(new("third", players), rng))

    what = f"Signoria {__version__}: Condottiere, {players} players"
    return Contender(f"signoria-{players}", what, "moves/s", turn)


def collect(rng: Random) -> list[State]:
    """States of games of four at random moments."""
    states: list[State] = []
    while len(states) < STATES:
        state = new("third", 4)
        states += [state.clone() for _ in moves(state, rng) if rng.randrange(SPACING) == 0]
    return states[:STATES]


def clone(states: list[State], _: Random) -> float:
    start = clock()
    for state in states:
        state.clone()
    return clock() - start


def view(states: list[State], _: Random) -> float:
    """For the seat that decides: its view lists its actions, so it is the dearest."""
    start = clock()
    for state in states:
        state.view(state.to_act)
    return clock() - start


def sample_first(states: list[State], rng: Random) -> float:
    views = [state.view(state.to_act) for state in states]
    start = clock()
    for view in views:
        view.sample(rng)
    return clock() - start


def sample_again(states: list[State], rng: Random) -> float:
    """A view may remember what its first sample worked out, which helps all others."""
    views = [state.view(state.to_act) for state in states]
    for view in views:
        view.sample(rng)
    start = clock()
    for view in views:
        view.sample(rng)
    return clock() - start


def _cost(
    name: str, what: str, states: list[State], call_each: Callable[[list[State], Random], float]
) -> Contender:
    def turn(seed: int, seconds: float) -> Sample:
        rng = Random(seed)
        calls, spent = 0, 0.0
        while spent < seconds:
            spent += call_each(states, rng)
            calls += len(states)
        return Sample(spent / calls * 1e6)

    return Contender(name, what, "us", turn)


def long_games() -> list[tuple[int, int]]:
    """Seeds of long games, each with its number of moves."""
    found: list[tuple[int, int]] = []
    seed = 0
    while len(found) < LONG_GAMES:
        seed += 1
        length = play(new("first", 6), Random(seed))
        if length > LONG:
            found.append((seed, length))
    return found


def quarters(seed: int, length: int) -> tuple[float, float]:
    """The seconds of the first and of the last quarter of a game, without the first deal."""
    steps = moves(new("first", 6), Random(seed))
    next(steps)
    quarter = length // 4
    start = clock()
    _exhaust(islice(steps, quarter))
    first = clock() - start
    _exhaust(islice(steps, length - 2 * quarter))
    start = clock()
    _exhaust(steps)
    return first, clock() - start


def _exhaust(steps: Iterator[None]) -> None:
    for _ in steps:
        pass


def _growth() -> Contender:
    """Whether a move late in a long game costs more than an early one."""
    games = long_games()
    timed = sum(length // 4 for _, length in games)

    def turn(_: int, seconds: float) -> Sample:
        first = last = 0.0
        passes = 0
        while first + last < seconds / 2:  # the other half goes to the quarters between
            passes += 1
            for early, late in (quarters(*game) for game in games):
                first += early
                last += late
        each = 1e6 / (passes * timed)
        return Sample(last / first, parts={"first_us": first * each, "last_us": last * each})

    return Contender("growth", "time of a move, last / first quarter", "ratio", turn)
