"""Everything that a store has about one person, for that person."""

from __future__ import annotations

from sqlalchemy import CompoundSelect, Connection, Select, select, union

from signoria.server.store import credentials, people
from signoria.server.store.people import Person
from signoria.server.store.schema import (
    blocks,
    entries,
    members,
    notes,
    records,
    reports,
    tables,
)

OWN = ("seat", "action", "text", "accepted", "name", "bot")
"""What is told of an entry in a log: what the person said. The rest may be others' cards."""


def everything(connection: Connection, person: Person) -> dict[str, object]:
    """All of it but what only proves who somebody is."""
    return {
        "person": {
            "id": person.id,
            "name": person.name,
            "login": person.login,
            "settings": dict(person.settings),
            "created": person.created,
            "seen": person.seen,
        },
        "recovery_codes_left": credentials.count_codes(connection, person.id),
        "second_factor": credentials.factor_of(connection, person.id) is not None,
        "sessions": [
            {"created": one.created, "seen": one.seen, "agent": one.agent}
            for one in people.sessions_of(connection, person.id)
        ],
        "tables": _tables(connection, person.id),
        "said": _said(connection, person.id),
        "notes": _rows(
            connection, select(notes.c.table, notes.c.text).where(notes.c.person == person.id)
        ),
        "records": _rows(
            connection,
            select(records.c.id, records.c.created, records.c.text).where(
                records.c.person == person.id
            ),
        ),
        "reports": _rows(
            connection,
            select(
                reports.c.at, reports.c.name, reports.c.table, reports.c.message, reports.c.reason
            ).where(reports.c.by == person.id),
        ),
        "blocks": _rows(
            connection, select(blocks.c.name, blocks.c.level).where(blocks.c.person == person.id)
        ),
    }


def _rows(connection: Connection, found: Select[*tuple[object, ...]]) -> list[dict[str, object]]:
    return [dict(row) for row in connection.execute(found).mappings()]


def _tables(connection: Connection, person: str) -> list[dict[str, object]]:
    """Where somebody plays, has played, or is the host."""
    columns = (
        tables.c.id, tables.c.status, tables.c.public, tables.c.created, tables.c.updated,
        tables.c.summary,
    )  # fmt: skip
    return _rows(
        connection, select(*columns).where(tables.c.id.in_(_own(person))).order_by(tables.c.created)
    )


def _own(person: str) -> CompoundSelect[str]:
    """The tables of a person: both parts have an index, and the logs have one by table alone."""
    hosted = select(tables.c.id).where(tables.c.host == person)
    return union(hosted, select(members.c.table).where(members.c.person == person))


def _said(connection: Connection, person: str) -> list[dict[str, object]]:
    """Every decision, message and seat of a person's, in the order of the tables' logs."""
    found = connection.execute(
        select(entries.c.table, entries.c.at, entries.c.kind, entries.c.data)
        .where(entries.c.table.in_(_own(person)), entries.c.person == person)
        .order_by(entries.c.table, entries.c.number)
    )
    return [
        {"table": table, "at": at, "kind": kind, **{k: data[k] for k in OWN if k in data}}
        for table, at, kind, data in found
    ]
