"""Rulings R26 to R31: folding, the end of a round, keeping, the new deal, and the guards."""

# ruff: noqa: N802 (rulings are cited as the rules number them)

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from signoria.condottiere import GAME, Series, rules
from signoria.condottiere.model.actions import HOLD
from signoria.game import IllegalAction
from tests.condottiere.helpers import (
    DECKS,
    EDITIONS,
    OLD,
    Position,
    after,
    fight,
    happened,
    moment,
    owned,
    played,
    read,
    refusal,
    sizes,
)


def folding(hands: str, edition: str = "third", **fields: Any) -> Position:
    """The moment of folding; in the third edition the next battle will be for Roma."""
    site = {"site": "roma"} if edition == "third" else {}
    return moment("fold", hands, edition=edition, **site, **fields)


@pytest.mark.parametrize("edition", OLD)
def test_R26_all_lines_are_discarded_whoever_won(edition: str) -> None:
    for lines in ("10 | 6", "6 | 10", "6 | 6"):
        seen = after(fight("surrender 1 | 1", lines, edition=edition), "play surrender")
        assert seen["lines"] == [[], []]
        assert seen["hands"] == [["1"], ["1"]]


def test_R26_in_the_third_edition_when_the_next_site_is_chosen() -> None:
    for lines in ("10 | 6", "6 | 10", "6 | 6"):
        battle = fight("surrender 1 | 1", lines)
        assert after(battle, "play surrender")["lines"] == [
            [*lines.split(" | ")[0].split(), "surrender"],
            lines.split(" | ")[1].split(),
        ]
        seen = after(battle, "play surrender", "site roma")
        assert (seen["lines"], seen["strengths"]) == ([[], []], [0, 0])
        assert seen["hands"] == [["1"], ["1"]]


@pytest.mark.parametrize("edition", EDITIONS)
def test_R27_folding_is_offered_to_whoever_holds_cards_but_no_mercenary(edition: str) -> None:
    seen = after(folding("1 winter | winter | | 2", edition))
    assert (seen["phase"], seen["to_act"], seen["legal"]) == ("fold", 1, ["fold", "hold"])


@pytest.mark.parametrize("edition", EDITIONS)
def test_R27_nobody_is_asked_who_holds_a_mercenary_or_nothing(edition: str) -> None:
    battle = fight("surrender 1 winter | | 2", edition=edition)
    seen = after(battle, "play surrender", *(["site roma"] if edition == "third" else []))
    assert seen["phase"] == ("battle" if edition == "third" else "site")


def test_R27_heroines_and_courtesans_do_not_prevent_it() -> None:
    seen = after(folding("heroine courtesan | 1 | 1"))
    assert (seen["to_act"], seen["legal"]) == (0, ["fold", "hold"])


@pytest.mark.parametrize("edition", EDITIONS)
def test_R27_it_is_all_or_nothing(edition: str) -> None:
    position = folding("winter heroine drummer | 1 | 1", edition)
    folded, held = after(position, "fold"), after(position, "hold")
    assert folded["hands"] == [[], ["1"], ["1"]]
    assert held["hands"] == [["winter", "drummer", "heroine"], ["1"], ["1"]]
    for other in ("keep winter", "pass", "fold winter"):
        assert refusal(position, other).startswith(f"seat 0 cannot {other}: ")


@pytest.mark.parametrize("edition", EDITIONS)
def test_R27_clockwise_from_the_token_holder_one_decision_each(edition: str) -> None:
    position = folding("winter | winter | heroine | drummer", edition, condottiere=2)
    asked = [after(position, *["hold"] * count) for count in range(5)]
    assert [seen["to_act"] for seen in asked[:4]] == [2, 3, 0, 1]
    assert asked[4]["phase"] == ("battle" if edition == "third" else "site")


@pytest.mark.parametrize("edition", OLD)
def test_R27_from_the_new_holder(edition: str) -> None:
    battle = fight("surrender winter | winter | winter", "1 | 2 | 3", edition=edition)
    seen = after(battle, "play surrender")
    assert (seen["phase"], seen["condottiere"], seen["to_act"]) == ("fold", 2, 2)


def test_R27_from_the_new_holder_in_the_third_edition() -> None:
    battle = fight("surrender winter | winter | winter", "1 | 2 | 3")
    seen = after(battle, "play surrender", "site roma")
    assert (seen["phase"], seen["condottiere"], seen["to_act"]) == ("fold", 2, 2)


