"""Small mistakes in the rules that no other test noticed, found by `make mutants`."""

# ruff: noqa: N802 (rulings are cited as the rules number them)

from __future__ import annotations

from collections import Counter

import pytest

from signoria.condottiere import Series, rules
from signoria.condottiere.model.board import board_names, from_document, named
from signoria.condottiere.model.cards import NAMES
from signoria.game import BadInput
from tests.condottiere.helpers import (
    DECKS,
    EDITIONS,
    THIRD_DECK,
    fight,
    happened,
    moment,
    play_out,
    played,
    refusal,
    rest_of,
)


def test_the_largest_group_of_a_realm_of_one_region_or_none() -> None:
    board = named("italy")
    assert board.largest_group(0) == 0
    for place in range(len(board.regions)):
        assert board.largest_group(1 << place) == 1 << place


def test_a_board_with_an_empty_table_of_regions_is_refused() -> None:
    with pytest.raises(BadInput, match=r"^board\.bare\.regions: must not be empty$"):
        from_document({"bare": {"regions": {}, "borders": {}}})


def test_a_region_lies_as_far_across_and_as_far_down_as_its_file_says() -> None:
    document = {
        "two": {
            "regions": {"west": {"at": [10, 70]}, "east": {"at": [90.5, 20]}},
            "borders": {"west": ["east"], "east": ["west"]},
        }
    }
    assert [region.at for region in from_document(document).regions] == [(10, 70), (90.5, 20)]


@pytest.mark.parametrize("name", board_names())
def test_every_border_can_be_crossed_both_ways(name: str) -> None:
    board = named(name)
    for here, there in board.borders():
        one, two = board.index[here], board.index[there]
        assert board.neighbours[one] >> two & 1
        assert board.neighbours[two] >> one & 1
        assert board.group(one, 1 << one | 1 << two) == board.group(two, 1 << one | 1 << two)


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_deck_has_none_of_what_its_edition_does_not_have(edition: str) -> None:
    assert dict(zip(NAMES, rules(edition).deck)) == {
        card: DECKS[edition].get(card, 0) for card in NAMES
    }


def test_V1_what_was_shuffled_into_a_new_deck_is_no_longer_discarded() -> None:
    discards = ["6", "6", "6", "5", "5"]
    rest = rest_of(THIRD_DECK, ["1"], discards)
    position = moment(
        "draw", f"1 | {' '.join(rest)}", options=["draw-after-battle"], discards=discards
    )
    state = played(position, "draw 3").state
    assert state.discards == []
    deck = [NAMES[card] for card in state.deck]
    assert Counter(deck + state.to_json()["hands"][0]) == Counter(["1", *discards])


@pytest.mark.parametrize(("card", "ends"), [("winter", "spring"), ("spring", "winter")])
def test_the_end_of_a_season_is_told(card: str, ends: str) -> None:
    told = [event.line for event in happened(fight(f"{card} 1 | 1", f"| {ends}"), f"play {card}")]
    assert told == [f"0 play {card}", f"season-ends {ends}"]
    again = [event.line for event in happened(fight(f"{card} 1 | 1", "6 | 5"), f"play {card}")]
    assert again == [f"0 play {card}"]


def test_R2_V4_a_site_is_refused_because_it_is_owned_or_ones_own() -> None:
    for options, why in (([], "torino has an owner"), (["capture"], "torino is its own")):
        start = moment("site", "1 | 1", options=options, owners={"torino": 0})
        assert refusal(start, "site torino").endswith(f": {why}")


@pytest.mark.parametrize("players", range(2, 7))
def test_V2_a_series_begins_without_points(players: int) -> None:
    assert Series(rules("third", players, ["points"])).points == [0] * players


def test_V2_the_next_game_and_its_first_holder_are_told() -> None:
    table = play_out(Series(rules("third", 3, ["points"]), target=200, first=1), most=100_000)
    following = [event.line for event in table.log if event.key == "next-game"]
    assert following[:3] == ["next-game 2 2", "next-game 3 0", "next-game 4 1"]
    assert len(following) == table.state.number - 1
