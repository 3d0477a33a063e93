"""The reference and the core side by side: it passes when they agree, and tells where not."""

from __future__ import annotations

import re
from typing import Any

import pytest
import soak_core

from tests.condottiere.core.lockstep import Different

Capture = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def short_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(soak_core, "RUN", 300)


def test_a_tiny_campaign_passes_and_tells_what_happened(capsys: Capture) -> None:
    assert soak_core.main(["--moves", "5000", "--jobs", "1", "--seed", "1"]) == 0
    said = capsys.readouterr().out
    assert re.search(r"^[\d,]+ moves of \d+ games", said)
    for name in ("phase battle", "shuffle round", "ends connected", "play surrender"):
        assert f"  {name}\n" in said
    assert said.endswith("No difference.\n")


def test_every_edition_and_number_of_players_has_its_turn() -> None:
    names = [name for name, _ in zip(soak_core.names(7), range(16), strict=False)]
    assert len({*names}) == 16
    assert names[0] == "7-first-2-0"
    assert names[-1] == "7-first-2-1"
    assert all(map(soak_core.is_name, names))


def test_a_difference_is_named_and_played_again(
    monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    def differ(*_: Any) -> int:
        raise Different("after pass (move 3): site is 1 by rule and 2 in the core")

    monkeypatch.setattr(soak_core, "play_both", differ)
    assert soak_core.main(["--moves", "900", "--jobs", "1", "--seed", "4"]) == 1
    said = capsys.readouterr().out
    assert "after pass (move 3): site is 1 by rule" in said
    again = re.search(r"--game (\S+)", said)
    assert again
    assert soak_core.main(["--game", again[1]]) == 1


@pytest.mark.parametrize("wrong", [["--moves", "0"], ["--game", "7-third-42"], ["--jobs", "0"]])
def test_wrong_arguments_are_refused(wrong: list[str]) -> None:
    with pytest.raises(SystemExit) as refusal:
        soak_core.main([*wrong])
    assert refusal.value.code == 2
