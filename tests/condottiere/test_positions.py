"""Position files: what they may leave out, and what is refused in one sentence."""

# ruff: noqa: N802 (rulings are cited as the rules number them)

from __future__ import annotations

import json
import re
from random import Random
from typing import Any

import pytest

from signoria.condottiere import GAME
from tests.condottiere.helpers import (
    EDITIONS,
    OLD,
    REGIONS,
    THIRD_DECK,
    Position,
    after,
    complaint,
    moment,
    read,
    rest_of,
    sizes,
)

EXAMPLE = """
{
  "game": "condottiere", "edition": "third", "players": 4, "options": ["hidden"], "board": "italy",
  "phase": "battle", "site": "parma", "condottiere": 0, "to_act": 1,
  "owners": {"milano": 0, "roma": 2}, "pope": "napoli",
  "hands": [["10", "winter"], ["1"], [], ["scarecrow"]],
  "lines": [["10", "drummer"], ["6"], [], []],
  "face_down": [null, "6", null, null],
  "passed": [2]
}
"""


def test_the_example_of_the_notation() -> None:
    assert after(json.loads(EXAMPLE)) == {
        "phase": "battle",
        "to_act": 1,
        "legal": ["play 1", "pass"],
        "strengths": [20, 0, 0, 0],
        "condottiere": 0,
        "site": "parma",
        "owners": {"milano": 0, "roma": 2},
        "pope": "napoli",
        "hands": [["10", "winter"], ["1"], [], ["scarecrow"]],
        "lines": [["10", "drummer"], ["6"], [], []],
        "face_down": [None, "6", None, None],
        "passed": [2],
        "round": 1,
        "outcome": None,
    }


def test_everything_has_a_default() -> None:
    seen = after({})
    assert (seen["phase"], seen["to_act"], seen["condottiere"]) == ("site", 0, 0)
    assert sizes(seen) == [0, 0, 0, 0]
    assert (seen["lines"], seen["face_down"]) == ([[], [], [], []], [None, None, None, None])
    assert (seen["owners"], seen["pope"], seen["passed"], seen["round"]) == ({}, None, [], 1)


def test_a_position_with_a_site_is_a_battle() -> None:
    seen = after({"players": 2, "site": "roma", "hands": [["1"], ["2"]]})
    assert (seen["phase"], seen["to_act"]) == ("battle", 0)


def test_the_rest_of_the_cards_is_in_the_deck() -> None:
    hand, line, discards = ["10", "winter"], ["6"], ["6", "heroine"]
    position: Position = {
        "players": 2,
        "phase": "draw",
        "options": ["draw-after-battle"],
        "hands": [hand, rest_of(THIRD_DECK, hand, line, discards, ["2", "3"])],
        "lines": [line, []],
        "discards": discards,
    }
    seen = after(position, "draw 2")
    assert seen["hands"][0] == ["2", "3", "10", "winter"]


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_same_seed_gives_the_same_result(edition: str) -> None:
    hands = {"edition": edition, "players": 2, "hands": [["1"], ["2"]], "site": "parma"}
    site = ["site roma"] if edition == "third" else []
    deals = [after(hands, "play 1", "play 2", *site, seed=seed)["hands"] for seed in (7, 7, 8)]
    assert deals[0] == deals[1] != deals[2]


def test_a_position_has_its_deck_shuffled_by_the_source() -> None:
    position = moment("draw", "1 | 1", options=["draw-after-battle"])

    def drawn(seed: int) -> Any:
        state = GAME.position(position, Random(seed))
        state.apply(state.parse("draw 3"))
        hands: Any = state.to_json()["hands"]
        return hands[0]

    assert drawn(7) == drawn(7)
    assert len({tuple(drawn(seed)) for seed in range(10)}) > 1


BATTLE: Position = {"players": 3, "site": "parma", "hands": [["1"], ["2"], ["3"]]}

