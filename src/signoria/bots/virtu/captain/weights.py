"""What a captain of Virtù thinks things are worth, in points of prestige."""

from __future__ import annotations

from dataclasses import dataclass, field, fields, replace
from functools import cache
from random import Random

from signoria.virtu.model.components import Data, Options
from signoria.virtu.model.state import State


@dataclass(frozen=True, slots=True)
class Weights:
    """Weights. Every captain has a little temper of its own."""

    florin: float = 0.21
    crown: float = 0.33
    cross: float = 0.50
    cavalry: float = 0.17
    ship: float = 0.13
    mask: float = 0.13
    war_symbol: float = 0.10
    arrow: float = 0.10
    choice: float = 0.04
    """For each further symbol that a card or tile offers."""
    city: float = 2.14
    spend: float = 0.16
    """A symbol that an annexation costs."""
    fifth: float = 0.39
    """The city that brings a courtier space."""
    rush: float = 0.15
    """How much more each step towards the end of the game is worth than the one before it."""
    trophy: float = 2.13
    patron: float = 0.95
    bonus: float = 1.24
    spy: float = 0.30
    malice: float = 0.94
    """How gladly rooms of others are blocked."""
    war: float = 0.95
    """How much of what a war would bring is expected of it."""
    army: float = 0.28
    armies: float = 2.79
    """So many are kept."""
    ahead: float = 0.48
    """How much next year counts beside this one."""
    govern: float = 0.65
    """How much of a tile's worth it is to make it available."""
    govern_later: float = 0.45
    enough: float = 4.76
    """With so many florins no tile is cashed only to be made available again."""
    refresh: float = 0.12
    """For each courtier that is refreshed on the way."""
    trade: float = 1.01
    loan: float = 0.97
    """What an indulgence hurts."""
    card_years: float = 2.51
    """A courtier is used once in so many years ..."""
    tile_years: float = 2.44
    """... and a tile."""
    faith: float = 0.40
    """A cross at the end."""
    space: float = 0.55
    action: float = 0.24
    """A card with an action that is liked."""
    arrange: float = 0.48
    """What it takes to move a card."""
    room: float = 1.36
    """A symbol in a room beside that of a courtier."""
    like_govern: float = 1.02
    like_patronage: float = 0.92
    like_trade: float = 0.40
    like_annex: float = 0.98
    like_war: float = 0.75
    like_intrigue: float = 0.29
    save: float = 0.88
    """How dear florins are in the market."""
    whims: tuple[float, ...] = ()
    """A factor for each card, tile and bonus."""

    symbols: tuple[float, ...] = field(init=False)
    """One of each symbol, ready to be used."""

    def __post_init__(self) -> None:
        symbols = (
            self.florin, self.crown, self.cross, self.cavalry, self.ship, self.mask,
            self.war_symbol, self.arrow,
        )  # fmt: skip
        object.__setattr__(self, "symbols", symbols)

    def likes(self, action: str) -> float:
        """How welcome a room with an action is."""
        liked: float = getattr(self, f"like_{action}")
        return liked


NUMBERS = tuple(entry.name for entry in fields(Weights) if entry.name not in ("whims", "symbols"))
"""The names of all weights."""
WHIM = 0.45
"""How far the whims of a captain go."""


@cache
def _count(data: Data) -> int:
    return len(data.cards) + len(data.tiles) + len(data.bonuses)


PLAIN = Weights()
"""A captain without whims."""


def temper(rng: Random, data: Data, plain: Weights = PLAIN) -> Weights:
    """A captain with whims of its own, so that not all of them play the same game."""
    varied = {name: getattr(plain, name) * rng.uniform(0.85, 1.18) for name in NUMBERS}
    whims = tuple(rng.uniform(1 - WHIM, 1 + WHIM) for _ in range(_count(data)))
    return replace(plain, **varied, whims=whims)


def worth(options: Options, weights: Weights) -> float:
    """What a card or tile is worth that lies available: its best use, and a little for choice."""
    if not options:
        return 0.0
    symbols = weights.symbols
    best = max([symbols[kind] * count for kind, count in options])
    return best + weights.choice * (len(options) - 1)


def years_left(state: State) -> float:
    """How long the game may still last, by how far the first has come."""
    rules = state.data.rules["end"]
    if state.last:
        return 0.0
    cities = (max(state.count) - 2) / (rules["cities_trigger"] - 2)
    patron = max([realm.patron for realm in state.realms]) / rules["patron_trigger"]
    taken = sum(state.count) / len(state.chart.open)
    done: float = max(cities, patron, taken * taken, min(0.9, state.year / 16))
    return max(0.5, 10.0 * (1.0 - done))
