"""Folding: whoever holds cards but no mercenary may put the whole hand away. R27

All who may do so decide at the same time and in secret. Then the table pauses, also if nobody was
asked, and those who fold are announced: so nobody learns who was asked, and who held.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING

from signoria.condottiere.model.actions import FOLD, HOLD, Action
from signoria.condottiere.model.cards import KINDS, MERCENARY_BITS
from signoria.condottiere.model.events import act_in_secret
from signoria.condottiere.model.tuples import put
from signoria.condottiere.phases import rounds
from signoria.game import Event, IllegalAction, Shuffle

if TYPE_CHECKING:
    from signoria.condottiere.model.state import State

PAUSE = Shuffle("fold", (), ())
NOBODY: Mapping[int, str] = {}


def begin(state: State, events: list[Event]) -> None:
    """Let hands be folded, unless they go back anyway or nobody has one."""
    state.phase = "fold"
    if state.idle >= state.rules.idle_limit or not any(state.kinds):  # R31
        rounds.end_if_over(state, events)
    else:
        go_on(state)


def go_on(state: State) -> None:
    """The next who has not decided; after the last, the pause."""
    undecided = asked(state)
    if undecided:
        state.to_act = undecided[0]
    else:
        state.to_act = None
        state.chance = PAUSE
        state.waiting = "fold"


def asked(state: State) -> tuple[int, ...]:
    """Who may fold and has not decided, clockwise from the token holder."""
    return tuple(
        seat
        for seat in state.rules.turns[state.condottiere - 1]
        if may_fold(state, seat) and seat not in state.decided
    )


def may_fold(state: State, seat: int) -> bool:
    """Heroines and courtesans are no mercenaries."""
    kinds = state.kinds[seat]
    return kinds > 0 and not kinds & MERCENARY_BITS


def legal(state: State, seat: int) -> tuple[Action, ...]:
    return (FOLD, HOLD)


def apply(state: State, seat: int, action: Action) -> list[Event]:
    if action.verb not in ("fold", "hold"):
        raise IllegalAction(seat, action, "fold-or-hold-now")
    state.decided = {**state.decided, seat: action.verb}
    go_on(state)
    return [act_in_secret(seat, action)]


def announce(state: State) -> list[Event]:
    """The pause is over: whoever folds says so and puts the hand away, unseen."""
    events: list[Event] = []
    decided, state.decided = state.decided, NOBODY
    for seat in state.rules.turns[state.condottiere - 1]:
        if decided.get(seat) == "fold":
            events.append(_folds(seat))
            _put_away(state, seat)
    rounds.end_if_over(state, events)
    return events


@cache
def _folds(seat: int) -> Event:
    return Event("folds", {"seat": seat})


def _put_away(state: State, seat: int) -> None:
    state.memory = state.memory.after_fold(seat, tuple(state.hands[seat]))
    state.taken = put(state.taken, seat, None)
    state.hands[seat] = [0] * KINDS
    state.kinds[seat] = 0
