"""The commands as people type them: in a process of their own."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from signoria.cli import main
from signoria.text import LANGUAGES

EXAMPLE: dict[str, Any] = {
    "game": "condottiere", "edition": "third", "players": 4, "options": ["hidden"],
    "board": "italy", "phase": "battle", "site": "parma", "condottiere": 0, "to_act": 1,
    "owners": {"milano": 0, "roma": 2}, "pope": "napoli",
    "hands": [["10", "winter"], ["1"], [], ["scarecrow"]],
    "lines": [["10", "drummer"], ["6"], [], []],
    "face_down": [None, "6", None, None],
    "passed": [2],
}  # fmt: skip
FIELDS = [
    "phase", "to_act", "legal", "strengths", "condottiere", "site", "owners", "pope", "hands",
    "lines", "face_down", "passed", "round", "outcome",
]  # fmt: skip


def signoria(*arguments: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "signoria", *arguments]
    return subprocess.run(command, input=stdin, capture_output=True, text=True, check=False)


def position(document: Any, *arguments: str) -> dict[str, Any]:
    done = signoria("position", "-", *arguments, stdin=json.dumps(document))
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    answer: dict[str, Any] = json.loads(done.stdout)
    return answer


def refused(*arguments: str, stdin: str = "") -> str:
    """What a command says that cannot be carried out: one sentence, exit status 2."""
    done = signoria(*arguments, stdin=stdin)
    assert done.returncode == 2, done
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1
    assert "Traceback" not in done.stderr
    return done.stderr.strip()


def test_the_example_position() -> None:
    seen = position(EXAMPLE)
    assert list(seen) == FIELDS
    assert seen["legal"] == ["play 1", "pass"]
    assert seen["strengths"] == [20, 0, 0, 0]
    assert seen["face_down"] == [None, "6", None, None]
    assert seen["outcome"] is None


def test_actions_are_applied_in_order(tmp_path: Path) -> None:
    file = tmp_path / "table.json"
    file.write_text(json.dumps(EXAMPLE))
    one = signoria("position", str(file), "--do", "play 1", "play scarecrow")
    two = signoria("position", "--do", "play 1", "--do", "play  scarecrow", str(file))
    assert one.stdout == two.stdout
    assert json.loads(one.stdout)["to_act"] == 0


def test_what_a_seat_may_know() -> None:
    seen = position(EXAMPLE, "--seat", "1")
    assert list(seen) == FIELDS
    assert seen["hands"] == [["?", "?"], ["1"], [], ["?"]]
    assert seen["lines"][1] == ["6"]
    assert seen["legal"] == ["play 1", "pass"]
    other = position(EXAMPLE, "--seat", "3")
    assert other["legal"] == []
    assert other["lines"][1] == ["?"]
    assert other["face_down"] == [None, "?", None, None]
    public = position(EXAMPLE, "--public")
    assert public["hands"] == [["?", "?"], ["?"], [], ["?"]]
    closed = position({**EXAMPLE, "options": ["hidden", "closed-counts"]}, "--seat", "1")
    assert closed["hands"] == [None, ["1"], [], None]


def test_the_same_seed_gives_the_same_deal() -> None:
    last = {"players": 2, "site": "roma", "hands": [["1", "2"], []], "lines": [["3"], []]}
    moves = ("--do", "pass", "site milano", "keep 1")
    one = position(last, *moves, "--seed", "Anna")
    assert one == position(last, *moves, "--seed", "Anna")
    assert one != position(last, *moves, "--seed", "Bela")
    assert [len(hand) for hand in one["hands"]] == [11, 10]


def test_an_illegal_action_is_one_sentence() -> None:
    text = json.dumps(EXAMPLE)
    say = refused("position", "-", "--do", "play 10", stdin=text)
    assert say == "illegal: seat 1 cannot play 10: it holds no 10"
    say = refused("position", "-", "--do", "dance", stdin=text)
    assert say == "illegal: seat 1 cannot dance: that is not an action"


@pytest.mark.parametrize(
    ("stdin", "word"),
    [
        ("", "no JSON"),
        ("[]", "one JSON object"),
        ('{"edition": "fourth"}', "edition"),
        ('{"players": 9}', "players"),
        ('{"hands": [["10"]]}', "hands"),
        ('{"hands": [["joker"], [], [], []]}', "hands"),
        ('{"owners": {"paris": 0}}', "owners"),
        ('{"edition": "second", "pope": "roma"}', "pope"),
        ('{"colour": 1}', "colour"),
        ("[" * 100_000, "no JSON"),
    ],
)
def test_a_bad_position_is_one_sentence(stdin: str, word: str) -> None:
    assert word in refused("position", "-", stdin=stdin)


def test_bad_arguments_are_one_sentence(tmp_path: Path) -> None:
    assert "No such file" in refused("position", str(tmp_path / "nowhere.json"))
    assert "there is no seat 7" in refused("position", "-", "--seat", "7", stdin="{}")
    assert "name a file" in refused("position")
    assert "not allowed with" in refused("position", "-", "--seat", "1", "--public", stdin="{}")
    assert "invalid choice" in refused("dance")
    assert "players" in refused("simulate", "--players", "7")
    assert "there is no" in refused("simulate", "--bots", "nobody")
    assert "3 for 4 players" in refused("simulate", "--bots", "random,random,random")
    assert "games" in refused("simulate", "--games", "0")
    assert "there is no chess" in refused("simulate", "--game", "chess")
    assert "board" in refused("simulate", "--board", str(tmp_path / "nowhere.toml"))
    binary = tmp_path / "binary"
    binary.write_bytes(b"\xff\xfe\x00")
    assert "not text in UTF-8" in refused("replay", str(binary))
    assert "Is a directory" in refused("replay", str(tmp_path))


def test_simulate_prints_its_numbers() -> None:
    arguments = ("simulate", "--games", "20", "--bots", "random", "--seed", "7", "--json")
    numbers = json.loads(signoria(*arguments).stdout)
    assert list(numbers) == [
        "games", "moves", "seconds", "moves_per_second", "games_per_second", "mean_moves",
        "wins", "reasons", "engine",
    ]  # fmt: skip
    assert numbers["games"] == 20
    assert numbers["engine"] in ("core", "reference")
    assert sum(numbers["wins"]) == pytest.approx(20)
    assert numbers["mean_moves"] == pytest.approx(numbers["moves"] / 20, abs=0.01)
    again = json.loads(signoria(*arguments).stdout)
    for name in ("moves", "wins", "reasons"):
        assert again[name] == numbers[name]


def test_simulate_for_people() -> None:
    done = signoria("simulate", "--games", "3", "--edition", "second", "--option", "points,capture")
    assert done.returncode == 0
    assert "seat 3" in done.stdout
    assert "long series" in done.stderr


def test_records_of_simulated_games_replay(tmp_path: Path) -> None:
    folder = tmp_path / "games"
    bots = "captain,random,random"
    done = signoria(
        "simulate", "--players", "3", "--games", "2", "--bots", bots, "--records", str(folder)
    )
    assert done.returncode == 0, done.stderr
    files = sorted(folder.iterdir())
    assert [file.name for file in files] == ["game-00000.toml", "game-00001.toml"]
    told = signoria("replay", str(files[0]))
    assert told.returncode == 0, told.stderr
    assert "checked" in told.stdout
    for language in LANGUAGES[1:]:
        assert signoria("replay", str(files[0]), "--language", language).stdout != told.stdout
    half = json.loads(signoria("replay", str(files[0]), "--at", "30", "--json").stdout)
    assert half["at"] == 30
    assert half["outcome"] is None
    end = json.loads(signoria("replay", str(files[0]), "--json").stdout)
    assert end["outcome"]["winners"]
    own = tmp_path / "own.toml"
    assert signoria("replay", str(files[0]), "--seat", "1", "--save", str(own)).returncode == 0
    assert "checked" in signoria("replay", str(own)).stdout
    seen = json.loads(signoria("replay", str(own), "--at", "30", "--json").stdout)
    whole = json.loads(
        signoria("replay", str(files[0]), "--at", "30", "--seat", "1", "--json").stdout
    )
    assert seen == whole
    assert "only what seat 1 saw" in refused("replay", str(own), "--seat", "0")
    assert "at: the record has" in refused("replay", str(own), "--at", "99999")
    forged = own.read_text().replace("winners = [", "winners = [8, ")
    own.write_text(forged)
    assert "outcome" in refused("replay", str(own))


@pytest.mark.parametrize("command", ["", "play", "position", "simulate", "replay"])
def test_help_teaches(command: str) -> None:
    done = signoria(*([command] if command else []), "--help")
    assert done.returncode == 0
    assert "examples:" in done.stdout
    assert "signoria" in done.stdout


def test_without_a_command_it_explains_itself(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 0
    assert "signoria play" in capsys.readouterr().out


def test_version() -> None:
    from signoria import __version__

    assert signoria("--version").stdout.startswith(f"signoria {__version__} (core: ")
