"""The mean and the variance of numbers that are added one by one and not kept.

The sums are exact fractions: the order of the numbers does not matter, and a million of them lose
no digit. Win shares have few different denominators, so the fractions stay small.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction


class Spread:
    """How many numbers there were, their mean and their variance."""

    __slots__ = ("_squares", "_total", "count")

    def __init__(self, values: Iterable[Fraction | float] = ()) -> None:
        self.count = 0
        self._total = self._squares = Fraction(0)
        for value in values:
            self.add(value)

    def add(self, value: Fraction | float) -> None:
        exact = Fraction(value)
        self.count += 1
        if exact:
            self._total += exact
            self._squares += exact * exact

    @property
    def mean(self) -> float:
        return float(self._total / self.count)

    @property
    def variance(self) -> float:
        """Of the population that these numbers are a sample of; there must be two at least."""
        scatter = self._squares - self._total * self._total / self.count
        return float(scatter / (self.count - 1))
