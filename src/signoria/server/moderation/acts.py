"""What admins do, on their page or on the command line. Every act stands in the audit log."""

from __future__ import annotations

import ipaddress
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from sqlalchemy import Connection, delete, func, insert, select

from signoria.record.seats import BOT
from signoria.server.store import people as people_store
from signoria.server.store.people import Person
from signoria.server.store.schema import (
    admins,
    announcement,
    audit,
    bans,
    people,
    reports,
    sessions,
    tables,
)
from signoria.server.table import Refused

AdminAct = Literal[
    "mute", "unmute", "ban", "unban", "rename", "close", "announce", "withdraw", "settle"
]
"""What an admin may do ..."""
What = Literal[AdminAct, "grant", "revoke"]
"""... and what is done on the command line alone."""
BanKind = Literal["account", "session", "address"]
COMMAND_LINE = "command line"
SHOWN = 200
"""So many of the last acts are shown."""
LONGEST_NAME = 24
WIDEST = {4: 8, 6: 24}
"""The widest range of addresses that can be banned, by the version of the protocol."""
HOUSEHOLD = 64
"""What counts as one address of IPv6 has so many bits."""


@dataclass(frozen=True, slots=True)
class Act:
    """Somebody does something about somebody."""

    by: str
    """The login of an admin, or the command line."""
    what: What
    whom: str = ""
    """A person by id or login, a session, an address range, a table or a report."""
    kind: BanKind = "account"
    """Of a ban."""
    until: float | None = None
    text: str = ""
    """A new name, or what is announced."""


@dataclass(frozen=True, slots=True)
class Audited:
    """An act that was carried out."""

    number: int
    at: float
    by: str
    what: str
    whom: str
    name: str
    detail: str


@dataclass(frozen=True, slots=True)
class Target:
    """Whom an act was about, as the audit log tells it."""

    id: str
    name: str = ""
    detail: str = ""


def carry_out(connection: Connection, act: Act, now: float) -> Target:
    """Do it, and write it down."""
    connection.execute(delete(bans).where(bans.c.until <= now))
    target = _ACTS[act.what](connection, act)
    last = connection.execute(select(func.max(audit.c.number))).scalar() or 0
    connection.execute(
        insert(audit).values(
            number=last + 1,
            at=now,
            by=act.by,
            what=act.what,
            whom=target.id,
            name=target.name,
            detail=target.detail,
        )
    )
    return target


def audited(connection: Connection) -> list[Audited]:
    """The last acts, the newest first."""
    found = connection.execute(select(audit).order_by(audit.c.number.desc()).limit(SHOWN))
    return [Audited(*row) for row in found]


def find(connection: Connection, whom: str) -> Person:
    """Somebody by id or login."""
    person = people_store.by_login(connection, whom) or people_store.by_id(connection, whom)
    if person is None:
        raise Refused("no-such-person", 404)
    return person


def _subject(connection: Connection, act: Act) -> Person:
    """Whom an act is about: no admin, lest they put each other out."""
    person = find(connection, act.whom)
    if connection.execute(select(admins).where(admins.c.person == person.id)).first():
        raise Refused("is-admin")
    return person


def _grant(connection: Connection, act: Act) -> Target:
    person = find(connection, act.whom)
    if person.login is None:
        raise Refused("admin-needs-account")
    connection.execute(delete(admins).where(admins.c.person == person.id))
    connection.execute(insert(admins).values(person=person.id))
    return Target(person.id, person.name)


def _revoke(connection: Connection, act: Act) -> Target:
    person = find(connection, act.whom)
    if connection.execute(delete(admins).where(admins.c.person == person.id)).rowcount == 0:
        raise Refused("no-admin")
    return Target(person.id, person.name)


def _put(connection: Connection, kind: str, target: Target, until: float | None) -> None:
    _lift(connection, kind, target.id)
    connection.execute(
        insert(bans).values(kind=kind, target=target.id, name=target.name, until=until)
    )


def _lift(connection: Connection, kind: str, target: str) -> bool:
    which = (bans.c.kind == kind) & (bans.c.target == target)
    return connection.execute(delete(bans).where(which)).rowcount == 1


