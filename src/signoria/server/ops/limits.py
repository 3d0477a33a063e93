"""How much of the server anybody may have, and how often somebody may ask."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache
from ipaddress import IPv6Address, ip_address
from time import monotonic

MOST = 50_000
"""So many people or addresses are remembered at once."""


class TooOften(Exception):
    """Somebody asks too often."""

    def __init__(self, wait: float) -> None:
        self.wait = math.ceil(wait)
        super().__init__()


@dataclass(frozen=True, slots=True)
class Limits:
    """Everything that costs belongs to somebody, and nobody may have more of it than this. An
    address is one of IPv4, or the /64 of one of IPv6. What counts by the hour or the day is
    counted in memory, and anew when the server starts."""

    tables: int = 40
    """Unfinished tables of one host."""
    tables_hour: int = 60
    """New tables of one person in an hour."""
    tables_hour_address: int = 300
    """New tables from one address in an hour."""
    tables_site: int = 20_000
    """Unfinished tables of all."""
    public_tables: int = 5
    """Public tables of one host that wait for players."""
    public_tables_hour_address: int = 30
    """New public tables from one address in an hour."""
    public_tables_site: int = 1000
    """Public tables of all that wait for players."""
    bot_seconds: int = 90
    """Seconds for which all bots at one host's unfinished tables may think, each once."""
    hints_minute: int = 10
    """Hints for one person in a minute."""
    hints_minute_address: int = 60
    """Hints for one address in a minute."""
    hints_waiting: int = 2
    """Hints of one person that wait for an answer."""
    hints_waiting_site: int = 40
    """Hints of all that wait for an answer."""
    hint_seconds: float = 1.5
    """Seconds for which the adviser thinks."""
    reviews_waiting: int = 2
    """Parts of games that wait to be analysed for one person, or for one address without any."""
    reviews_waiting_site: int = 40
    """Parts of games that wait to be analysed for all."""
    replays_waiting: int = 4
    """Records, moments and documents that wait to be worked out for one person or address."""
    replays_waiting_site: int = 100
    """Records, moments and documents that wait to be worked out for all."""
    replay_seconds: float = 10.0
    """Seconds until one of them must be worked out."""
    replay_megabytes: int = 1024
    """Memory of the process that does so."""
    records: int = 100
    """Imported records that are kept for one person."""
    records_bytes: int = 10 * 2**20
    """Bytes of the imported records that are kept for one person."""
    records_bytes_site: int = 4 * 2**30
    """Bytes of the imported records that are kept for all."""
    record_bytes: int = 512 * 1024
    """Bytes of one imported record, unpacked."""
    storage_day: int = 8 * 2**20
    """Bytes of records, notes, boards and data files that one person may send in a day."""
    storage_day_address: int = 64 * 2**20
    """Bytes of the same that may come from one address in a day."""
    storage_day_site: int = 2 * 2**30
    """Bytes of the same that all may send in a day."""
    log: int = 40_000
    """Entries of the log of a table: then it is closed. Beyond half of that there is no rematch."""
    talk: int = 1500
    """What one person may say, propose, ask, show and take back in one game, one with another."""
    reports_day: int = 20
    """Reports of one person to the admins in a day."""
    reports_day_address: int = 100
    """Reports from one address in a day."""
    blocks: int = 500
    """People whom one person can mute or block."""
    setup_number: int = 100
    """The largest number that can be chosen in a setup, such as the points of a series."""
    work: float = 0.25
    """Seconds for which the server computes for one address in every second ..."""
    work_burst: float = 5.0
    """... after so many at once."""


@lru_cache(10_000)
def network(address: str) -> str:
    """What counts as one address: of IPv6 a /64, which is what one household has."""
    try:
        known = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if not isinstance(known, IPv6Address):
        return str(known)
    if known.ipv4_mapped is not None:
        return str(known.ipv4_mapped)
    return f"{IPv6Address(int(known) >> 64 << 64)}/64"


@dataclass(slots=True)
class Bucket:
    left: float
    at: float


class Limit:
    """A rate for each of many."""

    def __init__(self, rate: float, burst: float) -> None:
        self._rate = rate
        self._burst = burst
        self._buckets: dict[str, Bucket] = {}

    def wait(self, who: str, cost: float = 1.0) -> float:
        """Let a request through (0), or say for how many seconds to wait before the next."""
        now = monotonic()
        bucket = self._buckets.get(who)
        if bucket is None:
            if len(self._buckets) >= MOST:
                self._tidy(now)
            bucket = self._buckets[who] = Bucket(self._burst, now)
        bucket.left = min(self._burst, bucket.left + (now - bucket.at) * self._rate)
        bucket.at = now
        if bucket.left < cost:
            return (cost - bucket.left) / self._rate
        bucket.left -= cost
        return 0.0

    def spend(self, who: str, cost: float) -> None:
        """Take what something has cost, be there so much left or not: who owes waits longer."""
        self.wait(who, 0.0)
        self._buckets[who].left -= cost

    def _tidy(self, now: float) -> None:
        """Forget those whose buckets are full again; if there are too many, all."""
        full = self._burst / self._rate
        kept = {who: one for who, one in self._buckets.items() if now - one.at < full}
        self._buckets = kept if len(kept) < MOST else {}
