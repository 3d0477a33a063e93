"""A courtier space is lost with a city: somebody moves over, or has to go. A30"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from signoria.game import Event
from signoria.virtu.model.actions import Action, make
from signoria.virtu.model.components import SIDES
from signoria.virtu.model.refusals import Reason, because, no_courtier, no_space
from signoria.virtu.phases import siege
from signoria.virtu.phases.patronage import discard

if TYPE_CHECKING:
    from signoria.virtu.model.state import State


def legal(state: State, seat: int) -> Sequence[Action]:
    """Any courtier on a side that uses light spaces moves to a free space or is discarded. A30"""
    realm, data = state.realms[seat], state.data
    sides = [side for _, side, _ in realm.courtiers]
    free = realm.free_sides(data, state.count[seat])
    found = []
    for card, side, _ in realm.courtiers:
        if sides.count(side) > data.spaces[side]:
            found += [make(data, "shift", card, side)] if 1 - side in free else []
            found.append(make(data, "discard", card, side))
    return list(dict.fromkeys(found))


def why_not_shift(state: State, seat: int, action: Action) -> Reason | None:
    return why_not_clear(state, seat, action) or no_space(state, seat, 1 - action.args[1])


def why_not_clear(state: State, seat: int, action: Action) -> Reason | None:
    """Why a courtier does not have to go: only a side that uses light spaces is crowded."""
    card, side = action.args
    sides = [where for _, where, _ in state.realms[seat].courtiers]
    fits = sides.count(side) <= state.data.spaces[side]
    missing = no_courtier(state, seat, card, side)
    return missing or (because("side-fits", side=SIDES[side]) if fits else None)


WHY_NOT = {"shift": why_not_shift, "discard": why_not_clear}


def do(state: State, seat: int, action: Action, events: list[Event]) -> None:
    realm, (card, side) = state.realms[seat], action.args
    if action.form == "discard":
        discard(state, seat, card, side)
    else:
        place = realm.find(card, side, 0, 0)
        realm.courtiers[place] = (card, 1 - side, realm.courtiers[place][2])
    siege.go_on(state, events)
