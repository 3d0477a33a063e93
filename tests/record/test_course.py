"""The course of a game, step by step."""

from __future__ import annotations

from pathlib import Path

import pytest

from signoria import record
from signoria.text import LANGUAGES, catalogue
from tests.record.recorded import GAMES, VIRTU, recorded


@pytest.mark.parametrize("file", [*GAMES[::9], *VIRTU[::8]], ids=lambda file: file.stem)
def test_every_step_has_its_numbers(file: Path) -> None:
    kept = recorded(file)
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
