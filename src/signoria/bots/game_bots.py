"""What the folder of a game's bots offers: who they are, and how they talk and explain themselves.

`bots/NAME/bots.py` of every game has a `BOTS` of this kind. `registry.py` finds it by the name of
the game; nothing else outside that folder knows the bots of a game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Generic, Protocol, TypeAlias, cast

from signoria.bots.contract import Bot, GameBot, Thought, any_bot
from signoria.bots.random import RandomBot
from signoria.bots.spec import Args
from signoria.bots.support import Support
from signoria.game import A, AnyView, Seat, V, V_contra

Builder = Callable[[Args, Random], Bot]
"""What makes a bot of its arguments and a source of chance; refuses arguments with `BadInput`."""


def plain(bot: Callable[[Random], GameBot[V, A]]) -> Builder:
    """The builder of a bot that takes no arguments."""

    def build(args: Args, rng: Random) -> Bot:
        args.only()
        return any_bot(bot(rng))

    return build


def late(place: str) -> Builder:
    """A builder that is imported when it is needed: `module:name` or `module:class.method`."""

    def build(args: Args, rng: Random) -> Bot:
        module, _, path = place.partition(":")
        builder: object = import_module(module)
        for name in path.split("."):
            builder = getattr(builder, name)
        return cast(Builder, builder)(args, rng)

    return build


class Speakers(Protocol[V_contra]):
    """Says during one game who may propose agreements when: it is asked before every decision."""

    def __call__(self, view: V_contra) -> Sequence[Seat]:
        """Those who are to be asked for proposals now, in order; the view is the public one."""


def _no_sentences(
    thought: Thought, view: object, language: str, names: Sequence[str]
) -> Iterable[str]:
    return ()


@dataclass(frozen=True, slots=True)
class GameBots(Generic[V]):
    """The bots of one game. What each is called and described as stands in the catalogues."""

    builders: dict[str, Builder] = field(default_factory=lambda: {"random": plain(RandomBot)})
    """The bots by name, weakest first: every row is offered in the create form, the terminal and
    the arena. One that takes long to import is a row with `late`."""
    substitute: str = "random"
    """Who plays in place of a bot that fails or is too slow and of a person who has left, and
    wherever nobody has chosen a bot. It answers at once."""
    adviser: str = "random"
    """The spec of the bot that gives hints."""
    simulation: float = 0.001
    """Seconds that one simulated game takes a bot that searches, on a slow machine."""
    levels: tuple[str, ...] = ()
    """Those of the bots that are opponents for people, weakest first. In the create form they have
    a face and a strength; the others are offered without."""
    faces: Path | None = None
    """The folder with a picture of each level."""
    explain: Callable[[Thought, V, str, Sequence[str]], Iterable[str]] = _no_sentences
    """What stands behind a decision, in sentences: of a thought, the view it is about, the
    language and the names of the players."""
    support: Callable[[], Support] = Support
    """What there is besides. It is asked for when it is needed, since it takes long to import."""
    speakers: Callable[[], Speakers[V]] | None = None
    """Makes what says who may talk when, for one game; None where bots do not talk."""


AnyGameBots: TypeAlias = GameBots[AnyView]
