"""What bots say and are told, as texts: for those who know no game, such as a server."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from signoria.bots.condottiere.reasons.sentences import sentences
from signoria.bots.contract import Bot, Thought, table
from signoria.condottiere.knowledge.view import View
from signoria.condottiere.phases.series import SeriesView
from signoria.condottiere.talk.agreements import Agreement
from signoria.condottiere.talk.ledger import TALK


def is_talk(key: str) -> bool:
    """Whether events of a key are about agreements."""
    return key in TALK


def proposals(bot: Bot, view: Any) -> list[str]:
    """The agreements that a bot would like to propose, in canonical words."""
    return [str(one) for one in bot.propose(view) if isinstance(one, str | Agreement)]


def accepts(bot: Bot, view: Any, agreement: str) -> bool:
    """Whether a bot accepts an agreement in canonical words."""
    return bot.consider(view, Agreement.parse(agreement))


def explained(thought: Thought, view: Any, language: str, names: Sequence[str]) -> Iterable[str]:
    """What stands behind a decision, in sentences."""
    board = table(view).rules.board if isinstance(view, View | SeriesView) else None
    return sentences(thought, language, names, board)
