"""Whole games through the program, typed by somebody who only knows numbers."""

from __future__ import annotations

import re

import pytest

from signoria.text import LANGUAGES
from tests.terminal.helpers import Fingers, run

GAMES = [
    ["--edition", "first", "--players", "3"],
    ["--edition", "second", "--players", "4"],
    ["--edition", "second", "--option", "capture,greater-kingdoms", "--players", "2"],
    ["--edition", "third", "--players", "2"],
    ["--edition", "third", "--players", "6", "--bots", "random"],
    ["--option", "draw-after-battle"],
    ["--option", "hidden", "--option", "capture,closed-counts", "--players", "3"],
    ["--option", "points", "--target", "8", "--bots", "captain,random"],
    ["--hot-seat", "--players", "3"],
    ["--people", "2", "--option", "choose-after-deal", "--first", "3"],
    ["--board", "italy-1995", "--name", "Anna", "--first", "0"],
]


@pytest.mark.parametrize("arguments", GAMES, ids=" ".join)
def test_a_game_is_played_to_its_end(arguments: list[str]) -> None:
    shown = run(*arguments, "--seed", "terminal", source=Fingers(7))
    assert "To keep a record of this game" in shown
    assert re.search(r"(Rounds|Games) played: \d+\.", shown)
    assert "The game is over." in shown or "The series is over." in shown


def test_a_series_goes_on_until_the_target_is_reached() -> None:
    arguments = ("--option", "points", "--target", "12", "--players", "3")
    shown = run(*arguments, "--seed", "series", source=Fingers(3))
    assert "Game 2 of the series begins." in shown
    assert "game 2" in shown
    assert "The series is over." in shown
    assert re.search(r"Points: Lorenzo \d+, Caterina \d+, Federico \d+ \(to 12\)", shown)


def test_bots_play_alone_while_anybody_watches() -> None:
    shown = run("--people", "0", "--seed", "watch")
    assert "The game is over." in shown
    assert "Hand of" not in shown


def test_the_same_seed_gives_the_same_game() -> None:
    first, again, other = (
        run("--seed", seed, "--option", "hidden", source=Fingers(5)) for seed in ("a", "a", "b")
    )
    assert first == again != other


def test_in_every_language_a_game_can_be_played() -> None:
    for language in LANGUAGES[1:]:
        shown = run("--language", language, "--players", "2", "--seed", "1", source=Fingers(2))
        assert "{" not in shown


def test_the_screen_is_handed_over_between_people() -> None:
    typed = "\n1\n1\n\n"
    shown = run("--hot-seat", "--players", "2", "--first", "0", "--seed", "1", source=typed)
    anna, bruno = shown.index("Lorenzo, press Enter"), shown.index("Caterina, press Enter")
    assert anna < shown.index("Hand of Lorenzo") < bruno < shown.index("Hand of Caterina")


def test_a_lone_person_never_hands_over() -> None:
    assert "press Enter" not in run("--seed", "2", source=Fingers(1))


def test_without_arguments_one_line_tells_of_other_games() -> None:
    assert "signoria play --help" in run()
    assert "signoria play --help" not in run("--players", "3")


def test_a_warning_comes_before_the_game() -> None:
    assert "long series" in run("--option", "points,capture")
