"""Copies of a whole store: always a file of SQLite, whatever the store itself is.

So a backup of one kind of database is restored into the other, which is how a site moves.
"""

from __future__ import annotations

import os
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import Connection, Engine, MetaData, func, inspect, select
from sqlalchemy.engine import URL

from signoria.game import BadInput
from signoria.server.store import migrate
from signoria.server.store.attendance import SILENCE
from signoria.server.store.engine import Lock, open_engine, open_for_reading, url_of
from signoria.server.store.files import FOLDER, make_private
from signoria.server.store.schema import entries, metadata, people, pulse, tables

BATCH = 1000
"""So many rows are copied at once."""
VERSION = "alembic_version"
"""The table in which a store says which version it has."""
PREFIX, SUFFIX = "signoria-", ".backup"
"""Of the names of backups in a folder."""
BESIDE = ("", "-wal", "-shm")
"""The files of a database of SQLite."""


@dataclass(frozen=True, slots=True)
class Size:
    """How much a store holds."""

    tables: int
    entries: int
    people: int

    def __str__(self) -> str:
        return f"{self.tables} tables, {self.entries} entries, {self.people} people"


def size_of(connection: Connection) -> Size:
    counted = [
        connection.execute(select(func.count()).select_from(table)).scalar_one()
        for table in (tables, entries, people)
    ]
    return Size(*counted)


@contextmanager
def reading(database: str) -> Iterator[Engine]:
    """A store that is only looked at: it must be there, and of no newer version."""
    url = url_of(database)
    engine = open_for_reading(url)
    try:
        with migrate.one_sentence(url):
            with engine.connect() as connection:
                _require_store(connection, url)
            yield engine
    finally:
        engine.dispose()


@contextmanager
def writing(database: str) -> Iterator[Connection]:
    """A transaction beside a server that may run: for what servers look for in the store."""
    url = url_of(database)
    with reading(database):
        pass
    engine = open_engine(url, writes=True)
    try:
        with migrate.one_sentence(url), engine.begin() as connection:
            require_newest(connection)
            yield connection
    finally:
        engine.dispose()


def require_newest(connection: Connection) -> None:
    """Refuse a store that no server of this version has brought up to date."""
    if migrate.version(connection) != migrate.newest():
        raise BadInput("database: is of an earlier version; start the server once, then try again")


def _require_store(connection: Connection, url: URL) -> None:
    """Refuse what no server has ever used, and what a newer one has."""
    name = url.render_as_string(hide_password=True)
    found = migrate.version(connection)
    if found is None:
        raise BadInput(f"database: {name} holds no games of Signoria")
    if found not in migrate.versions():
        raise BadInput(f"database: {name} {migrate.NEWER}")


def backup(database: str, target: Path, *, force: bool = False) -> Size:
    """Copy a store as it is at one moment, while a server may use it."""
    if target.exists() and not force:
        raise BadInput(f"{target}: is there already; --force replaces it")
    with reading(database) as engine, _written(target) as draft:
        if engine.dialect.name == "sqlite":
            _copy_file(Path(engine.url.database or ""), draft)
        else:
            _copy_to_file(engine, draft)
        _as_one_file(draft)
        return _size_of_file(draft)


def dated_name() -> str:
    """The name of a backup in a folder of them: in order of time."""
    return f"{PREFIX}{time.strftime('%Y%m%d-%H%M%S', time.gmtime())}{SUFFIX}"


def delete_older(folder: Path, keep: int) -> list[Path]:
    """Delete all backups of a folder but the last ones; which ones they were."""
    old = sorted(folder.glob(f"{PREFIX}[0-9]*{SUFFIX}"))[:-keep]
    for path in old:
        path.unlink()
    return old


def restore(source: Path, database: str, *, force: bool = False) -> Size:
    """Copy a backup into a database that is absent or empty; with force, into any."""
    url = url_of(database)
    with reading(str(source)) as engine:
        if url.get_backend_name() == "sqlite":
            _restore_file(source, Path(url.database or ""), force)
        else:
            _restore_server(engine, url, force)
    with reading(database) as engine, engine.connect() as connection:
        return size_of(connection)


