"""Stopping the server: what is being written is finished, and everybody is told to come back."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from threading import Thread
from typing import Any

from sqlalchemy import Engine
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from signoria.server.live import messages
from signoria.server.ops.tasks import end
from signoria.server.store import logs
from signoria.server.store.engine import open_engine, url_of
from signoria.server.table import Table, fold
from tests.server.crash import Audit, Gate, Ledger, Player, Report
from tests.server.harness import Person, Serving
from tests.waiting import PATIENCE, wait_for

PLAYERS = 4
ENOUGH = 40
"""Commands that are acknowledged before the server is asked to stop."""
SERVICE_RESTART = 1012
"""The code with which a socket is closed: https://www.iana.org/assignments/websocket"""


class Listener(Thread):
    """A page that shows a table to one seat, and comes back with the version that it has."""

    def __init__(self, player: Player, table: str, seat: int) -> None:
        super().__init__(daemon=True)
        self.player, self.table, self.seat = player, table, seat
        self.version: int | None = None
        self.begins = False
        """Whether it was welcomed."""
        self.news: list[dict[str, Any]] = []
        self.byes: list[dict[str, Any]] = []
        self.code: int | None = None
        self.gap = ""

    def open(self, url: str) -> None:
        came_back = "" if self.version is None else f"?from={self.version}&seat={self.seat}"
        self._address = f"{url.replace('http', 'ws')}/api/tables/{self.table}/socket{came_back}"
        self.start()

    def run(self) -> None:
        cookies = self.player.http.cookies.items()
        headers = {"Cookie": "; ".join(f"{name}={value}" for name, value in cookies)}
        with connect(
            self._address, additional_headers=headers, max_size=None, open_timeout=PATIENCE,
            ping_interval=None,
        ) as socket:  # fmt: skip
            try:
                while True:
                    self._hear(json.loads(socket.recv()))
            except ConnectionClosed as closed:
                self.code = None if closed.rcvd is None else closed.rcvd.code

    def _hear(self, message: dict[str, Any]) -> None:
        if message["type"] == "bye":
            self.byes.append(message)
        if message.get("seat") != self.seat:
            return
        for news in message["news"]:
            if self.version is None or news["version"] == self.version + 1:
                self.version = news["version"]
                self.news.append(news)
            elif news["version"] > self.version:
                self.gap = f"{news['version']} after {self.version}"
        if self.version is None or message["version"] != self.version:
            self.gap = f"{self.version}, but the table is at {message['version']}"
        self.begins = True

    def come_back(self, url: str) -> Listener:
        """The same page on a new socket."""
        page = Listener(self.player, self.table, self.seat)
        page.version = self.version
        page.open(url)
        return page


def pages(players: list[Player], url: str) -> list[Listener]:
    """A page for every seat that somebody has."""
    found = []
    for player in players:
        for table, seats in list(player.places.items()):
            for seat in seats:
                page = Listener(player, table, seat)
                page.open(url)
                found.append(page)
    return found


def on_disk(engine: Engine, table: str) -> Table:
    with engine.begin() as connection:
        return fold(table, logs.log(connection, table))


@contextmanager
def serving(database: Path) -> Iterator[Serving]:
    """A server that somebody may stop."""
    server = Serving(database).start()
    assert server.process is not None
    try:
        yield server
    finally:
        if server.process.poll() is None:
            server.kill()


def stop(server: Serving, listening: list[Listener]) -> None:
    """SIGTERM; everybody is told, and the server ends well."""
    assert server.stop() == 0
    for page in listening:
        page.join(PATIENCE)
        assert not page.is_alive()
        assert page.byes == [{"type": "bye", "why": "restart", "retry": 1.0}]
        assert page.code == SERVICE_RESTART
        assert not page.gap


def test_who_comes_back_has_missed_nothing(tmp_path: Path) -> None:
    database = tmp_path / "site.db"
    report, gate = Report(), Gate()
    ledger = Ledger(report)
    audit = Audit(ledger)
    players = [Player(f"P{n}", gate, ledger, Random(n)) for n in range(PLAYERS)]
    with serving(database) as server:
        for player in players:
            player.sign_in(server.url)
            player.start()
        gate.open(server.url)
        wait_for(lambda: all(player.places for player in players) or report.violations)
        listening = pages(players, server.url)
        wait_for(lambda: all(page.begins for page in listening))
        wait_for(lambda: report.acknowledged.total() > ENOUGH or report.violations)
        stop(server, listening)
    assert gate.all_wait()
    audit.look(database)
    assert not report.violations, "\n".join(map(str, report.violations))
    engine = open_engine(url_of(str(database)), writes=False)
    for page in listening:
        assert page.news
        assert page.version is not None
        assert page.version <= audit.heard[page.table, page.seat]

    before = report.acknowledged.total()
    with serving(database) as server:
        again = [page.come_back(server.url) for page in listening]
        wait_for(lambda: all(page.begins for page in again))
        for page in again:
            assert page.version is not None
            assert page.version >= audit.heard[page.table, page.seat]
        gate.open(server.url)
        wait_for(lambda: report.acknowledged.total() > before + ENOUGH or report.violations)
        stop(server, again)
    gate.close()
    for player in players:
        player.join(PATIENCE)
    audit.look(database, whole=True)
    assert not report.violations, "\n".join(map(str, report.violations))
    for first, second in zip(listening, again):
        heard = first.news + second.news
        table = on_disk(engine, first.table)
        told = {
            one.number: {
                "version": one.number,
                **json.loads(json.dumps(messages.news(table, one, None))),
            }
            for one in table.told(first.seat)
        }
        begin = heard[0]["version"]
        assert [one["version"] for one in heard] == list(range(begin, begin + len(heard)))
        assert [told.get(one["version"], one) for one in heard] == heard
    engine.dispose()


def test_a_second_server_on_the_same_file_is_refused(tmp_path: Path) -> None:
    database = tmp_path / "site.db"
    with Serving(database).running() as server:
        assert server.process is not None
        second = subprocess.run(
            [sys.executable, "-m", "signoria", "serve", "--port", "0", "--database", str(database)],
            capture_output=True, text=True, timeout=PATIENCE, check=False,
        )  # fmt: skip
        assert second.returncode == 2
        assert second.stdout == ""
        assert second.stderr == f"database: {database} is in use by process {server.process.pid}\n"
        visitor = Person(server.url)
        assert visitor.get("/api/health")["status"] == "ok"
        visitor.close()


def test_a_task_that_does_not_hear_it_is_told_again_to_end() -> None:
    """As Redis' client sometimes does not, and a server that waited for it would never stop."""

    async def deaf() -> None:
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            await asyncio.Event().wait()

    async def fails() -> None:
        raise ValueError

    async def stop() -> bool:
        tasks = [asyncio.create_task(work()) for work in (deaf, fails)]
        await asyncio.sleep(0)
        await end(tasks)
        return all(task.done() for task in tasks)

    assert asyncio.run(stop())
