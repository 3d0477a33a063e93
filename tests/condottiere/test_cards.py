"""The cards, kind by kind, in every edition that has them."""

from __future__ import annotations

import pytest

from tests.condottiere.helpers import EDITIONS, OLD, after, fight, heroine, refusal, strengths


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("card", ["1", "2", "3", "4", "5", "6", "10"])
def test_a_mercenary_counts_its_number(edition: str, card: str) -> None:
    assert strengths(f"{card} |", edition) == [int(card), 0]
    assert strengths(f"{card} {card} |", edition) == [2 * int(card), 0]


@pytest.mark.parametrize("edition", EDITIONS)
def test_winter_counts_for_cards_played_before_and_after(edition: str) -> None:
    battle = fight("winter 6 1 | 5 1", "10 | 4", edition=edition)
    seen = after(battle, "play winter", "play 5", "play 6")
    assert seen["strengths"] == [2, 2]


@pytest.mark.parametrize("edition", EDITIONS)
def test_winters_do_not_add_up(edition: str) -> None:
    assert strengths("10 winter | 6 6 winter winter", edition) == [1, 2]


def test_winter_discards_every_spring_in_play() -> None:
    seen = after(fight("winter 1 | 1", "spring 10 | spring 6"), "play winter")
    assert seen["lines"] == [["10", "winter"], ["6"]]
    assert seen["strengths"] == [1, 1]


def test_spring_discards_every_winter_in_play() -> None:
    seen = after(fight("spring 1 | 1", "winter 10 | winter 6 winter"), "play spring")
    assert seen["lines"] == [["10", "spring"], ["6"]]
    assert seen["strengths"] == [13, 6]


def test_the_seasons_follow_one_another() -> None:
    battle = fight("spring spring 1 | winter 1", "10 | 6")
    plays = ("play spring", "play winter", "play spring")
    found = [after(battle, *plays[:count])["strengths"] for count in range(4)]
    assert found == [[10, 6], [13, 6], [1, 1], [13, 6]]


def test_a_season_in_a_passed_players_line_is_discarded_too() -> None:
    seen = after(fight("1 | spring 1", "winter 10 |", passed=[0], to_act=1), "play spring")
    assert seen["lines"] == [["10"], ["spring"]]


def test_spring_favours_the_highest_in_all_armies() -> None:
    assert strengths("6 6 | 6 5 spring | 4") == [18, 14, 4]


def test_springs_do_not_add_up() -> None:
    assert strengths("6 spring | 5 spring spring") == [9, 5]


def test_spring_comes_back_to_lower_cards_when_the_highest_goes() -> None:
    battle = fight("scarecrow 1 | bishop 1", "6 | 5 5 spring")
    assert after(battle)["strengths"] == [9, 10]
    assert after(battle, "play scarecrow 6")["strengths"] == [0, 16]
    assert after(battle, "play scarecrow", "play bishop")["strengths"] == [0, 16]


def test_spring_without_a_mercenary_favours_nobody() -> None:
    assert strengths("spring heroine courtesan | drummer") == [heroine() + 1, 0]


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_drummer_doubles_only_its_own_army(edition: str) -> None:
    assert strengths("10 5 drummer | 10 5", edition) == [30, 15]


@pytest.mark.parametrize("edition", EDITIONS)
def test_drummers_do_not_add_up(edition: str) -> None:
    assert strengths("10 drummer drummer |", edition) == [20, 0]


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_drummer_works_for_cards_played_after_it(edition: str) -> None:
    battle = fight("drummer 6 1 | 1 1", edition=edition)
    assert after(battle, "play drummer", "play 1", "play 6")["strengths"] == [12, 1]


def test_a_drummer_does_not_double_the_bonus_of_spring() -> None:
    assert strengths("10 drummer | spring") == [23, 0]


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_heroine_always_counts_the_same(edition: str) -> None:
    one = heroine(edition)
    assert strengths("heroine | winter", edition) == [one, 0]
    assert strengths("heroine drummer |", edition) == [one, 0]
    assert strengths("heroine heroine winter drummer 6 |", edition) == [2 * one + 2, 0]


def test_no_spring_changes_a_heroine() -> None:
    assert strengths("heroine spring | 1") == [heroine(), 4]