@contextmanager
def _written(target: Path) -> Iterator[Path]:
    """A file that takes its name when it is complete."""
    if not target.parent.is_dir():
        raise BadInput(f"{target.parent}: is no folder")
    draft = target.with_name(f".{target.name}.{os.getpid()}")
    make_private(draft)
    try:
        yield draft
        draft.replace(target)
    except sqlite3.Error as error:
        raise BadInput(f"{target}: cannot be written: {error}") from error
    finally:
        for suffix in BESIDE:
            Path(f"{draft}{suffix}").unlink(missing_ok=True)


def _copy_file(source: Path, target: Path) -> None:
    with closing(sqlite3.connect(source)) as old, closing(sqlite3.connect(target)) as new:
        old.backup(new)


def _as_one_file(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA journal_mode=DELETE")


def _size_of_file(path: Path) -> Size:
    with reading(str(path)) as engine, engine.connect() as connection:
        return size_of(connection)


def _copy_to_file(source: Engine, target: Path) -> None:
    engine = open_engine(url_of(str(target)), writes=True)
    try:
        with source.connect() as old, engine.begin() as new:
            _copy(old, new)
    finally:
        engine.dispose()


def _copy(old: Connection, new: Connection) -> None:
    """Copy everything, of whatever version it is, into a database that has nothing of it."""
    migrate.upgrade_on(new, migrate.version(old) or "head")
    found = MetaData()
    found.reflect(old)
    for table in found.sorted_tables:
        if table.name == VERSION:
            continue
        for rows in old.execute(select(table)).mappings().partitions(BATCH):
            new.execute(table.insert(), [dict(row) for row in rows])


def _restore_file(source: Path, target: Path, force: bool) -> None:
    if not target.parent.is_dir():
        target.parent.mkdir(FOLDER, parents=True, exist_ok=True)
    lock = Lock(target)
    try:
        with _written(target) as draft:
            _copy_file(source, draft)
            _bring_up_to_date(draft)
            if target.exists() and not force and not _is_empty(target):
                raise BadInput(
                    f"database: {target} is not empty; --force replaces it and keeps the old one "
                    "beside it"
                )
            _put_aside(target)
    finally:
        lock.close()


def _bring_up_to_date(path: Path) -> None:
    engine = open_engine(url_of(str(path)), writes=True)
    try:
        migrate.upgrade(engine)
    finally:
        engine.dispose()
    _as_one_file(path)


def _is_empty(path: Path) -> bool:
    url = url_of(str(path))
    engine = open_for_reading(url)
    try:
        with migrate.one_sentence(url), engine.connect() as connection:
            return _holds_nothing(connection)
    finally:
        engine.dispose()


def _holds_nothing(connection: Connection) -> bool:
    known = inspect(connection).get_table_names()
    if not known:
        return True
    if tables.name not in known or people.name not in known:
        return False
    size = size_of(connection)
    return size.tables == size.people == 0


def _put_aside(path: Path) -> None:
    """Keep a database under a name that nothing else has."""
    stamp = time.strftime("%Y%m%d-%H%M%S", time.gmtime())
    name = f"{path}.{stamp}"
    number = 1
    while Path(name).exists():
        number += 1
        name = f"{path}.{stamp}-{number}"
    for suffix in BESIDE:
        part = Path(f"{path}{suffix}")
        if part.exists():
            part.rename(f"{name}{suffix}")


def _restore_server(source: Engine, url: URL, force: bool) -> None:
    engine = open_engine(url, writes=True)
    name = url.render_as_string(hide_password=True)
    try:
        with migrate.one_sentence(url), source.connect() as old, engine.begin() as new:
            if _is_in_use(new):
                raise BadInput(
                    f"database: {name} is in use by a server, or was {SILENCE:.0f} seconds ago"
                )
            if not force and not _holds_nothing(new):
                raise BadInput(f"database: {name} is not empty; --force replaces what is there")
            _clear(new)
            _copy(old, new)
            migrate.upgrade_on(new)
    finally:
        engine.dispose()


def _is_in_use(connection: Connection) -> bool:
    if not inspect(connection).has_table(pulse.name):
        return False
    last = connection.execute(select(pulse.c.at)).scalar()
    return last is not None and last > time.time() - SILENCE


def _clear(connection: Connection) -> None:
    """Remove the tables of a store, and nobody else's."""
    own = {VERSION, *metadata.tables}
    found = MetaData()
    found.reflect(connection, only=lambda name, _: name in own)
    found.drop_all(connection)
