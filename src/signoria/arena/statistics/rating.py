"""Ratings: who is how strong, where not everybody has met everybody equally often.

Every game is a match of its seats by the Plackett-Luce model of OpenSkill: the winners come first,
tied, and all others come second, tied. A bot has one rating however many seats it takes: what its
seats would change is averaged. Strength does not drift, so the uncertainty only shrinks.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import TypedDict

from signoria.arena.deal import Played
from signoria.arena.optional import optional


class RatingRow(TypedDict):
    """A rating as plain data."""

    mu: float
    sigma: float
    ordinal: float


@dataclass(frozen=True, slots=True)
class Rating:
    """The strength of a bot: the best guess, and its deviation. A newcomer has 25 and 8.3."""

    mu: float
    sigma: float

    @property
    def ordinal(self) -> float:
        """A strength that the bot almost surely has: three deviations below the guess."""
        return self.mu - 3 * self.sigma

    def to_json(self) -> RatingRow:
        return {
            "mu": round(self.mu, 3),
            "sigma": round(self.sigma, 3),
            "ordinal": round(self.ordinal, 3),
        }


class Ratings:
    """The ratings of all bots, after the games that were added so far, in that order."""

    def __init__(self, names: Sequence[str]) -> None:
        """Everybody begins as a newcomer; refuses where OpenSkill is not installed."""
        models = optional("openskill.models", "the rating", "arena")
        self._model = models.PlackettLuce(tau=0.0)
        newcomer = self._model.rating()
        self.now = {name: Rating(newcomer.mu, newcomer.sigma) for name in names}

    def add(self, game: Played) -> None:
        """Rate everybody anew after a game."""
        make = self._model.rating
        teams = [[make(mu=self.now[bot].mu, sigma=self.now[bot].sigma)] for bot in game.seats]
        ranks = [1 if seat in game.winners else 2 for seat in range(len(game.seats))]
        after = [team[0] for team in self._model.rate(teams, ranks=ranks)]
        for name in dict.fromkeys(game.seats):
            own = [after[seat] for seat, bot in enumerate(game.seats) if bot == name]
            self.now[name] = Rating(fmean(one.mu for one in own), fmean(one.sigma for one in own))
