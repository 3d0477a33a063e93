"""The command line of `signoria play`."""

from __future__ import annotations

import argparse
from pathlib import Path

import pytest

from signoria.condottiere import GAME, OPTIONS
from signoria.game import BadInput
from signoria.terminal import add_arguments
from signoria.terminal.arguments import language_of, setup_of, sitters_of
from signoria.terminal.sitters import Sitter
from tests.terminal.helpers import parse, run


def seats(*arguments: str) -> list[Sitter]:
    return sitters_of(parse(*arguments), "en")


def bots(*arguments: str) -> list[str | None]:
    return [sitter.bot for sitter in seats(*arguments)]


def test_the_default_is_a_person_against_three_captains() -> None:
    assert bots() == [None, "captain", "captain", "captain"]
    setup = GAME.setup(setup_of(parse()))
    assert setup == {"edition": "third", "players": 4, "options": [], "board": "italy"}


def test_bots_are_named_once_for_all_or_each() -> None:
    assert bots("--bots", "random") == [None, "random", "random", "random"]
    assert bots("--bots", "captain,random") == [None, "captain", "random"]
    assert bots("--bots", "captain,random", "--people", "2") == [None, None, "captain", "random"]
    assert bots("--players", "2", "--bots", "random") == [None, "random"]


def test_people_sit_in_the_first_seats() -> None:
    assert bots("--hot-seat", "--players", "3") == [None] * 3
    assert bots("--people", "2") == [None, None, "captain", "captain"]
    assert bots("--people", "0") == ["captain"] * 4
    assert bots("--people", "5") == [None] * 5


def test_names_go_to_the_seats_in_order() -> None:
    names = [sitter.name for sitter in seats("--name", "Luigi", "--name", "Carla")]
    assert names == ["Luigi", "Carla", "Federico", "Isabella"]


def test_options_are_repeated_or_separated_by_commas() -> None:
    chosen = setup_of(parse("--option", "hidden,capture", "--option", "closed-counts"))
    assert chosen["options"] == ["hidden", "capture", "closed-counts"]


def test_a_board_is_a_name_or_a_file(tmp_path: Path) -> None:
    assert setup_of(parse("--board", "italy-1995"))["board"] == "italy-1995"
    path = tmp_path / "mine.toml"
    path.write_text('[mine]\nname = "Mine"\nextends = "italy"\n')
    board = setup_of(parse("--board", str(path)))["board"]
    assert board == {"mine": {"name": "Mine", "extends": "italy"}}
    assert "Turin" in run("--board", str(path), "--first", "0")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--players", "7"], "players: 7 cannot play; it takes 2 to 6"),
        (["--people", "5", "--players", "3"], "people: 5 do not fit into 3 seats"),
        (["--people", "-1"], "people: -1 do not fit into 4 seats"),
        (["--bots", "captain,captain", "--players", "4"], "bots: 2 bots are named for 3 seats"),
        (["--bots", "nobody"], "bot: there is no nobody"),
        (["--hot-seat", "--bots", "random"], "bots: people sit in all seats"),
        (["--option", "chess"], "options: there is no chess"),
        (["--edition", "first", "--option", "hidden"], "options: the first edition has no hidden"),
        (["--target", "20"], "target: needs the option points"),
        (["--first", "4"], "first: there is no seat 4"),
        (["--board", "atlantis"], "board: atlantis cannot be read"),
        (["--name", "A", "--name", "A"], "name: A sits at the table twice"),
        (["--name", "bot:captain"], "cannot be a name"),
        (["--name", " "], "cannot be a name"),
        (["--name", "A\x1b[2J"], "cannot be a name"),
        (["--name", "A" * 25], "longer than 24"),
        (["--name", "A"] * 5, "name: 5 names for 4 seats"),
        (["a.toml", "--resume", "b.toml"], "resume: name one record only"),
        (["a.toml", "--players", "3"], "players: a saved game has it settled already"),
        (["a.toml", "--hot-seat"], "hot-seat: a saved game has it settled already"),
    ],
)
def test_what_cannot_be_is_refused_in_one_sentence(arguments: list[str], sentence: str) -> None:
    with pytest.raises(BadInput) as info:
        run(*arguments)
    assert sentence in str(info.value)
    assert "\n" not in str(info.value)


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "de_AT.UTF-8"}, "de"),
        ({"LANG": "de_DE", "LC_ALL": "it_IT.UTF-8"}, "it"),
        ({"LC_ALL": "", "LANG": "ru_RU.UTF-8"}, "ru"),
        ({"LC_ALL": "C.UTF-8", "LANG": "hu_HU"}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "en"),
    ],
)
def test_the_language_comes_from_the_surroundings(
    environment: dict[str, str], language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert language_of(parse()) == language
    assert language_of(parse("--language", "hu")) == "hu"


def test_the_help_teaches() -> None:
    parser = argparse.ArgumentParser(prog="signoria play")
    add_arguments(parser)
    text = parser.format_help()
    assert "examples:" in text
    assert all(option in text for option in OPTIONS)
