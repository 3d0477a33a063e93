"""The least of HTTP and of WebSockets that a generator of load needs, on asyncio's protocols.

Each frame and each answer is cut out of the bytes by hand, so that one process can play for
thousands of people. What a server may send and these servers do not, such as messages in fragments,
is an error here.
"""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable
from time import perf_counter
from typing import cast

STALE = 3.0
"""Seconds after which a connection that did nothing is not used again: the server may close it."""
SMALL = 2048
"""Bytes that the system is asked to keep for a reader that is to be frozen ..."""
SEGMENT = 536
"""... and the size of its packets, from which the sender's own buffer follows."""

Answered = Callable[[int, bytes, bytes], None]
"""Called with the status, the head and the body of an answer; 0 if there will be none."""


class WebSocket(asyncio.Protocol):
    """One WebSocket of a client. `heard` is called with every message."""

    __slots__ = ("_rest", "_transport", "is_open")

    def __init__(self) -> None:
        self._rest = b""
        self._transport: asyncio.Transport | None = None
        self.is_open = False

    async def connect(
        self, host: str, port: int, frozen: bool = False, local: str | None = None
    ) -> None:
        """Begin to connect, from an address of this machine if one is named; the handshake goes on
        by itself. A frozen one reads nothing."""
        loop = asyncio.get_running_loop()
        self._rest, self.is_open = b"", False
        if not frozen:
            await loop.create_connection(lambda: self, host, port, local_addr=_from(local))
            return
        plain = socket.socket()
        plain.setblocking(False)
        plain.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, SMALL)
        plain.setsockopt(socket.IPPROTO_TCP, socket.TCP_MAXSEG, SEGMENT)
        await loop.sock_connect(plain, (host, port))
        transport, _ = await loop.create_connection(lambda: self, sock=plain)
        transport.pause_reading()

    def request(self) -> bytes:
        """The path to ask for, and further headers."""
        raise NotImplementedError

    def heard(self, message: bytes) -> None:
        raise NotImplementedError

    def opened(self) -> None:
        """The handshake is done."""

    def lost(self) -> None:
        """The connection is gone."""

    def send(self, message: bytes) -> None:
        """Send a text. Clients have to mask what they send; a mask of zeros is one."""
        size = len(message)
        head = b"\x81" + bytes([0x80 | size]) if size < 126 else b"\x81\xfe" + size.to_bytes(2)
        if self._transport is not None:
            self._transport.write(head + b"\0\0\0\0" + message)

    def drop(self) -> None:
        """Be gone without a word."""
        if self._transport is not None:
            self._transport.abort()

    # asyncio

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)  # uvloop's is no subclass
        self._transport.write(
            b"GET " + self.request() + b"Upgrade: websocket\r\nConnection: Upgrade\r\n"
            b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: MTIzNDU2Nzg5MDEyMzQ1Ng==\r\n\r\n"
        )

    def connection_lost(self, error: Exception | None) -> None:
        self._transport = None
        self.is_open = False
        self.lost()

    def data_received(self, data: bytes) -> None:
        if self._rest:
            data = self._rest + data
        place = 0
        if not self.is_open:
            end = data.find(b"\r\n\r\n")
            if end < 0 or not data.startswith(b"HTTP/1.1 101"):
                self._rest = data
                if end >= 0:
                    self.drop()
                return
            self.is_open = True
            self.opened()
            place = end + 4
        size = len(data)
        while size - place >= 2:
            begin, length = place + 2, data[place + 1]
            if length == 126:
                begin, length = place + 4, int.from_bytes(data[place + 2 : place + 4])
            elif length == 127:
                begin, length = place + 10, int.from_bytes(data[place + 2 : place + 10])
            if begin + length > size:
                break
            self._frame(data[place], data[begin : begin + length])
            place = begin + length
        self._rest = data[place:]

    def _frame(self, kind: int, payload: bytes) -> None:
        if kind == 0x81:
            self.heard(payload)
        elif kind == 0x89 and self._transport is not None:
            self._transport.write(bytes([0x8A, 0x80 | len(payload)]) + b"\0\0\0\0" + payload)
        elif kind == 0x88 and self._transport is not None:
            self._transport.close()
        elif kind != 0x8A:
            raise ValueError(f"a frame that begins with {kind:#x}")


