"""Whether somebody is who they say: password, code of a telephone, recovery code.

What is wrong is counted for the account, wherever it comes from, and names that nobody has are
counted alike. Too many wrong ones, and it has to wait.
"""

from __future__ import annotations

from signoria.server.credentials import totp
from signoria.server.credentials.passwords import Passwords
from signoria.server.credentials.recovery import hashed_code
from signoria.server.ops.config import Settings
from signoria.server.ops.limits import Limit, TooOften
from signoria.server.ops.log import log_event
from signoria.server.store import Store, credentials
from signoria.server.store.people import Person
from signoria.server.table import Refused


class Proof:
    """Asks for it."""

    def __init__(self, store: Store, settings: Settings, passwords: Passwords) -> None:
        self._store = store
        self._passwords = passwords
        self._now = settings.now
        self._failures = Limit(settings.rates.account, settings.rates.account_burst)

    def _count(self, login: str) -> None:
        """Count an attempt as if it failed; what was right is given back."""
        wait = self._failures.wait(login)
        if wait > 0:
            raise TooOften(wait)

    async def require(
        self, login: str, person: Person | None, password: str, code: str | None
    ) -> None:
        """All that signing in needs; refuses what is not right."""
        self._count(login)
        secret = None if person is None else person.password
        if not await self._passwords.is_right(password, secret):
            raise _wrong(login, "wrong-password")
        assert person is not None
        if code is None and await self._has_factor(person):
            self._failures.spend(login, -1.0)
            raise Refused("code-needed", 403)
        if code is not None and not await self._uses(person, code):
            raise _wrong(login, "wrong-code")
        self._failures.spend(login, -1.0)

    async def require_own(self, person: Person, password: str) -> None:
        """The password again, of somebody who is signed in."""
        if person.login is None:
            raise Refused("no-account")
        self._count(person.login)
        if not await self._passwords.is_right(password, person.password):
            raise _wrong(person.login, "wrong-password")
        self._failures.spend(person.login, -1.0)

    async def recover(self, login: str, person: Person | None, code: str, password: str) -> str:
        """Use a recovery code up; the hash of the new password."""
        self._count(login)
        secret = await self._passwords.hash(password)  # first, so that it takes as long for nobody
        if person is None or not await self._uses_recovery(person, code):
            raise _wrong(login, "wrong-code")
        self._failures.spend(login, -1.0)
        return secret

    async def confirm(self, person: Person, code: str) -> None:
        """Show that the telephone has the secret."""
        if person.login is None:
            raise Refused("no-account")
        self._count(person.login)
        if not await self._uses_factor(person, code):
            raise _wrong(person.login, "wrong-code")
        self._failures.spend(person.login, -1.0)

    async def _has_factor(self, person: Person) -> bool:
        factor = await self._store.read(lambda c: credentials.factor_of(c, person.id))
        return factor is not None and factor.confirmed

    async def _uses(self, person: Person, code: str) -> bool:
        """Of the telephone or, where that is lost, from paper. Who has no second factor needs no
        code, so none is used up."""
        if not await self._has_factor(person):
            return True
        return await self._uses_factor(person, code) or await self._uses_recovery(person, code)

    async def _uses_factor(self, person: Person, code: str) -> bool:
        factor = await self._store.read(lambda c: credentials.factor_of(c, person.id))
        if factor is None:
            return False
        step = totp.matching_step(factor.secret, code, self._now(), factor.step)
        if step is None:
            return False
        return await self._store.write(lambda c: credentials.use_step(c, person.id, step))

    async def _uses_recovery(self, person: Person, code: str) -> bool:
        hash = hashed_code(code)
        return await self._store.write(lambda c: credentials.use_code(c, person.id, hash))


def _wrong(login: str, why: str) -> Refused:
    """What to raise; the log says that it happened, and not what was tried."""
    log_event("sign-in-failed", login=login, why=why)
    return Refused(why, 403)
