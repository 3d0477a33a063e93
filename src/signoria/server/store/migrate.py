"""Bringing a store up to date, whatever version it has."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import URL, Connection, Engine
from sqlalchemy.exc import DatabaseError, OperationalError

from signoria.game import BadInput

FOLDER = Path(__file__).with_name("migrations")
MEND = (
    "stop the server, keep the file for those who mend it, and put the last backup in its place: "
    "signoria restore BACKUP --force"
)
"""What to do about a database that is damaged."""
NEWER = (
    "is from a newer version of Signoria; go back to that version, or restore a backup that this "
    "one has made"
)
ADVISORY = 8400
"""The lock of a PostgreSQL under which it is brought up to date."""


def config() -> Config:
    settings = Config()
    settings.set_main_option("script_location", str(FOLDER))
    settings.set_main_option("path_separator", "os")
    return settings


def newest() -> str:
    """The version that this program writes."""
    head = ScriptDirectory.from_config(config()).get_current_head()
    assert head is not None
    return head


def versions() -> set[str]:
    """All versions that this program knows."""
    return {script.revision for script in ScriptDirectory.from_config(config()).walk_revisions()}


def require_sound(engine: Engine) -> None:
    """Refuse a file of SQLite that is damaged: nothing should be built on it."""
    if engine.dialect.name != "sqlite":
        return
    with one_sentence(engine.url), engine.connect() as connection:
        said = connection.exec_driver_sql("PRAGMA quick_check(1)").scalar()
    if said != "ok":
        name = engine.url.render_as_string(hide_password=True)
        raise BadInput(f"database: {name} is damaged: {said}; {MEND}")


def upgrade(engine: Engine, to: str = "head") -> None:
    """Carry out the migrations that are missing; refuses a store of a newer program."""
    with one_sentence(engine.url), engine.begin() as connection:
        upgrade_on(connection, to)


def upgrade_on(connection: Connection, to: str = "head") -> None:
    """Carry out the migrations that are missing in a transaction."""
    if connection.dialect.name == "postgresql":  # one process after the other
        connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({ADVISORY})")
    settings = config()
    settings.attributes["connection"] = connection
    command.upgrade(settings, to)


def version(connection: Connection) -> str | None:
    """Which version a store has; None for one that is empty."""
    return MigrationContext.configure(connection).get_current_revision()


@contextmanager
def one_sentence(url: URL) -> Iterator[None]:
    """Say in one sentence what is wrong with a database."""
    name = url.render_as_string(hide_password=True)
    try:
        yield
    except CommandError as error:
        raise BadInput(f"database: {name} {NEWER}") from error
    except OperationalError as error:
        raise BadInput(f"database: {name} cannot be opened: {_first_line(error)}") from error
    except DatabaseError as error:
        if "malformed" in str(error.orig):
            raise BadInput(f"database: {name} is damaged: {_first_line(error)}; {MEND}") from error
        raise BadInput(f"database: {name} is no database: {_first_line(error)}") from error


def _first_line(error: DatabaseError) -> str:
    return str(error.orig).strip().partition("\n")[0]
