"""The numbers of made-up runs are those that were stored, to the last digit that is printed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from signoria.arena import Plan, report
from tests.arena.helpers import FOUR, TWO, scattered

STORED = Path(__file__).parent.parent / "fixtures" / "arena"
SIX = Plan("condottiere", {"players": 6}, ("captain", "random", "page", "page", "random", "page"))
ALIKE = Plan("condottiere", {"players": 3}, ("captain", "captain", "captain"))
RUNS = {"two": (TWO, 400), "four": (FOUR, 300), "six": (SIX, 200), "alike": (ALIKE, 50)}


@pytest.mark.parametrize("name", RUNS)
def test_the_numbers_of_a_run(name: str) -> None:
    plan, deals = RUNS[name]
    numbers = json.loads(json.dumps(report(plan, list(scattered(plan, deals)))))
    stored = json.loads((STORED / f"{name}.json").read_text("utf-8"))
    assert {**numbers, "version": None} == {**stored, "version": None}
