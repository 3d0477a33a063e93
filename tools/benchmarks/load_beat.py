"""The beat: moves that are due at fixed times, whatever the server does, and how long each takes.

A move is due, a table that waits for its next move makes it, and the clock of that move runs from
the moment at which it was due until the last of the table's seats has heard of it.
"""

from __future__ import annotations

import asyncio
from collections import Counter, deque
from collections.abc import Callable
from dataclasses import dataclass, field
from time import perf_counter
from typing import Protocol

AFTER = 15.0
"""Seconds to wait for the moves that are under way when a stretch is over."""
TICK = 0.001


class Table(Protocol):
    """A table that can make a move."""

    due: float

    def move(self) -> None: ...


@dataclass(slots=True)
class Stretch:
    """Some seconds at one rate."""

    rate: float
    seconds: float
    wanted: int = 0
    done: int = 0
    unfinished: int = 0
    errors: Counter[str] = field(default_factory=Counter)
    times: list[float] = field(default_factory=list)
    """Seconds from due to heard by all, of every move."""
    marked: list[float] = field(default_factory=list)
    """Those of tables with a mark, once more."""

    @property
    def failures(self) -> int:
        return self.errors.total() + self.unfinished

    @property
    def moves_per_second(self) -> float:
        return self.done / self.seconds

    def holds(self, bound: float) -> bool:
        """Whether it went without an error, and fast enough."""
        return not self.failures and percentile(self.times, 99) < bound

    def as_data(self) -> dict[str, float | dict[str, int]]:
        return {
            "rate": self.rate,
            "seconds": round(self.seconds, 3),
            "moves": self.done,
            "moves_per_second": round(self.moves_per_second, 1),
            "median_ms": round(percentile(self.times, 50) * 1000, 2),
            "p99_ms": round(percentile(self.times, 99) * 1000, 2),
            "highest_ms": round(max(self.times, default=0.0) * 1000, 2),
            "unfinished": self.unfinished,
            "errors": dict(self.errors),
        }


def percentile(values: list[float], percent: float) -> float:
    """The value below which so many of a hundred lie; infinite where there are none."""
    if not values:
        return float("inf")
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * percent / 100))]


class Beat:
    """Lets tables move at a rate."""

    def __init__(self) -> None:
        self.ready: deque[Table] = deque()
        """Who waits for the next move, the longest first."""
        self.errors: Counter[str] = Counter()
        self.is_marked: Callable[[Table], bool] | None = None
        self._overdue: deque[float] = deque()
        self._under_way = 0
        self._now: Stretch | None = None

    def is_ready(self, table: Table) -> None:
        """A table knows its next move."""
        if self._overdue:
            self._start(table, self._overdue.popleft())
        else:
            self.ready.append(table)

    def heard_by_all(self, table: Table) -> None:
        """The last seat of a table has heard of its move."""
        took = perf_counter() - table.due
        self._under_way -= 1
        if self._now is not None:
            self._now.times.append(took)
            self._now.done += 1
            if self.is_marked is not None and self.is_marked(table):
                self._now.marked.append(took)

    def failed(self, why: str) -> None:
        """Something went wrong at a table."""
        self.errors[why] += 1

    def _start(self, table: Table, due: float) -> None:
        table.due = due
        self._under_way += 1
        table.move()

    async def run(self, rate: float, seconds: float) -> Stretch:
        """Moves at a rate for some seconds, and then until the last is heard."""
        self.errors.clear()
        stretch = self._now = Stretch(rate, seconds)
        begun = perf_counter()
        count, wanted = 0, round(rate * seconds)
        while count < wanted:
            now = perf_counter()
            while count < wanted and (due := begun + count / rate) <= now:
                count += 1
                if self.ready:
                    self._start(self.ready.popleft(), due)
                else:
                    self._overdue.append(due)
            await asyncio.sleep(max(TICK, begun + count / rate - perf_counter()))
        stretch.wanted = wanted
        last = perf_counter() + AFTER
        while (self._under_way or self._overdue) and perf_counter() < last:
            await asyncio.sleep(0.01)
        stretch.seconds = max(seconds, perf_counter() - begun - 0.01)
        stretch.unfinished = self._under_way + len(self._overdue)
        stretch.errors = self.errors.copy()
        self._under_way = 0
        self._overdue.clear()
        self._now = None
        return stretch
