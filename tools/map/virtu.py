"""Makes the map of Italy that Virtù is played on, `web/src/games/virtu/map/geometry.json`.

    python tools/map/virtu.py

Cities, ports and roads are those of the game's data file, the coast is that of Condottiere's map.
The land is made larger where cities are close, and they are moved a little, so that no two of them
and no two names touch, even on a telephone. Both sides of the board are one picture: a city that
only one side has leaves its place free on the other. The same input gives the same file. Needs
numpy.
"""

from __future__ import annotations

import tomllib
from itertools import combinations
from math import cos, degrees, radians, sin
from pathlib import Path
from random import Random
from typing import Any

from cartogram import spread
from drawing import BLEED, TURN, WIDTH, Frame, drawn, exact, framed, path, short, write
from geometry import Line, Point, area, densified, length, rounded_off, thinned
from outline import clipped
from scenery import Scatter, lake, mountains, waves
from shapes import coast, geography, outline, projected
from towns import RADIUS, Ground, Town, anchored, apart, encamped, labelled
from ways import Lanes, curve, road

from signoria.text import LANGUAGES, catalogue
from signoria.virtu import Data, packaged

TARGET = Path(__file__).parents[2] / "web/src/games/virtu/map/geometry.json"

MARGIN = (72, 222, 72, 104)
"""What is kept free of the middles of cities: left, top, right and bottom."""

SHORT = 0.12
"""By what part the south is shortened."""

WINDOW = (-11.0, -8.6, 11.6, 9.3)
CLOSE, ROUNDS = 1.25, 12
"""How far apart cities are to be, in degrees, and in how many rounds they get there."""

POWERS = {"france": (140, 72), "hre": (500, 72), "ottoman": (860, 72)}
"""Where the powers stand."""

NEAR = 100
"""How far beyond the picture ships go."""

PLAQUE = (250, 112)
"""How large what tells of a power is."""


def world(data: Data) -> tuple[dict[str, list[Line]], Line, Frame]:
    """All lines by what they are, and the cities, in the picture."""
    facts, own = geography(), _own()

    def line(points: list[list[float]]) -> Line:
        return [projected((x, y), SHORT) for x, y in points]

    mainland, *islands = outline(SHORT)
    alps = line(facts["alps"])
    shore = coast(mainland, alps[0], alps[-1])
    things = {
        "land": [densified([*ring, ring[0]], 0.08) for ring in (mainland, *islands)],
        "italy": [densified([*shore, *alps[-2:0:-1], shore[0]], 0.06)],
        "alps": [densified(alps, 0.1)],
        "river": [line(course) for course in facts["river"].values()],
        "lake": [line([numbers[:2]]) for numbers in facts["lake"].values()],
        "mountains": [densified(line(chain["line"]), 0.1) for chain in facts["mountains"]],
        "zone": [densified([*ring, ring[0]], 0.1) for ring in map(line, own["zone"].values())],
        "meet": [densified(line(points), 0.1) for points in own["meet"].values()],
        "name": [line([name["at"]]) for name in own["name"]],
        "ship": [line([own["ship"]["at"]])],
        "compass": [line([own["compass"]["at"]])],
    }
    flat = [one for lines in things.values() for one in lines]
    places = [projected((city.lon, city.lat), SHORT) for city in data.cities]
    carried, moved = spread(flat, places, WINDOW, apart=CLOSE, rounds=ROUNDS)
    frame = framed([moved], MARGIN)
    rest = iter(carried)
    return {kind: [frame(next(rest)) for _ in some] for kind, some in things.items()}, moved, frame


def _own() -> dict[str, Any]:
    return tomllib.loads((Path(__file__).parent / "virtu.toml").read_text("utf-8"))


def land_of(lines: list[Line], window: tuple[float, float, float, float]) -> list[Line]:
    """The land as it is drawn."""
    found = []
    for number, line in enumerate(lines):
        ring = clipped(line[:-1], window)
        if len(ring) > 3 and abs(area(ring)) > 240:
            rng = Random(f"land {number}")
            ring = drawn([*ring, ring[0]], rng, corner=34, rough=0.1, step=13)[:-1]
            found.append([(float(round(x)), float(round(y))) for x, y in ring])
    return found


def settled(
    data: Data, places: Line, zones: dict[str, Line], ground: Ground
) -> tuple[list[Town], dict[str, tuple[Point, Point]]]:
    """The cities with all that stands around them, and the roads."""
    exactly = [(float(round(x)), float(round(y))) for x, y in apart(places)]
    towns = [Town(city.id, longest_name(city.id), at) for city, at in zip(data.cities, exactly)]
    seas = list(zones)
    for city, town in zip(data.cities, towns):
        anchored(town, [seas[sea] for sea in city.ports], zones, ground)
    bends = {}
    for one, other in roads_of(data):
        a, b = towns[one], towns[other]
        bends[f"{a.id}-{b.id}"] = road(a, b, towns, ground)
    names = {town.id: town for town in towns}
    lines = [
        curve(names[a].at, *points, names[b].at)
        for (a, b), points in ((key.split("-"), points) for key, points in bends.items())
    ]
    labelled(towns, lines, WIDTH)
    for town in towns:
        encamped(town, towns, lines)
    return towns, bends


def longest_name(city: str) -> str:
    """What a city is called in the language with the longest name for it."""
    return max((catalogue(one)[f"virtu.city.{city}"] for one in LANGUAGES), key=len)


def roads_of(data: Data) -> list[tuple[int, int]]:
    """The roads of both sides of the board, as places of cities."""
    charts = [data.chart(players) for players in data.players]
    return sorted(
        {(a, b) for chart in charts for a, near in enumerate(chart.roads) for b in near if a < b}
    )


