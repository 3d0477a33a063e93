"""Talk: cards may be shown to whom one likes, at any time; nobody else sees them."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from signoria import record
from signoria.condottiere import GAME, State
from signoria.game import IllegalAction
from tests.record.games import random_game

TABLE: dict[str, Any] = {
    "players": 3,
    "site": "roma",
    "hands": [["10", "winter"], ["1", "heroine"], ["2", "2", "3"]],
}


def table() -> State:
    state: State = GAME.position(TABLE)
    return state


def test_cards_may_be_shown_out_of_turn() -> None:
    state = table()
    assert state.to_act == 0
    (event,) = state.aside("show 1 2 2", 2)
    assert event.line == "2 show 1 2 2"
    assert [seen.line for seat in (0, 1, 2) if (seen := event.seen_by(seat))] == [
        "2 show 1 ? ?",
        "2 show 1 2 2",
        "2 show 1 2 2",
    ]
    assert state.to_act == 0


def test_who_was_shown_cards_remembers_them_and_the_others_learn_nothing() -> None:
    state = table()
    before = state.view(0), state.view(None)
    state.aside("show 1 3", 2)
    assert (state.view(0), state.view(None)) == before
    three = 2
    assert all(state.view(1).sample(Random(seed)).hands[2][three] for seed in range(30))
    assert not all(state.view(0).sample(Random(seed)).hands[2][three] for seed in range(30))


def test_a_card_that_was_shown_and_played_is_not_in_the_hand_any_more() -> None:
    state = table()
    state.aside("show 1 3", 2)
    for text in ("pass", "pass", "play 3"):
        state.apply(state.parse(text))
    assert not all(state.view(1).sample(Random(seed)).hands[2][2] for seed in range(30))


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("show 1 10", "it does not hold so many 10"),
        ("show 1 2 2 2", "it does not hold so many 2"),
        ("show 2 3", "there is no other seat 2"),
        ("show 7 3", "there is no other seat 7"),
        ("show 1", "that is not an action"),
        ("show 1 joker", "that is not an action"),
        ("sing", "that is not an action"),
    ],
)
def test_only_ones_own_cards_to_another_seat(text: str, why: str) -> None:
    state = table()
    before = state.view(1)
    with pytest.raises(IllegalAction, match=why):
        state.aside(text, 2)
    assert state.view(1) == before


def test_nothing_is_shown_when_the_game_is_over() -> None:
    done = random_game({"edition": "third", "players": 2, "options": []}, "talk").state
    with pytest.raises(IllegalAction, match="the game is over"):
        done.aside("show 1 10", 0)


def test_cards_may_be_shown_while_others_are_shuffled() -> None:
    """The last player keeps cards and shows one before the deal; the record plays again."""
    setup = {"edition": "third", "players": 2, "options": []}
    run = record.replay(record.of(GAME, setup, ["A", "B"], [], None))
    state: Any = run.state
    rng = Random("shuffling")
    log = []
    while state.phase != "deal" or not any(map(sum, state.hands)):
        if state.chance is not None:
            log += state.shuffle(sorted(state.chance.items, key=lambda _: rng.random()))
        else:
            legal = state.legal()
            log += state.apply(legal[-1] if state.phase == "keep" else rng.choice(legal))
    seat = 0 if sum(state.hands[0]) else 1
    card = next(name for name in state.to_json()["hands"][seat])
    log += state.aside(f"show {1 - seat} {card}", seat)
    kept = record.loads(record.dumps(record.of(GAME, setup, ["A", "B"], log, None)))
    assert record.replay(kept).state.to_json() == state.to_json()
