"""V5, hidden cards."""

# ruff: noqa: N802 (optional rules are cited as the rules number them)

from __future__ import annotations

from typing import Any

import pytest

from signoria.condottiere import rules
from signoria.condottiere.model.cards import INDEX
from signoria.game import BadInput
from tests.condottiere.helpers import (
    OLD,
    Position,
    after,
    complaint,
    fight,
    happened,
    keys,
    owned,
    played,
    read,
    refusal,
)


def hidden(hands: str, lines: str = "", **fields: Any) -> Position:
    """A battle with hidden cards; `down` names who has what face down."""
    down: dict[int, str] = fields.pop("down", {})
    seats = range(hands.count("|") + 1)
    position = fight(hands, lines, **{"options": ["hidden"], **fields})
    if down:
        position["face_down"] = [down.get(seat) for seat in seats]
    return position


@pytest.mark.parametrize("edition", OLD)
def test_V5_only_in_the_third_edition(edition: str) -> None:
    with pytest.raises(BadInput, match="hidden"):
        rules(edition, 4, ["hidden"])


@pytest.mark.parametrize("card", ["1", "6", "10", "heroine", "courtesan", "drummer"])
def test_V5_these_are_played_face_down(card: str) -> None:
    battle = hidden(f"{card} 2 | 1 1")
    seen = after(battle, f"play {card}")
    assert (seen["face_down"], seen["lines"]) == ([card, None], [[card], []])
    assert seen["strengths"] == [0, 0]


@pytest.mark.parametrize("card", ["winter", "spring", "scarecrow", "bishop"])
def test_V5_the_others_face_up(card: str) -> None:
    seen = after(hidden(f"{card} 2 | 1 1"), f"play {card}")
    assert seen["face_down"] == [None, None]


def test_V5_others_see_that_a_card_was_played_but_not_which() -> None:
    play = happened(hidden("10 2 | 1 1"), "play 10")[0]
    own, other, public = (play.seen_by(seat) for seat in (0, 1, None))
    assert own is not None
    assert other is not None
    assert dict(own.args) == {"seat": 0, "card": "10"}
    assert dict(other.args) == {"seat": 0, "card": "?"}
    assert public == other


def test_V5_views_hide_it_from_others() -> None:
    state = read(hidden("1 | 1 1", "6 10 | 5", down={0: "10"}))
    own, other, public = (state.view(seat).to_json() for seat in (0, 1, None))
    assert (own["lines"], own["face_down"]) == ([["6", "10"], ["5"]], ["10", None])
    assert (other["lines"], other["face_down"]) == ([["6", "?"], ["5"]], ["?", None])
    assert (public["lines"], public["face_down"]) == ([["6", "?"], ["5"]], ["?", None])
    assert own["strengths"] == other["strengths"] == public["strengths"] == [6, 5]


@pytest.mark.parametrize("card", ["4", "heroine", "drummer", "winter", "scarecrow", "spring"])
def test_V5_the_next_card_of_any_kind_turns_up_the_one_before(card: str) -> None:
    battle = hidden(f"6 {card} 2 | 1 1 1")
    seen = after(battle, "play 6", "play 1", f"play {card}")
    face_up = card in ("winter", "scarecrow", "spring")
    assert seen["face_down"][0] == (None if face_up else card)
    assert seen["lines"][0][0] == "6"
    assert "reveal" in keys(battle, "play 6", "play 1", f"play {card}")


def test_V5_at_most_one_is_hidden_in_a_line() -> None:
    battle = hidden("6 5 4 2 | 1 1 1 1")
    plays = ("play 6", "play 1", "play 5", "play 1", "play 4")
    found = [after(battle, *plays[:count]) for count in (1, 3, 5)]
    assert [seen["face_down"][0] for seen in found] == ["6", "5", "4"]
    assert [seen["strengths"][0] for seen in found] == [0, 6, 11]


def test_V5_the_new_card_takes_effect_then_the_old_one_is_turned_up() -> None:
    battle = hidden("bishop 1 | 1", "10 | 6 5", down={0: "10"})
    assert keys(battle, "play bishop") == ["play", "strike", "reveal"]
    seen = after(battle, "play bishop")
    assert (seen["phase"], seen["lines"]) == ("pope", [["10"], ["5"]])
    assert (seen["face_down"], seen["strengths"]) == ([None, None], [10, 5])


def test_V5_ones_own_hidden_card_cannot_be_taken_back() -> None:
    battle = hidden("scarecrow 1 | 1", "6 | 5", down={0: "6"})
    assert after(battle)["legal"] == ["play 1", "play scarecrow", "pass"]
    assert refusal(battle, "play scarecrow 6") == (
        "seat 0 cannot play scarecrow 6: its army has no 6 to take back"
    )
    assert keys(battle, "play scarecrow") == ["play", "reveal"]
    seen = after(battle, "play scarecrow")
    assert (seen["hands"][0], seen["lines"][0], seen["face_down"]) == (["1"], ["6"], [None, None])


def test_V5_the_same_card_beside_it_can_be_taken_back() -> None:
    battle = hidden("scarecrow 1 | 1", "6 6 | 5", down={0: "6"})
    seen = after(battle, "play scarecrow 6")
    assert (seen["hands"][0], seen["lines"][0], seen["face_down"]) == (
        ["1", "6"], ["6"], [None, None],
    )  # fmt: skip
    view = played(battle, "play scarecrow 6").state.view(1)
    assert view.known_of(0)[INDEX["6"]] == 1, "the one turned up is not the one taken back"


