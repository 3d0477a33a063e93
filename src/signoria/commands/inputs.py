"""What the commands have in common: reading files, and the choice of a game."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from signoria.game import BadInput, Json
from signoria.games import FIRST, GAMES
from signoria.setup_arguments import add_setup_arguments, fields_of, players_help

LARGEST = 16 * 1024 * 1024
"""No position or record is larger; a file that is is not read."""


def read_text(name: str) -> str:
    """The text of a file, or of standard input for `-`."""
    try:
        if name == "-":
            data = sys.stdin.buffer.read(LARGEST + 1)
        else:
            with Path(name).open("rb") as file:
                data = file.read(LARGEST + 1)
        if len(data) > LARGEST:
            raise BadInput(f"{name}: is too large")
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise BadInput(f"{name}: is not text in UTF-8") from error


def add_game_arguments(parser: argparse.ArgumentParser) -> None:
    """The choice of a game, and of all that can be chosen about it."""
    parser.add_argument(
        "--game", default=FIRST, help=f"one of {', '.join(GAMES)} (default: {FIRST})"
    )
    parser.add_argument("--players", type=int, default=4, help=f"{players_help()} (default: 4)")
    add_setup_arguments(parser)


def setup_of(options: argparse.Namespace) -> Json:
    """The setup that the arguments describe."""
    return {"players": options.players, **fields_of(options, options.game)}
