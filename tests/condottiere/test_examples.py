"""The examples of the rulebooks, number by number."""

from __future__ import annotations

import pytest

from tests.condottiere.helpers import (
    EDITIONS,
    REGIONS,
    after,
    cells,
    fight,
    moment,
    owned,
    sizes,
    strengths,
)

SPRING_STRENGTHS = [
    ("5 5 2 | spring heroine 4 1", [18, 15]),
    ("2 4 drummer | spring", [15, 0]),
    ("drummer 4 3 | spring", [17, 0]),
    ("drummer 4 | spring", [11, 0]),
]


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("army", "summer", "winter"),
    [
        ("10 10 5 4 4 1 1 1", 36, 8),
        ("10 6 5", 21, 3),
        ("10 6 5 drummer", 42, 6),
        ("10 10 5 4", 29, 4),
        ("10 10 5 3", 28, 4),
    ],
)
def test_armies_in_summer_and_in_winter(edition: str, army: str, summer: int, winter: int) -> None:
    assert strengths(f"{army} |", edition) == [summer, 0]
    assert strengths(f"{army} | winter", edition) == [winter, 0]
    assert strengths(f"{army} winter |", edition) == [winter, 0]


@pytest.mark.parametrize("edition", EDITIONS)
def test_winter_is_played_against_the_two_armies_of_the_rulebook(edition: str) -> None:
    battle = fight("winter 1 | 1", "10 10 5 4 | 10 10 5 3", edition=edition)
    assert after(battle)["strengths"] == [29, 28]
    assert after(battle, "play winter")["strengths"] == [4, 4]


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_drummer_joins_three_mercenaries_worth_21(edition: str) -> None:
    battle = fight("drummer 1 | winter 1", "10 6 5 |", edition=edition)
    assert after(battle)["strengths"] == [21, 0]
    assert after(battle, "play drummer")["strengths"] == [42, 0]
    assert after(battle, "play drummer", "play winter")["strengths"] == [6, 0]


@pytest.mark.parametrize(("lines", "expected"), SPRING_STRENGTHS)
def test_armies_in_spring(lines: str, expected: list[int]) -> None:
    assert strengths(lines) == expected


def test_a_higher_card_played_later_takes_the_bonus_of_spring_over() -> None:
    battle = fight("6 1 | 1", "5 spring | 5 5")
    assert after(battle)["strengths"] == [8, 16]
    assert after(battle, "play 6")["strengths"] == [5 + 9, 10]


@pytest.mark.parametrize("bishop_of", [0, 1])
def test_the_bishop_takes_both_sixes(bishop_of: int) -> None:
    hands = ["1 | bishop 1", "bishop 1 | 1"][bishop_of == 0]
    seen = after(fight(hands, "6 3 1 1 | 6 1 1", to_act=bishop_of), "play bishop")
    assert seen["strengths"] == [5, 2]
    assert seen["lines"] == [["3", "1", "1"], ["1", "1"]]


def test_the_bishop_does_not_see_a_hidden_ten() -> None:
    battle = fight(
        "1 | bishop 1",
        "6 6 10 | 5 1 1",
        options=["hidden"],
        face_down=["10", None],
        to_act=1,
    )
    assert after(battle)["strengths"] == [12, 7]
    seen = after(battle, "play bishop")
    assert seen["lines"] == [["10"], ["5", "1", "1"]]
    assert seen["face_down"] == ["10", None]
    assert seen["strengths"] == [0, 7]


@pytest.mark.parametrize(("edition", "full"), [("first", 16), ("second", 16), ("third", 13)])
def test_three_cities_bring_a_hand_of(edition: str, full: int) -> None:
    site = {"site": "roma"} if edition == "third" else {}
    owners = owned("| torino lucca ancona | |")
    last = moment("fold", "winter | | |", edition=edition, owners=owners, **site)
    assert sizes(after(last, "fold")) == [10, full, 10, 10]


def test_nine_in_hand_and_one_region_draw_two_at_most() -> None:
    draw = moment(
        "draw", "1 1 1 2 2 2 3 3 3 | 1", options=["draw-after-battle"], owners=owned("roma |")
    )
    assert after(draw)["legal"] == ["draw 0", "draw 1", "draw 2"]
    assert sizes(after(draw, "draw 2")) == [11, 1]


def winning_sites(edition: str, realm: str, **fields: str) -> set[str]:
    """The regions with which seat 0 of four wins at once."""
    found = set()
    for region in set(REGIONS) - set(cells(realm)[0]):
        battle = fight(
            "surrender | 1 | 1 | 1",
            "10 | | |",
            edition=edition,
            site=region,
            owners=owned(f"{realm} | | |"),
            **fields,
        )
        seen = after(battle, "play surrender")
        assert seen["owners"][region] == 0
        if seen["outcome"] is not None:
            assert seen["outcome"] == {"winners": [0], "reasons": ["connected"]}
            found.add(region)
    return found


@pytest.mark.parametrize("edition", ["second", "third"])
def test_genova_lucca_and_bologna_win_with_exactly_three_regions(edition: str) -> None:
    assert winning_sites(edition, "genova lucca bologna") == {"parma", "modena", "firenze"}


def test_torino_genova_bologna_and_spoleto_win_with_parma_or_firenze() -> None:
    assert winning_sites("first", "torino genova bologna spoleto") == {"parma", "firenze"}


def test_on_the_common_board_they_win_with_neither() -> None:
    realm = "torino genova bologna spoleto"
    assert winning_sites("first", realm, board="italy") == set()
