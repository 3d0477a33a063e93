"""The page: well formed, complete in itself, and safe whatever a player is called."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest

from signoria.analysis import analyse, page, report, table
from signoria.condottiere.model.board import named
from signoria.record import Record
from tests.analysis.helpers import SIMS, beginning
from tests.arena.test_page import read

ITALY = named("italy")
EVIL = '"><script>alert(1)</script>&'


def analysed(kept: Record, seat: int | None = None) -> dict[str, Any]:
    verdicts = analyse(kept, sims=SIMS, seat=seat)
    return report(kept, verdicts, sims=SIMS, seed="0", seat=seat)


@pytest.fixture(scope="module")
def numbers() -> dict[str, Any]:
    return analysed(beginning("third-4", 16))


def test_it_shows_the_course_the_mistakes_and_every_decision(numbers: dict[str, Any]) -> None:
    reader = read(page(numbers, ITALY))
    titles = [tag for tag, _ in reader.seen if tag == "h2"]
    assert len(titles) == 4
    lines = [attrs for tag, attrs in reader.seen if tag == "path" and "M1 5" not in str(attrs["d"])]
    assert len(lines) == 4
    assert len([tag for tag, _ in reader.seen if tag == "li"]) == 4 + len(numbers["worst"])
    rows = [tag for tag, _ in reader.seen if tag == "tr"]
    assert len(rows) == 1 + 4 + 1 + len(numbers["decisions"])


def test_pictures_and_tables_say_what_they_are(numbers: dict[str, Any]) -> None:
    reader = read(page(numbers, ITALY))
    pictures = [attrs for tag, attrs in reader.seen if tag == "svg"]
    assert all("aria-label" in attrs or attrs.get("aria-hidden") == "true" for attrs in pictures)
    assert [tag for tag, _ in reader.seen].count("caption") == 2
    assert ("html", {"lang": "en"}) in reader.seen


def test_it_loads_nothing(numbers: dict[str, Any]) -> None:
    text = page(numbers, ITALY)
    assert not re.search(r"<script|<link|<img|url\(|https?:|@import", text)
    policies = [attrs["content"] for tag, attrs in read(text).seen if "http-equiv" in attrs]
    assert [str(policy).split(";")[0] for policy in policies] == ["default-src 'none'"]


def test_names_cannot_be_markup() -> None:
    kept = beginning("third-4", 6)
    evil = replace(kept, seats=(EVIL, *kept.seats[1:]))
    assert "<script" not in page(analysed(evil), ITALY)


def test_a_finished_game_ends_where_it_ended() -> None:
    kept = beginning("third-4", 6)
    over = {**analysed(kept), "outcome": {"winners": [1], "reasons": ["connected"]}}
    assert "captain 1 won (connected)." in page(over, ITALY)
    assert "captain 1 won (connected)." in table(over, ITALY)
    shared = {**over, "outcome": {"winners": [], "reasons": ["draw"]}}
    assert "Nobody won (draw)." in table(shared, ITALY)


def test_a_game_without_a_decision() -> None:
    empty = analysed(beginning("third-4", 0))
    assert "No decision cost anything" in page(empty, ITALY)
    assert "No decision cost anything" in table(empty, ITALY)
    assert "The game is not finished." in table(empty, ITALY)


def test_a_series_tells_its_games() -> None:
    numbers = analysed(beginning("third-4-points", 6))
    assert "game 1, round 1" in page(numbers, ITALY)
