"""Tables: create, look at, and what can be done there."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Callable
from typing import Annotated

import orjson
from fastapi import Query, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, PlainTextResponse
from pydantic import ValidationError
from starlette.requests import ClientDisconnect

from signoria import record
from signoria.bots.registry import substitute
from signoria.game import Seat
from signoria.server.bots.policy import check_spec
from signoria.server.http import new_table
from signoria.server.http.accounts import Caller
from signoria.server.http.routes.base import (
    TEXT,
    Anyone,
    Language,
    Routes,
    Someone,
    TheSite,
    at_work,
    network_of,
    owner_of,
    person_at,
)
from signoria.server.http.schemas import commands
from signoria.server.http.schemas.tables import (
    Done,
    Story,
    TableCard,
    TableView,
    Why,
)
from signoria.server.moderation import reports
from signoria.server.play_site import PlaySite
from signoria.server.store import logs
from signoria.server.table import (
    Command,
    Entry,
    Refused,
    Table,
    leaving,
    moves,
    seating,
    secret,
)
from signoria.server.table.finished import record_for
from signoria.server.table.projection import card, complete_news, complete_view
from signoria.server.table.table import Viewpoint, place

routes = Routes(tags=["tables"])
T = "/api/tables/{id}"

SeatQuery = Annotated[int | None, Query(ge=0, le=9, description="one of your own seats")]
Decide = Callable[[Table, float], Entry]


@routes.post(f"{T}/play", response_model=Done)
async def play(id: str, body: commands.Play, caller: Someone, site: TheSite) -> Response:
    """Answer the question that your seat is asked."""
    return await _play(site, id, body, caller)


async def play_at_once(site: PlaySite, request: Request, id: str) -> Response:
    """The same without FastAPI."""
    caller = await person_at(site, request)
    try:
        body = commands.Play.model_validate_json(await _body_of(request))
    except ValidationError as error:
        problems = [{**one, "loc": ("body", *one["loc"])} for one in error.errors()]
        raise RequestValidationError(problems) from error
    return await _play(site, id, body, caller)


async def _body_of(request: Request) -> bytes:
    """What was sent: most bodies are there at once."""
    body: bytes = b""
    while True:
        message = await request.receive()
        if message["type"] == "http.disconnect":
            raise ClientDisconnect
        body += message.get("body", b"")
        if not message.get("more_body", False):
            return body


async def _play(site: PlaySite, id: str, body: commands.Play, caller: Caller) -> Response:
    def decide(table: Table, now: float) -> Entry:
        require_own(table, caller, body.seat)
        if table.seats[body.seat].away is not None:
            raise Refused("come-back-first")
        return moves.play(
            table, caller.person.id, body.seat, body.prompt, body.action, now, body.key
        )

    return await carry_out(site, id, command_of("play", caller, body), decide, body.seat)


@routes.post(
    "/api/tables",
    status_code=201,
    response_model=TableCard,
    responses={200: {"model": TableCard, "description": "The table of this key"}},
)
async def create_table(
    body: commands.NewTable, request: Request, caller: Someone, site: TheSite
) -> JSONResponse:
    """Create a table. With nothing said it is a game against three bots, and it begins at once."""
    command = command_of("create", caller, body)
    known = await site.live_tables.created_with(command)
    if known is not None:
        async with site.live_tables.reading(known) as table:
            return JSONResponse(card(table, caller.person.id))
    config = await new_table.config_of(body, caller.person, site)
    size = len(json.dumps(config.setup))
    await site.quotas.new_table(caller.person.id, network_of(request), config, size)
    id, new = await site.live_tables.create(config, command)
    async with site.live_tables.reading(id) as table:
        return JSONResponse(card(table, caller.person.id), 201 if new else 200)


@routes.get(T, response_model=TableCard)
async def show(id: str, caller: Anyone, site: TheSite) -> JSONResponse:
    """What a table is about, and who sits there."""
    async with site.live_tables.reading(id) as table:
        return JSONResponse(card(table, _id(caller)))


@routes.get(f"{T}/view", response_model=TableView)
async def view(
    id: str, request: Request, caller: Anyone, site: TheSite, language: Language,
    seat: SeatQuery = None,
) -> TableView:  # fmt: skip
    """The table as your seat sees it, with its legal actions; without a seat, as everybody does."""
    async with site.live_tables.reading(id) as table:
        where = viewpoint(table, caller, seat)
        with at_work(site, request):
            return TableView.from_data(complete_view(table, where, language))


@routes.get(f"{T}/story", response_model=Story)
async def story(
    id: str, request: Request, caller: Anyone, site: TheSite, language: Language,
    seat: SeatQuery = None,
    after: Annotated[int, Query(ge=0, description="leave out what you have heard")] = 0,
) -> JSONResponse:  # fmt: skip
    """What your seat has heard of the game that is on, in words too."""
    async with site.live_tables.reading(id) as table:
        where = viewpoint(table, caller, seat)
        with at_work(site, request):
            news = [complete_news(table, one, language) for one in table.told(where, after)]
            return JSONResponse({"seat": where, "version": table.count(where), "news": news})


@routes.get(f"{T}/at/{{version}}", response_model=TableView)
async def earlier(
    id: str, version: int, request: Request, caller: Anyone, site: TheSite, language: Language,
    seat: SeatQuery = None,
) -> TableView:  # fmt: skip
    """The table as your seat saw it when it had heard so much of the game that is on."""
    async with site.live_tables.reading(id) as table:
        where = viewpoint(table, caller, seat)
        length = table.version
        if not 0 <= version <= table.count(where):
            raise Refused("no-such-moment", 404)
    entries = await site.store.read(lambda c: logs.log(c, id))
    log = [(one.kind, one.at, one.data) for one in entries[:length]]
    past = await site.replays.ask(
        owner_of(request, caller), "earlier", log=log, seat=where, version=version,
        language=language,
    )  # fmt: skip
    if not past:
        raise Refused("no-such-moment", 404)
    return TableView.model_validate_json(past)


@routes.get(f"{T}/record", response_class=Response, responses={200: TEXT})
async def download(
    id: str, request: Request, caller: Anyone, site: TheSite, seat: SeatQuery = None,
    game: Annotated[int | None, Query(ge=1, description="which game at this table")] = None,
) -> PlainTextResponse:  # fmt: skip
    """The record of a game: whole when it is over, or what one seat saw, for the one who sits
    there, at any time."""
    async with site.live_tables.reading(id) as table:
        number = table.number if game is None else game
        if seat is not None and not _may_see(table, caller, number, seat):
            raise Refused("not-your-seat", 403, seat=seat)
        with at_work(site, request):
            kept = record_for(table, number, seat)
        if kept is None:
            raise Refused("no-record" if number != table.number else "record-later", 404)
        name = f"{table.config.game}-{number}{'' if seat is None else f'-seat{seat}'}.signoria.toml"
        headers = {"content-disposition": f'attachment; filename="{name}"'}
        kept = record.sealed(record.self_contained(kept))
        return PlainTextResponse(record.dumps(kept), headers=headers)


def _may_see(table: Table, caller: Caller | None, number: int, seat: Seat) -> bool:
    """One's own seat at any time; any seat when the game is over."""
    if number in range(1, len(table.past) + 1) or table.outcome is not None:
        return seat < len(table.seats)
    return caller is not None and seat in table.seats_of(caller.person.id)


