"""`signoria bot`: a bot that is talked to in lines, as a server or another program would."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from random import Random
from typing import BinaryIO

from signoria.bots import Bot, make
from signoria.bots.contract import Thought
from signoria.commands.inputs import LARGEST
from signoria.game import BadInput, Json, one_line
from signoria.games import GAMES, load

EPILOG = """\
One JSON object a line on standard input, one on standard output in answer:

  {"view": {...}, "budget": 1, "seed": 7}      {"action": "play 10"}

with "think": true in a question, the answer tells what the bot weighed. A line that is no good is
answered with {"error": "..."}. The end of the input ends it. docs/bots.md tells all about it.

examples:
  signoria bot captain < questions
  signoria simulate --players 2 --games 1 --bots "captain,exec:signoria bot captain"
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.epilog = EPILOG
    parser.add_argument("bot", metavar="NAME", help="the bot, by its spec: captain, random, ...")
    parser.add_argument(
        "--seed", default="0", metavar="TEXT",
        help="what the bot leaves to chance, until a question brings a seed of its own",
    )  # fmt: skip


def run(options: argparse.Namespace) -> int:
    bots = BotLines(options.bot, Random(options.seed))
    try:
        for line in _lines(sys.stdin.buffer):
            if line is None or line.strip():
                sys.stdout.write(json.dumps(_answer(bots, line)) + "\n")
                sys.stdout.flush()
    finally:
        bots.close()
    return 0


class BotLines:
    """The bots of one spec, one for each game that is asked about."""

    def __init__(self, spec: str, rng: Random) -> None:
        self.rng = rng
        self._spec = spec
        self._made: dict[str, Bot] = {}
        self._check()

    def of(self, game: str) -> Bot:
        """The bot for a game."""
        if game not in self._made:
            self._made[game] = make(self._spec, self.rng, game)
        return self._made[game]

    def close(self) -> None:
        for bot in self._made.values():
            bot.close()

    def _check(self) -> None:
        """Refuse a spec that is a bot in no game before anything is asked."""
        refusals = []
        for game in GAMES:
            try:
                make(self._spec, Random(0), game).close()
            except BadInput as error:
                refusals.append(error)
        if len(refusals) == len(GAMES):
            raise refusals[0]


def _lines(source: BinaryIO) -> Iterator[bytes | None]:
    """The lines of the input; None for one that is too long to be read."""
    while line := source.readline(LARGEST):
        if line.endswith(b"\n") or len(line) < LARGEST:
            yield line
            continue
        while (rest := source.readline(LARGEST)) and not rest.endswith(b"\n"):
            pass
        yield None


def _answer(bots: BotLines, line: bytes | None) -> Json:
    """What the bot decides, or why that cannot be asked; whatever happens, it is an answer."""
    try:
        return _decide(bots, _question(line))
    except BadInput as error:
        return {"error": str(error)}
    except Exception as error:
        return {"error": one_line(f"bot: {type(error).__name__}: {error}")}


def _question(line: bytes | None) -> Json:
    if line is None:
        raise BadInput("line: is too long")
    try:
        question = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise BadInput("line: is no JSON") from error
    if not isinstance(question, dict):
        raise BadInput("line: must be one JSON object")
    return question


def _decide(bots: BotLines, question: Json) -> Json:
    document = question.get("view")
    if not isinstance(document, dict) or not isinstance(document.get("game"), str):
        raise BadInput("view: must be an object that names its game")
    view = load(document["game"]).read_view(document)
    if not view.legal:
        raise BadInput("view: its seat is not to act")
    if question.get("legal", document["legal"]) != document["legal"]:
        raise BadInput("legal: must be the same as in the view")
    if "seed" in question:
        bots.rng.seed(_seed(question["seed"]))
    bot = bots.of(document["game"])
    action = bot.decide(view, _budget(question.get("budget")))
    answer: Json = {"action": str(action)}
    return {**answer, **_thought(bot.thought())} if question.get("think") is True else answer


def _budget(budget: object) -> float | None:
    if budget is None:
        return None
    if isinstance(budget, int | float) and not isinstance(budget, bool) and 0 <= budget <= 1e9:
        return float(budget)
    raise BadInput("budget: must be a number of seconds")


def _seed(seed: object) -> int | str:
    if isinstance(seed, int | str) and not isinstance(seed, bool):
        return seed
    raise BadInput("seed: must be a whole number or a text")


def _thought(thought: Thought | None) -> Json:
    """What stands behind the decision; empty lists where the bot cannot say."""
    if thought is None:
        return {"weighed": [], "reasons": []}
    return {
        "weighed": [[str(one.action), one.chance, one.share] for one in thought.weighed],
        "reasons": [{"key": reason.key, "args": dict(reason.args)} for reason in thought.reasons],
    }
