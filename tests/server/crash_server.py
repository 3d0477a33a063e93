"""Servers that start at once, for the crash campaign: `python -m tests.server.crash_server`.

To import a server takes longer than to kill it ten times over. So this process imports it once and
forks: each child is the real application on a file of SQLite and a port of its own, with two
things changed. Its bots decide in the process itself, at random. And it may be told to be killed
at a commit of its own, where a kill from outside rarely strikes, or to be `careless`: to
acknowledge before it commits, as no server should.

A line of JSON asks for something, and a line of JSON answers it:

    {"do": "start", "database": "site.db", "die": ["before", 7]}    {"port": 40123}
    {"do": "kill"}                                                  {"status": -9}
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import signal
import socket
import sys
from collections.abc import Callable
from itertools import count
from random import Random
from typing import Any, NoReturn

from sqlalchemy import event

from signoria.games import GAMES, load
from signoria.server.bots.pool import BotChoice, BotJob, BotPool
from signoria.server.http import new_table
from signoria.server.http.app import build
from signoria.server.http.schemas.commands import NewTable
from signoria.server.ops.config import Settings, deal
from signoria.server.play_site import PlaySite
from signoria.server.run import Server, config_of
from signoria.server.store import migrate, writer
from signoria.server.store.people import Person
from signoria.server.table import fold, seating
from signoria.server.table.projection import look
from tests.server.harness import BOUNDLESS, UNLIMITED


class Dice(BotPool):
    """Bots that do anything legal, without a process to think in."""

    def __init__(self) -> None:
        super().__init__(workers=0, pace=0.0)
        self._chance = Random()

    async def decide(self, job: BotJob) -> BotChoice:
        return BotChoice(self._chance.choice(list(job.view["legal"])))

    async def consider(self, job: BotJob, agreement: str) -> bool:
        return self._chance.random() < 0.5


def serve(listening: socket.socket, wanted: dict[str, Any]) -> None:
    """Be a server until somebody ends this process."""
    settings = Settings(
        database=wanted["database"],
        rates=UNLIMITED,
        limits=BOUNDLESS,
        pace=0.0,
        secret_pause=0.0,
        workers=0,
    )
    app, site = build(settings)
    site.bot_pool = site.runner.bot_pool = Dice()
    if wanted.get("careless"):
        be_careless(site)
    if wanted.get("die") is not None:
        die_at(site, *wanted["die"])
    Server(config_of(app, settings), site).run([listening])


def be_careless(site: PlaySite) -> None:
    """Acknowledge what is at a table before it is committed."""
    write = site.store.write
    writing: set[asyncio.Task[Any]] = set()

    async def promise(work: Callable[[Any], Any]) -> None:
        task = asyncio.create_task(write(work))
        writing.add(task)
        task.add_done_callback(writing.discard)

    site.live_tables.store.write = promise  # type: ignore[assignment,method-assign]


def die_at(site: PlaySite, when: str, number: int) -> None:
    """Be killed at a commit from now on: `before` it, with all of it written but the end, or
    `after` it, when nobody has been told."""
    commits = count(1)

    def perhaps() -> None:
        if next(commits) == number:
            os.kill(os.getpid(), signal.SIGKILL)

    if when == "before":
        event.listen(site.store.engine, "commit", lambda _: perhaps())
    else:
        settle = writer._settle

        def settle_or_die(batch: list[writer.WriteJob], answers: list[Any]) -> None:
            perhaps()
            settle(batch, answers)

        writer._settle = settle_or_die


def child(listening: socket.socket, wanted: dict[str, Any]) -> NoReturn:
    """The life of a child: what it prints and what it is told is nobody's business."""
    status = 1
    try:
        os.setsid()
        nothing = os.open(os.devnull, os.O_RDWR)
        os.dup2(nothing, 0)
        os.dup2(nothing, 1)
        serve(listening, wanted)
        status = 0
    finally:
        os._exit(status)


class Nursery:
    """Starts servers and ends them, one at a time."""

    def __init__(self) -> None:
        self._pid: int | None = None

    def start(self, wanted: dict[str, Any]) -> dict[str, Any]:
        """Who connects now waits until the server is ready."""
        assert self._pid is None
        with socket.socket() as listening:
            listening.bind(("127.0.0.1", 0))
            listening.listen()
            self._pid = os.fork()
            if self._pid == 0:
                child(listening, wanted)
            return {"port": listening.getsockname()[1]}

    def kill(self) -> dict[str, Any]:
        """End a server at once, if it has not ended itself; how it ended."""
        if self._pid is None:
            return {"status": None}
        with contextlib.suppress(ProcessLookupError):
            os.kill(self._pid, signal.SIGKILL)
        _, status = os.waitpid(self._pid, 0)
        self._pid = None
        return {"status": os.waitstatus_to_exitcode(status)}


def warm_up() -> None:
    """Read all that is read once, so that no child has to."""
    migrate.newest()
    host = Person("host", "Host", None, None, {}, 0.0, 0.0)
    for game in GAMES:
        chosen = new_table.chosen_by(load(game), {})
        config = new_table.table_config(NewTable(game=game), host, chosen, Settings())
        table = fold(game, [seating.create(config, host.id, 0.0)])
        table.take(seating.start(table, 0.0), deal)
        look(table, table.deciders[0], None)


def main() -> None:
    """Do what is asked until nobody asks any more."""
    warm_up()
    nursery = Nursery()
    try:
        for line in sys.stdin:
            asked = json.loads(line)
            said = nursery.start(asked) if asked["do"] == "start" else nursery.kill()
            sys.stdout.write(json.dumps(said) + "\n")
            sys.stdout.flush()
    finally:
        nursery.kill()


if __name__ == "__main__":
    main()