def _from(local: str | None) -> tuple[str, int] | None:
    return None if local is None else (local, 0)


class Http:
    """Connections that are kept and used again: the last one first."""

    def __init__(self, host: str, port: int, local: str | None = None) -> None:
        self.host = host
        self.port = port
        self.local = local
        """From which address of this machine."""
        self._idle: list[_Kept] = []
        self._tasks: set[asyncio.Task[None]] = set()

    def post(
        self, path: bytes, cookie: bytes, body: bytes, answered: Answered, more: bytes = b"",
        method: bytes = b"POST",
    ) -> None:  # fmt: skip
        """Send a request, with further lines of its head; the answer comes later."""
        request = (
            b"%b %b HTTP/1.1\r\nHost: %b:%d\r\nCookie: signoria=%b\r\n%b"
            b"Content-Type: application/json\r\nContent-Length: %d\r\n\r\n%b"
            % (method, path, self.host.encode(), self.port, cookie, more, len(body), body)
        )
        while self._idle:
            kept = self._idle.pop()
            if perf_counter() - kept.used < STALE and kept.is_alive:
                kept.ask(request, answered)
                return
            kept.close()
        task = asyncio.get_running_loop().create_task(self._connect(request, answered))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _connect(self, request: bytes, answered: Answered) -> None:
        loop = asyncio.get_running_loop()
        try:
            _, kept = await loop.create_connection(
                lambda: _Kept(self._idle), self.host, self.port, local_addr=_from(self.local)
            )
        except OSError:
            answered(0, b"", b"")
            return
        kept.ask(request, answered)

    async def ask(
        self, path: str, cookie: bytes, body: bytes, more: bytes = b"", method: bytes = b"POST"
    ) -> tuple[int, bytes, bytes]:
        """Send a request, and wait for the status, the head and the body of the answer."""
        future: asyncio.Future[tuple[int, bytes, bytes]]
        future = asyncio.get_running_loop().create_future()

        def answered(status: int, head: bytes, answer: bytes) -> None:
            if not future.done():
                future.set_result((status, head, answer))

        self.post(path.encode(), cookie, body, answered, more, method)
        return await future

    def close(self) -> None:
        while self._idle:
            self._idle.pop().close()


class _Kept(asyncio.Protocol):
    """One connection, with one request at a time."""

    def __init__(self, idle: list[_Kept]) -> None:
        self._idle = idle
        self._data = b""
        self._answered: Answered | None = None
        self._transport: asyncio.Transport | None = None
        self.used = perf_counter()

    @property
    def is_alive(self) -> bool:
        return self._transport is not None and not self._transport.is_closing()

    def ask(self, request: bytes, answered: Answered) -> None:
        self._answered = answered
        if self._transport is None:
            self._tell(0, b"", b"")
        else:
            self._transport.write(request)

    def close(self) -> None:
        if self._transport is not None:
            self._transport.close()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)  # uvloop's is no subclass

    def connection_lost(self, error: Exception | None) -> None:
        self._transport = None
        self._tell(0, b"", b"")

    def data_received(self, data: bytes) -> None:
        self._data += data
        end = self._data.find(b"\r\n\r\n")
        if end < 0:
            return
        head = self._data[:end]
        place = head.lower().find(b"content-length:")
        size = int(head[place + 15 :].split(b"\r\n", 1)[0]) if place >= 0 else 0
        if len(self._data) < end + 4 + size:
            return
        body, self._data = self._data[end + 4 : end + 4 + size], b""
        self.used = perf_counter()
        self._idle.append(self)
        self._tell(int(head[9:12]), head, body)

    def _tell(self, status: int, head: bytes, body: bytes) -> None:
        answered, self._answered = self._answered, None
        if answered is not None:
            answered(status, head, body)
