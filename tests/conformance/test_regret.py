"""What may be taken back has taught nobody anything, for every game, edition and option."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from signoria.condottiere import GAME as CONDOTTIERE
from signoria.game import AnyGame, AnyState, Event, any_game
from signoria.virtu import GAME as VIRTU
from tests.conformance.test_contract import every_variant, play

CHECKED = 60
"""So many decisions of a game are looked at closely."""
SAMPLES = 3

Step = tuple[AnyState, int, Any, list[Event], Any]
"""A state before a decision, who decides, what, what it leads to, and the public view before."""


def decisions(game: AnyGame, setup: Any, seed: str) -> list[Step]:
    """All decisions of a random game that could be taken back."""
    found: list[Step] = []
    for state, _, done in play(game, setup, seed):
        if isinstance(done, tuple):
            seat, action = done
            before = state.view(None)
            events = state.clone().apply(action, seat)
            if game.takes_back(events, before):
                found.append((state.clone(), seat, action, events, before))
            else:
                assert not game.takes_back(events)
    return found


def seen(events: list[Event], viewer: int | None) -> list[Event | None]:
    return [event.seen_by(viewer) for event in events]


@every_variant
def test_nobody_learns_anything_by_what_may_be_taken_back(game: AnyGame, setup: Any) -> None:
    """Whatever is hidden from a seat could be otherwise, and it would have seen the same."""
    rng = Random("regret")
    steps = decisions(game, setup, "regret")
    assert steps
    for state, seat, action, events, _ in rng.sample(steps, min(CHECKED, len(steps))):
        after = state.clone()
        after.apply(action, seat)
        assert after.chance is None
        assert after.outcome() is None
        for viewer in (None, *range(state.players)):
            if viewer == seat:
                continue
            view, told, sight = state.view(viewer), seen(events, viewer), after.view(viewer)
            for _ in range(SAMPLES):
                other = view.sample(rng)
                same = action
                if events[0].seen_by(viewer) != events[0].seen_by(seat):  # a secret choice
                    same = rng.choice(other.legal(seat))
                assert same in other.legal(seat)
                assert seen(other.apply(same, seat), viewer) == told
                assert other.chance is None
                assert other.view(viewer) == sight


@every_variant
def test_what_ends_a_game_or_awaits_a_shuffle_is_not_taken_back(game: AnyGame, setup: Any) -> None:
    before = None
    for state, events, done in play(game, setup, "final"):
        if before is not None and state.to_act is None:
            assert not game.takes_back(events, before)
        before = state.view(None) if isinstance(done, tuple) else None


def keys_of(setup: Any, seeds: int = 6, *, informed: bool = True) -> set[tuple[str, ...]]:
    """The events of decisions of Condottiere that could be taken back in some games."""
    return {
        tuple(event.key for event in events)
        for seed in range(seeds)
        for *_, events, before in decisions(any_game(CONDOTTIERE), setup, f"keys {seed}")
        if CONDOTTIERE.takes_back(events, before if informed else None)
    }


def test_condottiere_takes_back_what_shows_no_card() -> None:
    later = {"edition": "third", "players": 4, "options": ["choose-after-deal"]}
    assert keys_of(later) == {("pass",), ("pope",), ("site",)}
    assert keys_of({"edition": "second"}) == {("pass",), ("decline", "token"), ("site",)}
    hidden = {"edition": "third", "options": ["hidden"]}
    assert {first for first, *_ in keys_of(hidden)} == {"pass", "pope", "site"}


def test_a_last_pass_may_be_taken_back_if_it_shows_nothing() -> None:
    assert ("pass", "won", "token") in keys_of({"edition": "third", "players": 4})


def test_a_site_after_which_hands_may_be_folded_stays() -> None:
    """Also if nobody is asked, for else the offer would tell. R27"""
    steps = decisions(any_game(CONDOTTIERE), {"edition": "third", "players": 4}, "folding")
    sites = [before for *_, events, before in steps if events[0].key == "site"]
    assert sites
    assert all(before.opening for before in sites)


def test_without_the_view_before_only_what_is_harmless_at_any_time() -> None:
    third = {"edition": "third", "players": 4}
    assert keys_of(third, informed=False) == {("pass",), ("pope",)}


SHARES = [(CONDOTTIERE, {"edition": "third", "players": 4}, 0.1), (VIRTU, {"players": 4}, 0.9)]


@pytest.mark.parametrize(("game", "setup", "least"), SHARES, ids=["few", "nearly all"])
def test_enough_may_be_taken_back_to_be_of_use(game: AnyGame, setup: Any, least: float) -> None:
    decided = sum(isinstance(done, tuple) for _, _, done in play(game, setup, "use"))
    assert len(decisions(game, setup, "use")) > least * decided
