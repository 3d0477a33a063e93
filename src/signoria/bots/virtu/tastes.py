"""What a captain of Virtù thinks things are worth, in points of prestige."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from functools import cache
from random import Random

from signoria.virtu.components import Data, Options
from signoria.virtu.state import State


@dataclass(frozen=True, slots=True)
class Tastes:
    """Weights. Every captain has a little temper of its own."""

    florin: float = 0.3
    crown: float = 0.42
    cross: float = 0.40
    cavalry: float = 0.24
    ship: float = 0.24
    mask: float = 0.16
    war_symbol: float = 0.10
    arrow: float = 0.10
    choice: float = 0.04
    """For each further symbol that a card or tile offers."""
    city: float = 1.25
    spend: float = 0.18
    """A symbol that an annexation costs."""
    fifth: float = 0.4
    """The city that brings a courtier space."""
    trophy: float = 2.0
    patron: float = 1.15
    bonus: float = 1.3
    spy: float = 0.3
    malice: float = 1.0
    """How gladly rooms of others are blocked."""
    war: float = 0.9
    """How much of what a war would bring is expected of it."""
    army: float = 0.3
    armies: float = 3.0
    """So many are kept."""
    ahead: float = 0.55
    """How much next year counts beside this one."""
    govern: float = 0.8
    """How much of a tile's worth it is to make it available."""
    govern_later: float = 0.5
    enough: float = 5.0
    """With so many florins no tile is cashed only to be made available again."""
    refresh: float = 0.12
    """For each courtier that is refreshed on the way."""
    trade: float = 1.0
    loan: float = 1.1
    """What an indulgence hurts."""
    card_years: float = 2.2
    """A courtier is used once in so many years ..."""
    tile_years: float = 2.8
    """... and a tile."""
    faith: float = 0.3
    """A cross at the end."""
    space: float = 0.5
    action: float = 0.25
    """A card with an action that is liked."""
    arrange: float = 0.45
    """What it takes to move a card."""
    room: float = 1.5
    """A symbol in a room beside that of a courtier."""
    like_govern: float = 0.9
    like_patronage: float = 0.9
    like_trade: float = 0.5
    like_annex: float = 1.0
    like_war: float = 0.5
    like_intrigue: float = 0.3
    save: float = 1.0
    """How dear florins are in the market."""
    whims: tuple[float, ...] = ()
    """A factor for each card, tile and bonus."""

    @property
    def symbols(self) -> tuple[float, ...]:
        """One of each symbol, ready to be used."""
        return (
            self.florin, self.crown, self.cross, self.cavalry, self.ship, self.mask,
            self.war_symbol, self.arrow,
        )  # fmt: skip

    def likes(self, action: str) -> float:
        """How welcome a room with an action is."""
        liked: float = getattr(self, f"like_{action}")
        return liked


NUMBERS = tuple(entry.name for entry in fields(Tastes) if entry.name != "whims")
"""The names of all weights."""
WHIM = 0.45
"""How far the whims of a captain go."""


@cache
def _count(data: Data) -> int:
    return len(data.cards) + len(data.tiles) + len(data.bonuses)


def temper(rng: Random, data: Data, plain: Tastes = Tastes()) -> Tastes:
    """A captain with whims of its own, so that not all of them play the same game."""
    varied = {name: getattr(plain, name) * rng.uniform(0.85, 1.18) for name in NUMBERS}
    whims = tuple(rng.uniform(1 - WHIM, 1 + WHIM) for _ in range(_count(data)))
    return replace(plain, **varied, whims=whims)


def worth(options: Options, tastes: Tastes) -> float:
    """What a card or tile is worth that lies available: its best use, and a little for choice."""
    if not options:
        return 0.0
    symbols = tastes.symbols
    best = max(symbols[kind] * count for kind, count in options)
    return best + tastes.choice * (len(options) - 1)


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
