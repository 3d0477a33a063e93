"""The rules over HTTP: of any game, and of a table as it is set up."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from tests.server.harness import Running


@pytest.fixture(scope="module")
def web(tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    with (
        Running(tmp_path_factory.mktemp("site") / "site.db") as running,
        httpx.Client(base_url=running.url) as client,
    ):
        yield client


def goal(book: Any) -> str:
    first: str = book["chapters"][0]["paragraphs"][0]["lines"][0]
    return first


def test_the_rules_of_an_edition_are_told_in_the_readers_language(web: httpx.Client) -> None:
    book = web.get("/api/rules/condottiere?edition=first&players=2&language=de").json()
    assert book["title"] == "Condottiere, Erste Ausgabe (1995)"
    assert "6" in goal(book)


def test_the_rules_of_a_table_are_those_in_force_there(web: httpx.Client) -> None:
    web.post("/api/session", json={"name": "Anna"})
    bot = {"kind": "bot", "bot": "captain"}
    wanted = {
        "setup": {"players": 4, "options": ["greater-kingdoms"]},
        "seats": [{"kind": "me"}, bot, bot, bot],
    }
    id = web.post("/api/tables", json=wanted).json()["id"]
    assert goal(web.get(f"/api/tables/{id}/rules").json()) == (
        "You win as soon as you own 4 connected regions, or 5 regions in all."
    )


@pytest.mark.parametrize(
    "path",
    [
        "chess",
        "virtu?edition=third",
        "condottiere?edition=fourth",
        "condottiere?players=7",
        "condottiere?edition=first&options=hidden",
        "condottiere?options=" + "x" * 41,
    ],
)
def test_what_cannot_be_played_has_no_rules(web: httpx.Client, path: str) -> None:
    answer = web.get(f"/api/rules/{path}")
    assert answer.status_code == 422
    assert set(answer.json()) == {"error", "message"}
