"""Shares, intervals, ratings and times: the numbers say what happened."""

from __future__ import annotations

from math import comb, sqrt
from random import Random

import pytest

from signoria.arena import Deal, Plan, report
from signoria.arena.statistics.interval import interval, student, wilson
from signoria.arena.statistics.rating import Rating, Ratings
from signoria.arena.statistics.spread import Spread
from signoria.arena.statistics.times import Times
from tests.arena.helpers import FOUR, TWO, made_up, run


def test_shared_wins_count_in_parts() -> None:
    """Rotation 0 has the captain in seat 0; in rotation 1 it sits in seat 1."""
    numbers = report(TWO, made_up(TWO, [(0, 1), (1,)], [(0,), (0, 1)]))
    captain, random = numbers["bots"]
    assert numbers["games"] == captain["games"] == random["games"] == 4
    assert captain["win_share"] == (0.5 + 1 + 1 + 0.5) / 4
    assert random["win_share"] == (0.5 + 0 + 0 + 0.5) / 4
    assert captain["seats"] == [0.75, 0.75]
    assert numbers["seats"] == [(0.5 + 0 + 1 + 0.5) / 4, (0.5 + 1 + 0 + 0.5) / 4]


def test_a_bot_in_several_seats_is_one_row_with_a_share_per_seat() -> None:
    """The captains sit in seats 0 and 2, then in 1 and 3, and so on."""
    numbers = report(FOUR, made_up(FOUR, [(0,), (1,), (2,), (0,)]))
    captain, random = numbers["bots"]
    assert captain["name"] == "captain"
    assert captain["games"] == random["games"] == 8
    assert captain["win_share"] == 3 / 8
    assert random["win_share"] == 1 / 8
    assert numbers["fair_share"] == 1 / 4
    total = sum(row["win_share"] * row["games"] for row in numbers["bots"])
    assert total == numbers["games"]


def test_nobody_won() -> None:
    numbers = report(TWO, made_up(TWO, [(), ()], [(), ()]))
    assert [row["win_share"] for row in numbers["bots"]] == [0, 0]
    assert [pair["ahead"] for pair in numbers["versus"]] == [None, None]


def test_who_beats_whom_does_not_count_seats() -> None:
    """Three captains win three times as often as one random bot of the same strength."""
    plan = Plan("condottiere", {"players": 4}, ("random", "captain", "captain", "captain"))
    numbers = report(plan, made_up(plan, [(0,), (0,), (0,), (0,)]))
    assert numbers["versus"] == [
        {"bot": "random", "against": "captain", "met": 12, "decided": 6, "ahead": 0.5},
        {"bot": "captain", "against": "random", "met": 12, "decided": 6, "ahead": 0.5},
    ]


def test_games_that_both_won_decide_nothing() -> None:
    versus = report(TWO, made_up(TWO, [(0, 1), (1,)]))["versus"]
    assert versus[0] == {
        "bot": "captain", "against": "random", "met": 2, "decided": 1, "ahead": 1.0,
    }  # fmt: skip


def test_student_is_that_of_the_tables() -> None:
    known = {1: 12.706, 2: 4.303, 3: 3.182, 4: 2.776, 5: 2.571, 10: 2.228, 30: 2.042, 120: 1.980}
    for freedom, quantile in known.items():
        assert student(freedom) == pytest.approx(quantile, rel=0.0015)
    assert student(10, 0.99) == pytest.approx(3.169, rel=0.002)


def test_wilson_is_that_of_the_textbook() -> None:
    """Its ends are where a test of the share would just reject what was seen."""
    for won, size in ((0, 10), (3, 10), (81, 263), (10, 10)):
        share = won / size
        for end in wilson(share, size, 1.96):
            if 0 < end < 1:
                deviation = sqrt(end * (1 - end) / size)
                assert abs(share - end) == pytest.approx(1.96 * deviation)
    assert wilson(81 / 263, 263, 1.959964) == pytest.approx((0.2553, 0.3662), abs=1e-4)


def test_the_effective_size_is_that_of_the_scatter() -> None:
    """Deals of one game each that scatter as coins do count as so many independent games."""
    shares = [1.0] * 40 + [0.0] * 60
    low, high = interval(Spread(shares), 100)
    assert (low, high) == pytest.approx(wilson(0.4, 99, student(99)))
    doubled = interval(Spread(share for share in shares for _ in range(2)), 200)
    assert doubled[1] - doubled[0] < high - low


