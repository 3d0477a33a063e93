"""The core's own chance: the same seed, the same games; and as fair as the reference's."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from signoria.condottiere import EDITIONS, State, rules
from signoria.condottiere.core import PackedRules, PackedState
from signoria.game import shuffled
from tests.condottiere.core.digest import digests

REASONS = {"connected", "total", "most", "final-battle", "limit", "shared", "draw"}


def test_compiled_and_interpreted_play_the_same_games() -> None:
    script = Path(__file__).with_name("digest.py")
    environment = {**os.environ, "SIGNORIA_PURE": "1"}
    done = subprocess.run(
        [sys.executable, str(script)], env=environment, capture_output=True, text=True, check=True
    )
    told = json.loads(done.stdout)
    assert told.pop("compiled") is False
    mine = digests()
    mine.pop("compiled")
    assert told == mine


def test_another_seed_is_another_game() -> None:
    book = PackedRules(rules("third", 4))
    ends = []
    for seed in range(200):
        table = PackedState(book, seed)
        table.playout()
        ends.append(json.dumps(table.facts()))
    assert len({*ends}) == 200


@pytest.mark.parametrize("edition", EDITIONS)
def test_playouts_end_with_an_outcome(edition: str) -> None:
    table = PackedState(PackedRules(rules(edition, 5)), seed=3)
    for _ in range(500):
        table.reset()
        assert table.outcome() is None
        assert table.playout() > 0
        outcome = table.outcome()
        assert outcome is not None
        winners, reasons = outcome
        assert {*reasons} <= REASONS
        assert bool(winners) == (reasons != ("draw",))
        assert {*winners} <= {*range(5)}


@pytest.mark.parametrize("edition", EDITIONS)
def test_random_games_are_like_those_of_the_reference(edition: str) -> None:
    """The same lengths, reasons and victors in the long run: both choose and deal fairly."""
    chosen = rules(edition, 3)
    few, many = 500, 10_000
    theirs, ours = Counter[str](), Counter[str]()
    rng = Random(5)
    for _ in range(few):
        state = State(chosen)
        while state.ending is None:
            if state.chance is not None:
                state.shuffle(shuffled(state.chance, rng))
            else:
                state.apply(rng.choice(state.legal()))
                theirs["moves"] += 1
        theirs.update(state.ending.reasons)
        theirs.update(f"seat {seat}" for seat in state.ending.winners)
    table = PackedState(PackedRules(chosen), seed=1)
    for _ in range(many):
        table.reset()
        ours["moves"] += table.playout()
        outcome = table.outcome()
        assert outcome is not None
        winners, reasons = outcome
        ours.update(reasons)
        ours.update(f"seat {seat}" for seat in winners)
    for name in theirs | ours:
        usual, found = theirs[name] / few, ours[name] / many
        assert found == pytest.approx(usual, abs=0.09 if name != "moves" else usual * 0.09), name
