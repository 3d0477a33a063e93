"""How the hidden cards may lie: deals drawn from a view and weighed by what everybody did."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from time import perf_counter

from signoria.bots.condottiere.strategist.history import History
from signoria.bots.condottiere.strategist.warm_start import CarriedDeal, WarmStart
from signoria.condottiere.core import Belief, Deed, PackedCaptain, PackedState, Search
from signoria.condottiere.core.bits import packed
from signoria.condottiere.knowledge.view import View
from signoria.condottiere.model.cards import KINDS, tally
from signoria.condottiere.model.state import State

SEATS = 6
UNITS = tuple(packed([int(kind == one) for kind in range(KINDS)]) for one in range(KINDS))
"""One card of each kind, packed."""
FEWEST = 16
"""So many deals are mixed however short the time is ..."""
MOST_CHAINS = 120
"""... and no more chains than these however long it is."""
FRESH = 4
"""One chain of so many begins with a deal drawn anew, even where an earlier one is remembered."""


@dataclass(frozen=True, slots=True)
class HandBeliefs:
    """How deeds are believed: how often a seat does exactly as a captain would, or much the same.

    And how long to mix: chains of deals, swaps before the first deal of a chain is taken, deals of
    each chain, and swaps between them.
    """

    sure: float = 0.98
    alike: float = 0.015
    chains: int = 24
    burn: int = 600
    taken: int = 8
    thin: int = 60


def deal_of(state: State) -> CarriedDeal:
    """The deal of a sampled state."""
    rest = SEATS - len(state.hands)
    return CarriedDeal(
        hands=(*(packed(hand) for hand in state.hands), *[0] * rest),
        deck=packed(tally(state.deck)),
        downs=(*(-1 if card is None else card for card in state.face_down), *[-1] * rest),
        lines=(*(packed(tally(line)) for line in state.lines), *[0] * rest),
    )


def believed(
    view: View, history: History, states: Sequence[State], now: PackedState, captain: PackedCaptain,
    beliefs: HandBeliefs, rng: Random, until: float | None, memory: WarmStart,
) -> list[CarriedDeal]:  # fmt: skip
    """The deals of sampled states, drawn anew by how well they explain what everybody did.

    Without a time to keep to a fixed number of chains is mixed; else as many as there is time for.
    Where the memory has deals of the last decision, most chains begin with those; not where cards
    lie face down, since those are others by now.
    """
    deals = [deal_of(state) for state in states]
    deeds = history.retell(view, states[0], now)
    if not deeds:
        return deals
    belief = _belief(view, captain, deeds, beliefs, rng)
    weights = [belief.likelihood(deal.hands, deal.downs) for deal in deals]
    starts = rng.choices(deals, weights, k=beliefs.chains if until is None else MOST_CHAINS)
    if _several_decks(view):
        return starts
    recalls = memory.serves(history) and not view.rules.hidden
    mixed: list[CarriedDeal] = []
    for number, start in enumerate(starts):
        if until is not None and len(mixed) >= FEWEST and perf_counter() > until:
            break
        if recalls and number % FRESH:
            start = memory.recall(view, history, start, rng)
        mixed += _mixed(belief, start, beliefs)
    memory.keep(history, mixed)
    return mixed


def _belief(
    view: View, captain: PackedCaptain, deeds: Sequence[Deed], beliefs: HandBeliefs, rng: Random
) -> Belief:
    assert view.seat is not None
    belief = Belief(
        captain, view.rules.players, view.seat, rng.getrandbits(60), beliefs.sure, beliefs.alike
    )
    for seat in range(view.rules.players):
        belief.bound(seat, packed(view.known_of(seat)))
    for deed in deeds:
        belief.witness(deed)
    return belief


def _several_decks(view: View) -> bool:
    """With cards drawn from decks made anew (V1) not every swap is possible: none is tried."""
    draws = view.memory.draws
    return draws is not None and any(len(decks) > 1 for decks in draws.values())


def _mixed(belief: Belief, start: CarriedDeal, beliefs: HandBeliefs) -> list[CarriedDeal]:
    """Deals of one chain."""
    belief.begin(start.hands, start.downs, start.deck)
    belief.mix(beliefs.burn)
    deals = []
    for _ in range(beliefs.taken):
        hands, downs, deck = belief.mix(beliefs.thin)
        deals.append(CarriedDeal(tuple(hands), deck, tuple(downs), _turned(start, downs)))
    return deals


def _turned(start: CarriedDeal, downs: Sequence[int]) -> tuple[int, ...]:
    """The lines of a deal with other cards face down."""
    return tuple(
        line if old < 0 else line - UNITS[old] + UNITS[new]
        for line, old, new in zip(start.lines, start.downs, downs, strict=True)
    )


def load(search: Search, now: PackedState, seat: int, deals: Sequence[CarriedDeal]) -> None:
    """Give a search the deals to draw from."""
    search.load(
        now,
        seat,
        [hand for deal in deals for hand in deal.hands],
        [down for deal in deals for down in deal.downs],
        [line for deal in deals for line in deal.lines],
        [deal.deck for deal in deals],
        [1.0] * len(deals),
    )
