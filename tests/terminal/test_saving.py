"""Saving a game, going on with it, and records that cannot be used."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from signoria import record
from signoria.game import BadInput
from signoria.terminal import sitters
from signoria.terminal.sitters import Sitter
from tests.terminal.helpers import Archivist, run

VARIANTS = [
    ["--edition", "first", "--players", "3"],
    ["--edition", "second", "--option", "points", "--target", "6"],
    ["--option", "hidden,draw-after-battle", "--name", "Anna"],
    ["--hot-seat", "--players", "2"],
]


@pytest.mark.parametrize("arguments", VARIANTS, ids=" ".join)
def test_a_saved_game_goes_on_to_its_end(arguments: list[str], tmp_path: Path) -> None:
    path = tmp_path / "game.signoria.toml"
    first = run(*arguments, "--seed", "s", source=Archivist(path, after=8))
    assert f"Saved to {path}." in first.replace("\n", " ")
    assert "Goodbye, until the next battle." in first
    half = record.loads(path.read_text())
    assert record.replay(half).state.outcome() is None
    assert "To keep a record of this game" in run(str(path), source=Archivist(path))
    whole = record.loads(path.read_text())
    assert whole.outcome is not None
    assert len(whole.lines) > len(half.lines)
    assert whole.lines[: len(half.lines)] == half.lines
    assert whole.seats == half.seats


def test_a_break_changes_nothing_in_what_is_dealt(tmp_path: Path) -> None:
    arguments = ("--hot-seat", "--players", "3", "--seed", "x")
    broken, whole = tmp_path / "broken.toml", tmp_path / "whole.toml"
    run(*arguments, source=Archivist(whole))
    run(*arguments, source=Archivist(broken, after=50))
    assert broken.read_text() != whole.read_text()
    run(str(broken), source=Archivist(broken))
    assert broken.read_text() == whole.read_text()


def test_a_finished_game_can_be_looked_at_again(tmp_path: Path) -> None:
    path = tmp_path / "whole.toml"
    run("--players", "2", "--seed", "e", source=Archivist(path))
    again = run("--resume", str(path))
    assert "Rounds played:" in again
    assert "To keep a record" not in again


def test_seats_are_kept_with_their_bots_and_names(tmp_path: Path) -> None:
    path = tmp_path / "b.signoria.toml"
    run(
        "--name", "Anna", "--bots", "captain,random", "--first", "0",
        source=f"save {path}\nquit\n",
    )  # fmt: skip
    seats = record.loads(path.read_text()).seats
    assert seats == ("Anna", "bot:captain Lorenzo", "bot:random Caterina")
    assert sitters.read(seats, "en") == [
        Sitter("Anna"), Sitter("Lorenzo", "captain"), Sitter("Caterina", "random"),
    ]  # fmt: skip


def test_a_bot_without_a_name_gets_one() -> None:
    seats = sitters.read(("Lorenzo", "bot:captain", "bot:random Caterina"), "en")
    assert [sitter.name for sitter in seats] == ["Lorenzo", "Federico", "Caterina"]


def test_a_file_of_somebody_else_is_not_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "precious.toml"
    path.write_text("precious")
    shown = run("--first", "0", source=f"save {path}\nquit\n")
    assert "already exists. Choose another name." in shown.replace("\n", " ")
    assert path.read_text() == "precious"
    assert "This game was not saved." in shown


def test_the_own_file_is_written_again(tmp_path: Path) -> None:
    path = tmp_path / "own.toml"
    typed = f"save {path}\n1\nsave\nsave {path}\nquit\n"
    shown = run("--first", "0", source=typed)
    assert shown.replace("\n", " ").count("Saved to") == 3


def test_a_folder_that_is_not_there_costs_one_sentence(tmp_path: Path) -> None:
    shown = run("--first", "0", source=f"save {tmp_path / 'no' / 'where.toml'}\nhand\n")
    assert "cannot be written" in shown.replace("\n", " ")
    assert shown.count("Hand of Lorenzo") == 2


def test_a_crash_while_saving_leaves_the_old_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.toml"
    run("--first", "0", "--seed", "1", source=f"save {path}\nquit\n")
    before = path.read_text()

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    shown = run(str(path), source="1\nsave\nquit\n")
    assert "No space left on device" in shown.replace("\n", " ")
    assert path.read_text() == before
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("no toml at all [", "this is no TOML"),
        ("format = 1\n", "has no game|log"),
    ],
)
def test_a_damaged_record_is_refused(text: str, why: str, tmp_path: Path) -> None:
    path = tmp_path / "bad.toml"
    path.write_text(text)
    with pytest.raises(BadInput, match=why):
        run(str(path))


def test_a_record_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="cannot be read"):
        run(str(tmp_path / "nothing.toml"))


def test_no_name_in_a_record_gives_the_terminal_orders(tmp_path: Path) -> None:
    path = tmp_path / "c.toml"
    run("--name", "Anna", "--first", "0", source=f"save {path}\nquit\n")
    path.write_text(path.read_text().replace("Anna", "An\\u001b[2Jna"))
    with pytest.raises(BadInput, match="cannot be a name"):
        run(str(path))
