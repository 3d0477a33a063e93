"""Undo: everything, as long as nobody else has decided anything since."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from signoria.virtu.model.state import State
from tests.virtu.table import (
    SIEGES,
    WINTER,
    acting,
    do,
    florins,
    refused,
    side,
    snapshot,
    table,
    turn_of,
)


def winter(step: str) -> State:
    """Florence in a step of its winter, with something to do in each of them."""
    holdings: dict[str, Any] = {
        "marker": 5, "florins": 9, "armies": "firenze 2, pisa 1",
        "courtiers": "banker right, ambassador right",
    }  # fmt: skip
    return turn_of(table(florence=side(**holdings), when=WINTER), "florence", step)


def intrigue() -> State:
    state = table(florence=side(spies="ancona"))
    do(state, "enter 4")
    return state


@pytest.mark.parametrize(
    ("begin", "actions"),
    [
        (lambda: winter("wages"), ["dismiss pisa"]),
        (lambda: winter("wages"), ["wages"]),
        (lambda: winter("palace"), ["place banker right room 2", "recall room 2 left"]),
        (lambda: winter("palace"), ["place banker right left", "discard ambassador right"]),
        (lambda: winter("market"), ["buy merchant left"]),
        (lambda: winter("market"), ["buy cardinal left", "use ambassador right crown", "confirm"]),
        (lambda: winter("market"), ["buy cardinal for ambassador right", "pay firenze crown"]),
        (lambda: winter("market"), ["borrow florins", "discard banker right", "done"]),
        (lambda: winter("recruit"), ["recruit pisa", "recruit firenze"]),
        (intrigue, ["spy ancona"]),
        (intrigue, ["spy reserve", "send bari"]),
        (intrigue, ["borrow florins", "spy ancona"]),
    ],
)
def test_step_by_step_back_to_the_beginning(begin: Callable[[], State], actions: list[str]) -> None:
    state = begin()
    moments = []
    for action in actions:
        moments.append(snapshot(state))
        do(state, action)
        assert acting(state) == "florence"
    for before in reversed(moments):
        do(state, "undo")
        assert snapshot(state) == before


def test_the_steps_of_a_winter_can_be_undone_together() -> None:
    state = winter("wages")
    before = snapshot(state)
    do(state, "wages", "done", "buy merchant left", "done", "recruit pisa")
    do(state, *["undo"] * 5)
    assert snapshot(state) == before


def test_the_move_can_be_undone_while_the_action_is_due() -> None:
    state = table(florence=side(marker=1, florins=2), year=2)
    before = snapshot(state)
    do(state, "step florins", "move 3", "undo", "undo")
    assert snapshot(state) == before


def test_nothing_can_be_undone_once_somebody_else_is_asked() -> None:
    state = table(florence=side(marker=1), venice=side(marker=1), year=2)
    do(state, "move 2", "done")
    assert acting(state) != "florence"
    assert refused(state, "undo")


def test_what_the_other_side_of_a_siege_has_answered_stays() -> None:
    state = table(
        florence=side(armies="verona 3", tokens=2),
        venice=side(courtiers="gonfalonier right, gonfalonier left", florins=2),
        when=SIEGES,
    )
    do(state, "besiege verona")
    assert "undo" in state.legal(), "nobody has answered yet"
    do(state, "commit token")
    assert (acting(state), "undo" in state.legal()) == ("venice", False)
    do(state, "commit gonfalonier right")
    assert refused(state, "undo")


def test_a_clone_is_undone_for_itself() -> None:
    state = winter("recruit")
    do(state, "recruit pisa")
    other = state.clone()
    do(other, "undo")
    assert (florins(state, "florence"), florins(other, "florence")) == (
        florins(other, "florence") - 1,
        florins(state, "florence") + 1,
    )
    do(state, "undo")
    assert snapshot(state) == snapshot(other)


def test_an_undo_is_told_to_everybody() -> None:
    state = winter("recruit")
    do(state, "recruit pisa")
    (event,) = do(state, "undo")
    assert event.line == f"{state.to_act} undo"
    assert event.audience is None
