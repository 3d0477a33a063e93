"""The table of the bots for Virtù: whoever stands in it can be chosen everywhere."""

from __future__ import annotations

from signoria.bots.game_bots import GameBots, late, plain
from signoria.bots.random import RandomBot
from signoria.virtu.knowledge.view import View

BOTS: GameBots[View] = GameBots(
    builders={
        "random": plain(RandomBot),
        "captain": late("signoria.bots.virtu.captain.captain:VirtuCaptain.build"),
        "strategist": late("signoria.bots.virtu.strategist.strategist:VirtuStrategist.build"),
    },
    substitute="captain",
    adviser="strategist:sims=1500",
)
