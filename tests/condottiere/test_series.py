"""V2, points: a series of games to a target."""

# ruff: noqa: N802 (optional rules are cited as the rules number them)

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from signoria.condottiere import GAME, Series, rules
from signoria.condottiere.model.cards import INDEX
from signoria.game import BadInput, Simulation
from signoria.text import say
from tests.condottiere.helpers import CHAIN, Position, fight, moment, owned, play_out, read, sizes

POINTS = ["points"]


def series(
    position: Position, points: list[int] | None = None, target: int = 20, first: int = 0
) -> Series:
    """A series in which a game stands as in the position."""
    position = {**position, "options": [*POINTS, *position.get("options", [])]}
    state = read(position)
    made = Series(state.rules, target, first)
    made.game = state
    made.points = points or [0] * state.players
    return made


def after(made: Series, *actions: str) -> Series:
    table = Simulation(made, Random(1))
    for action in actions:
        table.apply(made.parse(action))
    return made


def connection(edition: str = "third", **fields: Any) -> Position:
    """Seat 0 of four is about to connect three regions; seat 1 has two, seat 2 has one."""
    owners = {**dict.fromkeys(CHAIN[:2], 0), **owned("| roma lucca | siena |")}
    return fight(
        "surrender 1 | 1 | 1 | 1",
        "10 | | |",
        edition=edition,
        site=CHAIN[2],
        owners=owners,
        **fields,
    )


def total() -> Position:
    """Seat 0 is about to own five regions that do not hang together."""
    owners = owned("torino venezia lucca siena | roma | |")
    return fight("surrender 1 | 1 | 1 | 1", "10 | | |", site="ancona", owners=owners)


@pytest.mark.parametrize("edition", ["second", "third"])
def test_V2_a_point_per_region_and_five_for_a_connection(edition: str) -> None:
    made = after(series(connection(edition), [1, 0, 4, 2]), "play surrender")
    assert made.points == [1 + 3 + 5, 2, 4 + 1, 2]
    assert made.outcome() is None


def test_V2_no_bonus_for_a_win_by_number() -> None:
    assert after(series(total()), "play surrender").points == [5, 1, 0, 0]


def test_V2_one_bonus_for_both_reasons() -> None:
    owners = dict.fromkeys(("torino", "mantova", "roma", "napoli"), 0)
    position = fight("surrender 1 | 1 | 1 | 1", "10 | | |", site="milano", owners=owners)
    assert after(series(position), "play surrender").points == [10, 0, 0, 0]


def test_V2_no_bonus_for_the_most_regions() -> None:
    owners = owned(
        "torino milano bologna siena | mantova modena urbino spoleto"
        " | ferrara lucca firenze ancona | venezia genova parma roma"
    )
    position = fight(
        "surrender 1 | 1 | 1 | 1", "10 | | |", edition="second", site="napoli", owners=owners
    )
    assert after(series(position), "play surrender").points == [5, 4, 4, 4]


def test_V2_no_bonus_after_the_last_round() -> None:
    owners = owned("torino venezia | lucca | |")
    position = moment("fold", "winter | | |", site="roma", owners=owners, round=200)
    assert after(series(position), "fold").points == [2, 1, 0, 0]


def test_V2_the_goal_in_force_counts() -> None:
    made = after(series(connection(options=["greater-kingdoms"])), "play surrender")
    assert (made.points, made.number) == ([0, 0, 0, 0], 1)
    owners = dict.fromkeys(CHAIN[:3], 0)
    position = connection(options=["greater-kingdoms"])
    position.update(owners=owners, site=CHAIN[3])
    assert after(series(position), "play surrender").points == [9, 0, 0, 0]


@pytest.mark.parametrize("first", range(4))
def test_V2_the_next_first_holder_sits_left_of_the_previous_one(first: int) -> None:
    made = after(series(connection(), first=first), "play surrender")
    assert (made.number, made.first, made.to_act) == (2, (first + 1) % 4, (first + 1) % 4)
    assert made.game.phase == "site"
    seen = made.to_json()
    assert (seen["owners"], sizes(seen)) == ({}, [10, 10, 10, 10])


@pytest.mark.parametrize("drawn", range(3))
def test_V2_also_of_one_who_was_drawn(drawn: int) -> None:
    made = GAME.new({"players": 3, "options": POINTS})
    assert isinstance(made, Series)
    made.shuffle([drawn, *({0, 1, 2} - {drawn})])
    assert made.first == drawn
    assert made.next_first() == (drawn + 1) % 3


@pytest.mark.parametrize(("so_far", "over"), [(11, False), (12, True), (19, True)])
def test_V2_it_ends_when_somebody_has_reached_the_target(so_far: int, over: bool) -> None:
    made = after(series(connection(), [so_far, 0, 0, 0], target=20), "play surrender")
    assert (made.outcome() is not None) is over


def test_V2_the_most_points_win_not_the_last_game() -> None:
    made = after(series(connection(), [0, 19, 0, 0], target=20), "play surrender")
    outcome = made.outcome()
    assert outcome is not None
    assert outcome.winners == (1,)


def test_V2_the_target_is_looked_at_after_the_game_only() -> None:
    made = series(connection(), [0, 25, 0, 0], target=20)
    assert after(made).outcome() is None


@pytest.mark.parametrize("target", [20, 30, 7])
def test_V2_the_target_is_20_or_30_or_any(target: int) -> None:
    made = GAME.new({"options": POINTS, "target": target})
    assert isinstance(made, Series)
    assert made.target == target


