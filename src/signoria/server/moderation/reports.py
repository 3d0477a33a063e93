"""What people do about each other: reports for the admins, and whom they mute or block."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from sqlalchemy import Connection, delete, func, insert, or_, select, update

from signoria.server.store.schema import blocks, entries, people, reports

Level = Literal["muted", "blocked"]
"""Muted: what they say is not shown to me. Blocked: nor do we sit down together."""
SHOWN = 200
"""So many reports are shown at once, the oldest first."""


@dataclass(frozen=True, slots=True)
class Report:
    """Somebody thinks that an admin should look at this."""

    id: str
    at: float
    by: str
    person: str
    """Who is reported, and the name they had."""
    name: str
    table: str
    message: str | None
    """What they said, if it is about that."""
    reason: str


@dataclass(frozen=True, slots=True)
class Block:
    """Somebody who is muted or blocked by another."""

    id: str
    other: str
    name: str
    level: Level


def add(connection: Connection, report: Report) -> None:
    connection.execute(
        insert(reports).values(
            id=report.id,
            at=report.at,
            by=report.by,
            person=report.person,
            name=report.name,
            table=report.table,
            message=report.message,
            reason=report.reason,
        )
    )


def waiting(connection: Connection) -> list[tuple[Report, str]]:
    """The reports that nobody has settled, each with the name of who made it."""
    found = connection.execute(
        select(reports, people.c.name.label("who"))
        .join(people, people.c.id == reports.c.by)
        .order_by(reports.c.at)
        .limit(SHOWN)
    )
    return [(Report(*row[:-1]), row[-1]) for row in found]


def speaker(connection: Connection, table: str, at: float, text: str) -> str | None:
    """Who said something at a table: another may hold that seat by now."""
    said = select(entries.c.person, entries.c.data).where(
        entries.c.table == table, entries.c.kind == "chat", entries.c.at == at
    )
    return next((who for who, data in connection.execute(said) if data["text"] == text), None)


def block(
    connection: Connection, id: str, person: str, other: str, name: str, level: Level | None
) -> None:
    """Mute or block somebody for oneself, or neither any more."""
    pair = (blocks.c.person == person) & (blocks.c.other == other)
    if level is None:
        connection.execute(delete(blocks).where(pair))
        return
    if connection.execute(update(blocks).where(pair).values(level=level, name=name)).rowcount == 0:
        connection.execute(
            insert(blocks).values(id=id, person=person, other=other, name=name, level=level)
        )


def unblock(connection: Connection, person: str, id: str) -> bool:
    """The same from a list; False if there is no such block of this person's."""
    own = (blocks.c.person == person) & (blocks.c.id == id)
    return connection.execute(delete(blocks).where(own)).rowcount == 1


def blocks_of(connection: Connection, person: str) -> list[Block]:
    """Whom somebody has muted or blocked."""
    found = connection.execute(
        select(blocks.c.id, blocks.c.other, blocks.c.name, blocks.c.level)
        .where(blocks.c.person == person)
        .order_by(blocks.c.name, blocks.c.id)
    )
    return [Block(*row) for row in found]


def count_blocks(connection: Connection, person: str) -> int:
    found = select(func.count()).select_from(blocks).where(blocks.c.person == person)
    return connection.execute(found).scalar_one()


def kept_apart(connection: Connection, person: str) -> frozenset[str]:
    """Those who have blocked somebody, or whom that somebody has blocked."""
    pairs = connection.execute(
        select(blocks.c.person, blocks.c.other).where(
            blocks.c.level == "blocked", or_(blocks.c.person == person, blocks.c.other == person)
        )
    )
    return frozenset(one for pair in pairs for one in pair) - {person}
