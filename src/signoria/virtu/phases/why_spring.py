"""Why something is not possible in spring: moving, paying, and the actions in the rooms."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from signoria.virtu.model import payment
from signoria.virtu.model.components import ACTIONS, ARROW, FLORIN, NOBODY, SHIP, SYMBOLS
from signoria.virtu.phases import annex as annexing
from signoria.virtu.phases import govern, intrigue
from signoria.virtu.phases import patronage as patrons
from signoria.virtu.phases.objections import (
    Reason,
    because,
    closed,
    dear,
    no_courtier,
    no_help,
    no_loan,
    no_space,
    no_symbol,
    own_house,
    owned,
    treasury,
    unusable,
    ways_text,
)
from signoria.virtu.phases.spring import redemption, spied_on

if TYPE_CHECKING:
    from signoria.virtu.model.state import State

Slots = Mapping[str, str]


# The marker


def enter(state: State, seat: int, slots: Slots) -> Reason | None:
    return because("marker-in", room=state.realms[seat].marker + 1)


def move(state: State, seat: int, slots: Slots) -> Reason | None:
    if state.realms[seat].marker == NOBODY:
        return because("enter-first")
    rules = state.data.rules["movement"]
    if state.extra:
        return because("steps-exactly", count=rules["free_max"] + state.extra)
    return because("steps", least=rules["free_min"], most=rules["free_max"])


def step_florins(state: State, seat: int, slots: Slots) -> Reason | None:
    if state.realms[seat].marker == NOBODY:
        return because("enter-first")
    if state.bought:
        return because("step-bought")
    return treasury(state, seat, state.data.rules["movement"]["paid_step_florins"])


def step(state: State, seat: int, slots: Slots) -> Reason | None:
    if state.realms[seat].marker == NOBODY:
        return because("enter-first")
    tile = slots["tile"]
    return no_symbol(state, tile, ARROW) or unusable(state, seat, tile)


def redeem(state: State, seat: int, slots: Slots) -> Reason | None:
    return dear(state, seat, "indulgence", redemption(state.data))


def borrow(state: State, seat: int, slots: Slots) -> Reason | None:
    return no_loan(state, seat) or because("no-cash-now")


def cash(state: State, seat: int, slots: Slots) -> Reason | None:
    name = slots["asset"]
    return unusable(state, seat, name) or no_symbol(state, name, FLORIN) or because("no-cash-now")


# Paying


def use(state: State, seat: int, slots: Slots) -> Reason | None:
    name, kind = slots["source"], SYMBOLS.index(slots["symbol"])
    if state.phase == "trade":
        if kind != SHIP:
            return because("only-ships")
        return _no_source(state, seat, name, kind, "trade")
    if payment.legal(state, seat)[0] == "confirm":
        return because("confirm-now")
    missing = _no_source(state, seat, name, kind, state.use)
    if missing is not None:
        return missing
    offered = payment.steps(state, seat)
    if name not in payment.IN_ROOM and offered and offered[0].split()[1] in payment.IN_ROOM:
        return because("room-first")
    return because("not-needed", symbol=SYMBOLS[kind])


def pay(state: State, seat: int, slots: Slots) -> Reason | None:
    if payment.legal(state, seat)[0] == "confirm":
        return because("confirm-now")
    for part in slots["payment"].split(" + "):
        name, _, symbol = part.rpartition(" ")
        missing = _no_source(state, seat, name, SYMBOLS.index(symbol), state.use)
        if missing is not None:
            return missing
    return because("not-proposed")


def confirm(state: State, seat: int, slots: Slots) -> Reason | None:
    return because("not-paid", cost=ways_text(state.need))


def undo(state: State, seat: int, slots: Slots) -> Reason | None:
    return because("nothing-to-undo")


def _no_source(state: State, seat: int, name: str, kind: int, purpose: str) -> Reason | None:
    """Why something does not give a symbol for a purpose."""
    offered = [
        options for source, options in payment.sources(state, seat, purpose) if source == name
    ]
    if any(payment.amount(options, kind) for options in offered):
        return None
    if offered:
        return because("no-symbol", what=name, symbol=SYMBOLS[kind])
    if name == "indulgence":
        return no_loan(state, seat) or because("no-crown-loan")
    if name in ("room", "upgrade", "michelangelo"):
        return _no_room_source(state, seat, name, purpose)
    if name in state.data.power:
        return no_help(state, seat, name, purpose)
    return unusable(state, seat, name) or because("tile-used", tile=name)


def _no_room_source(state: State, seat: int, name: str, purpose: str) -> Reason:
    realm = state.realms[seat]
    if purpose not in ACTIONS:
        return because("room-only")
    marks = {"room": payment.CARD, "upgrade": payment.UPGRADE, "michelangelo": payment.FREE_CROWN}
    if state.spent & marks[name]:
        return because("used-up", what=name)
    if name == "upgrade" and realm.upgrades[realm.marker] == NOBODY:
        return because("no-under", room=realm.marker + 1)
    return because("gives-nothing", what=name)


# Govern, Patronage


def ready(state: State, seat: int, slots: Slots) -> Reason | None:
    realm, tile = state.realms[seat], slots["tile"]
    bit = 1 << state.data.tile[tile]
    if not realm.owned & bit:
        return because("no-tile", tile=tile, house=own_house(state, seat))
    if realm.ready & bit:
        return because("tile-ready", tile=tile)
    if state.used & bit:
        return because("tile-used", tile=tile)
    return dear(state, seat, "govern", govern.WAYS)


def reactivate(state: State, seat: int, slots: Slots) -> Reason | None:
    power = slots["power"]
    place = state.data.power[power]
    if state.ally[place] != seat:
        return because("no-ally", power=power, house=own_house(state, seat))
    if state.ally_ready[place]:
        return because("ally-ready", power=power)
    return dear(state, seat, "govern", govern.WAYS)


def sponsor(state: State, seat: int, slots: Slots) -> Reason | None:
    ways = patrons.price(state, seat)
    return dear(state, seat, "patronage", ways) if ways else because("track-end")


def take(state: State, seat: int, slots: Slots) -> Reason | None:
    bonus = slots["bonus"]
    if not state.bonuses >> state.data.bonus[bonus] & 1:
        return because("bonus-gone", bonus=bonus)
    return because("bonus-type", bonus=bonus)


def seat_card(state: State, seat: int, slots: Slots) -> Reason | None:
    return no_space(state, seat, slots["side"])


def discard(state: State, seat: int, slots: Slots) -> Reason | None:
    return no_courtier(state, seat, slots["card"], slots["side"])


# Annex


def annex(state: State, seat: int, slots: Slots) -> Reason | None:
    name = slots["city"]
    city = state.data.city[name]
    taken = closed(state, city) or owned(state, city)
    if taken is not None:
        return taken
    if state.data.cities[city].pirate:
        return because("pirates", city=name)
    price = annexing.price(state, seat, city)
    if price is None:
        return because("no-way", city=name, house=own_house(state, seat))
    return dear(state, seat, "annex", (price,))


# Intrigue


def spy(state: State, seat: int, slots: Slots) -> Reason | None:
    """Sending a spy that is in a place, or in reserve."""
    place = slots.get("place", intrigue.RESERVE)
    if place not in intrigue.own_places(state, seat, intrigue.spied_places(state)):
        if place == intrigue.RESERVE:
            return because("no-reserve")
        house = own_house(state, seat)
        return _no_place(state, place) or because("no-own-spy", place=place, house=house)
    return _guarded(state, seat, None) or (
        None if intrigue.targets(state, seat) else because("no-target")
    )


def expel(state: State, seat: int, slots: Slots) -> Reason | None:
    place = slots["place"]
    owner = dict(intrigue.spied_places(state)).get(place)
    if owner is None:
        return _no_place(state, place) or because("no-spy", place=place)
    if owner == seat:
        return because("own-spy", place=place, house=own_house(state, seat))
    return _guarded(state, seat, place)


def _guarded(state: State, seat: int, place: str | None) -> Reason | None:
    """No mask is left; or a spy in one's own room must go first."""
    without = dear(state, seat, "intrigue", (intrigue.price(state),))
    if without is not None:
        return without
    room = state.realms[seat].marker
    if spied_on(state, seat, room) and place != intrigue.room_name(state, seat, room):
        return because("spy-first", room=room + 1)
    return None


