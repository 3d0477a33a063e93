"""Six opponents for people, from the novice to the doge.

The first three are learners, who err as people do at their first tables, each less often than the
one before. The envoy knows the rules of thumb. The last two search: the cardinal where much is at
stake and by habit elsewhere, the doge before every decision. None of them plays at random.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from signoria.bots.contract import Bot, any_bot
from signoria.bots.game_bots import Builder
from signoria.bots.spec import Args
from signoria.bots.virtu.captain.captain import VirtuCaptain
from signoria.bots.virtu.learner import Learner
from signoria.bots.virtu.strategist.strategist import SearchStyle, VirtuStrategist

EVERYTHING = SearchStyle()
WEIGHTY = SearchStyle(phases=frozenset(("move", "annex", "war", "bonus", "market")))
"""What is thought about where much is at stake."""


@dataclass(frozen=True, slots=True)
class Level:
    """A name, which the catalogues explain (`bot.NAME`), and how it thinks."""

    name: str
    faulty: float = 0.0
    """How often the faults of a learner show ..."""
    sims: int = 0
    """... or how many playouts there are for a decision ..."""
    style: SearchStyle = EVERYTHING
    """... and for which decisions."""

    def bot(self, rng: Random) -> Bot:
        """A player of this level."""
        bot: VirtuCaptain | VirtuStrategist
        if self.sims:
            bot = VirtuStrategist(rng, sims=self.sims, style=self.style)
        else:
            bot = Learner(rng, self.faulty)
        bot.name = self.name
        return any_bot(bot)


LEVELS = (
    Level("novice", faulty=0.95),
    Level("scribe", faulty=0.6),
    Level("merchant", faulty=0.3),
    Level("envoy"),
    Level("cardinal", sims=14, style=WEIGHTY),
    Level("doge", sims=40),
)
"""Weakest first."""


def _builder(level: Level) -> Builder:
    def build(args: Args, rng: Random) -> Bot:
        args.only()
        return level.bot(rng)

    return build


novice, scribe, merchant, envoy, cardinal, doge = map(_builder, LEVELS)
