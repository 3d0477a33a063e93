"""Running the application under uvicorn, and stopping it gently."""

from __future__ import annotations

import asyncio
import socket
from typing import Any

import uvicorn

from signoria.server.settings import Settings
from signoria.server.site import Site

LARGEST_FRAME = 8 * 1024
"""Of a message from a client."""
FAREWELL = 5
"""Seconds for requests that are being answered when the server stops."""
RETRY = 1.0
"""Seconds after which clients are asked to come back."""


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
        ws="websockets-sansio",
        ws_max_size=LARGEST_FRAME,
        ws_per_message_deflate=False,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        timeout_graceful_shutdown=FAREWELL,
        backlog=4096,
    )


class Server(uvicorn.Server):
    """Tells everybody at the sockets to come back before it stops."""

    def __init__(self, config: uvicorn.Config, site: Site) -> None:
        super().__init__(config)
        self._site = site

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._site.stopping = True
        self._site.push.say_goodbye(RETRY)
        await asyncio.sleep(0.05)  # let it go out before the sockets are closed
        await super().shutdown(sockets)
