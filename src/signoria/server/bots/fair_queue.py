"""A queue in which everybody gets a turn: whoever has asked for much waits behind who has not.

Every request has an owner and a cost in seconds. Each owner's requests follow each other in a time
of their own, which runs as fast as the queue serves; the request that is first there is served
first. So the tenth request of one person waits behind the first of another, however late that
comes (start-time fair queueing).
"""

from __future__ import annotations

import asyncio
import heapq
from typing import Generic, TypeVar

T = TypeVar("T")

REMEMBERED = 1000
"""So many owners are remembered before those are forgotten whose turn it would be anyway."""


class FairQueue(Generic[T]):
    """What waits, in the order in which it is served."""

    def __init__(self) -> None:
        self._waiting: list[tuple[float, int, T]] = []
        self._ends: dict[str, float] = {}
        """When the requests of each owner so far will have had their time."""
        self._now = 0.0
        self._count = 0
        self._filled = asyncio.Event()

    def __len__(self) -> int:
        return len(self._waiting)

    def put(self, owner: str, cost: float, item: T) -> None:
        """Let something wait that costs its owner so many seconds."""
        begins = max(self._now, self._ends.get(owner, 0.0))
        self._ends[owner] = begins + cost
        self._count += 1
        heapq.heappush(self._waiting, (begins, self._count, item))
        self._filled.set()

    async def get(self) -> T:
        """Wait for the next."""
        while not self._waiting:
            self._filled.clear()
            await self._filled.wait()
        self._now, _, item = heapq.heappop(self._waiting)
        if len(self._ends) > REMEMBERED:
            self._ends = {owner: end for owner, end in self._ends.items() if end > self._now}
        return item
