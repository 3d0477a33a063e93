"""The soak: it passes when all is well, and finds what is not."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
import soak

from signoria import record
from signoria.condottiere.model.editions import EDITIONS, tables
from signoria.condottiere.model.state import State
from signoria.condottiere.model.strength import strengths
from signoria.condottiere.phases import aftermath
from signoria.game import Outcome
from tests.invariants.condottiere import draw_setup


@pytest.fixture(autouse=True)
def somewhere_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Records of failures are written where one stands."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def every_check(monkeypatch: pytest.MonkeyPatch) -> None:
    """Look at the dear invariants more often than a campaign does."""
    for name in ("VIEWS", "ACTIONS", "CLONES", "SELDOM"):
        monkeypatch.setattr(soak, name, 0.03)
    for name in ("RECORDS", "OWN_RECORDS"):
        monkeypatch.setattr(soak, name, 1)


@pytest.mark.usefixtures("every_check")
def test_a_tiny_soak_passes_and_tells_what_it_did(
    somewhere_else: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert soak.main(["--games", "6", "--jobs", "1", "--seed", "1"]) == 0
    out, err = capsys.readouterr()
    assert "19 games in" in out
    for invariant in soak.INVARIANTS.values():
        (line,) = [line for line in out.splitlines() if line.endswith(f"  {invariant}")]
        assert int(line.split()[0].replace(",", "")) > 0
    for kind in soak.KINDS:
        assert f"how games of {kind} ended" in out
    assert "connected" in out
    assert "No violation." in out
    assert "19 of 19 games (100%)" in err
    assert list(somewhere_else.iterdir()) == []


def test_two_processes_play_the_same_games(capsys: pytest.CaptureFixture[str]) -> None:
    tables_told = []
    for jobs in ("1", "2"):
        assert soak.main(["--games", "3", "--jobs", jobs, "--seed", "2"]) == 0
        tables_told.append(capsys.readouterr().out.splitlines()[1:])
    assert tables_told[0] == tables_told[1]


REAL = {name: getattr(State, name) for name in ("apply", "legal", "clone", "outcome", "view")}


def a_card_lost(state: State, *args: Any) -> Any:
    events = REAL["apply"](state, *args)
    state.deck = state.deck[1:]
    return events


def a_crash(state: State, *args: Any) -> Any:
    return REAL["apply"](state, *args) if state.round == 1 else 1 // 0


def an_action_forgotten(state: State, *args: Any) -> Any:
    return REAL["legal"](state, *args)[1:] or REAL["legal"](state, *args)


def nothing_to_choose(state: State, *args: Any) -> Any:
    return () if state.phase == "battle" else REAL["legal"](state, *args)


def an_end_too_early(state: State) -> Any:
    return Outcome((0,), ("connected",)) if any(map(bool, state.lines)) else REAL["outcome"](state)


def a_leak(state: State, seat: int | None = None) -> Any:
    return replace(REAL["view"](state, seat), round=state.hands[0][0])


def no_clone(state: State) -> State:
    return state


def armies_upside_down(rules: Any, lines: Any) -> list[int]:
    return strengths(rules, lines)[::-1]


PLANTED: dict[str, tuple[Any, str, Callable[..., Any], str]] = {
    "a card is lost": (State, "apply", a_card_lost, "the cards are not those of the deck: -1 "),
    "a crash": (State, "apply", a_crash, "ZeroDivisionError: "),
    "legal is short": (State, "legal", an_action_forgotten, " is accepted"),
    "legal is empty": (State, "legal", nothing_to_choose, "legal actions do not fit who decides"),
    "over and not over": (State, "outcome", an_end_too_early, "of shuffle, decision, outcome"),
    "a view tells": (State, "view", a_leak, "cannot know looks different"),
    "a clone is none": (State, "clone", no_clone, "what happens to a clone happens to another"),
    "a wrong army": (aftermath, "strengths", armies_upside_down, "the strengths of the armies: "),
}


@pytest.mark.parametrize("mistake", PLANTED)
def test_a_planted_mistake_is_found_and_told_so_that_it_can_be_found_again(
    mistake: str,
    somewhere_else: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    place, name, wrong, sentence = PLANTED[mistake]
    monkeypatch.setattr(place, name, wrong)
    monkeypatch.setattr(soak, "ACTIONS", 0 if wrong is no_clone else 0.05)
    monkeypatch.setattr(soak, "CLONES", 0.05 if wrong is no_clone else 0)
    assert soak.main(["--games", "40", "--jobs", "1", "--seed", "5"]) == 1
    told = capsys.readouterr().out
    found = re.search(r"^VIOLATION in game (5-(first|second|third)-\d+)$", told, re.MULTILINE)
    assert found is not None
    assert sentence in told
    for line in (rf"edition   {found[2]}", "options   ", r"players   [2-6]", r"decision  \d+, "):
        assert re.search(rf"^  {line}", told, re.MULTILINE)
    (kept,) = somewhere_else.iterdir()
    assert kept.name == f"soak-failure-{found[1]}.toml"
    assert kept.name in told
    so_far = record.loads(kept.read_text("utf-8"))
    assert (so_far.setup["edition"], so_far.fairness["seed"]) == (found[2], found[1])
    assert soak.main(["--game", found[1]]) == 1
    assert capsys.readouterr().out == told


def test_a_game_that_hangs_is_interrupted(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def for_ever(state: State, *args: Any) -> Any:
        while True:
            pass

    monkeypatch.setattr(State, "apply", for_ever)
    monkeypatch.setattr(soak, "PATIENCE", 0.2)
    assert soak.main(["--game", "1-third-1"]) == 1
    assert "the game hangs" in capsys.readouterr().out


@pytest.mark.parametrize(
    "wrong", [["--games", "0"], ["--jobs", "0"], ["--kinds", "fourth"], ["--game", "7"]]
)
def test_what_cannot_be_played_is_refused(wrong: list[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        soak.main(wrong)
    assert caught.value.code == 2


def test_the_options_of_all_games_together_are_all_there_are() -> None:
    for edition in EDITIONS:
        setups = [draw_setup(edition, Random(seed)) for seed in range(200)]
        drawn = {option for setup in setups for option in setup["options"]}
        assert drawn == {*tables()[edition]["options"]}
        assert {setup["players"] for setup in setups} == {2, 3, 4, 5, 6}
