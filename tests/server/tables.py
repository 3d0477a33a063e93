"""Tables without a server: entries are made and taken at moments that a test chooses."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from signoria.game import Shuffle, shuffled
from signoria.games import load
from signoria.server.table import Entry, Table, fold, moves, seating, secret
from signoria.server.table.table_config import Clock, SeatConfig, TableConfig


class Seated:
    """A table at which a test sits, with a log and a clock of its own."""

    def __init__(
        self, players: int = 2, clock: Clock | None = None, bots: Sequence[int] = (),
        game: str = "condottiere", **config: Any,
    ) -> None:  # fmt: skip
        setup = load(game).setup({"players": players, **config.pop("setup", {})})
        seats = tuple(
            SeatConfig("bot", f"Bot{seat}", bot="captain")
            if seat in bots
            else SeatConfig("person", f"P{seat}", f"person{seat}")
            for seat in range(players)
        )
        self.chance = Random(7)
        self.log: list[Entry] = []
        self.table = Table("table")
        self.now = 1000.0
        wanted = TableConfig(game, setup, seats, clock=clock or Clock(), **config)
        self.take(seating.create(wanted, "person0", self.now))
        self.take(seating.start(self.table, self.now))

    def take(self, entry: Entry) -> None:
        self.log.append(entry)
        self.table.take(entry, self._deal)

    def _deal(self, shuffle: Shuffle) -> Sequence[int]:
        return shuffled(shuffle, self.chance)

    @property
    def due(self) -> int:
        """The seat that decides."""
        return self.table.deciders[0]

    def decide(self, after: float = 0.0, action: str | None = None) -> int:
        """Let the seat that decides do so after some seconds; returns which it was."""
        self.now += after
        seat = self.due
        prompt = self.table.prompt(seat)
        assert prompt is not None
        wanted = action or str(self.chance.choice(self.table.state.legal(seat)))
        person = self.table.seats[seat].person
        self.take(moves.play(self.table, person, seat, prompt, wanted, self.now, None))
        if secret.is_over(self.table):
            self.take(secret.go_on(self.table, self.now))
        return seat

    def again(self, outages: Sequence[tuple[float, float]] = ()) -> Table:
        """The same table, from its log alone."""
        return fold("table", self.log, outages)
