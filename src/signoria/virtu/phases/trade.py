"""Trade: florins for ships."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from signoria.game import Event
from signoria.virtu.model import payment
from signoria.virtu.model.components import SHIP, SYMBOLS
from signoria.virtu.phases.spring import borrow_florins, loans, next_seat

if TYPE_CHECKING:
    from signoria.virtu.model.state import State


def legal(state: State, seat: int) -> list[str]:
    """Whatever has ships; what was used can be undone until the trade is done."""
    found = [
        f"use {name} ship"
        for name, options in payment.sources(state, seat, "trade")
        if payment.amount(options, SHIP)
    ]
    undo = ["undo"] if state.history else []
    return [*dict.fromkeys(found), *undo, *loans(state, seat), "done"]


def do(state: State, seat: int, words: Sequence[str], events: list[Event]) -> None:
    verb = words[0]
    if verb == "use":
        payment.spend(state, seat, " ".join(words[1:-1]), SYMBOLS.index(words[-1]))
    elif verb == "undo":
        payment.take_back(state, seat)
    elif verb == "borrow":
        borrow_florins(state, seat)
    else:
        florins = state.pool[SHIP] * state.data.rules["actions"]["trade_florins_per_ship"]
        if florins:
            state.realms[seat].florins += florins
            events.append(Event("traded", {"seat": seat, "florins": florins}))
        next_seat(state, events)
