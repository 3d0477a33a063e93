"""Guests, accounts and sessions."""

from __future__ import annotations

from fastapi import Request, Response

from signoria.server.http.routes.base import COOKIE, Routes, Someone, TheSite, try_sign_in
from signoria.server.http.schemas import people
from signoria.server.store.people import Person

routes = Routes(tags=["people"])
A_YEAR = 365 * 24 * 3600


@routes.post("/api/session", status_code=201)
async def come_in(
    body: people.NewGuest, request: Request, answer: Response, site: TheSite
) -> people.Me:
    """Be somebody here: a guest with a name. Sets the cookie of the session."""
    try_sign_in(request)
    caller, token = await site.people.guest(body.name, request.headers.get("user-agent", ""))
    _set_cookie(request, answer, token)
    return me(caller.person)


@routes.get("/api/session")
async def who_am_i(caller: Someone) -> people.Me:
    """Who you are here."""
    return me(caller.person)


@routes.patch("/api/session")
async def change(body: people.Changes, caller: Someone, site: TheSite) -> people.Me:
    """Another name, or other settings; what is left out stays."""
    return me(await site.people.change(caller, body.name, body.settings))


@routes.delete("/api/session", status_code=204)
async def go(answer: Response, caller: Someone, site: TheSite) -> None:
    """Sign out. A guest who signs out cannot come back."""
    await site.people.end_session(caller, caller.session.id)
    answer.delete_cookie(COOKIE, path="/")


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
    body: people.Credentials, request: Request, caller: Someone, site: TheSite
) -> people.Me:
    """Make an account of a guest: the games stay yours wherever you sign in."""
    try_sign_in(request)
    return me(await site.people.become_account(caller, body.login, body.password))


@routes.post("/api/login")
async def sign_in(
    body: people.Credentials, request: Request, answer: Response, site: TheSite
) -> people.Me:
    """Sign in to an account. Sets the cookie of a new session."""
    try_sign_in(request)
    agent = request.headers.get("user-agent", "")
    caller, token = await site.people.sign_in(body.login, body.password, agent)
    _set_cookie(request, answer, token)
    return me(caller.person)


@routes.put("/api/account/password", status_code=204)
async def change_password(
    body: people.NewPassword, request: Request, caller: Someone, site: TheSite
) -> None:
    """A new password. You are signed out everywhere else."""
    try_sign_in(request)
    await site.people.change_password(caller, body.old, body.new)


@routes.delete("/api/account", status_code=204)
async def forget(answer: Response, caller: Someone, site: TheSite) -> None:
    """Forget me: the account, its sessions, notes and imported records. Games that were played
    keep the name."""
    await site.people.remove(caller)
    answer.delete_cookie(COOKIE, path="/")


def _set_cookie(request: Request, answer: Response, token: str) -> None:
    answer.set_cookie(
        COOKIE,
        token,
        max_age=A_YEAR,
        path="/",
        httponly=True,
        samesite="lax",
        secure=request.url.scheme == "https",
    )


def me(person: Person) -> people.Me:
    return people.Me(
        id=person.id, name=person.name, login=person.login, settings=dict(person.settings)
    )
