"""Play random games by the hundred thousand with every invariant on: `make soak`."""

from __future__ import annotations

import os
import secrets
import signal
import sys
import time
import traceback
from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter
from collections import Counter
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import closing
from dataclasses import dataclass, field
from multiprocessing import get_context
from pathlib import Path
from random import Random
from types import FrameType

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from progress import Progress, span

from signoria import record
from signoria.condottiere import EDITIONS
from signoria.game import AnyState, Event, Outcome, shuffled
from tests.invariants import every_game
from tests.invariants.condottiere import CondottiereGame
from tests.invariants.every_game import Violation, expect
from tests.invariants.random_game import RandomGame
from tests.invariants.virtu import VirtuGame

KINDS: Mapping[str, type[CondottiereGame] | type[VirtuGame]] = {
    **dict.fromkeys(EDITIONS, CondottiereGame),
    "virtu": VirtuGame,
}
"""What is played: the editions of Condottiere, and Virtù."""
VIEWS, ACTIONS, CLONES, SELDOM = 1 / 60, 1 / 400, 1 / 400, 1 / 60
"""How often the dear invariants are looked at, per decision."""
RECORDS, OWN_RECORDS = 1 / 5, 1 / 10
"""How often records are, per game."""
CHUNK = 25
"""Games that a process plays before it reports."""
PATIENCE = 120
"""Seconds of work after which a game is taken to hang."""
LONGEST = 200_000
"""Decisions after which a game is taken to be endless."""

INVARIANTS = {
    "waits": "a shuffle is awaited, a seat has something to decide, or the game is over",
    "views": "what is hidden may be otherwise, and the seat sees the same",
    "actions": "exactly the legal actions are accepted, refusals change nothing",
    "clones": "a clone and its original go separate ways",
    "records": "the record plays again to the same end, in the same bytes",
    "own records": "so does what one seat saw",
    **CondottiereGame.invariants,
    **VirtuGame.invariants,
}

DESCRIPTION = f"""\
Play random games of Condottiere and Virtù with all invariants on, and stop at the first that is
broken. The invariants themselves are in tests/invariants.

Each game draws its own number of players and options, and how its players decide. What is cheap is
looked at at every decision: every component is in one place, and exactly one of shuffle, decision
and outcome is awaited; battles, victories and outcomes of Condottiere are worked out again from the
events alone. What is dear is sampled, so that the whole campaign takes an hour and not a week:

  a view and a guess of what it hides     one decision in {1 / VIEWS:.0f}
  payments and scores of Virtù            one decision in {1 / SELDOM:.0f}
  all actions tried on clones             one decision in {1 / ACTIONS:.0f}
  a clone played on beside its original   one decision in {1 / CLONES:.0f}
  the record written, read, replayed      one game in {1 / RECORDS:.0f}
  the record of one seat alone            one game in {1 / OWN_RECORDS:.0f}
"""

EPILOG = """\
examples:
  make soak                                     the whole campaign, the core, mutation testing
  .venv/bin/python tools/soak.py --games 500    some ten seconds for each kind
  ... tools/soak.py --kinds third --jobs 1      one edition on one core
  ... tools/soak.py --game 7-third-42           one game again, as when it failed
  .venv/bin/python tools/soak_core.py           reference and core side by side

On a violation the game, the decision and what is wrong are printed, its record so far is written
to soak-failure-GAME.toml (see `signoria replay --help`), and the exit status is 1. Progress goes to
standard error, the summary to standard output.
"""


