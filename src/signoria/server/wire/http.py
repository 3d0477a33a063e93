"""HTTP as uvicorn speaks it, with an end to everything.

A connection has so many seconds to say what it wants, and to send the rest of it; so many bytes of
headers; and so many seconds to read its answer. Whoever needs more is cut off.
"""

from __future__ import annotations

import asyncio

from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol
from uvicorn.server import ServerState

from signoria.server.wire.config import WireConfig

SAID = {
    400: "The request is not well formed.",
    408: "The request took too long.",
    431: "The headers are too large.",
}


class Http(HttpToolsProtocol):
    """One connection."""

    def __init__(
        self,
        config: WireConfig,
        server_state: ServerState,
        app_state: dict[str, object],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self._all = config.connections
        self._limits = config.connections.limits
        self._name: str | None = None
        """Under which it is counted."""
        self._in_headers = True
        """Whether it has to say what it wants, or the rest of that."""
        self._in_body = False
        self._header_bytes = 0
        self._too_large = False
        self._timer: asyncio.TimerHandle | None = None
        self._reading: asyncio.TimerHandle | None = None
        """Runs while an answer is not read."""

    # Beginning and end

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._name = self._all.take(self.client)
        if self._name is None:
            transport.abort()
        else:
            self._set_timer(self._limits.header_seconds)

    def connection_lost(self, exc: Exception | None) -> None:
        self._let_go()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self) -> None:
        self._let_go()  # the socket counts itself
        super().handle_websocket_upgrade()

    def _let_go(self) -> None:
        self._set_timer(None)
        self.resume_writing()
        if self._name is not None:
            self._all.give_back(self._name)
            self._name = None

    # Headers and bodies

    def data_received(self, data: bytes) -> None:
        if self._name is None:
            return
        self._header_bytes += len(data) if self._in_headers else 0
        super().data_received(data)
        if self.transport.is_closing() or self._name is None:
            return
        if self._in_headers and self._header_bytes > self._limits.header_bytes:
            self._refuse(431)
        elif self._timer is not None:
            return
        elif self._in_body:  # most bodies come with their headers, and need no timer
            self._set_timer(self._limits.body_seconds)
        elif self._in_headers and not self._is_answering:
            self._set_timer(self._limits.header_seconds)

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._in_headers = True

    def on_headers_complete(self) -> None:
        size = len(self.url) + sum(len(name) + len(value) + 4 for name, value in self.headers)
        self._too_large = size > self._limits.header_bytes
        if self._too_large:
            raise ValueError  # the parser ends, and `send_400_response` is called
        self._in_headers, self._in_body, self._header_bytes = False, True, 0
        self._set_timer(None)
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._in_headers, self._in_body = True, False
        self._set_timer(None)
        super().on_message_complete()

    def send_400_response(self, msg: str) -> None:
        self._refuse(431 if self._too_large else 400)

    @property
    def _is_answering(self) -> bool:
        return self.cycle is not None and not self.cycle.response_complete

    # Time

    def _set_timer(self, seconds: float | None) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._timer = None if seconds is None else self.loop.call_later(seconds, self._too_slow)

    def _too_slow(self) -> None:
        self._timer = None
        if self._in_body and self.flow.read_paused:  # it is we who do not read
            self._set_timer(self._limits.body_seconds)
        elif not self.transport.is_closing():
            self._refuse(408)

    def pause_writing(self) -> None:
        super().pause_writing()
        if self._reading is None:
            self._reading = self.loop.call_later(self._limits.answer_seconds, self.transport.abort)

    def resume_writing(self) -> None:
        if self._reading is not None:
            self._reading.cancel()
            self._reading = None
        super().resume_writing()

    def _refuse(self, status: int) -> None:
        """Say why, unless an answer is on its way, and hang up."""
        if not (self._is_answering and self.cycle.response_started):
            text = SAID[status].encode()
            self.transport.write(
                STATUS_LINE[status]
                + b"content-type: text/plain; charset=utf-8\r\nconnection: close\r\n"
                + b"content-length: %d\r\n\r\n%s" % (len(text), text)
            )
        self.transport.close()
