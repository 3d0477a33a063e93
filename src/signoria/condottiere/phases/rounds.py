"""Rounds: shuffling, dealing, and what ends a round."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from signoria.condottiere.knowledge.memory import NONE, NOTHING, Kept
from signoria.condottiere.model.cards import KINDS, NAMES, names, spread, tally
from signoria.condottiere.model.events import token
from signoria.condottiere.phases import aftermath, battle, draw, fold, keep, site
from signoria.game import UNKNOWN, Event, Shuffle
from signoria.text import Value

if TYPE_CHECKING:
    from signoria.condottiere.model.state import State


def set_up(state: State, first: int | None) -> None:
    """Draw the first token holder, unless one is given; then deal. R1"""
    if first is None:
        seats = range(state.rules.players)
        state.chance = Shuffle("holder", tuple(seats), [str(seat) for seat in seats])
        state.waiting = "holder"
    else:
        _deal_first(state)


def _deal_first(state: State) -> None:
    return_everything(state)
    ask(state, "first", state.rules.cards)


def ask(state: State, purpose: str, cards: Sequence[int]) -> None:
    """Wait for a shuffle of cards, and remember what it is for."""
    state.phase = "deal"
    state.to_act = None
    state.chance = Shuffle("deck", tuple(cards), NAMES)
    state.waiting = purpose


def answer(state: State, order: Sequence[int]) -> list[Event]:
    """Use the shuffle for what it was asked for."""
    assert state.chance is not None
    purpose, texts = state.waiting, state.chance.texts(order)
    state.chance = None
    state.waiting = ""
    if purpose == "holder":
        state.condottiere = order[0]
        _deal_first(state)
        drawn = Event("shuffle", {"what": "holder", "order": texts})
        return [drawn, token(order[0])]
    if purpose == "fold":
        return fold.announce(state)
    unseen: dict[str, Value] = {"what": "deck", "order": UNKNOWN}
    events = [Event("shuffle", {"what": "deck", "order": texts}, frozenset(), unseen)]
    state.deck = tuple(order)
    if state.memory.draws is not None:
        state.memory = state.memory.after_shuffle(tuple(tally(order)))
    if purpose == "draw":
        state.discards = []
        draw.hand_out(state, events)
    else:
        _deal(state, purpose, events)
    return events


def _deal(state: State, purpose: str, events: list[Event]) -> None:
    """Fill every hand, clockwise from the token holder; then the battle or its site. R29, R30"""
    rules = state.rules
    for step in range(rules.players):
        seat = (state.condottiere + step) % rules.players
        full = rules.first_hand if purpose == "first" else rules.limit(state.regions_of(seat))
        if purpose == "final" and seat not in state.finalists:
            full = 0
        give(state, seat, full - state.size_of(seat), events)
    if state.finalists:
        battle.begin(state, events)
    else:
        go_on(state, events)


def give(state: State, seat: int, count: int, events: list[Event]) -> None:
    """Deal some cards from the deck to a seat."""
    if count <= 0:
        return
    cards = state.deck[:count]
    state.deck = state.deck[count:]
    hand, kinds = state.hands[seat], state.kinds[seat]
    for card in cards:
        hand[card] += 1
        kinds |= 1 << card
    state.kinds[seat] = kinds
    if state.memory.draws is not None:
        state.memory = state.memory.after_draw(seat, tuple(tally(cards)))
    seen: dict[str, Value] = {"seat": seat, "cards": names(sorted(cards))}
    unseen: dict[str, Value] = {"seat": seat, "cards": (UNKNOWN,) * len(cards)}
    events.append(Event("deal", seen, frozenset((seat,)), unseen))


def go_on(state: State, events: list[Event]) -> None:
    """The hands are settled: fight at the chosen site, or choose one now. R6"""
    if state.site is None:
        site.begin(state)
    else:
        battle.begin(state, events)


def end_if_over(state: State, events: list[Event]) -> None:
    """End the round when at most one player has cards, or nobody plays any. R28, R31"""
    with_cards = [seat for seat, kinds in enumerate(state.kinds) if kinds]
    if state.idle >= state.rules.idle_limit:
        end_idle_round(state, events)
    elif len(with_cards) > 1:
        go_on(state, events)
    elif limit_reached(state, events):
        return
    elif with_cards and state.rules.keep:
        keep.begin(state, with_cards[0])
    else:
        collect(state, 0, [0] * KINDS, events)


def end_idle_round(state: State, events: list[Event]) -> None:
    """So many battles without a card: all hands go back and are dealt anew. R31"""
    events.append(Event("idle", {"battles": state.idle}))
    state.idle = 0
    if state.rules.draws:
        return_everything(state)
        state.discards = list(state.rules.cards)
        draw.everybody(state, events)
    elif not limit_reached(state, events):
        collect(state, 0, [0] * KINDS, events)


def limit_reached(state: State, events: list[Event]) -> bool:
    """After the last round the most regions win, and ties are shared. R31"""
    if state.round < state.rules.round_limit:
        return False
    rulers = aftermath.leaders(state)
    aftermath.finish(state, rulers, ["limit"] if len(rulers) == 1 else ["limit", "shared"], events)
    return True


def collect(state: State, keeper: int, kept: list[int], events: list[Event]) -> None:
    """Gather everything but the kept cards and ask for the shuffle of the next round. R30"""
    remembered = _remember_kept(state, keeper, sum(kept)) if any(kept) else None
    return_everything(state)
    rest = list(state.rules.cards)
    if remembered is not None:
        state.hands[keeper] = kept
        for card in spread(kept):
            state.kinds[keeper] |= 1 << card
            rest.remove(card)
        state.memory = replace(state.memory, kept=remembered)
    next_round(state, events)
    ask(state, "round", rest)


def _remember_kept(state: State, keeper: int, count: int) -> Kept:
    """What the others know of the hand from which cards are kept."""
    memory = state.memory
    return Kept(
        seat=keeper,
        count=count,
        hand_before=state.size_of(keeper) if memory.counted or state.rules.open_counts else 0,
        taken_before=state.taken[keeper] or NONE,
        shown_before=memory.shown,
        seen_before=tuple(tally(state.discards)),
        folded_before=memory.folded,
    )


def next_round(state: State, events: list[Event]) -> None:
    state.round += 1
    events.append(Event("round", {"number": state.round}))


def discard_lines(state: State) -> None:
    """Put all lines away."""
    for line in state.lines:
        state.discards += line
        line.clear()


def return_everything(state: State) -> None:
    """Take all cards back from hands, lines and discards."""
    players = state.rules.players
    state.hands = [[0] * KINDS for _ in range(players)]
    state.kinds = [0] * players
    state.lines = [[] for _ in range(players)]
    state.passed = [False] * players
    state.discards = []
    state.deck = ()
    state.taken = (None,) * players
    state.revealed = ()
    state.memory = NOTHING
    if state.rules.draws:
        state.memory = replace(NOTHING, draws=dict.fromkeys(range(players), ()))
