"""What all routes have in common: who calls, which errors there are, and how they are told."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from time import perf_counter
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Request, Response
from fastapi.routing import APIRoute
from starlette.requests import HTTPConnection, cookie_parser

from signoria.server.http.accounts import Caller
from signoria.server.http.guard import address_of
from signoria.server.http.language import language_of
from signoria.server.http.plain_json import PlainRequest
from signoria.server.http.roles import ROLES
from signoria.server.http.schemas.site import Error
from signoria.server.ops.limits import TooOften
from signoria.server.play_site import PlaySite
from signoria.server.table import Refused
from signoria.text import LANGUAGES

COOKIE = "signoria"
SECURE = "__Host-signoria"
"""Behind TLS: browsers take a cookie of such a name from this very site alone, and by TLS."""

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


def site_of(request: Request) -> PlaySite:
    site: PlaySite = request.app.state.site
    return site


def cookie_of(connection: HTTPConnection) -> str:
    """The name of the cookie by which a session is known."""
    return SECURE if connection.scope["scheme"] in ("https", "wss") else COOKIE


def token_of(connection: HTTPConnection) -> str | None:
    """The token in the cookie. Every request has one, so nothing else is read for it."""
    wanted, token = cookie_of(connection), None
    for name, value in connection.scope["headers"]:
        if name == b"cookie":
            token = cookie_parser(value.decode("latin-1")).get(wanted, token)
    return token


async def caller_of(request: Request) -> Caller | None:
    """Who sends a request, if the cookie says so."""
    return await site_of(request).people.caller(token_of(request))


async def person_of(request: Request) -> Caller:
    """Who sends a request; refuses one from nobody."""
    return await person_at(site_of(request), request)


async def person_at(site: PlaySite, request: HTTPConnection) -> Caller:
    """The same, at a site that is known."""
    caller = await site.people.caller(token_of(request))
    if caller is None:
        raise Refused("not-signed-in", 401)
    wait = site.commands.wait(caller.person.id)
    if wait > 0:
        raise TooOften(wait)
    return caller


async def admin_of(request: Request) -> Caller:
    """Who sends a request; refuses all but admins."""
    caller = await person_of(request)
    if not site_of(request).moderation.is_admin(caller.person.id):
        raise Refused("admin-only", 403)
    return caller


def network_of(request: HTTPConnection) -> str:
    """The address of a request, as limits count it."""
    return address_of(request.scope)


def owner_of(request: HTTPConnection, caller: Caller | None) -> str:
    """To whom the work for a request belongs: a person, else an address."""
    return network_of(request) if caller is None else caller.person.id


@contextmanager
def at_work(site: PlaySite, request: HTTPConnection) -> Iterator[None]:
    """Something that takes the server a while to work out: its time is counted, and an address for
    which there was too much of it waits."""
    owner = network_of(request)
    wait = site.work.wait(owner, 0.0)
    if wait > 0:
        raise TooOften(wait)
    begun = perf_counter()
    try:
        yield
    finally:
        site.work.spend(owner, perf_counter() - begun)


def try_sign_in(request: Request) -> None:
    """Refuse an address that tries too often; accounts see to themselves (`accounts.py`)."""
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
Admin = Annotated[Caller, Depends(admin_of)]
Language = Annotated[str, Depends(_language)]


class PlainRoute(APIRoute):
    """A route that takes plain JSON alone."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[None, None, Response]]:
        handle = super().get_route_handler()

        async def plainly(request: Request) -> Response:
            return await handle(PlainRequest(request.scope, request.receive))

        return plainly


class Routes(APIRouter):
    """Routes that have a row in the table of roles; another cannot be added."""

    def __init__(self, tags: list[str] | None = None) -> None:
        super().__init__(tags=[*(tags or [])], route_class=PlainRoute)

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
