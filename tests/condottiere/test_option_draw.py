"""V1, draw after battle, and V3, greater kingdoms."""

# ruff: noqa: N802 (optional rules are cited as the rules number them)

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from signoria.condottiere import new, rules
from signoria.game import BadInput
from tests.condottiere.helpers import (
    APART,
    CHAIN,
    OLD,
    THIRD_DECK,
    Position,
    after,
    fight,
    keys,
    moment,
    owned,
    played,
    read,
    refusal,
    rest_of,
    sizes,
)

DRAW = ["draw-after-battle"]


def drawing(hands: str, lines: str = "", **fields: Any) -> Position:
    return moment("draw", hands, lines, **{"options": DRAW, **fields})


@pytest.mark.parametrize("players", range(2, 7))
def test_V1_everybody_starts_with_seven(players: int) -> None:
    seen = after(new(players=players, options=DRAW, first=0))
    assert (seen["phase"], sizes(seen)) == ("site", [7] * players)


@pytest.mark.parametrize("edition", OLD)
def test_V1_only_in_the_third_edition(edition: str) -> None:
    with pytest.raises(BadInput, match="draw-after-battle"):
        rules(edition, 4, DRAW)


def test_V1_after_the_first_site_the_battle_begins_at_once() -> None:
    seen = after(new(players=2, options=DRAW, first=0), "site roma")
    assert (seen["phase"], seen["to_act"], sizes(seen)) == ("battle", 0, [7, 7])


def test_V1_every_player_draws_clockwise_from_the_token_holder() -> None:
    battle = fight("surrender 1 | 1 | 1 | 1", "6 | 5 | 10 |", options=DRAW)
    ends = ("play surrender",)
    asked = [after(battle, *ends, *["draw 1"] * count) for count in range(5)]
    assert [seen["to_act"] for seen in asked] == [2, 3, 0, 1, 2]
    assert [seen["phase"] for seen in asked] == ["draw"] * 4 + ["site"]
    assert sizes(asked[4]) == [2, 2, 2, 2]


def test_V1_zero_to_three_cards() -> None:
    for count in range(4):
        seen = after(drawing("1 | 1"), f"draw {count}")
        assert sizes(seen) == [1 + count, 1]
    assert after(drawing("1 | 1"))["legal"] == ["draw 0", "draw 1", "draw 2", "draw 3"]
    assert refusal(drawing("1 | 1"), "draw 4").startswith("seat 0 cannot draw 4: ")
    assert refusal(drawing("1 | 1"), "draw 10").startswith("seat 0 cannot draw 10: ")


@pytest.mark.parametrize(
    ("held", "regions", "most"),
    [(6, 0, 3), (7, 0, 3), (8, 0, 2), (9, 0, 1), (9, 1, 2), (9, 2, 3), (10, 1, 1), (12, 3, 1)],
)
def test_V1_up_to_ten_and_one_per_region(held: int, regions: int, most: int) -> None:
    hand = " ".join((["2"] * 8 + ["3"] * 8)[:held])
    owners = dict.fromkeys(APART[:regions], 0)
    seen = after(drawing(f"{hand} | 1", owners=owners))
    assert seen["legal"] == [f"draw {count}" for count in range(most + 1)]
    assert refusal(drawing(f"{hand} | 1", owners=owners), f"draw {most + 1}")


@pytest.mark.parametrize("held", [10, 11, 13])
def test_V1_a_full_hand_draws_nothing_and_loses_nothing(held: int) -> None:
    hand = " ".join((["2"] * 8 + ["3"] * 8)[:held])
    battle = fight(f"{hand} | surrender 1 | 1", "6 | 10 |", options=DRAW, to_act=1)
    seen = after(battle, "play surrender", "draw 0", "draw 0")
    assert (seen["phase"], sizes(seen)) == ("site", [held, 1, 1])


def test_V1_a_lost_region_may_leave_a_hand_above_its_limit() -> None:
    hand = " ".join(["2"] * 8 + ["3"] * 3)
    battle = fight(
        f"surrender 1 | {hand}",
        "10 | 1",
        options=["draw-after-battle", "capture"],
        owners=owned("| parma"),
    )
    seen = after(battle, "play surrender", "draw 0")
    assert (seen["phase"], sizes(seen)) == ("site", [1, 11])


