"""`signoria arena`: which bot is better, and how sure is that."""

from __future__ import annotations

import argparse
import json
import os
import sys
from contextlib import closing
from pathlib import Path
from time import monotonic

from signoria import games
from signoria.arena import Plan, page, play_deals, report, table
from signoria.arena.optional import NotInstalled, optional
from signoria.bots import names
from signoria.bots.spec import split
from signoria.commands.inputs import add_game_arguments, setup_of
from signoria.commands.outputs import add_language_argument, language_of, make_way
from signoria.game import BadInput
from signoria.text import say

EPILOG = """\
Every deal is played once for each rotation of the bots over the seats, with the same shuffles.
Without --players there are as many players as bots.

examples:
  signoria arena --bots captain,random,random,random --games 400 --seed 7
  signoria arena --bots captain,random --edition second --json
  signoria arena --bots captain,captain,random --out run/ --html run/arena.html
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.epilog = EPILOG
    add_game_arguments(parser)
    parser.set_defaults(players=None)
    add = parser.add_argument
    add(
        "--bots",
        required=True,
        metavar="SPECS",
        help=f"one for each seat, with commas ({', '.join(names())})",
    )
    add(
        "--games",
        type=int,
        default=200,
        help="how many (default 200), rounded up to whole deals: all rotations of the seats",
    )
    add("--seed", default="0", metavar="TEXT", help="the same seed, the same games")
    add("--budget", type=float, metavar="SECONDS", help="the time for each decision")
    add(
        "--jobs",
        type=int,
        default=os.cpu_count() or 1,
        metavar="N",
        help="how many deals to play at a time (default: one per core)",
    )
    add("--cluster", choices=("ray",), help="play on many machines; needs the extra cluster")
    add(
        "--out",
        type=Path,
        metavar="DIR",
        help="keep what is finished here; the same command goes on where it stopped",
    )
    add("--records", type=Path, metavar="DIR", help="write a record of every game here")
    add("--talk", action="store_true", help="let the bots make agreements")
    add("--html", type=Path, metavar="FILE", help="write the results as a page with charts")
    add("--json", action="store_true", help="print the results as JSON")
    add_language_argument(parser)


def run(options: argparse.Namespace) -> int:
    language = language_of(options)
    plan = _plan(options, language)
    deals = plan.deals_for(options.games)
    _say_what_differs(plan, options.games, deals)
    progress = Progress(plan.players)
    playing = play_deals(
        plan, deals, jobs=options.jobs, cluster=options.cluster, out=options.out,
        records=options.records, progress=progress,
    )  # fmt: skip
    try:
        with closing(playing):
            numbers = report(plan, playing)
    except KeyboardInterrupt:
        progress.stopped(kept=options.out is not None)
        raise
    if options.html is not None:
        options.html.write_text(page(numbers, language), "utf-8")
    sys.stdout.write(json.dumps(numbers) + "\n" if options.json else table(numbers, language))
    return 0


def _plan(options: argparse.Namespace, language: str) -> Plan:
    """What the arguments ask for, if it can be played."""
    bots = tuple(split(options.bots))
    if options.players is None:
        options.players = len(bots)
    for name, value in (("games", options.games), ("jobs", options.jobs)):
        if value < 1:
            raise BadInput(f"{name}: must be at least 1")
    if options.cluster == "ray":
        optional("ray", "--cluster ray", "cluster")
    if options.html is not None:
        make_way(options.html)
    plan = Plan(
        game=options.game, setup=setup_of(options), bots=bots, seed=options.seed,
        budget=options.budget, records=options.records is not None, talk=options.talk,
    )  # fmt: skip
    plan.check()
    for key in games.load(plan.game).warnings(plan.setup):
        _note(say(key, language))
    return plan


def _say_what_differs(plan: Plan, wanted: int, deals: int) -> None:
    """Whatever the results will have more or less than somebody might expect."""
    if (actual := deals * plan.players) != wanted:
        _note(f"{wanted} games are no whole deals of {plan.players}: playing {actual}")
    try:
        optional("openskill.models", "the rating", "arena")
    except NotInstalled as missing:
        _note(f"no ratings: {missing}")


def _note(sentence: str) -> None:
    sys.stderr.write(f"{sentence}\n")


class Progress:
    """A bar on standard error with the pace and the time that is left, where somebody looks."""

    WIDTH = 30

    def __init__(self, players: int) -> None:
        self._players = players
        self._begun = monotonic()
        self._first: int | None = None
        self._last = (0, 0)

    def __call__(self, done: int, deals: int) -> None:
        if self._first is None:
            self._first = done
        self._last = (done, deals)
        if sys.stderr.isatty():
            filled = self.WIDTH * done // deals
            bar = "█" * filled + "·" * (self.WIDTH - filled)
            end = "\n" if done == deals else ""
            games = f"{done * self._players}/{deals * self._players} games"
            sys.stderr.write(f"\r{bar} {games}{self._pace(done, deals)}\033[K{end}")
            sys.stderr.flush()

    def _pace(self, done: int, deals: int) -> str:
        """How fast it goes, and for how long it will; empty before the first deal is finished."""
        played, seconds = done - (self._first or 0), monotonic() - self._begun
        if not played or not seconds:
            return ""
        rate = played / seconds
        return f", {rate * self._players:.1f} a second, {clock((deals - done) / rate)} left"

    def stopped(self, *, kept: bool) -> None:
        """Say what an interruption costs."""
        done, deals = self._last
        begin = "\n" if sys.stderr.isatty() else ""
        end = "the same command goes on from there" if kept else "without --out nothing is kept"
        _note(f"{begin}stopped after {done} of {deals} deals; {end}")


def clock(seconds: float) -> str:
    """A time as on a clock: minutes and seconds, and hours before them where there are any."""
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
