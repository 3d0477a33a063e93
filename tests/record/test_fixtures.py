"""Recorded games: what was played once plays again, byte by byte, in every later version."""

from __future__ import annotations

from pathlib import Path

import pytest

from signoria import record

GAMES = sorted((Path(__file__).parent.parent / "fixtures" / "games").glob("*.toml"))


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
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
