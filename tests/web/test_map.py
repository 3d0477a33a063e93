"""The drawn map says the same as the boards: shapes touch exactly where regions border."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from itertools import combinations, pairwise
from math import dist
from pathlib import Path
from typing import Any

import pytest

from signoria.condottiere.model.board import named

FILE = Path(__file__).parents[2] / "web/src/games/condottiere/art/map.json"
LARGEST = 60_000
VISIBLE = 45
"""How long a border is at least, of the map's width of 1000."""

Point = tuple[float, float]
Edge = tuple[Point, Point]

MAP: Any = json.loads(FILE.read_text("utf-8"))
ITALY = named("italy")
IDS = [region.id for region in ITALY.regions]


def points(path: str) -> list[Point]:
    """The points of a path of straight lines."""
    assert path.startswith("M")
    pairs = [pair.split(",") for pair in path[1:].removesuffix("Z").split()]
    return [(float(x), float(y)) for x, y in pairs]


RINGS = {name: points(region["path"]) for name, region in MAP["regions"].items()}


def around(ring: list[Point]) -> Iterator[Edge]:
    """The edges of a ring in the order in which it is drawn."""
    return pairwise([*ring, ring[0]])


EDGES = {name: set(around(ring)) for name, ring in RINGS.items()}


def length(edges: set[Edge]) -> float:
    return sum(dist(a, b) for a, b in edges)


def area(ring: list[Point]) -> float:
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in around(ring)) / 2


def shared(one: str, other: str) -> set[Edge]:
    """The edges of one shape that the other has too, in either direction."""
    return {(a, b) for a, b in EDGES[one] if {(a, b), (b, a)} & EDGES[other]}


def inside(at: Point, ring: list[Point]) -> bool:
    x, y = at
    odd = False
    for (ax, ay), (bx, by) in around(ring):
        if (ay > y) != (by > y) and x < ax + (y - ay) / (by - ay) * (bx - ax):
            odd = not odd
    return odd


