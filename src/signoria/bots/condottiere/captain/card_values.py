"""What cards are worth to the captain: its own hand, and the hands it cannot see."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from signoria.bots.condottiere.captain.temper import Temper
from signoria.condottiere.knowledge.view import View
from signoria.condottiere.model.cards import HIDDEN

UNCOUNTED = 5
"""How many cards a hand is taken to hold where nobody has counted."""


def worth(hand: Sequence[int], temper: Temper) -> float:
    """The price of all cards of a hand, given by kind."""
    return sum(count * price for count, price in zip(hand, temper.prices, strict=True))


def spent(line: Iterable[int], temper: Temper) -> float:
    """The price of the cards of a line."""
    return sum(temper.prices[card] for card in line if card != HIDDEN)


def sizes(view: View) -> tuple[int, ...]:
    """How many cards each seat holds, as far as one can know."""
    if view.tally is not None:
        return view.tally
    full = view.rules.limit(0)
    return tuple(
        sum(view.hand) if seat == view.seat else min(UNCOUNTED, full) if has_cards else 0
        for seat, has_cards in enumerate(view.has_cards)
    )


def powers(view: View, temper: Temper) -> list[float]:
    """What every hand is worth: one's own by its cards, the others by their number."""
    return [
        worth(view.hand, temper) if seat == view.seat else temper.mean_price * size
        for seat, size in enumerate(sizes(view))
    ]
