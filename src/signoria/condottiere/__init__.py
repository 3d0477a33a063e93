"""Condottiere: three editions, every optional rule, two to six players.

>>> from random import Random
>>> from signoria.condottiere import new
>>> from signoria.game import shuffled
>>> state = new(edition="third", players=4, first=0)
>>> deal = state.shuffle(shuffled(state.chance, Random(7)))
>>> state.phase, state.to_act, len(state.legal())
('site', 0, 17)
>>> moved = state.apply(state.parse("site milano"))
>>> print(moved[0].line)
0 site milano
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from signoria.condottiere.game import GAME, Condottiere
from signoria.condottiere.knowledge.view import View
from signoria.condottiere.model.actions import Action
from signoria.condottiere.model.board import Board
from signoria.condottiere.model.editions import EDITIONS, OPTIONS, Rules, rules
from signoria.condottiere.model.state import State
from signoria.condottiere.phases.series import Series

__all__ = [
    "EDITIONS",
    "GAME",
    "OPTIONS",
    "Action",
    "Board",
    "Condottiere",
    "Rules",
    "Series",
    "State",
    "View",
    "new",
    "rules",
]


def new(
    edition: str = "third",
    players: int = 4,
    options: Iterable[str] = (),
    board: str | Board | Path | None = None,
    first: int | None = None,
) -> State:
    """A new game: the first token holder is drawn by lot unless `first` names one."""
    if isinstance(board, Path):
        from signoria.condottiere.model.board import load

        board = load(board)
    return State(rules(edition, players, options, board), first)
