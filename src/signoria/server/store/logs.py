"""The logs of the tables, and the lines that the lobby shows of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Connection, bindparam, delete, insert, or_, select, update

from signoria.server.store import chain
from signoria.server.store.errors import Conflict
from signoria.server.store.prepared import Prepared
from signoria.server.store.schema import entries, members, tables
from signoria.server.table.entry import Entry

ENTRY = ("table", "number", "kind", "at", "person", "key", "data")
_ENTRY = (entries.c.kind, entries.c.at, entries.c.data, entries.c.person, entries.c.key)
LISTED = 100
"""The most tables in one list of the lobby."""


@dataclass(frozen=True, slots=True)
class Line:
    """What the row of a table says, besides its log."""

    status: str
    public: bool
    summary: Mapping[str, Any]
    updated: float
    """When everybody last heard something, to the minute: most moves leave it as it is."""
    due: float | None
    """When the server itself has something to do at the table."""
    turns: Mapping[str, bool]
    """Who plays there, and whether it is that person's turn."""


@dataclass(frozen=True, slots=True)
class Listed:
    """A table as the lobby lists it."""

    id: str
    status: str
    summary: Mapping[str, Any]
    created: float
    updated: float
    turn: bool = False


# What every move does ...
_ADVANCE = Prepared(
    update(tables)
    .where(tables.c.id == bindparam("its_id"), tables.c.version == bindparam("its_version"))
    .values(version=bindparam("version"), chain=bindparam("chain"))
)
_CHAIN = Prepared(select(tables.c.chain).where(tables.c.id == bindparam("its_id")))
# ... and what few do: it is listed by these.
_DESCRIBE = Prepared(
    update(tables)
    .where(tables.c.id == bindparam("its_id"))
    .values({name: bindparam(name) for name in ("public", "status", "summary", "updated", "due")})
)
_APPEND = Prepared(insert(entries), ENTRY)
_TURN = Prepared(
    update(members)
    .where(members.c.table == bindparam("its_id"), members.c.person == bindparam("whose"))
    .values(turn=bindparam("turn"))
)


def create(
    connection: Connection, table: str, host: str, key: str | None, log: Sequence[Entry], line: Line
) -> None:
    """A new table with the beginning of its log. A key of the host's is used once."""
    connection.execute(
        insert(tables).values(
            id=table,
            host=host,
            key=key,
            version=len(log),
            created=log[0].at,
            runner_until=0.0,
            chain=chain.extended(None, log),
            **_row(line),
        )
    )
    _add(connection, table, 0, log)
    _seat(connection, table, line, before=None)


def created_with(connection: Connection, host: str, key: str) -> tuple[str, Entry] | None:
    """The table that a host has created with a key, and the first entry of its log."""
    found = (
        select(tables.c.id, *_ENTRY)
        .join(entries, (entries.c.table == tables.c.id) & (entries.c.number == 0))
        .where(tables.c.host == host, tables.c.key == key)
    )
    row = connection.execute(found).first()
    return None if row is None else (row[0], Entry(*row[1:]))


def append(
    connection: Connection, table: str, version: int, news: Sequence[Entry], line: Line,
    before: Line | None, known_chain: str | None = None,
) -> str:  # fmt: skip
    """Go on with a log that has `version` entries so far; refuses if it has other ones.

    `before` is what the row of the table says, and `known_chain` the chain of its log, where that
    is known. Returns the chain as it is then.
    """
    if chain.count_of(known_chain) == version:
        extended = chain.extended(known_chain, news)
    else:
        extended = _extended(connection, table, version, news)
    values = {
        "its_id": table,
        "its_version": version,
        "version": version + len(news),
        "chain": extended,
    }
    if _ADVANCE.run(connection, [values]) != 1:
        raise Conflict(f"the log of {table} does not end at {version}")
    if before is None or _row(before) != _row(line):
        _DESCRIBE.run(connection, [{"its_id": table, **_row(line)}])
    _add(connection, table, version, news)
    _seat(connection, table, line, None if before is None else before.turns)
    return extended


def _extended(connection: Connection, table: str, version: int, news: Sequence[Entry]) -> str:
    """The chain of a table with some news; covers also what an older process has written."""
    found = _CHAIN.fetch(connection, {"its_id": table})
    if found is None:
        raise Conflict(f"there is no table {table}")
    (kept,) = found
    assert kept is None or isinstance(kept, str)
    covered = chain.count_of(kept)
    missing = log(connection, table, covered)[: version - covered] if covered < version else []
    return chain.extended(kept, [*missing, *news])


