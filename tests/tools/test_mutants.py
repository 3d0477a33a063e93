"""The mutants: which there are, and that each is a change and still a program."""

from __future__ import annotations

import ast

import mutants
import pytest

SOURCE = """\
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from somewhere import State

LIMIT = 3


def strongest(armies: list[int], *, peace: bool = False) -> int | None:
    \"\"\"The strongest: 1 of them.\"\"\"
    best = max(armies)
    if best < LIMIT and not peace:
        best = best - 1
    for army in armies:
        if army == best:
            break
    assert best > 0
    return armies.index(best)
"""


def test_every_kind_of_change_is_made_in_its_place() -> None:
    found = mutants.Mutator("x", SOURCE.encode()).mutants()
    told = [
        (SOURCE.encode()[: one.start].count(b"\n") + 1, one.what, one.new.strip()) for one in found
    ]
    assert told == [
        (6, "3 to 2", "2"),
        (6, "3 to 4", "4"),
        (9, "False to True", "True"),
        (11, "left out", "pass"),
        (12, "negated", "(not (best < LIMIT and not peace))"),
        (12, "< to <=", "<="),
        (12, "< to >=", ">="),
        (12, "and to or", "or"),
        (12, "no not", ""),
        (13, "left out", "pass"),
        (13, "- to +", "+"),
        (13, "1 to 0", "0"),
        (13, "1 to 2", "2"),
        (15, "== to !=", "!="),
        (16, "no jump", "pass"),
        (18, "returns nothing", "None"),
    ]


@pytest.mark.parametrize("file", mutants.RULES)
def test_every_mutant_of_the_rules_is_another_program(file: str) -> None:
    source = mutants.source_of(mutants.ROOT, file)
    found = mutants.find(mutants.ROOT, [file])
    assert found
    for mutant in found:
        changed = mutant.apply(source)
        assert changed != source
        ast.parse(changed)


def test_a_sample_follows_from_its_seed(capsys: pytest.CaptureFixture[str]) -> None:
    told = []
    for seed in ("1", "1", "2"):
        assert mutants.main(["--list", "--files", "battle", "--sample", "5", "--seed", seed]) == 0
        told.append(capsys.readouterr().out)
    assert told[0] == told[1] != told[2]
    assert told[0].endswith("5 mutants\n")
    assert told[0].count("src/signoria/condottiere/battle.py:") == 5