def test_V2_the_target_is_20_by_default() -> None:
    made = GAME.new({"options": POINTS})
    assert isinstance(made, Series)
    assert made.target == 20
    assert GAME.setup({"options": POINTS})["target"] == 20


@pytest.mark.parametrize("target", [0, -5, "20"])
def test_V2_a_target_that_is_none(target: Any) -> None:
    with pytest.raises(BadInput, match="target"):
        GAME.new({"options": POINTS, "target": target})


def test_V2_a_target_without_points() -> None:
    with pytest.raises(BadInput, match="target"):
        GAME.new({"target": 20})


def test_V2_not_in_the_first_edition() -> None:
    with pytest.raises(BadInput, match="points"):
        GAME.new({"edition": "first", "options": POINTS})


def tie(edition: str = "third", **fields: Any) -> Series:
    """Seats 0 and 3 are about to be level at 20; seat 3 owns nothing."""
    return series(connection(edition, **fields), [12, 0, 0, 20])


@pytest.mark.parametrize(("edition", "bonus"), [("second", 2), ("third", 1)])
def test_V2_a_tie_is_settled_by_a_final_battle(edition: str, bonus: int) -> None:
    made = after(tie(edition), "play surrender")
    seen = made.to_json()
    assert (made.points, made.outcome()) == ([20, 2, 1, 20], None)
    assert (seen["phase"], seen["site"], seen["to_act"]) == ("battle", None, 0)
    assert sizes(seen) == [10 + 3 * bonus, 0, 0, 10]


def test_V2_begun_by_the_holder_or_the_nearest_tied_player() -> None:
    """Seat 0 has just won the last battle, and the token with it; seat 2 leads the courtesans."""
    assert after(tie(condottiere=1, to_act=0), "play surrender").to_act == 0
    courtesans = tie(condottiere=1, to_act=0)
    courtesans.game.lines[2].append(INDEX["courtesan"])
    assert after(courtesans, "play surrender").to_act == 3


def fight_it_out(edition: str, hands: str, *actions: str) -> Series:
    """The final battle for the series, with other hands."""
    made = after(tie(edition), "play surrender")
    final = fight(hands, edition=edition, site=None, finalists=[0, 3], options=POINTS)
    made.game = read(final)
    return after(made, *actions)


@pytest.mark.parametrize("edition", ["second", "third"])
def test_V2_whoever_wins_it_wins_the_series(edition: str) -> None:
    made = fight_it_out(edition, "6 | | | 10", "play 6", "play 10")
    outcome = made.outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.reasons) == ((3,), ("final-battle",))
    assert made.points == [20, 2, 1, 20]


def test_V2_a_tied_final_battle_is_a_draw_in_the_second_edition() -> None:
    outcome = fight_it_out("second", "10 | | | 10", "play 10", "play 10").outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.reasons) == ((), ("draw",))


def test_V2_and_a_shared_victory_in_the_third() -> None:
    outcome = fight_it_out("third", "10 | | | 10", "play 10", "play 10").outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.reasons) == ((0, 3), ("shared",))


@pytest.mark.parametrize("edition", ["second", "third"])
def test_V2_with_capture_the_table_is_warned_not_refused(edition: str) -> None:
    setup = {"edition": edition, "options": ["points", "capture"]}
    (warning,) = GAME.warnings(setup)
    assert say(warning)
    assert isinstance(GAME.new(setup), Series)


@pytest.mark.parametrize("options", [[], ["points"], ["capture"], ["points", "greater-kingdoms"]])
def test_V2_no_warning_otherwise(options: list[str]) -> None:
    assert GAME.warnings({"options": options}) == []


@pytest.mark.parametrize("edition", ["second", "third"])
@pytest.mark.parametrize("players", range(2, 7))
def test_V2_a_series_can_be_played_to_its_end(edition: str, players: int) -> None:
    made = Series(rules(edition, players, POINTS), target=30)
    table = play_out(made, seed=players)
    outcome = made.outcome()
    assert outcome is not None
    assert max(made.points) >= 30
    holders = [event.args["holder"] for event in table.log if event.key == "next-game"]
    drawn = next(event.args["holder"] for event in table.log if event.key == "token")
    assert isinstance(drawn, int)
    assert holders == [(drawn + 1 + game) % players for game in range(len(holders))]
    best = {seat for seat, points in enumerate(made.points) if points == max(made.points)}
    assert set(outcome.winners) <= best


def test_V2_what_a_seat_may_know_of_it() -> None:
    made = series(connection(), [1, 2, 3, 4], target=30)
    view = made.view(1)
    assert (view.points, view.target, view.seat, view.to_act) == ((1, 2, 3, 4), 30, 1, 0)
    assert view.to_json()["points"] == [1, 2, 3, 4]
    hands: Any = view.to_json()["hands"]
    assert hands[0] == ["?", "?"]
    assert view.to_json()["outcome"] is None


def test_V2_a_series_needs_the_option() -> None:
    with pytest.raises(BadInput, match="points"):
        Series(rules())


def test_V2_a_clone_shares_nothing() -> None:
    made = series(connection(), [1, 0, 0, 0])
    other = made.clone()
    after(made, "play surrender")
    assert (other.points, other.number, other.game.phase) == ([1, 0, 0, 0], 1, "battle")
