"""The analysis of a game of Virtù: chances, standings by the year, and reasons."""

from __future__ import annotations

import pytest

from signoria.analysis import AnalysisReport, analyse, page, report, table
from signoria.analysis.standings import standings
from tests.analysis.helpers import cut
from tests.record.recorded import VIRTU, recorded


@pytest.fixture(scope="module")
def numbers() -> AnalysisReport:
    """The first decisions after the families are placed, with the fewest playouts."""
    kept = cut(recorded(VIRTU[0]), 16)
    return report(kept, analyse(kept, sims=1), sims=1, seed="0")


def test_chances_are_one_distribution_and_every_choice_is_among_those_weighed(
    numbers: AnalysisReport,
) -> None:
    assert len(numbers.judged()) > 8
    for row, judged in numbers.judged():
        assert sum(round(10_000 * chance) for chance in judged.chances) == 10_000
        assert judged.chances[row.seat] == judged.after <= judged.before
        assert row.moment.facts["year"] in (0, 1)


def test_the_reports_tell_the_year_and_where_prestige_came_from(numbers: AnalysisReport) -> None:
    text, html = table(numbers), page(numbers)
    assert "Prestige\nyear" in text
    for said in (text, html):
        assert "year 1, the move of the action marker" in said or not numbers.worst
    assert "Prestige: where it came from (year 1)" in html
    assert all(row.judged and row.judged.why for row in numbers.worst)


def test_standings_are_those_at_the_end_of_every_year() -> None:
    kept = recorded(VIRTU[0])
    found = standings(kept)
    assert [one.part for one in found] == [str(year) for year in range(1, len(found) + 1)]
    final = next(line for line in reversed(kept.lines) if line.startswith("prestige "))
    assert found[-1].measures["prestige"] == [*map(int, final.split()[1:])]
    for one in found:
        parts = [values for name, values in one.measures.items() if name.startswith("prestige.")]
        assert [sum(each) for each in zip(*parts, strict=True)] == one.measures["prestige"]
