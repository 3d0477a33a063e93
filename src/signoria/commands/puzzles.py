"""`signoria puzzles`: positions in which one choice is clearly the best."""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from pathlib import Path

from signoria import record
from signoria.analysis import support_for
from signoria.commands.inputs import read_text
from signoria.commands.outputs import make_way
from signoria.game import BadInput
from signoria.games import GAMES
from signoria.puzzles import MARGIN, Puzzle, find, puzzles_of, write_puzzles

SIMS = 6400

EPILOG = f"""\
A puzzle is a decision of a recorded game in which the best choice is better than every other by
{MARGIN:.0%} of chance to win at least, judged twice by what the seat that decides can see.

examples:
  signoria puzzles list
  signoria simulate --bots captain --games 100 --records games/
  signoria puzzles make games/*.toml --out puzzles.json
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.epilog = EPILOG
    parsers = parser.add_subparsers(dest="what", required=True, metavar="WHAT")
    parsers.add_parser("list", help="how many puzzles there are")
    made = parsers.add_parser("make", help="find puzzles in records of games")
    made.add_argument("records", nargs="+", metavar="RECORD", help="records of one game")
    made.add_argument("--out", type=Path, required=True, metavar="FILE", help="where to write them")
    made.add_argument("--most", type=int, default=100, metavar="N", help="stop after so many (100)")
    made.add_argument(
        "--sims", type=int, default=SIMS, metavar="N", help="simulated games for each decision"
    )
    made.add_argument("--seed", default="0", metavar="TEXT", help="the same seed, the same puzzles")


def run(options: argparse.Namespace) -> int:
    return _list() if options.what == "list" else _make(options)


def _list() -> int:
    for game in GAMES:
        if found := puzzles_of(game):
            phases = Counter(str(one.state().to_json()["phase"]) for one in found)
            told = ", ".join(f"{count} {phase}" for phase, count in sorted(phases.items()))
            sys.stdout.write(f"{game}: {len(found)} puzzles ({told})\n")
    return 0


def _make(options: argparse.Namespace) -> int:
    for name, value in (("sims", options.sims), ("most", options.most)):
        if value < 1:
            raise BadInput(f"{name}: must be at least 1")
    make_way(options.out)
    kept = [record.loads(read_text(file)) for file in options.records]
    for one in kept:
        support_for(one.game)
    if len({one.game for one in kept}) > 1:
        raise BadInput("records: must all be of one game")
    found: list[Puzzle] = []
    for number, one in enumerate(kept, 1):
        found += find(one, options.sims, f"{options.seed}:{number}")
        sys.stderr.write(f"\r{number} of {len(kept)} records, {len(found)} puzzles")
        if len(found) >= options.most:
            break
    sys.stderr.write("\n")
    options.out.write_text(write_puzzles(found[: options.most]), "utf-8")
    return 0
