"""Whether the table and the phase of a position agree, and somebody has a choice."""

from __future__ import annotations

from signoria.fields import Table, anything
from signoria.game import BadInput
from signoria.virtu.model.components import ACTIONS, NOBODY
from signoria.virtu.model.realm import MOVED, NEW
from signoria.virtu.model.state import State
from signoria.virtu.phases import retreat, scoring, spring
from signoria.virtu.phases.patronage import offered

WITHIN = {"bonus": "patronage", "seat": "patronage", "send": "intrigue"}
"""Decisions that belong to an action."""


def stage(state: State) -> str:
    """The phase; in the middle of a payment the one that it is made in."""
    return state.back if state.phase == "pay" else state.phase


def action(state: State) -> str:
    """The action in progress."""
    here = stage(state)
    return here if here in ACTIONS else WITHIN.get(here, "")


def check(found: Table, state: State) -> None:
    """The table and the phase must agree, and somebody must have a choice."""
    for seat, realm in enumerate(state.realms):
        _check_seat(state, seat)
        if state.year == 0 and realm.marker != NOBODY:
            raise BadInput(f"seats[{seat}].marker: must be null before the first year")
    if state.phase == "over":
        if not state.last:
            raise BadInput("phase: over cannot be: nothing on the table has ended the game")
        scoring.finish(state, [])
    elif state.to_act is not None:
        if state.phase != "pay":
            refuse_impossible(state)
        if not state.legal():
            raise BadInput(
                f"phase: {state.phase} cannot be: seat {state.to_act} would have no choice"
            )
    ending = state.outcome()
    reached = None if ending is None else ending.to_json()
    if found.get("outcome", anything, reached) != reached:
        raise found.refuse("outcome", "must be what the table says, or left out")


def _check_seat(state: State, seat: int) -> None:
    realm, where = state.realms[seat], f"seats[{seat}]"
    busy = state.season == "winter" and state.to_act == seat
    marked = any(marks & (NEW | MOVED) for _, _, marks in realm.courtiers)
    if not busy and (marked or realm.fresh):
        raise BadInput(f"{where}: cards and tiles are new or moved only in the seat's own winter")
    if state.phase != "space" and realm.crowded(state.data, state.count[seat]):
        raise BadInput(f"{where}.courtiers: there are not so many spaces")
    if state.season == "winter" and realm.tokens:
        raise BadInput(f"{where}.tokens: are given back before winter")
    if state.season == "winter" and retreat.waiting(state, seat) is not None:
        raise BadInput(f"cities: in winter no army of seat {seat} can be before a city of others")


def refuse_impossible(state: State) -> None:
    why = impossible(state)
    if why is not None:
        raise BadInput(f"phase: {state.phase} cannot be: {why}")


def impossible(state: State) -> str | None:
    """Why the seat to act cannot be in this phase, or None."""
    assert state.to_act is not None
    seat, realm = state.to_act, state.realms[state.to_act]
    doing = action(state)
    if doing or state.phase in ("redeem", "blocked"):
        if realm.marker == NOBODY:
            return f"no room of seat {seat} fits"
        here = spring.action_of(state, seat, realm.marker)
        lent = realm.loans >> realm.marker & 1
        if doing and doing != here:
            return f"the marker of seat {seat} is in a room of {here}"
        if lent and not realm.borrowed and state.phase != "redeem":
            return f"an indulgence lies in the room of seat {seat}"
        spied = spring.spied_on(state, seat, realm.marker)
        if spied and here != "intrigue" and doing:
            return f"a spy is in the room of seat {seat}"
        if state.phase == "blocked" and (not spied or here == "intrigue"):
            return f"no spy blocks the room of seat {seat}"
        if state.phase == "redeem" and not (lent and spring.can_redeem(state, seat)):
            return f"seat {seat} has no indulgence to remove, or nothing to pay with"
    if state.phase == "bonus":
        return _no_bonus(state, seat)
    if state.phase == "seat":
        return _no_newcomer(state, seat)
    return None


def _no_bonus(state: State, seat: int) -> str | None:
    realm, steps = state.realms[seat], state.data.steps
    earned = sum(step.bonus for step in steps[: realm.patron + 1])
    if not steps[realm.patron].bonus or len(realm.bonuses) >= earned or not offered(state, seat):
        return f"seat {seat} has not just earned a patron bonus"
    return None


def _no_newcomer(state: State, seat: int) -> str | None:
    realm = state.realms[seat]
    card = state.data.bonuses[realm.bonuses[-1]].card if realm.bonuses else NOBODY
    if card == NOBODY or card in realm.cards():
        return f"seat {seat} has nobody to seat"
    return None
