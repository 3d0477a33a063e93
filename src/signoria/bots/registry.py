"""The bots there are, by the spec strings that name them.

Besides the bots of this package there are those of other installed packages, which announce a
builder in the entry point group `signoria.bots`, and programs of their own: `exec:COMMAND`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, cast

from signoria.bots.contract import Bot
from signoria.bots.game_bots import AnyGameBots, Builder, GameBots
from signoria.bots.spec import EXEC, Args, Spec
from signoria.bots.support import Support
from signoria.game import BadInput
from signoria.games import FIRST, GAMES

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "signoria.bots"
_NAME = re.compile(r"[a-z0-9][a-z0-9_.-]*", re.ASCII | re.IGNORECASE)


@cache
def bots_of(game: str) -> AnyGameBots:
    """The bots of this package for a game, imported now; in a game that has none of its own, the
    one that plays every game."""
    folder = f"signoria.bots.{game}"
    if game not in GAMES or find_spec(folder) is None:
        return GameBots()
    return cast(AnyGameBots, import_module(f"{folder}.bots").BOTS)


def names(game: str = FIRST) -> tuple[str, ...]:
    """The bots that `make` knows, those of this package first, weakest first."""
    return (*bots_of(game).builders, *sorted(_announced()))


def substitute(game: str) -> str:
    """Who plays in place of a bot that fails or is too slow and of a person who has left."""
    return bots_of(game).substitute


def support_of(game: str) -> Support:
    """What the bots of a game offer beyond the contract."""
    return bots_of(game).support()


@dataclass(frozen=True, slots=True)
class BotInfo:
    """What people are told about a bot before they choose it."""

    spec: str
    name: str
    """A key of the catalogues, or the name itself for a bot of another package."""
    description: str | None
    """A key of the catalogues: one sentence."""
    level: int | None = None
    """How strong an opponent for people it is, from 1 on."""
    face: Path | None = None
    """A picture of it."""


def described(game: str) -> list[BotInfo]:
    """The bots of a game, in the order of `names`."""
    return [_info(game, name) for name in names(game)]


def _info(game: str, name: str) -> BotInfo:
    own = bots_of(game)
    if name not in own.builders:
        return BotInfo(name, name, None)
    words = f"bot.{name}.name", f"bot.{name}.description"
    if name not in own.levels:
        return BotInfo(name, *words)
    face = None if own.faces is None else own.faces / f"{name}.svg"
    return BotInfo(name, *words, own.levels.index(name) + 1, face)


def make(spec: str, rng: Random, game: str = FIRST) -> Bot:
    """The bot of a spec for a game, with a source of chance of its own."""
    if spec.strip().startswith(EXEC):
        from signoria.bots.line_protocol import command_of, program

        return program(command_of(spec), rng, game)
    wanted = Spec.parse(spec)
    builder = bots_of(game).builders.get(wanted.name)
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
            if point.name not in bots_of(FIRST).builders and _NAME.fullmatch(point.name):
                found.setdefault(point.name, point)
    return found


def _build(point: EntryPoint, args: Args, rng: Random) -> Bot:
    """The bot of another package; whatever is wrong with that package is said in one sentence."""
    try:
        bot = cast(Builder, point.load())(args, rng)
        if not callable(bot.decide):
            raise TypeError("decide cannot be called")
    except BadInput:
        raise
    except Exception as error:
        why = f"{type(error).__name__}: {error}"
        raise BadInput(f"bot: {point.name}, which is {point.value}, is broken: {why}") from error
    return bot