def test_V5_ones_own_bishop_spares_ones_own_hidden_card() -> None:
    battle = hidden("bishop 1 | 1", "6 6 | 6 5", down={0: "6"})
    seen = after(battle, "play bishop")
    assert (seen["lines"], seen["face_down"]) == ([["6"], ["5"]], [None, None])


def test_V5_nobody_takes_back_anothers_hidden_card() -> None:
    battle = hidden("scarecrow 1 | 1", "| 5", down={1: "5"})
    assert after(battle)["legal"] == ["play 1", "play scarecrow", "pass"]
    assert refusal(battle, "play scarecrow 5")


def test_V5_a_hidden_mercenary_is_not_hit_by_anothers_bishop() -> None:
    battle = hidden("1 | bishop 1", "6 10 | 5", down={0: "10"}, to_act=1)
    seen = after(battle, "play bishop", "pope off")
    assert (seen["lines"], seen["strengths"]) == ([["10"], ["5"]], [0, 5])


def test_V5_a_hidden_card_of_the_struck_value_is_spared() -> None:
    battle = hidden("1 | bishop 1", "6 6 | 6 5", down={0: "6"}, to_act=1)
    seen = after(battle, "play bishop", "pope off")
    assert (seen["lines"], seen["face_down"]) == ([["6"], ["5"]], ["6", None])


def test_V5_a_bishop_with_only_hidden_mercenaries_in_play_strikes_nothing() -> None:
    battle = hidden("1 | bishop 1", "10 |", down={0: "10"}, to_act=1)
    seen = after(battle, "play bishop")
    assert (seen["lines"], seen["phase"]) == ([["10"], []], "pope")


def test_V5_a_hidden_mercenary_does_not_count_as_highest_until_revealed() -> None:
    battle = hidden("2 1 | 1", "10 | 6 spring", down={0: "10"})
    assert after(battle)["strengths"] == [0, 9]
    assert after(battle, "play 2")["strengths"] == [13, 6]


def test_V5_a_hidden_drummer_does_not_drum_until_revealed() -> None:
    battle = hidden("2 1 | 1", "10 drummer |", down={0: "drummer"})
    assert after(battle)["strengths"] == [10, 0]
    assert after(battle, "play 2")["strengths"] == [20, 0]


def test_V5_on_passing_it_stays_hidden() -> None:
    battle = hidden("6 1 | 4 4 | 3", "| |")
    seen = after(battle, "play 6", "play 4", "pass", "pass")
    assert seen["face_down"] == ["6", "4", None]
    assert seen["strengths"] == [0, 0, 0]
    assert "reveal" not in keys(battle, "play 6", "play 4", "pass", "pass")


def test_V5_the_last_card_of_a_hand_stays_hidden_too() -> None:
    seen = after(hidden("6 | 4 4"), "play 6")
    assert (seen["passed"], seen["face_down"]) == ([0], ["6", None])


def test_V5_at_the_end_everything_is_revealed_and_counts() -> None:
    battle = hidden("10 1 | 6 1 1", "6 | 5 4")
    ends = ("play 10", "play 6", "pass", "pass")
    log = played(battle, *ends).log
    revealed = [dict(event.args) for event in log if event.key == "reveal"]
    assert revealed == [{"seat": 0, "card": "10"}, {"seat": 1, "card": "6"}]
    seen = after(battle, *ends)
    assert seen["owners"] == {"parma": 0}
    assert seen["face_down"] == [None, None]
    assert seen["strengths"] == [16, 15]


def test_V5_at_a_surrender_too() -> None:
    battle = hidden("1 | surrender 1", "6 10 | heroine", down={0: "10"}, to_act=1)
    assert after(battle)["strengths"] == [6, 10]
    assert after(battle, "play surrender")["owners"] == {"parma": 0}


def test_V5_then_the_whole_formula_applies() -> None:
    battle = hidden("1 | surrender 1", "6 drummer | 6 spring 10", down={0: "drummer", 1: "10"})
    battle["to_act"] = 1
    assert after(battle)["strengths"] == [9, 9]
    (won,) = [event for event in happened(battle, "play surrender") if event.key == "won"]
    assert won.args["strengths"] == (12, 19)


def test_V5_hidden_courtesans_lead_at_the_end() -> None:
    battle = hidden("surrender 1 | 1 | 1", "10 | | courtesan", down={2: "courtesan"})
    seen = after(battle, "play surrender")
    assert (seen["owners"], seen["condottiere"]) == ({"parma": 0}, 2)


def test_V5_with_capture_a_hidden_card_is_a_first_card() -> None:
    battle = hidden("1 2 3 | 10 2 | 4 5", options=["hidden", "capture"], owners=owned("| parma |"))
    seen = after(battle, "play 1", "play 10", "play 4", "play 2", "pass")
    assert (seen["passed"], seen["to_act"]) == ([1], 2)


def test_V5_a_hidden_card_lies_in_the_line_of_its_seat() -> None:
    sentence = complaint(hidden("1 | 1", "6 |", down={0: "5"}))
    assert sentence.startswith("face_down: ")


def test_V5_without_the_option_nothing_is_hidden() -> None:
    seen = after(fight("6 1 | 1"), "play 6")
    assert (seen["face_down"], seen["strengths"]) == ([None, None], [6, 0])
    position = {**fight("1 | 1", "6 |"), "face_down": ["6", None]}
    assert complaint(position).startswith("face_down: ")
