"""Who is there, and when there was no server."""

from __future__ import annotations

from collections.abc import Iterable

from sqlalchemy import Connection, delete, insert, or_, select, update

from signoria.server.store.schema import attendance, outages, pulse

SILENCE = 15.0
"""Seconds without a pulse after which there was no server."""


def beat(connection: Connection, now: float, still_since: float | None = None) -> None:
    """A server is there. If there was none for a while, or it says that it stood still since some
    moment, that is written down."""
    last = connection.execute(select(pulse.c.at).where(pulse.c.id == 1)).scalar()
    if last is None:
        connection.execute(insert(pulse).values(id=1, at=now))
        return
    began = last if still_since is None else still_since
    if now - last > SILENCE or (still_since is not None and now > began):
        connection.execute(insert(outages).values(began=began, ended=now))
    if now > last:
        connection.execute(update(pulse).where(pulse.c.id == 1).values(at=now))


def all_outages(connection: Connection) -> list[tuple[float, float]]:
    """When there was no server, in order."""
    found = connection.execute(select(outages.c.began, outages.c.ended).order_by(outages.c.began))
    return [(began, ended) for began, ended in found]


def attend(
    connection: Connection, process: str, who: Iterable[tuple[str, str]], now: float, until: float
) -> None:
    """A process says who is connected to it, at which table; nobody else is any more."""
    gone = or_(attendance.c.process == process, attendance.c.until < now)
    connection.execute(delete(attendance).where(gone))
    _attend(connection, process, who, until)


def attend_table(
    connection: Connection, process: str, table: str, people: Iterable[str], until: float
) -> None:
    """A process says who is connected to a table through it; nobody else is any more."""
    here = (attendance.c.process == process) & (attendance.c.table == table)
    connection.execute(delete(attendance).where(here))
    _attend(connection, process, [(table, person) for person in people], until)


def _attend(
    connection: Connection, process: str, who: Iterable[tuple[str, str]], until: float
) -> None:
    rows = [
        {"table": table, "person": person, "process": process, "until": until}
        for table, person in who
    ]
    if rows:
        connection.execute(insert(attendance), rows)


def attending(
    connection: Connection, tables: Iterable[str], now: float
) -> dict[str, frozenset[str]]:
    """Who is connected to each of some tables, through any process."""
    there: dict[str, set[str]] = {table: set() for table in tables}
    found = connection.execute(
        select(attendance.c.table, attendance.c.person).where(
            attendance.c.table.in_(list(there)), attendance.c.until > now
        )
    )
    for table, person in found:
        there[table].add(person)
    return {table: frozenset(people) for table, people in there.items()}
