"""V4, capture: how owned regions are attacked and defended, always so in the first edition."""

# ruff: noqa: N802 (optional rules are cited as the rules number them)

from __future__ import annotations

from typing import Any

import pytest

from signoria.condottiere import rules
from tests.condottiere.helpers import (
    CHAIN,
    EDITIONS,
    OLD,
    Position,
    Seen,
    after,
    fight,
    keys,
    moment,
    owned,
    played,
    refusal,
    sites,
)


def options(edition: str) -> list[str]:
    return [] if edition == "first" else ["capture"]


def attack(edition: str, hands: str, lines: str = "", **fields: Any) -> Position:
    """Seat 0 attacks Parma, which belongs to seat 1."""
    owners = {"parma": 1, **fields.pop("owners", {})}
    return fight(hands, lines, edition=edition, options=options(edition), owners=owners, **fields)


def owner_and_holder(seen: Seen) -> tuple[int, int]:
    return seen["owners"]["parma"], seen["condottiere"]


@pytest.mark.parametrize("edition", EDITIONS)
def test_V4_an_owned_region_may_be_attacked(edition: str) -> None:
    choice = moment(
        "site", "1 | 1 | 1", edition=edition, options=options(edition), owners=owned("| parma |")
    )
    assert "parma" in sites(after(choice))
    seen = after(choice, "site parma")
    assert (seen["phase"], seen["site"], seen["to_act"]) == ("battle", "parma", 0)


@pytest.mark.parametrize("edition", EDITIONS)
def test_V4_the_victor_replaces_the_marker_and_takes_the_token(edition: str) -> None:
    seen = after(attack(edition, "10 2 | 6 2 | 1"), "play 10", "play 6", "pass", "pass", "pass")
    assert owner_and_holder(seen) == (0, 0)


@pytest.mark.parametrize("edition", EDITIONS)
def test_V4_the_defender_may_pass_freely_until_his_first_card(edition: str) -> None:
    battle = attack(edition, "1 2 3 | 10 2 | 1")
    seen = after(battle, "play 1", "pass", "play 1")
    assert (seen["passed"], seen["to_act"]) == ([2], 0)
    seen = after(battle, "play 1", "pass", "play 1", "play 2", "pass", "play 3")
    assert seen["to_act"] == 1
    won = after(battle, "play 1", "pass", "play 1", "play 2", "pass", "play 3", "play 10", "pass")
    assert owner_and_holder(won) == (1, 1)


@pytest.mark.parametrize("edition", EDITIONS)
def test_V4_from_the_moment_of_the_attack(edition: str) -> None:
    choice = moment(
        "site",
        "1 2 3 | 10 2 | 4 5",
        edition=edition,
        options=options(edition),
        owners=owned("| parma |"),
    )
    seen = after(choice, "site parma", "play 1", "pass", "play 4", "play 2")
    assert (seen["to_act"], seen["passed"]) == (1, [])


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("card", ["2", "drummer", "winter", "scarecrow", "heroine"])
def test_V4_after_his_first_card_a_pass_is_final(edition: str, card: str) -> None:
    battle = attack(edition, f"1 2 3 | {card} 10 | 1 2")
    seen = after(battle, "play 1", f"play {card}", "play 1", "play 2", "pass")
    assert (seen["passed"], seen["to_act"]) == ([1], 2)


def test_V4_a_bishop_of_the_third_edition_is_a_first_card_too() -> None:
    battle = attack("third", "1 2 3 | bishop 10 | 1 2")
    seen = after(battle, "play 1", "play bishop", "pope off", "play 1", "play 2", "pass")
    assert (seen["passed"], seen["to_act"]) == ([1], 2)


@pytest.mark.parametrize("edition", EDITIONS)
def test_V4_the_battle_ends_when_all_others_are_out_and_the_defender_passes(edition: str) -> None:
    battle = attack(edition, "6 2 | 10 2 | 1")
    plays = ("play 6", "pass", "pass", "pass")
    seen = after(battle, *plays)
    assert (seen["phase"], seen["to_act"], seen["passed"]) == ("battle", 1, [0, 2])
    assert owner_and_holder(after(battle, *plays, "pass")) == (0, 0)