@routes.post(f"{T}/sit", response_model=Done)
async def sit(id: str, body: commands.Sit, caller: Someone, site: TheSite) -> Response:
    """Take a free seat, or the one that your invitation is for."""
    apart = await site.store.read(lambda c: reports.kept_apart(c, caller.person.id))

    def decide(table: Table, now: float) -> Entry:
        person = caller.person
        seating.require_together(table, apart)
        return seating.sit(table, person.id, person.name, body.seat, body.invite, now, body.key)

    return await carry_out(site, id, command_of("sit", caller, body), decide)


@routes.post(f"{T}/stand", response_model=Done)
async def stand(id: str, body: commands.OfSeat, caller: Someone, site: TheSite) -> Response:
    """Give a seat up before the game begins. The host may clear any seat."""

    def decide(table: Table, now: float) -> Entry:
        require_seat(table, body.seat)
        return seating.stand(table, caller.person.id, body.seat, now, body.key)

    return await carry_out(site, id, command_of("stand", caller, body), decide)


@routes.post(f"{T}/fill", response_model=Done)
async def fill(id: str, body: commands.Fill, caller: Someone, site: TheSite) -> Response:
    """Let a bot take a free seat: for the host."""
    person = caller.person.id
    async with site.live_tables.reading(id) as table:
        game, is_possible = table.config.game, table.host == person and table.status == "open"
    bot = body.bot or substitute(game)
    if is_possible:
        check_spec(bot, game, site.settings.may_exec(body.exec_token))
        await site.quotas.new_bot(person, game, bot)

    def decide(table: Table, now: float) -> Entry:
        require_seat(table, body.seat)
        name = new_table.free_name(set(table.names), set(table.names))
        return seating.fill(table, person, body.seat, bot, name, now, body.key)

    return await carry_out(site, id, command_of("fill", caller, body), decide)


@routes.get(f"{T}/why", response_model=Why)
async def why(
    id: str, caller: Someone, site: TheSite, language: Language,
    seat: Annotated[int, Query(ge=0, le=9)],
    action: Annotated[str, Query(min_length=1, max_length=400)],
) -> Why:  # fmt: skip
    """Why your seat cannot do something now."""
    async with site.live_tables.reading(id) as table:
        require_own(table, caller, seat)
        moves.require_running(table)
        reason = moves.barred(table, seat, action, language)
        return Why(allowed=reason is None, why=reason)


