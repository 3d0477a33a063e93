"""`signoria bot`: questions in, answers out, a line each."""

from __future__ import annotations

import io
import json
import re
import shlex
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from signoria.bots import Reason, Thought, Weighed, make
from signoria.bots.contract import Player
from signoria.bots.game_bots import plain
from signoria.bots.referee import Forfeit, Refereed
from signoria.bots.registry import bots_of
from signoria.cli import main
from signoria.commands import bot as command
from signoria.condottiere import GAME
from signoria.condottiere.formats.view_reader import KEPT
from signoria.condottiere.phases.series import game_of
from signoria.game import Simulation
from tests.waiting import PATIENCE

BATTLE = {"players": 2, "site": "roma", "hands": [["10", "winter"], ["1"]]}
Ask = Callable[..., list[dict[str, Any]]]


def question(**more: Any) -> dict[str, Any]:
    return {"view": GAME.view_text(GAME.position(BATTLE).view(0)), **more}


@pytest.fixture
def ask(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Ask:
    """Put lines to a bot; what it answers."""

    def put(name: str, *lines: Any, seed: str = "0") -> list[dict[str, Any]]:
        texts = [line if isinstance(line, bytes) else json.dumps(line).encode() for line in lines]
        source = io.TextIOWrapper(io.BytesIO(b"\n".join(texts)))
        monkeypatch.setattr(sys, "stdin", source)
        assert main(["bot", name, "--seed", seed]) == 0
        captured = capsys.readouterr()
        assert captured.err == ""
        return [json.loads(line) for line in captured.out.splitlines()]

    return put


def test_a_bot_answers_with_what_it_would_decide(ask: Ask) -> None:
    view = GAME.position(BATTLE).view(0)
    wanted = make("captain", Random(0)).decide(view)
    legal = [str(action) for action in view.legal]
    answers = ask("captain", question(), question(legal=legal, events=[], budget=0.1))
    assert answers == [{"action": str(wanted)}] * 2


def test_chance_comes_from_the_seed(ask: Ask) -> None:
    many = [question()] * 30
    assert ask("random", *many, seed="a") == ask("random", *many, seed="a")
    assert ask("random", *many, seed="a") != ask("random", *many, seed="b")
    asked = ask("random", *[question(seed=7)] * 9, *[question(seed="seven")] * 9)
    assert len({answer["action"] for answer in asked[:9]}) == 1


@pytest.mark.parametrize(
    ("line", "why"),
    [
        (b"play 10", "line: is no JSON"),
        (b"\xff\xfe\x00", "line: is no JSON"),
        (b"[" * 100_000, "line: is no JSON"),
        (b"9" * 10_000, "line: is no JSON"),
        (b"[]", "line: must be one JSON object"),
        ({}, "view: must be an object that names its game"),
        ({"view": []}, "view: must be an object that names its game"),
        ({"view": {"game": ["condottiere"]}}, "view: must be an object that names its game"),
        ({"view": {"game": "chess"}}, "game: there is no chess; there are condottiere, virtu"),
        ({"view": {"game": "condottiere"}}, "edition: is missing"),
        (question(legal=["pass"]), "legal: must be the same as in the view"),
        (question(budget="1s"), "budget: must be a number of seconds"),
        (question(budget=-1), "budget: must be a number of seconds"),
        (question(budget=float("nan")), "budget: must be a number of seconds"),
        (question(seed=[1]), "seed: must be a whole number or a text"),
    ],
    ids=lambda value: str(value)[:40] if isinstance(value, str) else "",
)
def test_a_bad_line_is_answered_and_the_next_is_read(ask: Ask, line: Any, why: str) -> None:
    first, second = ask("captain", line, question())
    assert first == {"error": why}
    assert "action" in second


def test_a_seat_that_is_not_to_act_is_not_asked(ask: Ask) -> None:
    (answer,) = ask("captain", {"view": GAME.view_text(GAME.position(BATTLE).view(1))})
    assert answer == {"error": "view: its seat is not to act"}


def test_a_line_that_is_too_long(ask: Ask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "LARGEST", 20_000)
    answers = ask("captain", b"x" * 50_000, question(), b"x" * 20_000, question())
    assert [list(answer) for answer in answers] == [["error"], ["action"]] * 2
    assert answers[0] == {"error": "line: is too long"}


def test_empty_lines_and_no_lines(ask: Ask) -> None:
    assert ask("captain") == []
    assert len(ask("captain", b"", b"  ", question(), b"")) == 1


class Thinker(Player):
    name = "thinker"

    def __init__(self, rng: Random) -> None:
        self.closed = False

    def decide(self, view: Any, budget: float | None = None) -> Any:
        if budget == 0:
            raise RuntimeError("no\ntime")
        return view.legal[0]

    def thought(self) -> Thought | None:
        weighed = (Weighed("play 10", 0.75, 0.9), Weighed("pass", 0.25, 0.1))
        return Thought(weighed, (Reason("bot.wins", {"region": "roma"}),))


def test_a_thought_is_told_to_who_asks_for_it(ask: Ask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(bots_of("condottiere").builders, "thinker", plain(Thinker))
    plainly, told, failed = ask(
        "thinker", question(), question(think=True), question(think=True, budget=0)
    )
    assert plainly == {"action": "play 10"}
    assert told == {
        "action": "play 10",
        "weighed": [["play 10", 0.75, 0.9], ["pass", 0.25, 0.1]],
        "reasons": [{"key": "bot.wins", "args": {"region": "roma"}}],
    }
    assert failed == {"error": "bot: RuntimeError: no time"}
    (silent,) = ask("captain", question(think=True))
    assert silent["weighed"] == silent["reasons"] == []


def test_a_bot_that_nobody_knows(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bot", "nobody"]) == 2
    assert capsys.readouterr().err.startswith("bot: there is no nobody; there are random, captain")


def test_the_end_of_the_input_ends_it() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "signoria", "bot", "captain"],
        input=json.dumps(question()) + "\n", capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
    assert list(json.loads(done.stdout)) == ["action"]


def test_a_bot_plays_as_a_program_of_its_own() -> None:
    """Over the line it decides as it would in here, in a whole game with everything in it."""
    told: list[Forfeit] = []
    spec = f"exec:{shlex.quote(sys.executable)} -m signoria bot captain"
    program = Refereed(
        make(spec, Random(1)), Random(1), "condottiere", budget=PATIENCE, report=told.append
    )
    setup = {"players": 3, "options": ["hidden", "capture"]}
    table = Simulation(GAME.new(setup), Random("program"))
    table.settle()
    while table.state.outcome() is None:
        view = table.state.view(table.state.to_act)
        action = program.decide(view)
        if game_of(view).phase == "battle":  # the captain leaves nothing to chance in a battle
            assert action == make("captain", Random(0)).decide(view)
        table.apply(action)
    program.close()
    assert not told


DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "bots.md").read_text("utf-8")


def test_the_example_of_the_docs_is_a_real_one() -> None:
    asked, answered = re.findall(r"^```text\n(\{.*\})\n```$", PAGE, re.MULTILINE)
    example = json.loads(asked)
    view = GAME.read_view(example["view"])
    assert GAME.view_text(view) == example["view"]
    assert example["legal"] == example["view"]["legal"]
    done = subprocess.run(
        [sys.executable, "-I", "-S", str(DOCS / "reference_bot.py")],
        input=asked + "\n", capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert done.stdout == f"{answered}\n"


def test_every_field_of_the_protocol_is_explained() -> None:
    section = PAGE[PAGE.index("## A bot in any language") : PAGE.index("### Asking a bot of ours")]
    explained = set(re.findall(r"`(\w+)`", section))
    series: dict[str, Any] = GAME.view_text(GAME.new({"options": ["points"]}).view(0))
    assert {"view", "legal", "events", "budget", "seed"} <= explained
    assert {*series, *series["rules"], *series["memory"], *KEPT} <= explained
