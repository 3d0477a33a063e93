"""Tables: create, look at, and what can be done there."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from typing import Annotated

from fastapi import Query, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, PlainTextResponse
from pydantic import ValidationError

from signoria import record
from signoria.bots.registry import bots_of, substitute
from signoria.game import Seat
from signoria.server.bots.policy import check_spec
from signoria.server.bots.pool import BotJob, told
from signoria.server.http import new_table
from signoria.server.http.accounts import Caller
from signoria.server.http.routes.base import (
    TEXT,
    Anyone,
    Language,
    Routes,
    Someone,
    TheSite,
    person_of,
    site_of,
)
from signoria.server.http.schemas import commands
from signoria.server.http.schemas.tables import (
    Done,
    HintGiven,
    Phrases,
    Story,
    TableCard,
    TableView,
    Why,
)
from signoria.server.play_site import PlaySite
from signoria.server.store import logs, people
from signoria.server.table import (
    Entry,
    Refused,
    Table,
    fold,
    leaving,
    moves,
    seating,
    secret,
    talking,
)
from signoria.server.table.finished import record_for
from signoria.server.table.projection import card, choices, complete_news, look
from signoria.server.table.table import Viewpoint, place

routes = Routes(tags=["tables"])
T = "/api/tables/{id}"

SeatQuery = Annotated[int | None, Query(ge=0, le=9, description="one of your own seats")]
Decide = Callable[[Table, float], Entry]


@routes.post(f"{T}/play", response_model=Done)
async def play(id: str, body: commands.Play, caller: Someone, site: TheSite) -> JSONResponse:
    """Answer the question that your seat is asked."""
    return await _play(site, id, body, caller)


async def play_at_once(request: Request, id: str) -> JSONResponse:
    """The same without FastAPI."""
    caller = await person_of(request)
    try:
        body = commands.Play.model_validate_json(await request.body())
    except ValidationError as error:
        problems = [{**one, "loc": ("body", *one["loc"])} for one in error.errors()]
        raise RequestValidationError(problems) from error
    return await _play(site_of(request), id, body, caller)


async def _play(site: PlaySite, id: str, body: commands.Play, caller: Caller) -> JSONResponse:
    def decide(table: Table, now: float) -> Entry:
        require_own(table, caller, body.seat)
        if table.seats[body.seat].away is not None:
            raise Refused("come-back-first")
        return moves.play(
            table, caller.person.id, body.seat, body.prompt, body.action, now, body.key
        )

    return await carry_out(site, id, caller, body.key, decide, body.seat)


@routes.post(
    "/api/tables",
    status_code=201,
    response_model=TableCard,
    responses={200: {"model": TableCard, "description": "The table of this key"}},
)
async def create_table(body: commands.NewTable, caller: Someone, site: TheSite) -> JSONResponse:
    """Create a table. With nothing said it is a game against three bots, and it begins at once."""
    settings = site.settings
    config = new_table.config_of(body, caller.person, settings.allow_exec, settings.name)
    id, new = await site.live_tables.create(config, caller.person.id, body.key)
    async with site.live_tables.reading(id) as table:
        return JSONResponse(card(table, caller.person.id), 201 if new else 200)


@routes.get(T, response_model=TableCard)
async def show(id: str, caller: Anyone, site: TheSite) -> JSONResponse:
    """What a table is about, and who sits there."""
    async with site.live_tables.reading(id) as table:
        return JSONResponse(card(table, _id(caller)))


@routes.get(f"{T}/view", response_model=TableView)
async def view(
    id: str, caller: Anyone, site: TheSite, language: Language, seat: SeatQuery = None
) -> TableView:
    """The table as your seat sees it, with its legal actions; without a seat, as everybody does."""
    async with site.live_tables.reading(id) as table:
        where = viewpoint(table, caller, seat)
        return seen_from(table, where, language)


@routes.get(f"{T}/story", response_model=Story)
async def story(
    id: str, caller: Anyone, site: TheSite, language: Language, seat: SeatQuery = None,
    after: Annotated[int, Query(ge=0, description="leave out what you have heard")] = 0,
) -> JSONResponse:  # fmt: skip
    """What your seat has heard of the game that is on, in words too."""
    async with site.live_tables.reading(id) as table:
        where = viewpoint(table, caller, seat)
        news = [complete_news(table, one, language) for one in table.told(where, after)]
        return JSONResponse({"seat": where, "version": table.count(where), "news": news})


@routes.get(f"{T}/at/{{version}}", response_model=TableView)
async def earlier(
    id: str, version: int, caller: Anyone, site: TheSite, language: Language,
    seat: SeatQuery = None,
) -> TableView:  # fmt: skip
    """The table as your seat saw it when it had heard so much of the game that is on."""
    async with site.live_tables.reading(id) as table:
        where = viewpoint(table, caller, seat)
        length = table.version
    entries = await site.store.read(lambda c: logs.log(c, id))
    past = _back_then(id, entries[:length], where, version)
    if past is None:
        raise Refused("no-such-moment", 404)
    return seen_from(past, where, language)


def seen_from(table: Table, where: Viewpoint, language: str) -> TableView:
    """The table with all that a viewpoint may know of it."""
    view = None if not table.has_game else table.game.view_text(table.view(where))
    shown = {
        **look(table, where, language),
        "choices": choices(table, where, language),
        "view": view,
    }
    return TableView.from_data({"seat": where, "version": table.count(where), "look": shown})


def _back_then(id: str, log: list[Entry], where: Viewpoint, version: int) -> Table | None:
    """The table when a viewpoint had heard so much, in the game that is on."""
    start = max((n for n, entry in enumerate(log) if entry.kind == "start"), default=0)
    table = fold(id, log[:start])
    for entry in log[start:]:
        table.take(entry)
        if table.count(where) == version:
            return table
    return None


@routes.get(f"{T}/record", response_class=Response, responses={200: TEXT})
async def download(
    id: str, caller: Anyone, site: TheSite, seat: SeatQuery = None,
    game: Annotated[int | None, Query(ge=1, description="which game at this table")] = None,
) -> PlainTextResponse:  # fmt: skip
    """The record of a game: whole when it is over, or what one seat saw, for the one who sits
    there, at any time."""
    async with site.live_tables.reading(id) as table:
        number = table.number if game is None else game
        if seat is not None and not _may_see(table, caller, number, seat):
            raise Refused("not-your-seat", 403, seat=seat)
        kept = record_for(table, number, seat)
        if kept is None:
            raise Refused("no-record" if number != table.number else "record-later", 404)
        name = f"{table.config.game}-{number}{'' if seat is None else f'-seat{seat}'}.signoria.toml"
        headers = {"content-disposition": f'attachment; filename="{name}"'}
        return PlainTextResponse(record.dumps(kept), headers=headers)


def _may_see(table: Table, caller: Caller | None, number: int, seat: Seat) -> bool:
    """One's own seat at any time; any seat when the game is over."""
    if number in range(1, len(table.past) + 1) or table.outcome is not None:
        return seat < len(table.seats)
    return caller is not None and seat in table.seats_of(caller.person.id)


