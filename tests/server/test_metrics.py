"""Numbers about the server: they count what happened, and tell nothing of any game."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from signoria.server.http.routes import tables
from tests.server.harness import Person, Running


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Running]:
    with Running(tmp_path / "site.db", patience=1e9) as running:  # no table pauses
        yield running


def number(anna: Person, line: str) -> float:
    """A number among the metrics; none is 0."""
    text = anna.metrics()
    found = re.search(rf"^{re.escape(line)} (\S+)$", text, re.MULTILINE)
    return 0.0 if found is None else float(found[1])


def test_requests_and_changes_are_counted(server: Running) -> None:
    anna = server.person("Anna")
    posted = number(anna, 'signoria_requests_total{method="POST"}')
    changed = number(anna, "signoria_change_seconds_count")
    table = anna.table(seats=[{"kind": "me"}, {"kind": "me"}], setup={"players": 2, "first": 0})
    anna.play(table, "site roma", 0)
    anna.play(table, "site roma", 0, 409, prompt=1)
    anna.http.request("OPTIONS", "/api/health")
    assert number(anna, 'signoria_requests_total{method="POST"}') == posted + 3
    assert number(anna, 'signoria_requests_total{method="other"}') == 1
    assert number(anna, "signoria_change_seconds_count") == changed + 1
    assert number(anna, 'signoria_change_seconds_bucket{le="+Inf"}') == changed + 1
    assert number(anna, "signoria_change_seconds_sum") > 0


def test_what_is_broken_is_counted(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    anna = server.person("Anna")
    table = anna.table(seats=[{"kind": "me"}, {"kind": "me"}], setup={"players": 2, "first": 0})
    monkeypatch.setattr(tables, "carry_out", None)
    assert anna.play(table, "site roma", 0, 500)["error"] == "broken"
    assert number(anna, "signoria_errors_total") == 1