def scenery(
    lines: dict[str, list[Line]], land: list[Line], towns: list[Town], roads: list[Line], high: int
) -> list[dict[str, Any]]:
    """What is drawn under the cities, names first: nothing else stands on them."""
    facts, own = geography(), _own()
    found: list[dict[str, Any]] = [
        {"kind": "land", "path": path(ring, closed=True)} for ring in land
    ]
    for numbers, line in zip(facts["lake"].values(), lines["lake"]):
        shore = exact(thinned(rounded_off(lake(line[0], *numbers[2:]), 2), 0.3))[:-1]
        found.append({"kind": "lake", "path": path(shore, closed=True)})
    for key, line in zip(facts["river"], lines["river"]):
        course = drawn(line, Random(key), corner=1, rough=0.14, step=12)
        found.append({"kind": "river", "path": path(course)})
    taken = []
    for name, line in zip(own["name"], lines["name"]):
        (x, y), wide, turn = line[0], len(name["text"]) * name["size"] * 0.4, radians(name["turn"])
        for part in (-1.0, -0.6, -0.2, 0.2, 0.6, 1.0):
            at = x + part * wide * cos(turn), y + part * wide * sin(turn)
            taken.append((at[0] - 10, at[1] - 20, at[0] + 10, at[1] + 20))
        found.append({**name, "at": short((x, y))})
    for thing in ("ship", "compass"):
        x, y = lines[thing][0][0]
        far = own[thing]["size"] * 0.6
        taken.append((x - far, y - far, x + far, y + far))
        found.append({"kind": thing, "at": short((x, y)), "size": own[thing]["size"]})
    found[-1]["turn"] = round(degrees(TURN))
    bounds = [(-BLEED, -BLEED // 2), (WIDTH + BLEED, high + BLEED)]
    for town in towns:
        x, y = town.at
        far = RADIUS + 8
        taken += [town.box, (x - far, y - far, x + far, y + far)]
        taken += [(x - 16, y - 16, x + 16, y + 16) for x, y in town.anchors.values()]
    for x, y in POWERS.values():
        taken.append((x - PLAQUE[0] / 2, y - PLAQUE[1] / 2, x + PLAQUE[0] / 2, y + PLAQUE[1] / 2))
    shores = [[*ring, ring[0]] for ring in land]
    chains = list(zip(facts["mountains"], lines["mountains"]))
    hills = mountains(chains, Scatter(taken, bounds), [*shores, *roads], land)
    found.append({"kind": "mountains", "at": hills})
    found.append({"kind": "waves", "at": waves(Scatter(taken, bounds), land, shores)})
    return found


def made() -> dict[str, Any]:
    """The whole map."""
    data = packaged()
    lines, moved, frame = world(data)
    bounds = (-BLEED, -BLEED // 2, WIDTH + BLEED, frame.height + BLEED)
    window = (bounds[0] - 60, bounds[1] - 60, bounds[2] + 60, bounds[3] + 60)
    land = land_of(lines["land"], window)
    ground = Ground(land, ((-NEAR, -NEAR), (WIDTH + NEAR, frame.height + NEAR)))
    zones = {
        sea: exact(thinned(clipped(ring[:-1], window), 0.6))
        for sea, ring in zip(_own()["zone"], lines["zone"])
    }
    towns, bends = settled(data, frame(moved), zones, ground)
    places = {town.id: town for town in towns}
    ends = {key: [places[city] for city in key.split("-")] for key in bends}
    roads = [curve(a.at, *bends[key], b.at) for key, (a, b) in ends.items()]
    crest = drawn(lines["alps"][0], Random("alps"), corner=26, rough=0.12, step=11)
    return {
        "viewBox": [0, 0, WIDTH, frame.height],
        "bleed": [bounds[0], bounds[1], WIDTH + 2 * BLEED, frame.height + BLEED + BLEED // 2],
        "radius": RADIUS,
        "cities": {town.id: _described(town, city.sides) for town, city in zip(towns, data.cities)},
        "roads": {
            key: "M{:g},{:g}C{:g},{:g} {:g},{:g} {:g},{:g}".format(
                *a.at, *short(bends[key][0]), *short(bends[key][1]), *b.at
            )
            for key, (a, b) in ends.items()
        },
        "lanes": _lanes(towns, ground),
        "seas": {sea: path(ring, closed=True) for sea, ring in zones.items()},
        "meets": [path(exact(thinned(rounded_off(line, 2), 0.6))) for line in lines["meet"]],
        "crest": path(crest),
        "powers": {power: list(at) for power, at in POWERS.items()},
        "scenery": scenery(lines, land, towns, roads, frame.height),
    }


def _described(town: Town, sides: tuple[str, ...]) -> dict[str, Any]:
    described: dict[str, Any] = {"at": short(town.at), "name": short(town.label)}
    if town.anchors:
        described["anchors"] = {sea: short(at) for sea, at in town.anchors.items()}
    if len(sides) == 1:
        described["side"] = sides[0]
    return {**described, "camp": town.camp}


def _lanes(towns: list[Town], ground: Ground) -> dict[str, Any]:
    lanes = Lanes(ground)
    found = {}
    for one, other in combinations([town for town in towns if town.anchors], 2):
        ways = [
            lanes.way(start, end)
            for start in one.anchors.values()
            for end in other.anchors.values()
        ]
        best = min(ways, key=length)
        found[f"{one.id}-{other.id}"] = path([(float(x), float(y)) for x, y in map(short, best)])
    return found


def main() -> None:
    """Write the file."""
    write(made(), TARGET)


if __name__ == "__main__":
    main()
