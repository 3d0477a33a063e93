"""Small counters and sets of bits in one machine word: how the core packs cards and regions.

The compiler takes its own writing of these from `bits.pxd`, where they can be built into every
caller; a test compares the two.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from signoria.condottiere.core import plain as cython

ONE = 1
ALL = 0xFFFFFFFFFFFFFFFF
MERCENARY_FIELDS = 0xFFFFFFF
SCARECROW = 13
KINDS = 15
KEEP = 31

if not cython.compiled:

    def bits(those):
        """How many bits are set."""
        return those.bit_count()

    def lowest(those):
        """The place of the lowest bit."""
        return (those & -those).bit_length() - 1

    def nth(those, n):
        """The place of the n-th bit, from 0."""
        while n > 0:
            those &= those - 1
            n -= 1
        return lowest(those)

    def unit(kind):
        """One card of a kind: four bits each, and the whole last byte for the scarecrows."""
        return ONE << (4 * kind if kind < SCARECROW else 108 - 4 * kind)

    def held(cards, kind):
        """How many there are of a kind."""
        if kind < SCARECROW:
            return (cards >> (4 * kind)) & 15
        return cards >> 56 if kind == SCARECROW else (cards >> 52) & 15

    def size(cards):
        """How many cards there are in all."""
        return sum(held(cards, kind) for kind in range(KINDS))

    def ranks(cards):
        """The mercenaries that are there, as bits."""
        return sum(1 << rank for rank in range(7) if cards >> (4 * rank) & 15)

    def soldiers(cards):
        """How many mercenaries there are."""
        return size(cards & MERCENARY_FIELDS)

    def pair(first, second):
        """The number of keeping two cards, the first not after the second."""
        return KEEP + 16 + first * KINDS - first * (first - 1) // 2 + second - first


def packed(counts):
    """Counts by kind as one word."""
    cards: cython.ulonglong = 0
    kind: cython.int = 0
    for count in counts:
        number: cython.ulonglong = count
        cards += number * unit(kind)
        kind += 1
    return cards


def unpacked(cards):
    """The counts by kind of a word."""
    word: cython.ulonglong = cards
    return [held(word, kind) for kind in range(KINDS)]


def measures(cards):
    """All that the functions here say of a word, to compare the two writings."""
    word: cython.ulonglong = cards
    return (
        bits(word), lowest(word), nth(word, bits(word) - 1), size(word), ranks(word),
        soldiers(word), [held(word, kind) for kind in range(15)],
        [unit(kind) for kind in range(15)], [pair(0, kind) for kind in range(15)],
    )  # fmt: skip
