"""Records to look at: those that people bring along, and the finished games of the tables."""

from __future__ import annotations

import asyncio
import re
import zlib
from typing import Annotated, Any

from fastapi import Query, Request

from signoria import record
from signoria.bots.registry import support_of
from signoria.game import BadInput
from signoria.record import Record
from signoria.record.seats import called
from signoria.server.http.routes.base import Language, Routes, Someone, TheSite
from signoria.server.http.schemas.records import Chances, Course, Moment, RecordInfo
from signoria.server.play_site import PlaySite
from signoria.server.store import people
from signoria.server.table import Refused
from signoria.server.table.finished import record_for

routes = Routes(tags=["records"])
LARGEST = 1024 * 1024
"""Of a record that comes compressed."""
GAME = "."
"""Stands between the id of a table and the number of a game there: that is the id of its record."""

BODY: dict[str, Any] = {
    "requestBody": {
        "required": True,
        "description": "The record as it is, or compressed with `Content-Encoding: gzip`.",
        "content": {"text/plain": {"schema": {"type": "string"}}},
    }
}


@routes.post("/api/records", status_code=201, openapi_extra=BODY)
async def bring(request: Request, caller: Someone, site: TheSite, language: Language) -> RecordInfo:
    """Import a record. It is checked by playing it again; who knows its id can look at it."""
    text = _text(await request.body(), request.headers.get("content-encoding", ""))
    kept = await asyncio.to_thread(_checked, text)
    id, now = site.settings.name(), site.settings.now()
    person = caller.person.id
    await site.store.write(lambda c: people.keep_record(c, id, person, now, text))
    return await asyncio.to_thread(_info, id, kept, language)


@routes.get("/api/records/{record}")
async def look_at(record: str, site: TheSite, language: Language) -> RecordInfo:
    """A record: who played, and all that happened, in words too."""
    kept = await _find(site, record)
    return await asyncio.to_thread(_info, record, kept, language)


@routes.get("/api/records/{record}/at/{event}")
async def moment(record: str, event: int, site: TheSite) -> Moment:
    """How things stood after some event: everything, or what the one seat saw."""
    kept = await _find(site, record)
    if not 0 <= event <= len(kept.lines):
        raise Refused("no-such-moment", 404)
    return await asyncio.to_thread(_moment, kept, event)


@routes.get("/api/records/{record}/course")
async def course(record: str, site: TheSite) -> Course:
    """How a game went, in numbers that are worth drawing; of whole records only."""
    kept = await _find(site, record)
    if kept.seat is not None:
        raise Refused("no-such-moment", 404)
    return await asyncio.to_thread(_course, kept)


@routes.get("/api/records/{record}/chances")
async def chances(
    record: str, site: TheSite, language: Language,
    start: Annotated[int, Query(ge=0, le=100_000, description="with which decision to begin")] = 0,
) -> Chances:  # fmt: skip
    """Some decisions of a game, each with the chance to win that it left: ask again, further on,
    until there are no more."""
    kept = await _find(site, record)
    if support_of(kept.game).analysis is None:
        raise Refused("not-analysed", 404)
    return Chances.model_validate(await site.game_review.some(record, kept, start, language))


def _course(kept: Record) -> Course:
    told = Course(at=[], measures={})
    for played in record.course(kept):
        told.at.append(len(played.events))
        for name, numbers in played.game.measures(played.state).items():
            told.measures.setdefault(name, []).append(numbers)
    return told


async def _find(site: PlaySite, id: str) -> Record:
    """A record that was brought along; or, of a table, the record of a game that is over."""
    table, _, number = id.rpartition(GAME)
    if table:
        return await _played(site, table, number)
    text = await site.store.read(lambda c: people.record_text(c, id))
    if text is None:
        raise Refused("no-such-record", 404)
    return record.loads(text)


async def _played(site: PlaySite, id: str, number: str) -> Record:
    if not re.fullmatch("[1-9][0-9]{0,5}", number):
        raise Refused("no-such-record", 404)
    async with site.live_tables.reading(id) as table:
        kept = record_for(table, int(number), None)
    if kept is None:
        raise Refused("no-such-record", 404)
    return kept


def _text(body: bytes, encoding: str) -> str:
    if encoding.lower() == "gzip":
        body = _unpacked(body)
    try:
        return body.decode("utf-8")
    except UnicodeDecodeError as error:
        raise BadInput("record: is not text in UTF-8") from error


def _unpacked(body: bytes) -> bytes:
    unpacking = zlib.decompressobj(wbits=31)
    try:
        text = unpacking.decompress(body, LARGEST)
    except zlib.error as error:
        raise BadInput("record: is not compressed with gzip") from error
    if unpacking.unconsumed_tail:
        raise Refused("too-large", 413)
    return text


def _checked(text: str) -> Record:
    kept = record.loads(text)
    record.replay(kept)
    return kept


def _info(id: str, kept: Record, language: str) -> RecordInfo:
    played = record.replay(kept)
    names = [called(text, seat) for seat, text in enumerate(kept.seats)]
    told = [
        played.game.tell(played.state, seen, language, names)
        for event in played.events
        if (seen := event if kept.seat is None else event.seen_by(kept.seat)) is not None
    ]
    return RecordInfo.from_data(
        {
            "id": id,
            "game": kept.game,
            "setup": kept.setup,
            "seats": names,
            "seat": kept.seat,
            "events": list(kept.lines),
            "words": told,
            "outcome": None if kept.outcome is None else kept.outcome.to_json(),
        }
    )


def _moment(kept: Record, event: int) -> Moment:
    played = record.replay(kept, event)
    state, game = played.state, played.game
    view = state.view(kept.seat)
    position = state.to_json() if kept.seat is None else view.to_json()
    ended = state.outcome()
    names = [called(text, seat) for seat, text in enumerate(kept.seats)]
    look = {
        "status": "running" if ended is None else "over",
        "number": 1,
        "seats": [{"kind": "person", "name": name, "bot": None, "away": None} for name in names],
        "deciders": list(view.deciders if kept.seat is not None else state.deciders),
        "outcome": None if ended is None else ended.to_json(),
        "display": {
            **game.display_constants(view),
            **game.display_public(state.view(None)),
            **(game.display_own(view) if kept.seat is not None else game.display_unhidden(state)),
        },
    }
    return Moment.from_data(
        {"at": event, "of": len(kept.lines), "position": position, "look": look}
    )
