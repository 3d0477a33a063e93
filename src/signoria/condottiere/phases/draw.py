"""Drawing after each battle instead of playing in rounds. V1"""

from __future__ import annotations

from typing import TYPE_CHECKING

from signoria.condottiere.model.actions import DRAW, Action
from signoria.condottiere.phases import rounds, site
from signoria.game import Event, IllegalAction

if TYPE_CHECKING:
    from signoria.condottiere.model.state import State


def begin(state: State, events: list[Event]) -> None:
    """Ask clockwise from the token holder; if nobody has a card, everybody draws instead."""
    if state.idle >= state.rules.idle_limit:  # R31
        rounds.end_idle_round(state, events)
    elif any(state.kinds):
        _ask(state, state.condottiere, events)
    else:
        everybody(state, events)


def everybody(state: State, events: list[Event]) -> None:
    """Everybody draws a new hand, without a choice."""
    players, count = state.rules.players, state.rules.draw_when_nobody_has_cards
    state.owed = tuple(((state.condottiere + step) % players, count) for step in range(players))
    hand_out(state, events)


def _ask(state: State, first: int, events: list[Event]) -> None:
    """Ask the next seat that can draw; after the last, the holder chooses the site."""
    players = state.rules.players
    turn = (first - state.condottiere) % players
    for step in range(turn, players):
        seat = (state.condottiere + step) % players
        if at_most(state, seat):
            state.phase = "draw"
            state.to_act = seat
            return
    site.begin(state)


def hand_out(state: State, events: list[Event]) -> None:
    """Give what is owed. An empty deck is made anew from the discards, if they are too few from
    the lines as well; each time counts as a round, since there are no others."""
    seat = state.condottiere
    while state.owed:
        seat, count = state.owed[0]
        given = min(count, len(state.deck))
        rounds.give(state, seat, given, events)
        if given == count:
            state.owed = state.owed[1:]
            continue
        state.owed = ((seat, count - given), *state.owed[1:])
        if not rounds.limit_reached(state, events):
            _make_new_deck(state, count - given, events)
        return
    following = (seat + 1) % state.rules.players
    if following == state.condottiere:
        site.begin(state)
    else:
        _ask(state, following, events)


def _make_new_deck(state: State, needed: int, events: list[Event]) -> None:
    if len(state.discards) < needed:
        rounds.discard_lines(state)
    rounds.next_round(state, events)
    rounds.ask(state, "draw", sorted(state.discards))


def at_most(state: State, seat: int) -> int:
    """How many cards a seat may draw; a hand above its limit draws nothing and loses nothing."""
    room = state.rules.limit(state.regions_of(seat)) - state.size_of(seat)
    available = len(state.deck) + len(state.discards) + sum(map(len, state.lines))
    return max(0, min(state.rules.draw_at_most, room, available))


def legal(state: State, seat: int) -> tuple[Action, ...]:
    return DRAW[: at_most(state, seat) + 1]


def apply(state: State, seat: int, action: Action) -> list[Event]:
    if action.verb != "draw":
        raise IllegalAction(seat, action, "draw-now")
    if action.drawn > at_most(state, seat):
        raise IllegalAction(seat, action, "draws-too-many", count=at_most(state, seat))
    events = [action.told[seat]]
    state.to_act = None
    state.owed = ((seat, action.drawn),)
    hand_out(state, events)
    return events
