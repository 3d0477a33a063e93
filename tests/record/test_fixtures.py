"""Recorded games: what was played once plays again, byte by byte, in every later version."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from signoria import record
from signoria.virtu.model.components import load

FIXTURES = Path(__file__).parent.parent / "fixtures"
GAMES = sorted((FIXTURES / "games").glob("*.toml"))
VIRTU = sorted((FIXTURES / "virtu").glob("*.toml"))
load(FIXTURES / "virtu-data.toml")  # its games were played with these numbers


@pytest.mark.parametrize("path", [*GAMES, *VIRTU], ids=lambda path: path.stem)
def test_a_recorded_game_plays_again(path: Path) -> None:
    text = path.read_text("utf-8")
    kept = record.loads(text)
    again = record.replay(kept)
    assert again.state.outcome() is not None
    assert record.dumps(kept) == text
    for seat in range(len(kept.seats)):
        own = record.replay(record.loads(record.dumps(record.of_seat(kept, seat))))
        assert own.state.view(seat).to_json() == again.state.view(seat).to_json()


def test_there_are_enough_of_every_kind() -> None:
    setups = [record.loads(path.read_text("utf-8")).setup for path in GAMES]
    assert len(setups) >= 60
    assert {setup["edition"] for setup in setups} == {"first", "second", "third"}
    assert {setup["players"] for setup in setups} == {2, 3, 4, 5, 6}
    assert {setup["board"] for setup in setups} == {"italy", "italy-1995"}
    options = {option for setup in setups for option in setup["options"]}
    assert options == {
        "draw-after-battle", "points", "greater-kingdoms", "capture", "hidden",
        "choose-after-deal", "open-counts", "closed-counts",
    }  # fmt: skip


def test_there_are_enough_games_of_virtu() -> None:
    records = [record.loads(path.read_text("utf-8")) for path in VIRTU]
    assert len(records) >= 20
    assert {kept.setup["players"] for kept in records} == {3, 4, 5}
    assert {tuple(kept.setup["options"]) for kept in records} == {(), ("one-spy",)}
    lines = [line.split() for kept in records for line in kept.lines]
    verbs = {words[1] for words in lines if words[0].isdecimal()}
    assert verbs >= {
        "annex",
        "sponsor",
        "march",
        "sail",
        "besiege",
        "commit",
        "buy",
        "ally",
        "undo",
    }


def test_a_record_with_numbers_that_are_not_known_says_which_it_needs() -> None:
    kept = record.loads(VIRTU[0].read_text("utf-8"))
    strange = replace(kept, setup={**kept.setup, "data": "0123456789abcdef"})
    with pytest.raises(ValueError, match="needs the data file 0123456789abcdef"):
        record.replay(strange)
