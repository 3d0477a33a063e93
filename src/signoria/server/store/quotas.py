"""How much of the store somebody has, for the limits."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import Connection, func, select

from signoria.server.store.schema import members, tables

UNFINISHED = ("open", "running", "paused")
UNDER_WAY = ("open", "running")
"""Those that cost something: a paused one is only kept."""


@dataclass(frozen=True, slots=True)
class Hosted:
    """The tables of one host that wait or are played, and those of all."""

    tables: int
    public: int
    """Those of them that are listed and wait for players."""
    bots: tuple[tuple[str, str], ...]
    """The game and the spec of every bot at them."""
    tables_site: int
    public_site: int


def hosted(connection: Connection, host: str) -> Hosted:
    """What one host has."""
    found = connection.execute(
        select(tables.c.public, tables.c.status, tables.c.summary).where(
            tables.c.host == host, tables.c.status.in_(UNDER_WAY)
        )
    ).all()
    under_way = select(func.count()).where(tables.c.status.in_(UNDER_WAY))
    waiting = select(func.count()).where(tables.c.status == "open", tables.c.public)
    return Hosted(
        tables=len(found),
        public=sum(public and status == "open" for public, status, _ in found),
        bots=tuple(
            (summary["game"], seat["bot"])
            for _, _, summary in found
            for seat in summary["seats"]
            if seat["bot"] is not None
        ),
        tables_site=connection.execute(under_way).scalar_one(),
        public_site=connection.execute(waiting).scalar_one(),
    )


def unfinished_of(connection: Connection, person: str) -> list[str]:
    """The unfinished tables that somebody hosts or plays at."""
    plays = select(members.c.table).where(members.c.person == person)
    found = select(tables.c.id).where(
        tables.c.status.in_(UNFINISHED), (tables.c.host == person) | tables.c.id.in_(plays)
    )
    return list(connection.execute(found).scalars())
