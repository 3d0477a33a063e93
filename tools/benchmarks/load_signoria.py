"""Scripted people at tables of Signoria: Condottiere, third edition, four at each table."""

from __future__ import annotations

import asyncio
import json
import sys
from itertools import count
from pathlib import Path
from random import Random

from benchmarks.load_beat import Beat
from benchmarks.load_client import Http, WebSocket
from benchmarks.load_process import Process, free_port

HOST = "127.0.0.1"
SEATS = 4
AT_ONCE = 32
"""Requests at a time while tables are set up."""
NEW_TABLE = json.dumps(
    {"seats": [{"kind": "me"}, *[{"kind": "open"}] * (SEATS - 1)], "setup": {"edition": "third"}}
).encode()

_keys = count(1)


def process(folder: Path) -> Process:
    """The server, with a new file of SQLite in a folder."""
    port = free_port()
    script = Path(__file__).with_name("load_server.py")
    command = [sys.executable, str(script), str(port), str(folder / "load.db")]
    return Process(command, port, folder / "signoria.log")


class Player(WebSocket):
    """Somebody at a table."""

    __slots__ = ("cookie", "last", "seat", "table")

    def __init__(self, table: Table, seat: int, cookie: bytes) -> None:
        super().__init__()
        self.table = table
        self.seat = seat
        self.cookie = cookie
        self.last = b""
        """The last message that told of the table."""

    def request(self) -> bytes:
        since = b""
        if self.last:
            since = b"?from=%d&seat=%d" % (_number(self.last, b'"version":'), self.seat)
        return b"/api/tables/%b/socket%b HTTP/1.1\r\nHost: %b:%d\r\nCookie: signoria=%b\r\n" % (
            self.table.id, since, HOST.encode(), self.table.http.port, self.cookie,
        )  # fmt: skip

    def heard(self, message: bytes) -> None:
        if message.startswith(b'{"type":"update"'):
            self.last = message
            self.table.updated(self, message)
        elif message.startswith(b'{"type":"welcome"'):
            self.last = message
            self.seat = _number(message, b'"seat":')
            self.table.welcomed(self, message)

    def lost(self) -> None:
        self.table.lost(self)


class Spectator(WebSocket):
    """A second browser of the same person, which hears the same and does nothing."""

    def __init__(self, player: Player) -> None:
        super().__init__()
        self._player = player
        self.is_lost = False

    def request(self) -> bytes:
        return self._player.request()

    def heard(self, message: bytes) -> None:
        pass

    def lost(self) -> None:
        self.is_lost = True


class Table:
    """A table, and what it is going to do next."""

    __slots__ = (
        "_next",
        "_present",
        "_rng",
        "_waiting",
        "beat",
        "due",
        "http",
        "id",
        "leaving",
        "players",
        "size",
    )  # fmt: skip

    def __init__(self, beat: Beat, http: Http, id: bytes, rng: Random) -> None:
        self.beat = beat
        self.http = http
        self.id = id
        self.players: list[Player] = []
        self.due = 0.0
        self.leaving = False
        """Whether its people go on purpose."""
        self.size = 0
        """Bytes of the last update."""
        self._rng = rng
        self._waiting = 0
        """How many seats have not heard of the move that is under way."""
        self._present = 0
        """How many people have been told how things stand."""
        self._next: tuple[Player, bytes] | None = None

    def move(self) -> None:
        """Make the next move."""
        assert self._next is not None
        (player, body), self._next = self._next, None
        self._waiting = SEATS
        self.http.post(b"/api/tables/%b/play" % self.id, player.cookie, body, self._answered)

    def _answered(self, status: int, head: bytes, body: bytes) -> None:
        if status != 200:
            self.beat.failed(f"HTTP {status} {body[:80].decode(errors='replace')}")

    def updated(self, player: Player, message: bytes) -> None:
        """One seat has heard some news."""
        if not self._waiting:
            return  # of somebody who asks for another game
        self._consider(player, message)
        self._waiting -= 1
        if self._waiting:
            return
        self.size = len(message)
        self.beat.heard_by_all(self)
        if self._next is not None:
            self.beat.is_ready(self)
        elif b'"status":"over"' in message:
            self._play_again()
        else:
            self.beat.failed("nobody is asked")

    def welcomed(self, player: Player, message: bytes) -> None:
        """Somebody has come, or another game has begun."""
        self._consider(player, message)
        self._present += 1
        if self._present == SEATS:
            self._present = 0
            if self._next is not None:
                self.beat.is_ready(self)
            else:
                self.beat.failed("nobody is asked at the beginning")

    def _consider(self, player: Player, message: bytes) -> None:
        """Choose an action if this player is asked."""
        begin = message.find(b'"legal":{')
        if begin < 0:
            return
        prompt = _number(message, b'"prompt":')
        action = self._chosen(json.loads(message[begin + 8 : message.index(b"}", begin) + 1]))
        body = b'{"seat":%d,"prompt":%d,"action":"%b","key":"k%d"}' % (
            player.seat, prompt, action.encode(), next(_keys),
        )  # fmt: skip
        self._next = player, body

    def _chosen(self, legal: dict[str, list[str]]) -> str:
        """One of the legal actions at random; they are sent by their verbs."""
        actions = [f"{verb} {rest}".strip() for verb, rests in legal.items() for rest in rests]
        return self._rng.choice(actions)

    def _play_again(self) -> None:
        for player in self.players:
            path = b"/api/tables/%b/rematch" % self.id
            self.http.post(path, player.cookie, b"{}", self._answered)

    def lost(self, player: Player) -> None:
        if not self.leaving:
            self.beat.failed("socket lost")

    def forget(self) -> None:
        """Everybody goes; nothing is known until all are back."""
        self._waiting = self._present = 0
        self._next = None


