"""The bots there are, by the spec strings that name them.

Besides the bots of this package there are those of other installed packages, which announce a
builder in the entry point group `signoria.bots`, and programs of their own: `exec:COMMAND`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from importlib import import_module
from random import Random
from typing import TYPE_CHECKING, Any

from signoria.bots.condottiere.captain.captain import Captain
from signoria.bots.contract import Bot
from signoria.bots.random import RandomBot
from signoria.bots.spec import EXEC, Args, Spec
from signoria.game import BadInput

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

Builder = Callable[[Args, Random], Bot]
"""What makes a bot of its arguments and a source of chance; refuses arguments with `BadInput`."""

GROUP = "signoria.bots"
_NAME = re.compile(r"[a-z0-9][a-z0-9_.-]*", re.ASCII | re.IGNORECASE)


def plain(bot: Callable[[Random], Bot]) -> Builder:
    """The builder of a bot that takes no arguments."""

    def build(args: Args, rng: Random) -> Bot:
        args.only()
        return bot(rng)

    return build


def late(place: str) -> Builder:
    """A builder that is imported when it is needed: `module:name` or `module:class.method`."""

    def build(args: Args, rng: Random) -> Bot:
        module, _, path = place.partition(":")
        builder: Any = import_module(module)
        for name in path.split("."):
            builder = getattr(builder, name)
        bot: Bot = builder(args, rng)
        return bot

    return build


BOTS: dict[str, dict[str, Builder]] = {
    "condottiere": {
        "random": plain(RandomBot),
        "captain": plain(Captain),
        "page": late("signoria.bots.condottiere.levels:page"),
        "squire": late("signoria.bots.condottiere.levels:squire"),
        "knight": late("signoria.bots.condottiere.levels:knight"),
        "marshal": late("signoria.bots.condottiere.levels:marshal"),
        "prince": late("signoria.bots.condottiere.levels:prince"),
        "strategist": late("signoria.bots.condottiere.strategist.strategist:Strategist.build"),
        "diplomat": late("signoria.bots.condottiere.diplomat.diplomat:Diplomat.build"),
    },
    "virtu": {
        "random": plain(RandomBot),
        "captain": late("signoria.bots.virtu.captain.captain:VirtuCaptain.build"),
        "strategist": late("signoria.bots.virtu.strategist.strategist:VirtuStrategist.build"),
    },
}
"""The bots of this package for each game: by rule, the levels for people, search, talk. One that
takes arguments or long to import is a row with `late`."""


FIRST = "condottiere"
"""The game that is meant where none is named."""


def names(game: str = FIRST) -> tuple[str, ...]:
    """The bots that `make` knows, those of this package first, weakest first."""
    return (*BOTS.get(game, ("random",)), *sorted(_announced()))


def make(spec: str, rng: Random, game: str = FIRST) -> Bot:
    """The bot of a spec for a game, with a source of chance of its own."""
    if spec.strip().startswith(EXEC):
        from signoria.bots.line_protocol import command_of, program

        return program(command_of(spec), rng, game)
    wanted = Spec.parse(spec)
    builder = BOTS.get(game, {"random": plain(RandomBot)}).get(wanted.name)
    if builder is not None:
        return builder(wanted.args, rng)
    announced = _announced().get(wanted.name)
    if announced is None:
        raise BadInput(f"bot: there is no {wanted.name}; there are {', '.join(names(game))}")
    return _build(announced, wanted.args, rng)


def _announced() -> dict[str, EntryPoint]:
    """The bots of other packages. None of them is imported, so none can do harm here."""
    from importlib.metadata import distributions

    found: dict[str, EntryPoint] = {}
    for package in distributions():
        try:
            points = package.entry_points.select(group=GROUP)
        except Exception:  # a package that is not installed well is none of ours
            continue
        for point in points:
            if point.name not in BOTS[FIRST] and _NAME.fullmatch(point.name):
                found.setdefault(point.name, point)
    return found


def _build(point: EntryPoint, args: Args, rng: Random) -> Bot:
    """The bot of another package; whatever is wrong with that package is said in one sentence."""
    try:
        bot: Bot = point.load()(args, rng)
        if not callable(bot.decide):
            raise TypeError("decide cannot be called")
    except BadInput:
        raise
    except Exception as error:
        why = f"{type(error).__name__}: {error}"
        raise BadInput(f"bot: {point.name}, which is {point.value}, is broken: {why}") from error
    return bot
