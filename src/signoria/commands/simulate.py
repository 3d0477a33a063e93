"""`signoria simulate`: many games between bots, counted."""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any

from signoria import record
from signoria.bots import make, names
from signoria.commands.inputs import add_setup_arguments, setup_of
from signoria.game import BadInput, Game, Outcome, Table, shuffled
from signoria.games import load

EPILOG = """\
examples:
  signoria simulate --games 1000 --bots random --seed 7
  signoria simulate --edition second --players 3 --option capture --bots captain,random,random
  signoria simulate --games 20 --bots captain --records games/
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.epilog = EPILOG
    add_setup_arguments(parser)
    parser.add_argument("--games", type=int, default=100, help="how many (default 100)")
    parser.add_argument(
        "--bots",
        default="random",
        help=f"who plays: one for all seats, or one per seat with commas ({', '.join(names())})",
    )
    parser.add_argument("--seed", default="0", metavar="TEXT", help="the same seed, the same games")
    parser.add_argument(
        "--engine", choices=("reference", "core"), default="reference",
        help="which rules play: only the reference so far",
    )  # fmt: skip
    parser.add_argument("--records", metavar="DIR", help="write a record of every game here")
    parser.add_argument("--json", action="store_true", help="print the numbers as JSON")


def run(options: argparse.Namespace) -> int:
    if options.games < 1:
        raise BadInput("games: must be at least 1")
    if options.engine == "core":
        raise BadInput("engine: this build has no compiled core; use reference")
    game, setup = load(options.game), setup_of(options)
    bots = _bots(options.bots, game.new(setup).players)
    for key in game.warnings(setup):
        _warn(key)
    numbers = _simulate(game, setup, bots, options)
    sys.stdout.write(json.dumps(numbers) + "\n" if options.json else _table(numbers))
    return 0


def _warn(key: str) -> None:
    from signoria.text import say

    sys.stderr.write(f"{say(key)}\n")


def _bots(text: str, players: int) -> list[str]:
    bots = [name.strip() for name in text.split(",")]
    if len(bots) == 1:
        bots *= players
    if len(bots) != players:
        raise BadInput(f"bots: {len(bots)} for {players} players; name one, or one per seat")
    for name in bots:
        make(name, Random(0))
    return bots


def _simulate(
    game: Game, setup: dict[str, Any], bots: list[str], options: argparse.Namespace
) -> dict[str, Any]:
    wins = [0.0] * len(bots)
    reasons: Counter[str] = Counter()
    moves, seconds = 0, 0.0
    for number in range(options.games):
        begun = perf_counter()
        seed = f"{options.seed}/{number}"
        table, played = _one_game(game, setup, bots, seed, keep=options.records is not None)
        seconds += perf_counter() - begun
        outcome: Outcome = table.state.outcome()
        moves += played
        reasons.update(outcome.reasons)
        for seat in outcome.winners:
            wins[seat] += 1 / len(outcome.winners)
        if options.records is not None:
            kept = record.of(
                game, setup, [f"bot:{name}" for name in bots], table.log, outcome, seed
            )
            _save(Path(options.records), number, record.dumps(kept))
        _progress(number + 1, options.games)
    return {
        "games": options.games,
        "moves": moves,
        "seconds": round(seconds, 6),
        "moves_per_second": round(moves / seconds),
        "games_per_second": round(options.games / seconds, 2),
        "mean_moves": round(moves / options.games, 2),
        "wins": [int(won) if won == int(won) else round(won, 3) for won in wins],
        "reasons": dict(reasons.most_common()),
        "engine": "reference",
    }


def _one_game(
    game: Game, setup: dict[str, Any], bots: list[str], seed: str, *, keep: bool
) -> tuple[Table, int]:
    """Play one game and count its decisions. Bots have their own chance, apart from the cards."""
    table = Table(game.new(setup), Random(seed))
    state = table.state
    players = [make(name, Random(f"{seed}/{seat}")) for seat, name in enumerate(bots)]
    choice = Random(f"{seed}/random").choice
    blind = set(bots) == {"random"}  # needs no view, only its legal actions
    moves = 0
    while state.outcome() is None:
        if state.chance is not None:
            events = state.shuffle(shuffled(state.chance, table.rng))
        else:
            seat = state.to_act
            action = choice(state.legal()) if blind else players[seat].decide(state.view(seat))
            events = state.apply(action)
            moves += 1
        if keep:
            table.log += events
    return table, moves


def _save(folder: Path, number: int, text: str) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"game-{number:05}.toml").write_text(text, "utf-8")


def _progress(done: int, games: int) -> None:
    if sys.stderr.isatty() and (done == games or done % max(1, games // 100) == 0):
        bar = "█" * (30 * done // games)
        end = "\n" if done == games else ""
        sys.stderr.write(f"\r{bar:<30} {done}/{games}{end}")
        sys.stderr.flush()


def _table(numbers: dict[str, Any]) -> str:
    games = "1 game" if numbers["games"] == 1 else f"{numbers['games']} games"
    lines = [
        f"{games}, {numbers['moves']} moves in {numbers['seconds']:.2f} s: "
        f"{numbers['moves_per_second']} moves and {numbers['games_per_second']} games a second, "
        f"{numbers['mean_moves']} moves a game"
    ]
    for seat, won in enumerate(numbers["wins"]):
        share = won / numbers["games"]
        lines.append(f"seat {seat}  {'█' * round(40 * share):<40} {won} won, {share:.1%}")
    for reason, count in numbers["reasons"].items():
        share = count / numbers["games"]
        lines.append(f"{reason:<13} {'▒' * round(40 * share):<40} {count}")
    return "\n".join(lines) + "\n"
