"""Guests, accounts, and the cookies by which the server knows them again."""

from __future__ import annotations

import asyncio
import hashlib
import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError

from signoria.game import one_line
from signoria.server.ops.config import Settings
from signoria.server.store import Conflict, Store, people
from signoria.server.store.people import Person, Session
from signoria.server.table import Refused

REMEMBERED = 600.0
"""Seconds for which a process trusts what it knows of a session ..."""
REMEMBERED_SHARED = 2.0
"""... and where another process may have ended it."""
SEEN = 3600.0
"""How exactly it is known when somebody was here, in seconds."""
HASHES_AT_ONCE = 2

_hasher = PasswordHasher()
_NOBODY = _hasher.hash(secrets.token_hex())
"""What a wrong name is compared with, so that it takes as long as a wrong password."""


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

    def __init__(self, store: Store, settings: Settings) -> None:
        self._store = store
        self._settings = settings
        self._known: dict[str, tuple[Caller, float]] = {}
        """Callers by the hash of their token, and when that was looked up."""
        self._changes = 0
        """How often that had to be forgotten."""
        self.on_revoked: Callable[[str], None] = lambda person: None
        """Called when a session of a person has ended."""
        self._hashing = asyncio.Semaphore(HASHES_AT_ONCE)
        self._remembered = REMEMBERED_SHARED if store.is_shared else REMEMBERED

    async def caller(self, token: str | None) -> Caller | None:
        """Who has a token."""
        if not token:
            return None
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

        def write(connection: Any) -> None:
            people.add(connection, person)
            people.sign_in(connection, session, hashed(token))

        await self._store.write(write)
        return Caller(person, session), token

    def _session(self, person: str, agent: str) -> tuple[Session, str]:
        now = self._settings.now()
        session = Session(self._settings.name(), person, now, now, one_line(agent, 100))
        return session, self._settings.name() + self._settings.name()

    async def become_account(self, caller: Caller, login: str, password: str) -> Person:
        """Let a guest keep its games under a name and a password."""
        if caller.person.login is not None:
            raise Refused("has-account")
        async with self._hashing:
            secret = await asyncio.to_thread(_hasher.hash, password)
        values = {"login": login, "password": secret}
        try:
            await self._store.write(lambda c: people.change(c, caller.person.id, **values))
        except Conflict as error:
            raise Refused("login-taken", login=login) from error
        self._forget(caller.person.id)
        return replace(caller.person, login=login, password=secret)

    async def sign_in(self, login: str, password: str, agent: str) -> tuple[Caller, str]:
        """Sign in to an account. A wrong name and a wrong password are the same answer."""
        person = await self._store.read(lambda c: people.by_login(c, login))
        secret = _NOBODY if person is None or person.password is None else person.password
        right = await self._verify(secret, password)
        if person is None or not right:
            raise Refused("wrong-password", 403)
        session, token = self._session(person.id, agent)
        await self._store.write(lambda c: people.sign_in(c, session, hashed(token)))
        return Caller(person, session), token

    async def _verify(self, secret: str, password: str) -> bool:
        async with self._hashing:
            try:
                return await asyncio.to_thread(_hasher.verify, secret, password)
            except (Argon2Error, InvalidHashError):
                return False

    async def change_password(self, caller: Caller, old: str, new: str) -> None:
        """A new password ends all other sessions."""
        current = caller.person.password
        if current is None:
            raise Refused("no-account")
        if not await self._verify(current, old):
            raise Refused("wrong-password", 403)
        async with self._hashing:
            secret = await asyncio.to_thread(_hasher.hash, new)

        def write(connection: Any) -> None:
            people.change(connection, caller.person.id, password=secret)
            people.sign_out_others(connection, caller.person.id, caller.session.id)

        await self._store.write(write)
        self._forget(caller.person.id)
        self.on_revoked(caller.person.id)

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

    async def remove(self, caller: Caller) -> None:
        """Forget somebody for good; games keep the name under which they were played."""
        await self._store.write(lambda c: people.remove(c, caller.person.id))
        self._forget(caller.person.id)
        self.on_revoked(caller.person.id)
