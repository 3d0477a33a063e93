"""The course of a game, step by step."""

from __future__ import annotations

from pathlib import Path

import pytest

from signoria import record
from signoria.text import LANGUAGES, catalogue
from tests.record.recorded import GAMES, VIRTU, recorded


def key(name: str) -> str:
    """What a measure is called in the catalogues."""
    _, dot, part = name.partition(".")
    return f"measure.part.{part}" if dot else f"measure.{name}"


def assert_parts_add_up(measures: dict[str, list[int]]) -> None:
    for name, numbers in measures.items():
        parts = [values for other, values in measures.items() if other.startswith(f"{name}.")]
        if parts:
            assert [sum(values) for values in zip(*parts, strict=True)] == numbers


@pytest.mark.parametrize("file", [*GAMES[::9], *VIRTU[::8]], ids=lambda file: file.stem)
def test_every_step_has_its_numbers(file: Path) -> None:
    kept = recorded(file)
    steps, parts = 0, []
    for played in record.course(kept):
        measures = played.game.measures(played.state)
        assert all(len(numbers) == len(kept.seats) for numbers in measures.values())
        for language in LANGUAGES:
            assert {key(name) for name in measures} <= catalogue(language).keys()
            assert f"measure.axis.{kept.game}" in catalogue(language)
        assert_parts_add_up(measures)
        parts.append(played.game.part(played.state))
        steps += 1
    assert len(played.events) == len(kept.lines)
    assert steps > 20
    numbers = [[*map(int, part.split("/"))] for part in parts if part]
    assert numbers == sorted(numbers)
    assert numbers[0] == [1] * len(numbers[0])
    assert played.state.to_json() == record.replay(kept).state.to_json()
