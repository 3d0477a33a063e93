"""Lines and shapes in the plane: what the map is made with."""

from __future__ import annotations

import heapq
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from math import hypot
from random import Random

Point = tuple[float, float]
Line = list[Point]


def area(ring: Sequence[Point]) -> float:
    """The signed area of a ring whose last point is not its first."""
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in edges(ring)) / 2


def edges(ring: Sequence[Point]) -> Iterator[tuple[Point, Point]]:
    """The edges of a ring, the closing one first."""
    return zip((ring[-1], *ring[:-1]), ring)


def length(line: Sequence[Point]) -> float:
    """How long a line is."""
    return sum(hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(line))


def simplified(line: Line, least: float) -> Line:
    """A line without the corners whose triangles are smaller than so much (Visvalingam)."""
    before = list(range(-1, len(line) - 1))
    after = list(range(1, len(line) + 1))

    def size(at: int) -> float:
        a, b, c = line[before[at]], line[at], line[after[at]]
        return abs((b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1])) / 2

    now = {at: size(at) for at in range(1, len(line) - 1)}
    heap = [(what, at) for at, what in now.items()]
    heapq.heapify(heap)
    while heap:
        what, at = heapq.heappop(heap)
        if now.get(at) != what:
            continue
        if what >= least:
            break
        del now[at]
        after[before[at]], before[after[at]] = after[at], before[at]
        for near in (before[at], after[at]):
            if near in now:
                now[near] = max(what, size(near))
                heapq.heappush(heap, (now[near], near))
    return [line[0], *(line[at] for at in sorted(now)), line[-1]]


def thinned(line: Line, off: float) -> Line:
    """A line with as few of its points as keep it within a distance (Douglas-Peucker)."""
    if len(line) < 3:
        return line
    far, at = max((from_segment(point, line[0], line[-1]), at) for at, point in enumerate(line))
    if far <= off:
        return [line[0], line[-1]]
    return thinned(line[: at + 1], off)[:-1] + thinned(line[at:], off)


def from_segment(point: Point, a: Point, b: Point) -> float:
    """How far a point is from a segment."""
    (x, y), (dx, dy) = point, (b[0] - a[0], b[1] - a[1])
    long = dx * dx + dy * dy
    part = ((x - a[0]) * dx + (y - a[1]) * dy) / long if long else 0.0
    part = min(1.0, max(0.0, part))
    return hypot(x - a[0] - part * dx, y - a[1] - part * dy)


def from_lines(point: Point, lines: Iterable[Sequence[Point]]) -> float:
    """How far a point is from the nearest of some lines."""
    return min(from_segment(point, a, b) for line in lines for a, b in pairwise(line))


def densified(line: Line, step: float) -> Line:
    """A line with points at least every so far."""
    dense = [line[0]]
    for a, b in pairwise(line):
        count = int(hypot(b[0] - a[0], b[1] - a[1]) / step) + 1
        dense += [
            (a[0] + (b[0] - a[0]) * k / count, a[1] + (b[1] - a[1]) * k / count)
            for k in range(1, count)
        ]
        dense.append(b)
    return dense


def rounded_off(line: Line, times: int) -> Line:
    """A line with its corners cut, its ends left where they are (Chaikin)."""
    for _ in range(times):
        if len(line) < 3:
            break
        cut = [line[0]]
        for a, b in pairwise(line):
            cut.append((0.75 * a[0] + 0.25 * b[0], 0.75 * a[1] + 0.25 * b[1]))
            cut.append((0.25 * a[0] + 0.75 * b[0], 0.25 * a[1] + 0.75 * b[1]))
        line = [*cut, line[-1]]
    return line


def wandering(line: Line, rough: float, step: float, rng: Random) -> Line:
    """A line whose every segment is broken at its middle, again and again, a little to a side."""
    drawn = [line[0]]
    for a, b in pairwise(line):
        drawn += _broken(a, b, rough, step, rng)
        drawn.append(b)
    return drawn


def _broken(a: Point, b: Point, rough: float, step: float, rng: Random) -> Line:
    dx, dy = b[0] - a[0], b[1] - a[1]
    if hypot(dx, dy) < step:
        return []
    along = rng.uniform(0.4, 0.6)
    aside = rng.uniform(-rough, rough) * min(1.0, 6 * step / hypot(dx, dy))
    middle = (a[0] + along * dx - aside * dy, a[1] + along * dy + aside * dx)
    return [
        *_broken(a, middle, rough, step, rng),
        middle,
        *_broken(middle, b, rough, step, rng),
    ]


def inside(point: Point, ring: Sequence[Point]) -> bool:
    """Whether a point lies in a ring."""
    x, y = point
    odd = False
    for (ax, ay), (bx, by) in edges(ring):
        if (ay > y) != (by > y) and x < ax + (y - ay) / (by - ay) * (bx - ax):
            odd = not odd
    return odd


def cross(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Whether two segments cross or touch in a point that is an end of neither or of one."""

    def side(p: Point, q: Point, r: Point) -> float:
        return (q[0] - p[0]) * (r[1] - p[1]) - (r[0] - p[0]) * (q[1] - p[1])

    return side(a, b, c) * side(a, b, d) <= 0 and side(c, d, a) * side(c, d, b) <= 0


def crossings(lines: Sequence[Line]) -> list[tuple[int, int, Point]]:
    """Where lines cross each other or themselves, but for ends that meet."""
    segments = [(n, a, b) for n, line in enumerate(lines) for a, b in pairwise(line)]
    segments.sort(key=lambda segment: min(segment[1][0], segment[2][0]))
    found = []
    for place, (n, a, b) in enumerate(segments):
        right = max(a[0], b[0])
        low, high = min(a[1], b[1]), max(a[1], b[1])
        for m, c, d in segments[place + 1 :]:
            if min(c[0], d[0]) > right:
                break
            if max(c[1], d[1]) < low or min(c[1], d[1]) > high or {a, b} & {c, d}:
                continue
            if cross(a, b, c, d):
                found.append((n, m, a))
    return found
