"""How often somebody may ask: buckets that fill with time and are emptied by requests."""

from __future__ import annotations

from dataclasses import dataclass
from time import monotonic

MOST = 50_000
"""So many people or addresses are remembered at once."""


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

    def _tidy(self, now: float) -> None:
        """Forget those whose buckets are full again; if there are too many, all."""
        full = self._burst / self._rate
        kept = {who: one for who, one in self._buckets.items() if now - one.at < full}
        self._buckets = kept if len(kept) < MOST else {}