UNSEEN = "winter heroine | 1 | 1"


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("decision", ["fold", "hold"])
def test_R27_the_decision_is_secret_and_the_cards_are_not_shown(
    edition: str, decision: str
) -> None:
    log = happened(folding(UNSEEN, edition), decision)
    own, other, public = ([event.seen_by(seat) for event in log] for seat in (0, 1, None))
    assert own[0] is not None
    assert (own[0].key, dict(own[0].args)) == (decision, {"seat": 0})
    assert (other[0], public[0]) == (None, None)
    told = [event.line for event in public if event is not None]
    assert told == (["0 folds"] if decision == "fold" else [])


@pytest.mark.parametrize("edition", EDITIONS)
def test_R27_all_who_may_fold_decide_at_once(edition: str) -> None:
    state = read(folding("winter | 1 | heroine | drummer", edition, condottiere=3))
    assert (state.deciders, state.to_act) == ((3, 0, 2), 3)
    for seat in (0, 3):
        assert state.legal(seat) == ("fold", "hold")
        state.apply(state.parse("fold"), seat)
    assert (state.deciders, state.to_act) == ((2,), 2)
    assert [state.size_of(seat) for seat in range(4)] == [1, 1, 1, 1]


@pytest.mark.parametrize("edition", EDITIONS)
def test_R27_those_who_fold_are_announced_clockwise_from_the_holder(edition: str) -> None:
    state = read(folding("winter | 1 1 | heroine | 2 2 | drummer", edition, condottiere=3))
    for seat, decision in ((2, "fold"), (0, "fold"), (4, "fold")):
        (event,) = state.apply(state.parse(decision), seat)
        assert event.audience == frozenset((seat,))
        assert event.outside is None
    assert state.chance is not None
    assert state.chance.is_pause
    announced = state.shuffle(())
    assert [event.line for event in announced][:3] == ["4 folds", "0 folds", "2 folds"]
    assert all(event.seen_by(None) == event for event in announced)
    assert state.kinds[0] == state.kinds[2] == state.kinds[4] == 0


LOOKS_ALIKE = {
    "nobody is asked": ("1 1 | 1 1 | 1 1", []),
    "another is asked": ("1 1 | winter heroine | 1 1", []),
    "both are asked": ("1 1 | winter heroine | drummer winter", []),
    "one has decided": ("1 1 | winter heroine | drummer winter", [(2, "fold")]),
    "both have decided": ("1 1 | winter heroine | drummer winter", [(2, "hold"), (1, "fold")]),
}


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("case", LOOKS_ALIKE)
def test_R27_to_others_the_table_looks_the_same_whoever_is_asked(edition: str, case: str) -> None:
    hands, decisions = LOOKS_ALIKE[case]
    usual = read(folding("1 1 | 1 1 | 1 1", edition))
    state = read(folding(hands, edition))
    for seat, decision in decisions:
        state.apply(state.parse(decision), seat)
    for viewer in (0, None):
        view = state.view(viewer)
        assert GAME.view_text(view) == GAME.view_text(usual.view(viewer))
        seen = view.to_json()
        assert (seen["phase"], seen["to_act"], seen["legal"]) == ("fold", None, [])
        assert view.deciders == ()
    for text in ("fold", "hold", "play 1", "pass"):
        with pytest.raises(IllegalAction) as caught:
            state.apply(state.parse(text, 0), 0)
        assert str(caught.value) == f"seat 0 cannot {text}: hands may be folded now"


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("decision", ["fold", "hold"])
def test_R27_whoever_has_decided_waits_like_everybody_else(edition: str, decision: str) -> None:
    alone = read(folding("winter | 1 1 | 1 1", edition))
    among = read(folding("winter | heroine winter | 1 1", edition))
    for state in (alone, among):
        before = state.view(0)
        assert (before.to_act, before.deciders, before.legal) == (0, (0,), ("fold", "hold"))
        state.apply(state.parse(decision), 0)
    assert (alone.chance is None, among.chance is None) == (False, True)
    assert GAME.view_text(alone.view(0)) == GAME.view_text(among.view(0))
    view = among.view(0)
    assert (view.to_act, view.deciders, view.legal) == (None, (), ())
    assert view.decided == {0: decision}
    for state in (alone, among):
        with pytest.raises(IllegalAction, match="hands may be folded now"):
            state.apply(state.parse("hold"), 0)


