"""Virtù's drawn map says the same as its data: cities, roads, ports, seas; and nothing overlaps."""

from __future__ import annotations

import json
from itertools import combinations
from math import dist, hypot
from pathlib import Path
from typing import Any

import pytest

from signoria.text import LANGUAGES, catalogue
from signoria.virtu import packaged
from tests.web.test_map import Point, inside, points

FILE = Path(__file__).parents[2] / "web/src/games/virtu/map/geometry.json"
LARGEST = 60_000
LETTER, LINE = 15.5, 25
"""How wide a letter of a name is, and how high it is, in the widest type that browsers may take."""

ANCHOR = 14
PHONE = 390
"""Pixels of a narrow telephone."""

DATA = packaged()
MAP: Any = json.loads(FILE.read_text("utf-8"))
CITIES: Any = MAP["cities"]
RADIUS: int = MAP["radius"]
LAND = [points(thing["path"]) for thing in MAP["scenery"] if thing["kind"] == "land"]
SEAS = list(DATA.seas)
IDS = [city.id for city in DATA.cities]


def label(city: str) -> tuple[float, float, float, float]:
    """What a name covers, in whatever language."""
    x, y = CITIES[city]["name"]
    names = [catalogue(language)[f"virtu.city.{city}"] for language in LANGUAGES]
    wide = LETTER * max(map(len, names)) / 2
    return x - wide, y - LINE / 2, x + wide, y + LINE / 2


def apart(at: Point, box: tuple[float, float, float, float]) -> float:
    """How far a place is from a box."""
    left, top, right, bottom = box
    x, y = at
    return hypot(max(left - x, 0, x - right), max(top - y, 0, y - bottom))


def bends(path: str) -> list[Point]:
    """The four points of a road."""
    return [
        (float(x), float(y))
        for x, y in (pair.split(",") for pair in path[1:].replace("C", " ").split())
    ]


def line(path: str) -> list[Point]:
    """Points along a road."""
    ends = bends(path)
    found = []
    for step in range(41):
        t = step / 40
        parts = ((1 - t) ** 3, 3 * (1 - t) ** 2 * t, 3 * (1 - t) * t * t, t**3)
        x, y = (sum(p * end[axis] for p, end in zip(parts, ends)) for axis in (0, 1))
        found.append((x, y))
    return found


def test_every_city_of_the_data_has_a_place_and_no_other() -> None:
    assert list(CITIES) == IDS
    sides = {city.id: city.sides[0] for city in DATA.cities if len(city.sides) == 1}
    assert {city: CITIES[city]["side"] for city in IDS if "side" in CITIES[city]} == sides
    left, top, width, height = MAP["viewBox"]
    for city in IDS:
        x, y = CITIES[city]["at"]
        assert left + RADIUS < x < left + width - RADIUS
        assert top + RADIUS < y < top + height - RADIUS
        a, b, c, d = label(city)
        assert left <= a < c <= left + width
        assert top <= b < d <= top + height


def test_the_roads_are_those_of_both_sides_of_the_board() -> None:
    roads = {
        frozenset((IDS[a], IDS[b]))
        for players in DATA.players
        for a, near in enumerate(DATA.chart(players).roads)
        for b in near
    }
    assert {frozenset(key.split("-")) for key in MAP["roads"]} == roads
    assert len(MAP["roads"]) == len(roads)
    for key, path in MAP["roads"].items():
        one, other = key.split("-")
        ends = bends(path)
        assert ends[0] == tuple(CITIES[one]["at"])
        assert ends[-1] == tuple(CITIES[other]["at"])
        for city in set(IDS) - {one, other}:
            assert min(dist(at, CITIES[city]["at"]) for at in line(path)) > RADIUS, (key, city)


@pytest.mark.parametrize("city", IDS)
def test_ports_touch_their_seas_and_no_other(city: str) -> None:
    ports = [SEAS[sea] for sea in DATA.cities[IDS.index(city)].ports]
    anchors = CITIES[city].get("anchors", {})
    assert list(anchors) == ports
    for sea, at in anchors.items():
        assert RADIUS < dist(at, CITIES[city]["at"]) < RADIUS + 20
        assert [zone for zone, path in MAP["seas"].items() if inside(at, points(path))] == [sea]
        assert not any(inside(at, ring) for ring in LAND)


def test_ships_sail_over_water_from_anchor_to_anchor() -> None:
    ports = [city for city in IDS if "anchors" in CITIES[city]]
    assert set(MAP["lanes"]) == {f"{one}-{other}" for one, other in combinations(ports, 2)}
    for key, path in MAP["lanes"].items():
        one, other = key.split("-")
        lane = points(path)
        assert list(lane[0]) in CITIES[one]["anchors"].values()
        assert list(lane[-1]) in CITIES[other]["anchors"].values()
        assert not any(inside(at, ring) for at in lane[1:-1] for ring in LAND)


def test_cities_names_and_anchors_do_not_overlap_even_on_a_telephone() -> None:
    scale = PHONE / MAP["viewBox"][2]
    assert 2 * RADIUS * scale >= 28
    for one, other in combinations(IDS, 2):
        assert (dist(CITIES[one]["at"], CITIES[other]["at"]) - 2 * RADIUS) * scale > 8
        a, b = label(one), label(other)
        assert a[2] < b[0] or b[2] < a[0] or a[3] < b[1] or b[3] < a[1], (one, other)
    for city in IDS:
        for other in IDS:
            assert apart(CITIES[other]["at"], label(city)) > RADIUS, (city, other)
            for at in CITIES[other].get("anchors", {}).values():
                assert apart(at, label(city)) > ANCHOR - 1, (city, other)


def test_powers_stand_at_the_edge_and_cover_no_city() -> None:
    assert set(MAP["powers"]) == {power.id for power in DATA.powers}
    for x, y in MAP["powers"].values():
        box = (x - 122, y - 48, x + 122, y + 48)
        assert box[0] > 0
        assert box[1] > 0
        assert box[2] < MAP["viewBox"][2]
        for city in IDS:
            assert apart(CITIES[city]["at"], box) > RADIUS
            a, b, c, d = label(city)
            assert c < box[0] or box[2] < a or d < box[1] or box[3] < b


def test_the_seas_are_those_of_the_data_and_the_file_is_small() -> None:
    assert list(MAP["seas"]) == SEAS
    assert FILE.stat().st_size < LARGEST
