"""Who may come in and who may speak, in memory: every request asks.

It is read from the store as soon as there is a new act in the audit log. So it does not matter who
acted: an admin on the page, here or in another process, or somebody on the command line.
"""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from functools import lru_cache
from ipaddress import IPv4Network, IPv6Network, ip_network

from sqlalchemy import Connection, delete, func, select

from signoria.server.moderation.acts import Act, carry_out
from signoria.server.ops.config import Settings
from signoria.server.ops.log import log_event
from signoria.server.store import Store
from signoria.server.store.schema import admins, announcement, audit, bans
from signoria.server.table import Refused

Network = IPv4Network | IPv6Network


@dataclass(frozen=True, slots=True)
class Ban:
    """What somebody may not do, and until when."""

    kind: str
    target: str
    name: str
    until: float | None

    def holds(self, now: float) -> bool:
        return self.until is None or self.until > now

    @property
    def refusal(self) -> Refused:
        """One sentence for those who are not let in."""
        if self.until is None:
            return Refused("banned", 403)
        until = time.strftime("%Y-%m-%d %H:%M UTC", time.gmtime(self.until))
        return Refused("banned-until", 403, until=until)


@dataclass(frozen=True, slots=True)
class Standing:
    """How things stand after some number of acts."""

    number: int = 0
    admins: frozenset[str] = frozenset()
    bans: dict[tuple[str, str], Ban] = field(default_factory=dict)
    ranges: tuple[tuple[Network, Ban], ...] = ()
    announcement: str | None = None


def standing(connection: Connection) -> Standing:
    found = [Ban(*row) for row in connection.execute(select(bans).order_by(bans.c.target))]
    return Standing(
        number=last_act(connection),
        admins=frozenset(connection.execute(select(admins.c.person)).scalars()),
        bans={(ban.kind, ban.target): ban for ban in found},
        ranges=tuple((ip_network(ban.target), ban) for ban in found if ban.kind == "address"),
        announcement=connection.execute(select(announcement.c.text)).scalar(),
    )


def last_act(connection: Connection) -> int:
    return connection.execute(select(func.max(audit.c.number))).scalar() or 0


def forget_closed(connection: Connection, table: str) -> None:
    """A table that was to be closed is."""
    connection.execute(delete(bans).where(bans.c.kind == "table", bans.c.target == table))


class Moderation:
    """Knows how things stand, and carries out acts."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self._store = store
        self._settings = settings
        self.standing = Standing()
        self._to_close: set[str] = set()
        self.on_change: Callable[[], None] = lambda: None
        """Called when things stand otherwise than before."""
        self.close: Callable[[str], Awaitable[None]] | None = None
        """Closes a table."""

    async def look(self) -> None:
        """See whether somebody has acted."""
        if self._to_close or await self._store.read(last_act) != self.standing.number:
            await self._load()

    async def act(self, act: Act) -> None:
        """Do something about somebody."""
        now = self._settings.now()
        target = await self._store.write(lambda c: carry_out(c, act, now))
        log_event("moderated", act=act.what, login=act.by, person=target.id)
        await self._load()

    async def _load(self) -> None:
        self.standing = await self._store.read(standing)
        self._to_close = {target for kind, target in self.standing.bans if kind == "table"}
        self.on_change()
        for table in tuple(self._to_close):
            await self._close(table)

    async def _close(self, table: str) -> None:
        assert self.close is not None
        await self.close(table)
        await self._store.write(lambda c: forget_closed(c, table))
        self._to_close.discard(table)

    # What everybody asks

    def is_admin(self, person: str) -> bool:
        return person in self.standing.admins

    def require_welcome(self, person: str, session: str | None) -> None:
        """Refuse who is banned."""
        bans = self.standing.bans
        if not bans:
            return
        for what in (("account", person), ("session", session or "")):
            ban = bans.get(what)
            if ban is not None and ban.holds(self._settings.now()):
                raise ban.refusal

    def require_voice(self, person: str) -> None:
        """Refuse who may not chat."""
        ban = self.standing.bans.get(("chat", person))
        if ban is not None and ban.holds(self._settings.now()):
            raise Refused("muted", 403)

    def address_ban(self, address: str) -> Ban | None:
        """The ban of an address, as limits count it."""
        if not self.standing.ranges or (own := _network(address)) is None:
            return None
        now = self._settings.now()
        return next(
            (ban for range, ban in self.standing.ranges if _is_in(own, range) and ban.holds(now)),
            None,
        )

    def is_barred(self, person: str | None, session: str | None, address: str) -> bool:
        """Whether somebody who is connected would not be let in now."""
        if self.address_ban(address) is not None:
            return True
        try:
            self.require_welcome(person or "", session)
        except Refused:
            return True
        return False


@lru_cache(10_000)
def _network(address: str) -> Network | None:
    try:
        return ip_network(address)
    except ValueError:
        return None


def _is_in(own: Network, range: Network) -> bool:
    if isinstance(own, IPv4Network) and isinstance(range, IPv4Network):
        return own.subnet_of(range)
    if isinstance(own, IPv6Network) and isinstance(range, IPv6Network):
        return own.subnet_of(range)
    return False
