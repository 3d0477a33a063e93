"""Rulings R1 to R6: the first holder of the token, and choosing the site."""

# ruff: noqa: N802 (rulings are cited as the rules number them)

from __future__ import annotations

from typing import Any

import pytest

from signoria.condottiere import GAME, new
from signoria.game import BadInput
from tests.condottiere.helpers import (
    EDITIONS,
    OLD,
    REGIONS,
    after,
    fight,
    keys,
    moment,
    owned,
    refusal,
    sites,
    sizes,
)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("seat", range(4))
def test_R1_the_first_holder_is_drawn_from_the_games_own_shuffle(edition: str, seat: int) -> None:
    state = new(edition=edition)
    assert state.chance is not None
    assert state.chance.label == "holder"
    assert state.chance.items == (0, 1, 2, 3)
    state.shuffle([seat, *({0, 1, 2, 3} - {seat})])
    assert state.chance.label == "deck"
    state.shuffle(state.chance.items)
    assert (state.phase, state.to_act, state.condottiere) == ("site", seat, seat)


@pytest.mark.parametrize("seat", range(3))
def test_R1_or_set_by_an_option(seat: int) -> None:
    state = GAME.new({"players": 3, "first": seat})
    assert state.chance is not None
    assert state.chance.label == "deck"
    state.shuffle(state.chance.items)
    assert state.to_act == seat


@pytest.mark.parametrize("seat", [-1, 3, "0", True])
def test_R1_the_option_names_a_seat(seat: Any) -> None:
    with pytest.raises(BadInput, match="first"):
        GAME.new({"players": 3, "first": seat})


@pytest.mark.parametrize("edition", ["second", "third"])
def test_R2_only_regions_without_a_marker(edition: str) -> None:
    choice = moment("site", "1 | 1", edition=edition, owners=owned("milano | roma napoli"))
    assert sites(after(choice)) == set(REGIONS) - {"milano", "roma", "napoli"}
    assert refusal(choice, "site roma").startswith("seat 0 cannot site roma: ")
    assert refusal(choice, "site milano").startswith("seat 0 cannot site milano: ")


@pytest.mark.parametrize("edition", ["second", "third"])
def test_R2_with_capture_unowned_or_anothers_but_never_ones_own(edition: str) -> None:
    choice = moment(
        "site",
        "1 | 1",
        edition=edition,
        options=["capture"],
        owners=owned("milano | roma napoli"),
    )
    assert sites(after(choice)) == set(REGIONS) - {"milano"}
    assert refusal(choice, "site milano").startswith("seat 0 cannot site milano: ")
    assert after(choice, "site roma")["site"] == "roma"


def test_R2_in_the_first_edition_any() -> None:
    choice = moment("site", "1 | 1", edition="first", owners=owned("milano | roma"))
    assert sites(after(choice)) == set(REGIONS)
    for region in ("milano", "roma", "parma"):
        assert after(choice, f"site {region}")["site"] == region


def test_R2_in_the_first_edition_the_one_just_fought_for() -> None:
    battle = fight("surrender 1 | 1", "10 |", edition="first")
    seen = after(battle, "play surrender")
    assert seen["owners"] == {"parma": 0}
    assert "parma" in sites(seen)
    assert after(battle, "play surrender", "site parma")["to_act"] == 0


@pytest.mark.parametrize("options", [[], ["capture"]])
def test_R2_never_where_the_pope_is(options: list[str]) -> None:
    choice = moment("site", "1 | 1", options=options, pope="napoli")
    assert sites(after(choice)) == set(REGIONS) - {"napoli"}
    sentence = refusal(choice, "site napoli")
    assert sentence.startswith("seat 0 cannot site napoli: ")
    assert "Pope" in sentence


def test_R2_with_capture_the_pope_protects_an_owned_region_too() -> None:
    choice = moment("site", "1 | 1", options=["capture"], pope="roma", owners=owned("| roma"))
    assert "roma" not in sites(after(choice))


@pytest.mark.parametrize("edition", EDITIONS)
def test_R3_a_region_fought_for_without_a_victor_may_be_chosen_again(edition: str) -> None:
    battle = fight("surrender 1 | 1", "10 | 10", edition=edition)
    seen = after(battle, "play surrender")
    assert seen["owners"] == {}
    assert "parma" in sites(seen)
    assert after(battle, "play surrender", "site parma")["site"] == "parma"


def test_R4_declining_moves_the_token_left() -> None:
    choice = moment("site", "1 | 1 | 1 | 1", edition="second", condottiere=2)
    seen = after(choice, "decline")
    assert (seen["phase"], seen["to_act"], seen["condottiere"]) == ("site", 3, 3)
    seen = after(choice, "decline", "decline")
    assert (seen["to_act"], seen["condottiere"]) == (0, 0)


def test_R4_the_token_really_moves() -> None:
    choice = moment("site", "1 | 1 | 1 | 1", edition="second")
    seen = after(choice, "decline", "site parma")
    assert (seen["phase"], seen["to_act"], seen["condottiere"]) == ("battle", 1, 1)
    seen = after(choice, "decline", "site parma", "pass", "pass", "pass", "pass")
    assert (seen["phase"], seen["condottiere"]) == ("site", 2)


