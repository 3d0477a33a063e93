"""Why something is not possible in winter, or when the family is placed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from signoria.virtu.model.components import NOBODY, ROOMS, SIDES
from signoria.virtu.model.realm import MOVED, READY
from signoria.virtu.phases import market, palace, winter
from signoria.virtu.phases.objections import (
    Reason,
    because,
    dear,
    no_army,
    no_courtier,
    no_space,
    not_own,
    own_house,
    treasury,
)
from signoria.virtu.phases.spring import spied_on

if TYPE_CHECKING:
    from signoria.virtu.model.state import State

Slots = Mapping[str, str]


# Cards into rooms


def place_room(state: State, seat: int, slots: Slots) -> Reason | None:
    return _unplaced(state, seat, slots) or _no_slot(state, seat, slots, on_top=True)


def place_under(state: State, seat: int, slots: Slots) -> Reason | None:
    return _unplaced(state, seat, slots) or _no_slot(state, seat, slots, on_top=False)


def place_side(state: State, seat: int, slots: Slots) -> Reason | None:
    return _unplaced(state, seat, slots) or no_space(state, seat, slots["side"])


def _unplaced(state: State, seat: int, slots: Slots) -> Reason | None:
    """During the setup only cards of one's own family that are not placed yet."""
    if state.phase == "palace":
        return because("name-side", card=slots["card"])
    if state.data.card[slots["card"]] in state.realms[seat].unplaced:
        return None
    return because("not-to-place", card=slots["card"])


def _no_slot(state: State, seat: int, slots: Slots, *, on_top: bool) -> Reason | None:
    realm, room = state.realms[seat], int(slots["room"])
    if realm.upgrades[room - 1] != NOBODY:
        return because("room-full", room=room)
    if on_top and not state.data.cards[state.data.card[slots["card"]]].action:
        return because("no-action", card=slots["card"])
    if not on_top and realm.rooms[room - 1] == NOBODY:
        return because("nothing-above", room=room)
    return None


def shift_room(state: State, seat: int, slots: Slots) -> Reason | None:
    return _shift(state, seat, slots) or _no_slot(state, seat, slots, on_top=True)


def shift_under(state: State, seat: int, slots: Slots) -> Reason | None:
    return _shift(state, seat, slots) or _no_slot(state, seat, slots, on_top=False)


def _shift(state: State, seat: int, slots: Slots) -> Reason | None:
    return _fixed(state, seat, slots) or _barred(state, seat, int(slots["room"]))


def shift_side(state: State, seat: int, slots: Slots) -> Reason | None:
    fixed = _fixed(state, seat, slots)
    if fixed is None and slots["side"] == slots["to"]:
        fixed = because("same-side", card=slots["card"], side=slots["side"])
    return fixed or because("no-space", side=slots["to"])


def _fixed(state: State, seat: int, slots: Slots) -> Reason | None:
    """A courtier that is not there, spent, or has moved this winter."""
    card, side = slots["card"], slots["side"]
    missing = no_courtier(state, seat, card, side)
    if missing is not None:
        return missing
    realm, number, where = state.realms[seat], state.data.card[card], SIDES.index(side)
    if realm.find(number, where, READY | MOVED, READY) != NOBODY:
        return None
    if realm.find(number, where, MOVED, MOVED) != NOBODY:
        return because("courtier-moved", card=card, side=side)
    return because("courtier-spent", card=card, side=side)


def _barred(state: State, seat: int, room: int) -> Reason | None:
    """A room whose cards may not be touched."""
    realm = state.realms[seat]
    if room - 1 == realm.marker:
        return because("marker-room", room=room)
    if realm.loans >> room - 1 & 1:
        return because("loan-room", room=room)
    return because("spy-room", room=room) if spied_on(state, seat, room - 1) else None


def recall_room(state: State, seat: int, slots: Slots) -> Reason | None:
    realm, data, room = state.realms[seat], state.data, int(slots["room"])
    if realm.rooms[room - 1] == NOBODY:
        return because("room-empty", room=room)
    barred = _barred(state, seat, room)
    if barred is not None:
        return barred
    if realm.moved >> room - 1 & 1:
        return because("card-moved", card=data.cards[realm.rooms[room - 1]].id)
    if f"room {room}" not in palace.leaving(state, seat, room - 1):
        return because("stays-alone", card=data.cards[realm.upgrades[room - 1]].id)
    return no_space(state, seat, slots["side"])