@routes.post(f"{T}/sit", response_model=Done)
async def sit(id: str, body: commands.Sit, caller: Someone, site: TheSite) -> JSONResponse:
    """Take a free seat, or the one that your invitation is for."""

    def decide(table: Table, now: float) -> Entry:
        person = caller.person
        return seating.sit(table, person.id, person.name, body.seat, body.invite, now, body.key)

    return await carry_out(site, id, caller, body.key, decide)


@routes.post(f"{T}/stand", response_model=Done)
async def stand(id: str, body: commands.OfSeat, caller: Someone, site: TheSite) -> JSONResponse:
    """Give a seat up before the game begins. The host may clear any seat."""

    def decide(table: Table, now: float) -> Entry:
        require_seat(table, body.seat)
        return seating.stand(table, caller.person.id, body.seat, now, body.key)

    return await carry_out(site, id, caller, body.key, decide)


@routes.post(f"{T}/fill", response_model=Done)
async def fill(id: str, body: commands.Fill, caller: Someone, site: TheSite) -> JSONResponse:
    """Let a bot take a free seat: for the host."""

    def decide(table: Table, now: float) -> Entry:
        require_seat(table, body.seat)
        bot = body.bot or substitute(table.config.game)
        check_spec(bot, table.config.game, site.settings.allow_exec)
        name = new_table.free_name(set(table.names), set(table.names))
        return seating.fill(table, caller.person.id, body.seat, bot, name, now, body.key)

    return await carry_out(site, id, caller, body.key, decide)


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
async def aside(id: str, body: commands.Aside, caller: Someone, site: TheSite) -> JSONResponse:
    """Do something out of turn that the game allows, such as showing cards to another seat."""

    def decide(table: Table, now: float) -> Entry:
        require_own(table, caller, body.seat)
        return moves.aside(table, caller.person.id, body.seat, body.text, now, body.key)

    return await carry_out(site, id, caller, body.key, decide, body.seat)


