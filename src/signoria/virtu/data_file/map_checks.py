"""Whether the map of a data document holds together, and the houses on it."""

from __future__ import annotations

from collections.abc import Iterator

from signoria.virtu.data_file.rulebook import CLOSED, ONLY_25, OPEN, PIRATES
from signoria.virtu.data_file.schema import BOARDS, PLAYERS
from signoria.virtu.model.chart import Chart
from signoria.virtu.model.components import Data
from signoria.virtu.model.entry import Entry


def mistakes(document: Entry) -> Iterator[str]:
    """What contradicts itself, or the rulebook."""
    yield from _city_facts(document)
    yield from _map_entries(document)
    yield from _houses(document)
    yield from _tiles_with_arms(document)


def _city_facts(document: Entry) -> Iterator[str]:
    """Which cities are closed, pirate ports, or on one side only, as the rulebook lists them."""
    names = [city.text("id") for city in document.entries("city")]
    for name in sorted(CLOSED | PIRATES | ONLY_25):
        if name not in names:
            yield f"city {name}: is missing, and the rulebook names it"
    for city in document.entries("city"):
        label, name = f"city {city.text('id')}", city.text("id")
        if city.flag("closed_3p") != (name in CLOSED):
            word = "closes" if name in CLOSED else "does not close"
            yield f"{label}: closed_3p: the rulebook {word} this city with three players"
        if city.flag("pirate") != (name in PIRATES):
            word = "has" if name in PIRATES else "has no"
            yield f"{label}: pirate: the rulebook {word} pirates in this city"
        if set(city.texts("sides")) != ({"25"} if name in ONLY_25 else set(BOARDS)):
            where = "only on the side 25" if name in ONLY_25 else "on both sides"
            yield f"{label}: sides: the rulebook has this city {where}"
        if city.flag("pirate") and not city.texts("ports"):
            yield f"{label}: ports: a pirate port must open on a sea"
        if city.flag("pirate") and city.text("owner"):
            yield f"{label}: owner: a pirate port belongs to nobody"


def _map_entries(document: Entry) -> Iterator[str]:
    """Roads and seas: both ways, and where both of their ends are."""
    near = {sea.text("id"): sea.texts("adjacent") for sea in document.entries("sea")}
    for sea, others in near.items():
        for other in others:
            if other == sea:
                yield f"sea {sea}: adjacent: a sea is not adjacent to itself"
            elif sea not in near.get(other, [sea]):
                yield f"sea {sea}: adjacent: {other} does not name {sea} in turn"
    sides = {city.text("id"): city.texts("sides") for city in document.entries("city")}
    seen: set[tuple[frozenset[str], str]] = set()
    for road in document.entries("road"):
        ends = (road.text("a"), road.text("b"))
        label = f"road {road.text('a')}-{road.text('b')}"
        if road.text("a") == road.text("b"):
            yield f"{label}: b: a road must lead to another city"
        for side in road.texts("sides"):
            for end in ends:
                if side not in sides.get(end, BOARDS):
                    yield f"{label}: sides: {end} is not on the side {side}"
            if (frozenset(ends), side) in seen:
                yield f"{label}: sides: there are two such roads on the side {side}"
            seen.add((frozenset(ends), side))


def _houses(document: Entry) -> Iterator[str]:
    setup = document.entry("rules").entry("setup")
    owner = {city.text("id"): city.text("owner") for city in document.entries("city")}
    printed = {room.text("action") for room in document.entries("room_print")}
    started: set[str] = set()
    for house in document.entries("house"):
        label, name = f"house {house.text('id')}", house.text("id")
        if len(house.texts("start_cities")) != setup.number("start_cities"):
            yield f"{label}: start_cities: must be {setup.number('start_cities')} cities"
        for city in house.texts("start_cities"):
            started.add(city)
            if owner.get(city, name) != name:
                yield f"{label}: start_cities: the owner of {city} must be {name}"
        for action in house.texts("rooms_clockwise"):
            if action not in printed:
                yield f"{label}: rooms_clockwise: there is no [[room_print]] for {action}"
        shown = sum(
            card.number("spy") for card in document.entries("family") if card.text("house") == name
        )
        if house.number("start_spies") != setup.number("start_spies") + shown:
            yield f"{label}: start_spies: its family cards show {shown} besides the usual ones"
    for city, whose in owner.items():
        if whose and city not in started:
            yield f"city {city}: owner: it is not one of the start cities of {whose}"


def _tiles_with_arms(document: Entry) -> Iterator[str]:
    """A start city needs a second tile, without arms, for games in which its house is absent."""
    setup = document.entry("rules").entry("setup")
    for city in document.entries("city"):
        absent = city.text("owner") and any(
            city.text("owner") not in setup.texts(f"houses_{players}p")
            and setup.text(f"side_{players}p") in city.texts("sides")
            and not (players == 3 and city.flag("closed_3p"))
            for players in PLAYERS
        )
        number = 2 if absent else 1
        if city.number("tiles") != number:
            label = f"city {city.text('id')}"
            why = "also" if absent else "never"
            yield f"{label}: tiles: must be {number}, as it is {why} in games without its owner"


def unreachable(data: Data, players: int) -> Iterator[str]:
    """Cities that no way leads to, and others that should be open or closed."""
    chart = data.chart(players)
    if len(chart.open) != OPEN[players]:
        number = len(chart.open)
        yield f"city: with {players} players {OPEN[players]} must be open, and {number} are"
    reached = _reached(chart)
    lost = [data.cities[place].id for place in chart.open if place not in reached]
    if lost:
        first = data.cities[chart.open[0]].id
        yield f"city {lost[0]}: with {players} players no road and no sea leads there from {first}"
    for seat in data.seats_of(players):
        house = data.houses[seat]
        for place in house.starts:
            if place not in chart.open:
                city = data.cities[place].id
                yield f"house {house.id}: start_cities: {city} is closed with {players} players"


def _reached(chart: Chart) -> set[int]:
    """The cities that roads and ships reach from the first."""
    reached = set(chart.open[:1])
    queue = list(reached)
    for here in queue:
        by_sea = (there for there, seas in enumerate(chart.seas[here]) if seas)
        for there in (*chart.roads[here], *by_sea):
            if there not in reached:
                reached.add(there)
                queue.append(there)
    return reached
