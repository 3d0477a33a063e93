"""One hostile guest: does one thing to a server as often as it can, from an address of its own.

    python tools/benchmarks/hostile_guest.py PORT ATTACK SECONDS

What came of it goes to standard output as JSON: how many answers of which status.
"""

from __future__ import annotations

import asyncio
import gzip
import json
import sys
from collections import Counter
from collections.abc import Awaitable, Callable
from itertools import count
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))
from benchmarks.load_client import Http, WebSocket

HOST, ADDRESS = "127.0.0.1", "127.0.0.2"
AT_ONCE = 40
"""Requests under way at a time."""
CONNECTIONS = 600
FRAME = b"x" * 8000

ME, OPEN = {"kind": "me"}, {"kind": "open"}
SLOW = {"kind": "bot", "bot": "strategist:10s"}
IDS = [f"r{place}" for place in range(64)]
BOARD = {
    "all": {
        "regions": {one: {"at": [1, 1]} for one in IDS},
        "borders": {one: [two for two in IDS if two != one] for one in IDS},
    }
}
NOT_A_RECORD = gzip.compress(b"# " + b"x" * (2**20 - 64))


class Guest:
    """Somebody with a session, and what the server has answered so far."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.http = Http(HOST, port, ADDRESS)
        self.cookie = b""
        self.answers: Counter[int] = Counter()
        self.numbers = count()
        self.own = "none"
        """A table of this guest's."""

    async def come_in(self) -> None:
        _, head, _ = await self.http.ask("/api/session", b"", b'{"name":"Malo"}')
        self.cookie = head.partition(b"signoria=")[2].partition(b";")[0]

    async def ask(self, path: str, body: object = None, more: bytes = b"") -> bytes:
        method = b"GET" if body is None else b"POST"
        sent = body if isinstance(body, bytes) else b"" if body is None else _json(body)
        status, _, answer = await self.http.ask(path, self.cookie, sent, more, method)
        self.answers[status] += 1
        if status in (0, 429):
            await asyncio.sleep(0.01)
        return answer

    async def table(self, **wanted: object) -> str:
        made: dict[str, str] = json.loads(await self.ask("/api/tables", wanted) or b"{}")
        return made.get("id", "none")


def _json(body: object) -> bytes:
    return json.dumps(body).encode()


# One attack each: what is done once, and what is done again and again.


async def boards(guest: Guest) -> None:
    await guest.ask("/api/tables", {"setup": {"board": BOARD}, "seats": [ME, ME]})


async def records(guest: Guest) -> None:
    await guest.ask("/api/records", NOT_A_RECORD, b"Content-Encoding: gzip\r\n")


async def slow_bots(guest: Guest) -> None:
    await guest.table(seats=[SLOW] * 6)


async def endless(guest: Guest) -> None:
    setup = {"options": ["points"], "target": 10**9}
    await guest.table(seats=[{"kind": "bot"}] * 4, setup=setup, clock={"kind": "days"})
    await guest.table(seats=[{"kind": "bot"}] * 4, clock={"kind": "days"})


async def hints(guest: Guest) -> None:
    if next(guest.numbers) == 0:
        guest.own = await guest.table(seats=[ME, ME], hints=True)
    for seat in (0, 1):
        await guest.ask(f"/api/tables/{guest.own}/hint", {"seat": seat})


async def moments(guest: Guest) -> None:
    if next(guest.numbers) == 0:
        guest.own = await guest.table(seats=[ME, ME])
        for _ in range(300):
            await guest.ask(f"/api/tables/{guest.own}/chat", {"text": "x" * 400})
    await guest.ask(f"/api/tables/{guest.own}/at/{next(guest.numbers) % 100 + 3}")
    await guest.ask(f"/api/tables/{guest.own}/story")


async def lobby(guest: Guest) -> None:
    own = await guest.table(seats=[ME, OPEN], public=True)
    await guest.ask(f"/api/tables/{own}/stand", {"seat": 0})
    await guest.ask(f"/api/tables/{own}/sit", {"seat": 0})
    await guest.ask("/api/lobby")


async def guests(guest: Guest) -> None:
    await guest.ask("/api/session", {"name": "Malo"})


async def half_open(guest: Guest) -> None:
    await _hold(guest, b"", b"")


async def headers(guest: Guest) -> None:
    await _hold(guest, b"GET / HTTP/1.1\r\nHost: x\r\n", b"X-More: " + b"y" * 1000 + b"\r\n")


async def _hold(guest: Guest, first: bytes, again: bytes) -> None:
    """A connection that never comes to an end."""
    try:
        _, writer = await asyncio.open_connection(HOST, guest.port, local_addr=(ADDRESS, 0))
    except OSError:
        guest.answers[0] += 1
        return
    guest.answers[-1] += 1
    try:
        writer.write(first)
        while not writer.is_closing():
            writer.write(again)
            await writer.drain()
            await asyncio.sleep(0.02)
    except OSError:
        pass
    finally:
        writer.close()


class Sprayer(WebSocket):
    """A socket that sends what nobody wants."""

    def __init__(self, path: bytes) -> None:
        super().__init__()
        self._path = path

    def request(self) -> bytes:
        return self._path + b" HTTP/1.1\r\nHost: 127.0.0.1\r\n"

    def heard(self, message: bytes) -> None:
        pass


async def frames(guest: Guest) -> None:
    socket = Sprayer(b"/api/lobby/socket")
    await socket.connect(HOST, guest.port, local=ADDRESS)
    await asyncio.sleep(0.1)
    guest.answers[-1] += socket.is_open
    while socket.is_open:
        socket.send(FRAME)
        await asyncio.sleep(0.001)


ATTACKS: dict[str, tuple[Callable[[Guest], Awaitable[None]], int]] = {
    "boards of 64 regions": (boards, AT_ONCE),
    "records of a megabyte": (records, AT_ONCE),
    "tables of ten-second bots": (slow_bots, AT_ONCE),
    "tables without end": (endless, AT_ONCE),
    "hints": (hints, AT_ONCE),
    "earlier moments, stories": (moments, AT_ONCE),
    "public tables": (lobby, AT_ONCE),
    "new guests": (guests, AT_ONCE),
    "half-open connections": (half_open, CONNECTIONS),
    "endless headers": (headers, CONNECTIONS),
    "socket frames": (frames, AT_ONCE),
}


async def attack(port: int, what: str, seconds: float) -> Counter[int]:
    """Do it for some seconds, so many times at once."""
    guest = Guest(port)
    await guest.come_in()
    work, at_once = ATTACKS[what]

    async def again() -> None:
        while True:
            await work(guest)
            await asyncio.sleep(0)

    tasks = [asyncio.create_task(again()) for _ in range(at_once)]
    await asyncio.wait(tasks, timeout=seconds)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return guest.answers


if __name__ == "__main__":
    found = asyncio.run(attack(int(sys.argv[1]), sys.argv[2], float(sys.argv[3])))
    print(json.dumps({str(status): number for status, number in sorted(found.items())}))
