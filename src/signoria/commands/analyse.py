"""`signoria analyse`: where a game was won and lost."""

from __future__ import annotations

import argparse
import json
import os
import sys
from pathlib import Path

from signoria import record
from signoria.analysis import analyse, page, report, support_for, table
from signoria.commands.inputs import read_text
from signoria.commands.outputs import add_language_argument, language_of, make_way
from signoria.game import BadInput
from signoria.record import Record

EPILOG = """\
Every decision is judged by what its seat could know at that moment: the chance to win that it left,
beside the best choice. More simulations make the chances surer.

examples:
  signoria analyse game.toml                       the worst mistakes of a game
  signoria analyse game.toml --seat 1 --sims 8000  one seat, looked at more closely
  signoria analyse game.toml --html game.html      a page with the course of the game
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.epilog = EPILOG
    add = parser.add_argument
    add("record", metavar="RECORD", help="the file, or - for standard input")
    add(
        "--sims",
        type=int,
        metavar="N",
        help="simulated games for each decision (by default as many as the game takes)",
    )
    add("--seat", type=int, help="only the decisions of this seat")
    add("--seed", default="0", metavar="TEXT", help="the same seed, the same analysis")
    add(
        "--jobs",
        type=int,
        default=os.cpu_count() or 1,
        metavar="N",
        help="how many decisions to judge at a time (default: one per core)",
    )
    add("--html", type=Path, metavar="FILE", help="write the analysis as a page with a chart")
    add("--json", action="store_true", help="print the analysis as JSON")
    add_language_argument(parser)


def run(options: argparse.Namespace) -> int:
    kept = record.loads(read_text(options.record))
    support = support_for(kept.game)
    sims = support.sims if options.sims is None else options.sims
    _check(options, kept, sims)
    verdicts = analyse(
        kept, sims=sims, seed=options.seed, seat=options.seat, jobs=options.jobs,
        progress=_bar,
    )  # fmt: skip
    numbers = report(
        kept, verdicts, sims=sims, seed=options.seed, seat=options.seat,
        language=language_of(options),
    )  # fmt: skip
    if options.html is not None:
        options.html.write_text(page(numbers), "utf-8")
    sys.stdout.write(json.dumps(numbers.to_json()) + "\n" if options.json else table(numbers))
    return 0


def _check(options: argparse.Namespace, kept: Record, sims: int) -> None:
    """Refuse before the work what could not be done, or written after it."""
    for name, value in (("sims", sims), ("jobs", options.jobs)):
        if value < 1:
            raise BadInput(f"{name}: must be at least 1")
    if options.seat is not None and options.seat not in range(len(kept.seats)):
        raise BadInput(f"seat: there is no seat {options.seat}")
    if kept.seat is not None and options.seat not in (None, kept.seat):
        raise BadInput(f"seat: this record holds only what seat {kept.seat} saw")
    if options.html is not None:
        make_way(options.html)


def _bar(done: int, of: int, width: int = 30) -> None:
    """How far it is, on standard error, where somebody looks."""
    if of and sys.stderr.isatty():
        filled = width * done // of
        end = "\n" if done == of else ""
        bar = "█" * filled + "·" * (width - filled)
        sys.stderr.write(f"\r{bar} {done}/{of} decisions\033[K{end}")
        sys.stderr.flush()
