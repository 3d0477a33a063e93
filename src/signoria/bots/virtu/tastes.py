"""What a captain of Virtù thinks things are worth, in points of prestige."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from random import Random

from signoria.virtu.components import Data, Options
from signoria.virtu.state import State

FLORIN_WORTH = 0.22


@dataclass(frozen=True, slots=True)
class Tastes:
    """Weights. Every captain has a little temper of its own."""

    symbols: tuple[float, ...] = (FLORIN_WORTH, 0.42, 0.40, 0.24, 0.24, 0.16, 0.10, 0.10)
    """One of each symbol, ready to be used."""
    city: float = 1.25
    trophy: float = 2.0
    patron: float = 1.15
    bonus: float = 1.3
    spy: float = 0.3
    war: float = 0.9
    """How much of what a war would bring is expected of it."""
    army: float = 0.3
    ahead: float = 0.55
    """How much next year counts beside this one."""
    whims: tuple[float, ...] = ()
    """A factor for each card, tile and bonus."""


@cache
def _count(data: Data) -> int:
    return len(data.cards) + len(data.tiles) + len(data.bonuses)


def temper(rng: Random, data: Data) -> Tastes:
    """A captain with whims of its own, so that not all of them play the same game."""
    plain = Tastes()

    def vary(value: float) -> float:
        return value * rng.uniform(0.8, 1.25)

    return replace(
        plain,
        symbols=tuple(map(vary, plain.symbols)),
        city=vary(plain.city),
        patron=vary(plain.patron),
        bonus=vary(plain.bonus),
        spy=vary(plain.spy),
        war=vary(plain.war),
        whims=tuple(rng.uniform(0.55, 1.45) for _ in range(_count(data))),
    )


def worth(options: Options, tastes: Tastes) -> float:
    """What a card or tile is worth that lies available: its best use, and a little for choice."""
    if not options:
        return 0.0
    best = max(tastes.symbols[kind] * count for kind, count in options)
    return best + 0.04 * (len(options) - 1)


def years_left(state: State) -> float:
    """How long the game may still last, by how far the first has come."""
    rules = state.data.rules["end"]
    if state.last:
        return 0.0
    cities = (max(state.count) - 2) / (rules["cities_trigger"] - 2)
    patron = max(realm.patron for realm in state.realms) / rules["patron_trigger"]
    taken = sum(owner >= 0 for owner in state.owner) / len(state.chart.open)
    done = max(cities, patron, taken * taken, min(0.9, state.year / 16))
    return max(0.5, 10.0 * (1.0 - done))
