"""Several processes: each tells the others that there is news of a table, and no more.

Redis carries the id of the table and how long its log is. What happened is read from the store. If
Redis is away, the processes look into the store every second instead, and nothing but a moment is
lost.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from sqlalchemy import select

from signoria.game import BadInput
from signoria.server.live.push import Push
from signoria.server.live.tables import LiveTables
from signoria.server.ops.log import log_event
from signoria.server.ops.tasks import end
from signoria.server.store import Unavailable
from signoria.server.store.schema import tables
from signoria.server.table import Table
from signoria.server.table.entry import News

if TYPE_CHECKING:
    from redis.asyncio import Redis

CHANNEL = "signoria"
LOOK = 1.0
"""Seconds between two looks into the store while there is no Redis ..."""
LOOK_ANYWAY = 10.0
"""... and while there is: nobody needs to trust it."""


class Notifier:
    """What this process tells the others, and hears of them."""

    def __init__(self, live_tables: LiveTables, push: Push, url: str | None) -> None:
        self._live_tables = live_tables
        self._push = push
        self._redis: Redis | None = None if url is None else _open(url)
        self.connected = False
        self._known: dict[str, int] = {}
        """How long the logs of the tables watched here were when we looked last."""
        self._outbox: asyncio.Queue[str] = asyncio.Queue(10_000)
        self._tasks: list[asyncio.Task[None]] = []

    def start(self) -> None:
        self._live_tables.watch(self)
        self._tasks.append(asyncio.create_task(self._look()))
        if self._redis is not None:
            self._tasks.append(asyncio.create_task(self._listen(self._redis)))
            self._tasks.append(asyncio.create_task(self._ring(self._redis)))

    async def stop(self) -> None:
        await end(self._tasks)
        if self._redis is not None:
            with contextlib.suppress(Exception):
                await self._redis.aclose()

    def changed(self, table: Table, news: Sequence[News]) -> None:
        """Announce a table; when too many announcements wait, polling the store must do."""
        self._known[table.id] = table.version
        if self._redis is not None:
            with contextlib.suppress(asyncio.QueueFull):
                self._outbox.put_nowait(f"{table.id} {table.version}")

    async def _ring(self, redis: Redis) -> None:
        while True:
            bell = await self._outbox.get()
            with contextlib.suppress(Exception):
                await redis.publish(CHANNEL, bell)

    async def _listen(self, redis: Redis) -> None:
        while True:
            try:
                async with redis.pubsub() as channel:
                    await channel.subscribe(CHANNEL)
                    self.connected = True
                    await self._catch_up()
                    async for message in channel.listen():
                        if message["type"] == "message":
                            await self._heard(str(message["data"]))
            except asyncio.CancelledError:
                raise
            except Exception as error:
                if self.connected:
                    log_event("redis-lost", why=type(error).__name__)
            self.connected = False
            await asyncio.sleep(LOOK)

    async def _heard(self, bell: str) -> None:
        id, _, version = bell.partition(" ")
        if version.isdecimal() and self._known.get(id, 0) < int(version):
            await self._refresh([id])

    async def _look(self) -> None:
        """Look into the store for news of the tables that are watched here."""
        waited = 0.0
        while True:
            await asyncio.sleep(LOOK)
            waited += LOOK
            if not self.connected or waited >= LOOK_ANYWAY:
                waited = 0.0
                await self._catch_up()

    async def _catch_up(self) -> None:
        watched = {one.table for one in self._push if one.table is not None}
        if not watched:
            self._known.clear()
            return
        found = select(tables.c.id, tables.c.version).where(tables.c.id.in_(watched))
        try:
            rows = await self._live_tables.store.read(lambda c: c.execute(found).all())
        except Unavailable:
            return
        stale = [id for id, version in rows if self._known.get(id) != version]
        self._known = {id: version for id, version in self._known.items() if id in watched}
        await self._refresh(stale)

    async def _refresh(self, ids: Iterable[str]) -> None:
        for id in ids:
            with contextlib.suppress(Unavailable):
                await self._live_tables.refresh(id)


def _open(url: str) -> Redis:
    try:
        from redis.asyncio import Redis
        from redis.asyncio.retry import Retry
        from redis.backoff import NoBackoff
    except ImportError as error:
        raise BadInput("redis: needs the client: pip install signoria[redis]") from error
    try:
        never = Retry(NoBackoff(), 0)  # `_listen` wants to know when it was away
        client: Redis = Redis.from_url(
            url, decode_responses=True, socket_connect_timeout=2, retry=never
        )
        return client
    except ValueError as error:
        raise BadInput("redis: must be such as redis://localhost:6379/0") from error
