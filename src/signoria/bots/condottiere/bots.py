"""The table of the bots for Condottiere.

Whoever stands in it can be chosen everywhere: in the terminal, the arena, the API and the create
form. What they are called is in `catalogues/*/bots.toml`; a level needs a face
(`faces/`), other bots have none.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from signoria.bots.condottiere.diplomat.speakers import BattleSpeakers
from signoria.bots.condottiere.reasons.sentences import sentences
from signoria.bots.contract import Thought
from signoria.bots.game_bots import GameBots, late, plain
from signoria.bots.random import RandomBot
from signoria.bots.support import Support
from signoria.condottiere.knowledge.view import View
from signoria.condottiere.phases.series import SeriesView


def _explain(
    thought: Thought, view: View | SeriesView, language: str, names: Sequence[str]
) -> Iterable[str]:
    return sentences(thought, language, names, view.rules.board)


def _support() -> Support:
    from signoria.bots.condottiere.support import SUPPORT

    return SUPPORT


LEVELS = ("page", "squire", "knight", "marshal", "prince")

BOTS = GameBots(
    builders={
        "random": plain(RandomBot),
        "captain": late("signoria.bots.condottiere.captain.captain:Captain.build"),
        **{level: late(f"signoria.bots.condottiere.levels:{level}") for level in LEVELS},
        "strategist": late("signoria.bots.condottiere.strategist.strategist:Strategist.build"),
        "diplomat": late("signoria.bots.condottiere.diplomat.diplomat:Diplomat.build"),
    },
    substitute="captain",
    adviser="strategist:sims=1500",
    levels=LEVELS,
    faces=Path(__file__).parent / "faces",
    explain=_explain,
    support=_support,
    speakers=BattleSpeakers,
)
"""By rule, the levels for people, by search, by talk."""
