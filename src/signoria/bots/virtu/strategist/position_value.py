"""How good a position of Virtù is: prestige, and what the holdings may still bring."""

from __future__ import annotations

from math import exp

from signoria.bots.virtu.captain.weights import PLAIN, worth, years_left
from signoria.virtu.model.realm import READY, bits
from signoria.virtu.model.state import State
from signoria.virtu.phases import scoring

SPREAD = 2.5
"""A lead of so many points makes a seat almost three times as likely to win."""
SPENT = 0.45
"""What a card or tile is worth that has to be made available first."""


def chances(state: State) -> list[float]:
    """Every seat's chance to win, roughly."""
    ended = state.outcome()
    if ended is not None:
        share = 1.0 / len(ended.winners)
        return [share if seat in ended.winners else 0.0 for seat in range(state.players)]
    points = prospects(state)
    best = max(points)
    weights = [exp((value - best) / SPREAD) for value in points]
    total = sum(weights)
    return [weight / total for weight in weights]


def prospects(state: State) -> list[float]:
    """The prestige that every seat has, and what its holdings may still bring."""
    left = min(1.0, years_left(state) / 6.0)
    return [
        sum(points.values()) + left * holdings(state, seat)
        for seat, points in enumerate(scoring.scores(state))
    ]


def holdings(state: State, seat: int) -> float:
    """What lies in palace and domain, and what marches."""
    realm, data = state.realms[seat], state.data
    value = PLAIN.florin * min(realm.florins, 12)
    for tile in bits(realm.owned):
        good = worth(data.tiles[tile].options, PLAIN)
        value += good if realm.ready >> tile & 1 else SPENT * good
    for card, _, marks in realm.courtiers:
        good = worth(data.cards[card].options, PLAIN)
        value += 1.3 * good if marks & READY else 0.9 * good
    for card in (*realm.rooms, *realm.upgrades):
        if card >= 0:
            value += 1.1 * worth(data.cards[card].options, PLAIN)
    value += 0.15 * sum(realm.armies) + 0.1 * realm.agents + 0.25 * realm.patron
    return value
