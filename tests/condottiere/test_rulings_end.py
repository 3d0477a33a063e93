"""Rulings R12 to R23: the end of a battle, the token, the Bishop, the Pope and the Scarecrow."""

# ruff: noqa: N802 (rulings are cited as the rules number them)

from __future__ import annotations

import pytest

from signoria.condottiere import new
from tests.condottiere.helpers import (
    EDITIONS,
    OLD,
    REGIONS,
    after,
    fight,
    happened,
    moment,
    owned,
    refusal,
    strengths,
)


@pytest.mark.parametrize("edition", EDITIONS)
def test_R12_a_tie_at_the_top_has_no_victor(edition: str) -> None:
    battle = fight("surrender 1 | 1 | 1", "10 | 10 | 6", edition=edition)
    seen = after(battle, "play surrender")
    assert (seen["phase"], seen["owners"]) == ("site", {})
    (unwon,) = [event for event in happened(battle, "play surrender") if event.key == "unwon"]
    assert dict(unwon.args) == {"region": "parma", "strengths": (10, 10, 6)}


@pytest.mark.parametrize("edition", EDITIONS)
def test_R12_a_tie_below_the_top_does_not_matter(edition: str) -> None:
    battle = fight("surrender 1 | 1 | 1", "6 | 6 | 10", edition=edition)
    assert after(battle, "play surrender")["owners"] == {"parma": 2}


@pytest.mark.parametrize("edition", ["second", "third"])
@pytest.mark.parametrize("placed", range(3))
def test_R12_the_token_goes_left_of_whoever_placed_it(edition: str, placed: int) -> None:
    hands = " | ".join("surrender 1" if seat == placed else "1" for seat in range(3))
    battle = fight(hands, "10 | 10 | 10", edition=edition, condottiere=placed, to_act=placed)
    seen = after(battle, "play surrender")
    assert (seen["condottiere"], seen["to_act"]) == ((placed + 1) % 3, (placed + 1) % 3)


@pytest.mark.parametrize("edition", ["second", "third"])
def test_R12_left_is_the_next_seat_even_without_cards(edition: str) -> None:
    battle = fight("surrender 1 | | 1", "10 | 10 |", edition=edition)
    seen = after(battle, "play surrender")
    assert (seen["phase"], seen["condottiere"], seen["to_act"]) == ("site", 1, 1)


def test_R12_in_the_first_edition_the_token_stays_where_nobody_owns_the_city() -> None:
    battle = fight("1 | surrender 1 | 1", "10 | 10 |", edition="first", condottiere=1, to_act=1)
    assert after(battle, "play surrender")["condottiere"] == 1


def test_R12_in_the_first_edition_it_goes_to_the_owner_of_the_city() -> None:
    battle = fight(
        "1 | surrender 1 | 1",
        "10 | 10 |",
        edition="first",
        condottiere=1,
        to_act=1,
        owners={"parma": 2},
    )
    seen = after(battle, "play surrender")
    assert (seen["owners"], seen["condottiere"]) == ({"parma": 2}, 2)


@pytest.mark.parametrize("edition", EDITIONS)
def test_R13_all_passing_at_once_is_a_battle_without_victor(edition: str) -> None:
    seen = after(fight("1 | 1 | 1", edition=edition), "pass", "pass", "pass")
    assert (seen["phase"], seen["owners"]) == ("site", {})


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("card", ["drummer", "scarecrow", "winter"])
def test_R13_strength_0_never_wins(edition: str, card: str) -> None:
    battle = fight(f"{card} 1 | 1", edition=edition)
    seen = after(battle, f"play {card}", "pass", "pass")
    assert (seen["phase"], seen["owners"]) == ("site", {})


@pytest.mark.parametrize("edition", EDITIONS)
def test_R13_not_after_a_surrender_either(edition: str) -> None:
    seen = after(fight("surrender 1 | 1", "drummer |", edition=edition), "play surrender")
    assert (seen["phase"], seen["owners"]) == ("site", {})


@pytest.mark.parametrize("edition", EDITIONS)
def test_R13_strength_1_wins(edition: str) -> None:
    assert after(fight("1 2 | 1", edition=edition), "play 1", "pass", "pass")["owners"] == {
        "parma": 0
    }


def test_R13_a_courtesan_alone_wins() -> None:
    seen = after(fight("courtesan 2 | 1"), "play courtesan", "pass", "pass")
    assert seen["owners"] == {"parma": 0}


FAIR = "surrender 1 | 1 | 1 | 1"


