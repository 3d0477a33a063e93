"""The games there are, by name. A game is loaded when it is asked for."""

from __future__ import annotations

from importlib import import_module

from signoria.game import BadInput, Game

GAMES = {"condottiere": "signoria.condottiere", "virtu": "signoria.virtu"}


def load(name: str) -> Game:
    """The game of a name."""
    if name not in GAMES:
        raise BadInput(f"game: there is no {name}; there are {', '.join(GAMES)}")
    game: Game = import_module(GAMES[name]).GAME
    return game
