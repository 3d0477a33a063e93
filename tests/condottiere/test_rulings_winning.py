"""Rulings R33 to R39: winning, the last region, and the final battle."""

# ruff: noqa: N802 (rulings are cited as the rules number them)

from __future__ import annotations

from typing import Any

import pytest

from tests.condottiere.helpers import (
    APART,
    CHAIN,
    EDITIONS,
    Position,
    after,
    cells,
    fight,
    happened,
    keys,
    owned,
    played,
    read,
    refusal,
    sizes,
)

LEVEL = (
    "milano genova siena urbino | venezia modena bologna ancona"
    " | mantova parma ferrara spoleto | torino lucca firenze napoli"
)
"""All but Roma, four each, nobody with three connected."""

ONE_AHEAD = (
    "torino milano bologna siena napoli | mantova modena urbino spoleto"
    " | ferrara lucca firenze ancona | venezia genova parma roma"
)
"""All 17, seat 0 with five, nobody with three connected."""

TWO_AHEAD = (
    "genova mantova ferrara firenze urbino | milano lucca siena ancona napoli"
    " | torino venezia modena roma | parma bologna spoleto"
)
"""All 17, seats 0 and 1 with five, nobody with three connected."""

FIVE_PLAYERS = (
    "venezia bologna ancona napoli | genova mantova lucca urbino | milano ferrara siena"
    " | parma modena spoleto | torino firenze roma"
)
"""All 17, seats 0 and 1 with four, nobody with three connected."""

FIVE_WITHOUT_NAPOLI = (
    "milano genova bologna lucca | torino mantova modena | ferrara urbino roma"
    " | venezia siena spoleto | parma firenze ancona"
)
"""All but Napoli, seat 0 with four, nobody with three connected."""


SIX_PLAYERS = (
    "genova bologna ancona napoli | ferrara firenze roma | milano mantova spoleto"
    " | venezia modena siena | torino parma | lucca urbino"
)
"""All 17, seat 0 with four, nobody with three connected."""


def last_region(realms: str, region: str, **fields: Any) -> Position:
    """The battle for the last region, which whoever has it in the list is about to win."""
    owners = owned(realms)
    victor = owners.pop(region)
    players = len(cells(realms))
    hands = " | ".join("surrender 1" if seat == 0 else "1" for seat in range(players))
    lines = " | ".join("10" if seat == victor else "2" for seat in range(players))
    return fight(hands, lines, site=region, owners=owners, **fields)


@pytest.mark.parametrize("edition", EDITIONS)
def test_R33_a_win_is_checked_before_anything_else(edition: str) -> None:
    goal = 4 if edition == "first" else 3
    owners = dict.fromkeys(CHAIN[: goal - 1], 1)
    battle = fight(
        "surrender winter | winter | heroine | drummer",
        "2 | 10 | |",
        edition=edition,
        site=CHAIN[goal - 1],
        owners=owners,
    )
    log = keys(battle, "play surrender")
    assert log[log.index("won") + 1 :] == ["token", "over"]
    seen = after(battle, "play surrender")
    assert seen["outcome"] == {"winners": [1], "reasons": ["connected"]}
    assert (seen["phase"], seen["to_act"], seen["legal"]) == ("over", None, [])
    assert seen["condottiere"] == 1
    assert seen["hands"] == [["winter"], ["winter"], ["heroine"], ["drummer"]]
    assert refusal(battle, "play surrender", "pass")


def test_R33_before_the_courtesans() -> None:
    owners = dict.fromkeys(CHAIN[:2], 1)
    battle = fight("surrender 1 | 1 | 1 | 1", "2 | 10 | courtesan |", site=CHAIN[2], owners=owners)
    assert after(battle, "play surrender")["outcome"]["winners"] == [1]


def test_R33_only_whoever_placed_a_marker_wins() -> None:
    owners = {**dict.fromkeys(CHAIN[:3], 1), "roma": 0}
    battle = fight("surrender 1 | 1 | 1 | 1", "10 | | |", site="siena", owners=owners)
    seen = after(battle, "play surrender")
    assert seen["outcome"] is None


