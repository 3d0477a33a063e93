"""Makes the map of Italy that Condottiere is played on, `web/src/games/condottiere/art/map.json`.

    python tools/map/condottiere.py

The coast is Natural Earth's (`outline.json`), the places are in `italy.toml`, who borders on whom
is checked against the package's own board. The shapes are made larger where the cities are close,
turned a little so that they fill a picture in portrait, and drawn with a hand that is not quite
steady; the same input gives the same file. Needs numpy.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, degrees, radians, sin
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
from cartogram import Grid, painted, warped
from drawing import BLEED, TURN, WIDTH, drawn, exact, framed, path, short, write
from geometry import Line, Point, area, crossings, densified, length, rounded_off, thinned
from outline import clipped
from scenery import Scatter, lake, mountains, waves
from shapes import Net, geography, hinterland, net, outline, projected

from signoria.condottiere.model.board import named

TARGET = Path(__file__).parents[2] / "web/src/games/condottiere/art/map.json"

MARGIN = (22, 64, 22, 26)
"""What is kept free of regions on the left, at the top, on the right and at the bottom."""

WINDOW = (-11.0, -8.6, 11.6, 9.3)
GROWTH = 1.3

LARGEST, SMALLEST = 62, 40
"""How wide a shield is."""

PAD = 4.0
"""How far from the border everything stays."""

NAME = 29.0
"""The height of a line of text."""

LETTER = 17.0
"""How wide a letter of a name is."""

CELL = 2
"""The picture in cells of so many units, for finding room."""


def styled(shapes: Net) -> Net:
    """The net with every line drawn by hand, once for both of its sides, until none cross."""
    tries = [0] * len(shapes.lines)
    lines: list[Line] = [[] for _ in tries]
    again = set(range(len(tries)))
    for _ in range(60):
        for at in sorted(again):
            line, sides = shapes.lines[at], shapes.sides[at]
            rng = Random(f"{'-'.join(sides)} {len(line)} {tries[at]}")
            if len(sides) == 2:
                lines[at] = drawn(line, rng, corner=90, rough=0.17, step=13)
            else:
                lines[at] = drawn(line, rng, corner=26, rough=0.12, step=11)
            tries[at] += 1
        wrong = crossings(lines)
        if not wrong:
            return Net(lines, shapes.sides, shapes.rings, shapes.dry)
        again = {at for a, b, _ in wrong for at in (a, b)}
    raise SystemExit(f"lines cross: {[(shapes.sides[a], shapes.sides[b], p) for a, b, p in wrong]}")


# Room for what stands in a region


@dataclass(frozen=True, slots=True)
class Places:
    """Where a region's shield, token and name stand (their middles), and how wide the shield is."""

    shield: Point
    token: Point
    name: Point
    size: int
    boxes: list[tuple[float, float, float, float]]


def places(ring: Line, name: str, height: int) -> Places:
    """The largest shield that fits a region with a token beside it and the name below."""
    rows, columns = height // CELL + 1, WIDTH // CELL + 1
    mask = painted([(x / CELL, y / CELL) for x, y in ring], rows, columns)
    text = LETTER * len(name)
    for size in range(LARGEST, SMALLEST - 1, -1):
        wide, high = 1.86 * size, 1.27 * size
        above = _free(mask, wide, high + PAD)
        below = _free(mask, text, NAME + PAD)
        # the middles of the two boxes, one above the other
        apart = round((high + NAME) / 2 / CELL)
        both = above[:-apart] & below[apart:]
        down, across = np.nonzero(both)
        if not len(down):
            continue
        near = np.argmin((down - down.mean()) ** 2 + (across - across.mean()) ** 2)
        x, y = float(across[near] * CELL), float(down[near] * CELL)
        low = y + (high + NAME) / 2
        return Places(
            shield=(x, y),
            token=(x + 0.62 * size, y + 0.15 * size),
            name=(x, low),
            size=size,
            boxes=[
                (x - wide / 2, y - high / 2, x + wide / 2, y + high / 2),
                (x - text / 2, low - NAME / 2, x + text / 2, low + NAME / 2),
            ],
        )
    raise SystemExit(f"{name} is too small")


