"""What is to be played: a game, its bots and a seed. Everything else follows from it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random
from typing import TypedDict

from signoria import __version__, games
from signoria.bots import make
from signoria.game import BadInput


class Header(TypedDict):
    """All that the results of an arena depend on: what two runs must share to be one."""

    arena: int
    version: str
    game: str
    rules: str
    setup: Mapping[str, object]
    bots: list[str]
    seed: str
    budget: float | None
    records: bool
    talk: bool


@dataclass(frozen=True, slots=True)
class Plan:
    """An arena before a card is dealt. It holds plain data only, so that it travels anywhere."""

    game: str
    setup: Mapping[str, object]
    bots: tuple[str, ...]
    """The specs of the bots, one for each seat of the first rotation."""
    seed: str = "0"
    budget: float | None = None
    """The seconds that a bot may take for a decision; None leaves it to the bot."""
    records: bool = field(default=False)
    """Whether the record of every game is kept."""
    talk: bool = False
    """Whether the bots may make agreements."""

    def check(self) -> None:
        """Refuse what cannot be played, before anything is."""
        players = games.load(self.game).new(self.setup).players
        if len(self.bots) != players:
            raise BadInput(f"bots: {len(self.bots)} for {players} players; name one for each seat")
        if self.budget is not None and not 0 < self.budget < float("inf"):
            raise BadInput("budget: must be a number of seconds above 0")
        for spec in self.names:
            make(spec, Random(0), self.game).close()

    @property
    def players(self) -> int:
        return len(self.bots)

    @property
    def names(self) -> tuple[str, ...]:
        """Every bot once, however many seats it takes, in the order in which they were named."""
        return tuple(dict.fromkeys(self.bots))

    def seating(self, rotation: int) -> tuple[str, ...]:
        """Who sits where: with every rotation, each bot moves one seat on."""
        return tuple(self.bots[seat - rotation] for seat in range(self.players))

    def deals_for(self, wanted: int) -> int:
        """How many whole deals give at least so many games."""
        return -(-wanted // self.players)

    def order(self, deal: int, shuffle: int) -> Random:
        """Where a shuffle of a deal comes from: the same in all rotations, whatever the bots do."""
        return Random(f"{self.seed}/{deal}/{shuffle}")

    def whim(self, deal: int, rotation: int, seat: int, use: str = "bot") -> Random:
        """What a bot leaves to chance, apart from the cards and from all other bots."""
        return Random(f"{self.seed}/{deal}/{rotation}/{seat}/{use}")

    def header(self) -> Header:
        """What the results depend on, with every default of the setup spelt out."""
        game = games.load(self.game)
        return {
            "arena": 1,
            "version": __version__,
            "game": self.game,
            "rules": game.rules_version,
            "setup": game.setup(self.setup),
            "bots": list(self.bots),
            "seed": self.seed,
            "budget": self.budget,
            "records": self.records,
            "talk": self.talk,
        }
