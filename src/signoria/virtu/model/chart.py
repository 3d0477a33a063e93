"""The map as it is for a number of players: open cities, roads, and ways by sea."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from signoria.virtu.model.components import City


class Road(NamedTuple):
    """Two cities, by their places, and the sides of the board that have the road."""

    one: int
    other: int
    sides: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Chart:
    """The map as it is for a number of players."""

    open: tuple[int, ...]
    """The cities in this game."""
    roads: tuple[tuple[int, ...], ...]
    """The neighbours of every city by road."""
    seas: tuple[tuple[int, ...], ...]
    """How many seas lie between two ports; 0 where no ship goes."""
    near: tuple[int, ...]
    """The neighbours of every city by road, as bits ..."""
    far: tuple[tuple[tuple[int, int], ...], ...]
    """... and its ports of call as bits, by the seas in between, the nearest first."""
    cities: int
    """The cities in this game as bits."""


def draw(
    cities: Sequence[City],
    roads: Sequence[Road],
    seas: Sequence[Sequence[int]],
    side: str,
    players: int,
) -> Chart:
    """The map of one side of the board. `seas` has for each sea those next to it."""
    places = tuple(
        place for place, city in enumerate(cities)
        if side in city.sides and not (players == 3 and city.closed_3p)
    )  # fmt: skip
    by_road = _by_road(len(cities), [road for road in roads if side in road.sides], places)
    by_sea = _by_sea(cities, _distances(seas), places)
    return Chart(
        open=places,
        roads=by_road,
        seas=by_sea,
        near=tuple(sum(1 << other for other in others) for others in by_road),
        far=tuple(map(_by_distance, by_sea)),
        cities=sum(1 << place for place in places),
    )


def _by_road(
    size: int, roads: Sequence[Road], places: tuple[int, ...]
) -> tuple[tuple[int, ...], ...]:
    near: list[set[int]] = [set() for _ in range(size)]
    for one, other, _ in roads:
        if one in places and other in places:
            near[one].add(other)
            near[other].add(one)
    return tuple(tuple(sorted(others)) for others in near)


def _by_sea(
    cities: Sequence[City], apart: list[list[int]], places: tuple[int, ...]
) -> tuple[tuple[int, ...], ...]:
    """The seas that a ship crosses from port to port, the first and the last included."""
    routes = [[0] * len(cities) for _ in cities]
    for one in places:
        for other in places:
            ways = [
                apart[here][there] + 1
                for here in cities[one].ports
                for there in cities[other].ports
                if apart[here][there] >= 0
            ]
            if one != other and ways:
                routes[one][other] = min(ways)
    return tuple(tuple(row) for row in routes)


def _distances(seas: Sequence[Sequence[int]]) -> list[list[int]]:
    """How far the seas are from each other; -1 where no ship goes."""
    apart = [[-1] * len(seas) for _ in seas]
    for start in range(len(seas)):
        apart[start][start] = 0
        queue = [start]
        for here in queue:
            for there in seas[here]:
                if apart[start][there] < 0:
                    apart[start][there] = apart[start][here] + 1
                    queue.append(there)
    return apart


def _by_distance(seas: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
    """Ports as bits by their distance."""
    return tuple(
        (distance, sum(1 << port for port, away in enumerate(seas) if away == distance))
        for distance in sorted({*seas} - {0})
    )
