"""The table of the bots for Virtù: whoever stands in it can be chosen everywhere."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from signoria.bots.contract import Thought
from signoria.bots.game_bots import GameBots, late, plain
from signoria.bots.random import RandomBot
from signoria.bots.support import Support
from signoria.bots.virtu.reasons.sentences import sentences
from signoria.virtu.knowledge.view import View


def _explain(thought: Thought, view: View, language: str, names: Sequence[str]) -> Iterable[str]:
    return sentences(thought, language, names, view.data)


def _support() -> Support:
    from signoria.bots.virtu.support import SUPPORT

    return SUPPORT


LEVELS = ("novice", "scribe", "merchant", "envoy", "cardinal", "doge")

BOTS: GameBots[View] = GameBots(
    builders={
        "random": plain(RandomBot),
        "captain": late("signoria.bots.virtu.captain.captain:VirtuCaptain.build"),
        **{level: late(f"signoria.bots.virtu.levels:{level}") for level in LEVELS},
        "strategist": late("signoria.bots.virtu.strategist.strategist:VirtuStrategist.build"),
    },
    substitute="captain",
    simulation=0.02,
    adviser="strategist:sims=240",
    levels=LEVELS,
    faces=Path(__file__).parent / "faces",
    explain=_explain,
    support=_support,
)
"""By rule, the levels for people, by search."""
