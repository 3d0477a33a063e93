"""Govern: crowns and crosses turn tiles of the domain over, or wake an alliance."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from signoria.game import Event
from signoria.virtu.model import payment
from signoria.virtu.model.components import CROSS, CROWN, Data
from signoria.virtu.model.means import KEPT
from signoria.virtu.model.realm import bits
from signoria.virtu.phases.spring import borrow_florins, cost, loans, next_seat

if TYPE_CHECKING:
    from signoria.virtu.model.state import State

WAYS = (cost(CROWN, 1), cost(CROSS, 1))


def legal(state: State, seat: int) -> list[str]:
    """Spent tiles that did not pay for this action, and sleeping alliances."""
    realm, data = state.realms[seat], state.data
    found: list[str] = []
    can_pay = payment.affordable(state, seat, "govern", WAYS)
    if state.half or can_pay:
        spent = realm.owned & ~realm.ready & ~state.used
        found += turnable(data, spent)
    if can_pay:
        found += [f"reactivate {data.powers[power].id}" for power in sleeping(state, seat)]
    found += payment.cashable(state, seat)
    found += loans(state, seat)
    found.append("done")
    return found


@lru_cache(KEPT)
def turnable(data: Data, tiles: int) -> tuple[str, ...]:
    return tuple(f"ready {data.tiles[tile].id}" for tile in bits(tiles))


def sleeping(state: State, seat: int) -> list[int]:
    """The alliances of a seat whose bonus was used."""
    return [
        power
        for power, ally in enumerate(state.ally)
        if ally == seat and not state.ally_ready[power]
    ]


def do(state: State, seat: int, words: Sequence[str], events: list[Event]) -> None:
    verb = words[0]
    if verb == "done":
        next_seat(state, events)
    elif verb == "cash":
        payment.cash(state, seat, words)
    elif verb == "borrow":
        borrow_florins(state, seat)
    elif verb == "ready" and state.half:
        state.half -= 1
        _turn(state, seat, words[1])
    elif payment.request(state, seat, tuple(words), WAYS, "govern"):
        complete(state, seat, words, events)


def complete(state: State, seat: int, words: Sequence[str], events: list[Event]) -> None:
    """A symbol was paid: it turns two tiles over, or wakes one alliance."""
    if words[0] == "reactivate":
        state.ally_ready[state.data.power[words[1]]] = True
        return
    state.half = state.data.rules["actions"]["govern_flips_per_symbol"] - 1
    _turn(state, seat, words[1])


def _turn(state: State, seat: int, name: str) -> None:
    """Turn a tile over, once in an action: neither can it pay for it now, nor be turned again."""
    tile = 1 << state.data.tile[name]
    state.realms[seat].ready |= tile
    state.used |= tile
