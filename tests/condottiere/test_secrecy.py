"""Nothing a seat may not know reaches it: change all of that, and every byte stays the same.

At least 10,000 cases a run, over every edition, option and number of players.
"""

from __future__ import annotations

import json
from dataclasses import fields
from random import Random
from typing import Any

import pytest

from signoria.condottiere import GAME
from signoria.condottiere.knowledge.view import View
from signoria.game import IllegalAction, Simulation
from tests.record.games import show_something

VARIANTS = list(GAME.variants())
CASES_PER_VARIANT = 100
assert CASES_PER_VARIANT * len(VARIANTS) >= 10_000


def bytes_of(state: Any, seat: int | None) -> bytes:
    """Everything that a seat can get hold of: its view with all fields, its JSON, its refusals."""
    view = state.view(seat)
    game: View = getattr(view, "game", view)
    parts = [repr((field.name, getattr(game, field.name))) for field in fields(game)
             if field.name not in ("rules", "cache", "memory")]  # fmt: skip
    parts += [json.dumps(view.to_json()), json.dumps(GAME.view_text(view))]
    if seat is not None:
        parts += [
            refusal(state, text, seat)
            for text in ("play 10", "play surrender", "keep 10 10", "fold", "dance")
        ]
    return "\n".join(parts).encode()


def refusal(state: Any, text: str, seat: int) -> str:
    """What the seat is told when it tries something."""
    try:
        state.clone().apply(state.parse(text, seat), seat)
    except IllegalAction as error:
        return str(error)
    return "accepted"


@pytest.mark.parametrize("setup", VARIANTS, ids=lambda setup: "-".join(map(str, setup.values())))
def test_a_seat_gets_the_same_bytes_whatever_it_cannot_know(setup: dict[str, Any]) -> None:
    rng = Random(repr(setup))
    cases = 0
    while cases < CASES_PER_VARIANT:
        table = Simulation(GAME.new(setup), Random(rng.random()))
        table.settle()
        while table.state.outcome() is None and cases < CASES_PER_VARIANT:
            if rng.random() < 0.03:
                show_something(table, rng)
            if rng.random() < 0.15:
                seat = rng.choice([None, *range(table.state.players)])
                other = table.state.view(seat).sample(rng)
                assert bytes_of(other, seat) == bytes_of(table.state, seat)
                cases += 1
            table.apply(rng.choice(table.state.legal()))


def test_the_test_would_notice_a_leak() -> None:
    """A hand that differs shows in the bytes of its own seat, and only there."""
    one = GAME.position({"players": 2, "site": "roma", "hands": [["1"], ["2", "3"]]})
    two = GAME.position({"players": 2, "site": "roma", "hands": [["1"], ["2", "10"]]})
    assert bytes_of(one, 0) == bytes_of(two, 0)
    assert bytes_of(one, None) == bytes_of(two, None)
    assert bytes_of(one, 1) != bytes_of(two, 1)


def test_closed_counts_hide_how_many_cards_a_seat_holds() -> None:
    few = {"edition": "second", "players": 2, "site": "roma", "hands": [["1"], ["2"]]}
    many = {**few, "hands": [["1"], ["2", "3", "4", "winter"]]}
    assert bytes_of(GAME.position(few), 0) == bytes_of(GAME.position(many), 0)
    none = {**few, "hands": [["1"], []]}
    assert bytes_of(GAME.position(few), 0) != bytes_of(GAME.position(none), 0)


def test_a_face_down_card_is_known_to_its_owner_alone() -> None:
    table = {"players": 2, "options": ["hidden"], "site": "roma", "hands": [["1"], ["2"]]}
    ten = GAME.position({**table, "lines": [["5", "10"], []], "face_down": ["10", None]})
    drum = GAME.position({**table, "lines": [["5", "drummer"], []], "face_down": ["drummer", None]})
    assert bytes_of(ten, 1) == bytes_of(drum, 1)
    assert bytes_of(ten, None) == bytes_of(drum, None)
    assert bytes_of(ten, 0) != bytes_of(drum, 0)


def test_events_are_projected_for_their_audience() -> None:
    state = GAME.position({"players": 2, "options": ["hidden"], "site": "roma",
                           "hands": [["10", "1"], ["2"]]})  # fmt: skip
    (played,) = state.apply(state.parse("play 10"))
    lines = [event.line for seat in (0, 1, None) if (event := played.seen_by(seat)) is not None]
    assert lines == ["0 play 10", "0 play ?", "0 play ?"]
    (shown,) = state.show(1, [1], [0])
    assert [shown.seen_by(seat).line for seat in (0, 1, None)] == [  # type: ignore[union-attr]
        "1 show 0 2",
        "1 show 0 2",
        "1 show 0 ?",
    ]
