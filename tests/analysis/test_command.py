"""`signoria analyse`: text, JSON and a page; what cannot be analysed is refused in a sentence."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from signoria import record
from signoria.analysis import verdict
from signoria.bots.registry import support_of
from signoria.bots.support import Support
from signoria.cli import main
from signoria.games import load
from tests.analysis.helpers import beginning

LENGTH = 8


@pytest.fixture
def file(tmp_path: Path) -> str:
    path = tmp_path / "game.toml"
    path.write_text(record.dumps(beginning("third-4", LENGTH)), "utf-8")
    return str(path)


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")


def analyse(*arguments: str) -> int:
    return main(["analyse", "--sims", "8", "--jobs", "1", *arguments])


def test_as_text(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert analyse(file) == 0
    said = capsys.readouterr()
    assert said.err == ""
    assert f"{LENGTH} decisions" in said.out
    assert "The game is not finished." in said.out
    assert "captain 0" in said.out


def test_as_json(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    texts = []
    for _ in range(2):
        assert analyse(file, "--json", "--seed", "x") == 0
        texts.append(capsys.readouterr().out)
    assert texts[0] == texts[1]
    numbers = json.loads(texts[0])
    assert numbers["seed"] == "x"
    assert len(numbers["decisions"]) == LENGTH


def test_as_a_page(file: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    html = tmp_path / "new" / "game.html"
    assert analyse(file, "--html", str(html)) == 0
    assert html.read_text("utf-8").startswith("<!DOCTYPE html>")
    assert capsys.readouterr().out


def test_the_language_is_that_of_the_shell_or_as_wanted(
    file: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    html = tmp_path / "game.html"
    monkeypatch.setenv("LC_ALL", "ru_RU.UTF-8")
    assert analyse(file, "--html", str(html)) == 0
    assert "Партия не закончена." in capsys.readouterr().out
    assert '<html lang="ru">' in html.read_text("utf-8")
    assert analyse(file, "--language", "hu") == 0
    assert "A játszma nem ért véget." in capsys.readouterr().out


def test_a_game_that_nobody_can_judge(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    supports = {"condottiere": support_of("condottiere"), "virtu": Support()}
    monkeypatch.setattr(verdict, "support_of", supports.__getitem__)
    path = tmp_path / "virtu.toml"
    kept = record.of(load("virtu"), {"players": 3}, ["A", "B", "C"], [], None)
    path.write_text(record.dumps(kept), "utf-8")
    assert analyse(str(path)) == 2
    said = capsys.readouterr().err
    assert said == "record: only condottiere can be analysed, and this is virtu\n"


def test_the_record_of_a_seat_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    own = tmp_path / "own.toml"
    own.write_text(record.dumps(record.of_seat(beginning("third-4", LENGTH), 1)), "utf-8")
    assert analyse(str(own)) == 0
    said = capsys.readouterr().out
    assert "This is the record of captain 1: only the decisions of seat 1 are analysed." in said
    assert analyse(str(own), "--seat", "0") == 2
    assert capsys.readouterr().err == "seat: this record holds only what seat 1 saw\n"


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--seat", "9"], "seat: there is no seat 9"),
        (["--seat", "-1"], "seat: there is no seat -1"),
        (["--sims", "0"], "sims: must be at least 1"),
        (["--jobs", "0"], "jobs: must be at least 1"),
        (["--html", "."], "html: . is a folder"),
    ],
)
def test_what_cannot_be_done(
    arguments: list[str], sentence: str, file: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert analyse(file, *arguments) == 2
    assert capsys.readouterr().err == f"{sentence}\n"


@pytest.mark.parametrize("text", ["", "no record", "format = 1\n", "[[[["])
def test_a_bad_file(text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "bad.toml"
    path.write_text(text, "utf-8")
    assert analyse(str(path)) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.count("\n") == 1
    assert analyse(str(tmp_path / "missing.toml")) == 2


def test_a_record_that_cannot_have_happened(
    file: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "forged.toml"
    text = Path(file).read_text("utf-8")
    path.write_text(text.replace('"3 site firenze"', '"3 site atlantis"'), "utf-8")
    assert analyse(str(path)) == 2
    assert capsys.readouterr().err.startswith("line ")