def test_R35_both_conditions_at_once_are_one_win_with_both_reasons() -> None:
    owners = dict.fromkeys(("torino", "mantova", "roma", "napoli"), 0)
    battle = fight("surrender 1 | 1 | 1 | 1", "10 | | |", site="milano", owners=owners)
    seen = after(battle, "play surrender")
    assert seen["outcome"] == {"winners": [0], "reasons": ["connected", "total"]}


@pytest.mark.parametrize("players", [2, 3])
def test_R35_with_fewer_players_too(players: int) -> None:
    owners = dict.fromkeys((*CHAIN[:3], "roma", "siena"), 0)
    hands = " | ".join(["surrender 1"] + ["1"] * (players - 1))
    lines = " | ".join(["10"] + [""] * (players - 1))
    battle = fight(hands, lines, site=CHAIN[3], owners=owners)
    seen = after(battle, "play surrender")
    assert seen["outcome"] == {"winners": [0], "reasons": ["connected", "total"]}


@pytest.mark.parametrize("region", ["torino", "roma"])
def test_R36_all_regions_owned_the_most_wins_in_the_second_edition(region: str) -> None:
    seen = after(last_region(ONE_AHEAD, region, edition="second"), "play surrender")
    assert seen["outcome"] == {"winners": [0], "reasons": ["most"]}


def test_R36_not_while_a_region_is_free() -> None:
    position = last_region(ONE_AHEAD, "torino", edition="second")
    del position["owners"]["roma"]
    seen = after(position, "play surrender")
    assert (seen["outcome"], seen["phase"]) == (None, "site")
    assert seen["legal"][0] == "site roma"


def test_R36_all_but_the_popes_in_the_third_edition() -> None:
    position = last_region(FIVE_WITHOUT_NAPOLI, "ancona", pope="napoli")
    assert after(position, "play surrender")["outcome"] == {"winners": [0], "reasons": ["most"]}


def test_R36_without_the_pope_the_last_region_is_still_fought_for() -> None:
    seen = after(last_region(FIVE_WITHOUT_NAPOLI, "ancona"), "play surrender")
    assert (seen["outcome"], seen["phase"], seen["legal"]) == (None, "site", ["site napoli"])


def test_R36_all_regions_owned_in_the_third_edition() -> None:
    seen = after(last_region(SIX_PLAYERS, "urbino"), "play surrender")
    assert seen["outcome"] == {"winners": [0], "reasons": ["most"]}


def test_R36_not_in_the_first_edition() -> None:
    seen = after(last_region(ONE_AHEAD, "napoli", edition="first"), "play surrender")
    assert (seen["outcome"], seen["phase"]) == (None, "site")
    assert len(seen["legal"]) == 17


def test_R36_with_capture_too() -> None:
    battle = last_region(ONE_AHEAD, "napoli", edition="second", options=["capture"])
    seen = after(battle, "play surrender")
    assert seen["outcome"] == {"winners": [0], "reasons": ["most"]}


def test_R36_with_capture_and_the_pope_too() -> None:
    battle = last_region(LEVEL, "torino", options=["capture"], pope="roma")
    seen = after(battle, "play surrender")
    assert (seen["phase"], seen["site"], seen["passed"]) == ("battle", None, [])


def test_R36_with_capture_after_a_battle_without_a_victor() -> None:
    """The battle is for an owned region, and a Bishop puts the Pope on the last free one."""
    owners = {**owned(FIVE_WITHOUT_NAPOLI), "ancona": 0}
    battle = fight("bishop 1 | 1 | 1 | 1 | 1", site="ancona", owners=owners, options=["capture"],
                   condottiere=1, to_act=0)  # fmt: skip
    passes = ["pass"] * 6
    seen = after(battle, "play bishop", "pope napoli", *passes[:5])
    assert seen["outcome"] == {"winners": [0], "reasons": ["most"]}
    assert after(battle, "play bishop", "pope off", *passes[:5])["outcome"] is None


def test_R37_a_tie_for_the_most_is_fought_out() -> None:
    position = last_region(TWO_AHEAD, "genova", edition="second")
    log = happened(position, "play surrender")
    (begun,) = [event for event in log if event.key == "final-battle"]
    assert begun.args["finalists"] == (0, 1)
    assert "over" not in [event.key for event in log]
    seen = after(position, "play surrender")
    assert (seen["phase"], seen["site"], seen["outcome"]) == ("battle", None, None)
    assert seen["to_act"] == 0


