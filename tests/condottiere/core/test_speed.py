"""The core is worth its trouble: compiled where it can be, and many times as fast."""

from __future__ import annotations

import os
import shutil
from random import Random
from time import process_time

import pytest

from signoria.condottiere import State, rules
from signoria.condottiere.core import COMPILED, PackedRules, PackedState
from signoria.game import shuffled

RATIO = 20
"""So many times the moves of the reference, at least; some 80 times are usual."""
ROUNDS = 5
PURE = os.environ.get("SIGNORIA_PURE", "0") not in ("", "0")
COMPILER = shutil.which(os.environ.get("CC", "cc")) or shutil.which("gcc")

pytestmark = pytest.mark.skipif(PURE or not COMPILER, reason="nothing can be compiled here")


def test_the_core_is_compiled() -> None:
    assert COMPILED, "there is a C compiler, but the core was not built with it"


def reference_speed(rng: Random) -> float:
    """Moves per second of a random game or two."""
    moves, begun = 0, process_time()
    while moves < 400:
        state = State(rules("third", 4))
        while state.ending is None:
            if state.chance is not None:
                state.shuffle(shuffled(state.chance, rng))
            else:
                state.apply(rng.choice(state.legal()))
                moves += 1
    return moves / (process_time() - begun)


def core_speed(table: PackedState) -> float:
    begun = process_time()
    moves: int = table.play_games(1_000)
    return moves / (process_time() - begun)


def test_the_core_is_many_times_as_fast_as_the_reference() -> None:
    """The best of some turns in the same moments: a busy machine slows both."""
    rng, table = Random(1), PackedState(PackedRules(rules("third", 4)), seed=1)
    turns = [(reference_speed(rng), core_speed(table)) for _ in range(ROUNDS)]
    slow, fast = (max(speeds) for speeds in zip(*turns, strict=True))
    assert fast >= RATIO * slow, f"{fast:,.0f} moves per second by {slow:,.0f}"