class Soak:
    """One random game with every invariant on. Checks never change what is played."""

    def __init__(self, seed: str) -> None:
        self.seed = seed
        self.kind = seed.split("-")[1]
        self.chance = Random(seed)
        self.choice = Random(f"{seed} choices")
        self.dice = Random(f"{seed} checks")
        self.game: RandomGame = KINDS[self.kind](self.kind, Random(f"{seed} setup"))
        self.state: AnyState = self.game.game.new(self.game.setup)
        self.log: list[Event] = []
        self.decisions = 0
        self.now = "the beginning"
        self.checked: Counter[str] = Counter()

    def play(self) -> Outcome:
        """Play to the end; raises what is wrong."""
        self.game.begin(self.state, self.choice)
        while not self._is_over():
            events = self._decide() if self.state.chance is None else self._shuffle()
            self.log += events
            self.game.read(events)
        self.now = "the end"
        self.game.end(self.state)
        if self.dice.random() < RECORDS:
            self._records()
        self.checked += self.game.checked
        outcome = self.state.outcome()
        assert outcome is not None
        return outcome

    def written(self) -> record.Record:
        """The record so far."""
        game = self.game
        return every_game.record_of(game.game, game.setup, self.log, self.state, self.seed)

    def _is_over(self) -> bool:
        every_game.waits(self.state)
        self.checked["waits"] += 1
        return self.state.outcome() is not None

    def _shuffle(self) -> list[Event]:
        assert self.state.chance is not None
        self.now = f"a shuffle of the {self.state.chance.label}"
        return self.state.shuffle(shuffled(self.state.chance, self.chance))

    def _decide(self) -> list[Event]:
        self.decisions += 1
        expect(self.decisions < LONGEST, "the game does not end")
        seat, action = self.game.choose(self.state, self.choice)
        self.now = f"seat {seat}: {action}"
        self._look()
        self.log += self.game.aside(self.state, self.choice)
        return self.state.apply(action, seat)

    def _look(self) -> None:
        """The invariants of a decision: the cheap ones always, one of the others seldom."""
        self.game.always(self.state)
        dice, state = self.dice.random(), self.state
        if (dice := dice - VIEWS) < 0:
            seat = self.dice.choice(every_game.all_seats(state))
            self.game.guessed(every_game.hidden_from(state, seat, self.dice))
            self.checked["views"] += 1
        elif (dice := dice - ACTIONS) < 0:
            every_game.legal_actions(state, self.game.other_actions(state, self.dice))
            self.checked["actions"] += 1
        elif (dice := dice - CLONES) < 0:
            every_game.clones(state, self.dice)
            self.checked["clones"] += 1
        elif dice < SELDOM:
            self.game.seldom(state)

    def _records(self) -> None:
        self.now = "the record of the whole game"
        whole = self.written()
        every_game.whole_record(whole, self.state)
        self.checked["records"] += 1
        if self.dice.random() < OWN_RECORDS / RECORDS:
            seat = self.dice.randrange(self.state.players)
            self.now = f"the record of seat {seat}"
            every_game.record_of_seat(whole, self.state, seat)
            self.checked["own records"] += 1


@dataclass(slots=True)
class Tally:
    """What was played and checked, and the first violation, if any."""

    games: Counter[str] = field(default_factory=Counter)
    decisions: Counter[str] = field(default_factory=Counter)
    checked: Counter[str] = field(default_factory=Counter)
    outcomes: Counter[tuple[str, str]] = field(default_factory=Counter)
    failure: str = ""
    seed: str = ""
    record: str = ""

    def add(self, other: Tally) -> None:
        self.games += other.games
        self.decisions += other.decisions
        self.checked += other.checked
        self.outcomes += other.outcomes


def play_games(seeds: Sequence[str]) -> Tally:
    """Play some games; stops at the first that goes wrong."""
    tally = Tally()
    for seed in seeds:
        soak = Soak(seed)
        try:
            outcome = with_patience(soak.play)
        except Exception as error:
            tally.failure, tally.seed = describe(soak, error), seed
            tally.record = record_so_far(soak)
            return tally
        tally.games[soak.kind] += 1
        tally.decisions[soak.kind] += soak.decisions
        tally.checked += soak.checked
        tally.outcomes[soak.kind, "+".join(outcome.reasons)] += 1
    return tally


def with_patience(play: Callable[[], Outcome]) -> Outcome:
    """Interrupt a game that hangs, where the system can."""

    def too_long(signum: int, frame: FrameType | None) -> None:
        raise Violation(f"the game hangs: {PATIENCE} s of work were not enough")

    if not hasattr(signal, "setitimer"):
        return play()
    before = signal.signal(signal.SIGVTALRM, too_long)
    signal.setitimer(signal.ITIMER_VIRTUAL, PATIENCE)
    try:
        return play()
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def describe(soak: Soak, error: Exception) -> str:
    """All that is needed to find the mistake."""
    message = str(error)
    if not isinstance(error, Violation):
        frames = traceback.extract_tb(error.__traceback__)[-4:]
        way = "".join(f"\n    {Path(at.filename).name}:{at.lineno} {at.name}" for at in frames)
        message = f"{type(error).__name__}: {error}{way}"
    setup = [f"  {name:9} {told(value)}" for name, value in soak.game.setup.items()]
    decision = f"  decision  {soak.decisions}, {soak.now}"
    return "\n".join([f"VIOLATION in game {soak.seed}", *setup, decision, f"  {message}"])


def told(value: object) -> str:
    """A part of a setup in words."""
    return ", ".join(map(str, value)) or "none" if isinstance(value, list) else str(value)


def record_so_far(soak: Soak) -> str:
    try:
        return record.dumps(soak.written())
    except Exception as error:  # the record itself may be what is wrong
        return f"# no record can be written: {error!r}\n"


