"""Puzzles: what is shipped can be solved, and what is found is one."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from signoria import record
from signoria.cli import main
from signoria.game import BadInput
from signoria.puzzles import MARGIN, Puzzle, find, puzzles_of, read_puzzles, write_puzzles
from signoria.text import LANGUAGES

SHIPPED = puzzles_of("condottiere")
NAMES = ["Anna", "Bruno", "Caterina", "Dario", "Elena", "Fabio"]


def test_there_are_enough_of_them() -> None:
    assert len(SHIPPED) >= 40
    assert len({json.dumps(one.position, sort_keys=True) for one in SHIPPED}) == len(SHIPPED)


@pytest.mark.parametrize("one", SHIPPED, ids=range(1, len(SHIPPED) + 1))
def test_a_puzzle_has_one_clearly_best_choice_among_all_that_are_legal(one: Puzzle) -> None:
    state = one.state()
    assert {str(action) for action in state.legal(one.seat)} == set(one.chances)
    assert len(one.chances) >= 3
    assert one.margin >= MARGIN - 1e-9
    for language in LANGUAGES:
        assert one.why(language, NAMES[: state.players])


def test_what_the_others_hold_does_not_change_the_explanation() -> None:
    for one in SHIPPED[:10]:
        other = one.state().view(one.seat).sample(Random(1)).to_json()["hands"]
        changed = Puzzle(one.game, one.seat, {**one.position, "hands": other}, one.chances)
        names = NAMES[: one.state().players]
        assert other != one.position["hands"]
        assert changed.why("en", names) == one.why("en", names)


def test_a_file_is_read_as_it_was_written() -> None:
    assert tuple(read_puzzles("condottiere", write_puzzles(SHIPPED))) == SHIPPED
    for content in ("nonsense", '[{"seat": 0}]', '[{"seat": -1, "position": {}, "chances": {}}]'):
        with pytest.raises(BadInput, match="puzzles"):
            read_puzzles("condottiere", content)


def test_puzzles_are_found_in_a_record(tmp_path: Path) -> None:
    file = Path(__file__).parent / "captains-4.toml"
    found = list(find(record.loads(file.read_text("utf-8")), sims=1600))
    assert found
    assert all(one.margin >= MARGIN for one in found)
    out = tmp_path / "puzzles.json"
    assert main(["puzzles", "make", str(file), "--out", str(out), "--sims", "1600"]) == 0
    assert read_puzzles("condottiere", out.read_text("utf-8"))


def test_the_command_lists_them_and_refuses_nonsense(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert main(["puzzles", "list"]) == 0
    assert f"condottiere: {len(SHIPPED)} puzzles" in capsys.readouterr().out
    out = str(tmp_path / "puzzles.json")
    assert main(["puzzles", "make", str(tmp_path / "none.toml"), "--out", out]) == 2
    assert main(["puzzles", "make", "-", "--out", out, "--sims", "0"]) == 2
