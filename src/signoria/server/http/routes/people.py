"""Guests, accounts and sessions."""

from __future__ import annotations

import contextlib

from fastapi import Request, Response

from signoria.server.http.routes.base import (
    Anyone,
    Routes,
    Someone,
    TheSite,
    cookie_of,
    try_sign_in,
)
from signoria.server.http.schemas import people
from signoria.server.play_site import PlaySite
from signoria.server.store.people import Person
from signoria.server.table import Refused

routes = Routes(tags=["people"])
A_YEAR = 365 * 24 * 3600


@routes.post("/api/session", status_code=201)
async def come_in(
    body: people.NewGuest, request: Request, answer: Response, before: Anyone, site: TheSite
) -> people.Me:
    """Be somebody here: a guest with a name. Sets the cookie of the session."""
    try_sign_in(request)
    caller, token = await site.people.guest(body.name, request.headers.get("user-agent", ""))
    set_cookie(request, answer, token)
    return me(caller.person, site)


@routes.get("/api/session")
async def who_am_i(caller: Someone, site: TheSite) -> people.Me:
    """Who you are here."""
    return me(caller.person, site)


@routes.patch("/api/session")
async def change(body: people.Changes, caller: Someone, site: TheSite) -> people.Me:
    """Another name, or other settings; what is left out stays."""
    return me(await site.people.change(caller, body.name, body.settings), site)


@routes.delete("/api/session", status_code=204)
async def go(request: Request, answer: Response, caller: Someone, site: TheSite) -> None:
    """Sign out. A guest who signs out cannot come back: their seats are left."""
    if caller.person.login is None and len(await site.people.sessions(caller)) == 1:
        await site.runner.give_up(caller.person.id)
    await site.people.end_session(caller, caller.session.id)
    delete_cookie(request, answer)


@routes.get("/api/sessions")
async def where(caller: Someone, site: TheSite) -> list[people.SessionInfo]:
    """The browsers in which you are signed in."""
    return [
        people.SessionInfo(
            id=one.id,
            created=one.created,
            seen=one.seen,
            agent=one.agent,
            current=one.id == caller.session.id,
        )
        for one in await site.people.sessions(caller)
    ]


@routes.delete("/api/sessions/{session}", status_code=204)
async def end(session: str, caller: Someone, site: TheSite) -> None:
    """Sign out somewhere else."""
    await site.people.end_session(caller, session)


@routes.post("/api/account", status_code=201)
async def keep(
    body: people.Credentials, request: Request, answer: Response, caller: Someone, site: TheSite
) -> people.Me:
    """Make an account of a guest: the games stay yours wherever you sign in. Sets a new cookie."""
    try_sign_in(request)
    person, token = await site.people.become_account(caller, body.login, body.password)
    set_cookie(request, answer, token)
    return me(person, site)


@routes.post("/api/login")
async def sign_in(
    body: people.SignIn, request: Request, answer: Response, before: Anyone, site: TheSite
) -> people.Me:
    """Sign in to an account. Sets the cookie of a new session; the one that was there ends."""
    try_sign_in(request)
    agent = request.headers.get("user-agent", "")
    caller, token = await site.people.sign_in(body.login, body.password, body.code, agent)
    if before is not None:
        with contextlib.suppress(Refused):  # it may have ended meanwhile
            await site.people.end_session(before, before.session.id)
    set_cookie(request, answer, token)
    return me(caller.person, site)


@routes.put("/api/account/password", status_code=204)
async def change_password(
    body: people.NewPassword, request: Request, caller: Someone, site: TheSite
) -> None:
    """A new password. You are signed out everywhere else."""
    try_sign_in(request)
    await site.people.change_password(caller, body.old, body.new)


@routes.delete("/api/account", status_code=204)
async def forget(
    request: Request, answer: Response, caller: Someone, site: TheSite,
    body: people.Farewell | None = None,
) -> None:  # fmt: skip
    """Forget me: the account, its sessions, notes and imported records. Games that were played
    keep the name, and seats at games that are on are left. Of an account it needs the password."""
    try_sign_in(request)
    await site.people.may_remove(caller, None if body is None else body.password)
    await site.runner.give_up(caller.person.id)
    await site.people.remove(caller)
    delete_cookie(request, answer)


def delete_cookie(request: Request, answer: Response) -> None:
    secure = request.url.scheme == "https"
    answer.delete_cookie(cookie_of(request), path="/", httponly=True, samesite="lax", secure=secure)


def set_cookie(request: Request, answer: Response, token: str) -> None:
    answer.set_cookie(
        cookie_of(request),
        token,
        max_age=A_YEAR,
        path="/",
        httponly=True,
        samesite="lax",
        secure=request.url.scheme == "https",
    )


def me(person: Person, site: PlaySite) -> people.Me:
    return people.Me(
        id=person.id,
        name=person.name,
        login=person.login,
        settings=dict(person.settings),
        admin=site.moderation.is_admin(person.id),
    )
