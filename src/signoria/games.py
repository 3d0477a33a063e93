"""The games there are, by name. A game is loaded when it is asked for."""

from __future__ import annotations

from importlib import import_module
from typing import cast

from signoria.game import AnyGame, BadInput

GAMES = {"condottiere": "signoria.condottiere", "virtu": "signoria.virtu"}

FIRST = next(iter(GAMES))
"""The game that is meant where none is named."""


def load(name: str) -> AnyGame:
    """The game of a name."""
    if name not in GAMES:
        raise BadInput(f"game: there is no {name}; there are {', '.join(GAMES)}")
    return cast(AnyGame, import_module(GAMES[name]).GAME)
