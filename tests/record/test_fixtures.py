"""Recorded games: what was played once plays again, byte by byte, in every later version."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from signoria import record
from signoria.cli import main
from signoria.virtu import GAME
from signoria.virtu.data_file import documents
from signoria.virtu.model import components
from signoria.virtu.model.components import packaged
from tests.record.recorded import FIXTURES, GAMES, VIRTU, VIRTU_DATA, recorded

HOUSES = ["florence", "venice", "naples"]


@pytest.mark.parametrize("path", [*GAMES, *VIRTU], ids=lambda path: path.stem)
def test_a_recorded_game_plays_again(path: Path) -> None:
    text = path.read_text("utf-8")
    assert record.dumps(record.loads(text)) == text
    kept = recorded(path)
    again = record.replay(kept)
    assert again.state.outcome() is not None
    for seat in range(len(kept.seats)):
        own = record.replay(record.loads(record.dumps(record.of_seat(kept, seat))))
        assert own.state.view(seat).to_json() == again.state.view(seat).to_json()


def test_there_are_enough_of_every_kind() -> None:
    setups: list[Any] = [record.loads(path.read_text("utf-8")).setup for path in GAMES]
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
    assert {str(kept.setup["options"]) for kept in records} == {"[]", "['one-spy']"}
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
    with pytest.raises(ValueError, match=f"needs the data file {VIRTU_DATA.hash}"):
        record.replay(kept)


def test_a_record_may_hold_the_document_itself() -> None:
    kept = record.loads(record.dumps(recorded(VIRTU[0])))
    assert kept.setup["data"] == VIRTU_DATA.document
    assert record.replay(kept).state.to_json()["data"] == VIRTU_DATA.document


def test_a_record_for_people_is_played_again_after_the_numbers_have_changed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    short = record.of(GAME, {"players": 3, "houses": HOUSES, "first": 0}, ["a", "b", "c"], [], None)
    whole = record.loads(record.dumps(record.self_contained(short)))
    assert short.setup["data"] == packaged().hash
    assert whole.setup["data"] == packaged().document
    assert record.replay(whole).state.to_json() == record.replay(short).state.to_json()
    played_with = packaged().document
    for module in (documents, components):
        monkeypatch.setattr(module, "packaged", lambda: VIRTU_DATA)
    assert record.replay(whole).state.to_json()["data"] == played_with
    with pytest.raises(ValueError, match="needs the data file"):
        record.replay(short)


def test_the_command_takes_the_data_file_of_a_record(capsys: pytest.CaptureFixture[str]) -> None:
    data = str(FIXTURES / "virtu-data.toml")
    assert main(["replay", str(VIRTU[0])]) == 2
    assert VIRTU_DATA.hash in capsys.readouterr().err
    assert main(["replay", str(VIRTU[0]), "--data", data]) == 0
    assert main(["replay", str(GAMES[0]), "--data", data]) == 2
    assert "data: is for virtu, not for condottiere" in capsys.readouterr().err


def test_the_command_refuses_another_data_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    other = tmp_path / "other.toml"
    text = (FIXTURES / "virtu-data.toml").read_text("utf-8")
    other.write_text(text.replace('name = "Bologna"', 'name = "Bononia"'), "utf-8")
    assert main(["replay", str(VIRTU[0]), "--data", str(other)]) == 2
    said = capsys.readouterr().err
    assert f"data: this needs the data file {VIRTU_DATA.hash}, and {other} is " in said
