"""Paying step by step, or all at once.

The player turns over one card or tile after the other (`use firenze crown`), or takes one of the
proposals (`pay ...`), which are complete, cheapest first, and never turn over a card that they
could spare.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from signoria.game import Event
from signoria.virtu.model import means, payment
from signoria.virtu.model.actions import BORROW, CONFIRM, Action
from signoria.virtu.model.components import SYMBOLS
from signoria.virtu.model.refusals import Reason, because
from signoria.virtu.model.sources import IN_ROOM
from signoria.virtu.model.spending import borrow_florins, settle, spend

if TYPE_CHECKING:
    from signoria.virtu.model.state import State


def legal(state: State, seat: int) -> Sequence[Action]:
    """The proposals and single cards and tiles; or to confirm, once it is enough."""
    return means.choices(payment.means_of(state, seat, state.use), state.need)


def why_not_use(state: State, seat: int, action: Action) -> Reason:
    source, kind = action.args
    if (other := _no_payment(state, seat, action)) is not None:
        return other
    offered = means.steps(payment.means_of(state, seat, state.use), state.need)
    if source not in IN_ROOM and offered and offered[0].args[0] in IN_ROOM:
        return because("room-first")
    return because("not-needed", symbol=SYMBOLS[kind])


def why_not_pay(state: State, seat: int, action: Action) -> Reason:
    return _no_payment(state, seat, action) or because("not-proposed")


def _no_payment(state: State, seat: int, action: Action) -> Reason | None:
    """Nothing more has to be paid, or one of the sources does not give what is asked of it."""
    if CONFIRM in legal(state, seat):
        return because("confirm-now")
    missing = (payment.no_source(state, seat, *use, state.use) for use in action.uses)
    return next(filter(None, missing), None)


def why_not_confirm(state: State, seat: int, action: Action) -> Reason:
    now = payment.means_of(state, seat, state.use)
    if any(means.covers(now, cost) for cost in state.need):
        return because("room-first")
    return because("not-paid", cost=means.ways_text(state.need))


WHY_NOT = {"pay": why_not_pay, "use": why_not_use, "confirm": why_not_confirm}


def why_no_loan(state: State, seat: int) -> Reason | None:
    """Why no indulgence can be bought for florins: its crown is needed for this payment."""
    lent = state.clone()
    borrow_florins(lent, seat, BORROW)
    return payment.too_dear(lent, seat, state.use, state.need)


def do(state: State, seat: int, action: Action, events: list[Event]) -> None:
    """Use a source, take a proposal, or confirm."""
    for source, kind in action.uses:
        spend(state, seat, source, kind)
    if action.form != "use":
        settle(state, seat)
        finish(state, seat, events)


def finish(state: State, seat: int, events: list[Event]) -> None:
    """The payment is made: do what it was for, in the phase in which it was asked for."""
    todo = state.todo
    assert todo is not None
    state.phase, state.back, state.use = state.back, "", ""
    state.todo, state.need = None, ()
    state.complete(seat, todo, events)
