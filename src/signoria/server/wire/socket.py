"""WebSockets as uvicorn speaks them, which can be cut, and written to at once."""

from __future__ import annotations

import asyncio
from asyncio.transports import BaseTransport

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.http11 import Request

from signoria.server.ops.limits import Limit
from signoria.server.wire.config import WireConfig

WIRE = "signoria.wire"
"""What the server adds to ASGI: a way to end a connection that nobody reads from, and to write to
one at once, without a task of its own for each message."""
POLICY = 1008
"""The code with which a socket is closed that sends too much (RFC 6455, 7.4.1)."""
ONE = ""
"""A limit that has only one to hold to it."""


class Wire(WebSocketsSansIOProtocol):
    """A WebSocket that can be cut, and written to at once. ASGI knows only a close that waits for
    what was not sent yet, and whoever does not read would be waited for without end; and it needs a
    task to send a message, which takes as long as all that a move is.

    Pages have nothing to say but that they are there. So it closes when they say much."""

    def __init__(
        self,
        config: WireConfig,
        server_state: ServerState,
        app_state: dict[str, object],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self._all = config.connections
        self._name: str | None = None
        limits = self._all.limits
        self._frames = Limit(limits.frames, limits.frames_burst)
        self._bytes = Limit(limits.frames * 1024, limits.header_bytes + 2 * limits.frame_bytes)

    def connection_made(self, transport: BaseTransport) -> None:
        super().connection_made(transport)
        self._name = self._all.take(self.client)
        if self._name is None:
            self.transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        if self._name is not None:
            self._all.give_back(self._name)
            self._name = None
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self.transport.is_closing():
            return
        if self._bytes.wait(ONE, len(data)) > 0:
            self._hang_up()
        else:
            super().data_received(data)

    def handle_events(self) -> None:
        if self._frames.wait(ONE, len(self.conn.events)) > 0:
            self._hang_up()
        else:
            super().handle_events()

    def _hang_up(self) -> None:
        """Close it because it sends too much."""
        if self.handshake_complete and not self.close_sent:
            self.conn.send_close(POLICY, "too much")
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.close_sent = True
        self.transport.close()

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["extensions"][WIRE] = {"cut": self.cut, "write": self.write}

    def cut(self) -> None:
        """End it now if what was sent is not read; else there is a better way to say so."""
        if not self.writable.is_set() and not self.disconnected:
            self.transport.abort()

    def write(self, text: bytes) -> bool:
        """Send a text, if all that was sent before is on its way."""
        if not self.writable.is_set() or self.close_sent or self.transport.is_closing():
            return False
        self.transport.write(_frame_head(len(text)) + text)
        return True

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        if not self.disconnected:
            self.transport.abort()


def _frame_head(size: int) -> bytes:
    """What stands before a text of so many bytes (RFC 6455, 5.2)."""
    if size < 126:
        return bytes((0x81, size))
    return b"\x81\x7e" + size.to_bytes(2) if size < 1 << 16 else b"\x81\x7f" + size.to_bytes(8)