@pytest.mark.parametrize("edition", EDITIONS)
def test_V4_the_defender_may_still_fight_when_all_others_are_out(edition: str) -> None:
    battle = attack(edition, "6 2 | 4 5 1 | 1")
    plays = ("play 6", "pass", "pass", "pass", "play 4", "play 5")
    assert after(battle, *plays)["to_act"] == 1
    assert owner_and_holder(after(battle, *plays, "pass")) == (1, 1)


@pytest.mark.parametrize("edition", EDITIONS)
def test_V4_a_defender_without_cards_is_out(edition: str) -> None:
    choice = moment(
        "site", "6 2 | | 1", edition=edition, options=options(edition), owners=owned("| parma |")
    )
    seen = after(choice, "site parma")
    assert (seen["to_act"], seen["passed"]) == (0, [1])
    seen = after(choice, "site parma", "play 6", "pass", "pass")
    assert owner_and_holder(seen) == (0, 0)


@pytest.mark.parametrize("edition", EDITIONS)
def test_V4_a_defender_who_plays_his_last_card_is_out(edition: str) -> None:
    seen = after(attack(edition, "6 2 | 4 | 1 2"), "play 6", "play 4")
    assert (seen["passed"], seen["to_act"]) == ([1], 2)


@pytest.mark.parametrize("edition", EDITIONS)
def test_V4_only_the_owner_passes_freely(edition: str) -> None:
    seen = after(attack(edition, "6 2 | 4 1 | 1 2"), "play 6", "pass", "pass")
    assert (seen["passed"], seen["to_act"]) == ([2], 0)
    free = fight("6 2 | 4 1 | 1 2", edition=edition, options=options(edition))
    seen = after(free, "play 6", "pass", "pass")
    assert (seen["passed"], seen["to_act"]) == ([1, 2], 0)


@pytest.mark.parametrize("edition", EDITIONS)
def test_V4_a_surrender_before_his_first_card_leaves_him_nothing_to_do(edition: str) -> None:
    battle = attack(edition, "1 surrender 2 | 10 10 | 1 2")
    seen = after(battle, "play 1", "pass", "pass", "play surrender")
    assert seen["phase"] == "site"
    assert owner_and_holder(seen) == (0, 0)


@pytest.mark.parametrize("edition", OLD)
def test_V4_an_old_bishop_leaves_the_city_with_its_owner(edition: str) -> None:
    seen = after(attack(edition, "bishop 2 | 1 1 | 1 2", "10 | |"), "play bishop")
    assert owner_and_holder(seen) == (1, 1)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("lines", ["10 | 10 |", "10 | | 10", "| |"])
def test_V4_without_a_victor_the_owner_keeps_it_and_gets_the_token(
    edition: str, lines: str
) -> None:
    seen = after(attack(edition, "surrender 2 | 1 | 1", lines), "play surrender")
    assert owner_and_holder(seen) == (1, 1)


@pytest.mark.parametrize("edition", EDITIONS)
def test_V4_when_all_pass_the_owner_keeps_it_and_gets_the_token(edition: str) -> None:
    seen = after(attack(edition, "1 2 | 1 2 | 1 2"), "pass", "pass", "pass", "pass")
    assert seen["phase"] == "site"
    assert owner_and_holder(seen) == (1, 1)


@pytest.mark.parametrize("edition", EDITIONS)
def test_V4_a_defender_who_wins_keeps_it_and_gets_the_token(edition: str) -> None:
    seen = after(attack(edition, "surrender 2 | 1 | 1", "2 | 10 |"), "play surrender")
    assert owner_and_holder(seen) == (1, 1)


@pytest.mark.parametrize("lines", ["10 | 10 | courtesan", "2 | 10 | courtesan"])
def test_V4_a_courtesan_leader_still_takes_the_token(lines: str) -> None:
    seen = after(attack("third", "surrender 2 | 1 | 1", lines), "play surrender")
    assert owner_and_holder(seen) == (1, 2)


