"""Clocks: whose time runs, until when, and when none does."""

from __future__ import annotations

import pytest

from signoria.server.table import clock, leaving, moves
from signoria.server.table.table_config import DAY, Clock
from tests.server.tables import Seated

LIVE = Clock("live", 60.0, 600.0)
DOWN = (1100.0, 5000.0)
"""When there is no server."""


def test_without_a_clock_nobody_is_late() -> None:
    table = Seated().table
    assert table.deadline(table.deciders[0]) is None


def test_a_decision_has_its_time_and_then_the_reserve() -> None:
    seated = Seated(clock=LIVE)
    seat = seated.due
    assert seated.table.deadline(seat) == 1000 + 660
    seated.decide(after=50)
    assert seated.table.reserve[seat] == 600
    while seated.due != seat:
        seated.decide(after=1)
    asked = seated.table.asked[seat]
    seated.now = asked
    seated.decide(after=100)
    assert seated.table.reserve[seat] == 560


def test_days_have_no_reserve() -> None:
    seated = Seated(clock=Clock("days", 3 * DAY))
    assert seated.table.deadline(seated.due) == 1000 + 3 * DAY
    seat = seated.decide(after=2 * DAY)
    assert seated.table.reserve[seat] == 0


def test_who_is_late_is_played_by_a_bot_until_the_return() -> None:
    seated = Seated(clock=LIVE)
    seat = seated.due
    seated.take(leaving.time_out(seat, 1660))
    table = seated.table
    assert table.seats[seat].away == "time"
    assert table.deadline(seat) is None
    assert clock.due(table) == 1660
    seated.take(leaving.come_back(table, f"person{seat}", seat, 1700, None))
    assert table.seats[seat].away is None
    assert table.deadline(seat) == 1700 + 60


def test_no_time_passes_while_there_is_no_server() -> None:
    seated = Seated(clock=LIVE)
    seat = seated.due
    table = seated.again([DOWN])
    assert table.deadline(seat) == 1000 + 660 + 3900


def test_a_decision_after_an_outage_costs_only_the_time_before_and_after() -> None:
    seated = Seated(clock=LIVE)
    seated.table.outages = [DOWN]
    seat = seated.decide(after=4020)
    assert seated.table.reserve[seat] == pytest.approx(600 - 60)
    assert seated.again([DOWN]).reserve == seated.table.reserve


def test_no_time_passes_while_the_table_pauses() -> None:
    seated = Seated(clock=LIVE)
    seat = seated.due
    seated.take(leaving.pause(1010))
    assert seated.table.deciders == ()
    assert clock.due(seated.table) == clock.IDLE_FOR + clock.HOUR  # 1010, to the hour
    seated.take(leaving.resume(seated.table, 2010))
    assert seated.table.deadline(seat) == 2000 + 660


def test_an_outage_in_a_pause_counts_once() -> None:
    seated = Seated(clock=LIVE)
    seated.table.outages = [DOWN]
    seat = seated.due
    seated.take(leaving.pause(1010))
    seated.take(leaving.resume(seated.table, 6000))
    assert seated.table.deadline(seat) == 6000 - 10 + 660


@pytest.mark.parametrize(
    ("start", "end", "seconds"),
    [(0, 50, 50), (0, 2000, 1000 + 100), (1200, 1300, 0), (1200, 5100, 100), (6000, 6010, 10)],
)
def test_elapsed(start: float, end: float, seconds: float) -> None:
    assert clock.elapsed(start, end, [DOWN]) == seconds


@pytest.mark.parametrize("start", [0.0, 1050.0, 1100.0, 3000.0, 5000.0, 7000.0])
@pytest.mark.parametrize("seconds", [0.0, 10.0, 60.0, 4000.0])
def test_after_is_the_inverse_of_elapsed(start: float, seconds: float) -> None:
    end = clock.after(start, seconds, [DOWN])
    assert clock.elapsed(start, end, [DOWN]) == seconds


def test_taking_back_brings_no_new_time() -> None:
    seated = Seated(clock=LIVE)
    seat = seated.decide(after=40)
    seated.take(moves.undo(seated.table, f"person{seat}", seat, seated.now, None))
    assert seated.table.deadline(seat) == 1000 + 660


def test_bots_are_due_at_once() -> None:
    seated = Seated(bots=[0, 1], clock=LIVE)
    assert clock.due(seated.table) == 1000
