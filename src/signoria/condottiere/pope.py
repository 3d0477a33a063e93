"""After a Bishop (third edition): where the Pope goes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from signoria.condottiere import battle
from signoria.condottiere.actions import POPE_OFF, Action, popes
from signoria.condottiere.events import act
from signoria.game import Event, IllegalAction

if TYPE_CHECKING:
    from signoria.condottiere.state import State


def begin(state: State, seat: int) -> None:
    state.phase = "pope"
    state.to_act = seat


def legal(state: State) -> tuple[Action, ...]:
    chosen = [
        action
        for region, action in enumerate(popes(state.rules.board))
        if barred(state, region) is None
    ]
    return (*chosen, POPE_OFF)


def barred(state: State, region: int) -> str | None:
    """Why the Pope cannot go to a region, or None. R21"""
    if region == state.site:
        return "region-contested"
    if state.owners[region] is not None and not state.rules.capture:
        return "region-owned"
    return None


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
        why = barred(state, region)
        if why is not None:
            raise IllegalAction(seat, action, why, region=action.region)
    state.pope = region
    state.phase = "battle"
    events = [act(seat, action)]
    battle.go_on(state, seat, events)
    return events
