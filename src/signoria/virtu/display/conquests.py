"""Which cities are within reach: annexations with their prices, and sieges that could be."""

from __future__ import annotations

from typing import NamedTuple

from signoria.virtu.display.room_uses import begun
from signoria.virtu.model import payment
from signoria.virtu.model.components import ROOMS, SHIP, Cost
from signoria.virtu.model.state import State
from signoria.virtu.phases import annex, siege, spring, war


class Route(NamedTuple):
    """The way by which a city is annexed."""

    home: int
    """The own city from which it leads."""
    seas: int
    """How many seas it crosses; none by road."""


def route(table: State, seat: int, city: int, asked: Cost) -> Route:
    """The way to a city that can be annexed for a price: by road, or over the fewest seas."""
    own = [home for home, owner in enumerate(table.owner) if owner == seat]
    if not asked[SHIP]:
        return Route(next(home for home in own if home in table.chart.roads[city]), 0)
    far = table.chart.seas[city]
    seas, home = min((far[home], home) for home in own if far[home])
    return Route(home, seas)


def annexations(table: State, seat: int) -> list[tuple[int, Cost, bool]]:
    """The cities that could be annexed, the cheapest first: their prices, and whether these could
    be paid in a room that annexes."""
    trials = _annex_rooms(table, seat)
    prices = sorted(annex.prices(table, seat).items(), key=lambda item: (sum(item[1]), item[0]))
    return [
        (city, asked, any(payment.affordable(one, seat, "annex", (asked,)) for one in trials))
        for city, asked in prices
    ]


def _annex_rooms(table: State, seat: int) -> list[State]:
    """The table with the marker in each room that annexes, or as it is during an annexation."""
    if table.acting == "annex" and table.to_act == seat:
        return [table]
    return [
        begun(table, seat, room)
        for room in range(ROOMS)
        if spring.action_of(table, seat, room) == "annex"
    ]


def siege_targets(table: State, seat: int) -> tuple[list[int], list[int]]:
    """Cities before which one's armies stand, and others to which one could march or sail."""
    standing = siege.sieges(table, seat)
    near = {there for _, _, there, _ in war.legs(table, seat) if table.owner[there] != seat}
    return standing, sorted(near - set(standing))
