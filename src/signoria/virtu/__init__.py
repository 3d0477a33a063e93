"""Virtù: the game of Renaissance Italy's houses, for three to five players.

>>> from signoria.virtu import new
>>> state = new(players=4, houses=["milan", "florence", "naples", "venice"], first=0)
>>> state.phase, state.deciders
('family', (0, 1, 2, 3))
>>> placed = state.apply(state.parse("place ludovico_sforza room 1"))
>>> print(placed[0].line)
0 place ludovico_sforza room 1
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from signoria.virtu.data_file.documents import load
from signoria.virtu.game import GAME, Virtu
from signoria.virtu.knowledge.view import View
from signoria.virtu.model.actions import Action
from signoria.virtu.model.components import Data, packaged
from signoria.virtu.model.state import OPTIONS, State

__all__ = ["GAME", "OPTIONS", "Action", "Data", "State", "View", "Virtu", "new", "packaged"]


def new(
    players: int = 4,
    options: Iterable[str] = (),
    houses: Sequence[str] | None = None,
    first: int | None = None,
    data: Data | Path | None = None,
) -> State:
    """A new game; houses and the first player are drawn by lot unless they are named."""
    chosen = load(data) if isinstance(data, Path) else data
    setup = {"players": players, "options": list(options), "first": first}
    return GAME.new({**setup, "houses": houses, "data": chosen})
