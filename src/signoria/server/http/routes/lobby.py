"""The server itself, and the lobby."""

from __future__ import annotations

from hmac import compare_digest
from typing import Any

from fastapi import Request, Response
from fastapi.responses import FileResponse, JSONResponse, PlainTextResponse

import signoria
from signoria.bots import registry
from signoria.games import GAMES, load
from signoria.server.http.routes.base import TEXT, Anyone, Language, Routes, TheSite
from signoria.server.http.schemas.site import BotInfo, GameInfo, Games, Health, SetupChoices
from signoria.server.http.schemas.tables import Lobby
from signoria.server.store import logs
from signoria.server.store.logs import Listed
from signoria.server.table import Refused
from signoria.text import LANGUAGES

routes = Routes(tags=["site"])
SVG = {"description": "a picture", "content": {"image/svg+xml": {}}}


@routes.get("/api/health", responses={503: {"model": Health}})
async def health(site: TheSite, answer: Response) -> Health:
    """Whether the server and its store are well."""
    well = not site.stopping and await site.store.is_alive()
    answer.status_code = 200 if well else 503
    return Health(status="ok" if well else "no-store", version=signoria.__version__)


@routes.get("/api/metrics", response_class=Response, responses={200: TEXT})
async def metrics(request: Request, site: TheSite) -> PlainTextResponse:
    """Numbers for those who run the server, in the format of Prometheus."""
    token = site.settings.metrics_token
    told = request.headers.get("authorization", "").encode()
    if token is None or not compare_digest(told, f"Bearer {token}".encode()):
        raise Refused("machine-only", 403)
    connections = site.connections
    text = site.metrics.text(
        {
            "connections": 0 if connections is None else connections.count,
            "connections_refused_total": 0 if connections is None else connections.refused,
            "store_failing": float(site.store.failure is not None),
            "sockets": len(site.push),
            "sockets_cut_off_total": site.push.cut_off,
            "tables_in_memory": site.live_tables.loaded,
            "bots_thinking": site.bot_pool.thinking,
            "bot_forfeits_total": site.runner.forfeits,
        }
    )
    return PlainTextResponse(text)


@routes.get("/api/games", response_model_exclude_unset=True)
async def games() -> Games:
    """What can be played here, how it can be set up, and against which bots."""
    return Games(
        games=[
            GameInfo(
                name=name,
                rules=load(name).rules_version,
                choices=SetupChoices.from_data(load(name).choices()),
                bots=[_bot(name, info) for info in registry.described(name)],
                bot=registry.substitute(name),
                talks=load(name).talk(load(name).new({})) is not None,
            )
            for name in GAMES
        ],
        languages=list(LANGUAGES),
    )


@routes.get("/api/games/{game}/bots/{bot}/face", response_class=Response, responses={200: SVG})
async def face(game: str, bot: str) -> FileResponse:
    """The picture of a bot."""
    load(game)
    for info in registry.described(game):
        if info.spec == bot and info.face is not None:
            return FileResponse(info.face, headers={"cache-control": "public, max-age=86400"})
    raise Refused("not-found", 404)


def _bot(game: str, info: registry.BotInfo) -> BotInfo:
    return BotInfo(
        spec=info.spec,
        name=info.name,
        description=info.description,
        level=info.level,
        face=None if info.face is None else f"/api/games/{game}/bots/{info.spec}/face",
    )


@routes.get("/api/lobby", response_model=Lobby)
async def lobby(caller: Anyone, site: TheSite, language: Language) -> JSONResponse:
    """Tables with free seats, games to watch, and your own tables: first where it is your turn."""

    def read(connection: Any) -> dict[str, list[dict[str, Any]]]:
        found = {
            "open": logs.listed(connection, ["open"]),
            "running": logs.listed(connection, ["running", "paused"]),
            "mine": [] if caller is None else logs.of_person(connection, caller.person.id),
        }
        return {name: [_listed(one, language) for one in rows] for name, rows in found.items()}

    return JSONResponse(await site.store.read(read))


def _listed(one: Listed, language: str) -> dict[str, Any]:
    game, setup = load(one.summary["game"]), one.summary["setup"]
    return {
        "id": one.id,
        "status": one.status,
        "about": game.summary(setup, language),
        "summary": dict(one.summary),
        "created": one.created,
        "updated": one.updated,
        "turn": one.turn,
    }
