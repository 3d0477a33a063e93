"""An audit that could not be made does not look like one that found nothing."""

from __future__ import annotations

import json

import pytest
from audit import FOUND, UNKNOWN, judge_npm, judge_pip


def pip(*parts: dict[str, object]) -> str:
    return json.dumps({"dependencies": list(parts), "fixes": []})


@pytest.mark.parametrize(
    ("said", "why", "status", "sentence"),
    [
        (pip({"name": "a", "version": "1", "vulns": []}), "", 0, "against 1 packages"),
        (pip({"name": "a", "vulns": [{"id": "PYSEC-1"}]}), "", FOUND, "known: a PYSEC-1"),
        (pip({"name": "a", "skip_reason": "not on PyPI"}), "", UNKNOWN, "1 of 1: not on PyPI"),
        ("", "Traceback\nno route to host", UNKNOWN, "not audited: no route to host"),
    ],
)
def test_python(said: str, why: str, status: int, sentence: str) -> None:
    found = judge_pip(said, why)
    assert found[0] == status
    assert sentence in found[1]


@pytest.mark.parametrize(
    ("said", "status", "sentence"),
    [
        ({"vulnerabilities": {}, "metadata": {"dependencies": {"total": 9}}}, 0, "against 9"),
        ({"vulnerabilities": {"vite": {}}, "metadata": {}}, FOUND, "known: vite"),
        ({"message": "405 Method Not Allowed", "error": {}}, UNKNOWN, "not audited: 405"),
    ],
)
def test_npm(said: dict[str, object], status: int, sentence: str) -> None:
    found = judge_npm(json.dumps(said), "")
    assert found[0] == status
    assert sentence in found[1]
