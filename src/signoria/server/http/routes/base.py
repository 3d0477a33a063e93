"""What all routes have in common: who calls, which errors there are, and how they are told."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Request

from signoria.server.http.accounts import Caller
from signoria.server.http.guard import address_of
from signoria.server.http.language import language_of
from signoria.server.http.roles import ROLES
from signoria.server.http.schemas.site import Error
from signoria.server.play_site import PlaySite
from signoria.server.table import Refused
from signoria.text import LANGUAGES

COOKIE = "signoria"

ERRORS: dict[int | str, dict[str, Any]] = {
    status: {"model": Error, "description": what}
    for status, what in {
        400: "The request is no request",
        401: "Nobody is signed in",
        403: "It is not yours to do",
        404: "There is no such thing",
        405: "There is no such method",
        409: "It is not possible now",
        413: "It is too large",
        422: "It is not well formed, or against the rules",
        429: "Too many requests: wait as long as Retry-After says",
        503: "The store does not answer now: try again with the same key",
    }.items()
}

TEXT: dict[str, Any] = {
    "description": "Plain text",
    "content": {"text/plain": {"schema": {"type": "string"}}},
}
"""The answer of a route that gives no JSON; with `response_class=Response`, errors stay JSON."""


class TooOften(Exception):
    """Somebody asks too often."""

    def __init__(self, wait: float) -> None:
        self.wait = math.ceil(wait)
        super().__init__()


def site_of(request: Request) -> PlaySite:
    site: PlaySite = request.app.state.site
    return site


async def caller_of(request: Request) -> Caller | None:
    """Who sends a request, if the cookie says so."""
    return await site_of(request).people.caller(request.cookies.get(COOKIE))


async def person_of(request: Request) -> Caller:
    """Who sends a request; refuses one from nobody."""
    site = site_of(request)
    caller = await site.people.caller(request.cookies.get(COOKIE))
    if caller is None:
        raise Refused("not-signed-in", 401)
    wait = site.commands.wait(caller.person.id)
    if wait > 0:
        raise TooOften(wait)
    return caller


def try_sign_in(request: Request) -> None:
    """Refuse an address that tries too often."""
    wait = site_of(request).sign_ins.wait(address_of(request.scope))
    if wait > 0:
        raise TooOften(wait)


def language(request: Request) -> str:
    """The language of the answer: as the query says, else as the browser does."""
    wanted = request.query_params.get("language")
    if wanted in LANGUAGES:
        return wanted
    return language_of(request.headers.get("accept-language", ""))


async def _site(request: Request) -> PlaySite:
    return site_of(request)


async def _language(request: Request) -> str:
    return language(request)


# What is not async, FastAPI would do on another thread for every request.
TheSite = Annotated[PlaySite, Depends(_site)]
Anyone = Annotated[Caller | None, Depends(caller_of)]
Someone = Annotated[Caller, Depends(person_of)]
Language = Annotated[str, Depends(_language)]


class Routes(APIRouter):
    """Routes that have a row in the table of roles; another cannot be added."""

    def add_api_route(self, path: str, endpoint: Callable[..., Any], **more: Any) -> None:
        for method in more.get("methods") or ["GET"]:
            if (method, path) not in ROLES:
                raise LookupError(f"{method} {path} has no row in the table of roles")
        more["responses"] = {**ERRORS, **(more.get("responses") or {})}
        super().add_api_route(path, endpoint, **more)

    def add_api_websocket_route(
        self, path: str, endpoint: Callable[..., Any], *args: Any, **more: Any
    ) -> None:
        if ("WS", path) not in ROLES:
            raise LookupError(f"WS {path} has no row in the table of roles")
        super().add_api_websocket_route(path, endpoint, *args, **more)