def _row(line: Line) -> dict[str, Any]:
    return {
        "status": line.status,
        "public": line.public,
        "summary": line.summary,
        "updated": line.updated,
        "due": line.due,
    }


def _add(connection: Connection, table: str, version: int, news: Sequence[Entry]) -> None:
    rows = [
        {
            "table": table,
            "number": version + place,
            "kind": entry.kind,
            "at": entry.at,
            "person": entry.person,
            "key": entry.key,
            "data": entry.data,
        }
        for place, entry in enumerate(news)
    ]
    if rows:
        _APPEND.run(connection, rows)


def _seat(
    connection: Connection, table: str, line: Line, before: Mapping[str, bool] | None
) -> None:
    """Keep the list of those who play up to date; most moves change only whose turn it is."""
    before = before or {}
    changed = [
        {"its_id": table, "whose": person, "turn": turn}
        for person, turn in line.turns.items()
        if person in before and before[person] != turn
    ]
    if changed:
        _TURN.run(connection, changed)
    new = [
        {"table": table, "person": person, "turn": turn}
        for person, turn in line.turns.items()
        if person not in before
    ]
    if new:
        connection.execute(insert(members), new)
    for person in before.keys() - line.turns.keys():
        whose = (members.c.table == table) & (members.c.person == person)
        connection.execute(delete(members).where(whose))


def log(connection: Connection, table: str, start: int = 0) -> list[Entry]:
    """The entries of a table from some number on; none where there is no such table."""
    found = connection.execute(
        select(*_ENTRY)
        .where(entries.c.table == table, entries.c.number >= start)
        .order_by(entries.c.number)
    )
    return [Entry(*row) for row in found]


def version(connection: Connection, table: str) -> int | None:
    """How many entries a table has."""
    return connection.execute(select(tables.c.version).where(tables.c.id == table)).scalar()


def ids(connection: Connection) -> list[str]:
    """All tables, oldest first."""
    return list(connection.execute(select(tables.c.id).order_by(tables.c.created)).scalars())


_COLUMNS = (tables.c.id, tables.c.status, tables.c.summary, tables.c.created, tables.c.updated)


def listed(connection: Connection, statuses: Iterable[str]) -> list[Listed]:
    """The public tables of some kinds, the liveliest first."""
    found = connection.execute(
        select(*_COLUMNS)
        .where(tables.c.public, tables.c.status.in_(list(statuses)))
        .order_by(tables.c.updated.desc(), tables.c.id)
        .limit(LISTED)
    )
    return [Listed(*row) for row in found]


def of_person(connection: Connection, person: str) -> list[Listed]:
    """The tables of a person: where it is that person's turn, then those in play, then the rest."""
    found = connection.execute(
        select(*_COLUMNS, members.c.turn)
        .join(members, members.c.table == tables.c.id)
        .where(members.c.person == person)
        .order_by(
            members.c.turn.desc(),
            tables.c.status.in_(["over", "closed"]),
            tables.c.updated.desc(),
            tables.c.id,
        )
        .limit(LISTED)
    )
    return [Listed(*row) for row in found]


def due(
    connection: Connection, now: float, runner: str | None = None, limit: int = 200
) -> list[str]:
    """The tables at which the server has something to do, and that no other process runs."""
    found = connection.execute(
        select(tables.c.id)
        .where(tables.c.due <= now, _is_free(runner, now))
        .order_by(tables.c.due)
        .limit(limit)
    )
    return list(found.scalars())


def lease(connection: Connection, table: str, runner: str, now: float, until: float) -> bool:
    """Let one process run a table for a while; False if another does."""
    taken = connection.execute(
        update(tables)
        .where(tables.c.id == table, _is_free(runner, now))
        .values(runner=runner, runner_until=until)
    )
    return taken.rowcount == 1


def _is_free(runner: str | None, now: float) -> ColumnElement[bool]:
    """Whether a process may run a table: it does so already, or nobody else does."""
    return or_(tables.c.runner == runner, tables.c.runner_until < now)


def delete_ended(connection: Connection, before: float) -> int:
    """Delete tables that are over or closed, and at which nothing has happened since."""
    ended = tables.c.status.in_(["over", "closed"]) & (tables.c.updated < before)
    return connection.execute(delete(tables).where(ended)).rowcount


def count(connection: Connection, status: str) -> int:
    """How many tables are in a state."""
    from sqlalchemy import func

    found = select(func.count()).select_from(tables).where(tables.c.status == status)
    return connection.execute(found).scalar_one()
