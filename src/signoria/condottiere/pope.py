"""After a Bishop (third edition): where the Pope goes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from signoria.condottiere import battle
from signoria.condottiere.actions import POPE_OFF, Action
from signoria.game import Event, IllegalAction

if TYPE_CHECKING:
    from signoria.condottiere.state import State


def begin(state: State, seat: int) -> None:
    state.phase = "pope"
    state.to_act = seat


def legal(state: State) -> tuple[Action, ...]:
    """Any region without an owner but the contested one; with capture, owned ones too. R21"""
    capture = state.rules.capture
    chosen = [
        action for action, owner in zip(state.rules.popes, state.owners) if owner is None or capture
    ]
    if state.site is not None and state.rules.popes[state.site] in chosen:
        chosen.remove(state.rules.popes[state.site])
    return (*chosen, POPE_OFF)


def apply(state: State, action: Action) -> list[Event]:
    seat = state.to_act
    assert seat is not None
    if action.verb != "pope":
        raise IllegalAction(seat, action, "move-pope-now")
    region = None
    if action.region:
        region = state.rules.board.index.get(action.region)
        if region is None:
            raise IllegalAction(seat, action, "no-such-region", region=action.region)
        if action not in legal(state):
            why = "region-contested" if region == state.site else "region-owned"
            raise IllegalAction(seat, action, why, region=action.region)
    state.pope = region
    state.phase = "battle"
    events = [action.told[seat]]
    battle.go_on(state, seat, events)
    return events
