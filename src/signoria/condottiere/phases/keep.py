"""The end of a round (third edition): the last player with cards may keep some. R29"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from signoria.condottiere.model.actions import KEEP, Action
from signoria.condottiere.model.cards import NAMES, spread, tally
from signoria.condottiere.model.events import act_unseen
from signoria.condottiere.phases import rounds
from signoria.game import Event, IllegalAction

if TYPE_CHECKING:
    from signoria.condottiere.model.state import State


def begin(state: State, seat: int) -> None:
    state.phase = "keep"
    state.to_act = seat


def legal(state: State, seat: int) -> tuple[Action, ...]:
    hand = spread(state.hands[seat])
    chosen = {
        cards: None for count in range(state.rules.keep + 1) for cards in combinations(hand, count)
    }
    return tuple(KEEP[cards] for cards in chosen)


def apply(state: State, seat: int, action: Action) -> list[Event]:
    if action.verb != "keep":
        raise IllegalAction(seat, action, "keep-now")
    kept = tally(action.cards)
    for card, count in enumerate(kept):
        if count > state.hands[seat][card]:
            raise IllegalAction(seat, action, "holds-too-few", card=NAMES[card])
    events = [act_unseen(seat, action)]
    state.to_act = None
    rounds.collect(state, seat, kept, events)
    return events
