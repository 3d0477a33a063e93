"""Choosing the site of the next battle."""

from __future__ import annotations

from typing import TYPE_CHECKING

from signoria.condottiere.model.actions import DECLINE, Action
from signoria.condottiere.model.events import token
from signoria.condottiere.phases import aftermath, battle
from signoria.game import Event, IllegalAction

if TYPE_CHECKING:
    from signoria.condottiere.model.state import State


def begin(state: State) -> None:
    """The token holder is to choose, with or without cards. R5"""
    state.phase = "site"
    state.site = None
    state.to_act = state.condottiere


def legal(state: State, seat: int) -> tuple[Action, ...]:
    """Regions without an owner; with capture others' too, in the first edition one's own too. R2"""
    sites, owners = state.rules.sites, state.owners
    if state.rules.own_region_too:
        chosen = list(sites)
    elif state.rules.capture:
        chosen = [action for action, owner in zip(sites, owners) if owner != seat]
    else:
        chosen = [action for action, owner in zip(sites, owners) if owner is None]
    if state.pope is not None and sites[state.pope] in chosen:
        chosen.remove(sites[state.pope])
    return (*chosen, DECLINE) if may_decline(state) else tuple(chosen)


def may_decline(state: State) -> bool:
    """Until everybody has: then the first who declined must choose. R4"""
    return state.rules.may_decline and state.declined < state.rules.players


def apply(state: State, seat: int, action: Action) -> list[Event]:
    if action.verb == "decline":
        return _decline(state, action)
    if action.verb != "site":
        raise IllegalAction(seat, action, "choose-site-now")
    region = state.rules.board.index.get(action.region)
    if region is None:
        raise IllegalAction(seat, action, "no-such-region", region=action.region)
    doubtful = state.owners[region] is not None or region == state.pope
    if doubtful and action not in legal(state, seat):
        raise IllegalAction(seat, action, _why_not(state, region), region=action.region)
    state.site = region
    state.declined = 0
    events = [action.told[seat]]
    if state.opening or not (state.rules.site_before_folding or state.rules.draws):
        battle.begin(state, events)
    else:
        aftermath.clear_lines(state, events)
    return events


def _why_not(state: State, region: int) -> str:
    if region == state.pope:
        return "pope-there"
    return "region-own" if state.rules.capture else "region-owned"


def _decline(state: State, action: Action) -> list[Event]:
    seat = state.condottiere
    if not state.rules.may_decline:
        raise IllegalAction(seat, action, "no-declining")
    if not may_decline(state):
        raise IllegalAction(seat, action, "all-declined")
    state.declined += 1
    state.condottiere = state.to_act = (seat + 1) % state.rules.players
    return [action.told[seat], token(state.condottiere)]
