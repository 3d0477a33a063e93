"""What the three editions differ in, parameter by parameter, as it shows in play."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from signoria.condottiere import GAME, OPTIONS, new, rules
from signoria.game import BadInput
from tests.condottiere.helpers import (
    APART,
    CHAIN,
    DECKS,
    EDITIONS,
    OLD,
    REGIONS,
    after,
    fight,
    moment,
    owned,
    play_out,
    played,
    sites,
    sizes,
)

CONNECTED = {
    "first": {2: 6, 3: 5, 4: 4, 5: 4, 6: 4},
    "second": {2: 4, 3: 4, 4: 3, 5: 3, 6: 3},
    "third": {2: 4, 3: 4, 4: 3, 5: 3, 6: 3},
}
TOTAL = {2: 6, 3: 6, 4: 5, 5: 5, 6: 5}
"""Third edition only."""

GOALS = [
    (edition, players, goal) for edition in EDITIONS for players, goal in CONNECTED[edition].items()
]


def conquest(edition: str, players: int, realm: tuple[str, ...], **fields: Any) -> Any:
    """The outcome when seat 0 wins the last region of a realm."""
    *before, last = realm
    battle = fight(
        " | ".join(["surrender"] + ["1"] * (players - 1)),
        " | ".join(["10"] + [""] * (players - 1)),
        edition=edition,
        site=last,
        owners=dict.fromkeys(before, 0),
        **fields,
    )
    return after(battle, "play surrender")["outcome"]


def test_the_default_is_the_third_edition_with_four_players() -> None:
    assert (rules().edition, rules().players) == ("third", 4)
    assert GAME.setup({}) == {"edition": "third", "players": 4, "options": [], "board": "italy"}


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", range(2, 7))
def test_two_to_six_play(edition: str, players: int) -> None:
    assert play_out(new(edition=edition, players=players)).state.outcome() is not None


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", [-1, 0, 1, 7])
def test_fewer_or_more_do_not(edition: str, players: int) -> None:
    with pytest.raises(BadInput, match="players"):
        new(edition=edition, players=players)


@pytest.mark.parametrize(("edition", "total"), [("first", 96), ("second", 96), ("third", 110)])
def test_the_deck(edition: str, total: int) -> None:
    chance = new(edition=edition, first=0).chance
    assert chance is not None
    texts = chance.texts(chance.items)
    assert Counter(texts) == DECKS[edition]
    assert len(texts) == total == sum(DECKS[edition].values())


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", range(2, 7))
def test_ten_cards_at_first(edition: str, players: int) -> None:
    seen = after(new(edition=edition, players=players, first=players - 1))
    assert sizes(seen) == [10] * players
    assert (seen["phase"], seen["to_act"], seen["round"]) == ("site", players - 1, 1)
    assert (seen["owners"], seen["pope"], seen["site"]) == ({}, None, None)


@pytest.mark.parametrize(("edition", "bonus"), [("first", 2), ("second", 2), ("third", 1)])
@pytest.mark.parametrize("regions", range(5))
def test_a_hand_at_a_deal(edition: str, bonus: int, regions: int) -> None:
    site = {"site": "roma"} if edition == "third" else {}
    owners = dict.fromkeys(APART[:regions], 1)
    last = moment("fold", "winter | |", edition=edition, owners=owners, **site)
    assert sizes(after(last, "fold")) == [10, 10 + bonus * regions, 10]


@pytest.mark.parametrize(("edition", "players", "goal"), GOALS)
def test_connected_regions_to_win(edition: str, players: int, goal: int) -> None:
    won = {"winners": [0], "reasons": ["connected"]}
    assert conquest(edition, players, CHAIN[: goal - 1]) is None
    outcome = conquest(edition, players, CHAIN[:goal])
    assert outcome == won
    assert rules(edition, players).connected_goal == goal


@pytest.mark.parametrize(("players", "goal"), TOTAL.items())
def test_regions_in_all_to_win_in_the_third_edition(players: int, goal: int) -> None:
    assert conquest("third", players, APART[: goal - 1]) is None
    outcome = conquest("third", players, APART[:goal])
    assert outcome == {"winners": [0], "reasons": ["total"]}


@pytest.mark.parametrize("edition", OLD)
@pytest.mark.parametrize("players", range(2, 7))
def test_no_number_of_scattered_cities_wins_in_the_old_editions(edition: str, players: int) -> None:
    assert conquest(edition, players, APART) is None


def test_a_connected_group_need_not_be_a_clique() -> None:
    assert conquest("third", 4, ("siena", "roma", "napoli"))["reasons"] == ["connected"]


@pytest.mark.parametrize("edition", ["second", "third"])
def test_two_groups_of_two_do_not_add_up(edition: str) -> None:
    assert conquest(edition, 4, ("torino", "milano", "roma", "napoli")) is None


def test_where_a_battle_may_be() -> None:
    owners = owned("milano | roma")
    held = {"milano", "roma"}
    site = {
        edition: sites(after(moment("site", "1 | 1", edition=edition, owners=owners)))
        for edition in EDITIONS
    }
    assert site["first"] == set(REGIONS)
    assert site["second"] == set(REGIONS) - held
    assert site["third"] == set(REGIONS) - held
    pope = moment("site", "1 | 1", owners=owners, pope="napoli")
    assert sites(after(pope)) == set(REGIONS) - held - {"napoli"}


@pytest.mark.parametrize(("edition", "may"), [("first", False), ("second", True), ("third", False)])
def test_declining_the_site(edition: str, may: bool) -> None:
    assert ("decline" in after(moment("site", "1 | 1", edition=edition))["legal"]) is may


@pytest.mark.parametrize("edition", OLD)
def test_an_old_bishop_ends_the_battle_without_a_victor(edition: str) -> None:
    battle = fight("bishop 1 | 2", "10 | 6", edition=edition)
    seen = after(battle, "play bishop")
    assert (seen["phase"], seen["owners"]) == ("site", {})


def test_a_bishop_of_the_third_edition_strikes_and_moves_the_pope() -> None:
    seen = after(fight("bishop 1 | 2", "10 | 6"), "play bishop")
    assert (seen["phase"], seen["to_act"], seen["lines"]) == ("pope", 0, [[], ["6"]])


@pytest.mark.parametrize(
    ("edition", "owners", "holder"),
    [("first", {}, 1), ("first", {"parma": 3}, 3), ("second", {}, 2), ("third", {}, 2)],
)
def test_the_token_without_a_victor(edition: str, owners: dict[str, int], holder: int) -> None:
    battle = fight(
        "2 | surrender 2 | 2 | 2",
        "10 | 10 | |",
        edition=edition,
        owners=owners,
        condottiere=1,
        to_act=1,
    )
    assert after(battle, "play surrender")["condottiere"] == holder


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_token_with_a_victor(edition: str) -> None:
    battle = fight("2 | surrender 2 | 2", "1 | 2 | 10", edition=edition, condottiere=1, to_act=1)
    assert after(battle, "play surrender")["condottiere"] == 2


def test_the_token_with_a_courtesan_leader() -> None:
    battle = fight("2 | surrender 2 | 2", "courtesan | 2 | 10", condottiere=1, to_act=1)
    seen = after(battle, "play surrender")
    assert (seen["owners"], seen["condottiere"]) == ({"parma": 2}, 0)


@pytest.mark.parametrize("edition", OLD)
def test_the_last_player_with_cards_returns_them_all(edition: str) -> None:
    seen = after(fight("2 2 | 10", edition=edition), "pass", "play 10")
    assert (seen["round"], seen["phase"]) == (2, "site")
    assert sizes(seen) == [10, 12]


def test_the_last_player_with_cards_may_keep_two_in_the_third_edition() -> None:
    seen = after(fight("2 2 | 10"), "pass", "play 10", "site roma")
    assert (seen["phase"], seen["to_act"]) == ("keep", 0)
    assert seen["legal"] == ["keep", "keep 2", "keep 2 2"]


@pytest.mark.parametrize("edition", OLD)
def test_the_old_editions_choose_the_site_after_the_deal(edition: str) -> None:
    table = played(fight("winter | 10 2", edition=edition), "pass", "play 10", "pass", "fold")
    assert (table.state.phase, table.state.to_act, table.state.round) == ("site", 1, 2)
    assert table.state.site is None
    assert [event.key for event in table.log][-3:] == ["shuffle", "deal", "deal"]


def test_the_third_edition_chooses_the_site_before_folding_and_the_deal() -> None:
    battle = fight("winter | 10 2")
    won = after(battle, "pass", "play 10", "pass")
    assert (won["phase"], won["to_act"]) == ("site", 1)
    chosen = after(battle, "pass", "play 10", "pass", "site roma")
    assert (chosen["phase"], chosen["to_act"], chosen["round"]) == ("fold", 0, 1)
    dealt = after(battle, "pass", "play 10", "pass", "site roma", "fold", "keep")
    assert (dealt["phase"], dealt["site"], dealt["round"]) == ("battle", "roma", 2)
    assert (dealt["to_act"], dealt["condottiere"]) == (1, 1)


OFFERED: dict[str, set[str]] = {
    "first": set(),
    "second": {"points", "greater-kingdoms", "capture"},
    "third": {"draw-after-battle", "points", "greater-kingdoms", "capture", "hidden"},
}


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_optional_rules_of_each_edition(edition: str) -> None:
    for option in OFFERED["third"]:
        if option in OFFERED[edition]:
            assert rules(edition, 4, [option]).options == (option,)
        else:
            with pytest.raises(BadInput, match=f"options: .*{option}"):
                rules(edition, 4, [option])


@pytest.mark.parametrize("edition", EDITIONS)
def test_choosing_after_the_deal_is_an_option_of_the_third_edition(edition: str) -> None:
    if edition == "third":
        assert rules(edition, 4, ["choose-after-deal"]).options == ("choose-after-deal",)
    else:
        with pytest.raises(BadInput, match="choose-after-deal"):
            rules(edition, 4, ["choose-after-deal"])


def test_the_options_of_the_notation() -> None:
    assert OPTIONS == (
        "draw-after-battle",
        "points",
        "greater-kingdoms",
        "capture",
        "hidden",
        "choose-after-deal",
        "open-counts",
        "closed-counts",
    )


def test_all_options_of_the_third_edition_combine() -> None:
    options = ["draw-after-battle", "greater-kingdoms", "capture", "hidden", "choose-after-deal"]
    for seed in range(5):
        table = play_out(new(players=3, options=options), seed)
        assert table.state.outcome() is not None


def test_the_variants_cover_every_edition_option_and_number_of_players() -> None:
    covered = set()
    for setup in GAME.variants():
        assert GAME.new(setup).players == setup["players"]
        covered |= {(setup["edition"], setup["players"], option) for option in setup["options"]}
    for edition in EDITIONS:
        offered = OFFERED[edition] | {"open-counts", "closed-counts"}
        offered |= {"choose-after-deal"} if edition == "third" else set()
        assert {(edition, players, option) for players in range(2, 7) for option in offered} == {
            variant for variant in covered if variant[0] == edition
        }


@pytest.mark.parametrize(
    ("field", "setup"),
    [
        ("edition", {"edition": "fourth"}),
        ("players", {"players": 7}),
        ("players", {"players": "4"}),
        ("options", {"options": ["chess"]}),
        ("options", {"options": "hidden"}),
        ("board", {"board": "atlantis"}),
        ("first", {"first": 4}),
        ("colour", {"colour": "red"}),
    ],
)
def test_a_setup_that_cannot_be_played_is_refused(field: str, setup: dict[str, Any]) -> None:
    with pytest.raises(BadInput, match=field):
        GAME.new(setup)
