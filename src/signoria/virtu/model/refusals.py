"""Why something is refused: what several rules have in common.

A reason is a key of the catalogues with ids and numbers. Each rule tells its own reasons, in the
file in which it stands; here are those about places, cards and florins that many rules share.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from signoria.text import Value
from signoria.virtu.model.components import CLOSED, FLORIN, NOBODY, SIDES, SYMBOLS

if TYPE_CHECKING:
    from signoria.virtu.model.state import State

Reason = tuple[str, dict[str, Value]]
"""A key of the catalogues with its arguments."""


def because(key: str, **args: Value) -> Reason:
    """A reason of this game."""
    return f"virtu-{key}", args


ENTER_FIRST = because("enter-first")


def house_of(state: State, seat: int) -> str:
    """The house of a seat, by its id."""
    return state.data.houses[state.realms[seat].house].id


def treasury(state: State, seat: int, florins: int) -> Reason | None:
    """Florins that have to be in the treasury already."""
    have, kind = state.realms[seat].florins, SYMBOLS[FLORIN]
    if have >= florins:
        return None
    return because("treasury", cost=f"{florins} {kind}", most=f"{have} {kind}")


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
    return because("owned", city=state.data.cities[city].id, house=house_of(state, owner))


def not_own(state: State, seat: int, city: int) -> Reason | None:
    """A city that does not belong to the seat."""
    if state.owner[city] == seat:
        return None
    name = state.data.cities[city].id
    return closed(state, city) or because("not-own", city=name, house=house_of(state, seat))


def no_army(state: State, seat: int, city: int) -> Reason | None:
    """A city without an army of the seat."""
    if state.realms[seat].armies[city]:
        return None
    name = state.data.cities[city].id
    return closed(state, city) or because("no-army", city=name, house=house_of(state, seat))


# Courtiers


def no_space(state: State, seat: int, side: int) -> Reason | None:
    """A side of the palace that is full."""
    free = state.realms[seat].free_sides(state.data, state.count[seat])
    return None if side in free else because("no-space", side=SIDES[side])


def no_courtier(state: State, seat: int, card: int, side: int) -> Reason | None:
    """A courtier that is not there."""
    if state.realms[seat].find(card, side, 0, 0) != NOBODY:
        return None
    return because("no-courtier", card=state.data.cards[card].id, side=SIDES[side])
