"""What people do about each other, and what the admins tell everybody."""

from __future__ import annotations

from fastapi import Request

from signoria.game import Seat
from signoria.server.http.accounts import Caller
from signoria.server.http.routes.base import Routes, Someone, TheSite, network_of
from signoria.server.http.routes.tables import T, require_seat, viewpoint
from signoria.server.http.schemas import moderation as schemas
from signoria.server.moderation import reports
from signoria.server.moderation.reports import Report
from signoria.server.ops.log import log_event
from signoria.server.table import Refused, Table

routes = Routes(tags=["people"])


@routes.get("/api/announcement")
async def announcement(site: TheSite) -> schemas.Announcement:
    """What the admins want everybody to know."""
    return schemas.Announcement(text=site.moderation.standing.announcement)


@routes.post(f"{T}/report", status_code=204)
async def report(
    id: str, body: schemas.NewReport, request: Request, caller: Someone, site: TheSite
) -> None:
    """Tell the admins of somebody at a table, or of a message of theirs."""
    text: str | None = None
    async with site.live_tables.reading(id) as table:
        if body.version is None:
            person: str | None = _other(table, caller, body.seat)
            name = table.seats[body.seat].name
        else:
            at, name, text = _message(table, caller, body.seat, body.version)
            person = await site.store.read(lambda c: reports.speaker(c, id, at, text or ""))
    if person is None or person == caller.person.id:
        raise Refused("not-yourself")
    site.quotas.report(caller.person.id, network_of(request))
    settings = site.settings
    new = Report(
        settings.name(), settings.now(), caller.person.id, person, name, id, text, body.reason
    )
    await site.store.write(lambda c: reports.add(c, new))
    log_event("reported", person=person, table=id)


def _message(table: Table, caller: Caller, seat: Seat, version: int) -> tuple[float, str, str]:
    """When a message was sent, under which name, and what it says."""
    for told in table.told(viewpoint(table, caller, None), version - 1):
        facts = told.news.facts
        if told.number == version and told.kind == "chat" and facts["seat"] == seat:
            return told.news.at, str(facts["name"]), str(facts["text"])
    raise Refused("no-such-message", 404)


def _other(table: Table, caller: Caller, seat: Seat) -> str:
    """Who holds a seat; refuses oneself, bots and empty seats."""
    require_seat(table, seat)
    person = table.seats[seat].person
    if person is None:
        raise Refused("nobody-there", seat=seat)
    if person == caller.person.id:
        raise Refused("not-yourself")
    return person


@routes.get(f"{T}/blocks")
async def blocks_here(id: str, caller: Someone, site: TheSite) -> list[schemas.SeatBlock]:
    """Whom at this table you have muted or blocked."""
    found = await site.store.read(lambda c: reports.blocks_of(c, caller.person.id))
    levels = {one.other: one.level for one in found}
    async with site.live_tables.reading(id) as table:
        return [
            schemas.SeatBlock(seat=seat, level=levels[sitter.person])
            for seat, sitter in enumerate(table.seats)
            if sitter.person is not None and sitter.person in levels
        ]


@routes.put(f"{T}/blocks", status_code=204)
async def block(id: str, body: schemas.NewBlock, caller: Someone, site: TheSite) -> None:
    """Mute or block who sits at a seat, for yourself alone; they are not told."""
    async with site.live_tables.reading(id) as table:
        other = _other(table, caller, body.seat)
        name = table.seats[body.seat].name
    person, level = caller.person.id, None if body.level == "none" else body.level
    most = site.settings.limits.blocks
    if await site.store.read(lambda c: reports.count_blocks(c, person)) >= most and level:
        raise Refused("too-many-blocks", 429, most=most)
    new = site.settings.name()
    await site.store.write(lambda c: reports.block(c, new, person, other, name, level))


@routes.get("/api/blocks")
async def blocks(caller: Someone, site: TheSite) -> list[schemas.BlockInfo]:
    """All whom you have muted or blocked."""
    found = await site.store.read(lambda c: reports.blocks_of(c, caller.person.id))
    return [schemas.BlockInfo(id=one.id, name=one.name, level=one.level) for one in found]


@routes.delete("/api/blocks/{block}", status_code=204)
async def unblock(block: str, caller: Someone, site: TheSite) -> None:
    """Neither mute nor block somebody any more."""
    if not await site.store.write(lambda c: reports.unblock(c, caller.person.id, block)):
        raise Refused("no-such-block", 404)