@pytest.mark.parametrize("players", range(2, 7))
def test_R4_after_a_full_circle_the_first_who_declined_must_choose(players: int) -> None:
    hands = " | ".join(["1"] * players)
    choice = moment("site", hands, edition="second", condottiere=1)
    all_but_one = after(choice, *["decline"] * (players - 1))
    assert (all_but_one["to_act"], "decline" in all_but_one["legal"]) == (0, True)
    circle = after(choice, *["decline"] * players)
    assert (circle["to_act"], "decline" in circle["legal"]) == (1, False)
    sentence = refusal(choice, *["decline"] * (players + 1))
    assert sentence.startswith("seat 1 cannot decline: ")


def test_R4_the_next_site_may_be_declined_again() -> None:
    choice = moment("site", "1 | 1", edition="second")
    before = ("decline", "decline", "site parma", "pass", "pass")
    assert "decline" in after(choice, *before)["legal"]
    assert "decline" in after(choice, *before, "decline")["legal"]
    assert "decline" not in after(choice, *before, "decline", "decline")["legal"]


def test_R4_whoever_has_no_cards_may_have_to_choose() -> None:
    choice = moment("site", "1 | | 1", edition="second")
    seen = after(choice, "decline")
    assert (seen["phase"], seen["to_act"]) == ("site", 1)


@pytest.mark.parametrize("edition", ["first", "third"])
def test_R4_no_other_edition_lets_the_holder_decline(edition: str) -> None:
    choice = moment("site", "1 | 1", edition=edition)
    assert refusal(choice, "decline").startswith("seat 0 cannot decline: ")


@pytest.mark.parametrize("edition", EDITIONS)
def test_R5_a_holder_without_cards_chooses_and_takes_no_part(edition: str) -> None:
    choice = moment("site", "| 1 2 | 3 4", edition=edition)
    assert after(choice)["to_act"] == 0
    seen = after(choice, "site roma")
    assert (seen["phase"], seen["condottiere"], seen["to_act"]) == ("battle", 0, 1)
    assert seen["passed"] == [0]
    seen = after(choice, "site roma", "play 1", "play 3")
    assert seen["to_act"] == 1


@pytest.mark.parametrize("edition", EDITIONS)
def test_R5_the_first_turn_is_the_next_players_who_has_cards(edition: str) -> None:
    choice = moment("site", "3 4 | 1 2 | | ", edition=edition, condottiere=2)
    seen = after(choice, "site roma")
    assert (seen["to_act"], seen["passed"]) == (0, [2, 3])


@pytest.mark.parametrize("edition", EDITIONS)
def test_R5_a_holder_with_cards_begins(edition: str) -> None:
    seen = after(moment("site", "1 | 1 | 1", edition=edition, condottiere=2), "site roma")
    assert (seen["to_act"], seen["passed"]) == (2, [])


LAST_BATTLE = ("pass", "play 10", "pass")
"""Seat 1 wins, and whoever holds no mercenary may fold."""


def test_R6_the_order_of_the_third_edition() -> None:
    log = keys(fight("winter | 10 2"), *LAST_BATTLE, "site roma", "fold", "keep")
    order = ["won", "token", "site", "fold", "keep", "round", "shuffle", "deal"]
    assert [key for key in log if key in order] == [*order, "deal"]


@pytest.mark.parametrize("edition", OLD)
def test_R6_the_order_of_the_old_editions(edition: str) -> None:
    log = keys(fight("winter | 10 2", edition=edition), *LAST_BATTLE, "fold", "site roma")
    order = ["won", "token", "fold", "round", "shuffle", "deal", "site"]
    found = [key for key in log if key in order]
    assert found == ["won", "token", "fold", "round", "shuffle", "deal", "deal", "site"]


def test_R6_a_table_may_set_the_third_edition_to_choose_after_the_deal() -> None:
    battle = fight("winter | 10 2", options=["choose-after-deal"])
    folding = after(battle, *LAST_BATTLE)
    assert (folding["phase"], folding["to_act"], folding["site"]) == ("fold", 0, None)
    assert folding["lines"] == [[], []]
    dealt = after(battle, *LAST_BATTLE, "fold", "keep 2")
    assert (dealt["phase"], dealt["to_act"], dealt["round"]) == ("site", 1, 2)
    assert sizes(dealt) == [10, 11]
    begun = after(battle, *LAST_BATTLE, "fold", "keep 2", "site roma")
    assert (begun["phase"], begun["site"], begun["to_act"]) == ("battle", "roma", 1)


def test_R6_choosing_after_the_deal_within_a_round() -> None:
    battle = fight("winter | 10 2", options=["choose-after-deal"])
    seen = after(battle, *LAST_BATTLE, "hold")
    assert (seen["phase"], seen["to_act"], seen["round"]) == ("site", 1, 1)