def test_V4_equal_courtesans_leave_it_to_the_owner() -> None:
    lines = "10 courtesan | 10 courtesan |"
    seen = after(attack("third", "surrender 2 | 1 | 1", lines), "play surrender")
    assert owner_and_holder(seen) == (1, 1)


@pytest.mark.parametrize("edition", ["second", "third"])
def test_V4_an_unowned_region_without_a_victor_follows_the_edition(edition: str) -> None:
    battle = fight("surrender 2 | 1 | 1", "10 | 10 |", edition=edition, options=options(edition))
    assert after(battle, "play surrender")["condottiere"] == 1
    placed = fight(
        "1 | surrender 2 | 1",
        "10 | 10 |",
        edition=edition,
        options=options(edition),
        condottiere=1,
        to_act=1,
    )
    assert after(placed, "play surrender")["condottiere"] == 2


def own_city(hands: str, lines: str = "", **fields: Any) -> Position:
    """In the first edition seat 0 attacks its own Parma."""
    return fight(hands, lines, edition="first", owners=owned("parma | |"), **fields)


def test_V4_a_holder_who_attacks_his_own_city_has_no_free_passes() -> None:
    choice = moment("site", "1 2 | 1 2 | 1 2", edition="first", owners=owned("parma | |"))
    seen = after(choice, "site parma", "pass", "play 1")
    assert (seen["passed"], seen["to_act"]) == ([0], 2)
    assert after(own_city("1 2 | 1 2 | 1 2"), "pass")["passed"] == [0]


@pytest.mark.parametrize("lines", ["10 | 10 |", "| 10 | 10", "| |"])
def test_V4_and_without_a_victor_he_keeps_city_and_token(lines: str) -> None:
    seen = after(own_city("surrender 1 | 1 | 1", lines), "play surrender")
    assert owner_and_holder(seen) == (0, 0)


def test_V4_a_bishop_leaves_him_city_and_token() -> None:
    seen = after(own_city("1 | bishop 1 | 1", "| 10 |", passed=[0], to_act=1), "play bishop")
    assert owner_and_holder(seen) == (0, 0)


def test_V4_he_may_lose_it() -> None:
    seen = after(own_city("surrender 1 | 1 | 1", "2 | 10 |"), "play surrender")
    assert owner_and_holder(seen) == (1, 1)


@pytest.mark.parametrize("edition", ["second", "third"])
def test_V4_nobody_else_may_attack_his_own(edition: str) -> None:
    choice = moment(
        "site", "1 | 1", edition=edition, options=["capture"], owners=owned("parma | roma")
    )
    assert "parma" not in sites(after(choice))
    assert refusal(choice, "site parma").startswith("seat 0 cannot site parma: ")


@pytest.mark.parametrize("edition", EDITIONS)
def test_V4_a_capture_can_win_the_game(edition: str) -> None:
    goal = 4 if edition == "first" else 3
    owners = {**dict.fromkeys(CHAIN[: goal - 1], 0), CHAIN[goal - 1]: 1}
    battle = fight(
        "surrender 1 | 1 | 1 | 1",
        "10 | 6 | |",
        edition=edition,
        options=options(edition),
        owners=owners,
        site=CHAIN[goal - 1],
    )
    assert after(battle, "play surrender")["outcome"]["reasons"] == ["connected"]


def test_V4_a_defender_may_be_named_in_a_position() -> None:
    battle = attack("third", "1 2 | 2 3 | 1 2", "| 6 |", defender=1, to_act=1)
    assert after(battle, "pass")["passed"] == []
    assert after({**battle, "defender": None}, "pass")["passed"] == [1]


@pytest.mark.parametrize("edition", EDITIONS)
def test_V4_a_free_pass_is_a_pass_for_everybody_to_see(edition: str) -> None:
    assert keys(attack(edition, "6 2 | 4 1 | 1 2"), "play 6", "pass") == ["play", "pass"]
    log = played(attack(edition, "6 2 | 4 1 | 1 2"), "play 6", "pass").log
    assert dict(log[1].args) == {"seat": 1}


def test_V4_is_how_the_first_edition_always_plays() -> None:
    assert rules("first").capture
    assert not rules("second").capture
    assert not rules("third").capture
