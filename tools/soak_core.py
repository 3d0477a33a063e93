"""The reference and the core side by side for millions of moves: a part of `make soak`.

A run is named by its seed, so that one that fails can be played again: 7-third-4-12 is the twelfth
of the third edition with four players in the campaign of seed 7.
"""

from __future__ import annotations

import os
import secrets
import signal
import sys
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Generator, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from itertools import count
from multiprocessing import get_context
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from progress import Progress, span

from signoria.condottiere import EDITIONS
from signoria.condottiere.model.editions import PLAYERS
from tests.condottiere.core.lockstep import Different, Seen, play_both
from tests.condottiere.core.settings import settings

RUN = 20_000
"""Moves of one run, at least, before its process reports."""
LONGEST = 5_000
"""Moves after which a game is left for another."""
PAIRS = 8
"""Pairs of options for each edition and number of players, other ones in each run."""


@dataclass
class Run:
    """What a run came to: its moves, what happened in them, and the first difference."""

    name: str
    moves: int = 0
    games: int = 0
    seen: Seen = field(default_factory=Seen)
    failure: str = ""

    def add(self, other: Run) -> None:
        self.moves += other.moves
        self.games += other.games
        self.seen += other.seen


def play(name: str) -> Run:
    """Play one run; all of it follows from its name."""
    _, edition, players, _ = name.split("-")
    run, rng = Run(name), Random(name)
    tables = settings(edition, int(players), rng, PAIRS)
    while run.moves < RUN and not run.failure:
        table = rng.choice(tables)
        try:
            run.moves += play_both(table.rules, rng, LONGEST, rng.choice(table.idle), run.seen)
        except Different as error:
            run.failure = f"{name}, game {run.games}, {table.name}: {error}"
        run.games += 1
    return run


def names(seed: int) -> Iterator[str]:
    """Every edition and number of players in turn, without an end."""
    for number in count():
        for edition in EDITIONS:
            for players in PLAYERS:
                yield f"{seed}-{edition}-{players}-{number}"


def is_name(text: str) -> bool:
    parts = text.split("-")
    return (
        len(parts) == 4
        and parts[1] in EDITIONS
        and parts[2] in map(str, PLAYERS)
        and parts[0].isdecimal()
        and parts[3].isdecimal()
    )


def runs(seed: int, moves: int, jobs: int) -> Generator[Run, None, None]:
    """Runs until so many moves are played; to close it is to stop."""
    todo = (name for name, _ in zip(names(seed), range(0, moves, RUN)))
    if jobs == 1:
        yield from map(play, todo)
        return
    with ProcessPoolExecutor(jobs, get_context("spawn"), _leave_interrupts) as workers:
        yield from workers.map(play, todo)


def _leave_interrupts() -> None:
    """They are for the parent."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def summary(seen: Seen) -> str:
    """What happened, and how often."""
    wanted = ("phase ", "shuffle ", "ends ", "play ")
    lines = [
        f"{seen[name]:14,}  {name}"
        for name in sorted(seen)
        if name.startswith(wanted) or name in ("idle", "free pass", "take back", "decline")
    ]
    return "\n".join(lines)


def arguments(argv: Sequence[str] | None) -> Namespace:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument(
        "--moves", type=int, default=10_000_000, metavar="N", help="how many (10000000)"
    )
    parser.add_argument(
        "--seed", type=int, default=secrets.randbelow(10**6), metavar="N",
        help="what all runs follow from (a new one each time)",
    )  # fmt: skip
    parser.add_argument(
        "--jobs", type=int, default=os.cpu_count() or 1, metavar="N", help="processes (all cores)"
    )
    parser.add_argument("--game", metavar="RUN", help="play only this run, such as 7-third-4-12")
    args = parser.parse_args(argv)
    if args.moves < 1 or args.jobs < 1 or args.seed < 0:
        parser.error("--moves and --jobs must be 1 or more, --seed 0 or more")
    if args.game and not is_name(args.game):
        parser.error("--game must be as a difference names it, such as 7-third-4-12")
    return args


def main(argv: Sequence[str] | None = None) -> int:
    """The reference and the core play the same games; stop at the first difference."""
    args = arguments(argv)
    whole, progress = Run(args.game or f"seed {args.seed}"), Progress(args.moves, "moves")
    begun = f"reference and core: {whole.name}, {args.jobs} at a time"
    progress.write(begun + ("\n" if progress.watched else ""))
    status = 0
    todo = [play(args.game)] if args.game else runs(args.seed, args.moves, args.jobs)
    try:
        for run in todo:
            whole.add(run)
            progress.add(run.moves)
            if run.failure:
                progress.close()
                print(run.failure, "\nTo play it again:")
                print(f"  {sys.executable} tools/soak_core.py --game {run.name}")
                return 1
    except KeyboardInterrupt:
        status = 130
    progress.close()
    seconds = time.monotonic() - progress.began
    speed = whole.moves / max(seconds, 0.001)
    played = f"{whole.moves:,} moves of {whole.games:,} games"
    print(f"{played} in {span(seconds)}, {speed:,.0f} moves/s")
    print(summary(whole.seen))
    print("\nStopped before the end." if status else "\nNo difference.")
    return status


if __name__ == "__main__":
    sys.exit(main())
