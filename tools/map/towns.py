"""Where the cities of Virtù stand in the picture, and what stands around each of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from math import atan2, cos, degrees, hypot, radians, sin

import numpy as np
from cartogram import painted
from geometry import Line, Point, from_lines, inside

RADIUS = 38
"""The wall of a city."""

APART = 2 * RADIUS + 34
"""How far apart the middles of two cities are at least."""

LETTER, LINE = 16.0, 28.0
"""How wide a letter of a name is, and how high a line."""

ANCHOR = 15.0
"""How far an anchor reaches from its middle."""

CAMP = RADIUS + 25
"""How far from the middle of a city armies stand before its walls."""

ON_WALL = ((27, 25), (-27, 27), (26, -27), (-27, -29), (-45, -13))
"""What may stand on a wall: armies, value, spy, cathedral, the flag of pirates."""

Cell = tuple[int, int]
Box = tuple[float, float, float, float]


@dataclass(slots=True)
class Town:
    """A city: its middle, its name's middle, and in which directions its anchors and camps are."""

    id: str
    text: str
    at: Point
    label: Point = (0.0, 0.0)
    anchors: dict[str, Point] = field(default_factory=dict)
    camp: int = 0

    @property
    def box(self) -> Box:
        """What the name covers."""
        return box(self.label, self.text)


class Ground:
    """Where there is land, in and around the picture."""

    def __init__(self, land: Sequence[Line], bounds: tuple[Cell, Cell]) -> None:
        self.bounds = bounds
        (left, top), (right, bottom) = bounds
        self.mask = np.zeros((bottom - top, right - left), dtype=bool)
        for ring in land:
            moved = [(x - left, y - top) for x, y in ring]
            self.mask |= painted(moved, bottom - top, right - left)

    def dry(self, at: Point) -> bool:
        """Whether a place is on land."""
        (left, top), (right, bottom) = self.bounds
        x, y = int(at[0]), int(at[1])
        return left <= x < right and top <= y < bottom and bool(self.mask[y - top, x - left])


def box(middle: Point, text: str) -> Box:
    """What a text covers."""
    x, y = middle
    wide = LETTER * len(text) / 2
    return x - wide, y - LINE / 2, x + wide, y + LINE / 2


def apart(places: Sequence[Point]) -> Line:
    """Places moved a little, until no two are too close."""
    moved = list(places)
    for _ in range(400):
        calm = True
        for one, other in combinations(range(len(moved)), 2):
            (ax, ay), (bx, by) = moved[one], moved[other]
            far = hypot(bx - ax, by - ay)
            if far < APART:
                calm = False
                push = 0.5 * (APART + 1 - far) / far
                dx, dy = push * (bx - ax), push * (by - ay)
                moved[one], moved[other] = (ax - dx, ay - dy), (bx + dx, by + dy)
        if calm:
            return moved
    raise SystemExit("the cities are too close to each other")


def beside(town: Town, angle: float, far: float) -> Point:
    """The place in a direction from a city."""
    way = radians(angle)
    return town.at[0] + far * cos(way), town.at[1] + far * sin(way)


def anchored(town: Town, seas: Sequence[str], zones: Mapping[str, Line], ground: Ground) -> None:
    """Put an anchor into each sea that a port opens on, right before its walls."""
    for sea in seas:
        wet = [
            angle
            for angle in range(0, 360, 5)
            if _afloat(beside(town, angle, RADIUS + ANCHOR), zones[sea], ground)
        ]
        if not wet:
            raise SystemExit(f"{town.id} does not touch the sea {sea}")
        x, y = (sum(part(radians(angle)) for angle in wet) for part in (cos, sin))
        middle = degrees(atan2(y, x)) % 360
        angle = min(wet, key=lambda one: abs((one - middle + 180) % 360 - 180))
        town.anchors[sea] = beside(town, angle, RADIUS + ANCHOR)


def _afloat(at: Point, zone: Line, ground: Ground) -> bool:
    return inside(at, zone) and not ground.dry(at)


def covered(town: Town, at: Point, towns: Sequence[Town]) -> float:
    """How much of what is there a name would cover, if it stood there."""
    left, top, right, bottom = box(at, town.text)
    bad = 0.0
    for other in towns:
        x, y = other.at
        near = hypot(max(left - x, 0, x - right), max(top - y, 0, y - bottom))
        bad += max(0.0, RADIUS + 4 - near) * (0 if other is town and near >= RADIUS + 1 else 1)
        for ax, ay in other.anchors.values():
            near = hypot(max(left - ax, 0, ax - right), max(top - ay, 0, ay - bottom))
            bad += max(0.0, ANCHOR + 2 - near)
        if other is not town and other.label != (0.0, 0.0):
            a, b, c, d = other.box
            wide, high = min(right, c) - max(left, a) + 6, min(bottom, d) - max(top, b) + 2
            bad += wide + high if wide > 0 and high > 0 else 0.0
    return bad


def labelled(towns: Sequence[Town], roads: Sequence[Line], width: int) -> None:
    """Put every name where it covers nothing; below its city if it can be."""
    for _ in range(4):
        for town in towns:
            town.label = min(
                _spots(town),
                key=lambda at: (
                    round(covered(town, at, towns), 1)
                    + 40 * (not 12 < box(at, town.text)[0] < box(at, town.text)[2] < width - 12),
                    _crossed(box(at, town.text), roads),
                ),
            )
    for town in towns:
        if covered(town, town.label, towns) > 0:
            raise SystemExit(f"the name of {town.id} has no room")


def _spots(town: Town) -> list[Point]:
    x, y = town.at
    low, side = RADIUS + 5 + LINE / 2, RADIUS + 8 + LETTER * len(town.text) / 2
    return [
        *((x + dx, y + low) for dx in (0, 16, -16, 34, -34, 52, -52)),
        *((x + dx, y - low) for dx in (0, 16, -16, 34, -34)),
        *((x + side, y + dy) for dy in (0, 12, -12, 24, -24)),
        *((x - side, y + dy) for dy in (0, 12, -12, 24, -24)),
    ]


def _crossed(name: Box, roads: Sequence[Line]) -> int:
    left, top, right, bottom = name
    return sum(left < x < right and top < y < bottom for road in roads for x, y in road)


def encamped(town: Town, towns: Sequence[Town], roads: Sequence[Line]) -> None:
    """Find the side of a city where armies before its walls stand in nobody's way."""

    def room(angle: int) -> float:
        spots = [beside(town, angle + turn, CAMP) for turn in (-34, 0, 34)]
        left, top, right, bottom = town.box
        free = 200.0
        for x, y in spots:
            for other in towns:
                if other is not town:
                    free = min(free, hypot(x - other.at[0], y - other.at[1]) - RADIUS)
                a, b, c, d = other.box
                free = min(free, hypot(max(a - x, 0, x - c), max(b - y, 0, y - d)))
            for at in town.anchors.values():
                free = min(free, hypot(x - at[0], y - at[1]) - ANCHOR)
            for dx, dy in ON_WALL:
                free = min(free, hypot(x - town.at[0] - dx, y - town.at[1] - dy) - ANCHOR)
            free = min(free, hypot(max(left - x, 0, x - right), max(top - y, 0, y - bottom)))
        return min(free, 30) + 0.3 * min(30, from_lines(spots[1], roads))

    town.camp = max(range(0, 360, 15), key=room)