@pytest.mark.parametrize(
    ("position", "hands"),
    [
        (last_region(TWO_AHEAD, "genova", edition="second"), [20, 20, 0, 0]),
        (last_region(LEVEL, "torino", pope="roma"), [14, 14, 14, 14]),
        (last_region(FIVE_PLAYERS, "napoli"), [14, 14, 0, 0, 0]),
    ],
    ids=["second", "third with the Pope", "third"],
)
def test_R37_only_the_tied_with_ten_and_the_bonus(position: Position, hands: list[int]) -> None:
    seen = after(position, "play surrender")
    assert sizes(seen) == hands
    assert seen["passed"] == [seat for seat, size in enumerate(hands) if not size]
    assert seen["lines"] == [[] for _ in hands]


def test_R37_the_whole_deck_is_shuffled() -> None:
    state = read(last_region(TWO_AHEAD, "genova", edition="second"))
    state.apply(state.parse("play surrender"))
    assert state.chance is not None
    assert len(state.chance.items) == 96
    assert sizes(state.to_json()) == [0, 0, 0, 0]


@pytest.mark.parametrize("holder", range(4))
def test_R37_begun_by_the_last_victor(holder: int) -> None:
    """The token moves with the marker, before the end is looked for. R33"""
    battle = last_region(TWO_AHEAD, "genova", edition="second", condottiere=holder)
    battle["to_act"] = 0
    victor = owned(TWO_AHEAD)["genova"]
    seen = after(battle, "play surrender")
    assert (seen["to_act"], seen["condottiere"]) == (victor, victor)
    assert keys(battle, "play surrender")[1:3] == (
        ["won", "final-battle"] if holder == victor else ["won", "token"]
    )


@pytest.mark.parametrize(("region", "begins"), [("torino", 1), ("siena", 1), ("parma", 3)])
def test_R37_or_by_the_nearest_tied_player_clockwise(region: str, begins: int) -> None:
    realms = " | ".join(cells_of(FIVE_PLAYERS, order=(2, 0, 3, 1, 4)))
    battle = last_region(realms, region, to_act=0)
    seen = after(battle, "play surrender")
    assert sizes(seen) == [0, 14, 0, 14, 0]
    assert (seen["to_act"], seen["condottiere"]) == (begins, begins)


@pytest.mark.parametrize(("leader", "begins"), [(0, 0), (1, 1), (2, 0), (3, 0), (4, 0)])
def test_R37_or_by_the_courtesans_leader(leader: int, begins: int) -> None:
    """Their leader takes the token, also from the victor; seats 0 and 1 are tied."""
    battle = last_region(FIVE_PLAYERS, "napoli")
    battle["lines"][leader] = [*battle["lines"][leader], "courtesan"]
    seen = after(battle, "play surrender")
    assert (seen["to_act"], seen["condottiere"]) == (begins, begins)


def cells_of(realms: str, order: tuple[int, ...]) -> list[str]:
    """The realms dealt to other seats."""
    return [" ".join(cells(realms)[seat]) for seat in order]


def final(hands: str, lines: str = "", **fields: Any) -> Position:
    """A final battle of those who hold cards."""
    finalists = [seat for seat, hand in enumerate(cells(hands)) if hand]
    return fight(hands, lines, **{"site": None, "finalists": finalists, **fields})


@pytest.mark.parametrize("edition", ["second", "third"])
def test_R37_the_stronger_army_wins_the_game(edition: str) -> None:
    battle = final("10 | | 6 1 |", edition=edition)
    seen = after(battle, "play 10", "play 6", "play 1")
    assert seen["outcome"] == {"winners": [0], "reasons": ["final-battle"]}
    assert seen["owners"] == {}
    log = happened(battle, "play 10", "play 6", "play 1")
    (compared,) = [event for event in log if event.key == "final-strengths"]
    assert (compared.args["finalists"], compared.args["strengths"]) == ((0, 2), (10, 7))
    assert seen["phase"] == "over"


def test_R37_no_region_is_at_stake() -> None:
    position = last_region(TWO_AHEAD, "genova", edition="second")
    before = after(position, "play surrender")["owners"]
    assert len(before) == 17
    table = played(position, "play surrender")
    while table.state.outcome() is None:
        table.apply(table.state.legal()[0])
    assert table.state.to_json()["owners"] == before


