"""The regions as a net of lines: the coast cut where regions meet, and the borders between."""

from __future__ import annotations

import json
import tomllib
from dataclasses import dataclass
from itertools import pairwise
from math import cos, exp, hypot, radians
from pathlib import Path
from typing import Any

from geometry import Line, Point, area, densified

HERE = Path(__file__).parent
MIDDLE = (12.0, 42.5)
WITHIN = ((7.5, 43.85), (7.9, 44.25), (7.6, 45.0), (9.3, 45.9), (12.3, 46.1), (13.42, 45.98))
SOUTH, SHORT, FADE = 0.9, 0.34, 0.7
"""From where on, by what part and how softly the south is shortened."""

STEP = 0.06
"""How far apart points are before the map is warped, in degrees of latitude."""


@dataclass(slots=True)
class Net:
    """Lines, which regions each of them bounds, and how the regions are walked round."""

    lines: list[Line]
    sides: list[tuple[str, ...]]
    rings: dict[str, list[tuple[int, bool]]]
    dry: frozenset[int]
    """Which of the lines are the crest of the Alps."""

    def ring(self, region: str) -> Line:
        """The outline of a region, its first point not repeated."""
        found: Line = []
        for index, back in self.rings[region]:
            line = self.lines[index]
            found += (line[::-1] if back else line)[:-1]
        return found


def geography() -> dict[str, Any]:
    """What is written down in degrees."""
    return tomllib.loads((HERE / "italy.toml").read_text("utf-8"))


def outline(short: float = SHORT) -> list[Line]:
    """The coasts, projected, the mainland first."""
    rings = json.loads((HERE / "outline.json").read_text("utf-8"))
    return [[projected((lon, lat), short) for lon, lat in ring] for ring in rings]


def projected(at: Point, short: float = SHORT) -> Point:
    """A place in degrees on a plane, in degrees of latitude, y downwards; the south shortened."""
    x, y = (at[0] - MIDDLE[0]) * cos(radians(MIDDLE[1])), MIDDLE[1] - at[1]
    far = max(0.0, y - SOUTH)
    return x, y - short * (far - FADE * (1 - exp(-far / FADE)))


def hinterland(mainland: Line) -> Line:
    """The mainland without Italy: the other coasts, closed inside the regions of the north."""
    alps = [projected(tuple(at)) for at in geography()["alps"]]
    shore = coast(mainland, alps[0], alps[-1])
    first, last = mainland.index(shore[0]), mainland.index(shore[-1])
    ahead = mainland[first : first + 2] == shore[:2] or mainland[0] == shore[1]
    turned = mainland if ahead else mainland[::-1]
    start = turned.index(mainland[last])
    rest = turned[start:] + turned[:start]
    rest = rest[: rest.index(mainland[first]) + 1]
    return [*rest, *(projected(at) for at in WITHIN)]


def coast(mainland: Line, start: Point, end: Point) -> Line:
    """The coast between two places, by way of the south."""

    def nearest(to: Point) -> int:
        return min(
            range(len(mainland)),
            key=lambda at: hypot(mainland[at][0] - to[0], mainland[at][1] - to[1]),
        )

    first, last = nearest(start), nearest(end)
    ahead = [
        mainland[at % len(mainland)]
        for at in range(first, last + (last < first) * len(mainland) + 1)
    ]
    behind = [
        mainland[at % len(mainland)]
        for at in range(last, first + (first < last) * len(mainland) + 1)
    ]
    return min(ahead, behind[::-1], key=lambda way: max(hypot(*at) for at in way))


def net() -> Net:
    """The net of lines as it lies in the world, projected."""
    facts = geography()
    meet = {key: projected(tuple(at)) for key, at in facts["meet"].items()}
    alps = [projected(tuple(at)) for at in facts["alps"]]
    shore = coast(outline()[0], alps[0], alps[-1])
    around = [*shore, *alps[-2:0:-1]]
    if area(around) < 0:
        around.reverse()

    cuts: list[tuple[int, str]] = []
    for key, place in meet.items():
        if key.count("-") < 2:
            at = min(
                range(len(around)),
                key=lambda at: hypot(around[at][0] - place[0], around[at][1] - place[1]),
            )
            cuts.append((at, key))
            meet[key] = around[at]
    cuts.sort()

    lines: list[Line] = []
    sides: list[tuple[str, ...]] = []
    for (here, key), (there, further) in pairwise([*cuts, cuts[0]]):
        (owner,) = set(key.split("-")) & set(further.split("-"))
        stop = there if there > here else there + len(around)
        lines.append([around[at % len(around)] for at in range(here, stop + 1)])
        sides.append((owner,))

    pairs: dict[tuple[str, ...], list[str]] = {}
    for key in meet:
        names = key.split("-")
        for a in names:
            for b in names:
                if a < b:
                    pairs.setdefault((a, b), []).append(key)
    for pair, keys in pairs.items():
        if len(keys) != 2:
            raise SystemExit(f"{pair} meet at {keys}")
        stops = facts["via"].get("-".join(pair), facts["via"].get("-".join(pair[::-1]), []))
        way = [projected(tuple(at)) for at in stops]
        a, b = meet[keys[0]], meet[keys[1]]
        forth = hypot(*(p - q for p, q in zip(a, [*way, b][0]))) + hypot(
            *(p - q for p, q in zip(b, [a, *way][-1]))
        )
        back = hypot(*(p - q for p, q in zip(a, [b, *way][-1]))) + hypot(
            *(p - q for p, q in zip(b, [*way, a][0]))
        )
        lines.append([a, *(way if forth <= back else way[::-1]), b])
        sides.append(pair)

    names = sorted({name for owners in sides for name in owners})
    rings = {name: _ring(name, lines, sides) for name in names}
    crest = set(alps)
    dry = frozenset(
        at for at, line in enumerate(lines) if len(sides[at]) == 1 and set(line[1:-1]) <= crest
    )
    return Net([densified(line, STEP) for line in lines], sides, rings, dry)


def _ring(name: str, lines: list[Line], sides: list[tuple[str, ...]]) -> list[tuple[int, bool]]:
    """The lines of a region in the order in which one walks round it, clockwise."""
    left = [index for index, owners in enumerate(sides) if name in owners]
    walked = [(left.pop(0), False)]
    while left:
        index, back = walked[-1]
        end = lines[index][0] if back else lines[index][-1]
        for other in left:
            if end in (lines[other][0], lines[other][-1]):
                walked.append((other, lines[other][-1] == end))
                left.remove(other)
                break
        else:
            raise SystemExit(f"the outline of {name} has a gap")
    around: Line = []
    for index, back in walked:
        around += (lines[index][::-1] if back else lines[index])[:-1]
    return walked if area(around) > 0 else [(index, not back) for index, back in walked[::-1]]