def test_a_courtesan_is_always_one() -> None:
    assert strengths("courtesan | winter") == [1, 0]
    assert strengths("courtesan courtesan drummer | spring") == [2, 0]


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("card", ["heroine", "drummer", "winter"])
def test_a_scarecrow_takes_back_nothing_but_a_mercenary(edition: str, card: str) -> None:
    battle = fight("scarecrow 1 | 1", f"{card} |", edition=edition)
    assert after(battle)["legal"] == ["play 1", "play scarecrow", "pass"]
    assert refusal(battle, f"play scarecrow {card}")


def test_a_scarecrow_takes_back_no_courtesan() -> None:
    battle = fight("scarecrow 1 | 1", "courtesan |")
    assert after(battle)["legal"] == ["play 1", "play scarecrow", "pass"]
    assert refusal(battle, "play scarecrow courtesan")


def test_a_bishop_spares_heroines_and_courtesans() -> None:
    seen = after(fight("bishop 1 | 1", "heroine 2 | courtesan 2 drummer"), "play bishop")
    assert seen["lines"] == [["heroine"], ["courtesan", "drummer"]]


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_scarecrow_is_legal_with_nothing_to_take(edition: str) -> None:
    seen = after(fight("scarecrow 1 | 1", edition=edition), "play scarecrow")
    assert (seen["hands"][0], seen["to_act"]) == (["1"], 1)


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_scarecrow_is_legal_without_taking(edition: str) -> None:
    seen = after(fight("scarecrow 1 | 1", "6 |", edition=edition), "play scarecrow")
    assert (seen["hands"][0], seen["strengths"]) == (["1"], [6, 0])


@pytest.mark.parametrize("edition", OLD)
def test_an_old_scarecrow_stays_in_the_line(edition: str) -> None:
    seen = after(fight("scarecrow 1 | 1", "6 2 |", edition=edition), "play scarecrow 6")
    assert seen["lines"] == [["2", "scarecrow"], []]
    assert seen["hands"][0] == ["1", "6"]
    assert seen["strengths"] == [2, 0]


def test_a_scarecrow_of_the_third_edition_is_discarded_at_once() -> None:
    seen = after(fight("scarecrow 1 | 1", "6 2 |"), "play scarecrow 6")
    assert seen["lines"] == [["2"], []]
    assert seen["hands"][0] == ["1", "6"]
    assert after(fight("scarecrow 1 | 1", "6 2 |"), "play scarecrow")["lines"] == [["6", "2"], []]


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_surrender_ends_the_battle_at_once_and_adds_nothing(edition: str) -> None:
    battle = fight("surrender 1 | 10 | 10", "4 | 5 | 3", edition=edition)
    seen = after(battle, "play surrender")
    assert (seen["phase"], seen["owners"], seen["condottiere"]) == ("site", {"parma": 1}, 1)
    assert seen["hands"][1:] == [["10"], ["10"]]


@pytest.mark.parametrize("edition", OLD)
def test_an_old_bishop_ends_the_battle_at_once_and_nobody_wins(edition: str) -> None:
    battle = fight("bishop 1 | 10 | 10", "4 | 5 | 3", edition=edition)
    seen = after(battle, "play bishop")
    assert (seen["phase"], seen["owners"], seen["pope"]) == ("site", {}, None)
    assert seen["lines"] == [[], [], []]
    assert seen["hands"] == [["1"], ["10"], ["10"]]


def test_a_bishop_of_the_third_edition_hits_passed_armies_and_ones_own() -> None:
    battle = fight("bishop 1 | 1 | 1", "6 2 | 6 6 | 6 1", passed=[1])
    seen = after(battle, "play bishop", "pope off")
    assert seen["lines"] == [["2"], [], ["1"]]
    assert (seen["passed"], seen["to_act"]) == ([1], 2)


def test_a_bishop_of_the_third_edition_is_discarded() -> None:
    seen = after(fight("bishop 1 | 1", "6 2 | 3"), "play bishop", "pope roma", "pass")
    assert seen["lines"] == [["2"], ["3"]]
    assert seen["hands"] == [["1"], ["1"]]
    assert seen["pope"] == "roma"


def test_two_bishops_strike_one_after_the_other() -> None:
    battle = fight("bishop 1 | bishop 1", "6 2 | 5 1")
    plays = ("play bishop", "pope roma", "play bishop", "pope napoli")
    seen = after(battle, *plays)
    assert (seen["lines"], seen["pope"]) == ([["2"], ["1"]], "napoli")
