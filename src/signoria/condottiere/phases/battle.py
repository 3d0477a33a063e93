"""The battle: turn by turn a card or a pass."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING

from signoria.condottiere.knowledge.memory import NOTHING, more
from signoria.condottiere.model.actions import PASS, PLAY, TAKE_BACK, Action
from signoria.condottiere.model.cards import (
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
from signoria.condottiere.model.events import act_unseen, reveal
from signoria.condottiere.model.strength import highest
from signoria.condottiere.model.tuples import put
from signoria.condottiere.phases import aftermath, pope
from signoria.game import Event, IllegalAction

if TYPE_CHECKING:
    from signoria.condottiere.model.state import State


def begin(state: State, events: list[Event]) -> None:
    """Everybody with cards takes part, from the one who placed the token on."""
    rules = state.rules
    state.phase = "battle"
    state.quiet = True
    state.opening = False
    state.passed = [not kinds for kinds in state.kinds]  # R10
    owner = None if state.site is None else state.owners[state.site]
    state.defender = owner if owner != state.condottiere else None  # V4
    go_on(state, (state.condottiere - 1) % rules.players, events)  # R5


def legal(state: State, seat: int) -> tuple[Action, ...]:
    kinds = state.kinds[seat]
    if not kinds & _SCARECROW_BIT:
        return _PLAYS[0][kinds & _FIRST_HALF] + _PLAYS[1][kinds >> BISHOP]
    takes = 0
    for card in state.open_line(seat):
        if card < WINTER:
            takes |= 1 << card
    return _PLAYS[0][kinds & _FIRST_HALF] + _plays_with_scarecrow(kinds >> BISHOP, takes)


def _plays(first: int, last: int) -> tuple[tuple[Action, ...], ...]:
    """For each set of some neighbouring kinds, as bits: the plays."""
    kinds = range(first, last)
    return tuple(
        tuple(PLAY[kind] for kind in kinds if held >> kind - first & 1)
        for held in range(1 << len(kinds))
    )


_SCARECROW_BIT = 1 << SCARECROW
_FIRST_HALF = (1 << BISHOP) - 1
_PLAYS = (
    _plays(0, BISHOP),
    tuple((*plays, PASS) for plays in _plays(BISHOP, KINDS)),
)
"""The plays for each set of kinds in the first half of the notation's order, and in the second."""


@cache
def _plays_with_scarecrow(kinds: int, takes: int) -> tuple[Action, ...]:
    """The plays of the second half, with a scarecrow for each mercenary that it may take back."""
    plays = list(_PLAYS[1][kinds])
    place = plays.index(PLAY[SCARECROW]) + 1
    plays[place:place] = [TAKE_BACK[rank] for rank in MERCENARIES if takes >> rank & 1]
    return tuple(plays)


def apply(state: State, seat: int, action: Action) -> list[Event]:
    card = action.card
    if card < 0:
        return _pass(state, seat, action)
    hand = state.hands[seat]
    held = hand[card]
    if not held:
        raise IllegalAction(seat, action, "holds-none", card=NAMES[card])
    if action.take >= 0 and action.take not in state.open_line(seat):
        raise IllegalAction(seat, action, "nothing-to-take", card=NAMES[action.take])
    state.quiet = False
    if seat == state.defender:
        state.defender = None
    hand[card] = held - 1
    if held == 1:
        state.kinds[seat] ^= 1 << card
    state.lines[seat].append(card)
    if state.rules.hidden:
        events = _play_hidden(state, seat, action)
    else:
        events = [action.told[seat]]
        if state.taken[seat] is not None or state.memory is not NOTHING:
            note_play(state, seat, card)
        _take_effect(state, seat, action, events)
    _FOLLOWS.get(card, go_on)(state, seat, events)
    return events


def _pass(state: State, seat: int, action: Action) -> list[Event]:
    if action.verb != "pass":
        raise IllegalAction(seat, action, "play-or-pass-now")
    events = [action.told[seat]]
    if seat != state.defender or state.passed.count(False) == 1:  # V4
        state.passed[seat] = True
    go_on(state, seat, events)
    return events


