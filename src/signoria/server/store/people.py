"""People, where they are signed in, their notes and the records they have imported."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, delete, func, insert, select, update

from signoria.server.store.schema import notes, people, records, sessions


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who has been here."""

    id: str
    name: str
    login: str | None
    password: str | None
    """The hash of it, for accounts."""
    settings: Mapping[str, Any]
    created: float
    seen: float


@dataclass(frozen=True, slots=True)
class Session:
    """A browser in which somebody is signed in."""

    id: str
    person: str
    created: float
    seen: float
    agent: str


def add(connection: Connection, person: Person) -> None:
    connection.execute(
        insert(people).values(
            id=person.id,
            name=person.name,
            settings=dict(person.settings),
            created=person.created,
            seen=person.seen,
        )
    )


def by_id(connection: Connection, person: str) -> Person | None:
    row = connection.execute(select(people).where(people.c.id == person)).first()
    return None if row is None else Person(*row)


def by_login(connection: Connection, login: str) -> Person | None:
    row = connection.execute(select(people).where(people.c.login == login)).first()
    return None if row is None else Person(*row)


def change(connection: Connection, person: str, **values: Any) -> None:
    connection.execute(update(people).where(people.c.id == person).values(**values))


def remove(connection: Connection, person: str) -> None:
    """Forget somebody. The tables keep the name under which a game was played."""
    connection.execute(delete(sessions).where(sessions.c.person == person))
    connection.execute(delete(notes).where(notes.c.person == person))
    connection.execute(delete(records).where(records.c.person == person))
    connection.execute(delete(people).where(people.c.id == person))


def sign_in(connection: Connection, session: Session, token: str) -> None:
    connection.execute(
        insert(sessions).values(
            id=session.id,
            token=token,
            person=session.person,
            created=session.created,
            seen=session.seen,
            agent=session.agent,
        )
    )


_SESSION = (
    sessions.c.id,
    sessions.c.person,
    sessions.c.created,
    sessions.c.seen,
    sessions.c.agent,
)


def session_of(connection: Connection, token: str) -> tuple[Session, Person] | None:
    """Who is signed in with a token, of which the hash is given."""
    row = connection.execute(select(*_SESSION).where(sessions.c.token == token)).first()
    if row is None:
        return None
    session = Session(*row)
    person = by_id(connection, session.person)
    return None if person is None else (session, person)


def sessions_of(connection: Connection, person: str) -> list[Session]:
    found = connection.execute(
        select(*_SESSION).where(sessions.c.person == person).order_by(sessions.c.created)
    )
    return [Session(*row) for row in found]


def touch(connection: Connection, session: str, person: str, now: float) -> None:
    connection.execute(update(sessions).where(sessions.c.id == session).values(seen=now))
    connection.execute(update(people).where(people.c.id == person).values(seen=now))


def living(connection: Connection, ids: Collection[str]) -> set[str]:
    """Those of some sessions that have not ended."""
    found = connection.execute(select(sessions.c.id).where(sessions.c.id.in_(ids)))
    return set(found.scalars())


def sign_out(connection: Connection, person: str, session: str) -> bool:
    """End a session of a person's; False if there is none."""
    whose = (sessions.c.id == session) & (sessions.c.person == person)
    return connection.execute(delete(sessions).where(whose)).rowcount == 1


def sign_out_others(connection: Connection, person: str, session: str) -> None:
    """End all sessions of a person's but one."""
    others = (sessions.c.person == person) & (sessions.c.id != session)
    connection.execute(delete(sessions).where(others))


def sign_out_everywhere(connection: Connection, person: str) -> None:
    """End all sessions of a person's."""
    connection.execute(delete(sessions).where(sessions.c.person == person))


def renew(connection: Connection, session: str, token: str) -> None:
    """Another token for a session, of which the hash is given: the old one is good for nothing."""
    connection.execute(update(sessions).where(sessions.c.id == session).values(token=token))


def note(connection: Connection, table: str, person: str) -> str:
    """What somebody has noted at a table, for nobody else."""
    whose = (notes.c.table == table) & (notes.c.person == person)
    return connection.execute(select(notes.c.text).where(whose)).scalar() or ""


def write_note(connection: Connection, table: str, person: str, text: str) -> None:
    whose = (notes.c.table == table) & (notes.c.person == person)
    if connection.execute(update(notes).where(whose).values(text=text)).rowcount == 0:
        connection.execute(insert(notes).values(table=table, person=person, text=text))


def keep_record(connection: Connection, record: str, person: str, now: float, text: str) -> None:
    connection.execute(insert(records).values(id=record, person=person, created=now, text=text))


def records_kept(connection: Connection, person: str) -> tuple[int, int, int]:
    """How many records somebody has imported, how many bytes they have, and those of all."""
    size = func.coalesce(func.sum(func.length(records.c.text)), 0)
    own = select(func.count(), size).where(records.c.person == person)
    count, bytes = connection.execute(own).one()
    return count, bytes, connection.execute(select(size)).scalar_one()


def record_text(connection: Connection, record: str) -> str | None:
    return connection.execute(select(records.c.text).where(records.c.id == record)).scalar()


def forget(connection: Connection, before: float, records_before: float) -> int:
    """Drop sessions and guests that have not been seen for long, and old imported records."""
    connection.execute(delete(sessions).where(sessions.c.seen < before))
    connection.execute(delete(records).where(records.c.created < records_before))
    idle = (people.c.seen < before) & people.c.login.is_(None)
    playing = ~people.c.id.in_(_players())
    return connection.execute(delete(people).where(idle & playing)).rowcount


def _players() -> Any:
    from signoria.server.store.schema import members

    return select(members.c.person)
