"""Records are played again under the version of the rules that they name."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from signoria import games, record
from signoria.game import BadInput, Simulation
from signoria.record import BadRecord, Record
from tests.conformance.sealed import GAME

SETUP = {"players": 2}
EQUAL_BIDS = ["bid 2", "bid 2", "bid 1", "bid 1", "bid 3", "bid 3"]


@pytest.fixture(autouse=True)
def toy(monkeypatch: pytest.MonkeyPatch) -> None:
    """The toy game is one of the games for once."""
    monkeypatch.setitem(games.GAMES, "sealed", "tests.conformance.sealed")


def played(version: str) -> Record:
    """A game in which all bids are equal: who takes the prizes depends on the version."""
    table = Simulation(GAME.new(SETUP, version), Random("lots"))
    table.settle()
    for text in EQUAL_BIDS:
        table.apply(table.state.parse(text))
    outcome = table.state.outcome()
    return record.of(GAME, SETUP, ["A", "B"], table.log, outcome, "lots", version)


@pytest.mark.parametrize(("version", "winners"), [("1", (0, 1)), ("2", (0,))])
def test_a_record_plays_under_its_own_version(version: str, winners: tuple[int, ...]) -> None:
    text = record.dumps(played(version))
    kept = record.loads(text)
    assert kept.rules == version
    ended = record.replay(kept).state.outcome()
    assert ended is not None
    assert ended.winners == winners


def test_the_versions_differ() -> None:
    for version, other in (("1", "2"), ("2", "1")):
        with pytest.raises(BadRecord, match="outcome: the header says"):
            record.replay(replace(played(version), rules=other))


def test_new_games_are_played_under_the_last_version() -> None:
    assert GAME.rules_version == GAME.rules_versions[-1] == "2"
    assert GAME.new(SETUP).version == "2"
    assert record.of(GAME, SETUP, ["A", "B"], [], None).rules == "2"


def test_an_unknown_version_is_refused() -> None:
    with pytest.raises(BadRecord, match=r"^rules: version 3 is not known, 1, 2 are$"):
        record.replay(replace(played("2"), rules="3"))
    with pytest.raises(BadInput, match=r"^rules: version 3 is not known, 1, 2 are$"):
        record.of(GAME, SETUP, ["A", "B"], [], None, version="3")