def _free(mask: Grid, wide: float, high: float) -> Grid:
    """Where the middle of a box may be that keeps from the edge of the mask."""
    columns, rows = round((wide / 2 + PAD) / CELL), round(high / 2 / CELL)
    total = np.pad((~mask).cumsum(0).cumsum(1), ((1, 0), (1, 0)))
    free = np.zeros(mask.shape, dtype=bool)
    out = (
        total[2 * rows + 1 :, 2 * columns + 1 :]
        - total[: -2 * rows - 1, 2 * columns + 1 :]
        - total[2 * rows + 1 :, : -2 * columns - 1]
        + total[: -2 * rows - 1, : -2 * columns - 1]
    )
    free[rows:-rows, columns:-columns] = out == 0
    return free


def tints(rings: list[str], borders: set[frozenset[str]]) -> dict[str, int]:
    """A number for every region, another for each that it borders on, few in all."""
    found: dict[str, int] = {}
    uses = [0] * 5
    order = sorted(rings, key=lambda name: -sum(name in border for border in borders))
    for name in order:
        near = {found[a] for b in borders if name in b for a in b - {name} if a in found}
        tint = min((t for t in range(5) if t not in near), key=lambda t: (uses[t], t))
        found[name] = tint
        uses[tint] += 1
    return found


# The file


