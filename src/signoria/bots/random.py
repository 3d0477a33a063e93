"""The bot without a plan: the measure that every other bot has to beat."""

from __future__ import annotations

from random import Random
from typing import Any

from signoria.bots.contract import Player
from signoria.game import AnyView


class RandomBot(Player):
    """Any legal action, each equally likely. Plays every game."""

    name = "random"

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def decide(self, view: AnyView, budget: float | None = None) -> Any:
        return self._rng.choice(view.legal)
