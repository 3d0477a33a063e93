"""The roads between cities and the lanes between ports, as lines in the picture."""

from __future__ import annotations

import heapq
from collections.abc import Sequence
from itertools import product
from math import dist, hypot, inf

from geometry import Line, Point, densified
from towns import RADIUS, Ground, Town

BENDS = tuple(step / 20 for step in range(-14, 15, 2))
"""How far a road bends to a side, of its length."""

GRAIN = 10
"""How fine the water is looked at for lanes."""

AROUND = tuple((x, y) for x, y in product((-1, 0, 1), repeat=2) if x or y)

Cell = tuple[int, int]


def bent(a: Point, b: Point, first: float, second: float) -> tuple[Point, Point]:
    """The two points between which a road is drawn to."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    return (
        (a[0] + dx / 3 - first * dy, a[1] + dy / 3 + first * dx),
        (a[0] + 2 * dx / 3 - second * dy, a[1] + 2 * dy / 3 + second * dx),
    )


def curve(a: Point, c: Point, d: Point, b: Point, steps: int = 24) -> Line:
    """Points of a Bézier curve."""
    found: Line = []
    for step in range(steps + 1):
        t = step / steps
        u = 1 - t
        parts = (u**3, 3 * u * u * t, 3 * u * t * t, t**3)
        xs, ys = zip(a, c, d, b)
        found.append((sum(map(float.__mul__, parts, xs)), sum(map(float.__mul__, parts, ys))))
    return found


def road(one: Town, other: Town, towns: Sequence[Town], ground: Ground) -> tuple[Point, Point]:
    """A road that keeps away from other cities and from the sea, as straight as it can be."""

    def trouble(bends: tuple[float, float]) -> float:
        line = curve(one.at, *bent(one.at, other.at, *bends), other.at)
        bad = 2.0 * abs(bends[0]) + 2.0 * abs(bends[1]) + 2.0 * abs(bends[0] - bends[1])
        for x, y in line:
            for town in towns:
                if town not in (one, other):
                    near = hypot(x - town.at[0], y - town.at[1])
                    bad += max(0.0, (RADIUS + 26 - near) / 10)
            far = min(hypot(x - end.at[0], y - end.at[1]) for end in (one, other))
            if far > RADIUS and not ground.dry((x, y)):
                bad += 0.5
        return bad

    return bent(one.at, other.at, *min(product(BENDS, BENDS), key=trouble))


class Lanes:
    """The ways of ships: over water, off the coast where there is room."""

    def __init__(self, ground: Ground) -> None:
        self.ground = ground
        (left, top), (right, bottom) = ground.bounds
        self.cells = {
            (x, y)
            for x in range(left // GRAIN, right // GRAIN)
            for y in range(top // GRAIN, bottom // GRAIN)
            if not ground.dry(_middle((x, y)))
        }
        self.tight = {
            (x, y): sum((x + dx, y + dy) not in self.cells for dx, dy in AROUND)
            for x, y in self.cells
        }

    def way(self, start: Point, end: Point) -> Line:
        """The best way from an anchor to another."""
        first, last = (self._nearest(at) for at in (start, end))
        came: dict[Cell, Cell] = {}
        long = {first: 0.0}
        queue = [(0.0, first)]
        while queue:
            far, at = heapq.heappop(queue)
            if at == last:
                break
            if far > long[at]:
                continue
            for dx, dy in AROUND:
                to = at[0] + dx, at[1] + dy
                if to in self.cells:
                    more = far + hypot(dx, dy) * (1 + 0.4 * self.tight[to])
                    if more < long.get(to, inf):
                        long[to], came[to] = more, at
                        heapq.heappush(queue, (more, to))
        else:
            raise SystemExit(f"no lane leads from {start} to {end}")
        cells = [last]
        while cells[-1] != first:
            cells.append(came[cells[-1]])
        return self._straight([start, *map(_middle, cells[::-1]), end])

    def _nearest(self, to: Point) -> Cell:
        return min(self.cells, key=lambda cell: dist(_middle(cell), to))

    def _straight(self, line: Line) -> Line:
        """A line without the points that a ship need not pass."""
        kept = [line[0]]
        at = 0
        while at < len(line) - 1:
            seen = [to for to in range(at + 2, len(line)) if self._clear(line[at], line[to])]
            at = max(seen, default=at + 1)
            kept.append(line[at])
        return kept

    def _clear(self, a: Point, b: Point) -> bool:
        return dist(a, b) < 260 and not any(map(self.ground.dry, densified([a, b], 6.0)))


def _middle(cell: Cell) -> Point:
    return (cell[0] + 0.5) * GRAIN, (cell[1] + 0.5) * GRAIN
