"""The bot without a plan: the measure that every other bot has to beat."""

from __future__ import annotations

from random import Random

from signoria.bots.contract import Player
from signoria.game import A, View


class RandomBot(Player):
    """Any legal action, each equally likely. Plays every game."""

    name = "random"

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def decide(self, view: View[A, object], budget: float | None = None) -> A:
        return self._rng.choice(view.legal)
