"""`signoria position`: read a position, apply actions, print what is the case."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from random import Random

from signoria.commands.inputs import read_text
from signoria.game import BadInput, Json, Simulation
from signoria.games import FIRST, load
from signoria.setup_arguments import add_document_arguments, documents_of, with_documents

EPILOG = """\
The file is JSON; everything that is not given takes its default. A small one:

  {"players": 2, "phase": "battle", "site": "parma",
   "hands": [["10", "winter"], ["1"]], "lines": [["6"], ["3"]]}

Fields: game edition players options board phase site condottiere to_act owners pope hands lines
face_down passed discards round, and rarely idle declined opening finalists defender decided;
docs/notation.md explains them all.

examples:
  signoria position table.json
  signoria position table.json --do "play winter" pass
  signoria position table.json --seat 1
  echo '{"owners": {"genova": 0}}' | signoria position - --public
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.epilog = EPILOG
    parser.add_argument(
        "file", nargs="?", metavar="FILE", help="the position, or - for standard input"
    )
    parser.add_argument(
        "--do", nargs="+", action="extend", default=[], metavar="ACTION",
        help='what the seats decide, in order, such as "play 10", pass, "site milano"',
    )  # fmt: skip
    parser.add_argument("--seed", default="0", metavar="TEXT", help="where shuffles come from")
    add_document_arguments(parser, named=False)
    whose = parser.add_mutually_exclusive_group()
    whose.add_argument("--seat", type=int, help="print only what this seat may know")
    whose.add_argument("--public", action="store_true", help="print only what anybody may know")


def run(options: argparse.Namespace) -> int:
    name = _file(options)
    document = _document(read_text(name))
    game = str(document.get("game", FIRST))
    document = with_documents(game, document, documents_of(options))
    rng = Random(options.seed)
    table = Simulation(load(game).position(document, rng), rng)
    state = table.state
    if options.seat is not None and options.seat not in range(state.players):
        raise BadInput(f"seat: there is no seat {options.seat} with {state.players} players")
    for text in options.do:
        table.settle()
        table.apply(state.parse(text))
    if options.public or options.seat is not None:
        seen = state.view(options.seat).to_json()
    else:
        seen = state.to_json()
    sys.stdout.write(json.dumps(seen) + "\n")
    return 0


def _file(options: argparse.Namespace) -> str:
    """The file, even where it was written after the actions."""
    name: str | None = options.file
    if name is None and options.do and (options.do[-1] == "-" or Path(options.do[-1]).is_file()):
        name = options.do.pop()
    if name is None:
        raise BadInput("position: name a file, or - for standard input")
    return name


def _document(text: str) -> Json:
    try:
        document = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadInput(f"position: this is no JSON: {error}") from error
    if not isinstance(document, dict):
        raise BadInput("position: the file must hold one JSON object")
    return document
