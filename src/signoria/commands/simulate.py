"""`signoria simulate`: many games between bots, counted."""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from time import perf_counter
from typing import TypedDict

from signoria import record
from signoria.bots import make, names
from signoria.bots.registry import support_of
from signoria.bots.seated import Seated
from signoria.bots.spec import split
from signoria.bots.support import Simulator
from signoria.commands.inputs import add_game_arguments, setup_of
from signoria.game import AnyGame, AnyState, BadInput, Setup, Simulation, shuffled
from signoria.games import load

EPILOG = """\
examples:
  signoria simulate --games 1000 --bots random --seed 7
  signoria simulate --edition second --players 3 --option capture --bots captain,random,random
  signoria simulate --games 20 --bots captain --records games/
  signoria simulate --games 100000 --engine core

Random bots play on the core, the same rules on packed integers, where it was compiled; all else is
played by the reference. The same seed gives the same games again on the same engine.
"""

PORTION = 5_000
"""Games on the core between two looks at the progress."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.epilog = EPILOG
    add_game_arguments(parser)
    parser.add_argument("--games", type=int, default=100, help="how many (default 100)")
    parser.add_argument(
        "--bots",
        default="random",
        help=f"who plays: one for all seats, or one per seat with commas ({', '.join(names())})",
    )
    parser.add_argument("--seed", default="0", metavar="TEXT", help="the same seed, the same games")
    parser.add_argument(
        "--engine", choices=("reference", "core"),
        help="which rules play: the core if it is compiled and the bots allow it",
    )  # fmt: skip
    parser.add_argument("--records", metavar="DIR", help="write a record of every game here")
    parser.add_argument("--json", action="store_true", help="print the numbers as JSON")


def run(options: argparse.Namespace) -> int:
    if options.games < 1:
        raise BadInput("games: must be at least 1")
    game, setup = load(options.game), setup_of(options)
    bots = _bots(options.bots, game, game.new(setup).players)
    simulator = _simulator(game, setup, bots, options)
    for key in game.warnings(setup):
        _warn(key)
    count = Count(len(bots))
    if simulator is not None:
        _simulate_on_core(simulator, setup, options, count)
    else:
        _simulate(game, setup, bots, options, count)
    numbers = count.numbers("reference" if simulator is None else "core")
    sys.stdout.write(json.dumps(numbers) + "\n" if options.json else _table(numbers))
    return 0


def _warn(key: str) -> None:
    from signoria.text import say

    sys.stderr.write(f"{say(key)}\n")


def _bots(text: str, game: AnyGame, players: int) -> list[str]:
    bots = split(text)
    if len(bots) == 1:
        bots *= players
    if len(bots) != players:
        raise BadInput(f"bots: {len(bots)} for {players} players; name one, or one per seat")
    for name in bots:
        make(name, Random(0), game.name)
    return bots


def _simulator(
    game: AnyGame, setup: Setup, bots: list[str], options: argparse.Namespace
) -> Simulator | None:
    """The fast rules, if they can play this; None for the reference.

    The core is refused where it was asked for and cannot.
    """
    if options.engine == "reference":
        return None
    simulator = support_of(game.name).simulator
    obstacle = _obstacle(game, simulator, setup, bots, options)
    if options.engine == "core":
        if obstacle:
            raise BadInput(f"engine: the core {obstacle}; use reference")
        return simulator
    return simulator if simulator is not None and simulator.compiled and not obstacle else None


def _obstacle(
    game: AnyGame, simulator: Simulator | None, setup: Setup, bots: list[str],
    options: argparse.Namespace,
) -> str:  # fmt: skip
    """Why the core cannot play this, or nothing."""
    if simulator is None:
        return f"does not play {game.name}"
    others = sorted({*bots} - {"random"})
    if others:
        return f"plays random bots alone, and {others[0]} is none"
    if options.records is not None:
        return "keeps no records"
    return simulator.obstacle(setup)


class Numbers(TypedDict):
    """What `--json` prints."""

    games: int
    moves: int
    seconds: float
    moves_per_second: int
    games_per_second: float
    mean_moves: float
    wins: list[float]
    reasons: dict[str, int]
    engine: str


@dataclass
class Count:
    """How the games went."""

    seats: int
    games: int = 0
    moves: int = 0
    seconds: float = 0.0
    wins: list[float] = field(default_factory=list)
    reasons: Counter[str] = field(default_factory=Counter)

    def __post_init__(self) -> None:
        self.wins = [0.0] * self.seats

    def add(
        self, winners: Sequence[int], reasons: Sequence[str], moves: int, games: int = 1
    ) -> None:
        """Games that ended in one way, after so many moves together."""
        self.games += games
        self.moves += moves
        for reason in reasons:
            self.reasons[reason] += games
        for seat in winners:
            self.wins[seat] += games / len(winners)

    def numbers(self, engine: str) -> Numbers:
        return {
            "games": self.games,
            "moves": self.moves,
            "seconds": round(self.seconds, 6),
            "moves_per_second": round(self.moves / self.seconds),
            "games_per_second": round(self.games / self.seconds, 2),
            "mean_moves": round(self.moves / self.games, 2),
            "wins": [_rounded(won) for won in self.wins],
            "reasons": dict(self.reasons.most_common()),
            "engine": engine,
        }


def _rounded(won: float) -> float:
    return int(won) if won == int(won) else round(won, 3)


def _simulate_on_core(
    simulator: Simulator, setup: Setup, options: argparse.Namespace, count: Count
) -> None:
    play = simulator.begin(setup, options.seed)
    begun = perf_counter()
    endings = play(_watched(options.games))
    count.seconds = perf_counter() - begun
    for end in endings:
        count.add(end.winners, end.reasons, end.moves, end.games)
    _progress(options.games, options.games)


def _watched(games: int) -> Iterator[int]:
    """The numbers of the games, with a look at the progress now and then."""
    for number in range(games):
        if number % PORTION == 0:
            _progress(number, games)
        yield number


def _simulate(
    game: AnyGame,
    setup: Setup,
    bots: list[str],
    options: argparse.Namespace,
    count: Count,
) -> None:
    for number in range(options.games):
        begun = perf_counter()
        seed = f"{options.seed}/{number}"
        table, moves = _one_game(game, setup, bots, seed, keep=options.records is not None)
        count.seconds += perf_counter() - begun
        outcome = table.state.outcome()
        assert outcome is not None
        count.add(outcome.winners, outcome.reasons, moves)
        if options.records is not None:
            kept = record.of(
                game, setup, [f"bot:{name}" for name in bots], table.log, outcome, seed
            )
            _save(Path(options.records), number, record.dumps(kept))
        if number % max(1, options.games // 100) == 0:
            _progress(number, options.games)
    _progress(options.games, options.games)


def _one_game(
    game: AnyGame, setup: Setup, bots: list[str], seed: str, *, keep: bool
) -> tuple[Simulation[AnyState], int]:
    """Play one game and count its decisions. Bots have their own chance, apart from the cards."""
    table = Simulation(game.new(setup), Random(seed))
    state = table.state
    players = [
        Seated(make(name, Random(f"{seed}/{seat}"), game.name), seat)
        for seat, name in enumerate(bots)
    ]
    choice = Random(f"{seed}/random").choice
    blind = set(bots) == {"random"}  # needs no view, only its legal actions
    moves = 0
    while state.outcome() is None:
        if state.chance is not None:
            events = state.shuffle(shuffled(state.chance, table.rng))
        else:
            seat = state.to_act
            if blind:
                action = choice(state.legal())
            else:
                assert seat is not None
                action = players[seat].decide(state.view(seat), table.log)
            events = state.apply(action)
            moves += 1
        if keep or not blind:
            table.log += events
    for player in players:
        player.bot.close()
    return table, moves


def _save(folder: Path, number: int, text: str) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"game-{number:05}.toml").write_text(text, "utf-8")


def _progress(done: int, games: int) -> None:
    if sys.stderr.isatty():
        bar = "█" * (30 * done // games)
        end = "\n" if done == games else ""
        sys.stderr.write(f"\r{bar:<30} {done}/{games}{end}")
        sys.stderr.flush()


def _table(numbers: Numbers) -> str:
    games = "1 game" if numbers["games"] == 1 else f"{numbers['games']} games"
    lines = [
        f"{games}, {numbers['moves']} moves in "
        f"{numbers['seconds']:.2f} s: {numbers['moves_per_second']} moves and "
        f"{numbers['games_per_second']} games a second, {numbers['mean_moves']} moves a game; "
        f"engine: {numbers['engine']}"
    ]
    for seat, won in enumerate(numbers["wins"]):
        share = won / numbers["games"]
        lines.append(f"seat {seat}  {'█' * round(40 * share):<40} {won} won, {share:.1%}")
    for reason, count in numbers["reasons"].items():
        share = count / numbers["games"]
        lines.append(f"{reason:<13} {'▒' * round(40 * share):<40} {count}")
    return "\n".join(lines) + "\n"
