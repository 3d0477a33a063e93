"""The line of advice: what is easily overlooked, from what the seat sees."""

from __future__ import annotations

from typing import Any

import pytest

from signoria.condottiere.advice import Sentence, advice
from tests.condottiere.helpers import read


def told(seat: int = 0, **position: Any) -> list[Sentence]:
    state = read({"players": 2, "site": "parma", **position})
    return advice(state.view(seat))


def battle(lines: list[list[str]], hands: list[list[str]], **rest: Any) -> list[Sentence]:
    return told(phase="battle", lines=lines, hands=hands, to_act=0, **rest)


def test_who_leads_and_who_can_still_double() -> None:
    assert battle([["10"], ["6"]], [["1"], ["2", "3"]]) == [("lead", 4), ("double", 1)]


def test_nobody_doubles_who_has_passed_or_drums_already() -> None:
    assert battle([["10"], ["6"]], [["1"], ["2"]], passed=[1]) == [("lead", 4), ("alone",)]
    assert battle([["10", "10"], ["6", "drummer"]], [["1"], ["2"]]) == [("lead", 8)]


def test_nobody_doubles_when_all_drummers_are_seen() -> None:
    seen = {"discards": ["drummer"] * 6}
    assert battle([["10"], ["6"]], [["1"], ["2"]], **seen) == [("lead", 4)]


def test_behind_level_and_nothing_played_yet() -> None:
    assert battle([["1"], ["6"]], [["10"], ["2"]]) == [("behind", 1, 5)]
    assert battle([["6"], ["6"]], [["10"], ["2"]]) == [("level", 1)]
    assert battle([[], []], [["10"], ["2"]]) == [("nobody",)]


def test_a_hand_that_is_too_weak_is_told_so_only_where_that_is_certain() -> None:
    strong = ["10", "10", "heroine"]
    assert ("hopeless",) in battle([[], strong], [["5", "drummer"], ["1"]])
    assert ("hopeless",) not in battle([[], strong], [["5", "bishop"], ["1"]])
    assert ("hopeless",) not in battle([[], [*strong, "spring"]], [["5"], ["1"]])


def test_whether_the_game_is_decided_here() -> None:
    mine = {"genova": 0, "milano": 0, "modena": 0}
    assert battle([["6"], ["1"]], [["1"], ["2"]], owners=mine)[-1] == ("stake-you",)
    theirs = {"genova": 1, "milano": 1, "modena": 1}
    assert battle([["6"], ["1"]], [["1"], ["2"]], owners=theirs)[-1] == ("stake", 1)


def test_where_the_game_could_be_won() -> None:
    state = read({"players": 2, "phase": "site", "owners": {"torino": 0, "genova": 0, "parma": 0},
                  "hands": [["1"], ["2"]], "condottiere": 0})  # fmt: skip
    milano = state.rules.board.index["milano"]
    assert advice(state.view(0)) == [("win", milano)]
    state = read({"players": 2, "phase": "site", "owners": {"torino": 1, "genova": 1, "parma": 1},
                  "hands": [["1"], ["2"]], "condottiere": 0})  # fmt: skip
    assert advice(state.view(0)) == [("threat", 1, milano)]


@pytest.mark.parametrize("seat", [None, 1])
def test_only_whoever_decides_is_advised(seat: int | None) -> None:
    state = read({"players": 2, "site": "parma", "phase": "battle", "to_act": 0,
                  "lines": [["6"], ["1"]], "hands": [["1"], ["2"]]})  # fmt: skip
    assert advice(state.view(seat)) == []


def test_advice_is_the_same_whatever_the_others_hold() -> None:
    """It is made of the view, so what is hidden cannot be in it."""
    lines = [["10"], ["6"]]
    assert battle(lines, [["1"], ["drummer", "10"]]) == battle(lines, [["1"], ["1", "2"]])