def made() -> dict[str, Any]:
    """The whole map."""
    facts = geography()
    shapes = net()
    board = named("italy")
    borders = {frozenset(pair) for pair in board.borders()}
    if {frozenset(sides) for sides in shapes.sides if len(sides) == 2} != borders:
        raise SystemExit("the borders of italy.toml are not those of the board")

    plain: dict[str, Line] = {}
    mainland, *islands = outline()
    for number, ring in enumerate([hinterland(mainland), *islands]):
        plain[f"land {number}"] = densified([*ring, ring[0]], 0.1)
    for name, line in facts["river"].items():
        plain[f"river {name}"] = [projected(tuple(at)) for at in line]
    for name, numbers in facts["lake"].items():
        plain[f"lake {name}"] = [projected((numbers[0], numbers[1]))]
    for name, line in facts["extra"].items():
        plain[f"extra {name}"] = [projected(tuple(at)) for at in line]
    for number, chain in enumerate(facts["mountains"]):
        line = [projected(tuple(at)) for at in chain["line"]]
        plain[f"mountains {number}"] = densified(line, 0.1)
    for number, sea in enumerate(facts["sea"]):
        plain[f"sea {number}"] = [projected(tuple(sea["at"]))]
    for thing in ("ship", "compass"):
        plain[thing] = [projected(tuple(facts[thing]["at"]))]

    flat = warped(
        [*shapes.lines, *plain.values()],
        shapes.rings,
        facts["size"],
        WINDOW,
        growth=GROWTH,
        rounds=5,
    )
    count = len(shapes.lines)
    frame = framed(flat[:count], MARGIN)
    rough = Net([frame(line) for line in flat[:count]], shapes.sides, shapes.rings, shapes.dry)
    shapes = styled(rough)
    other = {name: frame(line) for name, line in zip(plain, flat[count:])}

    def having(kind: str) -> dict[str, Line]:
        return {key.partition(" ")[2]: line for key, line in other.items() if key.startswith(kind)}

    bounds = [(-BLEED, -BLEED // 2), (WIDTH + BLEED, frame.height + BLEED)]
    window = (bounds[0][0] - 60, bounds[0][1] - 60, bounds[1][0] + 60, bounds[1][1] + 60)
    land: list[Line] = []
    for key, line in having("land").items():
        ring = clipped(line[:-1], window)
        if len(ring) > 3 and abs(area(ring)) > 240:
            rng = Random(f"land {key}")
            corner, step = (60, 16) if int(key) in (1, 2, 3) else (280, 36)
            ring = drawn([*ring, ring[0]], rng, corner=corner, rough=0.09, step=step)[:-1]
            land.append([(round(x), round(y)) for x, y in ring])

    regions: dict[str, Any] = {}
    boxes = []
    tint = tints([region.id for region in board.regions], borders)
    for region in board.regions:
        ring = shapes.ring(region.id)
        room = places(ring, region.name, frame.height)
        boxes += room.boxes
        regions[region.id] = {
            "path": path(ring, closed=True),
            "shield": short(room.shield),
            "token": short(room.token),
            "name": short(room.name),
            "size": room.size,
            "tint": tint[region.id],
        }

    inner = [(line, s) for line, s in zip(shapes.lines, shapes.sides) if len(s) == 2]
    outer = [(line, s) for line, s in zip(shapes.lines, shapes.sides) if len(s) == 1]
    wet = [at not in shapes.dry for at, s in enumerate(shapes.sides) if len(s) == 1]
    everything = [*land, *(shapes.ring(name) for name in shapes.rings)]

    scenery: list[dict[str, Any]] = [{"kind": "land", "path": path(r, closed=True)} for r in land]
    for key, line in having("lake").items():
        shore = exact(thinned(rounded_off(lake(line[0], *facts["lake"][key][2:]), 2), 0.3))[:-1]
        scenery.append({"kind": "lake", "path": path(shore, closed=True)})
    for key, line in having("river").items():
        course = drawn(line, Random(key), corner=1, rough=0.14, step=12)
        scenery.append({"kind": "river", "path": path(course)})

    written = []
    for sea, line in zip(facts["sea"], having("sea").values()):
        (at,) = line
        wide = len(sea["text"]) * sea["size"] * 0.45
        turn = radians(sea["turn"])
        for part in (-1.0, -0.6, -0.2, 0.2, 0.6, 1.0):
            x, y = at[0] + part * wide * cos(turn), at[1] + part * wide * sin(turn)
            written.append((x - 10, y - 20, x + 10, y + 20))
        kind = "place" if sea.get("land") else "sea"
        label = {"kind": kind, "text": sea["text"], "at": short(at)}
        scenery.append({**label, "turn": sea["turn"], "size": sea["size"]})
    for thing in ("ship", "compass"):
        (at,) = other[thing]
        size = facts[thing]["size"]
        far = size * 0.6
        written.append((at[0] - far, at[1] - far, at[0] + far, at[1] + far))
        one = {"kind": thing, "at": short(at), "size": size}
        scenery.append({**one, "turn": round(degrees(TURN))} if thing == "compass" else one)

    extra = []
    roads = []
    for key, line in having("extra").items():
        way = exact(thinned(rounded_off(line, 3), 0.3))
        roads.append(way)
        if any(a < x < c and b < y < d for x, y in densified(way, 3) for a, b, c, d in boxes):
            raise SystemExit(f"the road {key} runs over a name or a shield")
        pair = key.split("-")
        over = "sea" if key == "genova-firenze" else "land"
        extra.append({"between": pair, "over": over, "path": path(way)})

    scatter = Scatter([*boxes, *written], bounds)
    chains = list(zip(facts["mountains"], having("mountains").values()))
    lines = [line for line, _ in [*inner, *outer]] + [[*ring, ring[0]] for ring in land[1:]] + roads
    hills = mountains(chains, scatter, lines, everything)
    scenery.append({"kind": "mountains", "at": hills})
    shores = [[*ring, ring[0]] for ring in land] + [line for line, _ in outer] + roads
    scatter = Scatter(written, bounds)
    scenery.append({"kind": "waves", "at": waves(scatter, everything, shores)})

    return {
        "viewBox": [0, 0, WIDTH, frame.height],
        "bleed": [bounds[0][0], bounds[0][1], WIDTH + 2 * BLEED, frame.height + BLEED + BLEED // 2],
        "regions": regions,
        "arcs": [{"between": list(sides), "path": path(line)} for line, sides in inner],
        "coast": [
            {"of": sides[0], "sea": sea, "path": path(line)}
            for (line, sides), sea in zip(outer, wet)
        ],
        "scenery": scenery,
        "extra": {"italy-1995": extra},
    }


def main() -> None:
    """Write the file."""
    document = made()
    write(document, TARGET)
    for name, region in document["regions"].items():
        print(f"{name:9} {area(_read(region['path'])):7.0f}  shield {region['size']}")
    long = {"-".join(arc["between"]): length(_read(arc["path"])) for arc in document["arcs"]}
    least = min(long, key=lambda key: long[key])
    print(f"the shortest border is {least}, {long[least]:.0f} long")


def _read(path: str) -> Line:
    pairs = (pair.split(",") for pair in path[1:].removesuffix("Z").split())
    return [(float(x), float(y)) for x, y in pairs]


if __name__ == "__main__":
    main()
