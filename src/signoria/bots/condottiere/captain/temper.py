"""The captain's character: the numbers behind its rules of thumb, found by play against itself.

All of them are here. The captain of this package reads them, and so does the compiled one of the
core (`PackedCaptain`), which takes a `Temper` too: they decide alike, whatever the numbers.
"""

from __future__ import annotations

from dataclasses import dataclass

from signoria.condottiere.model.cards import KINDS, NAMES


def _prices(**prices: float) -> tuple[float, ...]:
    return tuple(prices[name if not name.isdigit() else f"m{name}"] for name in NAMES)


@dataclass(frozen=True, slots=True)
class Temper:
    """What a captain thinks things are worth, and how it takes risks."""

    prices: tuple[float, ...] = _prices(
        m1=1, m2=1.7, m3=2.5, m4=3.5, m5=4.5, m6=5.5, m10=9,
        winter=4, spring=3, bishop=4, courtesan=1.2, drummer=5, heroine=10, scarecrow=1.8,
        surrender=5,
    )  # fmt: skip
    """What each kind is worth, in points of a mercenary."""
    envy: float = 0.15
    """How much of another's gain is the captain's loss."""
    base: float = 0.06
    """The share of the hand that any battle may cost ..."""
    duel: float = 0.24
    """... how much more between two, where nobody else pays for a rival's defeat ..."""
    stake: float = 1.15
    """... and how much more for what is at stake."""
    rich: float = 0.2
    """How much a better hand than the others' adds to it."""
    margin: float = 2.6
    """What to keep in reserve for every rival who may still play."""
    taking: float = 9.0
    """The dearest way to take a region for which nobody fights, when everybody else is out ..."""
    opening: float = 6.0
    """... and to attack one whose defender stays out at no cost. V4"""
    stall: float = 1.5
    """The dearest card to play for time with while behind."""
    surrender: float = 0.1
    """What must be at stake to end a battle with Surrender."""
    recover: float = 1.5
    """How much more a mercenary must be worth than the scarecrow that takes it back."""
    bishop: float = 0.15
    """What must be lost otherwise to end a battle with an old Bishop."""
    chicken: float = 0.2
    """The share of the hand against somebody about to win, when another is stronger ..."""
    reach: float = 4.0
    """How much a card of a rival's may add: a lead beyond that is safe."""
    token: float = 1.0
    """What the token is worth to a courtesan."""
    fold: float = 4.0
    """The strength of heroines and courtesans that is worth holding."""
    decline: float = 0.0
    """What handing the token on is worth. Second edition."""
    site_power: float = 1.5
    """How much more likely a stronger hand wins a battle."""
    end: float = 2.2
    """Saved cards are worth less when the others hold about so few: the round ends soon."""
    end_power: float = 2.0
    """How sharply."""
    watch: float = 0.2
    """... and the one about to win does not lead yet."""
    guard: float = 0.0
    """Like `stall`, when another is about to win the game and the lead is out of reach."""
    fresh: float = 0.8
    """With draw-after-battle: how freely a full hand is spent."""
    face_down: float = 5.0
    """What another's card that lies face down is expected to add."""
    ahead: float = 1.0
    """By how much to take the lead."""
    mean_price: float = 3.0
    """What a card is worth that one cannot see."""
    mean_strength: float = 2.8
    """What a card of a hand that one cannot see is expected to add to an army."""
    step: float = 0.4
    """What a realm is worth beside one that needs a region less; a realm that wins is worth 1."""
    way: float = 0.06
    """How much better it is to have one more way to the same goal ..."""
    many_ways: int = 6
    """... up to so many: then nobody can block them all."""
    holding: float = 0.015
    """Every region brings cards, wherever it lies."""


assert len(Temper().prices) == KINDS
DEFAULT = Temper()
