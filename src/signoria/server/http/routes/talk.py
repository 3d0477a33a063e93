"""What is said at tables: chat, agreements, hints, and one's own notes."""

from __future__ import annotations

from typing import Annotated

from fastapi import Query, Request, Response

from signoria.bots.registry import bots_of
from signoria.server.bots.pool import BotJob, told
from signoria.server.http.accounts import Caller
from signoria.server.http.routes.base import Language, Routes, Someone, TheSite, network_of
from signoria.server.http.routes.tables import T, carry_out, command_of, require_own
from signoria.server.http.schemas import commands
from signoria.server.http.schemas.tables import Done, HintGiven, Phrases
from signoria.server.play_site import PlaySite
from signoria.server.store import people
from signoria.server.table import Entry, Refused, Table, talking

routes = Routes(tags=["tables"])


@routes.post(f"{T}/chat", response_model=Done)
async def chat(
    id: str, body: commands.Chat, request: Request, caller: Someone, site: TheSite
) -> Response:
    """Say something to everybody at the table."""
    site.moderation.require_voice(caller.person.id)
    site.quotas.storage(caller.person.id, network_of(request), len(body.text.encode()))

    def decide(table: Table, now: float) -> Entry:
        return talking.chat(table, caller.person.id, body.text, now, body.key)

    return await carry_out(site, id, command_of("chat", caller, body), decide)


@routes.post(f"{T}/propose", response_model=Done)
async def propose(id: str, body: commands.Propose, caller: Someone, site: TheSite) -> Response:
    """Propose an agreement to another seat, in words that the game understands."""

    def decide(table: Table, now: float) -> Entry:
        require_own(table, caller, body.seat)
        return talking.propose(table, caller.person.id, body.seat, body.text, now, body.key)

    return await carry_out(site, id, command_of("propose", caller, body), decide, body.seat)


@routes.post(f"{T}/answer", response_model=Done)
async def answer(id: str, body: commands.Answer, caller: Someone, site: TheSite) -> Response:
    """Accept or refuse an agreement that was proposed to your seat."""

    def decide(table: Table, now: float) -> Entry:
        require_own(table, caller, body.seat)
        return talking.answer(
            table, caller.person.id, body.seat, body.text, body.accepted, now, body.key
        )

    return await carry_out(site, id, command_of("answer", caller, body), decide, body.seat)


@routes.get(f"{T}/phrases", response_model=Phrases)
async def phrases(
    id: str, caller: Someone, site: TheSite, seat: Annotated[int, Query(ge=0, le=9)],
    to: Annotated[int, Query(ge=0, le=9, description="with whom you would agree")],
) -> Phrases:  # fmt: skip
    """What your seat and another could promise each other now, for a menu."""
    async with site.live_tables.reading(id) as table:
        require_own(table, caller, seat)
        mine, yours = talking.phrases(table, seat, to), talking.phrases(table, to, seat)
    return Phrases(phrases=mine, returns=yours)


@routes.post(f"{T}/hint", response_model=HintGiven)
async def hint(
    id: str, body: commands.AskHint, request: Request, caller: Someone, site: TheSite,
    language: Language,
) -> HintGiven:  # fmt: skip
    """Ask a bot what it would do in your place, and why. Everybody is told that you asked."""
    site.quotas.hint(caller.person.id, network_of(request))
    with site.quotas.hints_waiting.place(caller.person.id):
        return await _hint(site, id, body, caller, language)


async def _hint(
    site: PlaySite, id: str, body: commands.AskHint, caller: Caller, language: str
) -> HintGiven:

    def decide(table: Table, now: float) -> Entry:
        require_own(table, caller, body.seat)
        return talking.hint(table, caller.person.id, body.seat, now, body.key)

    await site.live_tables.change(id, decide, command_of("hint", caller, body))
    async with site.live_tables.reading(id) as table:
        decide(table, table.updated)  # again: the question may have been answered meanwhile
        if not talking.asked_now(table, caller.person.id, body.seat, body.key):
            raise Refused("key-used")
        current = table.state.view(body.seat)
        job = BotJob(
            game=table.config.game,
            spec=bots_of(table.config.game).adviser,
            ident=f"{id}/hint/{table.number}/{body.seat}",
            view=table.game.view_text(current),
            events=told(table.log, body.seat),
            budget=site.settings.limits.hint_seconds,
            owner=caller.person.id,
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


@routes.get(f"{T}/notes")
async def read_note(id: str, caller: Someone, site: TheSite) -> commands.Note:
    """What you have noted at this table; nobody else sees it."""
    text = await site.store.read(lambda c: people.note(c, id, caller.person.id))
    return commands.Note(text=text)


@routes.put(f"{T}/notes", status_code=204)
async def write_note(
    id: str, body: commands.Note, request: Request, caller: Someone, site: TheSite
) -> None:
    """Note something for yourself."""
    async with site.live_tables.reading(id):
        pass
    person = caller.person.id
    site.quotas.storage(person, network_of(request), len(body.text.encode()))
    await site.store.write(lambda c: people.write_note(c, id, person, body.text))
