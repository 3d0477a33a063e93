"""Times in which this process stood still, though it was there: suspended, or without a processor.

Nobody's clock runs while the server did not. A task looks at a clock that nothing stops, twice a
second; so does whoever is about to act by the time, before acting. Where the last look is too long
ago, the time between is written into the store with the other outages before anything else is, so
that a table that is read again from its log comes out as it was.
"""

from __future__ import annotations

import asyncio

from signoria.server.ops.config import Settings
from signoria.server.ops.log import log_event
from signoria.server.store import Store, Unavailable, attendance

TICK = 0.5
"""Seconds between two looks."""
STILL = 2.0
"""Seconds without a look after which the process stood still."""


class Standstill:
    """Notices that this process stood still."""

    def __init__(
        self, store: Store, settings: Settings, outages: list[tuple[float, float]]
    ) -> None:
        """`outages` is the list that all tables share."""
        self._store = store
        self._settings = settings
        self._outages = outages
        self._looked = settings.pulse()
        self._active = settings.now()
        """When the process was last known to run, as the tables tell the time."""
        self._noting: asyncio.Lock = asyncio.Lock()

    def begin(self) -> None:
        """The process runs from now on."""
        self._looked, self._active = self._settings.pulse(), self._settings.now()

    async def watch(self) -> None:
        """Look for ever."""
        while True:
            try:
                await self.notice()
            except Unavailable as error:
                log_event("store-unavailable", why=str(error))
            await asyncio.sleep(TICK)

    async def notice(self) -> None:
        """Before anything is done by the time: see whether it stood still, and write it down."""
        if self._is_still or self._noting.locked():
            async with self._noting:
                if self._is_still:
                    await self._note()
        self._looked = self._settings.pulse()
        self._active = max(self._active, self._settings.now())

    @property
    def _is_still(self) -> bool:
        return self._settings.pulse() - self._looked > STILL

    async def _note(self) -> None:
        """What others did meanwhile, where several processes share a store, took its time: there
        the signs of life of all of them count."""
        ended = self._settings.now()
        began = max(self._active, ended - (self._settings.pulse() - self._looked))
        since = None if self._store.is_shared else began
        await self._store.write(lambda c: attendance.beat(c, ended, since))
        self._outages[:] = await self._store.read(attendance.all_outages)
        log_event("stood-still", seconds=round(ended - began, 1))
        self._looked = self._settings.pulse()
