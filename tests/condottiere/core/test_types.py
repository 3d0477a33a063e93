"""The types of the core are beside it, for those who write programs with it, and they are true."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from signoria.condottiere.core import COMPILED

PROGRAM = """
from signoria.bots.condottiere.captain.distance import connected_sets
from signoria.bots.condottiere.captain.temper import Temper
from signoria.condottiere import new, rules
from signoria.condottiere.core import (
    FEATURES, Belief, Deed, Judge, PackedCaptain, PackedRules, PackedState, Search,
)


def winners(seed: int) -> tuple[int, ...]:
    table = PackedState(PackedRules(rules("third", 4)), seed=seed)
    table.playout()
    outcome = table.outcome()
    return () if outcome is None else outcome[0]


def best(seed: int, sims: int) -> int:
    book = PackedRules(rules("third", 4))
    table = PackedState(book, seed, first=0)
    table.deal_anew()
    sets = connected_sets(book.rules.board, book.rules.connected_goal)
    captain = PackedCaptain(book, Temper(), sets)
    judge = Judge(captain, [0.1] * FEATURES)
    belief = Belief(captain, book.players, 0, seed)
    belief.witness(Deed(table.copy(), 1, captain.choose(table)))
    search = Search(captain, judge, 1 << 12, seed)
    hands = table.packed_hands()
    search.load(table, 0, hands, [-1] * 6, [0] * 6, [0], [1.0])
    search.run(sims)
    action, visits, value = max(search.weighed(), key=lambda one: one[1])
    return action


chances: list[float] = []
state = new("third", players=4)
chosen: int = best(1, 50)
print(winners(1), chosen >= 0)
"""
WRONG = """
from signoria.condottiere.core import PackedState

table = PackedState("third")
table.fly()
"""
MADE_BY_CYTHON = r".*\.(__reduce_cython__|__setstate_cython__|__pyx_capi__|__test__)"
"""What the compiler adds of its own."""


def run(*command: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *command], cwd=cwd, capture_output=True, text=True, check=False
    )


def checked(program: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """A user's program, checked as strictly as can be, with no settings but that."""
    (folder / "program.py").write_text(program, "utf-8")
    (folder / "mypy.ini").write_text("[mypy]\nstrict = True\n", "utf-8")
    return run("-m", "mypy", "program.py", cwd=folder)


def test_a_program_that_uses_the_core_is_checked_strictly(tmp_path: Path) -> None:
    done = checked(PROGRAM, tmp_path)
    assert done.returncode == 0, done.stdout + done.stderr
    said = run("program.py", cwd=tmp_path)
    assert said.stdout.endswith("True\n"), said.stderr


def test_what_is_wrong_is_noticed(tmp_path: Path) -> None:
    said = checked(WRONG, tmp_path).stdout
    assert 'expected "PackedRules"' in said
    assert '"PackedState" has no attribute "fly"' in said


@pytest.mark.skipif(not COMPILED, reason="interpreted, the core shows its inner functions too")
def test_the_types_are_those_of_the_core(tmp_path: Path) -> None:
    (tmp_path / "allowed").write_text(MADE_BY_CYTHON, "utf-8")
    (tmp_path / "mypy.ini").write_text("[mypy]\nstrict = True\n", "utf-8")
    done = run(
        "-m", "mypy.stubtest", "signoria.condottiere.core", "--concise",
        "--allowlist", "allowed", "--mypy-config-file", "mypy.ini", cwd=tmp_path,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
