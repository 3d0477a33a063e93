"""What holds at every moment of every game, in games of random players with some sense."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from itertools import islice
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from signoria.virtu.model.realm import READY
from signoria.virtu.model.state import OPTIONS, State
from signoria.virtu.phases import scoring
from tests.invariants.virtu import AT_ONCE, BY_TRIAL, DATA, play_on
from tests.invariants.virtu_scores import plain_scores
from tests.virtu.table import SIEGES, side, table

GAMES = 5
"""Games of each number of players that are played with all checks."""
VERBS = {
    "move": {"enter", "move", "step", "cash"},
    "redeem": {"redeem", "leave"},
    "blocked": {"done"},
    "govern": {"ready", "reactivate", "cash", "done"},
    "patronage": {"sponsor", "done"},
    "bonus": {"take"},
    "seat": {"seat", "discard"},
    "trade": {"use", "done"},
    "annex": {"annex", "done"},
    "war": {"march", "sail", "arm", "done"},
    "intrigue": {"spy", "expel", "done"},
    "send": {"send"},
    "pay": {"pay", "use", "confirm"},
    "siege": {"besiege", "decline"},
    "exchange": {"commit", "cash", "pass"},
    "assault": {"besiege", "withdraw"},
    "space": {"shift", "discard"},
    "retreat": {"retreat", "disband"},
    "wages": {"wages", "cash", "dismiss"},
    "palace": {"place", "recall", "discard", "done"},
    "market": {"buy", "discard", "done"},
    "recruit": {"recruit", "cash", "done"},
    "alliance": {"ally", "done"},
    "family": {"place"},
}
"""What can be done in each phase, besides what can be done in nearly all of them."""
AT_ANY_TIME = {"borrow", "undo"}


def play(players: int, seed: object) -> Iterator[State]:
    """A game, moment by moment."""
    rng = Random(f"virtu {players} {seed}")
    return play_on(State(DATA, players, OPTIONS if rng.random() < 0.25 else ()), rng)


def rarities() -> Iterator[State]:
    """Games that begin where random ones seldom come: a battle before a siege, a lost space."""
    rich = "firenze pisa siena bologna spoleto"
    cards = "bishop right, merchant right, admiral right"
    crowded = table(
        florence=side(cities=rich, courtiers=cards), venice=side(armies="spoleto 6"), when=SIEGES
    )
    rivals = table(
        florence=side(armies="spoleto 5"), naples=side(armies="spoleto"), when=SIEGES
    )  # fmt: skip
    for state in (crowded, rivals):
        for seed in range(3):
            yield from islice(play_on(state.clone(), Random(seed)), 100)


@cache
def games(players: int) -> list[State]:
    """The final states of some games."""
    return [list(play(players, seed))[-1] for seed in range(GAMES)]


@pytest.mark.parametrize("players", [3, 4, 5])
def test_what_holds_at_every_moment(players: int) -> None:
    for seed in range(GAMES):
        for moment, state in enumerate(play(players, seed)):
            for check in (*AT_ONCE, *(BY_TRIAL if moment % 6 == seed else ())):
                check(state)


@settings(max_examples=6, deadline=None)
@given(players=st.integers(3, 5), seed=st.integers(0, 2**32))
def test_what_holds_in_any_game(players: int, seed: int) -> None:
    for moment, state in enumerate(play(players, seed)):
        for check in AT_ONCE:
            check(state)
        if moment == 600:
            break


def test_everything_happens() -> None:
    """The games of these tests come through every phase and use every verb."""
    wanted = {(phase, verb) for phase, verbs in VERBS.items() for verb in verbs}
    seen = {pair for state in rarities() for pair in offered(state)}
    for seed in range(60):
        for state in play(3 + seed % 3, seed):
            seen |= offered(state)
        assert seen <= wanted, seen - wanted
        if seen == wanted:
            break
    assert seen == wanted, wanted - seen


def offered(state: State) -> set[tuple[str, str]]:
    """The phase with each verb of what can be done."""
    return {(state.phase, offer.verb) for offer in state.legal() if offer.verb not in AT_ANY_TIME}


@pytest.mark.parametrize("players", [3, 4, 5])
def test_games_end(players: int) -> None:
    for state in games(players):
        assert state.outcome() is not None
        assert state.year <= DATA.rules["guard"]["years"]
        assert state.legal() == ()


# The score, from scratch


@pytest.mark.parametrize("players", [3, 4, 5])
def test_the_score_from_scratch(players: int) -> None:
    for seed in range(4):
        for moment, state in enumerate(play(players, seed)):
            if moment % 10 == 0 and state.realms:
                found = [sum(points.values()) for points in scoring.scores(state)]
                assert found == plain_scores(state)
        totals = plain_scores(state)
        outcome = state.outcome()
        assert outcome is not None
        assert {totals[seat] for seat in outcome.winners} == {max(totals)}


# Secrets


@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("seed", range(10))
def test_nothing_leaks_while_family_cards_are_placed(players: int, seed: int) -> None:
    """Two tables that differ in what the others placed look the same to a seat."""
    rng = Random(seed)
    me = rng.randrange(players)
    tables = [State(DATA, players, houses=DATA.seats_of(players), first=0) for _ in "12"]
    steps = [seat for seat in range(players) for _ in range(3)]
    rng.shuffle(steps)
    for seat in steps[: rng.randrange(1, 3 * players - 1)]:
        events = []
        mine = rng.choice(tables[0].legal(seat))
        for each in tables:
            action = mine if seat == me else rng.choice(each.legal(seat))
            events.append([event.seen_by(me) for event in each.apply(action, seat)])
        assert events[0] == events[1]
        views = [json.dumps(each.view(me).to_json(), sort_keys=True) for each in tables]
        assert views[0] == views[1]
        assert tables[0].legal(me) == tables[1].legal(me)
        assert tables[0].deciders == tables[1].deciders
        assert tables[0].to_act == tables[1].to_act


def test_courtiers_are_spent_by_what_they_pay_for() -> None:
    """Over a whole game, an available courtier that pays is spent at once."""
    for state in play(4, "spend"):
        if state.phase != "pay":
            continue
        assert state.to_act is not None
        for offer in state.legal():
            if offer.startswith("use ") and len(offer.split()) == 4:
                trial = state.clone()
                before = sum(mark & READY for *_, mark in state.realms[state.to_act].courtiers)
                trial.apply(offer)
                after = sum(mark & READY for *_, mark in trial.realms[state.to_act].courtiers)
                assert after == before - 1