def crossing(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Whether two segments that have no end in common meet."""

    def side(p: Point, q: Point, r: Point) -> float:
        return (q[0] - p[0]) * (r[1] - p[1]) - (r[0] - p[0]) * (q[1] - p[1])

    return side(a, b, c) * side(a, b, d) <= 0 and side(c, d, a) * side(c, d, b) <= 0


def plain(edge: Edge) -> Edge:
    """An edge without its direction."""
    return min(edge), max(edge)


def lines(kind: str) -> Counter[Edge]:
    """All edges of the inner borders or of the coast."""
    return Counter(plain(edge) for line in MAP[kind] for edge in pairwise(points(line["path"])))


def test_every_region_of_the_boards_is_there_and_no_other() -> None:
    for board in ("italy", "italy-1995"):
        assert [region.id for region in named(board).regions] == list(MAP["regions"])


@pytest.mark.parametrize(("one", "other"), list(combinations(IDS, 2)))
def test_shapes_share_a_border_exactly_when_the_board_says_so(one: str, other: str) -> None:
    borders = {frozenset(pair) for pair in ITALY.borders()}
    common = shared(one, other)
    if {one, other} in borders:
        assert length(common) > VISIBLE
    else:
        assert not set(RINGS[one]) & set(RINGS[other])


def test_the_borders_of_1995_are_the_shapes_and_the_drawn_connections() -> None:
    assert set(MAP["extra"]) == {"italy-1995"}
    links = MAP["extra"]["italy-1995"]
    more = {frozenset(pair) for pair in named("italy-1995").borders()}
    fewer = {frozenset(pair) for pair in ITALY.borders()}
    assert {frozenset(link["between"]) for link in links} == more - fewer
    assert len(links) == len(more - fewer) == 2
    for link in links:
        one, other = link["between"]
        line = points(link["path"])
        assert inside(line[0], RINGS[one])
        assert inside(line[-1], RINGS[other])
        over = {name for name in IDS for at in line if inside(at, RINGS[name])}
        assert over <= {one, other} or link["over"] == "land"


def test_shapes_do_not_overlap() -> None:
    seen = Counter(edge for edges in EDGES.values() for edge in edges)
    assert set(seen.values()) == {1}, "two shapes lie on the same side of an edge"
    assert len({area(ring) > 0 for ring in RINGS.values()}) == 1
    edges = sorted({plain(edge) for edge in seen})
    for place, (a, b) in enumerate(edges):
        low, high = min(a[1], b[1]), max(a[1], b[1])
        for c, d in edges[place + 1 :]:
            if c[0] > b[0]:
                break
            if max(c[1], d[1]) < low or min(c[1], d[1]) > high or {a, b} & {c, d}:
                continue
            assert not crossing(a, b, c, d), f"{a} {b} crosses {c} {d}"
    for one, other in combinations(IDS, 2):
        assert not inside(MAP["regions"][one]["shield"], RINGS[other])


def test_the_lines_are_those_of_the_shapes() -> None:
    count = Counter(plain(edge) for edges in EDGES.values() for edge in edges)
    assert lines("arcs") == Counter({edge for edge, times in count.items() if times == 2})
    assert lines("coast") == Counter({edge for edge, times in count.items() if times == 1})
    assert sorted(sorted(arc["between"]) for arc in MAP["arcs"]) == sorted(
        sorted(pair) for pair in ITALY.borders()
    )
    for arc in MAP["arcs"]:
        one, other = arc["between"]
        own = {plain(edge) for edge in pairwise(points(arc["path"]))}
        assert own == {plain(edge) for edge in shared(one, other)}
    for coast in MAP["coast"]:
        own = {plain(edge) for edge in pairwise(points(coast["path"]))}
        assert own <= {plain(edge) for edge in EDGES[coast["of"]]}


@pytest.mark.parametrize("size", [1, 2, 3, 16])
def test_the_outline_of_a_realm_is_closed(size: int) -> None:
    for start in range(len(IDS)):
        realm = {IDS[(start + k) % len(IDS)] for k in range(size)}
        ends: Counter[Point] = Counter()
        for arc in MAP["arcs"]:
            if len(realm & set(arc["between"])) == 1:
                line = points(arc["path"])
                ends.update((line[0], line[-1]))
        for coast in MAP["coast"]:
            if coast["of"] in realm:
                line = points(coast["path"])
                ends.update((line[0], line[-1]))
        assert all(count % 2 == 0 for count in ends.values())


@pytest.mark.parametrize("name", IDS)
def test_shield_token_and_name_fit_their_region(name: str) -> None:
    region = MAP["regions"][name]
    size = region["size"]
    assert size >= 40
    (x, y), (left, low) = region["shield"], region["name"]
    half, wide = size / 2, 8 * len(ITALY.regions[ITALY.index[name]].name)
    places = [region["shield"], region["token"], region["name"]]
    places += [(x + dx * half, y + dy * half) for dx in (-1, 1) for dy in (-1.2, 0)]
    places += [(left + dx, low + dy) for dx in (-wide, wide) for dy in (-12, 12)]
    assert all(inside((a, b), RINGS[name]) for a, b in places)


def test_regions_are_large_enough_and_none_dwarfs_the_rest() -> None:
    areas = {name: abs(area(ring)) for name, ring in RINGS.items()}
    assert min(areas.values()) > 24_000
    assert max(areas.values()) < 3 * min(areas.values())


def test_neighbours_have_different_tints() -> None:
    for one, other in ITALY.borders():
        assert MAP["regions"][one]["tint"] != MAP["regions"][other]["tint"]


def test_the_view_box_holds_the_regions_and_the_bleed_the_scenery() -> None:
    left, top, width, height = MAP["viewBox"]
    assert (left, top, width) == (0, 0, 1000)
    for ring in RINGS.values():
        assert all(left < x < width and top < y < height for x, y in ring)
    for link in MAP["extra"]["italy-1995"]:
        assert all(left < x < width and top < y < height for x, y in points(link["path"]))
    west, north, wide, high = MAP["bleed"]
    assert west <= left
    assert north <= top
    assert west + wide >= width
    assert north + high >= height
    for thing in MAP["scenery"]:
        if thing["kind"] in ("mountains", "waves"):
            places = [place[:2] for place in thing["at"]]
        elif "at" in thing:
            places = [thing["at"]]
        else:
            continue
        assert all(west < x < west + wide and north < y < north + high for x, y in places)


def test_the_file_is_small() -> None:
    assert FILE.stat().st_size < LARGEST
