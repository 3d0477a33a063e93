"""Running the application under uvicorn, and stopping it gently."""

from __future__ import annotations

import asyncio
import gc
import signal
import socket
import sys
from collections.abc import Callable
from types import FrameType
from typing import Any

import uvicorn
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

from signoria.server.http.routes.sockets import WIRE
from signoria.server.ops.config import Settings
from signoria.server.play_site import PlaySite

LARGEST_FRAME = 8 * 1024
"""Of a message from a client."""
FAREWELL = 5
"""Seconds for requests that are being answered when the server stops."""
RETRY = 1.0
"""Seconds after which clients are asked to come back."""
SWEEP = 600
"""Seconds between two searches of all that is in memory for garbage."""
NEW_OBJECTS = 50_000
"""After so many new ones these are searched for garbage."""
SWITCH = 0.0005
"""Seconds after which a thread that computes makes way for another."""


def config_of(app: Any, settings: Settings, *, proxied: bool = False) -> uvicorn.Config:
    """How uvicorn is to serve the application."""
    return uvicorn.Config(
        app,
        host=settings.host,
        port=settings.port,
        proxy_headers=proxied,
        forwarded_allow_ips="*" if proxied else None,
        access_log=False,
        log_level="warning",
        server_header=False,
        ws=Wire,
        ws_max_size=LARGEST_FRAME,
        ws_per_message_deflate=False,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        timeout_keep_alive=75,
        timeout_graceful_shutdown=FAREWELL,
        backlog=4096,
    )


class Wire(WebSocketsSansIOProtocol):
    """A WebSocket that can be cut, and written to at once. ASGI knows only a close that waits for
    what was not sent yet, and whoever does not read would be waited for without end; and it needs a
    task to send a message, which takes as long as all that a move is."""

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


class Server(uvicorn.Server):
    """Tells everybody at the sockets to come back before it stops."""

    def __init__(
        self, config: uvicorn.Config, site: PlaySite, ready: Callable[[], None] | None = None
    ) -> None:
        super().__init__(config)
        self._site = site
        self._ready = ready
        """Called when the server can be reached."""

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started and self._ready is not None:
            self._ready()

    def run(self, sockets: list[socket.socket] | None = None) -> None:
        """Run as a process of its own: nothing waits long for other tables.

        Python would search everything for garbage whenever it has grown by a quarter, and with
        thousands of sockets that takes some 300 milliseconds; what is new it would search several
        times in every move, a sixth of what a move costs, though hardly anything there is in a
        cycle; and the thread that writes would wait 5 milliseconds for its turn after every step.
        """
        gc.set_threshold(NEW_OBJECTS, 50, 10**6)
        sys.setswitchinterval(SWITCH)
        super().run(sockets)

    async def on_tick(self, counter: int) -> bool:
        """Ten times a second."""
        if counter % (10 * SWEEP) == 10 * SWEEP - 1:
            gc.collect()
        return await super().on_tick(counter)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Stop gently, at once when asked again; uvicorn would let the signal end the process."""
        if self.should_exit and sig == signal.SIGINT:
            self.force_exit = True
        self.should_exit = True

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._site.stopping = True
        self._site.push.say_goodbye(RETRY)
        await asyncio.sleep(0.05)  # let it go out before the sockets are closed
        await super().shutdown(sockets)