REFUSED: dict[str, tuple[str, str, Position]] = {
    # the problem: the field that the sentence names, what else it names, the position
    "too many of a kind in a hand": ("hands", "winter", {"hands": [["winter"] * 4, [], []]}),
    "too many of a kind in hands": ("hands", "winter", {"hands": [["winter"] * 3, ["winter"], []]}),
    "too many of a kind in lines": (
        "lines",
        "heroine",
        {"lines": [["heroine"] * 2, ["heroine"] * 2, []]},
    ),
    "too many of a kind in hand and line": (
        "lines",
        "heroine",
        {"hands": [["heroine"], ["2"], ["3"]], "lines": [["heroine"] * 3, [], []]},
    ),
    "too many of a kind among the discards": ("discards", "10", {"discards": ["10"] * 9}),
    "an unknown card in a hand": ("hands", "7", {"hands": [["7"], [], []]}),
    "a number for a card": ("hands", "10", {"hands": [[10], [], []]}),
    "a card that nobody knows": ("hands", "?", {"hands": [["?"], [], []]}),
    "an unknown card in a line": ("lines", "knight", {"lines": [["knight"], [], []]}),
    "an unknown card among the discards": ("discards", "knight", {"discards": ["knight"]}),
    "an unknown card face down": (
        "face_down",
        "knight",
        {"options": ["hidden"], "face_down": ["knight", None, None]},
    ),
    "an unknown region for the site": ("site", "paris", {"site": "paris"}),
    "an unknown region for the Pope": ("pope", "paris", {"pope": "paris"}),
    "an owner for a region the board has not": ("owners", "paris", {"owners": {"paris": 0}}),
    "an unknown edition": ("edition", "fourth", {"edition": "fourth"}),
    "an unknown option": ("options", "chess", {"options": ["chess"]}),
    "an unknown board": ("board", "paris", {"board": "paris"}),
    "an unknown phase": ("phase", "lunch", {"phase": "lunch"}),
    "another game": ("game", "chess", {"game": "chess"}),
    "an unknown field": ("colour", "colour", {"colour": "red"}),
    "an owner who does not exist": ("owners", "3", {"owners": {"roma": 3}}),
    "an owner below zero": ("owners", "-1", {"owners": {"roma": -1}}),
    "a holder who does not exist": ("condottiere", "3", {"condottiere": 3}),
    "an actor who does not exist": ("to_act", "5", {"to_act": 5}),
    "a passed seat that does not exist": ("passed", "3", {"passed": [3]}),
    "a finalist who does not exist": ("finalists", "3", {"finalists": [3], "site": None}),
    "a defender who does not exist": ("defender", "3", {"defender": 3}),
    "a seat that is no number": ("to_act", "first", {"to_act": "first"}),
    "too few hands": ("hands", "2", {"hands": [["1"], ["2"]]}),
    "too many hands": ("hands", "4", {"hands": [["1"], ["2"], ["3"], ["4"]]}),
    "too few lines": ("lines", "1", {"lines": [[]]}),
    "too few cards face down": ("face_down", "2", {"options": ["hidden"], "face_down": [None] * 2}),
    "hands that are no list": ("hands", "", {"hands": "10"}),
    "a hand that is no list": ("hands", "", {"hands": ["10", [], []]}),
    "owners that are no object": ("owners", "", {"owners": [0, 1]}),
    "passed that is no list": ("passed", "", {"passed": 1}),
    "options that are no list": ("options", "", {"options": "hidden"}),
    "a board that is no name": ("board", "", {"board": 3}),
    "a round before the first": ("round", "", {"round": 0}),
    "players in words": ("players", "", {"players": "three"}),
    "seven players": ("players", "7", {"players": 7}),
    "counts open and closed": (
        "options",
        "closed-counts",
        {"options": ["open-counts", "closed-counts"]},
    ),
    "the Pope at the site": ("pope", "parma", {"pope": "parma"}),
    "the Pope on an owned region": ("pope", "roma", {"pope": "roma", "owners": {"roma": 1}}),
    "a hidden card that is not in the line": (
        "face_down",
        "6",
        {"options": ["hidden"], "face_down": ["6", None, None]},
    ),
    "a hidden card without the option": (
        "face_down",
        "hidden",
        {"lines": [["6"], [], []], "face_down": ["6", None, None]},
    ),
    "to act after passing": ("to_act", "1", {"passed": [1], "to_act": 1}),
    "to choose the site without the token": (
        "to_act",
        "1",
        {"phase": "site", "site": None, "to_act": 1},
    ),
    "a defender of nothing": ("defender", "1", {"defender": 1}),
}  # fmt: skip


@pytest.mark.parametrize("problem", REFUSED)
def test_refused_with_one_sentence_that_names_the_field(problem: str) -> None:
    field, what, changes = REFUSED[problem]
    read(BATTLE)
    sentence = complaint({**BATTLE, **changes})
    path, _, why = sentence.partition(": ")
    assert re.split(r"[.\[]", path)[0] == field
    assert what in why or what == field


@pytest.mark.parametrize("edition", OLD)
@pytest.mark.parametrize("card", ["spring", "courtesan"])
def test_a_card_that_the_edition_does_not_have(edition: str, card: str) -> None:
    for field in ("hands", "lines"):
        sentence = complaint({**BATTLE, "edition": edition, field: [[card], [], []]})
        assert sentence.startswith(f"{field}: ")
        assert card in sentence
    sentence = complaint({**BATTLE, "edition": edition, "discards": [card]})
    assert sentence.startswith("discards: ")


@pytest.mark.parametrize("edition", OLD)
def test_a_pope_that_the_edition_does_not_have(edition: str) -> None:
    assert complaint({**BATTLE, "edition": edition, "pope": "roma"}).startswith("pope: ")


@pytest.mark.parametrize(
    ("edition", "option"),
    [
        ("first", "capture"),
        ("first", "points"),
        ("first", "greater-kingdoms"),
        ("first", "hidden"),
        ("second", "hidden"),
        ("second", "draw-after-battle"),
        ("second", "choose-after-deal"),
    ],
)
def test_an_option_that_the_edition_does_not_have(edition: str, option: str) -> None:
    sentence = complaint({**BATTLE, "edition": edition, "options": [option]})
    assert sentence.startswith("options: ")
    assert option in sentence


