"""The same players at matches of boardgame.io, through its own socket.io protocol.

`install` puts the package into a folder that Git ignores, once. The game and the server are in
`boardgame/server.js`; a client here speaks as little of engine.io and socket.io as that takes:
`0` opens, `40` joins the game's namespace, `42` is an event, `2` a ping and `3` its answer.
"""

from __future__ import annotations

import asyncio
import shutil
import subprocess
from pathlib import Path

from benchmarks.load_beat import Beat
from benchmarks.load_client import WebSocket
from benchmarks.load_process import Process, free_port

HOST = "127.0.0.1"
SEATS = 4
HERE = Path(__file__).with_name("boardgame")
FOLDER = Path(__file__).resolve().parents[2] / ".bench-node"
GAME = b"/cards,"
SYNC = b"42" + GAME + b'["sync"'
UPDATE = b"42" + GAME + b'["update"'


class Missing(Exception):
    """There is no Node here, or no way to get the package."""


def install() -> str:
    """See that the package is there; its version."""
    npm, node = shutil.which("npm"), shutil.which("node")
    if npm is None or node is None:
        raise Missing("there is no Node here")
    package = FOLDER / "node_modules" / "boardgame.io" / "package.json"
    wanted = (HERE / "package-lock.json").read_bytes()
    lock = FOLDER / "package-lock.json"
    if not package.exists() or not lock.exists() or lock.read_bytes() != wanted:
        FOLDER.mkdir(exist_ok=True)
        for name in ("package.json", "package-lock.json"):
            shutil.copy(HERE / name, FOLDER / name)
        command = [npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]
        done = subprocess.run(command, cwd=FOLDER, capture_output=True, text=True, check=False)
        if done.returncode:
            raise Missing(f"npm ci failed: {done.stderr.strip()[-200:]}")
    return _version(package)


def _version(package: Path) -> str:
    import json

    version: str = json.loads(package.read_text(encoding="utf-8"))["version"]
    return version


def process(folder: Path) -> Process:
    port = free_port()
    command = ["node", str(HERE / "server.js"), str(port), str(FOLDER)]
    return Process(
        command, port, folder / "boardgame.log", {"NODE_ENV": "production", "PORT": str(port)}
    )


class Player(WebSocket):
    """One seat of a match."""

    __slots__ = ("match", "seat")

    def __init__(self, match: Match, seat: int) -> None:
        super().__init__()
        self.match = match
        self.seat = seat

    def request(self) -> bytes:
        return b"/socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: %b:%d\r\n" % (
            HOST.encode(), self.match.port,
        )  # fmt: skip

    def heard(self, message: bytes) -> None:
        if message.startswith(UPDATE):
            self.match.updated(message)
        elif message == b"2":
            self.send(b"3")
        elif message.startswith(SYNC):
            self.match.welcomed(message)
        elif message.startswith(b"40" + GAME):
            self.send(b'42%b["sync","%b","%d",null,%d]' % (GAME, self.match.id, self.seat, SEATS))
        elif message.startswith(b"0{"):
            self.send(b"40" + GAME)

    def lost(self) -> None:
        if not self.match.leaving:
            self.match.beat.failed("socket lost")


class Match:
    """A match, and whose move is next."""

    __slots__ = (
        "_present", "_state", "_waiting", "beat", "due", "id", "leaving", "players", "port", "size",
        "turn",
    )  # fmt: skip

    def __init__(self, beat: Beat, port: int, id: bytes) -> None:
        self.beat = beat
        self.port = port
        self.id = id
        self.players = [Player(self, seat) for seat in range(SEATS)]
        self.due = 0.0
        self.leaving = False
        self.size = 0
        self.turn = 0
        self._state = 0
        self._waiting = 0
        self._present = 0

    def move(self) -> None:
        """Play the first card of the hand."""
        self._waiting = SEATS
        self.players[self.turn].send(
            b'42%b["update",{"type":"MAKE_MOVE","payload":{"type":"play","args":[0],"playerID":'
            b'"%d","credentials":null}},%d,"%b","%d"]'
            % (GAME, self.turn, self._state, self.id, self.turn)
        )

    def updated(self, message: bytes) -> None:
        """One seat has heard of the move."""
        self._waiting -= 1
        if self._waiting == 0:
            self._note(message)
            self.size = len(message)
            self.beat.heard_by_all(self)
            self.beat.is_ready(self)

    def welcomed(self, message: bytes) -> None:
        self._present += 1
        if self._present == SEATS:
            self._note(message)
            self.beat.is_ready(self)

    def _note(self, message: bytes) -> None:
        """Whose turn it is, and the number of the state."""
        place = message.index(b'"currentPlayer":"') + 17
        self.turn = message[place] - ord("0")
        place = message.index(b'"_stateID":') + 11
        end = place
        while message[end] in b"0123456789":
            end += 1
        self._state = int(message[place:end])


class Site:
    """All matches of a server."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.beat = Beat()
        self.tables: list[Match] = []

    async def connect(self, tables: int, at_once: int, patience: float = 60.0) -> None:
        """Matches, which begin when somebody comes; everybody comes."""
        self.tables = [Match(self.beat, self.port, b"m%d" % number) for number in range(tables)]
        gate = asyncio.Semaphore(at_once)

        async def one(match: Match) -> None:
            # One after the other: a match begins with the first who comes.
            async with gate:
                for player in match.players:
                    before = match._present
                    await player.connect(HOST, self.port)
                    while match._present == before:
                        await asyncio.sleep(0.002)

        await asyncio.wait_for(asyncio.gather(*map(one, self.tables)), patience)

    def close(self) -> None:
        for match in self.tables:
            match.leaving = True
            for player in match.players:
                player.drop()