def _number(message: bytes, after: bytes) -> int:
    """The number that follows something."""
    begin = message.index(after) + len(after)
    end = begin
    while message[end] in b"0123456789":
        end += 1
    return int(message[begin:end])


class Site:
    """All tables of a server."""

    def __init__(self, port: int, seed: int = 1, *, apart: bool = False) -> None:
        """`apart`: everybody at a table comes from an address of their own."""
        self.http = Http(HOST, port)
        self._apart = apart
        self.beat = Beat()
        self.tables: list[Table] = []
        self._rng = Random(seed)

    @property
    def players(self) -> list[Player]:
        return [player for table in self.tables for player in table.players]

    async def set_up(self, tables: int) -> None:
        """People and tables, with nobody connected yet."""
        gate = asyncio.Semaphore(AT_ONCE)

        async def one(number: int) -> Table:
            async with gate:
                return await self._table(number)

        self.tables = list(await asyncio.gather(*map(one, range(tables))))

    async def _table(self, number: int) -> Table:
        http = Http(HOST, self.http.port, f"127.0.1.{number + 1}") if self._apart else self.http
        cookies = [await self._guest(http, f"P{number}-{seat}") for seat in range(SEATS)]
        body = await self._ask("/api/tables", cookies[0], NEW_TABLE)
        table = Table(self.beat, http, json.loads(body)["id"].encode(), self._rng)
        for seat in range(1, SEATS):
            path = f"/api/tables/{table.id.decode()}/sit"
            await self._ask(path, cookies[seat], b'{"seat":%d}' % seat)
        table.players = [Player(table, seat, cookie) for seat, cookie in enumerate(cookies)]
        return table

    async def _guest(self, http: Http, name: str) -> bytes:
        status, head, _ = await http.ask("/api/session", b"", json.dumps({"name": name}).encode())
        if status != 201:
            raise RuntimeError(f"no guest: {status}")
        return head.partition(b"signoria=")[2].partition(b";")[0]

    async def _ask(self, path: str, cookie: bytes, body: bytes) -> bytes:
        status, _, answer = await self.http.ask(path, cookie, body)
        if status not in (200, 201):
            raise RuntimeError(f"{path}: {status} {answer.decode(errors='replace')}")
        return answer

    async def connect(self, at_once: int, patience: float = 60.0) -> None:
        """Everybody comes, so many at a time, until all have heard how things stand."""
        gate = asyncio.Semaphore(at_once)
        for table in self.tables:
            table.forget()
            table.leaving = False
        self.beat.ready.clear()
        self.beat.errors.clear()

        async def one(player: Player) -> None:
            async with gate:
                await player.connect(HOST, self.http.port, local=player.table.http.local)

        await asyncio.gather(*map(one, self.players))
        loop = asyncio.get_running_loop()
        last = loop.time() + patience
        while len(self.beat.ready) < len(self.tables):
            if loop.time() > last or self.beat.errors:
                missing = len(self.tables) - len(self.beat.ready)
                raise RuntimeError(f"{missing} tables are not complete: {dict(self.beat.errors)}")
            await asyncio.sleep(0.005)

    def _drop(self) -> None:
        for table in self.tables:
            table.leaving = True
        for player in self.players:
            player.drop()

    async def leave(self) -> None:
        """Everybody goes at once."""
        self._drop()
        while any(player.is_open for player in self.players):
            await asyncio.sleep(0.001)

    def close(self) -> None:
        self._drop()
        for http in {self.http, *(table.http for table in self.tables)}:
            http.close()
