"""Statements of SQLAlchemy that are compiled once and then carried out by the driver alone.

A move writes three rows. What SQLAlchemy does for each of them takes longer than the database
does, and all of it holds up the rest of the server.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from typing import Any

import orjson
from sqlalchemy import JSON, Connection, Executable
from sqlalchemy.engine.interfaces import DBAPICursor
from sqlalchemy.sql.compiler import SQLCompiler

from signoria.server.store.errors import Conflict, Unavailable

Row = Mapping[str, Any]


class Prepared:
    """One statement, for every kind of database that asks for it."""

    def __init__(self, statement: Executable, columns: Sequence[str] | None = None) -> None:
        """`columns` are those of an insert that are given."""
        self._statement = statement
        self._columns = columns
        self._texts: dict[str, tuple[str, tuple[str, ...] | None, frozenset[str]]] = {}

    def run(self, connection: Connection, rows: Sequence[Row]) -> int:
        """Carry it out for some rows; how many rows were changed."""
        text, order, documents = self._text(connection)
        values = [_values(row, order, documents) for row in rows]
        with self._cursor(connection) as cursor:
            if len(values) == 1:
                cursor.execute(text, values[0])
            else:
                cursor.executemany(text, values)
            return int(cursor.rowcount)

    @contextmanager
    def _cursor(self, connection: Connection) -> Iterator[DBAPICursor]:
        """A cursor of the driver, whose errors are told in our own words."""
        driver: Any = connection.dialect.dbapi
        try:
            with closing(connection.connection.cursor()) as cursor:
                yield cursor
        except driver.IntegrityError as error:
            raise Conflict(str(error)) from error
        except driver.Error as error:
            connection.invalidate()
            raise Unavailable(str(error)) from error

    def fetch(self, connection: Connection, row: Row) -> tuple[object, ...] | None:
        """The first row that a query finds."""
        text, order, documents = self._text(connection)
        with self._cursor(connection) as cursor:
            cursor.execute(text, _values(row, order, documents))
            return cursor.fetchone()

    def _text(self, connection: Connection) -> tuple[str, tuple[str, ...] | None, frozenset[str]]:
        """The statement in the words of a database, the order of its values where that counts, and
        which of them are documents."""
        known = self._texts.get(connection.dialect.name)
        if known is None:
            compiled = self._statement.compile(  # type: ignore[attr-defined]
                dialect=connection.dialect, column_keys=self._columns
            )
            assert isinstance(compiled, SQLCompiler)
            order = None if compiled.positiontup is None else tuple(compiled.positiontup)
            documents = frozenset(
                name for name, bind in compiled.binds.items() if isinstance(bind.type, JSON)
            )
            known = self._texts[connection.dialect.name] = compiled.string, order, documents
        return known


def _values(row: Row, order: tuple[str, ...] | None, documents: frozenset[str]) -> Any:
    told = {
        name: orjson.dumps(value).decode() if name in documents else value
        for name, value in row.items()
    }
    return told if order is None else [told[name] for name in order]
