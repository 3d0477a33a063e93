"""Govern: crowns and crosses turn tiles of the domain over, or wake an alliance."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from signoria.game import Event
from signoria.virtu.model import payment, spending
from signoria.virtu.model.actions import DONE, Action, each
from signoria.virtu.model.components import CROSS, CROWN, Data
from signoria.virtu.model.kept import KEPT, kept
from signoria.virtu.model.realm import bits
from signoria.virtu.model.refusals import Reason, because, house_of
from signoria.virtu.phases.spring import cost, next_seat

if TYPE_CHECKING:
    from signoria.virtu.model.state import State

WAYS = (cost(CROWN, 1), cost(CROSS, 1))


def legal(state: State, seat: int) -> Sequence[Action]:
    """Spent tiles that did not pay for this action, and sleeping alliances."""
    realm, data = state.realms[seat], state.data
    found: list[Action] = []
    can_pay = payment.affordable(state, seat, "govern", WAYS)
    if state.half or can_pay:
        spent = realm.owned & ~realm.ready & ~state.used
        found += turnable(data, spent)
    if can_pay:
        found += [each(data, "reactivate")[power] for power in sleeping(state, seat)]
    return (*found, *spending.cashable(state, seat), DONE)


@kept(KEPT)
def turnable(data: Data, tiles: int) -> tuple[Action, ...]:
    actions = each(data, "ready")
    return tuple(actions[tile] for tile in bits(tiles))


def sleeping(state: State, seat: int) -> list[int]:
    """The alliances of a seat whose bonus was used."""
    return [
        power
        for power, ally in enumerate(state.ally)
        if ally == seat and not state.ally_ready[power]
    ]


def why_not_ready(state: State, seat: int, action: Action) -> Reason | None:
    (tile,) = action.args
    realm, name = state.realms[seat], state.data.tiles[tile].id
    if not realm.owned >> tile & 1:
        return because("no-tile", tile=name, house=house_of(state, seat))
    if realm.ready >> tile & 1:
        return because("tile-ready", tile=name)
    if state.used >> tile & 1:
        return because("tile-used", tile=name)
    return payment.too_dear(state, seat, "govern", WAYS)


def why_not_reactivate(state: State, seat: int, action: Action) -> Reason | None:
    (power,) = action.args
    name = state.data.powers[power].id
    if state.ally[power] != seat:
        return because("no-ally", power=name, house=house_of(state, seat))
    if state.ally_ready[power]:
        return because("ally-ready", power=name)
    return payment.too_dear(state, seat, "govern", WAYS)


WHY_NOT = {
    "ready": why_not_ready,
    "reactivate": why_not_reactivate,
    **spending.WHY_NOT_CASH,
}


def do(state: State, seat: int, action: Action, events: list[Event]) -> None:
    if action == DONE:
        next_seat(state, events)
    elif action.form == "ready" and state.half:
        state.half -= 1
        _turn(state, seat, action.args[0])
    elif spending.request(state, seat, action, WAYS, "govern"):
        complete(state, seat, action, events)


def complete(state: State, seat: int, action: Action, events: list[Event]) -> None:
    """A symbol was paid: it turns two tiles over, or wakes one alliance."""
    (number,) = action.args
    if action.form == "reactivate":
        state.ally_ready[number] = True
        return
    state.half = state.data.rules["actions"]["govern_flips_per_symbol"] - 1
    _turn(state, seat, number)


def _turn(state: State, seat: int, tile: int) -> None:
    """Turn a tile over, once in an action: neither can it pay for it now, nor be turned again."""
    state.realms[seat].ready |= 1 << tile
    state.used |= 1 << tile
