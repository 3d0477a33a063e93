"""The contract of `signoria.game`, for every game, edition, option and number of players."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from signoria.game import AnyGame, AnyState, BadInput, Event, IllegalAction, any_game, shuffled
from signoria.games import GAMES, load
from tests.conformance import sealed
from tests.invariants import every_game

ALL: list[AnyGame] = [any_game(sealed.GAME), *(load(name) for name in GAMES)]
VARIANTS = [(game, setup) for game in ALL for setup in game.variants()]


def name_of(value: Any) -> str:
    if isinstance(value, dict):
        return "-".join(str(part) for part in value.values()).replace("'", "")
    return str(value.name)


every_variant = pytest.mark.parametrize(("game", "setup"), VARIANTS, ids=name_of)


def play(game: AnyGame, setup: Any, seed: str) -> Iterator[tuple[AnyState, list[Event], Any]]:
    """A random game: the state, the events since the last step, and what is done next."""
    rng = Random(seed)
    state = game.new(setup)
    events: list[Event] = []
    while state.outcome() is None:
        if state.chance is not None:
            order = shuffled(state.chance, rng)
            yield state, events, order
            events = state.shuffle(order)
        else:
            seat = rng.choice(state.deciders)
            action = rng.choice(state.legal(seat))
            yield state, events, (seat, action)
            events = state.apply(action, seat)
    yield state, events, None


@every_variant
def test_a_state_waits_for_chance_or_a_seat_or_is_over(game: AnyGame, setup: Any) -> None:
    for state, _, _ in play(game, setup, "one of three"):
        every_game.waits(state)


@every_variant
def test_the_first_event_is_the_action_itself(game: AnyGame, setup: Any) -> None:
    before = None
    for _, events, done in play(game, setup, "first event"):
        if isinstance(before, tuple):
            seat, action = before
            own = events[0].seen_by(seat)
            assert own is not None
            assert own.line == f"{seat} {action}"
        before = done


@every_variant
def test_texts_stand_for_their_actions(game: AnyGame, setup: Any) -> None:
    for state, _, _ in play(game, setup, "texts"):
        actions = state.legal()
        assert [state.parse(str(action)) for action in actions] == list(actions)
        assert len(set(actions)) == len(actions)


@every_variant
def test_exactly_the_legal_actions_are_accepted(game: AnyGame, setup: Any) -> None:
    seen: dict[str, Any] = {}
    rng = Random("illegal")
    for number, (state, _, _) in enumerate(play(game, setup, "illegal")):
        seen |= {str(action): action for action in state.legal()}
        if number % 6 or state.to_act is None:
            continue
        every_game.legal_actions(state, rng.sample(list(seen.values()), min(12, len(seen))))
        with pytest.raises(IllegalAction):
            state.parse("no such action")


@every_variant
def test_nothing_happens_after_the_end(game: AnyGame, setup: Any) -> None:
    last = None
    for state, _, done in play(game, setup, "end"):
        last = state
        if isinstance(done, tuple):
            action = done[1]
    assert last is not None
    assert last.legal() == ()
    with pytest.raises(IllegalAction):
        last.apply(action)
    with pytest.raises(ValueError, match="no shuffle is awaited"):
        last.shuffle([])


@every_variant
def test_the_same_shuffles_and_actions_give_the_same(game: AnyGame, setup: Any) -> None:
    again = game.new(setup)
    events: list[Event] = []
    for state, expected, done in play(game, setup, "replay"):
        assert [event.line for event in events] == [event.line for event in expected]
        assert again.to_json() == state.to_json()
        if isinstance(done, tuple):
            events = again.apply(again.parse(str(done[1])), done[0])
        elif done is not None:
            assert again.chance is not None
            events = again.shuffle(again.chance.parse(again.chance.texts(done)))
    assert again.outcome() is not None


@every_variant
def test_a_clone_shares_nothing_that_changes(game: AnyGame, setup: Any) -> None:
    rng = Random("clones")
    for number, (state, _, _) in enumerate(play(game, setup, "clone")):
        if number % 50 == 0:
            every_game.clones(state, rng)


@every_variant
def test_a_wrong_shuffle_is_refused(game: AnyGame, setup: Any) -> None:
    state = game.new(setup)
    assert state.chance is not None
    items = list(state.chance.items)
    for wrong in ([], items[:-1], [items[0], *items[:-1]], [*items, items[0]]):
        with pytest.raises(ValueError, match="must hold each of its"):
            state.shuffle(wrong)
    with pytest.raises(ValueError, match="has no"):
        state.chance.parse(["nonsense"])


@every_variant
def test_what_a_seat_cannot_know_changes_nothing_it_gets(game: AnyGame, setup: Any) -> None:
    """Replace everything hidden from a seat by a guess: its view, its choices, its events stay."""
    rng = Random("secrecy")
    for number, (state, _, done) in enumerate(play(game, setup, "secrecy")):
        if number % 9:
            continue
        for seat in every_game.all_seats(state):
            other = every_game.hidden_from(state, seat, rng)
            if isinstance(done, tuple):
                who, action = done
                if action in other.legal(who):
                    told = state.clone().apply(action, who)[0].seen_by(seat)
                    assert other.apply(action, who)[0].seen_by(seat) == told


@every_variant
def test_a_pause_is_awaited_by_nobody_and_told_to_nobody(game: AnyGame, setup: Any) -> None:
    """Nobody sees whether it is awaited, or somebody decides in secret; it makes no event."""
    rng = Random("pauses")
    for state, _, _ in play(game, setup, "pauses"):
        if state.chance is None or not state.chance.is_pause:
            continue
        assert shuffled(state.chance, rng) == []
        for seat in every_game.all_seats(state):
            view = state.view(seat)
            assert (view.to_act, view.deciders, tuple(view.legal)) == (None, (), ())
            assert game.view_text(view.sample(rng).view(seat)) == game.view_text(view)
        assert all(event.key != "shuffle" for event in state.clone().shuffle(()))


@every_variant
def test_a_view_survives_the_journey_through_text(game: AnyGame, setup: Any) -> None:
    for number, (state, _, _) in enumerate(play(game, setup, "text")):
        if number % 9 and state.outcome() is None:
            continue
        for seat in (None, *range(state.players)):
            view = state.view(seat)
            text = game.view_text(view)
            assert text["game"] == game.name
            assert text["seat"] == seat
            again = game.read_view(json.loads(json.dumps(text)))
            assert game.view_text(again) == text
            assert repr(again) == repr(view)
            assert again.sample(Random(1)).to_json() == view.sample(Random(1)).to_json()


@pytest.mark.parametrize("game", ALL, ids=name_of)
@pytest.mark.parametrize("document", [None, [], "view", 7, {}, {"game": "chess"}], ids=str)
def test_what_is_no_view_is_refused(game: AnyGame, document: Any) -> None:
    with pytest.raises(BadInput, match=r"^\w+: "):
        game.read_view(document)


@pytest.mark.parametrize("game", ALL, ids=name_of)
def test_a_setup_spelt_out_says_the_same(game: AnyGame) -> None:
    for setup in game.variants():
        full = game.setup(setup)
        assert game.setup(full) == full