def test_V1_the_region_just_won_counts() -> None:
    hand = " ".join(["2"] * 8 + ["3"] * 2)
    battle = fight(f"surrender {hand} | 1", "10 |", options=DRAW)
    seen = after(battle, "play surrender")
    assert (seen["to_act"], seen["legal"]) == (0, ["draw 0", "draw 1"])


def test_V1_if_nobody_has_a_card_everybody_draws_ten() -> None:
    seen = after(fight("1 | 2 | 10", options=DRAW), "play 1", "play 2", "play 10")
    assert (seen["phase"], seen["to_act"]) == ("site", 2)
    assert sizes(seen) == [10, 10, 10]


def test_V1_ten_whatever_the_regions() -> None:
    battle = fight("1 | 2 | 10", options=DRAW, owners=owned("torino | | venezia"))
    assert sizes(after(battle, "play 1", "play 2", "play 10")) == [10, 10, 10]


def test_V1_one_player_with_cards_is_enough_to_draw_as_usual() -> None:
    battle = fight("1 4 | 2 | 10", options=DRAW)
    seen = after(battle, "play 1", "play 2", "play 10", "pass")
    assert (seen["phase"], seen["to_act"]) == ("draw", 2)
    drawn = after(battle, "play 1", "play 2", "play 10", "pass", "draw 3", "draw 3", "draw 3")
    assert sizes(drawn) == [4, 3, 3]


def test_V1_nobody_has_to_draw() -> None:
    battle = fight("1 4 | 2", options=DRAW)
    seen = after(battle, "play 1", "play 2", "pass", "draw 0", "draw 0", "site roma")
    assert (seen["phase"], seen["to_act"], seen["passed"]) == ("battle", 0, [1])


def test_V1_no_folding_no_keeping_no_rounds() -> None:
    battle = fight("surrender winter | winter | winter", "10 | |", options=DRAW)
    actions = ("play surrender", "draw 0", "draw 0", "draw 0", "site roma")
    seen = after(battle, *actions)
    assert (seen["phase"], seen["to_act"], sizes(seen)) == ("battle", 0, [1, 1, 1])
    assert not {"fold", "hold", "keep", "round", "shuffle"} & set(keys(battle, *actions))


def test_V1_the_lines_lie_until_the_site_is_chosen() -> None:
    battle = fight("surrender 1 | 1", "10 | 6", options=DRAW)
    drawn = ("play surrender", "draw 0", "draw 0")
    assert after(battle, *drawn)["lines"] == [["10", "surrender"], ["6"]]
    assert after(battle, *drawn, "site roma")["lines"] == [[], []]


def test_V1_a_win_comes_first() -> None:
    owners = dict.fromkeys(CHAIN[:2], 0)
    battle = fight(
        "surrender 1 | 1 | 1 | 1", "10 | | |", options=DRAW, owners=owners, site=CHAIN[2]
    )
    assert after(battle, "play surrender")["phase"] == "over"


def short_deck(left: int, discards: list[str], line: list[str], **fields: Any) -> Position:
    """Seat 0 is to draw; seat 1 holds whatever is neither left, discarded nor in a line."""
    in_deck = ["courtesan"] * left
    rest = rest_of(THIRD_DECK, ["1"], in_deck, discards, line)
    return drawing(f"1 | {' '.join(rest)}", f"{' '.join(line)} |", discards=discards, **fields)


def test_V1_an_empty_deck_is_made_anew_from_the_discards() -> None:
    position = short_deck(1, ["6", "6", "6"], ["10", "10"])
    state = read(position)
    state.apply(state.parse("draw 3"))
    assert state.chance is not None
    assert Counter(state.chance.texts(state.chance.items)) == {"6": 3}
    seen = after(position, "draw 3")
    assert sorted(seen["hands"][0]) == ["1", "6", "6", "courtesan"]
    assert seen["lines"][0] == ["10", "10"]


def test_V1_while_the_deck_lasts_nothing_is_shuffled() -> None:
    position = short_deck(3, ["6", "6", "6"], ["10", "10"])
    assert after(position, "draw 3")["hands"][0] == ["1"] + ["courtesan"] * 3
    assert "shuffle" not in keys(position, "draw 3")


def test_V1_still_short_the_lines_are_discarded_first() -> None:
    position = short_deck(0, ["6"], ["10", "10", "10"])
    state = read(position)
    state.apply(state.parse("draw 3"))
    assert state.chance is not None
    assert Counter(state.chance.texts(state.chance.items)) == {"6": 1, "10": 3}
    seen = after(position, "draw 3")
    assert (len(seen["hands"][0]), seen["lines"]) == (4, [[], []])


