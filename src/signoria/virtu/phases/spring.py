"""Spring begins: in turn order everybody moves the marker and acts in the room it reaches."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING

from signoria.game import Event
from signoria.virtu.model import payment, spending
from signoria.virtu.model.actions import LEAVE, NOTHING_ELSE, REDEEM, STEP_FLORINS, Action, each
from signoria.virtu.model.components import (
    ARROW,
    CROSS,
    CROWN,
    NOBODY,
    ROOMS,
    SYMBOLS,
    Cost,
    Data,
)
from signoria.virtu.model.kept import KEPT, kept
from signoria.virtu.model.realm import READY, bits
from signoria.virtu.model.refusals import ENTER_FIRST, Reason, because, treasury

if TYPE_CHECKING:
    from signoria.virtu.model.state import State


def begin_year(state: State, events: list[Event]) -> None:
    """A new year: everybody may buy an indulgence again."""
    state.year += 1
    for realm in state.realms:
        realm.borrowed = False
    state.season = "spring"
    state.turn = -1
    events.append(Event("spring", {"year": state.year}))
    next_seat(state, events)


def next_seat(state: State, events: list[Event]) -> None:
    """The next in turn order moves; after the last the sieges are resolved."""
    spending.clear(state)
    state.acting = ""
    state.turn += 1
    if state.turn < state.players:
        state.to_act = state.order[state.turn]
        state.phase = "move"
        state.extra = 0
        state.bought = False
        return
    from signoria.virtu.phases import siege

    siege.begin(state, events)


# Moving the marker


def legal_move(state: State, seat: int) -> Sequence[Action]:
    """Free steps; more of them for florins, once, and for arrows.

    Florins can be cashed for that, and those of courtiers at any rate, before the marker passes
    and makes them available again.
    """
    realm, data = state.realms[seat], state.data
    if realm.marker == NOBODY:
        return each(data, "enter")
    rich = realm.florins >= data.step_price
    found = strides(data, state.extra, rich and not state.bought, realm.ready & data.arrow_tiles)
    return found + spending.cashable(state, seat, tiles=not rich and not state.bought)


@kept(KEPT)
def strides(data: Data, extra: int, buys: bool, arrows: int) -> tuple[Action, ...]:
    """How far the marker may go with the steps that were bought, and what more can be bought."""
    moves, tiles = each(data, "move"), each(data, "step")
    found = [moves[steps] for steps in distances(data, extra)]
    if buys:
        found.append(STEP_FLORINS)
    return (*found, *(tiles[tile] for tile in bits(arrows)))


def distances(data: Data, extra: int) -> range:
    """How many rooms the marker may go: all the way, if steps were bought."""
    rules = data.rules["movement"]
    most = rules["free_max"] + extra
    return range(most if extra else rules["free_min"], most + 1)


def why_not_enter(state: State, seat: int, action: Action) -> Reason:
    return because("marker-in", room=state.realms[seat].marker + 1)


def why_not_move(state: State, seat: int, action: Action) -> Reason:
    if state.realms[seat].marker == NOBODY:
        return ENTER_FIRST
    steps = distances(state.data, state.extra)
    if state.extra:
        return because("steps-exactly", count=steps[-1])
    return because("steps", least=steps[0], most=steps[-1])


def why_not_step_florins(state: State, seat: int, action: Action) -> Reason | None:
    if state.realms[seat].marker == NOBODY:
        return ENTER_FIRST
    if state.bought:
        return because("step-bought")
    return treasury(state, seat, state.data.step_price)


def why_not_step(state: State, seat: int, action: Action) -> Reason | None:
    if state.realms[seat].marker == NOBODY:
        return ENTER_FIRST
    (tile,) = action.args
    return payment.no_symbol(state.data, tile, ARROW) or payment.unusable(state, seat, tile)


WHY_NOT_MOVE = {
    "enter": why_not_enter,
    "move": why_not_move,
    "step-florins": why_not_step_florins,
    "step": why_not_step,
    **spending.WHY_NOT_CASH,
}


def do_move(state: State, seat: int, action: Action, events: list[Event]) -> None:
    """Pay for more steps, or go."""
    realm, data = state.realms[seat], state.data
    if action.form == "enter":
        (realm.marker,) = action.args
        arrive(state, seat, events)
    elif action.form == "move":
        (state.steps,) = action.args
        walk(state, seat, events)
    elif action.form == "step-florins":
        realm.florins -= data.step_price
        state.bought = True
        state.extra += 1
    else:
        count = spending.turn_over(state, seat, action.args[0], ARROW)
        state.extra += count * data.rules["movement"]["arrow_steps_per_arrow"]


def walk(state: State, seat: int, events: list[Event]) -> None:
    """Go on room by room. Courtiers of a side are refreshed as the marker passes their arrow."""
    realm, arrows = state.realms[seat], state.data.arrows
    while state.steps:
        if realm.marker in arrows:
            refresh(state, seat, arrows[realm.marker])
        realm.marker = (realm.marker + 1) % ROOMS
        state.steps -= 1
        if realm.loans >> realm.marker & 1 and can_redeem(state, seat):
            state.phase = "redeem"
            return
    arrive(state, seat, events)


def refresh(state: State, seat: int, side: int) -> None:
    """Turn the courtiers of a side to their available side."""
    realm = state.realms[seat]
    realm.courtiers = [
        (card, where, marks | READY if where == side else marks)
        for card, where, marks in realm.courtiers
    ]


# Removing indulgences


@kept(KEPT)
def redemption(data: Data) -> tuple[Cost, ...]:
    """What it costs to remove an indulgence: a cross, or crowns."""
    rules = data.rules["indulgence"]
    return cost(CROSS, rules["remove_crosses"]), cost(CROWN, rules["remove_crowns"])


def can_redeem(state: State, seat: int) -> bool:
    return payment.affordable(state, seat, "indulgence", redemption(state.data))


def legal_redeem(state: State, seat: int) -> Sequence[Action]:
    return REDEEM, LEAVE


def why_not_redeem(state: State, seat: int, action: Action) -> Reason | None:
    return payment.too_dear(state, seat, "indulgence", redemption(state.data))


WHY_NOT_REDEEM = {"redeem": why_not_redeem, "leave": None}


def do_redeem(state: State, seat: int, action: Action, events: list[Event]) -> None:
    """Remove the indulgence of the room, or let it lie."""
    if action == LEAVE:
        walk_on(state, seat, events)
    elif spending.request(state, seat, action, redemption(state.data), "indulgence"):
        redeemed(state, seat, action, events)


def redeemed(state: State, seat: int, action: Action, events: list[Event]) -> None:
    """The indulgence goes back to the pile."""
    realm = state.realms[seat]
    realm.loans &= ~(1 << realm.marker)
    state.indulgences += 1
    events.append(Event("redeemed", {"seat": seat, "room": realm.marker + 1}))
    spending.clear(state)
    walk_on(state, seat, events)


def walk_on(state: State, seat: int, events: list[Event]) -> None:
    if state.steps:
        walk(state, seat, events)
    else:
        arrive(state, seat, events)


# Acting


def action_of(state: State, seat: int, room: int) -> str:
    """What a room does: its action card's action, else the printed one."""
    realm, data = state.realms[seat], state.data
    card = realm.rooms[room]
    return data.houses[realm.house].rooms[room] if card == NOBODY else data.cards[card].action


