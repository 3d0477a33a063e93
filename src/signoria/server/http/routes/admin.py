"""For those who look after the site."""

from __future__ import annotations

from dataclasses import asdict

from sqlalchemy import Connection

from signoria.server.http.routes.base import Admin, Routes, TheSite
from signoria.server.http.schemas import moderation as schemas
from signoria.server.moderation import acts, reports
from signoria.server.moderation.standing import standing
from signoria.server.play_site import PlaySite
from signoria.server.store import people

routes = Routes(tags=["admins"])
DAY = 86400.0


@routes.get("/api/admin")
async def overview(caller: Admin, site: TheSite) -> schemas.Overview:
    """Reports, bans, the announcement and the last acts."""
    return await _overview(site)


@routes.get("/api/admin/people/{whom}")
async def person(whom: str, caller: Admin, site: TheSite) -> schemas.PersonInfo:
    """Somebody by id or login, with the browsers in which they are signed in."""

    def read(connection: Connection) -> schemas.PersonInfo:
        found = acts.find(connection, whom)
        return schemas.PersonInfo(
            id=found.id,
            name=found.name,
            login=found.login,
            created=found.created,
            seen=found.seen,
            sessions=[
                schemas.SessionSeen(id=one.id, seen=one.seen, agent=one.agent)
                for one in people.sessions_of(connection, found.id)
            ],
            addresses=[],
        )

    info = await site.store.read(read)
    info.addresses = sorted({one.address for one in site.push if one.person == info.id})
    return info


@routes.post("/api/admin/acts")
async def act(body: schemas.AdminCommand, caller: Admin, site: TheSite) -> schemas.Overview:
    """Do something about somebody. It is written down who did."""
    until = None if body.days is None else site.settings.now() + body.days * DAY
    await site.moderation.act(
        acts.Act(caller.person.login or "", body.what, body.whom, body.kind, until, body.text)
    )
    return await _overview(site)


async def _overview(site: PlaySite) -> schemas.Overview:
    now = site.settings.now()

    def read(connection: Connection) -> schemas.Overview:
        stands = standing(connection)
        bans = [asdict(ban) for ban in stands.bans.values() if ban.holds(now)]
        waiting = [{**asdict(one), "by": who} for one, who in reports.waiting(connection)]
        audit = [asdict(one) for one in acts.audited(connection)]
        return schemas.Overview.from_data(
            {
                "reports": waiting,
                "bans": bans,
                "announcement": stands.announcement,
                "audit": audit,
            }
        )

    return await site.store.read(read)
