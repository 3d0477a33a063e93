"""Writing: every transaction of SQLite on one thread, several of them in one commit.

A commit to disk takes as long for ten moves as for one. So whatever was asked for while the last
commit was under way is committed together; every caller hears of it after that, and each only of
its own. PostgreSQL does the same by itself.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from queue import SimpleQueue
from threading import Thread
from typing import Any, Protocol

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError

from signoria.server.store.errors import Conflict, Unavailable

Work = Callable[[Connection], Any]
"""What is to be done in a transaction. It may be called again when that had to be rolled back."""

MOST_TOGETHER = 256


class Writer(Protocol):
    async def write(self, work: Work) -> Any:
        """Do it in a transaction; when this returns, it is on disk."""

    def close(self) -> None: ...


@dataclass(slots=True, frozen=True)
class WriteJob:
    work: Work
    loop: asyncio.AbstractEventLoop
    answer: asyncio.Future[Any]


class GroupWriter:
    """The writer of SQLite."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._connection: Connection | None = None
        """Kept from one transaction to the next, as long as nothing goes wrong."""
        self._queue: SimpleQueue[WriteJob | None] = SimpleQueue()
        self._thread = Thread(target=self._run, name="writer", daemon=True)
        self._thread.start()

    async def write(self, work: Work) -> Any:
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[Any] = loop.create_future()
        self._queue.put(WriteJob(work, loop, answer))
        return await answer

    def close(self) -> None:
        """Finish what was asked for, then stop."""
        self._queue.put(None)
        self._thread.join()

    def _run(self) -> None:
        while batch := self._next():
            _settle(batch, self._commit(batch))
        self._let_go()

    def _next(self) -> list[WriteJob]:
        """All that waits; nothing when there will be no more."""
        batch: list[WriteJob] = []
        job = self._queue.get()
        while job is not None:
            batch.append(job)
            if len(batch) == MOST_TOGETHER or self._queue.empty():
                return batch
            job = self._queue.get()
        if batch:
            self._queue.put(None)
        return batch

    def _commit(self, batch: list[WriteJob]) -> list[Any]:
        """The answers; where one of several fails, each is done by itself."""
        try:
            if self._connection is None:
                self._connection = connect(self._engine)
            return transact(self._connection, [job.work for job in batch])
        except Exception as error:
            self._let_go()
            if len(batch) == 1:
                return [error]
            return [answer for job in batch for answer in self._commit([job])]

    def _let_go(self) -> None:
        """Close the connection; the next transaction opens another."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None


class PooledWriter:
    """The writer of PostgreSQL: transactions side by side, each on a connection of its own."""

    def __init__(self, engine: Engine, threads: int) -> None:
        self._engine = engine
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="writer")

    async def write(self, work: Work) -> Any:
        loop = asyncio.get_running_loop()
        answers = await loop.run_in_executor(self._pool, transact_once, self._engine, [work])
        return answers[0]

    def close(self) -> None:
        self._pool.shutdown()


def transact_once(engine: Engine, works: list[Work]) -> list[Any]:
    """The same on a connection of its own."""
    with connect(engine) as connection:
        return transact(connection, works)


def connect(engine: Engine) -> Connection:
    """A connection; says so if there is none to be had."""
    with _as_ours():
        return engine.connect()


def transact(connection: Connection, works: list[Work]) -> list[Any]:
    """Do some works in one transaction: all of them or none."""
    with _as_ours(), connection.begin():
        return [work(connection) for work in works]


@contextmanager
def _as_ours() -> Iterator[None]:
    """Tell errors of the database in our own words."""
    try:
        yield
    except IntegrityError as error:
        raise Conflict(str(error.orig)) from error
    except DBAPIError as error:
        raise Unavailable(str(error.orig)) from error
    except (SQLAlchemyError, sqlite3.Error) as error:  # the driver begins transactions itself
        raise Unavailable(str(error)) from error


def _settle(batch: list[WriteJob], answers: list[Any]) -> None:
    """Tell the callers, all of one loop at once."""
    loops = {job.loop for job in batch}
    for loop in loops:
        told = [(job, got) for job, got in zip(batch, answers, strict=True) if job.loop is loop]
        if not loop.is_closed():
            loop.call_soon_threadsafe(_tell, told)


def _tell(told: list[tuple[WriteJob, Any]]) -> None:
    for job, got in told:
        if job.answer.done():
            continue
        if isinstance(got, Exception):
            job.answer.set_exception(got)
        else:
            job.answer.set_result(got)
