"""A long run takes no more memory than a short one: deals are counted and let go."""

from __future__ import annotations

import gc
import json
import sys
from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from signoria.arena import Deal, Plan, play_deals, report
from signoria.arena.journal import FILE
from signoria.arena.statistics.tally import Tally
from signoria.arena.statistics.times import Times
from signoria.arena.workers import WORKERS
from signoria.report import pool
from tests.arena.helpers import TWO, scattered


def size_of(whole: object) -> int:
    """The bytes of an object and all that it holds."""
    seen: dict[int, object] = {}
    waiting = [whole]
    while waiting:
        one = waiting.pop()
        if id(one) not in seen and not isinstance(one, type):
            seen[id(one)] = one
            waiting += gc.get_referents(one)
    return sum(map(sys.getsizeof, seen.values()))


def test_statistics_do_not_grow_with_the_number_of_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    """The classes of times are few, but some are rare; so here all times are alike."""
    monkeypatch.setitem(sys.modules, "openskill.models", None)
    tally = Tally(TWO.names, TWO.players)
    times = {name: Times({-700: 3, -650: 1}) for name in TWO.names}
    sizes = []
    for deal in scattered(TWO, 20_000):
        tally.add(replace(deal, times=times))
        if tally.deals in (1_000, 20_000):
            sizes.append(size_of(tally))
    assert sizes[1] < sizes[0] + 500, "only integers get longer"


def test_ratings_do_not_grow_with_the_number_of_games() -> None:
    tally = Tally(TWO.names, TWO.players)
    assert tally._ratings is not None
    sizes = []
    for deal in scattered(TWO, 2000):
        tally.add(deal)
        if tally.deals in (200, 2000):
            sizes.append(size_of(tally._ratings.now))
    assert sizes[0] == sizes[1]


class Unruly:
    """Workers that finish deals in any order, the first of them last of all that may be begun."""

    def __init__(self) -> None:
        self.most = 0
        """So many deals there were at a time, of those that this test made."""

    def play(self, plan: Plan, numbers: Iterable[int], jobs: int) -> Iterator[Deal]:
        for number in pool.finished(lambda number: number, self._wait, numbers, 12):
            (deal,) = scattered(plan, 1, seed=number)
            yield replace(deal, number=number)

    def _wait(self, running: Collection[int]) -> list[int]:
        first, *later = running
        if first % 20 == 0 and len(later) == 1:
            self.most = max(self.most, sum(isinstance(one, Deal) for one in gc.get_objects()))
        return later[-1:] or [first]


@pytest.fixture
def unruly(monkeypatch: pytest.MonkeyPatch) -> Unruly:
    made = Unruly()
    monkeypatch.setitem(WORKERS, None, made.play)
    monkeypatch.setattr(pool, "FURTHEST", 40)
    return made


def test_few_deals_are_in_memory_at_a_time(unruly: Unruly, tmp_path: Path) -> None:
    """Neither while they are played nor when they are read again, out of order, from a journal."""
    numbers = report(TWO, play_deals(TWO, 600, out=tmp_path))
    assert 0 < unruly.most <= 2 * pool.FURTHEST
    again = report(TWO, play_deals(TWO, 700, out=tmp_path))
    assert unruly.most <= 2 * pool.FURTHEST + 5, "as many may wait of the old as of the new"
    assert (numbers["deals"], again["deals"]) == (600, 700)


def test_deals_are_counted_in_their_order(unruly: Unruly, tmp_path: Path) -> None:
    assert [deal.number for deal in play_deals(TWO, 200, out=tmp_path)] == list(range(200))
    kept = (tmp_path / FILE).read_text("utf-8").splitlines(keepends=True)
    numbers = [json.loads(line)["deal"] for line in kept[1:]]
    assert numbers != sorted(numbers)
    holes = [line for place, line in enumerate(kept) if place == 0 or place % 7]
    (tmp_path / FILE).write_text("".join(holes + holes[-3:]), "utf-8")
    assert [deal.number for deal in play_deals(TWO, 150, out=tmp_path)] == list(range(150))
