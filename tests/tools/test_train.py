"""The training script runs from end to end, and what it learns is worth having."""

from __future__ import annotations

import json
import subprocess
import sys
from math import log
from pathlib import Path
from typing import Any

import pytest

from signoria.bots.condottiere.strategist.search_model import search_model
from signoria.condottiere import rules
from signoria.condottiere.core import FEATURES, Judge, PackedState

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def learned(tmp_path_factory: pytest.TempPathFactory) -> dict[str, dict[str, object]]:
    out = tmp_path_factory.mktemp("judge") / "judge.json"
    command = [
        sys.executable, "tools/train.py", "--games", "1500", "--steps", "150", "--hidden", "2",
        "--only", "third/3", "--out", str(out),
    ]  # fmt: skip
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    document: dict[str, dict[str, object]] = json.loads(out.read_text("utf-8"))
    return document


def test_a_small_budget_already_teaches_something(learned: dict[str, dict[str, object]]) -> None:
    """Better than to give every seat the same chance."""
    loss = learned["third/3"]["loss"]
    assert isinstance(loss, float)
    assert loss < log(3) - 0.02


def test_what_was_learned_fits_into_the_core(learned: dict[str, dict[str, Any]]) -> None:
    model = search_model(rules("third", 3))
    judge = Judge(model.captain, learned["third/3"]["weights"], learned["third/3"]["hidden"])
    table = PackedState(model.book, seed=4, first=0)
    table.deal_anew()
    chances = judge.chances(table)
    assert sum(chances) == pytest.approx(1)
    assert all(0 < chance < 1 for chance in chances)
    assert len(judge.features_of(table, 0)) == FEATURES


def test_weights_of_the_wrong_number_are_refused() -> None:
    model = search_model(rules("third", 3))
    with pytest.raises(ValueError, match="the judge needs"):
        Judge(model.captain, [0.0] * 5, 0)


def test_every_kind_of_table_has_a_judge_that_was_taught() -> None:
    text = (ROOT / "src/signoria/bots/condottiere/strategist/judge.json").read_text("utf-8")
    taught = json.loads(text)
    assert {f"{edition}/{players}" for edition in ("first", "second", "third")
            for players in range(2, 7)} <= set(taught)  # fmt: skip
    for name, judge in taught.items():
        assert judge["loss"] < log(int(name.split("/")[1])), name
