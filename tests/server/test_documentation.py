"""What the pages about the server say is true."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

from signoria.server.http.app import describe
from signoria.server.http.roles import ROLES
from signoria.server.http.schemas.commands import NewTable, Play
from signoria.server.http.schemas.people import NewGuest
from signoria.server.http.schemas.tables import TableView
from signoria.server.store.schema import metadata
from tests.server.harness import Running
from tests.waiting import PATIENCE

DOCS = Path(__file__).parent.parent.parent / "docs"


def test_the_client_of_the_documentation_plays_a_game(tmp_path: Path) -> None:
    with Running(tmp_path / "site.db") as server:
        done = subprocess.run(
            [sys.executable, str(DOCS / "api_client.py"), server.url],
            capture_output=True, text=True, check=True, timeout=PATIENCE,
        )  # fmt: skip
    assert "wins" in done.stdout.splitlines()[-1]


def test_the_examples_are_accepted() -> None:
    text = (DOCS / "api.md").read_text("utf-8")
    examples = [json.loads(block) for block in re.findall(r"```json\n(.*?)```", text, re.DOTALL)]
    guest, table, view, move = examples
    NewGuest.model_validate(guest)
    NewTable.model_validate(table)
    TableView.model_validate(view)
    Play.model_validate(move)


def test_every_command_is_explained() -> None:
    """In the OpenAPI document, which the page about the API does not repeat."""
    described = describe()["paths"]
    for method, path in ROLES:
        if method != "WS" and path != "/api/openapi.json":
            assert described[path][method.lower()]["description"].endswith("."), path


def test_everything_that_is_stored_is_named() -> None:
    """A new kind of data must be explained to people; this list is changed with the page."""
    assert set(metadata.tables) == {
        "admins", "announcement", "attendance", "audit", "bans", "blocks", "entries", "members",
        "notes", "outages", "people", "pulse", "records", "recovery_codes", "reports",
        "second_factors", "sessions", "tables",
    }  # fmt: skip
