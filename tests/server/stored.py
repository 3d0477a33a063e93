"""Stores as servers wrote them, kept in `tests/fixtures/server`.

They hold finished and unfinished games of both games: `site-0001.db` under version 1 of their
rules, which nobody plays any more, `site-0002.db` under version 2. They were made by

    python -m tests.server.stored

with the program of that time, and are not made again: what a later version writes goes into files
of its own.
"""

from __future__ import annotations

import asyncio
import sqlite3
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import pytest

from signoria.game import shuffled
from signoria.games import GAMES, load
from signoria.server.http.accounts import hashed
from signoria.server.live.tables import LiveTables
from signoria.server.ops.config import Settings
from signoria.server.ops.metrics import Metrics
from signoria.server.store import Store, people
from signoria.server.store.people import Person, Session
from signoria.server.table import Command, Entry, Table, seating, talking
from signoria.server.table import moves as playing
from signoria.server.table.table_config import Clock, SeatConfig, TableConfig
from tests.conformance.sealed import Sealed, SealedGame

FOLDER = Path(__file__).parents[1] / "fixtures" / "server"
OLD_SITE = FOLDER / "site-0001.db"
SITE = FOLDER / "site-0002.db"
BEGAN = 1_700_000_000.0
"""When the first of the games began; all were over, or left alone, within a day."""
TOKEN = "anna-" + 40 * "x"
ANNA = "anna"
HOUSE = ("Anna", "Bruno", "Carla", "Dora")


class Maker:
    """Live tables without a server: somebody plays there at random."""

    def __init__(self, path: Path, seed: int) -> None:
        self.chance = Random(seed)
        self._seconds, self._names = count(), count(1)
        self.settings = Settings(
            database=str(path),
            secret_pause=0.0,
            now=lambda: BEGAN + next(self._seconds),
            deal=lambda shuffle: shuffled(shuffle, self.chance),
            name=lambda: f"table-{next(self._names):02}",
        )
        self.store = Store(str(path))
        self.live_tables = LiveTables(self.store, self.settings, Metrics())
        self._keys = count()

    async def people(self) -> None:
        now = self.settings.now()
        anna = Person(ANNA, "Anna", None, None, {}, now, now)
        session = Session("session", ANNA, now, now, "a browser")

        def write(connection: Any) -> None:
            people.add(connection, anna)
            people.sign_in(connection, session, hashed(TOKEN))

        await self.store.write(write)

    async def table(self, game: str, setup: dict[str, Any], **more: Any) -> str:
        """A table at which Anna holds every seat."""
        whole: dict[str, Any] = load(game).setup(setup)
        seats = more.pop("seats", None) or [
            SeatConfig("person", HOUSE[seat], ANNA) for seat in range(whole["players"])
        ]
        config = TableConfig(game, whole, tuple(seats), **more)
        id, _ = await self.live_tables.create(config, Command.of("create", ANNA, None, b""))
        return id

    async def change(self, id: str, decide: Callable[[Table, float, str], Entry]) -> Table:
        key = f"key-{next(self._keys)}"
        done = await self.live_tables.change(id, lambda table, now: decide(table, now, key))
        return done.table

    async def play(self, id: str, decisions: int = sys.maxsize) -> None:
        """Play at random, to the end or for a while."""
        for _ in range(decisions):
            async with self.live_tables.reading(id) as table:
                asked = [seat for seat in table.deciders if table.seats[seat].kind == "person"]
                choices = table.state.view(asked[0]).legal if asked else ()
                prompt = table.prompt(asked[0]) if asked else None
            if prompt is None:
                return
            await self._decide(id, asked[0], prompt, str(self.chance.choice(choices)))

    async def _decide(self, id: str, seat: int, prompt: int, action: str) -> None:
        def decide(table: Table, now: float, key: str) -> Entry:
            return playing.play(table, ANNA, seat, prompt, action, now, key)

        await self.change(id, decide)

    async def take_back(self, id: str) -> None:
        """Play until something can be taken back, and do so."""
        while True:
            async with self.live_tables.reading(id) as table:
                able = [
                    seat for seat in range(len(table.seats)) if playing.can_take_back(table, seat)
                ]
            if able:
                break
            await self.play(id, 1)

        def decide(table: Table, now: float, key: str) -> Entry:
            return playing.undo(table, ANNA, able[0], now, key)

        await self.change(id, decide)

    async def say(self, id: str, text: str) -> None:
        await self.change(id, lambda table, now, key: talking.chat(table, ANNA, text, now, key))

    async def again(self, id: str) -> None:
        await self.change(id, lambda table, now, key: seating.rematch(table, ANNA, now, key))

    def close(self) -> None:
        self.store.close()
        path = Path(self.settings.database)
        with closing(sqlite3.connect(path)) as connection:
            connection.execute("PRAGMA journal_mode=DELETE")
            connection.execute("VACUUM")
        path.with_name(f"{path.name}.lock").unlink()


async def make_site(maker: Maker) -> None:
    """Games of all kinds that there are, at several moments."""
    await maker.people()
    table, play = maker.table, maker.play
    over = await table("condottiere", {"players": 2, "edition": "first"}, public=True)
    await play(over)
    await maker.again(over)
    await play(over, 7)
    hidden = await table("condottiere", {"players": 3, "options": ["hidden"]}, hints=True)
    await play(hidden, 9)
    await maker.say(hidden, "Wait a moment.")
    await maker.take_back(hidden)
    points = {"players": 2, "options": ["points"], "target": 6}
    await play(await table("condottiere", points, clock=Clock("days", 86400.0)), 5)
    bot = SeatConfig("bot", "Caterina", bot="captain")
    seats = [SeatConfig("person", "Anna", ANNA), bot]
    await play(await table("condottiere", {"players": 2}, seats=seats))
    await play(await table("virtu", {"players": 3}, talk=False))
    siege = await table("virtu", {"players": 3, "options": ["one-spy"]})
    await play(siege, 30)
    await maker.take_back(siege)
    seats = [
        SeatConfig("person", "Anna", ANNA),
        SeatConfig("open"),
        SeatConfig("invited", invite="token"),
    ]
    await table("condottiere", {"players": 3}, seats=seats, public=True)


async def make_sealed(maker: Maker) -> None:
    """A game whose rules have a version 1 and a version 2."""
    await maker.people()
    game = await maker.table("sealed", {"players": 2})
    await maker.play(game, 2)
    over = await maker.table("sealed", {"players": 3})
    await maker.play(over)


@contextmanager
def sealed(*, old: bool = False) -> Iterator[None]:
    """The toy game among the others, as it is or as it was under version 1 of its rules."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(GAMES, "sealed", "tests.conformance.sealed")
        if old:
            patch.setattr(SealedGame, "rules_version", "1")
            patch.setattr(Sealed, "WORD", "offer")
        yield


def make(path: Path, play: Callable[[Maker], Any], seed: int) -> None:
    maker = Maker(path, seed)
    try:
        asyncio.run(play(maker))
    finally:
        maker.close()


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    if SITE.exists():
        sys.exit(f"{SITE} is kept as it is")
    make(SITE, make_site, 1)


if __name__ == "__main__":
    main()