@pytest.mark.parametrize("decision", ["fold", "hold"])
def test_R27_a_sample_keeps_ones_own_decision_and_may_ask_anybody_else(decision: str) -> None:
    state = read(folding("winter | heroine winter | 1 1"))
    state.apply(state.parse(decision), 0)
    view = state.view(0)
    samples = [view.sample(Random(seed)) for seed in range(200)]
    assert {sample.deciders for sample in samples} == {(), (1,), (2,), (1, 2)}
    for sample in samples:
        assert sample.decided == {0: decision}
        assert (sample.to_act is None) == (sample.chance is not None)
        assert GAME.view_text(sample.view(0)) == GAME.view_text(view)


@pytest.mark.parametrize("edition", OLD)
def test_R27_what_leads_to_it_cannot_be_taken_back(edition: str) -> None:
    for hands in ("1 1 | 1 1", "winter | 1 1"):
        battle = fight(hands, edition=edition)
        state = played(battle, "pass").state
        before = state.view(None)
        assert not GAME.takes_back(state.apply(state.parse("pass")), before)
        assert state.phase == "fold"
    events = read(folding("winter | 1 1", edition)).apply(HOLD)
    assert not GAME.takes_back(events, before)


@pytest.mark.parametrize("edition", ["second", "third"])
def test_R27_a_series_folds_in_secret_too(edition: str) -> None:
    series = Series(rules(edition, 3, ["points"]), first=0)
    series.game = read(folding("winter | heroine | 1", edition, options=["points"]))
    assert series.deciders == (0, 1)
    assert series.view(2).deciders == ()
    assert series.view(1).to_act == 1


@pytest.mark.parametrize("edition", EDITIONS)
def test_R27_a_folded_hand_is_seen_to_be_empty(edition: str) -> None:
    state = played(folding(UNSEEN, edition), "fold").state
    assert [state.view(seat).to_json()["hands"][0] for seat in (0, 1, None)] == [[], [], []]


@pytest.mark.parametrize("edition", OLD)
def test_R28_the_round_ends_when_one_player_has_cards(edition: str) -> None:
    seen = after(fight("1 2 | 3 | 4", edition=edition), "play 1", "play 3", "play 4", "pass")
    assert (seen["round"], seen["phase"]) == (2, "site")
    assert sizes(seen) == [10, 10, 12]


def test_R28_in_the_third_edition_the_one_with_cards_may_keep() -> None:
    battle = fight("1 2 | 3 | 4")
    seen = after(battle, "play 1", "play 3", "play 4", "pass", "site roma")
    assert (seen["round"], seen["phase"], seen["to_act"]) == (1, "keep", 0)


@pytest.mark.parametrize("edition", EDITIONS)
def test_R28_or_nobody(edition: str) -> None:
    site = ["site roma"] if edition == "third" else []
    seen = after(fight("1 | 3", edition=edition), "play 1", "play 3", *site)
    assert seen["round"] == 2
    assert sizes(seen) == [10, 11 if edition == "third" else 12]


@pytest.mark.parametrize("edition", EDITIONS)
def test_R28_two_players_with_cards_go_on(edition: str) -> None:
    site = ["site roma"] if edition == "third" else []
    seen = after(fight("1 2 | 3 4 | 4", edition=edition), "play 1", "pass", "play 4", "pass", *site)
    assert (seen["round"], sizes(seen)) == (1, [1, 2, 0])


@pytest.mark.parametrize("edition", OLD)
def test_R28_it_is_looked_at_after_folding(edition: str) -> None:
    position = folding("winter | 1 | |", edition)
    assert after(position)["round"] == 1
    assert after(position, "hold")["round"] == 1
    assert after(position, "fold")["round"] == 2


def test_R28_it_is_looked_at_after_folding_in_the_third_edition() -> None:
    position = folding("winter | 1 | |")
    assert after(position, "hold")["phase"] == "battle"
    kept = after(position, "fold")
    assert (kept["phase"], kept["to_act"]) == ("keep", 1)


@pytest.mark.parametrize("edition", EDITIONS)
def test_R28_all_may_fold(edition: str) -> None:
    seen = after(folding("winter | heroine | drummer", edition), "fold", "fold", "fold")
    assert (seen["round"], sizes(seen)) == (2, [10, 10, 10])


def last_hand(hand: str, **fields: Any) -> Position:
    """Seat 1 of three is the last with cards."""
    return moment("keep", f"| {hand} |", site="roma", **fields)


