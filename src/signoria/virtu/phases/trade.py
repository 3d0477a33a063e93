"""Trade: florins for ships."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from signoria.game import Event
from signoria.virtu.model import payment, spending
from signoria.virtu.model.actions import DONE, Action, make
from signoria.virtu.model.components import SHIP
from signoria.virtu.model.means import amount
from signoria.virtu.model.refusals import Reason, because
from signoria.virtu.phases.spring import next_seat

if TYPE_CHECKING:
    from signoria.virtu.model.state import State


def legal(state: State, seat: int) -> Sequence[Action]:
    """Whatever has ships."""
    found = [
        make(state.data, "use", source, SHIP)
        for source, options in payment.offers(state, seat, "trade")
        if amount(options, SHIP)
    ]
    return (*dict.fromkeys(found), DONE)


def why_not_use(state: State, seat: int, action: Action) -> Reason | None:
    source, kind = action.args
    if kind != SHIP:
        return because("only-ships")
    return payment.no_source(state, seat, source, kind, "trade")


WHY_NOT = {"use": why_not_use}


def do(state: State, seat: int, action: Action, events: list[Event]) -> None:
    if action.form == "use":
        spending.spend(state, seat, *action.args)
    else:
        florins = state.pool[SHIP] * state.data.rules["actions"]["trade_florins_per_ship"]
        if florins:
            state.realms[seat].florins += florins
            events.append(Event("traded", {"seat": seat, "florins": florins}))
        next_seat(state, events)
