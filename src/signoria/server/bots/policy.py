"""Which bots a server for everybody lets play, and how long they take."""

from __future__ import annotations

import contextlib
from functools import lru_cache
from random import Random
from typing import Any

from signoria.bots import make
from signoria.bots.referee import FAILURES, Refereed
from signoria.bots.registry import bots_of
from signoria.bots.spec import EXEC, Spec
from signoria.game import BadInput
from signoria.games import load

MOST_SECONDS = 10.0
MOST_SIMS = 20_000


def check_spec(spec: str, game: str, allow_exec: bool) -> None:
    """Refuse a bot that a server for everybody must not run, and one that there is not."""
    load(game)
    if not spec.strip().startswith(EXEC):
        _check_args(Spec.parse(spec))
    elif not allow_exec:
        raise BadInput("bot: exec: is not allowed here")
    Refereed(make(spec, Random(0), game), Random(0), game).close()


def _check_args(spec: Spec) -> None:
    args = spec.args
    if args.seconds is not None and args.seconds > MOST_SECONDS:
        raise BadInput(f"bot: {spec.name}: no more than {MOST_SECONDS:g} s are allowed here")
    if "threads" in args.named:
        raise BadInput(f"bot: {spec.name}: threads are not allowed here")
    args.whole("sims", 1, most=MOST_SIMS)
    for name, value in args.named.items():
        if ":" in value:  # such as diplomat:of=exec:... or of=strategist:999s
            raise BadInput(f"bot: {spec.name}: {name} must be without a colon here")


@lru_cache(256)
def own_seconds(spec: str, game: str) -> float | None:
    """The time that a bot of this spec takes for a decision, if it searches at all: what the spec
    says, else what the bot, or the bot within it, was built for. So many simulations stand for so
    much time: how long they really take tells about the cards."""
    with contextlib.suppress(*FAILURES):
        if spec.strip().startswith(EXEC):
            return None
        args = Spec.parse(spec).args
        if args.seconds is not None and "sims" not in args.named:
            return args.seconds
        bot: Any = make(spec, Random(0), game)
        bot.close()
        while bot is not None and not hasattr(bot, "seconds"):
            bot = getattr(bot, "bot", None)
        if bot is not None and (sims := getattr(bot, "sims", None)) is not None:
            return min(MOST_SECONDS, float(sims) * bots_of(game).simulation)
        if bot is not None:
            return float(bot.seconds)
    return None


def budget_of(spec: str, game: str) -> float | None:
    """The time that a bot is given for a decision. One whose spec says how many games it simulates
    gets the time that stands for them; the levels for people simulate so few that they are done
    before anybody hears of it."""
    if spec.strip().startswith(EXEC) or "sims=" not in spec:
        return None
    return own_seconds(spec, game)