IMPOSSIBLE: dict[str, Position] = {
    "a Pope to move in the first edition": moment("pope", "1 | 1", site="parma", edition="first"),
    "a Pope to move in the second edition": moment("pope", "1 | 1", site="parma", edition="second"),
    "drawing without the option": moment("draw", "1 | 1"),
    "folding with draws after battle": moment(
        "fold", "winter | 1", site="roma", options=["draw-after-battle"]
    ),
    "keeping with draws after battle": moment(
        "keep", "10 |", site="roma", options=["draw-after-battle"]
    ),
    "keeping in the first edition": moment("keep", "10 |", edition="first"),
    "keeping in the second edition": moment("keep", "10 |", edition="second"),
    "keeping while two have cards": moment("keep", "10 | 10", site="roma"),
    "keeping with nobody to keep": moment("keep", "|", site="roma"),
    "choosing a site that is chosen": moment("site", "1 | 1", site="roma"),
    "folding before the site is chosen": moment("fold", "winter | 1"),
    "a Pope to move without a battle": moment("pope", "1 | 1"),
}


@pytest.mark.parametrize("problem", IMPOSSIBLE)
def test_a_phase_that_cannot_be(problem: str) -> None:
    assert complaint(IMPOSSIBLE[problem]).startswith("phase: ")


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_phase_that_cannot_be_folding_where_nobody_has_a_card(edition: str) -> None:
    site = {"site": "roma"} if edition == "third" else {}
    sentence = complaint(moment("fold", "| |", edition=edition, **site))
    assert sentence.startswith("phase: ")


@pytest.mark.parametrize("options", [[], ["capture", "choose-after-deal"]], ids=str)
def test_R36_nothing_follows_a_battle_after_which_all_is_taken(options: list[str]) -> None:
    owners = dict.fromkeys(REGIONS, 1)
    site = {} if options else {"site": "roma"}
    for phase in ("site", "fold", "keep"):
        position = moment(phase, "1 |", owners=owners, options=options, **site)
        assert complaint(position).startswith(f"phase: {phase} cannot be: ")
    assert after(moment("battle", "1 | 2", owners=owners, options=options, site="roma"))["legal"]


@pytest.mark.parametrize("edition", EDITIONS)
def test_R27_the_moment_of_folding_where_everybody_has_a_mercenary(edition: str) -> None:
    site = {"site": "roma"} if edition == "third" else {}
    state = read(moment("fold", "10 winter | 1 |", edition=edition, **site))
    assert (state.phase, state.to_act, state.legal(), state.deciders) == ("fold", None, (), ())
    assert after(state)["phase"] == ("battle" if edition == "third" else "site")


def test_R27_decisions_already_made() -> None:
    position = moment("fold", "winter | heroine | drummer | 1", site="roma", decided={"1": "fold"})
    state = read(position)
    assert (state.to_act, state.deciders) == (0, (0, 2))
    assert after(position, "hold", "fold")["hands"] == [["winter"], [], [], ["1"]]
    everybody = {**position, "decided": {"0": "hold", "1": "fold", "2": "hold"}}
    assert (read(everybody).to_act, read(everybody).deciders) == (None, ())
    assert after(everybody)["hands"] == [["winter"], [], ["drummer"], ["1"]]


@pytest.mark.parametrize(
    ("position", "complaint_begins"),
    [
        (moment("fold", "winter | 1", site="roma", decided={"1": "hold"}), "decided: seat 1"),
        (moment("fold", "winter | 1", site="roma", decided={"0": "pass"}), "decided.0: "),
        (moment("fold", "winter | 1", site="roma", decided={"7": "hold"}), "decided"),
        (moment("fold", "winter | 1", site="roma", decided=["hold"]), "decided: "),
        (moment("battle", "winter | 1", site="roma", decided={"0": "hold"}), "decided: "),
        (moment("fold", "winter | winter", site="roma", to_act=1), "to_act: seat 0 comes before"),
        (
            moment("fold", "winter | winter", site="roma", to_act=0, decided={"0": "hold"}),
            "to_act: seat 0 has nothing to decide",
        ),
    ],
    ids=str,
)
def test_R27_decisions_that_cannot_be(position: Any, complaint_begins: str) -> None:
    assert complaint(position).startswith(complaint_begins)


@pytest.mark.parametrize("phase", [3, [], {}])
def test_a_phase_that_is_no_name(phase: Any) -> None:
    assert complaint({**BATTLE, "phase": phase}).startswith("phase: ")


def test_who_may_not_fold_is_not_asked() -> None:
    position = moment("fold", "10 winter | winter", site="roma", to_act=0)
    assert complaint(position).startswith("to_act: ")


@pytest.mark.parametrize("document", [None, [], "battle", 3])
def test_a_position_is_one_object(document: Any) -> None:
    assert complaint(document)


def test_with_capture_the_pope_may_be_on_an_owned_region() -> None:
    position = {**BATTLE, "options": ["capture"], "pope": "roma", "owners": {"roma": 1}}
    assert after(position)["pope"] == "roma"
