"""The texts of actions and their order, what a position prints, and what a seat may know."""

from __future__ import annotations

import json

import pytest

from signoria.condottiere import GAME, new
from signoria.game import IllegalAction
from tests.condottiere.helpers import (
    EDITIONS,
    REGIONS,
    THIRD_DECK,
    after,
    fight,
    moment,
    owned,
    played,
    read,
    refusal,
)

CARDS = [
    "1", "2", "3", "4", "5", "6", "10", "winter", "spring", "bishop", "courtesan", "drummer",
    "heroine", "scarecrow", "surrender",
]  # fmt: skip
FIELDS = [
    "phase", "to_act", "legal", "strengths", "condottiere", "site", "owners", "pope", "hands",
    "lines", "face_down", "passed", "round", "outcome",
]  # fmt: skip


def test_legal_sites_in_the_order_of_the_board() -> None:
    for edition in EDITIONS:
        decline = ["decline"] if edition == "second" else []
        expected = [*(f"site {region}" for region in REGIONS), *decline]
        assert after(moment("site", "1 | 1", edition=edition))["legal"] == expected


def test_legal_plays_in_the_order_of_the_cards_then_the_pass() -> None:
    hand = " ".join(reversed(CARDS))
    legal = after(fight(f"{hand} | 1", "10 6 2 6 |"))["legal"]
    assert legal == [
        *(f"play {card}" for card in CARDS[:-1]),
        "play scarecrow 2",
        "play scarecrow 6",
        "play scarecrow 10",
        "play surrender",
        "pass",
    ]


def test_a_card_held_twice_is_one_play() -> None:
    assert after(fight("6 6 6 | 1"))["legal"] == ["play 6", "pass"]


def test_legal_moves_of_the_pope_then_off() -> None:
    battle = fight("bishop 1 | 1", owners=owned("milano |"))
    free = [region for region in REGIONS if region not in ("parma", "milano")]
    assert after(battle, "play bishop")["legal"] == [*(f"pope {r}" for r in free), "pope off"]


def test_fold_before_hold() -> None:
    assert after(moment("fold", "winter | 1", site="roma"))["legal"] == ["fold", "hold"]


def test_keeping_by_number_then_in_the_order_of_the_cards() -> None:
    legal = after(moment("keep", "heroine 10 winter |", site="roma"))["legal"]
    assert legal == [
        "keep",
        "keep 10",
        "keep winter",
        "keep heroine",
        "keep 10 winter",
        "keep 10 heroine",
        "keep winter heroine",
    ]


def test_drawing_from_none_to_three() -> None:
    legal = after(moment("draw", "1 | 1", options=["draw-after-battle"]))["legal"]
    assert legal == ["draw 0", "draw 1", "draw 2", "draw 3"]


def test_nothing_is_legal_when_the_game_is_over() -> None:
    owners = owned("torino milano | | |")
    battle = fight("surrender | 1 | 1 | 1", "10 | | |", site="mantova", owners=owners)
    seen = after(battle, "play surrender")
    assert (seen["phase"], seen["to_act"], seen["legal"]) == ("over", None, [])
    assert refusal(battle, "play surrender", "pass")


@pytest.mark.parametrize("edition", EDITIONS)
def test_an_action_is_its_text(edition: str) -> None:
    state = played(new(edition=edition, first=0)).state
    for action in state.legal():
        assert state.parse(str(action)) == action
        assert hash(state.parse(str(action))) == hash(action)


def test_the_error_of_the_notation() -> None:
    battle = fight("10 1 | 1 2 | 3 | 4", condottiere=1)
    assert refusal(battle, "play 10") == "seat 1 cannot play 10: it holds no 10"


@pytest.mark.parametrize(
    "text", ["", "dance", "play", "play 7", "site", "site paris", "pass 1", "draw 11", "keep 7"]
)
def test_a_text_that_is_no_action(text: str) -> None:
    state = read(fight("1 | 1"))
    with pytest.raises(IllegalAction):
        state.apply(state.parse(text))


@pytest.mark.parametrize(
    ("phase", "action"),
    [
        (moment("site", "1 | 1"), "pass"),
        (fight("1 | 1"), "site roma"),
        (fight("1 | 1"), "decline"),
        (fight("1 | 1"), "pope off"),
        (moment("pope", "1 | 1", site="parma"), "pass"),
        (moment("fold", "winter | 1", site="roma"), "pass"),
        (moment("keep", "10 |", site="roma"), "hold"),
        (moment("draw", "1 | 1", options=["draw-after-battle"]), "pass"),
    ],
)
def test_an_action_of_another_phase_is_refused(phase: dict[str, object], action: str) -> None:
    assert refusal(phase, action).startswith(f"seat 0 cannot {action}: ")


def test_another_seat_may_not_act() -> None:
    state = read(fight("1 | 1"))
    with pytest.raises(IllegalAction, match=r"^seat 1 cannot pass: .*seat 0"):
        state.apply(state.parse("pass"), seat=1)
    assert state.legal(1) == ()
    assert state.to_act == 0


def test_a_position_prints_these_fields() -> None:
    seen = after(fight("1 | 1"))
    assert list(seen) == FIELDS
    assert json.loads(json.dumps(seen)) == seen


@pytest.mark.parametrize("seat", [0, 1, None])
def test_a_view_prints_the_same_fields(seat: int | None) -> None:
    view = read(fight("1 6 | 2 2", "10 | 5")).view(seat).to_json()
    assert list(view) == FIELDS
    assert json.loads(json.dumps(view)) == view


def test_legal_is_empty_unless_the_seat_is_to_act() -> None:
    state = read(fight("1 6 | 2 2"))
    assert state.view(0).to_json()["legal"] == ["play 1", "play 6", "pass"]
    assert state.view(1).to_json()["legal"] == []
    assert state.view(None).to_json()["legal"] == []


def test_a_seat_sees_its_own_hand_only() -> None:
    state = read(fight("1 6 | 2 2 | "))
    assert state.view(0).to_json()["hands"] == [["1", "6"], ["?", "?"], []]
    assert state.view(1).to_json()["hands"] == [["?", "?"], ["2", "2"], []]
    assert state.view(None).to_json()["hands"] == [["?", "?"], ["?", "?"], []]


def test_the_cards_of_the_notation_are_those_of_the_third_edition() -> None:
    assert sorted(CARDS) == sorted(THIRD_DECK)


def test_the_game_has_a_name() -> None:
    assert GAME.name == "condottiere"
