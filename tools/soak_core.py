"""The reference and the core side by side for millions of moves: `tools/soak.py --core`.

A run is named by its seed, so that one that fails can be played again: 7-third-4-12 is the twelfth
of the third edition with four players in the campaign of seed 7.
"""

from __future__ import annotations

import signal
import sys
from collections.abc import Generator, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from itertools import count
from multiprocessing import get_context
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

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