def test_R29_up_to_two_cards_may_be_kept() -> None:
    position = last_hand("10 10 heroine 1")
    assert after(position)["legal"] == [
        "keep",
        "keep 1",
        "keep 10",
        "keep heroine",
        "keep 1 10",
        "keep 1 heroine",
        "keep 10 10",
        "keep 10 heroine",
    ]
    assert refusal(position, "keep 2").startswith("seat 1 cannot keep 2: ")
    assert refusal(position, "keep 1 1").startswith("seat 1 cannot keep 1 1: ")
    assert refusal(position, "keep 1 10 10").startswith("seat 1 cannot keep 1 10 10: ")


@pytest.mark.parametrize(
    ("keep", "kept"), [("keep", []), ("keep 10", ["10"]), ("keep 10 heroine", ["10", "heroine"])]
)
def test_R29_kept_cards_count_inside_the_ten(keep: str, kept: list[str]) -> None:
    seen = after(last_hand("10 heroine 1 2"), keep)
    assert (seen["round"], seen["phase"], sizes(seen)) == (2, "battle", [10, 10, 10])
    assert not Counter(kept) - Counter(seen["hands"][1])


def test_R29_then_one_more_for_each_region() -> None:
    owners = owned("torino | lucca siena |")
    seen = after(last_hand("10 heroine 1 2", owners=owners), "keep 10 heroine")
    assert sizes(seen) == [11, 12, 10]


def test_R29_the_cards_kept_may_be_named_in_any_order() -> None:
    log = happened(last_hand("10 heroine 1 2"), "keep heroine 10")
    assert log[0].args["cards"] == ("10", "heroine")


def test_R29_how_many_were_kept_is_public_which_is_not() -> None:
    kept = happened(last_hand("10 heroine 1 2"), "keep 10 heroine")[0]
    own, other, public = (kept.seen_by(seat) for seat in (1, 0, None))
    assert own is not None
    assert other is not None
    assert own.args["cards"] == ("10", "heroine")
    assert other.args["cards"] == ("?", "?")
    assert public == other


@pytest.mark.parametrize("edition", OLD)
def test_R29_only_in_the_third_edition(edition: str) -> None:
    seen = after(folding("winter | 10 1 |", edition), "fold")
    assert (seen["phase"], seen["round"]) == ("site", 2)


@pytest.mark.parametrize("edition", EDITIONS)
def test_R30_everything_is_reshuffled(edition: str) -> None:
    discards = ["6"] * 8 + ["heroine"] * 2
    state = read(folding("winter | 10 1 |", edition, discards=discards))
    state.apply(state.parse("fold"))
    state.shuffle(())
    if edition == "third":
        state.apply(state.parse("keep 1 10"))
    assert state.chance is not None
    kept = {"1": 1, "10": 1} if edition == "third" else {}
    shuffled = Counter(state.chance.texts(state.chance.items))
    assert shuffled == Counter(DECKS[edition]) - Counter(kept)


@pytest.mark.parametrize(("edition", "bonus"), [("first", 2), ("second", 2), ("third", 1)])
def test_R30_the_deal_counts_regions_after_the_battle(edition: str, bonus: int) -> None:
    battle = fight("2 | 10 | 5 6", edition=edition, owners=owned("| torino |"))
    site = ["site roma", "keep"] if edition == "third" else []
    seen = after(battle, "play 2", "play 10", "pass", *site)
    assert seen["owners"] == {"torino": 1, "parma": 1}
    assert sizes(seen) == [10, 10 + 2 * bonus, 10]


def test_R30_a_captured_region_counts_for_its_new_owner() -> None:
    battle = fight("2 | 10 | 5 6", edition="first", owners=owned("parma | |"), condottiere=1)
    seen = after(battle, "play 10", "pass", "play 2")
    assert (seen["round"], sizes(seen)) == (2, [10, 12, 10])


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("holder", range(3))
def test_R30_the_token_holder_does_not_change(edition: str, holder: int) -> None:
    position = folding("winter | | heroine", edition, condottiere=holder)
    seen = after(position, "fold", "fold")
    assert (seen["round"], seen["condottiere"], seen["to_act"]) == (2, holder, holder)


def idle_battles(edition: str, battles: int, players: int = 3, **fields: Any) -> Position:
    """A battle after some in which nobody played a card."""
    hands = " | ".join(["1 2"] * players)
    return fight(hands, edition=edition, idle=battles, **fields)


def all_pass(edition: str, players: int = 3) -> list[str]:
    return ["pass"] * players + (["site roma"] if edition == "third" else [])


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", range(2, 7))
def test_R31_twice_the_players_battles_without_a_card_end_the_round(
    edition: str, players: int
) -> None:
    state = read(moment("site", " | ".join(["1 2"] * players), edition=edition))
    one = ["site parma", *["pass"] * players]
    before = after(state, *one * (2 * players - 1))
    assert (before["round"], sizes(before)) == (1, [2] * players)
    site = ["site roma"] if edition == "third" else []
    seen = after(state, *one * (2 * players), *site)
    assert (seen["round"], sizes(seen)) == (2, [10] * players)


