"""The packed core of Condottiere: random play at full speed, from Python, and on two threads."""

from __future__ import annotations

import os
from collections.abc import Callable
from random import Random
from threading import Thread
from time import perf_counter

from benchmarks.measure import Contender, Sample, clock, play_for
from signoria.condottiere import rules
from signoria.condottiere.core import COMPILED, Book, Table

GAMES = 100
"""Games on the core between two looks at the clock."""
KIND = "core" if COMPILED else "interpreted core"


def contenders() -> list[Contender]:
    return [*(_speed(players) for players in (2, 4, 6)), _loop(), _threads()]


def _table(seed: int, players: int = 4) -> Table:
    return Table(Book(rules("third", players)), seed)


def _play(table: Table, seconds: float, clock: Callable[[], float]) -> Sample:
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


def _play_by_hand(table: Table, draw: Callable[[], float]) -> int:
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
