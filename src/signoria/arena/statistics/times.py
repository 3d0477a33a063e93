"""How long decisions took, as counts in classes that grow with the time.

A long run has millions of decisions. Counted in classes, they take no room to speak of, and the
counts of many deals add up. A class is one 64th of a doubling wide, so what is read back from it
is right to about one per cent.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from math import floor, log2
from typing import Self

STEPS = 64
"""Classes per doubling."""
BROAD = STEPS // 4
"""Classes that make one of a chart: a quarter of a doubling."""
SHORTEST = 1e-6
"""Seconds below which no clock tells the difference."""


class Times:
    """Counted times of decisions."""

    __slots__ = ("counts",)

    def __init__(self, counts: Mapping[int, int] | None = None) -> None:
        self.counts: Counter[int] = Counter(counts)

    def add(self, seconds: float) -> None:
        self.counts[floor(STEPS * log2(max(seconds, SHORTEST)))] += 1

    def update(self, other: Times) -> None:
        self.counts.update(other.counts)

    def __len__(self) -> int:
        return self.counts.total()

    def quantile(self, part: float) -> float | None:
        """The milliseconds that this part of the decisions did not exceed; None without any."""
        wanted = part * len(self)
        reached = 0
        for place in sorted(self.counts):
            reached += self.counts[place]
            if reached >= wanted:
                return milliseconds(place + 0.5)
        return None

    def classes(self) -> list[tuple[float, int]]:
        """The counts in broader classes, for a chart: the middle of each in milliseconds."""
        broad: Counter[int] = Counter()
        for place, count in self.counts.items():
            broad[place // BROAD] += count
        return [(milliseconds((place + 0.5) * BROAD), broad[place]) for place in sorted(broad)]

    def to_json(self) -> dict[str, int]:
        return {str(place): self.counts[place] for place in sorted(self.counts)}

    @classmethod
    def from_json(cls, document: Mapping[str, int]) -> Self:
        return cls({int(place): int(count) for place, count in document.items()})


def milliseconds(place: float) -> float:
    """The time that a place on the scale stands for."""
    return float(1000 * 2 ** (place / STEPS))
