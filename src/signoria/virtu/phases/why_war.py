"""Why something is not possible in war: armies on the road, sieges, battles and retreats."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from signoria.virtu.model import payment
from signoria.virtu.model.components import CAVALRY, NOBODY, SHIP, SIDES, WAR
from signoria.virtu.phases import retreat as retreats
from signoria.virtu.phases import siege, war
from signoria.virtu.phases.objections import (
    Reason,
    because,
    closed,
    dear,
    no_army,
    no_courtier,
    no_help,
    no_space,
    no_symbol,
    not_own,
    own_house,
    owned,
    treasury,
    unusable,
)
from signoria.virtu.phases.spring import cost

if TYPE_CHECKING:
    from signoria.virtu.model.state import State

Slots = Mapping[str, str]


def _cities(state: State, slots: Slots) -> tuple[int, int]:
    return state.data.city[slots["here"]], state.data.city[slots["there"]]


# The War action


def _stays(state: State, seat: int, slots: Slots) -> Reason | None:
    """An army that cannot set out at all."""
    here, there = _cities(state, slots)
    still = no_army(state, seat, here)
    if still is None and state.owner[here] != seat:
        still = because("army-waits", city=slots["here"])
    if still is None and here == there:
        still = because("same-city", city=slots["here"])
    return still or closed(state, there)


def march(state: State, seat: int, slots: Slots) -> Reason | None:
    here, there = _cities(state, slots)
    still = _stays(state, seat, slots)
    if still is not None:
        return still
    if there not in state.chart.roads[here]:
        return because("no-road", here=slots["here"], there=slots["there"])
    riders = state.data.rules["actions"]["cavalry_per_road_step"]
    return dear(state, seat, "war", (cost(CAVALRY, riders),))


def sail(state: State, seat: int, slots: Slots) -> Reason | None:
    here, there = _cities(state, slots)
    still = _stays(state, seat, slots) or _no_route(state, slots)
    if still is not None:
        return still
    ships = state.chart.seas[here][there] * state.data.rules["actions"]["ship_per_sea"]
    return dear(state, seat, "war", (cost(SHIP, ships),))


def _no_route(state: State, slots: Slots) -> Reason | None:
    here, there = _cities(state, slots)
    for city in (here, there):
        if not state.data.cities[city].ports:
            return because("no-port", city=state.data.cities[city].id)
    if state.chart.seas[here][there]:
        return None
    return because("no-route", here=slots["here"], there=slots["there"])


def arm_room(state: State, seat: int, slots: Slots) -> Reason | None:
    return _arm(state, seat, "room", payment.CARD)


def arm_upgrade(state: State, seat: int, slots: Slots) -> Reason | None:
    return _arm(state, seat, "upgrade", payment.UPGRADE)


def _arm(state: State, seat: int, name: str, mark: int) -> Reason | None:
    realm = state.realms[seat]
    if name == "upgrade" and realm.upgrades[realm.marker] == NOBODY:
        return because("no-under", room=realm.marker + 1)
    if state.spent & mark:
        return because("used-up", what=name)
    if name not in war.unarmed(state, seat):
        return because("no-symbol", what=name, symbol="war")
    return treasury(state, seat, state.data.war_cost)


# Sieges and battles


def besiege(state: State, seat: int, slots: Slots) -> Reason | None:
    name = slots["city"]
    city = state.data.city[name]
    if city in siege.sieges(state, seat):
        return None
    if (seat, city) in state.fleeing and state.realms[seat].armies[city]:
        return because("must-retreat", city=name)
    if state.owner[city] == seat:
        return owned(state, city)
    return closed(state, city) or because("no-siege", city=name, house=own_house(state, seat))


def decline(state: State, seat: int, slots: Slots) -> Reason | None:
    return besiege(state, seat, slots) or because("no-rival", city=slots["city"])


def commit_token(state: State, seat: int, slots: Slots) -> Reason | None:
    return because("no-token")


def commit(state: State, seat: int, slots: Slots) -> Reason | None:
    """A war bonus that is not there, cannot be used here, or cannot be paid."""
    name = slots["force"]
    for offer, _, florins in siege.bonuses(state, seat):
        if offer == name:
            return treasury(state, seat, florins)
    clash = state.clash
    assert clash is not None
    if " " in name:
        return no_symbol(state, name, WAR) or unusable(state, seat, name)
    if name in state.data.power:
        return no_help(state, seat, name, "siege" if clash.siege else "battle")
    number = state.data.bonus[name]
    if number not in state.realms[seat].bonuses:
        return because("no-bonus", bonus=name, house=own_house(state, seat))
    if state.data.bonuses[number].tile != NOBODY and not clash.siege:
        return because("only-siege", bonus=name)
    return because("bonus-used", bonus=name)


# A courtier space is lost


def shift(state: State, seat: int, slots: Slots) -> Reason | None:
    return fits(state, seat, slots) or no_space(state, seat, SIDES[1 - SIDES.index(slots["side"])])


def fits(state: State, seat: int, slots: Slots) -> Reason | None:
    """Only a side that uses light spaces is crowded."""
    side = slots["side"]
    missing = no_courtier(state, seat, slots["card"], side)
    if missing is not None:
        return missing
    where = SIDES.index(side)
    count = sum(courtier[1] == where for courtier in state.realms[seat].courtiers)
    return None if count > state.data.spaces[where] else because("side-fits", side=side)


# Retreats


def retreat(state: State, seat: int, slots: Slots) -> Reason | None:
    here, there = _cities(state, slots)
    other = _other_first(state, seat, slots["here"]) or not_own(state, seat, there)
    if other is not None:
        return other
    seas = state.chart.seas[here][there]
    if not seas:
        return because("no-retreat", here=slots["here"], there=slots["there"])
    ships = seas * state.data.rules["actions"]["ship_per_sea"]
    return dear(state, seat, "retreat", (cost(SHIP, ships),))


def disband(state: State, seat: int, slots: Slots) -> Reason | None:
    return _other_first(state, seat, slots["city"])


def _other_first(state: State, seat: int, name: str) -> Reason | None:
    """Armies retreat city by city."""
    first = retreats.waiting(state, seat)
    if first is None or first == state.data.city[name]:
        return None
    missing = no_army(state, seat, state.data.city[name])
    return missing or because("retreat-first", city=state.data.cities[first].id)
