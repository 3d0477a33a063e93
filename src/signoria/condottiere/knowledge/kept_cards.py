"""Which cards the last player with cards may have kept from the round before. R29

The others know how many were kept, what lay open at the time and so was not kept, and what the
keeper has shown since. Each complete history counts once: which cards were kept, how the rest was
dealt, and which of them have been shown. With two cards at most, all cases can be counted.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations, combinations_with_replacement
from math import comb, perm
from random import Random

from signoria.condottiere.knowledge.hidden_deal import others, visible
from signoria.condottiere.knowledge.memory import NONE, Kept
from signoria.condottiere.knowledge.view import View
from signoria.condottiere.model.cards import KINDS, MERCENARIES, spread

Cards = tuple[int, ...]


def draw(view: View, kept: Kept, hidden: int, rng: Random) -> list[int]:
    """Kept cards that are still among the `hidden` cards of the keeper that nobody has seen."""
    cases = view.cache.kept
    if cases is None:
        cases = view.cache.kept = still_hidden(view, kept, hidden)
    return list(rng.choices(list(cases), weights=list(cases.values()))[0])


def still_hidden(view: View, kept: Kept, hidden: int) -> dict[Cards, float]:
    """In how many histories each set of kept cards is still unseen."""
    deck = view.rules.deck
    shown = Counter(view.revealed) + _shown_to(view, kept)
    seen = _seen_since_deal(view)
    cases: dict[Cards, float] = {}
    for before, choices in _choices(view, kept).items():
        for played, ways in _played(before, shown).items():
            rest = tuple((Counter(before) - Counter(played)).elements())
            histories = (
                choices * ways * perm(hidden, len(rest)) * _deals(deck, before, played, seen)
            )
            if histories:
                unseen = [all_ - out for all_, out in zip(deck, seen, strict=True)]
                for card in rest:
                    unseen[card] -= 1
                share = _share_without_mercenaries(view, unseen)
                cases[rest] = cases.get(rest, 0.0) + histories * share
    return cases


def _share_without_mercenaries(view: View, unseen: list[int]) -> float:
    """The share of deals in which no mercenary is among folded cards."""
    slots = sum(count for seat, count in view.memory.folds.items() if seat != view.seat)
    return perm(sum(unseen[len(MERCENARIES) :]), slots) / perm(sum(unseen), slots)


def _shown_to(view: View, kept: Kept) -> Counter[int]:
    """What the keeper has shown to the viewer alone."""
    public = view.taken[kept.seat] or NONE
    return Counter(spread(view.known_of(kept.seat))) - Counter(spread(public))


def _seen_since_deal(view: View) -> list[int]:
    counts = visible(view)
    for seat in others(view):
        known = view.known_of(seat)
        counts = [one + other for one, other in zip(counts, known, strict=True)]
    return counts


def _choices(view: View, kept: Kept) -> dict[Cards, int]:
    """From how many hands at the end of the round could each set of cards be kept."""
    known = spread(_known_before(view, kept))
    rest = _possible(view, kept, known)
    unknown = max(kept.hand_before, kept.count) - len(known)
    choices: dict[Cards, int] = {}
    for sure in range(max(0, kept.count - unknown), min(kept.count, len(known)) + 1):
        more = kept.count - sure
        for cards, ways in Counter(combinations(known, sure)).items():
            for further in _multisets(rest, more):
                hands = comb(sum(rest) - more, unknown - more)
                both = tuple(sorted((*cards, *further)))
                choices[both] = choices.get(both, 0) + ways * _ways(rest, further) * hands
    return choices


def _known_before(view: View, kept: Kept) -> tuple[int, ...]:
    if view.seat is None:
        return kept.taken_before
    return kept.shown_before.get((view.seat, kept.seat), kept.taken_before)


def _possible(view: View, kept: Kept, known: list[int]) -> list[int]:
    """What an unknown card of the hand could be at the end of the round."""
    rest = [all_ - seen for all_, seen in zip(view.rules.deck, kept.seen_before, strict=True)]
    for folded in kept.folded_before.values():
        rest = [left - gone for left, gone in zip(rest, folded, strict=True)]
    for card in known:
        rest[card] -= 1
    return rest


def _multisets(rest: list[int], count: int) -> list[Cards]:
    kinds = [kind for kind, left in enumerate(rest) if left]
    return [
        cards
        for cards in combinations_with_replacement(kinds, count)
        if all(cards.count(kind) <= rest[kind] for kind in set(cards))
    ]


def _ways(rest: list[int], cards: Cards) -> int:
    """In how many ways cards of these kinds can be taken from the rest."""
    ways = 1
    for kind in set(cards):
        ways *= comb(rest[kind], cards.count(kind))
    return ways


def _played(before: Cards, shown: Counter[int]) -> dict[Cards, int]:
    """Which of the kept cards may have been shown since, and in how many ways."""
    held = Counter(before)
    cases: dict[Cards, int] = {}
    for count in range(len(before) + 1):
        for played in set(combinations(before, count)):
            ways = 1
            for kind, times in Counter(played).items():
                ways *= comb(shown[kind], times) * perm(held[kind], times)
            if ways:
                cases[played] = ways
    return cases


def _deals(deck: Cards, kept: Cards, played: Cards, seen: list[int]) -> int:
    """In how many ways the rest could be dealt so that all that was seen but not kept was in it."""
    ways = 1
    for kind in range(KINDS):
        ways *= perm(deck[kind] - kept.count(kind), seen[kind] - played.count(kind))
    unseen = sum(deck) - len(kept) - sum(seen) + len(played)
    return ways * perm(unseen, len(played))
