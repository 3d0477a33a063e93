"""A record of another version of the rules is refused in one sentence that names both."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from signoria import games, record
from signoria.game import Simulation
from signoria.record import BadRecord, Record
from tests.conformance.sealed import GAME

SETUP = {"players": 2}


@pytest.fixture(autouse=True)
def toy(monkeypatch: pytest.MonkeyPatch) -> None:
    """The toy game is one of the games for once."""
    monkeypatch.setitem(games.GAMES, "sealed", "tests.conformance.sealed")


def played() -> Record:
    table = Simulation(GAME.new(SETUP), Random("lots"))
    table.settle()
    while table.state.outcome() is None:
        table.apply(table.state.legal()[0])
    return record.of(GAME, SETUP, ["A", "B"], table.log, table.state.outcome(), "lots")


def test_a_record_carries_the_version_of_its_rules() -> None:
    kept = record.loads(record.dumps(played()))
    assert kept.rules == GAME.rules_version == "2"
    assert record.replay(kept).state.outcome() == kept.outcome


@pytest.mark.parametrize("version", ["1", "3"])
def test_a_record_of_another_version_is_refused(version: str) -> None:
    said = (
        f"rules: the record is of version {version} of the rules, and only version 2 is played here"
    )
    with pytest.raises(BadRecord) as refused:
        record.replay(replace(played(), rules=version))
    assert str(refused.value) == said
