"""`signoria arena` as people type it."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest

from signoria import record
from signoria.cli import main
from tests.arena.helpers import timeless


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")


def arena(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    assert main(["arena", "--seed", "7", "--json", *arguments]) == 0
    numbers: dict[str, Any] = json.loads(capsys.readouterr().out)
    return numbers


def test_the_keys_of_the_notation(capsys: pytest.CaptureFixture[str]) -> None:
    numbers = arena(capsys, "--bots", "captain,random,captain", "--games", "6", "--jobs", "1")
    assert numbers["games"] == 6
    assert numbers["players"] == 3
    assert [row["name"] for row in numbers["bots"]] == ["captain", "random"]
    for row in numbers["bots"]:
        assert list(row)[:6] == ["name", "games", "win_share", "low", "high", "decision_ms"]
        assert 0 <= row["low"] <= row["win_share"] <= row["high"] <= 1
        assert set(row["decision_ms"]) == {"median", "p99"}
        assert 0 < row["decision_ms"]["median"] <= row["decision_ms"]["p99"]


def test_games_are_rounded_up_to_whole_deals(capsys: pytest.CaptureFixture[str]) -> None:
    main(["arena", "--bots", "captain,random,random", "--games", "4", "--json", "--jobs", "1"])
    said = capsys.readouterr()
    assert json.loads(said.out)["games"] == 6
    assert said.err == "4 games are no whole deals of 3: playing 6\n"


def test_processes_change_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ("--bots", "captain,random", "--games", "8", "--edition", "second")
    one = arena(capsys, *arguments, "--jobs", "1")
    two = arena(capsys, *arguments, "--jobs", "2")
    assert timeless(one) == timeless(two)


def test_captains_have_nothing_to_say(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ("--bots", "captain,random", "--games", "4", "--jobs", "1")
    assert timeless(arena(capsys, *arguments, "--talk")) == timeless(arena(capsys, *arguments))


def test_everything_that_is_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    games, page = tmp_path / "games", tmp_path / "run" / "arena.html"
    arguments = (
        "--bots", "captain,random", "--games", "4", "--out", str(tmp_path / "run"),
        "--records", str(games), "--html", str(page), "--jobs", "1",
    )  # fmt: skip
    first = arena(capsys, *arguments)
    assert page.read_text("utf-8").startswith("<!DOCTYPE html>")
    names = sorted(file.name for file in games.iterdir())
    assert names == [f"deal-0000{deal}-{turn}.toml" for deal in (0, 1) for turn in (0, 1)]
    for file in games.iterdir():
        record.replay(record.loads(file.read_text("utf-8")))
    assert arena(capsys, *arguments) == first


@pytest.mark.skipif(sys.platform == "win32", reason="programs need process groups")
def test_a_program_can_play(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """One that plays the first action it is offered, and dies of the fourth question."""
    file = tmp_path / "first.py"
    file.write_text(
        "import json\nimport sys\n"
        "for line, _ in zip(sys.stdin, range(3)):\n"
        "    print(json.dumps({'action': json.loads(line)['legal'][0]}), flush=True)\n"
    )
    bot = f"exec:{sys.executable} {file}"
    numbers = arena(capsys, "--bots", f"{bot},random", "--games", "2", "--jobs", "2")
    assert [row["name"] for row in numbers["bots"]] == [bot, "random"]
    assert numbers["bots"][0]["decisions"] > 4
    assert [one["kind"] for one in numbers["bots"][0]["forfeit_kinds"]] == ["crash"]
    assert numbers["bots"][1]["forfeits"] == 0


def test_the_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", "--bots", "captain,random", "--games", "4", "--jobs", "1"]) == 0
    text = capsys.readouterr().out
    assert text.startswith("4 games: 2 deals, each in all 2 rotations of the seats\n")
    assert "win share" in text


def test_the_language_is_that_of_the_shell_or_as_wanted(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    html = tmp_path / "arena.html"
    wanted = ["arena", "--bots", "captain,random", "--games", "2", "--html", str(html)]
    monkeypatch.setenv("LC_ALL", "de_AT.UTF-8")
    assert main(wanted) == 0
    assert "Gewinnanteil" in capsys.readouterr().out
    assert '<html lang="de">' in html.read_text("utf-8")
    assert main([*wanted, "--language", "it"]) == 0
    assert "quota vittorie" in capsys.readouterr().out
    assert '<html lang="it">' in html.read_text("utf-8")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--bots", "captain", "--players", "4"], "bots: 1 for 4 players"),
        (["--bots", "captain,random", "--players", "3"], "bots: 2 for 3 players"),
        (["--bots", "captain"], "players"),
        (["--bots", ""], "players"),
        (["--bots", "captain:9,random"], "9 is no argument"),
        (["--bots", "captain,hannibal"], "hannibal"),
        (["--bots", "captain,random", "--games", "0"], "games: must be at least 1"),
        (["--bots", "captain,random", "--jobs", "0"], "jobs: must be at least 1"),
        (["--bots", "captain,random", "--budget", "-1"], "budget: must be"),
        (["--bots", "captain,random", "--game", "chess"], "chess"),
        (["--bots", "captain,random", "--edition", "ninth"], "ninth"),
        (["--bots", "captain,random", "--option", "chess"], "chess"),
        (["--bots", "captain,random", "--html", "/dev/null/arena.html"], "/dev/null: "),
        (["--bots", "captain,random", "--html", "."], "html: . is a folder"),
        (["--bots", "captain,random", "--out", "/dev/null"], "/dev/null"),
    ],
)
def test_bad_input_is_one_sentence(
    arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["arena", "--games", "2", *arguments]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert sentence in said.err
    assert said.err.count("\n") == 1


def test_without_ratings(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "openskill.models", None)
    assert main(["arena", "--bots", "captain,random", "--games", "2", "--jobs", "1", "--json"]) == 0
    said = capsys.readouterr()
    assert said.err == "no ratings: the rating needs an extra: pip install 'signoria[arena]'\n"
    assert [row["rating"] for row in json.loads(said.out)["bots"]] == [None, None]
    assert main(["arena", "--bots", "captain,random", "--games", "2", "--jobs", "1"]) == 0


class Screen:
    """Standard error as a terminal."""

    def __init__(self) -> None:
        self.text = ""

    def isatty(self) -> bool:
        return True

    def write(self, text: str) -> None:
        self.text += text

    def flush(self) -> None:
        return None


def test_progress_is_shown_to_people(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    screen = Screen()
    monkeypatch.setattr(sys, "stderr", screen)
    assert main(["arena", "--bots", "captain,random", "--games", "6", "--jobs", "1"]) == 0
    shown = screen.text.split("\r")
    assert "0/6 games" in shown[1]
    assert "4/6 games" in shown[3]
    assert " a second, " in shown[3]
    assert shown[-1].endswith("0:00 left\033[K\n")