@pytest.mark.parametrize("edition", EDITIONS)
def test_R31_all_hands_are_returned_and_the_log_says_why(edition: str) -> None:
    table = played(idle_battles(edition, 5), *all_pass(edition))
    (idle,) = [event for event in table.log if event.key == "idle"]
    assert idle.seen_by(None) == idle
    assert idle.args["battles"] == 6
    assert table.state.phase == ("battle" if edition == "third" else "site")
    (shuffle,) = [event for event in table.log if event.key == "shuffle"]
    order = shuffle.args["order"]
    assert isinstance(order, tuple)
    assert len(order) == sum(DECKS[edition].values())


@pytest.mark.parametrize("edition", EDITIONS)
def test_R31_a_card_breaks_the_row(edition: str) -> None:
    position = moment("site", "1 2 | 1 2", edition=edition, idle=3)
    fought = ["site parma", "play 1", "pass", "pass"]
    idle = ["site siena", "pass", "pass"]
    site = ["site roma"] if edition == "third" else []
    assert after(position, *fought, *idle * 3, *site)["round"] == 1
    assert after(position, *fought, *idle * 4, *site)["round"] == 2


@pytest.mark.parametrize("edition", EDITIONS)
def test_R31_nobody_folds_what_goes_back_anyway(edition: str) -> None:
    battle = fight("winter | heroine", edition=edition, idle=3)
    site = ["site roma"] if edition == "third" else []
    seen = after(battle, "pass", "pass", *site)
    assert (seen["round"], sizes(seen)) == (2, [10, 10])


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("card", ["bishop", "surrender", "scarecrow", "drummer"])
def test_R31_whatever_the_card_is(edition: str, card: str) -> None:
    battle = fight(f"{card} 1 2 | 1 2", edition=edition, idle=3)
    ends_at_once = card == "surrender" or (card == "bishop" and edition in OLD)
    pope = ["pope off"] if card == "bishop" and edition == "third" else []
    passes = [] if ends_at_once else ["pass", "pass"]
    site = ["site roma"] if edition == "third" else []
    table = played(battle, f"play {card}", *pope, *passes, *site)
    assert table.state.round == 1
    assert "idle" not in [event.key for event in table.log]


@pytest.mark.parametrize("edition", EDITIONS)
def test_R31_after_200_rounds_the_most_regions_win(edition: str) -> None:
    owners = owned("torino | lucca siena |")
    position = folding("winter | |", edition, owners=owners, round=200)
    seen = after(position, "fold")
    assert seen["phase"] == "over"
    assert seen["outcome"] == {"winners": [1], "reasons": ["limit"]}


@pytest.mark.parametrize("edition", EDITIONS)
def test_R31_and_ties_share_the_victory(edition: str) -> None:
    owners = owned("torino venezia | lucca siena | roma")
    position = folding("winter | |", edition, owners=owners, round=200)
    if edition == "third":
        position["site"] = "napoli"
    outcome = after(position, "fold")["outcome"]
    assert outcome["winners"] == [0, 1]
    assert set(outcome["reasons"]) == {"limit", "shared"}


@pytest.mark.parametrize("edition", EDITIONS)
def test_R31_not_after_199(edition: str) -> None:
    seen = after(folding("winter | |", edition, round=199), "fold")
    assert (seen["outcome"], seen["round"]) == (None, 200)


@pytest.mark.parametrize("edition", EDITIONS)
def test_R31_idle_battles_can_end_the_last_round_too(edition: str) -> None:
    battle = idle_battles(edition, 5, round=200, owners=owned("| torino |"))
    seen = after(battle, *all_pass(edition))
    assert seen["outcome"] == {"winners": [1], "reasons": ["limit"]}


def test_R31_the_last_player_keeps_nothing_when_the_game_ends() -> None:
    seen = after(folding("winter | 1 |", round=200), "fold")
    assert (seen["phase"], seen["outcome"]["winners"]) == ("over", [0, 1, 2])


def test_R31_the_guards_are_on_by_default() -> None:
    for edition in EDITIONS:
        for players in range(2, 7):
            table = rules(edition, players)
            assert (table.round_limit, table.idle_limit) == (200, 2 * players)
