"""After a Bishop (third edition): where the Pope goes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from signoria.condottiere.model.actions import POPE_OFF, Action
from signoria.condottiere.phases import battle
from signoria.game import Event, IllegalAction

if TYPE_CHECKING:
    from signoria.condottiere.model.state import State


def begin(state: State, seat: int) -> None:
    state.phase = "pope"
    state.to_act = seat


def legal(state: State, seat: int) -> tuple[Action, ...]:
    """Any region without an owner but the contested one; with capture, owned ones too. R21"""
    popes = state.rules.popes
    if state.rules.capture:
        chosen = list(popes)
    else:
        chosen = [action for action, owner in zip(popes, state.owners) if owner is None]
    if state.site is not None and popes[state.site] in chosen:
        chosen.remove(popes[state.site])
    return (*chosen, POPE_OFF)


def apply(state: State, seat: int, action: Action) -> list[Event]:
    if action.verb != "pope":
        raise IllegalAction(seat, action, "move-pope-now")
    region = None
    if action.region:
        region = state.rules.board.index.get(action.region)
        if region is None:
            raise IllegalAction(seat, action, "no-such-region", region=action.region)
        doubtful = state.owners[region] is not None or region == state.site
        if doubtful and action not in legal(state, seat):
            why = "region-contested" if region == state.site else "region-owned"
            raise IllegalAction(seat, action, why, region=action.region)
    state.pope = region
    state.phase = "battle"
    events = [action.told[seat]]
    battle.go_on(state, seat, events)
    return events
