"""Ratings: who is how strong, where not everybody has met everybody equally often.

Every game is a match of its seats by the Plackett-Luce model of OpenSkill: the winners come first,
tied, and all others come second, tied. A bot has one rating however many seats it takes: what its
seats would change is averaged. Strength does not drift, so the uncertainty only shrinks.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import fmean

from signoria.arena.deal import Played
from signoria.arena.optional import optional


@dataclass(frozen=True, slots=True)
class Rating:
    """The strength of a bot: the best guess, and its deviation. A newcomer has 25 and 8.3."""

    mu: float
    sigma: float

    @property
    def ordinal(self) -> float:
        """A strength that the bot almost surely has: three deviations below the guess."""
        return self.mu - 3 * self.sigma

    def to_json(self) -> dict[str, float]:
        return {
            "mu": round(self.mu, 3),
            "sigma": round(self.sigma, 3),
            "ordinal": round(self.ordinal, 3),
        }


def ratings(names: Sequence[str], games: Iterable[Played]) -> dict[str, Rating]:
    """The ratings after these games, in this order; refuses where OpenSkill is not installed."""
    models = optional("openskill.models", "the rating", "arena")
    model = models.PlackettLuce(tau=0.0)
    newcomer = model.rating()
    now = {name: Rating(newcomer.mu, newcomer.sigma) for name in names}
    for game in games:
        teams = [[model.rating(mu=now[bot].mu, sigma=now[bot].sigma)] for bot in game.seats]
        ranks = [1 if seat in game.winners else 2 for seat in range(len(game.seats))]
        after = [team[0] for team in model.rate(teams, ranks=ranks)]
        for name in dict.fromkeys(game.seats):
            own = [after[seat] for seat, bot in enumerate(game.seats) if bot == name]
            now[name] = Rating(fmean(one.mu for one in own), fmean(one.sigma for one in own))
    return now
