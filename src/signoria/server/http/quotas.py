"""Who may have how much: asked before anything is begun that costs, and refused with the limit."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from signoria.server.bots.policy import own_seconds
from signoria.server.bots.replay_pool import Waiting
from signoria.server.ops.limits import Limit, Limits
from signoria.server.store import Store, people
from signoria.server.store import quotas as store
from signoria.server.store.quotas import Hosted
from signoria.server.table import Refused
from signoria.server.table.table_config import SeatConfig, TableConfig

HOUR, DAY = 3600.0, 86400.0
QUICK = 0.05
"""Seconds that count for a bot that answers at once."""
SITE = "site"


class Quotas:
    """What everybody has used, as far as it is not in the store."""

    def __init__(self, limits: Limits, site: Store) -> None:
        self.limits = limits
        self._store = site
        self._tables = _Rate("tables-an-hour", limits.tables_hour, HOUR)
        self._tables_address = _Rate("tables-an-hour", limits.tables_hour_address, HOUR)
        self._public_address = _Rate("tables-an-hour", limits.public_tables_hour_address, HOUR)
        self._hints = _Rate("hints-a-minute", limits.hints_minute, 60.0)
        self._hints_address = _Rate("hints-a-minute", limits.hints_minute_address, 60.0)
        self.hints_waiting = Waiting(limits.hints_waiting, limits.hints_waiting_site)
        self._reports = _Rate("reports-a-day", limits.reports_day, DAY)
        self._reports_address = _Rate("reports-a-day", limits.reports_day_address, DAY)
        self._bytes = _Rate("storage-a-day", limits.storage_day, DAY, unit=2**20)
        self._bytes_address = _Rate("storage-a-day", limits.storage_day_address, DAY, unit=2**20)
        self._bytes_site = _Rate("storage-a-day", limits.storage_day_site, DAY, unit=2**20)

    async def new_table(self, host: str, address: str, config: TableConfig, size: int) -> None:
        """Whether somebody may have one more table, of a setup of so many bytes."""
        hosted = await self._store.read(lambda c: store.hosted(c, host))
        self._check_count(hosted, config)
        self._check_bots(hosted, bots_of(config.game, config.seats))
        self._tables.take(host)
        self._tables_address.take(address)
        if config.public:
            self._public_address.take(address)
        self.storage(host, address, size)

    def _check_count(self, hosted: Hosted, config: TableConfig) -> None:
        limits = self.limits
        if hosted.tables >= limits.tables:
            raise Refused("too-many-tables", 429, most=limits.tables)
        if hosted.tables_site >= limits.tables_site:
            raise Refused("site-full", 503, most=limits.tables_site)
        if not config.public or all(seat.is_taken for seat in config.seats):
            return
        if hosted.public >= limits.public_tables:
            raise Refused("too-many-public", 429, most=limits.public_tables)
        if hosted.public_site >= limits.public_tables_site:
            raise Refused("site-full", 503, most=limits.public_tables_site)

    async def new_bot(self, host: str, game: str, spec: str) -> None:
        """Whether somebody may seat one more bot."""
        hosted = await self._store.read(lambda c: store.hosted(c, host))
        self._check_bots(hosted, [(game, spec)])

    def _check_bots(self, hosted: Hosted, new: Iterable[tuple[str, str]]) -> None:
        added = sum(thinking(game, spec) for game, spec in new)
        total = added + sum(thinking(game, spec) for game, spec in hosted.bots)
        if added > 0 and total > self.limits.bot_seconds:
            most = self.limits.bot_seconds
            raise Refused("bots-think-long", 429, most=most, total=round(total))

    def hint(self, person: str, address: str) -> None:
        """Whether somebody may have a hint."""
        self._hints.take(person)
        self._hints_address.take(address)

    def report(self, person: str, address: str) -> None:
        """Whether somebody may report something."""
        self._reports.take(person)
        self._reports_address.take(address)

    async def record(self, person: str, address: str, size: int) -> None:
        """Whether somebody may keep one more record of so many bytes."""
        limits = self.limits
        count, own, total = await self._store.read(lambda c: people.records_kept(c, person))
        if count >= limits.records:
            raise Refused("too-many-records", 429, most=limits.records)
        if own + size > limits.records_bytes:
            raise Refused("records-too-large", 429, most=limits.records_bytes >> 20)
        if total + size > limits.records_bytes_site:
            raise Refused("site-full", 503, most=limits.records_bytes_site)
        self.storage(person, address, size)

    def storage(self, person: str, address: str, size: int) -> None:
        """Whether somebody may store so many bytes more."""
        self._bytes.take(person, size)
        self._bytes_address.take(address, size)
        self._bytes_site.take(SITE, size)


class _Rate:
    """So much in a time, for each of many."""

    def __init__(self, refusal: str, most: int, seconds: float, unit: int = 1) -> None:
        self._refusal = refusal
        self._told = max(1, most // unit)
        self._limit = Limit(most / seconds, most)

    def take(self, who: str, cost: float = 1.0) -> None:
        if self._limit.wait(who, cost) > 0:
            raise Refused(self._refusal, 429, most=self._told)


def thinking(game: str, spec: str) -> float:
    """For how long a bot thinks about a decision."""
    return max(QUICK, own_seconds(spec, game) or 0.0)


def bots_of(game: str, seats: Sequence[SeatConfig]) -> list[tuple[str, str]]:
    """The bots at a table."""
    return [(game, seat.bot) for seat in seats if seat.bot is not None]