@pytest.mark.parametrize(
    ("card", "line", "discarded"),
    [
        ("bishop", ["6", "2"], {"bishop": 1, "6": 1}),
        ("scarecrow", ["2"], {"scarecrow": 1}),
        ("winter", ["spring", "spring", "2"], {"spring": 2}),
        ("spring", ["winter", "2"], {"winter": 1}),
    ],
)
def test_V1_what_a_card_discards_goes_into_the_new_deck(
    card: str, line: list[str], discarded: dict[str, int]
) -> None:
    rest = rest_of(THIRD_DECK, ["1", card], line)
    battle = fight(f"1 {card} | {' '.join(rest)}", f"{' '.join(line)} |", options=DRAW)
    pope = ["pope off"] if card == "bishop" else []
    state = played(battle, f"play {card}", *pope, "pass", "pass").state
    state.apply(state.parse(f"draw {sum(discarded.values())}"))
    assert Counter(state.chance.texts(state.chance.items)) == discarded


def test_V1_nobody_draws_more_than_there_is() -> None:
    position = short_deck(1, [], ["10"])
    assert after(position)["legal"] == ["draw 0", "draw 1", "draw 2"]
    assert sorted(after(position, "draw 2")["hands"][0]) == ["1", "10", "courtesan"]


def test_V1_the_cards_drawn_are_the_drawers_secret_but_not_their_number() -> None:
    table = played(drawing("1 | 1"), "draw 2")
    (dealt,) = [event for event in table.log if event.key == "deal"]
    own, other = dealt.seen_by(0), dealt.seen_by(1)
    assert own is not None
    assert other is not None
    cards = own.args["cards"]
    assert isinstance(cards, tuple)
    assert Counter(table.state.to_json()["hands"][0]) == Counter(("1", *cards))
    assert other.args["cards"] == ("?", "?")


def test_V1_idle_battles_return_all_hands() -> None:
    battle = fight("1 2 | 3 4", options=DRAW, idle=3, owners=owned("torino |"))
    assert "idle" in keys(battle, "pass", "pass")
    seen = after(battle, "pass", "pass")
    assert (seen["phase"], sizes(seen)) == ("site", [10, 10])


def test_R31_a_deck_made_anew_does_not_break_a_row_of_idle_battles() -> None:
    hands = [["1"], ["2"]]
    discards = rest_of(THIRD_DECK, *hands)
    battle = fight("1 | 2", options=DRAW, idle=2, discards=discards)
    third = ("pass", "pass", "draw 3", "draw 3", "site roma")
    assert "shuffle" in keys(battle, *third)
    assert "idle" in keys(battle, *third, "pass", "pass")


GREATER = [
    ("second", 2, 5), ("second", 3, 5), ("second", 4, 4), ("second", 6, 4),
    ("third", 2, 5), ("third", 3, 5), ("third", 4, 4), ("third", 6, 4),
]  # fmt: skip


def conquest(edition: str, players: int, realm: tuple[str, ...]) -> Any:
    *before, last = realm
    battle = fight(
        " | ".join(["surrender 1"] + ["1"] * (players - 1)),
        " | ".join(["10"] + [""] * (players - 1)),
        edition=edition,
        options=["greater-kingdoms"],
        site=last,
        owners=dict.fromkeys(before, 0),
    )
    return after(battle, "play surrender")["outcome"]


@pytest.mark.parametrize(("edition", "players", "goal"), GREATER)
def test_V3_one_more_connected_region_to_win(edition: str, players: int, goal: int) -> None:
    assert conquest(edition, players, CHAIN[: goal - 1]) is None
    assert conquest(edition, players, CHAIN[:goal]) == {"winners": [0], "reasons": ["connected"]}


@pytest.mark.parametrize(("players", "goal"), [(2, 6), (3, 6), (4, 5), (5, 5), (6, 5)])
def test_V3_totals_are_unchanged(players: int, goal: int) -> None:
    assert conquest("third", players, APART[: goal - 1]) is None
    assert conquest("third", players, APART[:goal]) == {"winners": [0], "reasons": ["total"]}


def test_V3_is_no_rule_of_the_first_edition() -> None:
    with pytest.raises(BadInput, match="greater-kingdoms"):
        rules("first", 4, ["greater-kingdoms"])
