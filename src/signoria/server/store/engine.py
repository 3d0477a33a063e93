"""Opening a database: SQLite in a file, which no second server may use, or PostgreSQL."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import IO, Any

from sqlalchemy import Engine, create_engine, event, make_url
from sqlalchemy.engine import URL

from signoria.game import BadInput
from signoria.server.store.files import private_opener

BUSY = 10.0
"""Seconds that a command beside the server, such as a backup, may keep it waiting."""
THREADS = 8

PRAGMAS = (
    "journal_mode=WAL",
    "synchronous=FULL",
    "foreign_keys=ON",
    "cache_size=-16384",  # KiB: the pages of all tables that are being played at
    "wal_autocheckpoint=8000",  # pages: what many moves change is copied into the file once
)


def url_of(text: str) -> URL:
    """The address of a database; a plain path is a file of SQLite."""
    if "://" not in text:
        return URL.create("sqlite", database=str(Path(text).expanduser()))
    try:
        url = make_url(text)
    except Exception as error:
        raise BadInput("database: must be a file or such as postgresql://user@host/name") from error
    if url.drivername in ("postgresql", "postgres"):
        url = url.set(drivername="postgresql+psycopg")
    if url.get_backend_name() not in ("sqlite", "postgresql"):
        raise BadInput(f"database: {url.drivername} is not supported; SQLite and PostgreSQL are")
    if url.get_backend_name() == "sqlite" and url.database in (None, "", ":memory:"):
        raise BadInput("database: SQLite needs a file")
    return url


def open_engine(url: URL, *, writes: bool) -> Engine:
    """An engine whose transactions are what they seem."""
    if url.get_backend_name() == "sqlite":
        return _sqlite(url, writes)
    try:
        import psycopg  # noqa: F401
    except ImportError as error:
        raise BadInput(
            "database: PostgreSQL needs psycopg: pip install signoria[postgres]"
        ) from error
    return create_engine(
        url,
        pool_size=THREADS,
        max_overflow=2,
        pool_pre_ping=True,
        pool_timeout=10,
        connect_args={"connect_timeout": 5},
    )


def open_for_reading(url: URL) -> Engine:
    """An engine that changes nothing, and whose transactions see the store of one moment."""
    if url.get_backend_name() != "sqlite":
        return open_engine(url, writes=False).execution_options(
            isolation_level="REPEATABLE READ", postgresql_readonly=True
        )
    if not Path(url.database or "").is_file():
        raise BadInput(f"database: there is no {url.database}")
    engine = create_engine(url, connect_args={"timeout": BUSY})

    @event.listens_for(engine, "connect")
    def prepare(connection: Any, _: Any) -> None:
        connection.isolation_level = None
        connection.execute("PRAGMA query_only=ON")

    @event.listens_for(engine, "begin")
    def begin(connection: Any) -> None:
        connection.exec_driver_sql("BEGIN")

    return engine


def _sqlite(url: URL, writes: bool) -> Engine:
    engine = create_engine(url, connect_args={"timeout": BUSY, "check_same_thread": False})

    @event.listens_for(engine, "connect")
    def prepare(connection: Any, _: Any) -> None:
        connection.isolation_level = None  # this module begins transactions, not the driver
        for pragma in PRAGMAS:
            connection.execute(f"PRAGMA {pragma}")

    @event.listens_for(engine, "begin")
    def begin(connection: Any) -> None:
        # by the driver: SQLAlchemy's own way takes longer than the transaction of a move
        connection.connection.driver_connection.execute("BEGIN IMMEDIATE" if writes else "BEGIN")

    return engine


class Lock:
    """A file that says that a server uses the database beside it; held until it is closed."""

    def __init__(self, database: Path) -> None:
        path = database.with_name(f"{database.name}.lock")
        self._file: IO[str] = open(path, "a+", opener=private_opener)  # noqa: SIM115
        if not _locked(self._file):
            self._file.seek(0)
            owner = self._file.read().strip() or "another process"
            self._file.close()
            raise BadInput(f"database: {database} is in use by {owner}")
        self._file.truncate(0)
        self._file.write(f"process {os.getpid()}")
        self._file.flush()

    def close(self) -> None:
        self._file.close()


if sys.platform == "win32":

    def _locked(file: IO[str]) -> bool:
        import msvcrt

        try:
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

else:

    def _locked(file: IO[str]) -> bool:
        import fcntl

        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            return False
        return True
