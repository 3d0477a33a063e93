"""The games that can be played in a terminal, by name. Each is imported when it is needed."""

from __future__ import annotations

from importlib import import_module
from typing import cast

from signoria.game import BadInput
from signoria.games import GAMES
from signoria.terminal.game_ui import AnyUI


def ui_of(game: str) -> AnyUI:
    """The interface of a game."""
    if game not in GAMES:
        raise BadInput(f"game: {game} cannot be played in the terminal")
    return cast(AnyUI, import_module(f"signoria.terminal.{game}").UI)
