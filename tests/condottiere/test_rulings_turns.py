"""The course of a battle, and rulings R8, R10 and R11."""

# ruff: noqa: N802 (rulings are cited as the rules number them)

from __future__ import annotations

from typing import Any

import pytest

from tests.condottiere.helpers import (
    EDITIONS,
    OLD,
    Position,
    after,
    fight,
    moment,
    played,
    read,
    refusal,
    sizes,
)


@pytest.mark.parametrize("edition", EDITIONS)
def test_turns_go_clockwise_from_whoever_placed_the_token(edition: str) -> None:
    choice = moment("site", "1 1 | 2 2 | 3 3", edition=edition, condottiere=1)
    turns = [
        after(choice, "site roma", *plays)["to_act"]
        for plays in ([], ["play 2"], ["play 2", "play 3"], ["play 2", "play 3", "play 1"])
    ]
    assert turns == [1, 2, 0, 1]


@pytest.mark.parametrize("edition", EDITIONS)
def test_any_card_may_be_the_first(edition: str) -> None:
    hand = "1 10 winter bishop drummer heroine scarecrow surrender"
    seen = after(fight(f"{hand} | 1", edition=edition))
    assert seen["legal"] == [*(f"play {card}" for card in hand.split()), "pass"]


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_pass_is_final_for_the_battle_and_the_army_still_counts(edition: str) -> None:
    battle = fight("6 1 | 4 1", edition=edition)
    seen = after(battle, "play 6", "play 4", "pass")
    assert (seen["passed"], seen["to_act"]) == ([0], 1)
    assert after(battle, "play 6", "play 4", "pass", "pass")["owners"] == {"parma": 0}


@pytest.mark.parametrize("edition", EDITIONS)
def test_nobody_has_to_take_part_not_even_the_holder(edition: str) -> None:
    seen = after(fight("6 1 | 4 1", edition=edition), "pass", "play 4", "pass")
    assert seen["owners"] == {"parma": 1}
    assert seen["hands"][0] == ["1", "6"]


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_lone_remaining_player_may_go_on_card_by_card(edition: str) -> None:
    battle = fight("6 | 1 2 3 4 | 6", edition=edition)
    go_on = ("pass", "play 1", "pass", "play 2", "play 3")
    seen = after(battle, *go_on)
    assert (seen["phase"], seen["to_act"], seen["strengths"]) == ("battle", 1, [0, 6, 0])
    assert after(battle, *go_on, "pass")["phase"] == "site"


@pytest.mark.parametrize("edition", EDITIONS)
def test_R8_several_cards_of_one_kind_are_legal_without_effect(edition: str) -> None:
    for card, strength in (("drummer", 20), ("winter", 1)):
        battle = fight(f"{card} {card} 2 | 3 3 3", "10 |", edition=edition)
        once = after(battle, f"play {card}")
        twice = after(battle, f"play {card}", "play 3", f"play {card}")
        assert once["strengths"][0] == twice["strengths"][0] == strength
        assert twice["lines"][0] == ["10", card, card]


def test_R8_in_the_third_edition_a_second_spring_too() -> None:
    battle = fight("spring spring 2 | 3 3 3", "10 |")
    seen = after(battle, "play spring", "play 3", "play spring")
    assert seen["strengths"] == [13, 3]
    assert seen["lines"][0] == ["10", "spring", "spring"]


def test_R8_a_second_winter_of_another_player() -> None:
    seen = after(fight("winter 2 | winter 3", "10 | 6"), "play winter", "play winter")
    assert seen["strengths"] == [1, 1]


@pytest.mark.parametrize("edition", EDITIONS)
def test_R10_an_empty_hand_passes_of_itself(edition: str) -> None:
    battle = fight("6 | 1 2 | 3 4", edition=edition)
    seen = after(battle, "play 6", "play 1", "play 3")
    assert (seen["passed"], seen["to_act"]) == ([0], 1)


@pytest.mark.parametrize("edition", EDITIONS)
def test_R10_the_last_card_of_the_last_player_ends_the_battle(edition: str) -> None:
    seen = after(fight("6 | 1 | 2 3", edition=edition), "play 6", "play 1", "pass")
    assert seen["owners"] == {"parma": 0}
    assert seen["passed"] == []


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("card", ["winter", "drummer", "heroine", "scarecrow"])
def test_R10_whatever_the_last_card_is(edition: str, card: str) -> None:
    seen = after(fight(f"{card} | 1 2", edition=edition), f"play {card}")
    assert (seen["passed"], seen["to_act"]) == ([0], 1)