def test_R37_a_tie_is_a_draw_in_the_second_edition() -> None:
    seen = after(final("10 | 10 | |", edition="second"), "play 10", "play 10")
    assert seen["outcome"] == {"winners": [], "reasons": ["draw"]}


def test_R37_a_tie_is_shared_in_the_third_edition() -> None:
    seen = after(final("10 | 10 | 6 |"), "play 10", "play 10", "play 6")
    assert seen["outcome"] == {"winners": [0, 1], "reasons": ["shared"]}


@pytest.mark.parametrize(
    ("edition", "outcome"),
    [
        ("second", {"winners": [], "reasons": ["draw"]}),
        ("third", {"winners": [0, 1, 3], "reasons": ["shared"]}),
    ],
)
def test_R37_all_passing_is_a_tie_of_all(edition: str, outcome: dict[str, Any]) -> None:
    seen = after(final("10 | 10 | | 6", edition=edition), "pass", "pass", "pass")
    assert seen["outcome"] == outcome


@pytest.mark.parametrize("edition", ["second", "third"])
def test_R37_strength_1_wins_it(edition: str) -> None:
    seen = after(final("1 | 10 | |", edition=edition), "play 1", "pass")
    assert seen["outcome"] == {"winners": [0], "reasons": ["final-battle"]}


@pytest.mark.parametrize("edition", ["second", "third"])
def test_R37_strength_0_does_not_win_it(edition: str) -> None:
    seen = after(final("drummer | 10 | |", edition=edition), "play drummer", "pass")
    assert seen["outcome"]["winners"] == ([] if edition == "second" else [0, 1])


def test_R37_an_old_bishop_ends_it_without_winner() -> None:
    seen = after(final("bishop 1 | 10 | |", "6 | 2 | |", edition="second"), "play bishop")
    assert seen["outcome"] == {"winners": [], "reasons": ["draw"]}


def test_R37_a_bishop_of_the_third_edition_strikes_but_moves_no_pope() -> None:
    battle = final("bishop 1 | 10 | |", "6 | 6 2 | |", pope="roma")
    seen = after(battle, "play bishop")
    assert (seen["phase"], seen["to_act"], seen["pope"]) == ("battle", 1, "roma")
    assert seen["lines"] == [[], ["2"], [], []]


@pytest.mark.parametrize("edition", ["second", "third"])
def test_R37_a_surrender_ends_it_at_once(edition: str) -> None:
    seen = after(final("surrender 1 | 10 | |", "6 | 10 | |", edition=edition), "play surrender")
    assert seen["outcome"] == {"winners": [1], "reasons": ["final-battle"]}


@pytest.mark.parametrize("edition", ["second", "third"])
def test_R37_nobody_folds(edition: str) -> None:
    battle = final("10 winter | 6 winter | |", edition=edition)
    log = [event.key for event in happened(battle, "play 10", "play 6", "pass", "pass")]
    assert log[-1] == "over"
    assert "fold" not in log


def test_R37_hidden_cards_are_revealed_at_its_end() -> None:
    battle = final("10 1 | 6 1 | |", options=["hidden"])
    seen = after(battle, "play 10", "play 6", "pass", "pass")
    assert seen["outcome"] == {"winners": [0], "reasons": ["final-battle"]}


def test_R39_the_number_of_markers_is_no_limit() -> None:
    size = 40
    ring = {
        "ring": {
            "regions": {f"r{n}": {"at": [n, n]} for n in range(size)},
            "borders": {f"r{n}": [f"r{(n - 1) % size}", f"r{(n + 1) % size}"] for n in range(size)},
        }
    }
    owners = {f"r{n}": 0 for n in range(0, 38, 2)}
    battle = fight(
        "surrender | | ", "10 | 1 |", edition="second", board=ring, site="r38", owners=owners
    )
    seen = after(battle, "play surrender")
    assert list(seen["owners"].values()) == [0] * 20
    assert sizes(seen) == [50, 10, 10]


def test_R39_on_the_common_board() -> None:
    owners = dict.fromkeys((*APART, "genova"), 0)
    battle = fight("surrender 1 | 1", "10 |", edition="first", site="napoli", owners=owners)
    seen = after(battle, "play surrender")
    assert (seen["outcome"], len(seen["owners"])) == (None, 8)
