"""`signoria simulate` on the core: where it plays, where it does not, and the same seed."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from signoria.cli import main
from signoria.condottiere.core import COMPILED

DEFAULT = "core" if COMPILED else "reference"
FIELDS = [
    "games", "moves", "seconds", "moves_per_second", "games_per_second", "mean_moves", "wins",
    "reasons", "engine",
]  # fmt: skip

Capture = pytest.CaptureFixture[str]


def simulate(capsys: Capture, *arguments: str) -> dict[str, Any]:
    assert main(["simulate", "--json", *arguments]) == 0
    numbers: dict[str, Any] = json.loads(capsys.readouterr().out)
    assert [*numbers] == FIELDS
    return numbers


def refused(capsys: Capture, *arguments: str) -> str:
    assert main(["simulate", "--games", "2", "--engine", "core", *arguments]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.count("\n") == 1
    return said.err


def large_board(folder: Path, regions: int) -> str:
    """A ring of so many regions, as a file."""
    lines = ['[ring]\nname = "Ring"\n[ring.regions]']
    lines += [f"r{n} = {{ at = [1, 1] }}" for n in range(regions)]
    lines.append("[ring.borders]")
    lines += [f'r{n} = ["r{(n - 1) % regions}", "r{(n + 1) % regions}"]' for n in range(regions)]
    file = folder / f"ring-{regions}.toml"
    file.write_text("\n".join(lines), "utf-8")
    return str(file)


@pytest.mark.parametrize("edition", ["first", "second", "third"])
def test_the_core_counts_like_the_reference(edition: str, capsys: Capture) -> None:
    numbers = simulate(capsys, "--engine", "core", "--edition", edition, "--games", "300")
    assert numbers["engine"] == "core"
    assert numbers["games"] == 300
    assert numbers["mean_moves"] == pytest.approx(numbers["moves"] / 300, abs=0.01)
    shared = numbers["reasons"].get("draw", 0)
    assert sum(numbers["wins"]) == pytest.approx(300 - shared, abs=0.01)
    reference = simulate(capsys, "--engine", "reference", "--edition", edition, "--games", "60")
    assert reference["engine"] == "reference"
    assert numbers["mean_moves"] == pytest.approx(reference["mean_moves"], rel=0.3)


def test_the_same_seed_is_the_same_games(capsys: Capture) -> None:
    for engine in ("core", "reference"):
        one, again, other = (
            simulate(capsys, "--engine", engine, "--games", "30", "--seed", seed)
            for seed in ("seven", "seven", "eight")
        )
        for name in ("moves", "wins", "reasons"):
            assert one[name] == again[name]
        assert one["moves"] != other["moves"]


def test_the_first_holder_may_be_given(capsys: Capture) -> None:
    """Who holds the token first wins more often with two players than who does not."""
    free = simulate(capsys, "--engine", "core", "--games", "50", "--players", "2")
    given = simulate(capsys, "--engine", "core", "--games", "50", "--players", "2", "--first", "1")
    assert free["moves"] != given["moves"]


def test_the_core_is_the_default_where_it_can_play(tmp_path: Path, capsys: Capture) -> None:
    few = ("--games", "2")
    assert simulate(capsys, *few)["engine"] == DEFAULT
    assert simulate(capsys, *few, "--board", large_board(tmp_path, 64))["engine"] == DEFAULT
    for other in (
        ("--bots", "captain"),
        ("--bots", "random,random,captain,random"),
        ("--records", str(tmp_path / "games")),
        ("--option", "points", "--target", "5"),
        ("--engine", "reference"),
    ):
        assert simulate(capsys, *few, *other)["engine"] == "reference"


def test_where_it_cannot_play_it_says_why(tmp_path: Path, capsys: Capture) -> None:
    assert "captain is none" in refused(capsys, "--bots", "captain")
    assert "records" in refused(capsys, "--records", str(tmp_path))
    assert "series" in refused(capsys, "--option", "points")


def test_the_table_for_people_names_the_engine(capsys: Capture) -> None:
    assert main(["simulate", "--games", "2", "--engine", "core"]) == 0
    assert "moves a game; engine: core\n" in capsys.readouterr().out