@routes.post(f"{T}/undo", response_model=Done)
async def undo(id: str, body: commands.OfSeat, caller: Someone, site: TheSite) -> JSONResponse:
    """Take your last decision back, as long as it told nobody anything."""

    def decide(table: Table, now: float) -> Entry:
        require_own(table, caller, body.seat)
        return moves.undo(table, caller.person.id, body.seat, now, body.key)

    return await carry_out(site, id, caller, body.key, decide, body.seat)


@routes.post(f"{T}/advance", response_model=Done)
async def advance(id: str, body: commands.Advance, caller: Someone, site: TheSite) -> JSONResponse:
    """Decide in advance what your seat does whenever it may decide in secret."""

    def decide(table: Table, now: float) -> Entry:
        require_own(table, caller, body.seat)
        return secret.promise(table, caller.person.id, body.seat, body.action, now, body.key)

    return await carry_out(site, id, caller, body.key, decide, body.seat)


@routes.post(f"{T}/chat", response_model=Done)
async def chat(id: str, body: commands.Chat, caller: Someone, site: TheSite) -> JSONResponse:
    """Say something to everybody at the table."""

    def decide(table: Table, now: float) -> Entry:
        return talking.chat(table, caller.person.id, body.text, now, body.key)

    return await carry_out(site, id, caller, body.key, decide)


@routes.post(f"{T}/propose", response_model=Done)
async def propose(id: str, body: commands.Propose, caller: Someone, site: TheSite) -> JSONResponse:
    """Propose an agreement to another seat, in words that the game understands."""

    def decide(table: Table, now: float) -> Entry:
        require_own(table, caller, body.seat)
        return talking.propose(table, caller.person.id, body.seat, body.text, now, body.key)

    return await carry_out(site, id, caller, body.key, decide, body.seat)


@routes.post(f"{T}/answer", response_model=Done)
async def answer(id: str, body: commands.Answer, caller: Someone, site: TheSite) -> JSONResponse:
    """Accept or refuse an agreement that was proposed to your seat."""

    def decide(table: Table, now: float) -> Entry:
        require_own(table, caller, body.seat)
        return talking.answer(
            table, caller.person.id, body.seat, body.text, body.accepted, now, body.key
        )

    return await carry_out(site, id, caller, body.key, decide, body.seat)


@routes.get(f"{T}/phrases", response_model=Phrases)
async def phrases(
    id: str, caller: Someone, site: TheSite, seat: Annotated[int, Query(ge=0, le=9)]
) -> Phrases:
    """What your seat could promise now, for a menu."""
    async with site.live_tables.reading(id) as table:
        require_own(table, caller, seat)
        offered = talking.phrases(table, seat)
    return Phrases(phrases=offered)


