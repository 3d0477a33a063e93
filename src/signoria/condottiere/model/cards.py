"""The fifteen kinds of cards, as small numbers in the order of the notation."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

NAMES = (
    "1", "2", "3", "4", "5", "6", "10",
    "winter", "spring", "bishop", "courtesan", "drummer", "heroine", "scarecrow", "surrender",
)  # fmt: skip
KINDS = len(NAMES)
INDEX = {name: kind for kind, name in enumerate(NAMES)}

WINTER, SPRING, BISHOP, COURTESAN, DRUMMER, HEROINE, SCARECROW, SURRENDER = range(7, KINDS)

MERCENARIES = range(7)
"""The mercenaries are the kinds below WINTER, weakest first."""

MERCENARY_STRENGTH = {NAMES[kind]: int(NAMES[kind]) for kind in MERCENARIES}
"""A mercenary counts the number that it is named after."""

MERCENARY_BITS = (1 << WINTER) - 1
"""The mercenaries in a set of kinds that is kept as bits."""

HIDEABLE = frozenset((*MERCENARIES, HEROINE, COURTESAN, DRUMMER))
"""What is played face down with hidden cards (V5)."""

HIDDEN = -1
"""Stands for a card that lies face down and is not one's own."""

Counts = Sequence[int]
"""How many of each kind."""


def spread(counts: Counts) -> list[int]:
    """The cards behind their counts, in the order of the notation."""
    return [kind for kind, count in enumerate(counts) for _ in range(count)]


def tally(cards: Iterable[int]) -> list[int]:
    """The counts of some cards."""
    counts = [0] * KINDS
    for card in cards:
        counts[card] += 1
    return counts


def names(cards: Iterable[int]) -> tuple[str, ...]:
    """The canonical texts of some cards."""
    return tuple(map(NAMES.__getitem__, cards))
