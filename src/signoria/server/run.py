"""Running the application under uvicorn, and stopping it gently."""

from __future__ import annotations

import asyncio
import gc
import os
import signal
import socket
import sys
import threading
from collections.abc import Callable
from types import FrameType
from typing import Any

import uvicorn

from signoria.server.ops.config import Settings
from signoria.server.ops.log import log_event
from signoria.server.play_site import PlaySite
from signoria.server.wire.config import WireConfig
from signoria.server.wire.connections import Connections
from signoria.server.wire.http import Http
from signoria.server.wire.socket import Wire

FAREWELL = 2
"""Seconds for requests that are being answered when the server stops ..."""
PATIENCE = 4.5
"""... and for everything, whatever it is."""
RETRY = 1.0
"""Seconds after which clients are asked to come back."""
SWEEP = 600
"""Seconds between two searches of all that is in memory for garbage."""
NEW_OBJECTS = 50_000
"""After so many new ones these are searched for garbage."""
SWITCH = 0.0005
"""Seconds after which a thread that computes makes way for another."""


def config_of(app: Any, settings: Settings) -> WireConfig:
    """How uvicorn is to serve the application."""
    config = WireConfig(
        app,
        host=settings.host,
        port=settings.port,
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=list(settings.proxies),
        access_log=False,
        log_level="error",  # it would warn of every request that is none
        server_header=False,
        http=Http,
        ws=Wire,
        ws_max_size=settings.wire.frame_bytes,
        ws_per_message_deflate=False,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        timeout_keep_alive=75,
        timeout_graceful_shutdown=FAREWELL,
        backlog=4096,
    )
    config.connections = Connections(settings)
    return config


def end_group(pid: int) -> None:
    """End a process that has a group of its own, and all that it has started."""
    if sys.platform == "win32":
        os.kill(pid, signal.SIGTERM)
    else:
        os.killpg(pid, signal.SIGKILL)


class Server(uvicorn.Server):
    """Tells everybody at the sockets to come back before it stops."""

    def __init__(
        self, config: WireConfig, site: PlaySite, ready: Callable[[], None] | None = None
    ) -> None:
        super().__init__(config)
        site.connections = config.connections
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
        if not self.should_exit:
            waiting = threading.Timer(PATIENCE, self._end)
            waiting.daemon = True
            waiting.start()
        self.should_exit = True

    def _end(self) -> None:
        """Stop now, whatever still runs: all that was acknowledged is on disk."""
        try:
            log_event("stopped-by-force")
            for pid in self._site.bot_processes:
                end_group(pid)
        finally:
            os._exit(0)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._site.stopping = True
        self._site.push.say_goodbye(RETRY)
        await asyncio.sleep(0.05)  # let it go out before the sockets are closed
        await super().shutdown(sockets)
