"""What an account is protected by, and what belongs to its person."""

from __future__ import annotations

import asyncio
import json

from fastapi import Request, Response

from signoria.server.http.routes.base import Anyone, Routes, Someone, TheSite, try_sign_in
from signoria.server.http.routes.people import me, set_cookie
from signoria.server.http.schemas import people
from signoria.server.ops.limits import TooOften
from signoria.server.store import personal

routes = Routes(tags=["people"])
DOWNLOAD = {"description": "A document", "content": {"application/json": {}}}
COST = 20
"""A download counts as so many requests."""


@routes.get("/api/account")
async def protected_by(caller: Someone, site: TheSite) -> people.AccountInfo:
    """How your account is protected."""
    codes, has_factor = await site.people.protection(caller)
    return people.AccountInfo(
        login=caller.person.login, recovery_codes=codes, second_factor=has_factor
    )


@routes.get("/api/account/data", response_class=Response, responses={200: DOWNLOAD})
async def download(caller: Someone, site: TheSite) -> Response:
    """Everything that the site has about you, as one document."""
    wait = site.commands.wait(caller.person.id, COST)
    if wait > 0:
        raise TooOften(wait)
    found = await site.store.read(lambda c: personal.everything(c, caller.person))
    text = await asyncio.to_thread(json.dumps, found, indent=1, ensure_ascii=False)
    headers = {"content-disposition": 'attachment; filename="signoria.json"'}
    return Response(text, headers=headers, media_type="application/json")


@routes.post("/api/account/recovery-codes", status_code=201)
async def new_codes(
    body: people.OwnPassword, request: Request, caller: Someone, site: TheSite
) -> people.RecoveryCodes:
    """Codes for paper, each of which opens your account once. Older ones are good for nothing."""
    try_sign_in(request)
    return people.RecoveryCodes(codes=await site.people.new_codes(caller, body.password))


@routes.post("/api/recover")
async def recover(
    body: people.Recovery, request: Request, answer: Response, before: Anyone, site: TheSite
) -> people.Me:
    """Open an account with a recovery code and give it a new password. It is signed out everywhere
    else, and its second factor is switched off."""
    try_sign_in(request)
    agent = request.headers.get("user-agent", "")
    caller, token = await site.people.recover(body.login, body.code, body.password, agent)
    set_cookie(request, answer, token)
    return me(caller.person, site)


@routes.post("/api/account/second-factor", status_code=201)
async def new_factor(
    body: people.OwnPassword, request: Request, caller: Someone, site: TheSite
) -> people.NewFactor:
    """A secret for the telephone. It counts as soon as you send a code from there."""
    try_sign_in(request)
    secret, uri = await site.people.new_factor(caller, body.password)
    return people.NewFactor(secret=secret, uri=uri)


@routes.put("/api/account/second-factor", status_code=204)
async def confirm_factor(
    body: people.FactorCode, request: Request, caller: Someone, site: TheSite
) -> None:
    """Confirm the second factor with a code: from now on signing in needs one."""
    try_sign_in(request)
    await site.people.confirm_factor(caller, body.code)


@routes.delete("/api/account/second-factor", status_code=204)
async def drop_factor(
    body: people.OwnPassword, request: Request, caller: Someone, site: TheSite
) -> None:
    """Sign in without a second factor again."""
    try_sign_in(request)
    await site.people.drop_factor(caller, body.password)
