"""Records to look at: those that people bring along, and the finished games of the tables."""

from __future__ import annotations

import re
import zlib
from typing import Annotated, Any

from fastapi import Query, Request, Response

from signoria import record
from signoria.bots.registry import support_of
from signoria.game import BadInput
from signoria.server.http.routes.base import (
    Anyone,
    Language,
    Routes,
    Someone,
    TheSite,
    network_of,
    owner_of,
)
from signoria.server.http.schemas.records import Chances, Course, Moment, RecordInfo
from signoria.server.play_site import PlaySite
from signoria.server.store import people
from signoria.server.table import Refused
from signoria.server.table.finished import record_for

routes = Routes(tags=["records"])
GAME = "."
"""Stands between the id of a table and the number of a game there: that is the id of its record."""

BODY: dict[str, Any] = {
    "requestBody": {
        "required": True,
        "description": "The record as it is, or compressed with `Content-Encoding: gzip`.",
        "content": {"text/plain": {"schema": {"type": "string"}}},
    }
}


@routes.post("/api/records", status_code=201, response_model=RecordInfo, openapi_extra=BODY)
async def bring(request: Request, caller: Someone, site: TheSite, language: Language) -> Response:
    """Import a record. It is checked by playing it again; who knows its id can look at it."""
    most = site.settings.limits.record_bytes
    text = _text(await request.body(), request.headers.get("content-encoding", ""), most)
    person, size = caller.person.id, len(text.encode())
    if size > most:
        raise Refused("record-too-large", 413, most=most >> 10)
    id, now = site.settings.name(), site.settings.now()
    info = await site.replays.ask(person, "info", text=text, name=id, language=language)
    await site.quotas.record(person, network_of(request), size)
    await site.store.write(lambda c: people.keep_record(c, id, person, now, text))
    return _json(info, 201)


@routes.get("/api/records/{record}", response_model=RecordInfo)
async def look_at(
    record: str, request: Request, caller: Anyone, site: TheSite, language: Language
) -> Response:
    """A record: who played, and all that happened, in words too."""
    text = await _find(site, record)
    owner = owner_of(request, caller)
    return _json(await site.replays.ask(owner, "info", text=text, name=record, language=language))


@routes.get("/api/records/{record}/at/{event}")
async def moment(
    record: str, event: int, request: Request, caller: Anyone, site: TheSite
) -> Moment:
    """How things stood after some event: everything, or what the one seat saw."""
    text = await _find(site, record)
    if not 0 <= event <= site.settings.limits.record_bytes:
        raise Refused("no-such-moment", 404)
    found = await site.replays.ask(owner_of(request, caller), "moment", text=text, event=event)
    if not found:
        raise Refused("no-such-moment", 404)
    return Moment.model_validate_json(found)


@routes.get("/api/records/{record}/course", response_model=Course)
async def course(record: str, request: Request, caller: Anyone, site: TheSite) -> Response:
    """How a game went, in numbers that are worth drawing; of whole records only."""
    text = await _find(site, record)
    found = await site.replays.ask(owner_of(request, caller), "course", text=text)
    if not found:
        raise Refused("no-such-moment", 404)
    return _json(found)


@routes.get("/api/records/{record}/chances")
async def chances(
    record: str, request: Request, caller: Anyone, site: TheSite, language: Language,
    start: Annotated[int, Query(ge=0, le=100_000, description="with which decision to begin")] = 0,
) -> Chances:  # fmt: skip
    """Some decisions of a game, each with the chance to win that it left: ask again, further on,
    until there are no more."""
    text = await _find(site, record)
    if support_of(game_of(text)).analysis is None:
        raise Refused("not-analysed", 404)
    owner = owner_of(request, caller)
    found = await site.game_review.some(record, text, start, language, owner)
    return Chances.model_validate(found)


async def _find(site: PlaySite, id: str) -> str:
    """A record that was brought along; or, of a table, the record of a game that is over."""
    table, _, number = id.rpartition(GAME)
    if table:
        return await _played(site, table, number)
    text = await site.store.read(lambda c: people.record_text(c, id))
    if text is None:
        raise Refused("no-such-record", 404)
    return text


async def _played(site: PlaySite, id: str, number: str) -> str:
    if not re.fullmatch("[1-9][0-9]{0,5}", number):
        raise Refused("no-such-record", 404)
    async with site.live_tables.reading(id) as table:
        kept = record_for(table, int(number), None)
    if kept is None:
        raise Refused("no-such-record", 404)
    return record.dumps(kept)


def game_of(text: str) -> str:
    """The game of a record that was checked before, without reading all of it."""
    found = re.search(r'^game = "([a-z]+)"', text, re.MULTILINE)
    return "" if found is None else found[1]


def _json(text: str, status: int = 200) -> Response:
    """What the process of the replays has written goes out as it is."""
    return Response(text, status, media_type="application/json")


def _text(body: bytes, encoding: str, most: int) -> str:
    if encoding.lower() == "gzip":
        body = _unpacked(body, most)
    try:
        return body.decode("utf-8")
    except UnicodeDecodeError as error:
        raise BadInput("record: is not text in UTF-8") from error


def _unpacked(body: bytes, most: int) -> bytes:
    unpacking = zlib.decompressobj(wbits=31)
    try:
        text = unpacking.decompress(body, most)
    except zlib.error as error:
        raise BadInput("record: is not compressed with gzip") from error
    if unpacking.unconsumed_tail:
        raise Refused("record-too-large", 413, most=most >> 10)
    return text
