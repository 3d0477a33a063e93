"""What the commands have in common: reading files, and the choice of a game."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

from signoria.condottiere.board import board_names, load
from signoria.game import BadInput
from signoria.games import GAMES

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


def add_setup_arguments(parser: argparse.ArgumentParser) -> None:
    """The choice of a game, its edition and its options."""
    parser.add_argument("--game", default="condottiere", help=f"one of {', '.join(GAMES)}")
    parser.add_argument("--edition", default="third", help="first, second or third (default)")
    parser.add_argument("--players", type=int, default=4, help="2 to 6 (default 4)")
    parser.add_argument(
        "--option", "--options", action="append", default=[], metavar="NAME",
        help="an optional rule; several with commas, or repeat it: draw-after-battle, points, "
        "greater-kingdoms, capture, hidden, choose-after-deal, open-counts, closed-counts",
    )  # fmt: skip
    parser.add_argument(
        "--board", help=f"{', '.join(board_names())}, or a board file (default: the edition's own)"
    )
    parser.add_argument("--first", type=int, metavar="SEAT", help="who holds the token first")
    parser.add_argument("--target", type=int, help="with the option points: the points to reach")


def setup_of(options: argparse.Namespace) -> dict[str, Any]:
    """The setup that the arguments describe."""
    chosen = [name.strip() for text in options.option for name in text.split(",") if name.strip()]
    setup: dict[str, Any] = {"edition": options.edition, "players": options.players}
    setup["options"] = chosen
    if options.board is not None:
        setup["board"] = board_of(options.board)
    if options.first is not None:
        setup["first"] = options.first
    if options.target is not None:
        setup["target"] = options.target
    return setup


def board_of(name: str) -> Any:
    """A board by its name, or the document of a board file."""
    return name if name in board_names() else load(name).document
