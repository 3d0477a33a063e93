"""The course of a game, step by step."""

from __future__ import annotations

from pathlib import Path

import pytest

from signoria import record
from signoria.text import LANGUAGES, catalogue
from signoria.virtu.model.components import load

FIXTURES = Path(__file__).parent.parent / "fixtures"
load(FIXTURES / "virtu-data.toml")  # its games were played with these numbers
RECORDS = [
    *sorted((FIXTURES / "games").glob("*.toml"))[::9],
    *sorted((FIXTURES / "virtu").glob("*.toml"))[::8],
]


@pytest.mark.parametrize("file", RECORDS, ids=lambda file: file.stem)
def test_every_step_has_its_numbers(file: Path) -> None:
    kept = record.loads(file.read_text("utf-8"))
    steps = 0
    for played in record.course(kept):
        measures = played.game.measures(played.state)
        assert all(len(numbers) == len(kept.seats) for numbers in measures.values())
        for language in LANGUAGES:
            assert all(f"measure.{name}" in catalogue(language) for name in measures)
        steps += 1
    assert len(played.events) == len(kept.lines)
    assert steps > 20
    assert played.state.to_json() == record.replay(kept).state.to_json()
