"""Nothing that a seat may not know reaches it through the server: not by a byte, not by a moment.

`secrecy.py` plays two games between which a seat must not be able to tell on two real servers and
compares all that reaches it. The same finds every leak of `secrecy_leaks.py`.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.server.secrecy import Plan, case_of, first_difference, hidden_differences, take_control
from tests.server.secrecy_leaks import LEAKS, Leak

PLANS = [
    Plan("cards", '{"players": 3, "options": ["hidden"]}', 1, decisions=14, every=2),
    Plan("regret", '{"edition": "third", "players": 3}', 1, decisions=22, every=11, seed="57"),
    Plan("hidden", '{"players": 3, "options": ["hidden", "capture"]}', 0),
    Plan("second", '{"edition": "second", "players": 4, "options": ["closed-counts"]}', 2,
         talk="other", clock="live"),
    Plan("draws", '{"players": 4, "options": ["draw-after-battle", "closed-counts"]}', 0,
         clock="days"),
    Plan("points", '{"players": 2, "options": ["points", "hidden"], "target": 6}', 1,
         talk="none", clock="live"),
    Plan("first", '{"edition": "first", "players": 3}', None, talk="other"),
    Plan("many", '{"players": 6, "options": ["hidden", "draw-after-battle"]}', None),
    Plan("bots", '{"players": 4, "options": ["hidden"]}', 0, bots=(1, 3)),
    Plan("bot", '{"players": 3, "options": ["hidden"]}', 1, bots=(1,)),
    Plan("again", '{"players": 3, "options": ["hidden"]}', 1, decisions=14, rematch=True),
    Plan("placing", '{"players": 4}', 1, "virtu", decisions=11, talk="none", every=4),
    Plan("virtu", '{"players": 3}', None, "virtu", decisions=20, talk="none"),
]  # fmt: skip
BY_NAME = {plan.name: plan for plan in PLANS}


@pytest.fixture(autouse=True)
def _controlled(monkeypatch: pytest.MonkeyPatch) -> None:
    take_control(monkeypatch)


def name_of(value: Any) -> str:
    return str(getattr(value, "__name__", getattr(value, "name", value)))


@pytest.mark.parametrize("plan", PLANS, ids=name_of)
def test_what_a_seat_cannot_know_changes_no_byte_it_gets(plan: Plan, tmp_path: Path) -> None:
    assert hidden_differences(*case_of(plan)) >= 5
    assert first_difference(plan, tmp_path) is None


@pytest.mark.parametrize(("plan", "leak"), LEAKS, ids=name_of)
def test_a_planted_leak_is_noticed(
    plan: str, leak: Leak, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    case_of(BY_NAME[plan])
    leak(monkeypatch)
    found = first_difference(BY_NAME[plan], tmp_path)
    assert found is not None
    print(found)
