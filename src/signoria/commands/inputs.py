"""What the commands have in common: reading files, and the choice of a game."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping
from pathlib import Path

from signoria.condottiere.model.board import board_names, load
from signoria.game import BadInput, Json
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
    parser.add_argument(
        "--game", default="condottiere", help=f"one of {', '.join(GAMES)} (default condottiere)"
    )
    parser.add_argument("--edition", help="of Condottiere: first, second or third (default)")
    parser.add_argument(
        "--players", type=int, default=4, help="2 to 6, in Virtù 3 to 5 (default 4)"
    )
    parser.add_argument(
        "--option", "--options", action="append", default=[], metavar="NAME",
        help="an optional rule; several with commas, or repeat it. Condottiere: draw-after-battle, "
        "points, greater-kingdoms, capture, hidden, choose-after-deal, open-counts, closed-counts; "
        "Virtù: one-spy",
    )  # fmt: skip
    parser.add_argument(
        "--board", help=f"{', '.join(board_names())}, or a board file (default: the edition's own)"
    )
    parser.add_argument("--first", type=int, metavar="SEAT", help="who begins (default: by lot)")
    parser.add_argument("--target", type=int, help="with the option points: the points to reach")
    parser.add_argument(
        "--houses", metavar="HOUSE,...", help="of Virtù: the houses of the seats (default: by lot)"
    )
    parser.add_argument(
        "--data", metavar="FILE", help="of Virtù: a data file instead of the packaged one"
    )


ONLY = {
    "condottiere": ("edition", "board", "target"),
    "virtu": ("houses", "data"),
}
"""What can be chosen in one game alone."""


def setup_of(options: argparse.Namespace) -> Json:
    """The setup that the arguments describe."""
    for game, names in ONLY.items():
        for name in names:
            if game != options.game and getattr(options, name) is not None:
                raise BadInput(f"{name}: is for {game}, not for {options.game}")
    chosen = [name.strip() for text in options.option for name in text.split(",") if name.strip()]
    setup: Json = {"players": options.players, "options": chosen}
    for name in ("edition", "first", "target"):
        if getattr(options, name) is not None:
            setup[name] = getattr(options, name)
    if options.board is not None:
        setup["board"] = board_of(options.board)
    if options.houses is not None:
        setup["houses"] = [name.strip() for name in options.houses.split(",")]
    if options.data is not None:
        setup["data"] = data_of(options.data)
    return setup


def board_of(name: str) -> str | Mapping[str, object]:
    """A board by its name, or the document of a board file."""
    return name if name in board_names() else load(name).reference


def data_of(file: str, game: str = "virtu", reference: object = None) -> Json:
    """The document of a data file of Virtù, for a game that may name its data already."""
    from signoria.virtu.data_file.documents import with_file

    if game != "virtu":
        raise BadInput(f"data: is for virtu, not for {game}")
    return dict(with_file(reference, file))
