"""Statements of SQLAlchemy that are compiled once and then carried out by the driver alone.

A move writes three rows. What SQLAlchemy does for each of them takes longer than the database
does, and all of it holds up the rest of the server.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import orjson
from sqlalchemy import JSON, Connection, Executable
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
        return sum([self._execute(connection, row).rowcount for row in rows])

    def fetch(self, connection: Connection, row: Row) -> tuple[object, ...] | None:
        """The first row that a query finds."""
        found: tuple[object, ...] | None = self._execute(connection, row).fetchone()
        return found

    def _execute(self, connection: Connection, row: Row) -> Any:
        """A cursor of the driver, whose errors are told in our own words."""
        text, order, documents = self._text(connection)
        driver: Any = connection.connection.driver_connection
        try:
            return driver.execute(text, _values(row, order, documents))
        except connection.dialect.dbapi.IntegrityError as error:  # type: ignore[union-attr]
            raise Conflict(str(error)) from error
        except connection.dialect.dbapi.Error as error:  # type: ignore[union-attr]
            connection.invalidate()
            raise Unavailable(str(error)) from error

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
    if documents:
        row = {**row, **{name: orjson.dumps(row[name]).decode() for name in documents}}
    return row if order is None else [row[name] for name in order]
