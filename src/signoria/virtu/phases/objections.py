"""What several refusals have in common: what is missing, what is spent, what costs too much.

Each objection is a reason of the catalogues with ids and numbers, or None where there is none. A
cost is written as `3 crown + 2 ship`, alternatives of it with ` / ` between them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from signoria.text import Value
from signoria.virtu.model import payment
from signoria.virtu.model.components import CLOSED, FLORIN, NOBODY, SIDES, SYMBOLS, Cost
from signoria.virtu.model.realm import NEW, READY

if TYPE_CHECKING:
    from signoria.virtu.model.state import State

Reason = tuple[str, dict[str, Value]]
"""A key of the catalogues with its arguments."""


def because(key: str, **args: Value) -> Reason:
    """A reason of this game."""
    return f"virtu-{key}", args


def own_house(state: State, seat: int) -> str:
    """The house of a seat, by its id."""
    return state.data.houses[state.realms[seat].house].id


# Costs


def cost_text(cost: Cost) -> str:
    """A cost in the words of the notation."""
    return " + ".join(f"{count} {SYMBOLS[kind]}" for kind, count in enumerate(cost) if count)


def ways_text(ways: Sequence[Cost]) -> str:
    """Several costs, one of which is to be paid."""
    return " / ".join(dict.fromkeys(map(cost_text, ways)))


def florins_text(count: int) -> str:
    """Some florins, also none."""
    return f"{count} {SYMBOLS[FLORIN]}"


def dear(state: State, seat: int, use: str, ways: Sequence[Cost]) -> Reason | None:
    """Nothing that could pay is enough."""
    if payment.affordable(state, seat, use, ways):
        return None
    have = {kind: most_of(state, seat, use, kind) for kind in range(len(SYMBOLS))}
    short = [{kind for kind, count in enumerate(cost) if count > have[kind]} for cost in ways]
    cost = ways_text(ways)
    if not all(short):
        return because("not-together", cost=cost)
    kinds = sorted(set().union(*short))
    most = " + ".join(f"{have[kind]} {SYMBOLS[kind]}" for kind in kinds)
    return because("too-dear", cost=cost, most=most)


def most_of(state: State, seat: int, use: str, kind: int) -> int:
    """How many of a symbol can be brought up, if nothing else is."""
    found = state.pool[kind] + sum(
        payment.amount(options, kind) for _, options in payment.sources(state, seat, use)
    )
    return found + (state.realms[seat].florins if kind == FLORIN else 0)


def treasury(state: State, seat: int, florins: int) -> Reason | None:
    """Florins that have to be in the treasury already."""
    have = state.realms[seat].florins
    if have >= florins:
        return None
    return because("treasury", cost=florins_text(florins), most=florins_text(have))


# Places


def closed(state: State, city: int) -> Reason | None:
    """A city that is not in this game."""
    if state.owner[city] == CLOSED:
        return because("closed", city=state.data.cities[city].id)
    return None


def owned(state: State, city: int) -> Reason | None:
    """A city that belongs to somebody."""
    owner = state.owner[city]
    if owner < 0:
        return None
    return because("owned", city=state.data.cities[city].id, house=own_house(state, owner))


def not_own(state: State, seat: int, city: int) -> Reason | None:
    """A city that does not belong to the seat."""
    if state.owner[city] == seat:
        return None
    name = state.data.cities[city].id
    return closed(state, city) or because("not-own", city=name, house=own_house(state, seat))


def no_army(state: State, seat: int, city: int) -> Reason | None:
    """A city without an army of the seat."""
    if state.realms[seat].armies[city]:
        return None
    name = state.data.cities[city].id
    return closed(state, city) or because("no-army", city=name, house=own_house(state, seat))


def no_space(state: State, seat: int, side: str) -> Reason | None:
    """A side of the palace that is full."""
    free = state.realms[seat].free_sides(state.data, state.count[seat])
    return None if SIDES.index(side) in free else because("no-space", side=side)


# Cards, tiles and allies


def no_courtier(state: State, seat: int, card: str, side: str) -> Reason | None:
    """A courtier that is not there."""
    place = state.realms[seat].find(state.data.card[card], SIDES.index(side), 0, 0)
    return because("no-courtier", card=card, side=side) if place == NOBODY else None


def unusable(state: State, seat: int, name: str) -> Reason | None:
    """Why a courtier or a tile cannot be turned over."""
    realm, data = state.realms[seat], state.data
    card, _, side = name.partition(" ")
    if side:
        missing = no_courtier(state, seat, card, side)
        if missing is not None:
            return missing
        number, where = data.card[card], SIDES.index(side)
        if realm.find(number, where, READY | NEW, READY) != NOBODY:
            return None
        fresh = realm.find(number, where, READY | NEW, READY | NEW) != NOBODY
        return because("courtier-new" if fresh else "courtier-spent", card=card, side=side)
    bit = 1 << data.tile[name]
    if not realm.owned & bit:
        return because("no-tile", tile=name, house=own_house(state, seat))
    if not realm.ready & bit:
        return because("tile-spent", tile=name)
    return because("tile-new", tile=name) if realm.fresh & bit else None


def no_help(state: State, seat: int, power: str, use: str) -> Reason | None:
    """Why an alliance gives nothing for a purpose."""
    place = state.data.power[power]
    if state.ally[place] != seat:
        return because("no-ally", power=power, house=own_house(state, seat))
    if not state.ally_ready[place]:
        return because("ally-spent", power=power)
    if not payment.can_use_ally(state, seat, place):
        return because("ally-spied", power=power)
    return None if use in state.data.powers[place].uses else because("ally-other", power=power)


def no_loan(state: State, seat: int) -> Reason | None:
    """Why no indulgence can be bought."""
    realm = state.realms[seat]
    if realm.marker == NOBODY:
        return because("enter-first")
    if realm.borrowed:
        return because("borrowed")
    if realm.loans >> realm.marker & 1:
        return because("room-loan", room=realm.marker + 1)
    return None if state.indulgences else because("no-indulgence")


def no_symbol(state: State, name: str, kind: int) -> Reason | None:
    """A card or a tile that does not have a symbol."""
    data = state.data
    card, _, side = name.partition(" ")
    options = data.cards[data.card[card]].options if side else data.tiles[data.tile[name]].options
    if payment.amount(options, kind):
        return None
    return because("no-symbol", what=name, symbol=SYMBOLS[kind])
