"""What stands on a map beside what is played with: mountains, waves and lakes."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, hypot, pi, radians, sin
from random import Random
from typing import Any

from geometry import Line, Point, densified, from_lines, inside


class Scatter:
    """Places for small things, none near another, and none where it may not be."""

    def __init__(
        self, boxes: list[tuple[float, float, float, float]], bounds: Sequence[Point]
    ) -> None:
        self.boxes = boxes
        self.bounds = bounds
        self.taken: list[tuple[float, float, float]] = []

    def free(self, at: Point, near: float, pad: float) -> bool:
        """Whether a thing may stand here."""
        (left, top), (right, bottom) = self.bounds
        return (
            left < at[0] < right
            and top < at[1] < bottom
            and not any(
                a - pad < at[0] < c + pad and b - 0.35 * pad < at[1] < d + pad
                for a, b, c, d in self.boxes
            )
            and all(
                hypot(at[0] - x, (at[1] - y) * 1.35) > (near + other) / 2
                for x, y, other in self.taken
            )
        )


def mountains(
    chains: list[tuple[dict[str, Any], Line]],
    scatter: Scatter,
    borders: list[Line],
    land: list[Line],
) -> list[list[float]]:
    """Where mountains stand and how wide they are, the farthest first."""
    found: list[list[float]] = []
    for chain, line in chains:
        rng = Random(chain["name"])
        wide = chain["wide"] * 110
        walk = densified(line, 4.0)
        for _ in range(len(walk) * 5):
            x, y = walk[rng.randrange(len(walk))]
            x, y = x + rng.gauss(0, wide / 2), y + rng.gauss(0, wide / 2)
            size = chain["size"] * rng.uniform(0.75, 1.25)
            if not scatter.free((x, y), chain["near"], size * 0.6):
                continue
            middle = (x, y - size * 0.25)
            if from_lines(middle, borders) < size * 0.55:
                continue
            if not any(inside((x, y), ring) for ring in land):
                continue
            scatter.taken.append((x, y, chain["near"]))
            found.append([round(x), round(y), round(size)])
    return sorted(found, key=lambda place: (place[1], place[0]))


def waves(scatter: Scatter, land: list[Line], shores: list[Line]) -> list[list[int]]:
    """Where little waves are drawn on the open sea."""
    rng = Random("waves")
    (left, top), (right, bottom) = scatter.bounds
    found = []
    for _ in range(2600):
        x, y = rng.uniform(left, right), rng.uniform(top, bottom)
        if not scatter.free((x, y), 86, 30) or any(inside((x, y), ring) for ring in land):
            continue
        if from_lines((x, y), shores) < 38:
            continue
        scatter.taken.append((x, y, 86))
        found.append([round(x), round(y)])
    return sorted(found, key=lambda place: (place[1], place[0]))


def lake(at: Point, long: float, wide: float, turn: float) -> Line:
    """The shore of a lake."""
    rng = Random(f"{long} {wide} {turn}")
    shore: Line = []
    for step in range(14):
        angle, far = 2 * pi * step / 14, rng.uniform(0.8, 1.2)
        x, y = cos(angle) * long * far, sin(angle) * wide * far
        way = radians(turn)
        shore.append((at[0] + x * cos(way) - y * sin(way), at[1] + x * sin(way) + y * cos(way)))
    return [*shore, shore[0]]