def _mute(connection: Connection, act: Act) -> Target:
    person = _subject(connection, act)
    target = Target(person.id, person.name)
    _put(connection, "chat", target, act.until)
    return target


def _unmute(connection: Connection, act: Act) -> Target:
    person = find(connection, act.whom)
    if not _lift(connection, "chat", person.id):
        raise Refused("not-banned")
    return Target(person.id, person.name)


def _ban(connection: Connection, act: Act) -> Target:
    target = _banned(connection, act)
    _put(connection, act.kind, target, act.until)
    return target


def _banned(connection: Connection, act: Act) -> Target:
    if act.kind == "address":
        return Target(address_range(act.whom), detail=act.kind)
    if act.kind == "account":
        person = _subject(connection, act)
        return Target(person.id, person.name, act.kind)
    owner = select(people.c.id, people.c.name).join(sessions, sessions.c.person == people.c.id)
    found = connection.execute(owner.where(sessions.c.id == act.whom)).first()
    if found is None:
        raise Refused("no-such-session", 404)
    _subject(connection, Act(act.by, act.what, found.id))
    return Target(act.whom, found.name, act.kind)


def _unban(connection: Connection, act: Act) -> Target:
    id, name = act.whom, ""
    if act.kind == "address":
        id = address_range(act.whom)
    elif act.kind == "account":
        person = find(connection, act.whom)
        id, name = person.id, person.name
    if not _lift(connection, act.kind, id):
        raise Refused("not-banned")
    return Target(id, name, act.kind)


def address_range(text: str) -> str:
    """A range of addresses, or one address; of IPv6 what one household has."""
    try:
        found = ipaddress.ip_network(text, strict=False)
    except ValueError as error:
        raise Refused("no-address-range", 422) from error
    if found.prefixlen < WIDEST[found.version]:
        raise Refused("range-too-wide", 422, most=WIDEST[found.version])
    if found.version == 6 and found.prefixlen > HOUSEHOLD:
        found = found.supernet(new_prefix=HOUSEHOLD)
    return str(found)


def _rename(connection: Connection, act: Act) -> Target:
    person = _subject(connection, act)
    name = " ".join(act.text.split())
    if not (0 < len(name) <= LONGEST_NAME and name.isprintable()) or name.startswith(BOT):
        raise Refused("no-name", 422, most=LONGEST_NAME)
    people_store.change(connection, person.id, name=name)
    return Target(person.id, name, person.name)


def _close(connection: Connection, act: Act) -> Target:
    status = connection.execute(select(tables.c.status).where(tables.c.id == act.whom)).scalar()
    if status is None:
        raise Refused("no-such-table", 404)
    if status == "closed":
        raise Refused("game-over")
    _put(connection, "table", Target(act.whom), None)
    return Target(act.whom)


def _announce(connection: Connection, act: Act) -> Target:
    text = " ".join(act.text.split())
    if not text or not text.isprintable():
        raise Refused("nothing-to-announce", 422)
    connection.execute(delete(announcement))
    connection.execute(insert(announcement).values(id=1, text=text))
    return Target("", detail=text)


def _withdraw(connection: Connection, act: Act) -> Target:
    if connection.execute(delete(announcement)).rowcount == 0:
        raise Refused("nothing-announced")
    return Target("")


def _settle(connection: Connection, act: Act) -> Target:
    found = connection.execute(select(reports).where(reports.c.id == act.whom)).first()
    if found is None:
        raise Refused("no-such-report", 404)
    connection.execute(delete(reports).where(reports.c.id == act.whom))
    return Target(found.person, found.name)


_ACTS: dict[What, Callable[[Connection, Act], Target]] = {
    "grant": _grant,
    "revoke": _revoke,
    "mute": _mute,
    "unmute": _unmute,
    "ban": _ban,
    "unban": _unban,
    "rename": _rename,
    "close": _close,
    "announce": _announce,
    "withdraw": _withdraw,
    "settle": _settle,
}