def summary(tally: Tally, seconds: float) -> str:
    """What was played, what was checked how often, and how the games ended."""
    games = tally.games.total()
    speed = games / max(seconds, 0.001)
    lines = [f"{games:,} games in {span(seconds)}, {speed:,.0f} games/s", ""]
    lines.append(f"{'kind':8}{'games':>10}{'decisions':>14}{'per game':>10}")
    for kind in sorted(tally.games):
        played, decisions = tally.games[kind], tally.decisions[kind]
        lines.append(f"{kind:8}{played:10,}{decisions:14,}{decisions / played:10,.0f}")
    lines += ["", f"{'checked':>14}  invariant"]
    lines += [f"{tally.checked[name]:14,}  {text}" for name, text in INVARIANTS.items()]
    for kind in sorted(tally.games):
        lines += ["", f"how games of {kind} ended"]
        ended = {why: n for (where, why), n in tally.outcomes.items() if where == kind}
        for why, count in sorted(ended.items(), key=lambda item: (-item[1], item[0])):
            share = count / tally.games[kind]
            bar = "#" * max(1, round(40 * share))
            lines.append(f"  {why:18}{count:10,}  {share:6.1%}  {bar}")
    return "\n".join(lines)


def number_of(kind: str, games: int) -> int:
    """How many games of a kind there are: few where they are dear."""
    return -(-games // KINDS[kind].every)


def chunks(args: Namespace) -> Iterator[list[str]]:
    """The seeds of all games, a kind after the other in small portions."""
    if args.game:
        yield [args.game]
        return
    for start in range(0, args.games, CHUNK):
        for kind in args.kinds:
            numbers = range(start, min(start + CHUNK, number_of(kind, args.games)))
            if numbers:
                yield [f"{args.seed}-{kind}-{number}" for number in numbers]


def results(args: Namespace) -> Generator[Tally, None, None]:
    """The tallies in the order of the games; to close it is to stop."""
    if args.jobs == 1:
        yield from map(play_games, chunks(args))
        return
    with ProcessPoolExecutor(
        args.jobs, get_context("spawn"), _leave_interrupts_to_the_parent
    ) as workers:
        yield from workers.map(play_games, chunks(args))


def _leave_interrupts_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def arguments(argv: Sequence[str] | None) -> Namespace:
    parser = ArgumentParser(
        description=DESCRIPTION, epilog=EPILOG, formatter_class=RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "--games", type=int, default=100_000, metavar="N",
        help=f"games of each edition (100000); of Virtù one for {VirtuGame.every} of those",
    )  # fmt: skip
    parser.add_argument(
        "--kinds", nargs="+", choices=KINDS, default=list(KINDS), help="which (all)"
    )
    parser.add_argument(
        "--seed", type=int, default=secrets.randbelow(10**6), metavar="N",
        help="what all games follow from (a new one each time, so that every campaign is another)",
    )  # fmt: skip
    parser.add_argument(
        "--jobs", type=int, default=os.cpu_count() or 1, metavar="N", help="processes (all cores)"
    )
    parser.add_argument("--game", metavar="GAME", help="play only this game, such as 7-third-42")
    args = parser.parse_args(argv)
    if args.games < 1 or args.jobs < 1 or args.seed < 0:
        parser.error("--games and --jobs must be 1 or more, --seed 0 or more")
    if args.game:
        parts = args.game.split("-")
        if len(parts) != 3 or parts[1] not in KINDS:
            parser.error("--game must be as a violation names it, such as 7-third-42")
        args.jobs = 1
    return args


def main(argv: Sequence[str] | None = None) -> int:
    args = arguments(argv)
    games = sum(number_of(kind, args.games) for kind in args.kinds)
    progress = Progress(1 if args.game else games)
    what = f"game {args.game}" if args.game else f"seed {args.seed}, {args.jobs} at a time"
    progress.write(f"soaking: {what}" + ("\n" if progress.watched else ""))
    whole = Tally()
    status = 0
    try:
        with closing(results(args)) as tallies:
            for tally in tallies:
                whole.add(tally)
                progress.add(tally.games.total())
                if tally.failure:
                    progress.close()
                    return report(tally)
    except KeyboardInterrupt:
        status = 130
    progress.close()
    print(summary(whole, time.monotonic() - progress.began))
    print("\nStopped before the end." if status else "\nNo violation.")
    return status


def report(tally: Tally) -> int:
    path = Path(f"soak-failure-{tally.seed}.toml")
    path.write_text(tally.record, encoding="utf-8")
    print(tally.failure)
    print(f"\nIts record so far is in {path}. To play it again with all checks:")
    print(f"  {sys.executable} tools/soak.py --game {tally.seed}")
    return 1


if __name__ == "__main__":
    sys.exit(main())