@routes.post(f"{T}/aside", response_model=Done)
async def aside(id: str, body: commands.Aside, caller: Someone, site: TheSite) -> Response:
    """Do something out of turn that the game allows, such as showing cards to another seat."""

    def decide(table: Table, now: float) -> Entry:
        require_own(table, caller, body.seat)
        return moves.aside(table, caller.person.id, body.seat, body.text, now, body.key)

    return await carry_out(site, id, command_of("aside", caller, body), decide, body.seat)


@routes.post(f"{T}/undo", response_model=Done)
async def undo(id: str, body: commands.OfSeat, caller: Someone, site: TheSite) -> Response:
    """Take your last decision back, as long as it told nobody anything."""

    def decide(table: Table, now: float) -> Entry:
        require_own(table, caller, body.seat)
        return moves.undo(table, caller.person.id, body.seat, now, body.key)

    return await carry_out(site, id, command_of("undo", caller, body), decide, body.seat)


@routes.post(f"{T}/advance", response_model=Done)
async def advance(id: str, body: commands.Advance, caller: Someone, site: TheSite) -> Response:
    """Decide in advance what your seat does whenever it may decide in secret."""

    def decide(table: Table, now: float) -> Entry:
        require_own(table, caller, body.seat)
        return secret.promise(table, caller.person.id, body.seat, body.action, now, body.key)

    return await carry_out(site, id, command_of("advance", caller, body), decide, body.seat)


@routes.post(f"{T}/leave", response_model=Done)
async def leave(id: str, body: commands.OfSeat, caller: Someone, site: TheSite) -> Response:
    """Leave a game in progress: a bot plays on for you until you come back. If nobody but bots
    plays with you, the table pauses until then."""

    def decide(table: Table, now: float) -> Entry:
        require_own(table, caller, body.seat)
        return leaving.leave(table, caller.person.id, body.seat, now, body.key)

    return await carry_out(site, id, command_of("away", caller, body), decide, body.seat)


@routes.post(f"{T}/back", response_model=Done)
async def back(id: str, body: commands.OfSeat, caller: Someone, site: TheSite) -> Response:
    """Take your seat back from the bot."""

    def decide(table: Table, now: float) -> Entry:
        require_own(table, caller, body.seat)
        return leaving.come_back(table, caller.person.id, body.seat, now, body.key)

    return await carry_out(site, id, command_of("back", caller, body), decide, body.seat)


@routes.post(f"{T}/rematch", response_model=Done)
async def rematch(id: str, body: commands.Rematch, caller: Someone, site: TheSite) -> Response:
    """Ask for another game, with everybody a seat further; it begins when all have asked."""

    def decide(table: Table, now: float) -> Entry:
        if not table.seats_of(caller.person.id):
            raise Refused("players-only", 403)
        return seating.rematch(table, caller.person.id, now, body.key)

    return await carry_out(site, id, command_of("rematch", caller, body), decide)


def command_of(kind: str, caller: Caller, body: commands.Keyed) -> Command:
    """What somebody wants, with the key by which that somebody knows it."""
    content = json.dumps(body.model_dump()).encode()
    return Command.of(kind, caller.person.id, body.key, content)


async def carry_out(
    site: PlaySite,
    id: str,
    command: Command,
    decide: Decide,
    seat: Seat | None = None,
) -> Response:
    """Put a command through the one write path, and acknowledge it when it is on disk."""
    try:
        done = await site.live_tables.carry_out(id, decide, command)
    except Refused as refused:
        if refused.key != "paused":
            raise
        with contextlib.suppress(Refused):
            await site.live_tables.change(id, leaving.resume)
        done = await site.live_tables.carry_out(id, decide, command)
    held = done.table.seats_of(command.person)
    where = seat if seat in held else next(iter(held), None)
    told = {"version": done.heard[place(where)], "repeated": done.repeated}
    return Response(orjson.dumps(told), media_type="application/json")


def viewpoint(table: Table, caller: Caller | None, seat: Seat | None) -> Viewpoint:
    """From where somebody looks: a seat must be the own; with none said, the first of the own."""
    if seat is not None:
        if caller is None:
            raise Refused("not-signed-in", 401)
        require_own(table, caller, seat)
        return seat
    return next(iter(table.seats_of(_id(caller))), None)


def require_seat(table: Table, seat: Seat) -> None:
    if seat >= len(table.seats):
        raise Refused("no-such-seat", 404, seat=seat)


def require_own(table: Table, caller: Caller, seat: Seat) -> None:
    """Refuse a seat that is not the caller's."""
    require_seat(table, seat)
    if table.seats[seat].person != caller.person.id:
        raise Refused("not-your-seat", 403, seat=seat)


def _id(caller: Caller | None) -> str | None:
    return None if caller is None else caller.person.id