@routes.post(f"{T}/hint", response_model=HintGiven)
async def hint(
    id: str, body: commands.AskHint, caller: Someone, site: TheSite, language: Language
) -> HintGiven:
    """Ask a bot what it would do in your place, and why. Everybody is told that you asked."""

    def decide(table: Table, now: float) -> Entry:
        require_own(table, caller, body.seat)
        return talking.hint(table, caller.person.id, body.seat, now, body.key)

    await site.live_tables.change(id, decide, caller.person.id, body.key)
    async with site.live_tables.reading(id) as table:
        decide(table, table.updated)  # again: the key may have been used for something else
        current = table.state.view(body.seat)
        job = BotJob(
            game=table.config.game,
            spec=bots_of(table.config.game).adviser,
            ident=f"{id}/hint/{table.number}/{body.seat}",
            view=table.game.view_text(current),
            events=told(table.log, body.seat),
        )
        names, game = table.names, table.game
        words = {
            str(action): game.action_text(current, action, language) for action in current.legal
        }
    given = await site.bot_pool.hint(job, language, names)
    return HintGiven(
        action=given.action,
        words=words.get(given.action, given.action),
        sentences=list(given.sentences),
        weighed=list(given.weighed),
    )


@routes.post(f"{T}/leave", response_model=Done)
async def leave(id: str, body: commands.OfSeat, caller: Someone, site: TheSite) -> JSONResponse:
    """Leave a game in progress: a bot plays on for you until you come back."""

    def decide(table: Table, now: float) -> Entry:
        require_own(table, caller, body.seat)
        return leaving.leave(table, caller.person.id, body.seat, now, body.key)

    return await carry_out(site, id, caller, body.key, decide, body.seat)


@routes.post(f"{T}/back", response_model=Done)
async def back(id: str, body: commands.OfSeat, caller: Someone, site: TheSite) -> JSONResponse:
    """Take your seat back from the bot."""

    def decide(table: Table, now: float) -> Entry:
        require_own(table, caller, body.seat)
        return leaving.come_back(table, caller.person.id, body.seat, now, body.key)

    return await carry_out(site, id, caller, body.key, decide, body.seat)


@routes.post(f"{T}/rematch", response_model=Done)
async def rematch(id: str, body: commands.Rematch, caller: Someone, site: TheSite) -> JSONResponse:
    """Ask for another game, with everybody a seat further; it begins when all have asked."""

    def decide(table: Table, now: float) -> Entry:
        if not table.seats_of(caller.person.id):
            raise Refused("players-only", 403)
        return seating.rematch(table, caller.person.id, now, body.key)

    return await carry_out(site, id, caller, body.key, decide)


@routes.get(f"{T}/notes")
async def read_note(id: str, caller: Someone, site: TheSite) -> commands.Note:
    """What you have noted at this table; nobody else sees it."""
    text = await site.store.read(lambda c: people.note(c, id, caller.person.id))
    return commands.Note(text=text)


@routes.put(f"{T}/notes", status_code=204)
async def write_note(id: str, body: commands.Note, caller: Someone, site: TheSite) -> None:
    """Note something for yourself."""
    async with site.live_tables.reading(id):
        pass
    person = caller.person.id
    await site.store.write(lambda c: people.write_note(c, id, person, body.text))


async def carry_out(
    site: PlaySite,
    id: str,
    caller: Caller,
    key: str | None,
    decide: Decide,
    seat: Seat | None = None,
) -> JSONResponse:
    """Put a command through the one write path, and acknowledge it when it is on disk."""
    try:
        done = await site.live_tables.change(id, decide, caller.person.id, key)
    except Refused as refused:
        if refused.key != "paused":
            raise
        with contextlib.suppress(Refused):
            await site.live_tables.change(id, leaving.resume)
        done = await site.live_tables.change(id, decide, caller.person.id, key)
    held = done.table.seats_of(caller.person.id)
    where = seat if seat in held else next(iter(held), None)
    return JSONResponse({"version": done.heard[place(where)], "repeated": done.repeated})


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