def test_R14_a_courtesan_leader_takes_the_token_from_the_victor() -> None:
    battle = fight("1 | 1 1 | 1 | 1", "10 | courtesan | |", to_act=1)
    seen = after(battle, "pass", "pass", "pass", "pass")
    assert (seen["owners"], seen["condottiere"], seen["to_act"]) == ({"parma": 0}, 1, 1)


def test_R14_and_without_a_victor() -> None:
    seen = after(fight(FAIR, "10 | 10 | courtesan courtesan | courtesan"), "play surrender")
    assert (seen["owners"], seen["condottiere"]) == ({}, 2)


def test_R14_after_a_surrender_too() -> None:
    seen = after(fight(FAIR, "10 | | | courtesan"), "play surrender")
    assert (seen["owners"], seen["condottiere"]) == ({"parma": 0}, 3)


def test_R14_more_than_anybody_else_is_enough() -> None:
    lines = "10 courtesan | courtesan | courtesan courtesan | courtesan"
    assert after(fight(FAIR, lines), "play surrender")["condottiere"] == 2


def test_R14_the_victor_may_lead_as_well() -> None:
    seen = after(fight(FAIR, "2 | 10 courtesan | |"), "play surrender")
    assert (seen["owners"], seen["condottiere"]) == ({"parma": 1}, 1)


def test_R14_the_holder_may_keep_the_token_against_the_victor() -> None:
    seen = after(fight(FAIR, "2 courtesan | 10 | |"), "play surrender")
    assert (seen["owners"], seen["condottiere"]) == ({"parma": 1}, 0)


def test_R14_equal_courtesans_leave_the_token_to_the_victor() -> None:
    seen = after(fight(FAIR, "2 | 10 | courtesan | courtesan"), "play surrender")
    assert (seen["owners"], seen["condottiere"]) == ({"parma": 1}, 1)


def test_R14_equal_courtesans_without_a_victor_pass_it_left() -> None:
    lines = "10 | 10 | courtesan courtesan | courtesan courtesan"
    seen = after(fight(FAIR, lines), "play surrender")
    assert (seen["owners"], seen["condottiere"]) == ({}, 1)


@pytest.mark.parametrize("edition", EDITIONS)
def test_R16_a_surrender_with_a_tie_has_no_victor(edition: str) -> None:
    battle = fight("1 | surrender 1", "6 | 4 2", edition=edition, to_act=1)
    assert after(battle, "play surrender")["owners"] == {}


@pytest.mark.parametrize("edition", EDITIONS)
def test_R16_a_player_who_has_passed_can_win_by_a_surrender(edition: str) -> None:
    battle = fight("6 1 | surrender 1 | 4 1", "10 | |", edition=edition, passed=[0], to_act=1)
    assert after(battle, "play surrender")["owners"] == {"parma": 0}


def test_R17_a_bishop_takes_the_highest_printed_value_under_winter() -> None:
    seen = after(fight("bishop 1 | 1", "10 6 winter | 5 1"), "play bishop")
    assert seen["lines"] == [["6", "winter"], ["5", "1"]]
    assert seen["strengths"] == [1, 2]


def test_R17_a_bishop_takes_the_highest_printed_value_whatever_drums() -> None:
    seen = after(fight("bishop 1 | 1", "6 drummer | 10 5"), "play bishop")
    assert seen["lines"] == [["6", "drummer"], ["5"]]


def test_R17_a_bishop_takes_the_highest_printed_value_in_spring() -> None:
    seen = after(fight("bishop 1 | 1", "5 5 spring | 6 4"), "play bishop")
    assert seen["lines"] == [["5", "5", "spring"], ["4"]]
    assert seen["strengths"] == [16, 4]


def test_R17_spring_favours_the_highest_printed_value_whatever_drums() -> None:
    assert strengths("6 drummer spring | 10") == [12, 13]


def test_R17_winter_does_not_make_all_cards_the_highest_for_a_later_spring() -> None:
    seen = after(fight("spring 1 | 1", "6 5 | 6 2 winter"), "play spring")
    assert seen["strengths"] == [9 + 5, 9 + 2]


@pytest.mark.parametrize("lines", ["|", "heroine drummer | courtesan winter"])
def test_R20_a_bishop_without_a_mercenary_in_play_still_moves_the_pope(lines: str) -> None:
    battle = fight("bishop 1 | 1", lines)
    seen = after(battle, "play bishop")
    assert (seen["phase"], seen["to_act"]) == ("pope", 0)
    assert seen["lines"] == fight("1 | 1", lines)["lines"]
    assert after(battle, "play bishop", "pope roma")["pope"] == "roma"


