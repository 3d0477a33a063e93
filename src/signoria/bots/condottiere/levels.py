"""Five opponents for people, from the page to the prince.

They differ in how long they think, how many options they look at, whether they learn from what
others do, and how often they are content with an option that is a little worse than the best they
found. None of them plays at random: a mistake of the page is one that a beginner would make.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random

from signoria.bots.condottiere.strategist.strategist import SearchStyle, Strategist
from signoria.bots.contract import Bot, any_bot
from signoria.bots.game_bots import Builder
from signoria.bots.spec import Args


@dataclass(frozen=True, slots=True)
class Level:
    """A name, which the catalogues explain (`bot.NAME`), and how it thinks."""

    name: str
    style: SearchStyle
    sims: int | None = None
    seconds: float = 1.0

    def bot(self, rng: Random) -> Bot:
        """A player of this level."""
        bot = Strategist(rng, self.seconds, self.sims, style=self.style)
        bot.name = self.name
        return any_bot(bot)


PLAIN = SearchStyle(beliefs=None, foresight=0)
LEVELS = (
    Level("page", replace(PLAIN, deals=4, slip=0.6, slack=0.25), sims=24),
    Level("squire", replace(PLAIN, deals=8, slip=0.5, slack=0.18), sims=50),
    Level("knight", replace(PLAIN, deals=16, slip=0.3, slack=0.1), sims=150),
    Level("marshal", replace(PLAIN, deals=40), sims=700),
    Level("prince", SearchStyle(deals=60)),
)
"""Weakest first."""


def _builder(level: Level) -> Builder:
    def build(args: Args, rng: Random) -> Bot:
        args.only()
        return level.bot(rng)

    return build


page, squire, knight, marshal, prince = map(_builder, LEVELS)
