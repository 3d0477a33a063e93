"""The packed core of Condottiere: random play at full speed, from Python, and on two threads."""

from __future__ import annotations

import os
from collections.abc import Callable
from random import Random
from threading import Thread
from time import perf_counter

from benchmarks.measure import Contender, Sample, clock, play_for
from signoria.bots.condottiere.strategist.hidden_hands import deal_of, load
from signoria.bots.condottiere.strategist.search_model import search_model
from signoria.bots.condottiere.strategist.strategist import SearchStyle
from signoria.condottiere import View, new, rules
from signoria.condottiere.core import COMPILED, PackedRules, PackedState, Search
from signoria.game import shuffled

GAMES = 100
"""Games on the core between two looks at the clock."""
DECISION = 5000
"""About as many simulations as the strategist has time for in a decision."""
ROOM = SearchStyle().room
NODE = 28
"""Bytes of a node: five numbers of four bytes and one of eight."""
KIND = "core" if COMPILED else "interpreted core"


def contenders() -> list[Contender]:
    return [
        *(_speed(players) for players in (2, 4, 6)),
        _loop(),
        _threads(),
        _random_search(),
        *(_strategist(players) for players in (2, 4, 6)),
    ]


def _table(seed: int, players: int = 4) -> PackedState:
    return PackedState(PackedRules(rules("third", players)), seed)


def _play(table: PackedState, seconds: float, clock: Callable[[], float]) -> Sample:
    """Whole games by the hundred, until the time is up."""
    moves = games = 0
    start = clock()
    while (spent := clock() - start) < seconds:
        moves += table.play_games(GAMES)
        games += GAMES
    return Sample(moves / spent, moves, games)


def _speed(players: int) -> Contender:
    def turn(seed: int, seconds: float) -> Sample:
        return _play(_table(seed, players), seconds, clock)

    what = f"Signoria's {KIND}: Condottiere, {players} players"
    return Contender(f"core-{players}", what, "compiled moves/s", turn)


def _loop() -> Contender:
    """What a bot written in Python can do: it sees every choice, and makes it itself."""

    def turn(seed: int, seconds: float) -> Sample:
        table, draw = _table(seed), Random(seed).random
        return play_for(seconds, lambda: _play_by_hand(table, draw))

    what = f"Signoria's {KIND}, 4 players, a loop in Python"
    return Contender("core-loop", what, "compiled moves/s", turn)


def _play_by_hand(table: PackedState, draw: Callable[[], float]) -> int:
    table.reset()
    count: Callable[[], int] = table.count
    choice: Callable[[int], int] = table.choice
    apply: Callable[[int], None] = table.apply
    moves = 0
    while True:
        if options := count():
            apply(choice(int(draw() * options)))
            moves += 1
        elif table.waiting:
            table.deal_anew()
        else:
            return moves


def _opening(players: int, seed: int) -> View:
    """The first decision of the first battle: nothing has been played yet."""
    rng = Random(seed)
    state = new("third", players, first=0)
    while state.chance is not None:
        state.shuffle(shuffled(state.chance, rng))
    state.apply(rng.choice(state.legal()))
    view: View = state.view(0)
    return view


def _search_for(search: Search, seconds: float) -> Sample:
    """Simulations by the hundred; the tree begins anew when it has as many as a decision has."""
    start, done = clock(), 0
    while (spent := clock() - start) < seconds:
        if search.simulations >= DECISION:
            search.plant()
        search.run(GAMES)
        done += GAMES
    return Sample(done / spent)


def _loaded(view: View, *, full: bool) -> Search:
    if full:
        model = search_model(view.rules)
        search = Search(model.captain, model.judge, ROOM, 1, trust=1.0, full=True)
    else:
        search = SearchStyle().search(view.rules, 1)
    states = [view.sample(Random(number)) for number in range(50)]
    now = PackedState(search.captain.book)
    now.load(states[0])
    load(search, now, 0, [deal_of(state) for state in states])
    search.plant()
    return search


def _random_search() -> Contender:
    """Every seat searches, and everything is played out at random to the end of the game."""

    def turn(seed: int, seconds: float) -> Sample:
        return _search_for(_loaded(_opening(4, seed), full=True), seconds)

    return Contender(
        "core-search", f"Signoria's {KIND}, 4 players, full random playouts", "sims/s", turn
    )


def _strategist(players: int) -> Contender:
    """As the strategist really plays: captains to the end of the round, then the judge."""

    def turn(seed: int, seconds: float) -> Sample:
        return _search_for(_loaded(_opening(players, seed), full=False), seconds)

    what = f"strategist, {players} players; its tree has {ROOM * NODE / 2**20:.1f} MB at most"
    return Contender(f"strategist-{players}", what, "sims/s", turn)


def _threads() -> Contender:
    """Two tables on two threads by one on one: the core plays without Python's lock."""

    def turn(seed: int, seconds: float) -> Sample:
        with _all_cores():
            alone = _together(1, seed, seconds / 2)
            both = _together(2, seed, seconds / 2)
        return Sample(both / alone, parts={"one": alone, "two": both})

    return Contender("core-threads", f"two threads by one, Signoria's {KIND}", "threads", turn)


def _together(threads: int, seed: int, seconds: float) -> float:
    """The moves per second, by the clock on the wall, of so many threads together."""
    samples: list[Sample] = []
    workers = [
        Thread(target=lambda n=n: samples.append(_play(_table(seed + n), seconds, perf_counter)))
        for n in range(threads)
    ]
    start = perf_counter()
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    return sum(sample.moves for sample in samples) / (perf_counter() - start)


class _all_cores:  # noqa: N801 - reads like a function
    """Off the one core that everything else is measured on, for a while."""

    def __enter__(self) -> None:
        self.before = os.sched_getaffinity(0) if hasattr(os, "sched_setaffinity") else set()
        if self.before:
            os.sched_setaffinity(0, range(os.cpu_count() or 1))

    def __exit__(self, *_: object) -> None:
        if self.before:
            os.sched_setaffinity(0, self.before)
