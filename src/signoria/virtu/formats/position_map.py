"""The map of a position: who has the cities, where armies and spies are, and the powers."""

from __future__ import annotations

from collections.abc import Collection

from signoria.fields import Table, by_name, by_seat, flag, named, seat, table, whole
from signoria.game import BadInput
from signoria.virtu.formats.position_tables import CITY, POWER, open_city
from signoria.virtu.model.components import NOBODY
from signoria.virtu.model.state import State


def read(found: Table, state: State, bare: Collection[int]) -> None:
    """Read the map into a state whose seats have their domains; bare seats have spent tiles."""
    _cities(found, state, bare)
    _cathedrals(state)
    _powers(found, state)


def _cities(found: Table, state: State, bare: Collection[int]) -> None:
    data = state.data
    given = found.get("cities", by_name(open_city(state), table(CITY)), {})
    for city in state.chart.open:
        fields = given.get(city) or Table(f"cities.{data.cities[city].id}", {}, CITY)
        _owner(state, city, fields, bare)
        state.spy[city] = fields.get("spy", seat(state.players), NOBODY)
        _armies(state, city, fields)
    state.count = [state.owner.count(place) for place in range(state.players)]
    for place, realm in enumerate(state.realms):
        if sum(realm.armies) > data.most_armies:
            why = f"seat {place} has {sum(realm.armies)} armies, but at most {data.most_armies}"
            raise BadInput(f"cities: {why}")


def _owner(state: State, city: int, fields: Table, bare: Collection[int]) -> None:
    """The owner that is named, else the one with the tile, else the house that starts there."""
    holders = [place for place, realm in enumerate(state.realms) if realm.owned >> city & 1]
    if len(holders) > 1:
        raise BadInput(f"{fields.path}: its tile is in two domains")
    if "owner" in fields.values:
        owner = fields.get("owner", seat(state.players), NOBODY)
    else:
        owner = holders[0] if holders else _first_owner(state, city)
    if holders and holders[0] != owner:
        raise fields.refuse("owner", f"its tile is in the domain of {holders[0]}")
    if owner != NOBODY and not state.realms:
        raise fields.refuse("owner", "nobody has a city in the phase houses")
    state.owner[city] = owner
    if owner != NOBODY and not holders:
        state.realms[owner].owned |= 1 << city
        state.realms[owner].ready |= (owner not in bare) << city


def _first_owner(state: State, city: int) -> int:
    """Whose start city it is."""
    for place, realm in enumerate(state.realms):
        if city in state.data.houses[realm.house].starts:
            return place
    return NOBODY


def _armies(state: State, city: int, fields: Table) -> None:
    data, owner = state.data, state.owner[city]
    if "armies" not in fields:
        if owner != NOBODY and city in data.houses[state.realms[owner].house].starts:
            count = data.rules["setup"]["start_armies_per_start_city"]
            state.realms[owner].armies[city] = count
        return
    armies = fields.read("armies", by_seat(whole(0, data.most_armies), len(state.realms)))
    for place, count in armies.items():
        state.realms[place].armies[city] = count


def _cathedrals(state: State) -> None:
    """They stand in cities of some value and belong to whoever has the city."""
    data = state.data
    for place, realm in enumerate(state.realms):
        for city, here in enumerate(data.cities):
            tile = data.first_cathedral + city
            if realm.owned >> tile & 1:
                path = f"seats[{place}].domain.{data.tiles[tile].id}"
                if state.owner[city] != place:
                    raise BadInput(f"{path}: {here.id} is not a city of seat {place}")
                if here.value < data.cathedral_value:
                    raise BadInput(f"{path}: {here.id} is too small for a cathedral")
                state.cathedrals -= 1
    if state.cathedrals < 0:
        raise BadInput(f"cathedrals: there are more than the {data.cathedrals} of the game")


def _powers(found: Table, state: State) -> None:
    power = named(state.data.power, "power")
    for place, fields in found.get("powers", by_name(power, table(POWER)), {}).items():
        state.ally[place] = fields.get("ally", seat(state.players), NOBODY)
        state.power_spy[place] = fields.get("spy", seat(state.players), NOBODY)
        state.ally_ready[place] = fields.get("available", flag, True)
        if state.ally[place] == NOBODY and not state.ally_ready[place]:
            raise fields.refuse("available", "without an ally nobody has used its bonus")
