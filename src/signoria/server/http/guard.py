"""The door: what every request has to pass before anybody looks at it.

- Every request must call the site by one of its names.
- Nobody is served at an address that is banned; the pages, which say so, are for everybody.
- Requests that change something, and sockets, must come from a page of this site.
- Bodies have a size. An address can ask so often, and open so many sockets.
- Every answer says what a page from here may do (content security policy), and nothing is kept in
  caches unless somebody says so.
"""

from __future__ import annotations

import json
import math
from collections import Counter
from collections.abc import Iterable
from urllib.parse import urlsplit

from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from signoria.server.http.language import language_of
from signoria.server.moderation.standing import Moderation
from signoria.server.ops.addresses import Names
from signoria.server.ops.config import Settings
from signoria.server.ops.limits import Limit, network
from signoria.server.ops.metrics import Metrics
from signoria.server.table import Refused

A_REQUEST = 4 * 1024
"""Bytes of a body that take as long to read as a request without any."""
MUCH = 2**30
API = "/api/"
"""Where everything is but the pages."""
UNSAFE = ("POST", "PUT", "PATCH", "DELETE")

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)

HEADERS: tuple[tuple[bytes, bytes], ...] = (
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"x-frame-options", b"DENY"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
    (b"cache-control", b"no-store"),
)
OWN = frozenset(name for name, _ in HEADERS)
BY_TLS = (b"strict-transport-security", b"max-age=31536000")
"""For pages that came by https: they are to come no other way for a year."""


class TooLarge(HTTPException):
    """A body that goes on beyond the limit."""

    def __init__(self) -> None:
        super().__init__(413)


class Guard:
    """The door, as a layer around the application."""

    def __init__(
        self, app: ASGIApp, settings: Settings, metrics: Metrics, moderation: Moderation
    ) -> None:
        self._app = app
        self._moderation = moderation
        self._metrics = metrics
        self._origins = settings.origins
        self._names = Names(settings.host, settings.origins)
        self._largest_body = settings.wire.body_bytes
        rates = settings.rates
        self._requests = Limit(rates.address, rates.address_burst)
        self._sockets: Counter[str] = Counter()
        self._most_sockets = rates.sockets

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await self._http(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._websocket(scope, receive, send)
        else:
            await self._app(scope, receive, send)

    async def _http(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = dict(scope["headers"])
        begun = False

        async def dressed(message: Message) -> None:
            nonlocal begun
            if message["type"] == "http.response.start":
                begun = True
                message["headers"] = _dressed(message.get("headers", []))
                if scope["scheme"] == "https":
                    message["headers"].append(BY_TLS)
                self._metrics.answered(scope["method"], message["status"])
            await send(message)

        address = address_of(scope)
        wait = self._requests.wait(address, 1 + _length(headers) / A_REQUEST)
        ban = self._moderation.address_ban(address) if scope["path"].startswith(API) else None
        if wait > 0:
            await _refuse(dressed, headers, 429, "too-often", wait)
        elif ban is not None:
            await _tell(dressed, headers, ban.refusal)
        elif not self._is_called_right(scope, headers):
            await _refuse(dressed, headers, 421, "other-name")
        elif scope["method"] in UNSAFE and not self._is_from_here(scope, headers):
            await _refuse(dressed, headers, 403, "other-site")
        elif _length(headers) > self._largest_body:
            await _refuse(dressed, headers, 413, "too-large")
        elif "\0" in scope["path"]:
            await _refuse(dressed, headers, 400, "bad-request")
        else:
            try:
                await self._app(scope, self._counted(receive), dressed)
            except Exception:
                if not begun:
                    raise
                # It is answered and in the journal; what it says may be a secret, and goes nowhere.

    def _counted(self, receive: Receive) -> Receive:
        """Count the body as it comes; whoever said nothing of its length is held to it too."""
        left = self._largest_body

        async def counted() -> Message:
            nonlocal left
            message = await receive()
            left -= len(message.get("body", b""))
            if left < 0:
                raise TooLarge
            return message

        return counted

    async def _websocket(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = dict(scope["headers"])
        address = address_of(scope)
        full = self._sockets[address] >= self._most_sockets or "\0" in scope["path"]
        ours = self._is_called_right(scope, headers) and self._is_from_here(scope, headers)
        banned = self._moderation.address_ban(address) is not None
        if full or banned or not ours or self._requests.wait(address) > 0:
            await receive()
            await send({"type": "websocket.close", "code": 1008})
            return
        self._sockets[address] += 1
        try:
            await self._app(scope, receive, send)
        finally:
            self._sockets[address] -= 1
            if not self._sockets[address]:
                del self._sockets[address]

    def _is_called_right(self, scope: Scope, headers: dict[bytes, bytes]) -> bool:
        server = scope.get("server")
        return self._names.include(headers.get(b"host"), server[0] if server else None)

    def _is_from_here(self, scope: Scope, headers: dict[bytes, bytes]) -> bool:
        """Whether the page behind a request is of this site. Programs name no page at all."""
        if headers.get(b"sec-fetch-site", b"same-origin") not in (b"same-origin", b"none"):
            return False
        origin = headers.get(b"origin")
        if origin is None:
            return True
        text = origin.decode("latin-1")
        if text in self._origins:
            return True
        host = headers.get(b"host", b"").decode("latin-1")
        try:
            return bool(host) and urlsplit(text).netloc == host
        except ValueError:
            return False


def address_of(scope: Scope) -> str:
    """Where a request comes from, as far as it counts; behind a proxy, as that says."""
    client = scope.get("client")
    return network(client[0]) if client else "?"


def _length(headers: dict[bytes, bytes]) -> int:
    text = headers.get(b"content-length", b"0")
    return min(int(text), MUCH) if text.isdigit() else 0


def _dressed(headers: Iterable[tuple[bytes, bytes]]) -> list[tuple[bytes, bytes]]:
    given = {name.lower() for name, _ in headers}
    own = HEADERS if OWN.isdisjoint(given) else [pair for pair in HEADERS if pair[0] not in given]
    return [*headers, *own]


async def _refuse(
    send: Send, headers: dict[bytes, bytes], status: int, key: str, wait: float | None = None
) -> None:
    await _tell(send, headers, Refused(key, status), wait)


async def _tell(
    send: Send, headers: dict[bytes, bytes], refused: Refused, wait: float | None = None
) -> None:
    """One clear sentence, in the language of the reader."""
    language = language_of(headers.get(b"accept-language", b"").decode("latin-1"))
    told_in_words = {"error": refused.key, "message": refused.sentence(language)}
    body = json.dumps(told_in_words, ensure_ascii=False).encode()
    told = [(b"content-type", b"application/json"), (b"content-length", b"%d" % len(body))]
    if wait is not None:
        told.append((b"retry-after", b"%d" % math.ceil(wait)))
    await send({"type": "http.response.start", "status": refused.status, "headers": told})
    await send({"type": "http.response.body", "body": body})
