"""Folding: a player without a mercenary may put the whole hand away. R27"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from signoria.condottiere.model.actions import FOLD, HOLD, Action
from signoria.condottiere.model.cards import KINDS, MERCENARY_BITS
from signoria.condottiere.model.tuples import put
from signoria.condottiere.phases import rounds
from signoria.game import Event, IllegalAction

if TYPE_CHECKING:
    from signoria.condottiere.model.state import State


def begin(state: State, events: list[Event]) -> None:
    """Ask clockwise from the token holder, each once; nothing to ask when the round ends anyway."""
    state.phase = "fold"
    if state.idle >= state.rules.idle_limit:  # R31
        rounds.end_if_over(state, events)
    else:
        _ask(state, state.condottiere, events)


def _ask(state: State, first: int, events: list[Event]) -> None:
    """Ask the next seat that may fold; when there is none, see whether the round is over.

    Whoever is passed over with cards in hand is seen to hold a mercenary.
    """
    for seat in _from(state, first):
        if state.kinds[seat]:
            armed = bool(state.kinds[seat] & MERCENARY_BITS)
            if armed != state.armed[seat]:
                state.armed = put(state.armed, seat, armed)
            if not armed:
                state.to_act = seat
                return
    rounds.end_if_over(state, events)


def _from(state: State, first: int) -> Sequence[int]:
    """The seats from one on, clockwise, up to the last before the token holder."""
    order = state.rules.turns[state.condottiere - 1]
    return order[order.index(first) :]


def legal(state: State, seat: int) -> tuple[Action, ...]:
    return (FOLD, HOLD)


def apply(state: State, seat: int, action: Action) -> list[Event]:
    if action.verb not in ("fold", "hold"):
        raise IllegalAction(seat, action, "fold-or-hold-now")
    events = [action.told[seat]]
    if action.verb == "fold":
        state.memory = state.memory.after_fold(seat, tuple(state.hands[seat]))
        state.armed = put(state.armed, seat, None)
        state.taken = put(state.taken, seat, None)
        state.hands[seat] = [0] * KINDS
        state.kinds[seat] = 0
    state.to_act = None
    following = (seat + 1) % state.rules.players
    if following == state.condottiere:
        rounds.end_if_over(state, events)
    else:
        _ask(state, following, events)
    return events
