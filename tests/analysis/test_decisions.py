"""Every decision of a record comes with the view that its seat had, and no other."""

from __future__ import annotations

import pytest

from signoria import record
from signoria.analysis import decisions
from tests.analysis.helpers import game

NAMES = (
    "first-2", "second-4", "third-4", "third-4-hidden", "third-4-draw-after-battle",
    "third-4-points", "third-6-draw-after-battle-hidden-shown",
)  # fmt: skip

each_game = pytest.mark.parametrize("name", NAMES)


@each_game
def test_every_decision_was_possible(name: str) -> None:
    found = decisions(game(name))
    assert found
    for decision in found:
        assert decision.view.seat == decision.view.to_act == decision.seat
        assert decision.action in decision.view.legal
    assert [decision.number for decision in found] == list(range(1, len(found) + 1))


@each_game
def test_views_are_those_of_the_replay(name: str) -> None:
    kept = game(name)
    for decision in decisions(kept)[::25]:
        state = record.replay(kept, decision.event - 1).state
        assert state.view(decision.seat) == decision.view
        assert kept.lines[decision.event - 1] == f"{decision.seat} {decision.action}"


@each_game
def test_of_one_seat(name: str) -> None:
    kept = game(name)
    assert decisions(kept, seat=1) == [one for one in decisions(kept) if one.seat == 1]


@pytest.mark.parametrize("name", ["second-4", "third-4", "third-4-hidden"])
def test_the_record_of_a_seat_has_the_same_decisions_of_that_seat(name: str) -> None:
    kept = game(name)
    for seat in (0, 1):
        own = record.of_seat(kept, seat)
        assert [(one.seat, one.action, one.view) for one in decisions(own)] == [
            (one.seat, one.action, one.view) for one in decisions(kept, seat)
        ]
