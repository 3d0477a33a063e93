"""The cards that a seat cannot see: how many there are where, and one way they may lie."""

from __future__ import annotations

from random import Random

from signoria.condottiere.knowledge.memory import Counts
from signoria.condottiere.knowledge.view import View
from signoria.condottiere.model.cards import HIDDEN, HIDEABLE


class HiddenDeal:
    """Where every card that a seat cannot see might be."""

    __slots__ = ("deck", "draws", "face_down", "folded", "hands")

    def __init__(self, view: View) -> None:
        self.hands: list[list[int]] = [[] for _ in range(view.rules.players)]
        """The cards of each hand that is not the viewer's own."""
        self.face_down: list[int | None] = list(view.face_down)
        self.folded: dict[int, Counts] = dict(view.memory.folded)
        self.deck: list[int] = []
        self.draws: dict[int, tuple[Counts, ...]] | None = None


def others(view: View) -> list[int]:
    """The seats whose cards are hidden."""
    return [seat for seat in range(view.rules.players) if seat != view.seat]


def visible(view: View) -> list[int]:
    """How many of each kind the viewer sees, or put away itself."""
    counts = list(view.hand)
    for line in (*view.lines, view.discards):
        for card in line:
            if card != HIDDEN:
                counts[card] += 1
    for folded in view.memory.folded.values():
        counts = [one + other for one, other in zip(counts, folded, strict=True)]
    return counts


def hidden_sizes(view: View, rng: Random) -> list[int]:
    """How many hidden cards each other seat has, in hand or face down.

    Where nobody has counted, any size from one card to a full hand is as likely as another.
    """
    sizes = [0] * view.rules.players
    for seat in others(view):
        if view.tally is not None:
            sizes[seat] = view.tally[seat]
        elif view.has_cards[seat]:
            known = sum(view.known_of(seat))
            full = view.rules.limit(view.regions_of(seat)) - len(view.lines[seat])
            sizes[seat] = rng.randint(max(1, known), max(1, known, full))
        sizes[seat] += view.face_down[seat] is not None
    return sizes


def turn_down(view: View, deal: HiddenDeal, rng: Random) -> bool:
    """Choose which hidden cards lie face down; False if such a card never does. V5"""
    for seat in others(view):
        if view.face_down[seat] is not None:
            hand = deal.hands[seat]
            deal.face_down[seat] = card = hand.pop(rng.randrange(len(hand)))
            if card not in HIDEABLE:
                return False
    return True
