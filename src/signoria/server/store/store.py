"""The store: reads beside each other, writes one after the other, always in transactions.

What is read and written stands in the modules beside this one as plain functions on a connection:

    version = await store.read(lambda connection: logs.version(connection, table))
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TypeVar

from sqlalchemy import Connection

from signoria.server.ops.log import first_line
from signoria.server.store import migrate
from signoria.server.store.engine import THREADS, Lock, open_engine, url_of
from signoria.server.store.errors import Unavailable
from signoria.server.store.files import FOLDER, make_private
from signoria.server.store.writer import GroupWriter, PooledWriter, Writer, transact_once

T = TypeVar("T")


class Store:
    """A database that is open."""

    def __init__(self, database: str, *, exclusive: bool = True) -> None:
        """Open a database and bring it up to date.

        `exclusive` refuses a file that another server uses; without it the caller must not write
        beside a server.
        """
        self.url = url_of(database)
        self.is_file = self.url.get_backend_name() == "sqlite"
        self._lock: Lock | None = None
        self.failure: str | None = None
        """What the database said when it last refused to write, if that was the last time."""
        if self.is_file:
            path = Path(self.url.database or "")
            if not path.parent.is_dir():
                path.parent.mkdir(FOLDER, parents=True, exist_ok=True)
            self._lock = Lock(path) if exclusive else None
            make_private(path)
        self.engine = open_engine(self.url, writes=True)
        try:
            migrate.require_sound(self.engine)
            migrate.upgrade(self.engine)
        except BaseException:
            self.engine.dispose()
            if self._lock is not None:
                self._lock.close()
            raise
        self._reads = open_engine(self.url, writes=False) if self.is_file else self.engine
        self._writer: Writer = (
            GroupWriter(self.engine) if self.is_file else PooledWriter(self.engine, THREADS)
        )
        self._readers = ThreadPoolExecutor(4, thread_name_prefix="reader")

    @property
    def is_shared(self) -> bool:
        """Whether other processes may write too."""
        return not self.is_file

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Do something in a transaction; when this returns, it is on disk."""
        try:
            done: T = await self._writer.write(work)
        except Unavailable as error:
            self.failure = first_line(error)
            raise
        self.failure = None
        return done

    async def read(self, work: Callable[[Connection], T]) -> T:
        """Read something in a transaction."""
        loop = asyncio.get_running_loop()
        found = await loop.run_in_executor(self._readers, transact_once, self._reads, [work])
        read: T = found[0]
        return read

    async def is_alive(self) -> bool:
        """Whether the database answers, and the last write went well: a full disk can be read."""
        if self.failure is not None:
            return False
        try:
            await self.read(lambda connection: connection.exec_driver_sql("SELECT 1").scalar())
        except Unavailable:
            return False
        return True

    def close(self) -> None:
        """Finish what is being written, then let go of the database."""
        self._writer.close()
        self._readers.shutdown()
        self._reads.dispose()
        self.engine.dispose()
        if self._lock is not None:
            self._lock.close()
