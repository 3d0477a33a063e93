"""Choosing the site of the next battle."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from signoria.condottiere import aftermath, battle
from signoria.condottiere.actions import DECLINE, Action
from signoria.condottiere.events import token
from signoria.game import Event, IllegalAction

if TYPE_CHECKING:
    from signoria.condottiere.state import State


def begin(state: State, events: list[Event]) -> None:
    """The token holder is to choose, with or without cards. R5

    Who owns all that could be attacked, but for the Pope's region, hands the token on: with
    capture (V4) and a board of one's own that can be, and no rule says what happens then.
    """
    state.phase = "site"
    state.site = None
    while state.rules.capture and state.pope is not None and not legal(state):
        state.condottiere = state.rules.turns[state.condottiere][0]
        events.append(token(state.condottiere))
    state.to_act = state.condottiere


def legal(state: State) -> tuple[Action, ...]:
    barred = _barred_owners(state)
    chosen = [
        action
        for action, owner in zip(state.rules.sites, state.owners)
        if owner is None or owner not in barred
    ]
    if state.pope is not None and state.rules.sites[state.pope] in chosen:
        chosen.remove(state.rules.sites[state.pope])
    return (*chosen, DECLINE) if may_decline(state) else tuple(chosen)


def _barred_owners(state: State) -> Sequence[int]:
    """Whose regions may not be attacked. R2"""
    if state.rules.own_region_too:
        return ()
    return (state.condottiere,) if state.rules.capture else range(state.rules.players)


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
    if region == state.pope:
        raise IllegalAction(seat, action, "pope-there", region=action.region)
    owner = state.owners[region]
    if owner is not None and owner in _barred_owners(state):
        why = "region-own" if owner == seat else "region-owned"
        raise IllegalAction(seat, action, why, region=action.region)
    state.site = region
    state.declined = 0
    events = [action.told[seat]]
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
    return [action.told[seat], token(state.condottiere)]
