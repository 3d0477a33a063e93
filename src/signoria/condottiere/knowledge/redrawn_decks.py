"""Where the unseen cards may be when decks are made anew from known discards (V1).

Everybody saw the discards that became the second deck. So a card that a seat holds may have come
from the first deck or from the second, and each deck can hold only what was shuffled into it. A
trace goes through the history once and decides for every card that was played from which
deck it came, each in proportion to how many ways there are. Whole traces then weigh as much as
there are ways to continue them at every step; a few rounds of Metropolis-Hastings give each its
share.
"""

from __future__ import annotations

from collections import Counter
from math import exp, log
from random import Random

from signoria.condottiere.knowledge.hidden_deal import HiddenDeal, others, turn_down
from signoria.condottiere.knowledge.memory import NONE, Counts, Drawn
from signoria.condottiere.knowledge.view import View
from signoria.condottiere.model.cards import KINDS, spread, tally

ROUNDS = 8
"""Traces that compete for each sample, once there is more than one deck."""


class _Deck:
    """One deck of the history: what of it is unseen, and how much of that each seat drew."""

    __slots__ = ("drawn", "left", "size", "slots")

    def __init__(self, cards: Counts, own: Counts, players: int) -> None:
        self.left = [all_ - mine for all_, mine in zip(cards, own, strict=True)]
        self.size = sum(self.left)
        self.slots = [0] * players
        self.drawn: list[list[int]] = [[] for _ in range(players)]


def deal(view: View, rng: Random) -> HiddenDeal:
    """Deal the unseen cards in agreement with the history of all decks."""
    history = view.cache.history
    if history is None:
        history = view.cache.history = _history(view)
    decks = sum(step.step == "shuffle" for step in history)
    best = _first_possible(view, history, rng)
    for _ in range(ROUNDS if decks > 1 else 0):
        other = _Trace(view, history, rng)
        if other.deal is not None and rng.random() < exp(min(0.0, other.weight - best.weight)):
            best = other
    assert best.deal is not None
    return best.deal


def _history(view: View) -> list[Drawn]:
    """What the other seats drew, played and took back, oldest first.

    A card that was taken back is known: playing it again says nothing about any deck.
    """
    steps: list[Drawn] = []
    step = view.memory.drawn
    while step is not None:
        if step.seat != view.seat:
            steps.append(step)
        step = step.before
    steps.reverse()
    taken: Counter[tuple[int, Counts | int]] = Counter()
    telling: list[Drawn] = []
    for step in steps:
        again = (step.seat, step.cards)
        if step.step == "take":
            taken[again] += 1
        elif step.step == "play" and taken[again]:
            taken[again] -= 1
        else:
            telling.append(step)
    return telling


def _first_possible(view: View, history: list[Drawn], rng: Random) -> _Trace:
    while True:
        trace = _Trace(view, history, rng)
        if trace.deal is not None:
            return trace


class _Trace:
    """One way in which everything may have happened; `deal` is None where it cannot."""

    def __init__(self, view: View, history: list[Drawn], rng: Random) -> None:
        self.view = view
        self.rng = rng
        self.decks: list[_Deck] = []
        self.alive: list[_Deck] = []
        """The decks of which some seat still holds unseen cards, and the newest."""
        self.weight = 0.0
        self.deal: HiddenDeal | None = None
        if all(self.follow(step) for step in history):
            self.finish()

    def follow(self, step: Drawn) -> bool:
        """Take one step of the history; False where it cannot have happened."""
        if isinstance(step.cards, tuple):
            self.new_deck(step.cards)
        elif step.step == "draw":
            self.decks[-1].slots[step.seat] += step.cards
        else:
            return self.comes_from_a_deck(step.seat, step.cards)
        return True

    def new_deck(self, cards: Counts) -> None:
        own: Counts = (0,) * KINDS
        if self.view.seat is not None and self.view.memory.draws is not None:
            own = self.view.memory.draws[self.view.seat][len(self.decks)]
        self.decks.append(_Deck(cards, own, self.view.rules.players))
        self.alive = [deck for deck in self.alive if any(deck.slots)] + self.decks[-1:]

    def comes_from_a_deck(self, seat: int, card: int) -> bool:
        """Decide from which deck a card came that a seat is now known to have had."""
        ways = [
            deck.slots[seat] * deck.left[card] / deck.size if deck.slots[seat] else 0.0
            for deck in self.alive
        ]
        total = sum(ways)
        if not total:
            return False
        self.weight += log(total)
        deck = self.alive[0] if len(ways) == 1 else self.rng.choices(self.alive, ways)[0]
        deck.left[card] -= 1
        deck.size -= 1
        deck.slots[seat] -= 1
        deck.drawn[seat].append(card)
        return True

    def finish(self) -> None:
        """Fill the hands with what is left of each deck."""
        view, deal = self.view, HiddenDeal(self.view)
        for seat in others(view):
            deal.hands[seat] = spread(view.known_of(seat))
            shown = Counter(deal.hands[seat]) - Counter(spread(view.taken[seat] or NONE))
            if not all(self.comes_from_a_deck(seat, card) for card in shown.elements()):
                return
        for deck in self.decks:
            pool = sorted(spread(deck.left), key=lambda _: self.rng.random())
            for seat in others(view):
                count = deck.slots[seat]
                deal.hands[seat] += pool[:count]
                deck.drawn[seat] += pool[:count]
                del pool[:count]
            deal.deck = pool
        if turn_down(view, deal, self.rng):
            deal.draws = self.draws()
            self.deal = deal

    def draws(self) -> dict[int, tuple[Counts, ...]]:
        """What every seat has drawn from each deck."""
        own = self.view.memory.draws
        assert own is not None
        drawn = {
            seat: tuple(tuple(tally(deck.drawn[seat])) for deck in self.decks)
            for seat in range(self.view.rules.players)
        }
        return {**drawn, **own}
