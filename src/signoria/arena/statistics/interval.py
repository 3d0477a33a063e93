"""How sure a win share is.

The games of a deal are not independent: the same cards lie in the same order. So a deal counts as
one observation, however many games it has, and what is uncertain is judged by how much the deals
differ. Wilson's interval keeps within 0 and 1 even where a bot won everything; it is given the
number of independent games that would scatter as much as these deals do.
"""

from __future__ import annotations

from math import fsum, pi, sqrt, tan
from statistics import NormalDist

from signoria.arena.statistics.spread import Spread

LEVEL = 0.95


def interval(shares: Spread, games: int, level: float = LEVEL) -> tuple[float, float]:
    """Where the true share lies, by the shares in deals of equally many games, and all games.

    One deal says nothing about how much deals differ, so it leaves everything open. Where all
    deals came out alike, as when a bot never won, their scatter says nothing either, and every
    game counts as one, which is the usage of Korn and Graubard.
    """
    deals = shares.count
    if deals < 2:
        return 0.0, 1.0
    share, scatter = shares.mean, shares.variance
    size = deals * share * (1 - share) / scatter if scatter > 1e-12 else float(games)
    return wilson(share, size, student(deals - 1, level))


def wilson(share: float, size: float, z: float) -> tuple[float, float]:
    """Wilson's interval of a share among so many independent trials, z deviations wide.

    A share of 0 or 1 with scatter around it cannot be: `size` is above 0.
    """
    middle = (share + z * z / (2 * size)) / (1 + z * z / size)
    reach = z / (1 + z * z / size) * sqrt(share * (1 - share) / size + z * z / (4 * size * size))
    return max(0.0, min(share, middle - reach)), min(1.0, max(share, middle + reach))


def student(freedom: int, level: float = LEVEL) -> float:
    """How many deviations a level takes where the deviation itself is only estimated.

    The quantile of Student's distribution: exact for one and two degrees of freedom, else by its
    expansion around the normal one, which is right to a tenth of a per cent.
    """
    part = (1 + level) / 2
    if freedom == 2:
        return (2 * part - 1) * sqrt(2 / (4 * part * (1 - part)))
    if freedom == 1:
        return tan(pi * (part - 0.5))
    z = NormalDist().inv_cdf(part)
    terms = (
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return z + fsum(term / float(freedom) ** power for power, term in enumerate(terms, 1))
