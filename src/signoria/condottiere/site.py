"""Choosing the site of the next battle."""

from __future__ import annotations

from typing import TYPE_CHECKING

from signoria.condottiere import aftermath, battle
from signoria.condottiere.actions import DECLINE, Action, sites
from signoria.condottiere.events import act
from signoria.game import Event, IllegalAction

if TYPE_CHECKING:
    from signoria.condottiere.editions import Rules
    from signoria.condottiere.state import State


def begin(state: State) -> None:
    """The token holder is to choose, with or without cards. R5"""
    state.phase = "site"
    state.to_act = state.condottiere
    state.site = None


def legal(state: State) -> tuple[Action, ...]:
    rules, seat = state.rules, state.condottiere
    chosen = [
        action
        for region, action in enumerate(sites(rules.board))
        if barred(rules, state.owners[region], state.pope == region, seat) is None
    ]
    return (*chosen, DECLINE) if may_decline(state) else tuple(chosen)


def barred(rules: Rules, owner: int | None, pope_here: bool, seat: int) -> str | None:
    """Why a region cannot be the site, or None. R2"""
    if pope_here:
        return "pope-there"
    if owner is None or rules.own_region_too:
        return None
    if not rules.capture:
        return "region-owned"
    return "region-own" if owner == seat else None


def may_decline(state: State) -> bool:
    """Until everybody has: then the first who declined must choose. R4"""
    return state.rules.may_decline and state.declined < state.rules.players


def apply(state: State, action: Action) -> list[Event]:
    if action.verb == "decline":
        return _decline(state, action)
    seat = state.condottiere
    if action.verb != "site":
        raise IllegalAction(seat, action, "choose-site-now")
    region = state.rules.board.index.get(action.region)
    if region is None:
        raise IllegalAction(seat, action, "no-such-region", region=action.region)
    why = barred(state.rules, state.owners[region], state.pope == region, seat)
    if why is not None:
        raise IllegalAction(seat, action, why, region=action.region)
    state.site = region
    state.declined = 0
    events = [act(seat, action)]
    if state.opening or not (state.rules.site_before_folding or state.rules.draws):
        battle.begin(state, events)
    else:
        aftermath.clear_lines(state, events)
    return events


def _decline(state: State, action: Action) -> list[Event]:
    seat = state.condottiere
    if not state.rules.may_decline:
        raise IllegalAction(seat, action, "no-declining")
    if not may_decline(state):
        raise IllegalAction(seat, action, "all-declined")
    state.declined += 1
    state.condottiere = state.to_act = (seat + 1) % state.rules.players
    return [act(seat, action), Event("token", {"holder": state.condottiere})]