def spied_on(state: State, seat: int, room: int) -> bool:
    """Whether an enemy spy is in a room."""
    return state.room_spy[seat][room] not in (NOBODY, seat)


def arrive(state: State, seat: int, events: list[Event]) -> None:
    """The action of the room begins, unless an indulgence or a spy is in the way."""
    realm = state.realms[seat]
    room = realm.marker
    action = action_of(state, seat, room)
    spending.clear(state)
    state.extra, state.bought = 0, False
    if realm.loans >> room & 1:
        events.append(Event("blocked", {"seat": seat, "room": room + 1, "by": "indulgence"}))
        next_seat(state, events)
    elif spied_on(state, seat, room) and action != "intrigue":
        events.append(Event("blocked", {"seat": seat, "room": room + 1, "by": "spy"}))
        state.phase = "blocked"
    else:
        state.acting = action
        state.phase = action
        if action == "war":
            realm.tokens = 0


def legal_blocked(state: State, seat: int) -> Sequence[Action]:
    """A spy blocks the action, but an indulgence can still be bought. A34"""
    return NOTHING_ELSE


def do_blocked(state: State, seat: int, action: Action, events: list[Event]) -> None:
    next_seat(state, events)


@cache
def cost(kind: int, count: int) -> Cost:
    """So many of one symbol."""
    return tuple(count if symbol == kind else 0 for symbol in range(len(SYMBOLS)))
