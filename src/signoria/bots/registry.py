"""The bots there are, by the spec strings that name them."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from signoria.bots.captain import Captain
from signoria.bots.contract import Bot
from signoria.bots.uniform import RandomBot
from signoria.game import BadInput

BOTS: dict[str, Callable[[Random], Bot]] = {"random": RandomBot, "captain": Captain}


def names() -> tuple[str, ...]:
    """The bots that `make` knows, weakest first."""
    return tuple(BOTS)


def make(spec: str, rng: Random) -> Bot:
    """The bot of a spec, with a source of chance of its own."""
    if spec not in BOTS:
        raise BadInput(f"bot: there is no {spec}; there are {', '.join(BOTS)}")
    return BOTS[spec](rng)
