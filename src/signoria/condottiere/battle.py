"""The battle: turn by turn a card or a pass."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING

from signoria.condottiere import aftermath, pope
from signoria.condottiere.actions import PASS, PLAY, TAKE_BACK, Action
from signoria.condottiere.cards import (
    BISHOP,
    HIDEABLE,
    KINDS,
    MERCENARIES,
    NAMES,
    SCARECROW,
    SPRING,
    SURRENDER,
    WINTER,
)
from signoria.condottiere.events import act, act_unseen, reveal
from signoria.condottiere.strength import highest
from signoria.game import Event, IllegalAction

if TYPE_CHECKING:
    from signoria.condottiere.state import State


def begin(state: State, events: list[Event]) -> None:
    """Everybody with cards takes part, from the one who placed the token on."""
    rules = state.rules
    state.phase = "battle"
    state.quiet = True
    state.opening = False
    state.passed = [not size for size in state.sizes]  # R10
    owner = None if state.site is None else state.owners[state.site]
    state.defender = owner if owner != state.condottiere else None  # V4
    state.to_act = (state.condottiere - 1) % rules.players
    _next_turn(state, events)  # R5


def legal(state: State) -> tuple[Action, ...]:
    seat = state.to_act
    assert seat is not None
    kinds = state.kinds[seat]
    if kinds >> SCARECROW & 1:
        for card in state.lines[seat]:
            if card < WINTER:
                kinds |= 1 << KINDS + card
    return _choices(kinds)


@cache
def _choices(kinds: int) -> tuple[Action, ...]:
    """The plays for the kinds in a hand and, above them, the mercenaries that can be taken back."""
    choices: list[Action] = []
    for card in range(KINDS):
        if kinds >> card & 1:
            choices.append(PLAY[card])
            if card == SCARECROW:
                choices += [TAKE_BACK[rank] for rank in MERCENARIES if kinds >> KINDS + rank & 1]
    return (*choices, PASS)


def apply(state: State, action: Action) -> list[Event]:
    if action.verb == "play":
        return _play(state, action)
    if action.verb == "pass":
        return _pass(state, action)
    assert state.to_act is not None
    raise IllegalAction(state.to_act, action, "play-or-pass-now")


def _pass(state: State, action: Action) -> list[Event]:
    seat = state.to_act
    assert seat is not None
    events = [act(seat, action)]
    if seat != state.defender or state.passed.count(False) == 1:  # V4
        state.passed[seat] = True
    _next_turn(state, events)
    return events


def _play(state: State, action: Action) -> list[Event]:
    seat = state.to_act
    assert seat is not None
    card = action.card
    hand, line = state.hands[seat], state.lines[seat]
    if not hand[card]:
        raise IllegalAction(seat, action, "holds-none", card=NAMES[card])
    if action.take >= 0 and action.take not in line:
        raise IllegalAction(seat, action, "nothing-to-take", card=NAMES[action.take])
    state.quiet = False
    if seat == state.defender:
        state.defender = None
    leave_hand(state, seat, card)
    if state.rules.hidden:
        events = _play_hidden(state, seat, action)
    else:
        events = [act(seat, action)]
        state.memory = state.memory.after_play(seat, card)
    line.append(card)
    effect = _EFFECTS.get(card)
    if effect is None:
        if not state.sizes[seat]:
            state.passed[seat] = True
        _next_turn(state, events)
    else:
        effect(state, seat, action, events)
    return events


def _play_hidden(state: State, seat: int, action: Action) -> list[Event]:
    """Put the new card, reveal the old; then the new one takes effect. V5"""
    old = state.face_down[seat]
    hides = action.card in HIDEABLE
    events = [act_unseen(seat, action) if hides else act(seat, action)]
    state.face_down[seat] = action.card if hides else None
    if old is not None:
        events.append(reveal(seat, NAMES[old]))
        state.memory = state.memory.after_play(seat, old)
    if not hides:
        state.memory = state.memory.after_play(seat, action.card)
    return events


def leave_hand(state: State, seat: int, card: int) -> None:
    """One card less of a kind."""
    hand = state.hands[seat]
    hand[card] -= 1
    if not hand[card]:
        state.kinds[seat] ^= 1 << card
    state.sizes[seat] -= 1


def go_on(state: State, seat: int, events: list[Event]) -> None:
    """The turn of a seat is over; an empty hand passes of itself. R10"""
    if not state.sizes[seat]:
        state.passed[seat] = True
    _next_turn(state, events)


def _next_turn(state: State, events: list[Event]) -> None:
    passed, seat = state.passed, state.to_act
    assert seat is not None
    for _ in passed:
        seat += 1
        if seat == len(passed):
            seat = 0
        if not passed[seat]:
            state.to_act = seat
            return
    aftermath.end_battle(state, events)


def _winter(state: State, seat: int, action: Action, events: list[Event]) -> None:
    _clear(state, SPRING, events)
    go_on(state, seat, events)


def _spring(state: State, seat: int, action: Action, events: list[Event]) -> None:
    _clear(state, WINTER, events)
    go_on(state, seat, events)


def _clear(state: State, season: int, events: list[Event]) -> None:
    """Discard a season from all lines."""
    gone = sum(line.count(season) for line in state.lines)
    if gone:
        state.lines[:] = [[card for card in line if card != season] for line in state.lines]
        state.discards[season] += gone
        events.append(Event("season-ends", {"card": NAMES[season]}))


def _scarecrow(state: State, seat: int, action: Action, events: list[Event]) -> None:
    line, taken = state.lines[seat], action.take
    if not state.rules.scarecrow_stays:
        line.pop()
        state.discards[SCARECROW] += 1
    if taken >= 0:  # R23
        line.remove(taken)
        state.hands[seat][taken] += 1
        state.kinds[seat] |= 1 << taken
        state.sizes[seat] += 1
        state.memory = state.memory.after_take_back(seat, taken)
    go_on(state, seat, events)


def _surrender(state: State, seat: int, action: Action, events: list[Event]) -> None:
    aftermath.end_battle(state, events)


def _bishop(state: State, seat: int, action: Action, events: list[Event]) -> None:
    if not state.rules.bishop_strikes:
        aftermath.end_battle(state, events, peace=True)
        return
    state.lines[seat].pop()
    state.discards[BISHOP] += 1
    struck = highest(state.open_lines())  # R17
    if struck is not None:  # R20
        _strike(state, struck, events)
    if state.finalists:  # R37
        go_on(state, seat, events)
    else:
        pope.begin(state, seat)


def _strike(state: State, struck: int, events: list[Event]) -> None:
    """Discard the strongest mercenaries from all armies, but for cards that lie face down."""
    for seat, line in enumerate(state.lines):
        spared = state.face_down[seat] == struck
        state.discards[struck] += line.count(struck) - spared
        line[:] = [card for card in line if card != struck] + [struck] * spared
    events.append(Event("strike", {"card": NAMES[struck]}))


_EFFECTS: dict[int, Callable[[State, int, Action, list[Event]], None]] = {
    WINTER: _winter,
    SPRING: _spring,
    SCARECROW: _scarecrow,
    SURRENDER: _surrender,
    BISHOP: _bishop,
}