def test_R21_the_pope_goes_to_any_unowned_region_but_the_contested_one() -> None:
    battle = fight("bishop 1 | 1", pope="napoli", owners=owned("milano | siena"))
    legal = after(battle, "play bishop")["legal"]
    free = [region for region in REGIONS if region not in ("milano", "siena", "parma")]
    assert legal == [*(f"pope {region}" for region in free), "pope off"]
    for region in ("parma", "milano", "siena"):
        sentence = refusal(battle, "play bishop", f"pope {region}")
        assert sentence.startswith(f"seat 0 cannot pope {region}: ")


@pytest.mark.parametrize(
    ("move", "where"), [("pope napoli", "napoli"), ("pope off", None), ("pope roma", "roma")]
)
def test_R21_the_pope_may_stay_move_or_leave(move: str, where: str | None) -> None:
    seen = after(fight("bishop 1 | 1", pope="napoli"), "play bishop", move)
    assert (seen["pope"], seen["phase"], seen["to_act"]) == (where, "battle", 1)


def test_R21_with_capture_to_owned_regions_too() -> None:
    owners = owned("milano | siena")
    battle = fight("bishop 1 | 1", options=["capture"], owners=owners, site="roma")
    legal = after(battle, "play bishop")["legal"]
    assert legal == [*(f"pope {region}" for region in REGIONS if region != "roma"), "pope off"]
    assert after(battle, "play bishop", "pope siena")["pope"] == "siena"


def test_R21_with_capture_never_to_the_contested_region_of_another() -> None:
    battle = fight("bishop 1 | 1", options=["capture"], owners=owned("| parma"))
    assert "pope parma" not in after(battle, "play bishop")["legal"]


def test_R22_the_pope_starts_off_the_board() -> None:
    assert after(new(first=0))["pope"] is None


def test_R22_the_pope_stays_across_battles_and_rounds() -> None:
    battle = fight("bishop 2 | 1")
    won = ("play bishop", "pope roma", "pass", "play 2")
    assert after(battle, *won)["pope"] == "roma"
    assert "site roma" not in after(battle, *won)["legal"]
    seen = after(battle, *won, "site siena", "keep")
    assert (seen["round"], seen["pope"]) == (2, "roma")


def test_R22_the_pope_leaves_with_the_next_bishop() -> None:
    battle = fight("bishop 2 | bishop 1")
    seen = after(battle, "play bishop", "pope roma", "play bishop", "pope off", "pass", "pass")
    assert seen["pope"] is None
    assert "site roma" in seen["legal"]


@pytest.mark.parametrize("edition", EDITIONS)
def test_R23_a_scarecrow_takes_back_only_ones_own_mercenary(edition: str) -> None:
    battle = fight("scarecrow 1 | 1", "2 6 6 | 5", edition=edition)
    assert after(battle)["legal"] == [
        "play 1",
        "play scarecrow",
        "play scarecrow 2",
        "play scarecrow 6",
        "pass",
    ]
    assert refusal(battle, "play scarecrow 5").startswith("seat 0 cannot play scarecrow 5: ")


@pytest.mark.parametrize("edition", EDITIONS)
def test_R23_what_it_takes_back_may_be_played_again(edition: str) -> None:
    battle = fight("scarecrow 2 | 1 1 1", "6 |", edition=edition)
    back = after(battle, "play scarecrow 6")
    assert (back["strengths"], back["hands"][0]) == ([0, 0], ["2", "6"])
    again = after(battle, "play scarecrow 6", "play 1", "play 6")
    assert again["strengths"] == [6, 1]


@pytest.mark.parametrize("edition", EDITIONS)
def test_R23_it_takes_one_card_only(edition: str) -> None:
    seen = after(fight("scarecrow 2 | 1", "6 6 |", edition=edition), "play scarecrow 6")
    assert (seen["strengths"], seen["hands"][0]) == ([6, 0], ["2", "6"])


@pytest.mark.parametrize("edition", OLD)
def test_R23_only_of_this_battle(edition: str) -> None:
    battle = fight("surrender scarecrow | 1", "6 | 10", edition=edition)
    seen = after(battle, "play surrender", "hold", "site roma", "pass")
    assert (seen["to_act"], seen["legal"]) == (0, ["play scarecrow", "pass"])


def test_R23_only_of_this_battle_in_the_third_edition() -> None:
    choice = moment("site", "scarecrow 1 | 1", "6 | 10")
    seen = after(choice, "site roma")
    assert seen["legal"] == ["play 1", "play scarecrow", "pass"]
