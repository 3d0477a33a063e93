"""The rules in words: of a game as it could be set up, and of a table as it is."""

from __future__ import annotations

from typing import Annotated

from fastapi import Query

from signoria.game import Json
from signoria.rulebook import rulebook
from signoria.server.http.routes.base import Language, Routes, TheSite
from signoria.server.http.schemas.rules import RuleBook, shown

routes = Routes(tags=["rules"])

Word = Annotated[str, Query(max_length=40)]


@routes.get("/api/rules/{game}")
async def rules(
    game: str,
    language: Language,
    edition: Word | None = None,
    players: Annotated[int | None, Query(ge=1, le=9)] = None,
    options: Annotated[list[Word], Query(max_length=20)] = [],  # noqa: B006 - never changed
) -> RuleBook:
    """The rules of a game, for one way to set it up."""
    named: Json = {"edition": edition, "players": players, "options": options}
    setup = {name: value for name, value in named.items() if value is not None}
    return shown(game, rulebook(game, setup, language))


@routes.get("/api/tables/{id}/rules")
async def rules_of_table(id: str, language: Language, site: TheSite) -> RuleBook:
    """The rules in force at a table."""
    async with site.live_tables.reading(id) as table:
        game, setup = table.config.game, table.config.setup
    return shown(game, rulebook(game, setup, language))