def _no_place(state: State, place: str) -> Reason | None:
    """A closed city, or a room of a house that nobody plays."""
    data = state.data
    name, _, room = place.partition(" ")
    if not room:
        return closed(state, data.city[name]) if name in data.city else None
    if any(realm.house == data.house[name] for realm in state.realms):
        return None
    return because("no-house", house=name)


def send(state: State, seat: int, slots: Slots) -> Reason | None:
    place = slots["place"]
    nowhere = _no_place(state, place)
    if nowhere is not None:
        return nowhere
    if place in dict(intrigue.spied_places(state)):
        return because("spy-there", place=place)
    owner = _master(state, place)
    if owner < 0:
        return None
    house = own_house(state, owner)
    if owner != seat and intrigue.keeps_out(state, owner):
        bonuses = [state.data.bonuses[bonus] for bonus in state.realms[owner].bonuses]
        guard = next(bonus.id for bonus in bonuses if bonus.keeps_out)
        return because("kept-out", bonus=guard, house=house)
    return because("one-spy", house=house) if " " in place and state.gentle else None


def _master(state: State, place: str) -> int:
    """The seat to which a place belongs; nobody where it is neutral."""
    data = state.data
    name, _, room = place.partition(" ")
    if room:
        return state.seat_of(data.house[name])
    return state.owner[data.city[name]] if name in data.city else state.ally[data.power[name]]