def test_games_that_hang_together_count_as_one() -> None:
    """Four games of a deal that always end alike say no more than one."""
    alike = interval(Spread([1.0, 0.0, 0.0, 1.0, 0.0, 0.0, 1.0, 0.0] * 5), 160)
    apart = interval(Spread([0.25, 0.5, 0.25, 0.5, 0.5, 0.25, 0.5, 0.25] * 5), 160)
    assert alike[1] - alike[0] > 3 * (apart[1] - apart[0])


def test_one_deal_leaves_everything_open() -> None:
    assert interval(Spread([0.25]), 4) == (0.0, 1.0)


def test_a_clean_sweep_is_not_certain() -> None:
    low, high = interval(Spread([1.0] * 50), 200)
    assert high == 1.0
    assert low == pytest.approx(wilson(1.0, 200, student(49))[0])
    assert 0.97 < low < 1.0
    assert interval(Spread([0.0] * 50), 200) == pytest.approx((1 - high, 1 - low))


@pytest.mark.parametrize(("chance", "deals"), [(0.25, 50), (0.5, 20), (0.1, 60)])
def test_the_interval_holds_the_truth_as_often_as_it_says(chance: float, deals: int) -> None:
    """By enumeration: every number of deals won, with its probability. All games of a deal are
    won or lost together, the worst that can happen."""
    covered = 0.0
    for won in range(deals + 1):
        low, high = interval(Spread([1.0] * won + [0.0] * (deals - won)), deals)
        if low <= chance <= high:
            covered += comb(deals, won) * chance**won * (1 - chance) ** (deals - won)
    assert 0.93 < covered < 0.98


def test_the_interval_holds_where_rotations_differ() -> None:
    """Deals of four games in which luck goes around: the scatter is below that of coins."""
    rng = Random(5)
    covered = narrow = 0
    for _ in range(400):
        shares = []
        for _ in range(40):
            lucky = rng.randrange(4)
            won = sum(rng.random() < (0.55 if seat == lucky else 0.15) for seat in range(4))
            shares.append(won / 4)
        low, high = interval(Spread(shares), 160)
        covered += low <= 0.25 <= high
        narrow += high - low < 2 * 1.96 * sqrt(0.25 * 0.75 / 160)
    assert 0.91 < covered / 400 < 0.985
    assert narrow > 250


def test_the_better_bot_has_the_better_rating() -> None:
    numbers = report(FOUR, run(FOUR, 12))
    captain, random = (row["rating"] for row in numbers["bots"])
    assert captain is not None
    assert random is not None
    assert captain["ordinal"] > random["ordinal"]
    assert captain["mu"] > 25 > random["mu"]


def rated(plan: Plan, deals: list[Deal]) -> dict[str, Rating]:
    """The ratings after the games of these deals."""
    ratings = Ratings(plan.names)
    for deal in deals:
        for game in deal.games:
            ratings.add(game)
    return ratings.now


def test_ratings_of_equals_are_equal() -> None:
    deals = made_up(TWO, *[[(0, 1), (0, 1)]] * 5)
    found = rated(TWO, deals)
    assert found["captain"].mu == pytest.approx(found["random"].mu)


def test_more_games_make_a_rating_surer() -> None:
    def sigma(deals: int) -> float:
        played = made_up(TWO, *[[(0,), (1,)], [(1,), (1,)]] * deals)
        return rated(TWO, played)["captain"].sigma

    assert sigma(40) < sigma(5) < 25 / 3


def test_a_rating_belongs_to_the_bot_and_not_to_its_seats() -> None:
    plan = Plan("condottiere", {"players": 2}, ("captain", "captain"))
    deals = made_up(plan, *[[(0,), (0,)]] * 20)
    found = rated(plan, deals)
    assert found["captain"].mu == pytest.approx(25)


def test_the_captain_beats_random() -> None:
    plan = Plan("condottiere", {"players": 4}, ("captain", "random", "random", "random"), "1")
    captain, random = report(plan, run(plan, 10))["bots"]
    assert captain["low"] > 0.5
    assert random["high"] < 0.25
    assert captain["games"] == 40
    assert random["games"] == 120


def test_times_are_read_back_to_a_percent() -> None:
    times = Times()
    for step in range(1, 1001):
        times.add(step / 1000)
    assert len(times) == 1000
    assert times.quantile(0.5) == pytest.approx(500, rel=0.012)
    assert times.quantile(0.99) == pytest.approx(990, rel=0.012)
    assert Times.from_json(times.to_json()).counts == times.counts
    assert sum(count for _, count in times.classes()) == 1000
    assert Times().quantile(0.5) is None


def test_times_of_deals_add_up() -> None:
    deals = run(TWO, 2)
    captain = report(TWO, deals)["bots"][0]
    assert captain["decisions"] == sum(len(deal.times["captain"]) for deal in deals)
