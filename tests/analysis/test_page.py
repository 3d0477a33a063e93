"""The page: well formed, complete in itself, and safe whatever a player is called."""

from __future__ import annotations

import re
from dataclasses import replace
from html import escape

import pytest

from signoria.analysis import AnalysisReport, analyse, page, report, table
from signoria.analysis.charts import BOTTOM, TOP
from signoria.record import Record
from signoria.text import LANGUAGES, say
from tests.analysis.helpers import SIMS, beginning, game
from tests.arena.test_page import read

EVIL = '"><script>alert(1)</script>&'


def analysed(kept: Record, seat: int | None = None) -> AnalysisReport:
    verdicts = analyse(kept, sims=SIMS, seat=seat)
    return report(kept, verdicts, sims=SIMS, seed="0", seat=seat)


MEASURES = ("regions", "hand")


@pytest.fixture(scope="module")
def numbers() -> AnalysisReport:
    return analysed(beginning("third-4", 16))


def test_it_shows_the_course_the_mistakes_and_every_decision(numbers: AnalysisReport) -> None:
    reader = read(page(numbers))
    titles = [tag for tag, _ in reader.seen if tag == "h2"]
    assert len(titles) == 5
    lines = [attrs for tag, attrs in reader.seen if tag == "path" and "M1 5" not in str(attrs["d"])]
    assert len(lines) == 4
    assert len([tag for tag, _ in reader.seen if tag == "li"]) == 4 + len(numbers.worst)
    rows = [tag for tag, _ in reader.seen if tag == "tr"]
    assert len(rows) == 1 + 4 + 1 + len(numbers.decisions) + len(MEASURES) * (1 + 4)


def test_pictures_and_tables_say_what_they_are(numbers: AnalysisReport) -> None:
    reader = read(page(numbers))
    pictures = [attrs for tag, attrs in reader.seen if tag == "svg"]
    assert all("aria-label" in attrs or attrs.get("aria-hidden") == "true" for attrs in pictures)
    assert [tag for tag, _ in reader.seen].count("caption") == 2 + len(MEASURES)
    assert ("html", {"lang": "en"}) in reader.seen


def test_it_loads_nothing(numbers: AnalysisReport) -> None:
    text = page(numbers)
    assert not re.search(r"<script|<link|<img|url\(|https?:|@import", text)
    policies = [attrs["content"] for tag, attrs in read(text).seen if "http-equiv" in attrs]
    assert [str(policy).split(";")[0] for policy in policies] == ["default-src 'none'"]


def test_names_cannot_be_markup() -> None:
    kept = beginning("third-4", 6)
    evil = replace(kept, seats=(EVIL, *kept.seats[1:]))
    assert "<script" not in page(analysed(evil))


def test_a_finished_game_ends_where_it_ended() -> None:
    kept = game("third-4")
    over = report(kept, (), sims=SIMS, seed="0", language="de")
    assert kept.outcome is not None
    winner = over.seats[kept.outcome.winners[0]]
    assert over.ending == f"Sieg mit einem zusammenhängenden Reich: {winner}."
    assert over.ending in page(over)
    assert over.ending in table(over)


def test_a_game_without_a_decision() -> None:
    empty = analysed(beginning("third-4", 0))
    assert "No decision cost anything" in page(empty)
    assert "No decision cost anything" in table(empty)
    assert "The game is not finished." in table(empty)


def test_a_series_tells_its_games() -> None:
    numbers = analysed(beginning("third-4-points", 6))
    assert "game 1, round 1" in page(numbers)


def test_every_language_has_a_page_and_a_table() -> None:
    kept = beginning("third-4", 8)
    verdicts = analyse(kept, sims=SIMS)
    english = table(report(kept, verdicts, sims=SIMS, seed="0"))
    for language in LANGUAGES:
        numbers = report(kept, verdicts, sims=SIMS, seed="0", language=language)
        shown = page(numbers)
        assert ("html", {"lang": language}) in read(shown).seen
        assert escape(say("analysis.heading", language)) in shown
        text = table(numbers)
        assert say("analysis.unfinished", language) in text
        assert (text == english) == (language == "en")


def test_the_chances_drawn_at_a_moment_are_one_distribution(numbers: AnalysisReport) -> None:
    """All lines have a point at every choice, and the heights of these add up to 100 %."""
    lines = [
        str(attrs["d"])
        for tag, attrs in read(page(numbers)).seen
        if tag == "path" and "M1 5" not in str(attrs["d"])
    ]
    points = [[point.split(" ") for point in line[1:].split("L")] for line in lines]
    for moment in zip(*points, strict=True):
        assert len({x for x, _ in moment}) == 1
        heights = [(BOTTOM - float(y)) / (BOTTOM - TOP) for _, y in moment]
        assert sum(heights) == pytest.approx(1, abs=0.002)
