"""Guests, accounts, and the cookies by which the server knows them again."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy import Connection

from signoria.game import one_line
from signoria.server.credentials import totp
from signoria.server.credentials.passwords import Passwords
from signoria.server.credentials.proof import Proof
from signoria.server.credentials.recovery import hashed_code, new_codes
from signoria.server.moderation.standing import Moderation
from signoria.server.ops.config import Settings
from signoria.server.ops.log import log_event
from signoria.server.store import Conflict, Store, credentials, people
from signoria.server.store.people import Person, Session
from signoria.server.table import Refused
from signoria.server.table.names import fair

REMEMBERED = 600.0
"""Seconds for which a process trusts what it knows of a session ..."""
REMEMBERED_SHARED = 2.0
"""... and where another process may have ended it."""
SEEN = 3600.0
"""How exactly it is known when somebody was here, in seconds."""


@dataclass(frozen=True, slots=True)
class Caller:
    """Who sends a request."""

    person: Person
    session: Session


def hashed(token: str) -> str:
    """What the store keeps of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


class Accounts:
    """All who are, or have been, here."""

    def __init__(self, store: Store, settings: Settings, moderation: Moderation) -> None:
        self._store = store
        self._moderation = moderation
        self._settings = settings
        self._known: dict[str, tuple[Caller, float]] = {}
        """Callers by the hash of their token, and when that was looked up."""
        self._changes = 0
        """How often that had to be forgotten."""
        self.on_revoked: Callable[[str], None] = lambda person: None
        """Called when a session of a person has ended."""
        self._passwords = Passwords()
        self._proof = Proof(store, settings, self._passwords)
        self._remembered = REMEMBERED_SHARED if store.is_shared else REMEMBERED

    async def caller(self, token: str | None) -> Caller | None:
        """Who has a token; refuses who is banned."""
        caller = await self._known_by(token) if token else None
        if caller is not None:
            self._moderation.require_welcome(caller.person.id, caller.session.id)
        return caller

    async def _known_by(self, token: str) -> Caller | None:
        key, now = hashed(token), self._settings.now()
        known = self._known.get(key)
        if known is not None and now - known[1] < self._remembered:
            return known[0]
        changes = self._changes
        found = await self._store.read(lambda c: people.session_of(c, key))
        if found is None:
            self._known.pop(key, None)
            return None
        session, person = found
        if now - session.seen > SEEN:
            await self._store.write(lambda c: people.touch(c, session.id, person.id, now))
        if len(self._known) > 100_000:
            self._known.clear()
        caller = Caller(person, session)
        if changes == self._changes:
            self._known[key] = caller, now
        return caller

    def forget_all(self) -> None:
        """Look everybody up again at their next request."""
        self._changes += 1
        self._known.clear()

    def _forget(self, person: str) -> None:
        """Look this person up again at the next request."""
        self._changes += 1
        for key, (caller, _) in list(self._known.items()):
            if caller.person.id == person:
                del self._known[key]

    async def guest(self, name: str, agent: str) -> tuple[Caller, str]:
        """Somebody new, with a token."""
        now = self._settings.now()
        person = Person(self._settings.name(), name, None, None, {}, now, now)
        session, token = self._session(person.id, agent)

        def write(connection: Connection) -> None:
            people.add(connection, person)
            people.sign_in(connection, session, hashed(token))

        await self._store.write(write)
        log_event("guest-created", person=person.id)
        return Caller(person, session), token

    def _session(self, person: str, agent: str) -> tuple[Session, str]:
        now = self._settings.now()
        session = Session(self._settings.name(), person, now, now, one_line(agent, 100))
        return session, self._token()

    def _token(self) -> str:
        return self._settings.name() + self._settings.name()

    async def become_account(self, caller: Caller, login: str, password: str) -> tuple[Person, str]:
        """Let a guest keep its games under a name and a password; with a new token, since somebody
        may know the old one."""
        if caller.person.login is not None:
            raise Refused("has-account")
        fair(login)
        secret = await self._passwords.hash(password)
        token = self._token()

        def write(connection: Connection) -> None:
            people.change(connection, caller.person.id, login=login, password=secret)
            people.renew(connection, caller.session.id, hashed(token))

        try:
            await self._store.write(write)
        except Conflict as error:
            raise Refused("login-taken", login=login) from error
        self._forget(caller.person.id)
        log_event("account-created", person=caller.person.id, login=login)
        return replace(caller.person, login=login, password=secret), token

    async def sign_in(
        self, login: str, password: str, code: str | None, agent: str
    ) -> tuple[Caller, str]:
        """Sign in to an account. A wrong name and a wrong password are the same answer."""
        person = await self._store.read(lambda c: people.by_login(c, login))
        await self._proof.require(login, person, password, code)
        assert person is not None
        self._moderation.require_welcome(person.id, None)
        session, token = self._session(person.id, agent)
        await self._store.write(lambda c: people.sign_in(c, session, hashed(token)))
        log_event("signed-in", person=person.id, login=login)
        return Caller(person, session), token

    async def recover(self, login: str, code: str, password: str, agent: str) -> tuple[Caller, str]:
        """Open an account with a recovery code, give it a new password and end what was before."""
        person = await self._store.read(lambda c: people.by_login(c, login))
        secret = await self._proof.recover(login, person, code, password)
        assert person is not None
        self._moderation.require_welcome(person.id, None)
        session, token = self._session(person.id, agent)

        def write(connection: Connection) -> None:
            people.change(connection, session.person, password=secret)
            people.sign_out_everywhere(connection, session.person)
            credentials.drop_factor(connection, session.person)
            people.sign_in(connection, session, hashed(token))

        await self._store.write(write)
        self._forget(person.id)
        self.on_revoked(person.id)
        log_event("account-recovered", person=person.id, login=login)
        return Caller(replace(person, password=secret), session), token

    async def change_password(self, caller: Caller, old: str, new: str) -> None:
        """A new password ends all other sessions."""
        await self._proof.require_own(caller.person, old)
        secret = await self._passwords.hash(new)

        def write(connection: Connection) -> None:
            people.change(connection, caller.person.id, password=secret)
            people.sign_out_others(connection, caller.person.id, caller.session.id)

        await self._store.write(write)
        self._forget(caller.person.id)
        self.on_revoked(caller.person.id)

    # Recovery codes and the second factor

    async def protection(self, caller: Caller) -> tuple[int, bool]:
        """How many recovery codes are left, and whether there is a second factor."""

        def read(connection: Connection) -> tuple[int, bool]:
            factor = credentials.factor_of(connection, caller.person.id)
            codes = credentials.count_codes(connection, caller.person.id)
            return codes, factor is not None and factor.confirmed

        return await self._store.read(read)

    async def new_codes(self, caller: Caller, password: str) -> list[str]:
        """Recovery codes, which nobody is shown again."""
        await self._proof.require_own(caller.person, password)
        codes = new_codes()
        hashes = [hashed_code(one) for one in codes]
        await self._store.write(lambda c: credentials.replace_codes(c, caller.person.id, hashes))
        return codes

    async def new_factor(self, caller: Caller, password: str) -> tuple[str, str]:
        """A secret for a telephone, which counts when it is confirmed; and the same as address."""
        await self._proof.require_own(caller.person, password)
        known = await self._store.read(lambda c: credentials.factor_of(c, caller.person.id))
        if known is not None and known.confirmed:
            raise Refused("has-second-factor")
        secret = totp.new_secret()
        await self._store.write(lambda c: credentials.new_factor(c, caller.person.id, secret))
        return secret, totp.uri_of(secret, caller.person.login or "")

    async def confirm_factor(self, caller: Caller, code: str) -> None:
        await self._proof.confirm(caller.person, code)

    async def drop_factor(self, caller: Caller, password: str) -> None:
        await self._proof.require_own(caller.person, password)
        await self._store.write(lambda c: credentials.drop_factor(c, caller.person.id))

    async def change(
        self, caller: Caller, name: str | None, settings: Mapping[str, Any] | None
    ) -> Person:
        """A new name or other settings."""
        values: dict[str, Any] = {}
        if name is not None:
            values["name"] = name
        if settings is not None:
            values["settings"] = dict(settings)
        if values:
            await self._store.write(lambda c: people.change(c, caller.person.id, **values))
            self._forget(caller.person.id)
        return replace(caller.person, **values)

    async def sessions(self, caller: Caller) -> list[Session]:
        return await self._store.read(lambda c: people.sessions_of(c, caller.person.id))

    async def end_session(self, caller: Caller, session: str) -> None:
        """Sign out here, or somewhere else."""
        ended = await self._store.write(lambda c: people.sign_out(c, caller.person.id, session))
        self._forget(caller.person.id)
        if not ended:
            raise Refused("no-such-session", 404)
        self.on_revoked(caller.person.id)

    async def may_remove(self, caller: Caller, password: str | None) -> None:
        """Refuse to forget an account without its password; guests have none."""
        if caller.person.login is not None:
            await self._proof.require_own(caller.person, password or "")

    async def remove(self, caller: Caller) -> None:
        """Forget somebody for good; games keep the name under which they were played."""
        await self._store.write(lambda c: people.remove(c, caller.person.id))
        log_event("person-deleted", person=caller.person.id)
        self._forget(caller.person.id)
        self.on_revoked(caller.person.id)

    def close(self) -> None:
        self._passwords.close()
