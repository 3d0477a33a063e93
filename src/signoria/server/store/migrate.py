"""Bringing a store up to date, whatever version it has."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import Engine
from sqlalchemy.exc import DatabaseError, OperationalError

from signoria.game import BadInput

FOLDER = Path(__file__).with_name("migrations")


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


def upgrade(engine: Engine, to: str = "head") -> None:
    """Carry out the migrations that are missing; refuses a store of a newer program."""
    settings = config()
    name = engine.url.render_as_string(hide_password=True)
    try:
        with engine.begin() as connection:
            settings.attributes["connection"] = connection
            command.upgrade(settings, to)
    except CommandError as error:
        raise BadInput(f"database: {name} is from a newer version of Signoria") from error
    except OperationalError as error:
        raise BadInput(f"database: {name} cannot be opened: {_first_line(error)}") from error
    except DatabaseError as error:
        raise BadInput(f"database: {name} is no database: {_first_line(error)}") from error


def _first_line(error: DatabaseError) -> str:
    return str(error.orig).strip().partition("\n")[0]
