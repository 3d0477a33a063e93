"""The application: the routes, the door before them, and how errors are told."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Callable, Coroutine, Mapping
from contextlib import asynccontextmanager
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from pydantic import TypeAdapter
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect
from starlette.responses import Response
from starlette.types import Lifespan, Receive, Scope, Send

import signoria
from signoria.game import BadInput, IllegalAction
from signoria.server.http.guard import Guard
from signoria.server.http.pages import FOLDER, Pages
from signoria.server.http.plain_json import NotPlainJson
from signoria.server.http.routes import (
    admin,
    credentials,
    lessons,
    moderation,
    people,
    puzzles,
    records,
    rules,
    sockets,
    tables,
    talk,
)
from signoria.server.http.routes import lobby as site_routes
from signoria.server.http.routes.base import language
from signoria.server.http.schemas.sockets import LobbyMessage, TableMessage
from signoria.server.http.warm_up import warm_up
from signoria.server.ops.config import Settings
from signoria.server.ops.limits import TooOften
from signoria.server.ops.log import first_line, log_event
from signoria.server.play_site import PlaySite
from signoria.server.store import Conflict, Unavailable
from signoria.server.table import Refused
from signoria.text import say

DESCRIPTION = """Tables for people and bots: the board games of Renaissance Italy.

A command that changes something may carry a `key`, any name that the client makes up: sent again
with the same key, it is carried out once. What happens comes through the WebSocket
`/api/tables/{id}/socket`. Every error is one sentence in the language of the reader."""


def build(settings: Settings) -> tuple[Guard, PlaySite]:
    """The server as an ASGI application, and its parts."""
    site = PlaySite.build(settings)

    @asynccontextmanager
    async def life(app: FastAPI) -> AsyncIterator[None]:
        warm_up(app)
        await site.start()
        yield
        await site.stop()

    app = _application(life)
    app.state.site = site
    return Guard(AtOnce(app, site), settings, site.metrics, site.moderation), site


def describe() -> dict[str, Any]:
    """The OpenAPI document of the server."""
    return _application(None).openapi()


class Application(FastAPI):
    """Describes what its sockets send too: OpenAPI has no place for them but among the schemas."""

    def openapi(self) -> dict[str, Any]:
        document = super().openapi()
        messages = {"TableMessage": TableMessage, "LobbyMessage": LobbyMessage}
        document["components"]["schemas"] |= schemas_of(messages)
        return document


def schemas_of(types: Mapping[str, Any]) -> dict[str, Any]:
    """The JSON schemas of some types, and of all that they are made of, by name."""
    named, common = TypeAdapter.json_schemas(
        [(name, "validation", TypeAdapter(type)) for name, type in types.items()],
        ref_template="#/components/schemas/{model}",
    )
    defined: dict[str, Any] = common.get("$defs", {})
    return {name: schema for (name, _), schema in named.items()} | defined


class AtOnce:
    """Moves go past FastAPI, whose part in them would be longer than that of all others."""

    MOVE = re.compile("/api/tables/([^/]+)/play")

    def __init__(self, app: FastAPI, site: PlaySite) -> None:
        self.app = app
        self._site = site

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and scope["method"] == "POST":
            move = self.MOVE.fullmatch(scope["path"])
            if move is not None:
                scope["app"] = self.app
                response = await self._play(Request(scope, receive), move[1])
                await response(scope, receive, send)
                return
        await self.app(scope, receive, send)

    async def _play(self, request: Request, table: str) -> Response:
        try:
            return await tables.play_at_once(self._site, request, table)
        except Exception as error:
            tell = next(TOLD[kind] for kind in type(error).__mro__ if kind in TOLD)
            return await tell(request, error)


def _application(life: Lifespan[FastAPI] | None) -> FastAPI:
    app = Application(
        title="Signoria",
        version=signoria.__version__,
        description=DESCRIPTION,
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
        redirect_slashes=False,
        lifespan=life,
        separate_input_output_schemas=False,
        exception_handlers=TOLD,
        telemetry={"tracing": False, "metrics": False, "logs": False},  # ours: /api/metrics
    )
    in_use_most_first = (
        sockets, tables, talk, site_routes, people, credentials, records, rules, lessons,
        puzzles, moderation, admin,
    )  # fmt: skip
    for part in in_use_most_first:
        app.include_router(part.routes)
    app.mount("/", Pages(FOLDER))
    return app


# Every error is a key and a sentence.


async def _refused(request: Request, error: Refused) -> JSONResponse:
    return _error(error.status, error.key, error.sentence(language(request)))


async def _illegal(request: Request, error: IllegalAction) -> JSONResponse:
    return _error(422, error.reason, error.sentence(language(request)))


async def _bad_input(_: Request, error: BadInput) -> JSONResponse:
    return _error(422, "bad-input", str(error))


PLAIN_MISTAKES = {
    "string_too_short": "too-short",
    "string_too_long": "too-long",
    "greater_than_equal": "too-little",
    "less_than_equal": "too-much",
}
"""What people do wrong in a form, by pydantic's name for it; the rest is for programmers."""


async def _not_well_formed(request: Request, error: RequestValidationError) -> JSONResponse:
    first: dict[str, Any] = error.errors()[0]
    where = ".".join(str(part) for part in first["loc"][1:]) or "body"
    plain = PLAIN_MISTAKES.get(first["type"])
    if plain is None:
        return _error(422, "not-well-formed", f"{where}: {first['msg']}")
    limit = next(iter(first["ctx"].values()))
    return _error(422, "not-well-formed", say(f"refused.{plain}", language(request), limit=limit))


async def _too_often(request: Request, error: TooOften) -> JSONResponse:
    sentence = say("refused.too-often", language(request))
    return _error(429, "too-often", sentence, {"retry-after": str(error.wait)})


async def _gone(request: Request, _: ClientDisconnect) -> JSONResponse:
    return _error(400, "bad-request", say("refused.bad-request", language(request)))


async def _unavailable(request: Request, error: Exception) -> JSONResponse:
    log_event("store-unavailable", why=first_line(error))
    sentence = say("refused.unavailable", language(request))
    return _error(503, "unavailable", sentence, {"retry-after": "1"})


async def _http(request: Request, error: HTTPException) -> JSONResponse:
    key = {404: "not-found", 405: "no-such-method", 413: "too-large"}.get(
        error.status_code, "bad-request"
    )
    sentence = say(f"refused.{key}", language(request))
    return _error(error.status_code, key, sentence, dict(error.headers or {}))


async def _not_plain(request: Request, _: NotPlainJson) -> JSONResponse:
    return _error(422, "not-well-formed", say("refused.not-plain-json", language(request)))


async def _broken(request: Request, error: Exception) -> JSONResponse:
    log_event("broken", error=error)
    return _error(500, "broken", say("refused.broken", language(request)))


def _error(
    status: int, key: str, message: str, headers: dict[str, str] | None = None
) -> JSONResponse:
    return JSONResponse({"error": key, "message": message}, status, headers)


TOLD: dict[int | type[Exception], Callable[[Request, Any], Coroutine[Any, Any, Response]]] = {
    Refused: _refused,
    IllegalAction: _illegal,
    BadInput: _bad_input,
    RequestValidationError: _not_well_formed,
    TooOften: _too_often,
    ClientDisconnect: _gone,
    Unavailable: _unavailable,
    Conflict: _unavailable,
    NotPlainJson: _not_plain,
    HTTPException: _http,
    Exception: _broken,
}
"""How each kind of error is told."""
