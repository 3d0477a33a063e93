"""Deals of an earlier decision brought up to date, as starts for the chains of the next.

What a chain found at one decision is nearly right at the next: only what happened in between has to
be explained too. So a chain need not find the way from a deal drawn at random again. Nothing comes
in but what the seat saw: the deals that it believed in before, and the deeds since then.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from random import Random

from signoria.bots.condottiere.strategist.history import History, cards_of
from signoria.condottiere.core.bits import packed, unpacked
from signoria.condottiere.knowledge.view import View
from signoria.condottiere.model.cards import spread


@dataclass(frozen=True, slots=True)
class CarriedDeal:
    """One way in which the cards may lie, packed."""

    hands: tuple[int, ...]
    deck: int
    downs: tuple[int, ...]
    lines: tuple[int, ...]


@dataclass(slots=True)
class WarmStart:
    """The deals that were believed in at the last decision, and how much had happened by then."""

    deals: list[CarriedDeal] = field(default_factory=list)
    dealt: int = -1
    deeds: int = 0

    def keep(self, history: History, deals: list[CarriedDeal]) -> None:
        """Remember deals for the next decision."""
        self.deals, self.dealt, self.deeds = deals, history.dealt, len(history.deeds)

    def serves(self, history: History) -> bool:
        """Whether the cards are still those of then."""
        return self.dealt == history.dealt and self.deeds <= len(history.deeds)

    def recall(self, view: View, history: History, fresh: CarriedDeal, rng: Random) -> CarriedDeal:
        """One of the deals, brought up to date."""
        return carried(view, rng.choice(self.deals), fresh, history.deeds[self.deeds :], rng)


def carried(
    view: View, old: CarriedDeal, fresh: CarriedDeal, news: Iterable[tuple[int, str]], rng: Random
) -> CarriedDeal:
    """An old deal after the news, with what is out of place dealt anew.

    The fresh one agrees with the view: it says how many cards every hand has and which cards there
    are. What the old hands have too much goes; what they lack is drawn.
    """
    others = [seat for seat in range(view.rules.players) if seat != view.seat]
    left = unpacked(fresh.deck + sum(fresh.hands[seat] for seat in others))
    hands = {seat: list(view.known_of(seat)) for seat in others if fresh.hands[seat]}
    for hand in hands.values():
        _take(left, hand)
    wanted = _after(old.hands, news)
    for seat, hand in hands.items():
        room = sum(unpacked(fresh.hands[seat])) - sum(hand)
        more = _some(wanted[seat], hand, left, room, rng)
        _take(left, more)
        hands[seat] = [one + other for one, other in zip(hand, more, strict=True)]
    for seat, hand in hands.items():
        for _ in range(sum(unpacked(fresh.hands[seat])) - sum(hand)):
            card = rng.choice(spread(left))
            hand[card] += 1
            left[card] -= 1
    now = list(fresh.hands)
    for seat, hand in hands.items():
        now[seat] = packed(hand)
    return replace(fresh, hands=tuple(now), deck=packed(left))


def _after(hands: Sequence[int], news: Iterable[tuple[int, str]]) -> list[list[int]]:
    """Hands less what was played since, and with what was taken back; never less than none."""
    counts = [unpacked(hand) for hand in hands]
    for seat, text in news:
        played, taken = map(unpacked, cards_of(text))
        counts[seat] = [
            max(0, one - out + back)
            for one, out, back in zip(counts[seat], played, taken, strict=True)
        ]
    return counts


def _some(
    wanted: Sequence[int], has: Sequence[int], left: Sequence[int], room: int, rng: Random
) -> list[int]:
    """As many of the wanted cards as there are and as there is room for, any of them."""
    lacking = [
        max(0, min(want - have, there)) for want, have, there in zip(wanted, has, left, strict=True)
    ]
    cards = spread(lacking)
    some = [0] * len(lacking)
    for card in rng.sample(cards, min(room, len(cards))):
        some[card] += 1
    return some


def _take(left: list[int], cards: Sequence[int]) -> None:
    for kind, count in enumerate(cards):
        left[kind] -= count