@pytest.mark.parametrize("edition", EDITIONS)
def test_R10_only_after_a_scarecrows_card_has_come_back(edition: str) -> None:
    battle = fight("scarecrow | 1 2", "6 |", edition=edition)
    seen = after(battle, "play scarecrow 6", "play 1")
    assert (seen["passed"], seen["to_act"], seen["hands"][0]) == ([], 0, ["6"])
    assert after(battle, "play scarecrow")["passed"] == [0]


def test_R10_only_after_a_bishops_pope_has_moved() -> None:
    battle = fight("bishop | 1 2", "| 6")
    assert after(battle, "play bishop")["passed"] == []
    seen = after(battle, "play bishop", "pope roma")
    assert (seen["passed"], seen["to_act"]) == ([0], 1)


@pytest.mark.parametrize("edition", EDITIONS)
def test_R10_in_a_position_that_does_not_say_so(edition: str) -> None:
    battle: Position = {
        "edition": edition,
        "players": 4,
        "site": "parma",
        "hands": [["10", "1"], [], ["2", "3"], []],
    }
    assert after(battle, "play 10")["to_act"] == 2
    assert after(battle, "play 10", "pass", "pass")["owners"] == {"parma": 0}


@pytest.mark.parametrize("edition", ["first", "third"])
@pytest.mark.parametrize("seat", [0, None])
def test_R11_hand_sizes_are_public_in_the_first_and_the_third(
    edition: str, seat: int | None
) -> None:
    view = read(fight("6 1 | 1 2 4 | | 5", edition=edition)).view(seat).to_json()
    own = ["1", "6"] if seat == 0 else ["?", "?"]
    assert view["hands"] == [own, ["?", "?", "?"], [], ["?"]]


@pytest.mark.parametrize("seat", [0, None])
def test_R11_in_the_second_only_whether_a_hand_is_empty(seat: int | None) -> None:
    view = read(fight("6 1 | 1 2 4 | | 5", edition="second")).view(seat).to_json()
    assert view["hands"] == [["1", "6"] if seat == 0 else None, None, [], None]


@pytest.mark.parametrize("edition", EDITIONS)
def test_R11_a_table_may_set_either(edition: str) -> None:
    battle = fight("6 1 | 1 2 4 | | 5", edition=edition)
    public = read({**battle, "options": ["open-counts"]}).view(0).to_json()
    closed = read({**battle, "options": ["closed-counts"]}).view(0).to_json()
    assert public["hands"] == [["1", "6"], ["?", "?", "?"], [], ["?"]]
    assert closed["hands"] == [["1", "6"], None, [], None]


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("seat", [None, 0, 1, 2])
def test_R11_army_strengths_are_public(edition: str, seat: int | None) -> None:
    state = read(fight("6 1 | 1 2 4 | 5", "10 drummer | heroine 2 |", edition=edition))
    view = state.view(seat)
    assert view.to_json()["strengths"] == view.strengths() == [20, 12, 0]


@pytest.mark.parametrize("edition", EDITIONS)
def test_nobody_plays_out_of_turn_or_a_card_it_has_not(edition: str) -> None:
    battle = fight("6 1 | 1 2", edition=edition)
    assert refusal(battle, "pass", "play 10") == "seat 1 cannot play 10: it holds no 10"
    assert refusal(battle, "play 10") == "seat 0 cannot play 10: it holds no 10"
    assert refusal(battle, "site roma").startswith("seat 0 cannot site roma: ")
    assert refusal(battle, "play spring") == "seat 0 cannot play spring: it holds no spring"


@pytest.mark.parametrize("edition", OLD)
def test_hands_are_printed_in_the_order_of_the_cards(edition: str) -> None:
    state: Any = played(fight("surrender 10 winter 1 2 | 1", edition=edition)).state
    assert state.to_json()["hands"][0] == ["1", "2", "10", "winter", "surrender"]
    assert sizes(state.to_json()) == [5, 1]