def recall_under(state: State, seat: int, slots: Slots) -> Reason | None:
    realm, data, room = state.realms[seat], state.data, int(slots["room"])
    below = realm.upgrades[room - 1]
    if below == NOBODY:
        return because("no-under", room=room)
    barred = _barred(state, seat, room)
    if barred is not None:
        return barred
    if realm.moved >> room - 1 + ROOMS & 1:
        return because("card-moved", card=data.cards[below].id)
    return no_space(state, seat, slots["side"])


# Wages and armies


def wages(state: State, seat: int, slots: Slots) -> Reason | None:
    return treasury(state, seat, winter.wages(state, seat))


def dismiss(state: State, seat: int, slots: Slots) -> Reason | None:
    return no_army(state, seat, state.data.city[slots["city"]])


def recruit(state: State, seat: int, slots: Slots) -> Reason | None:
    city, most = state.data.city[slots["city"]], state.data.rules["recruit"]["max_armies"]
    other = not_own(state, seat, city)
    if other is not None:
        return other
    if sum(state.realms[seat].armies) >= most:
        return because("armies-max", count=most)
    return treasury(state, seat, winter.army_price(state, seat, city))


# Purchases


def buy_card(state: State, seat: int, slots: Slots) -> Reason | None:
    return _unsold(state, seat, slots["card"]) or no_space(state, seat, slots["side"])


def buy_instead(state: State, seat: int, slots: Slots) -> Reason | None:
    realm, data = state.realms[seat], state.data
    other = _unsold(state, seat, slots["card"])
    if other is not None:
        return other
    other = no_courtier(state, seat, slots["old"], slots["side"])
    if other is not None:
        return other
    if realm.free_sides(data, state.count[seat]):
        return because("has-space")
    return because("bought-now", what=slots["old"])


def _unsold(state: State, seat: int, name: str) -> Reason | None:
    """A citizen that a seat cannot buy, wherever it would sit."""
    number = state.data.card[name]
    card = state.data.cards[number]
    if card.kind != "citizen":
        return because("not-for-sale", card=name)
    if state.bought_now >> number & 1:
        return because("bought-now", what=name)
    if card.limit and list(state.realms[seat].cards()).count(number) >= card.limit:
        return because("limit", what=name, count=card.limit)
    if not state.supply[number]:
        return because("sold-out", what=name)
    return dear(state, seat, "purchase", (card.cost,))


def buy_tile(state: State, seat: int, slots: Slots) -> Reason | None:
    name = slots["goods"]
    data, owned = state.data, state.realms[seat].owned
    tile = data.tiles[data.tile[name]]
    if tile.house not in ("", own_house(state, seat)):
        return because("other-house", tile=name, house=tile.house)
    if owned >> data.tile[name] & 1:
        return because("has-tile", tile=name)
    for other in tile.excludes:
        if owned >> data.tile[other] & 1:
            return because("excluded", tile=name, other=other)
    if not state.tiles[data.tile[name]]:
        return because("sold-out", what=name)
    return dear(state, seat, "purchase", (tile.cost,))


def buy_cathedral(state: State, seat: int, slots: Slots) -> Reason | None:
    name = slots["city"]
    data = state.data
    city = data.city[name]
    other = not_own(state, seat, city)
    if other is not None:
        return other
    if state.realms[seat].owned >> data.first_cathedral + city & 1:
        return because("cathedral-there", city=name)
    value, least = data.cities[city].value, data.cathedral_value
    if value < least:
        return because("cathedral-value", city=name, value=value, least=least)
    if state.bought_now & market.built(state):
        return because("cathedral-now")
    if not state.cathedrals:
        return because("cathedral-gone")
    return dear(state, seat, "purchase", (data.tiles[data.first_cathedral].cost,))


# Alliances


def ally(state: State, seat: int, slots: Slots) -> Reason | None:
    power = slots["power"]
    friend = state.ally[state.data.power[power]]
    if friend == seat:
        return because("allied-own", power=power, house=own_house(state, seat))
    ways = market.alliances(state, seat).get(power)
    if ways is None:
        return because("allied-other", power=power, house=own_house(state, friend))
    return dear(state, seat, "alliance", ways)