def _play_hidden(state: State, seat: int, action: Action) -> list[Event]:
    """Put the new card; it takes effect on what lies open; then the old one is turned up. V5"""
    old = state.face_down[seat]
    hides = action.card in HIDEABLE
    events = [act_unseen(seat, action) if hides else action.told[seat]]
    if old is not None:  # noted first: it is not the card that a scarecrow takes back now
        note_play(state, seat, old)
    if not hides:
        note_play(state, seat, action.card)
    _take_effect(state, seat, action, events)
    state.face_down = put(state.face_down, seat, action.card if hides else None)
    if old is not None:
        events.append(reveal(seat, NAMES[old]))
    return events


def _take_effect(state: State, seat: int, action: Action, events: list[Event]) -> None:
    effect = _EFFECTS[action.card]
    if effect is not None:
        effect(state, seat, action, events)


def note_play(state: State, seat: int, card: int) -> None:
    """Remember what a card that is now face up says about the hand it came from."""
    taken, memory = state.taken[seat], state.memory
    if taken is not None and taken[card]:
        state.taken = put(state.taken, seat, more(taken, card, -1))
    elif memory.kept is not None and memory.kept.seat == seat:
        state.revealed += (card,)
    if memory.shown or memory.draws is not None:
        state.memory = memory.after_play(seat, card)


def go_on(state: State, seat: int, events: list[Event]) -> None:
    """After a seat comes the next that has not passed; an empty hand passes of itself. R10"""
    passed = state.passed
    if not state.kinds[seat]:
        passed[seat] = True
    for following in state.rules.turns[seat]:
        if not passed[following]:
            state.to_act = following
            return
    aftermath.end_battle(state, events)


def _winter(state: State, seat: int, action: Action, events: list[Event]) -> None:
    _clear(state, SPRING, events)


def _spring(state: State, seat: int, action: Action, events: list[Event]) -> None:
    _clear(state, WINTER, events)


def _clear(state: State, season: int, events: list[Event]) -> None:
    """Discard a season from all lines."""
    gone = sum(line.count(season) for line in state.lines)
    if gone:
        state.lines[:] = [[card for card in line if card != season] for line in state.lines]
        state.discards += [season] * gone
        events.append(Event("season-ends", {"card": NAMES[season]}))


def _scarecrow(state: State, seat: int, action: Action, events: list[Event]) -> None:
    line, taken = state.lines[seat], action.take
    if not state.rules.scarecrow_stays:
        line.pop()
        state.discards.append(SCARECROW)
    if taken >= 0:  # R23
        line.remove(taken)
        state.hands[seat][taken] += 1
        state.kinds[seat] |= 1 << taken
        state.taken = put(state.taken, seat, more(state.taken[seat], taken, +1))
        state.memory = state.memory.after_take_back(seat, taken)


def _bishop(state: State, seat: int, action: Action, events: list[Event]) -> None:
    if not state.rules.bishop_strikes:
        return
    state.lines[seat].pop()
    state.discards.append(BISHOP)
    struck = highest(state.open_lines())  # R17
    if struck is not None:  # R20
        _strike(state, struck, events)


def _strike(state: State, struck: int, events: list[Event]) -> None:
    """Discard the strongest mercenaries from all armies, but for cards that lie face down."""
    for seat, line in enumerate(state.lines):
        if struck in line:
            spared = state.face_down[seat] == struck
            state.discards += [struck] * (line.count(struck) - spared)
            line[:] = [card for card in line if card != struck] + [struck] * spared
    events.append(Event("strike", {"card": NAMES[struck]}))


_EFFECTS: list[Callable[[State, int, Action, list[Event]], None] | None] = [None] * KINDS
_EFFECTS[WINTER] = _winter
_EFFECTS[SPRING] = _spring
_EFFECTS[SCARECROW] = _scarecrow
_EFFECTS[BISHOP] = _bishop
"""What a card does as soon as it lies there."""


def _after_surrender(state: State, seat: int, events: list[Event]) -> None:
    aftermath.end_battle(state, events)


def _after_bishop(state: State, seat: int, events: list[Event]) -> None:
    if not state.rules.bishop_strikes:
        aftermath.end_battle(state, events, peace=True)
    elif state.finalists:  # R37
        go_on(state, seat, events)
    else:
        pope.begin(state, seat)


_FOLLOWS: dict[int, Callable[[State, int, list[Event]], None]] = {
    SURRENDER: _after_surrender,
    BISHOP: _after_bishop,
}
"""What comes after a card, where it is not the next turn."""
