"""Programs as bots: they see what their seat sees, and no misconduct of theirs stops a game."""

from __future__ import annotations

import ast
import json
import os
import shlex
import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from signoria.bots import make
from signoria.bots.line_protocol import PATIENCE as FORFEITS
from signoria.bots.line_protocol import ProcessBot
from signoria.bots.referee import Forfeit, Refereed
from signoria.condottiere import GAME
from signoria.game import Event, Simulation
from tests.processes import is_alive
from tests.waiting import PATIENCE, wait_for

REFERENCE = Path(__file__).parents[2] / "docs" / "reference_bot.py"
SHORT = 0.05
"""A budget for bots that use up whatever they get."""
LONG = PATIENCE / 2
"""A budget for bots that have to answer on a busy machine; nobody waits for it."""

needs_proc = pytest.mark.skipif(
    not Path("/proc/self/stat").exists(), reason="looks at processes in /proc"
)

HELLO = """
import json, os, signal, subprocess, sys, time
def ask():
    line = sys.stdin.readline()
    if not line:
        sys.exit()
    return json.loads(line)
def say(text):
    sys.stdout.write(text + "\\n")
    sys.stdout.flush()
def act(question):
    say(json.dumps({"action": question["legal"][-1]}))
"""


@pytest.fixture(autouse=True)
def safety() -> Iterator[None]:
    """Whatever hangs here is a failure, and does not hang the tests."""

    def ring(signum: int, frame: object) -> None:
        raise TimeoutError("a bot hangs the game")

    before = signal.signal(signal.SIGALRM, ring)
    signal.alarm(int(PATIENCE))
    yield
    signal.alarm(0)
    signal.signal(signal.SIGALRM, before)


class Seat:
    """A program as the bot of a seat, with its referee."""

    def __init__(
        self, folder: Path, source: str, budget: float = LONG, startup: float = LONG
    ) -> None:
        script = folder / "bot.py"
        script.write_text(HELLO + source, "utf-8")
        command = [sys.executable, "-I", "-S", str(script)]
        self.process = ProcessBot(command, Random(1), "condottiere", budget=budget, startup=startup)
        self.told: list[Forfeit] = []
        self.bot = Refereed(self.process, Random(2), "condottiere", report=self.told.append)

    @property
    def kinds(self) -> list[str]:
        return [forfeit.kind for forfeit in self.told]


def battle(seat: int = 0) -> Any:
    table = {"players": 2, "site": "roma", "to_act": seat, "hands": [["10", "winter"], ["1"]]}
    return GAME.position(table).view(seat)


def play(
    bots: list[Any], seed: str = "process", setup: dict[str, Any] | None = None
) -> Simulation[Any]:
    table = Simulation(GAME.new(setup or {"players": len(bots)}), Random(seed))
    told = 0
    table.settle()
    while table.state.outcome() is None:
        seat = table.state.to_act
        assert seat is not None
        events = [seen for event in table.log[told:] if (seen := event.seen_by(seat)) is not None]
        bots[seat].observe(events)
        told = len(table.log)
        table.apply(bots[seat].decide(table.state.view(seat)))
    return table


MISCONDUCT = {
    "an endless loop": ("while True: pass", "slow", "did not answer in time"),
    "sleep": ("time.sleep(1000)", "slow", "did not answer in time"),
    "sleep after reading": ("ask(); time.sleep(1000)", "slow", "did not answer in time"),
    "an exit at the start": ("sys.exit(3)", "crash", "ended with status 3"),
    "an exit after reading": ("ask(); sys.exit(4)", "crash", "ended with status 4"),
    "an exit in a line": (
        "ask(); sys.stdout.write('{\"act'); sys.stdout.flush(); sys.exit(5)",
        "crash",
        "ended with status 5, in the middle of a line",
    ),
    "an exception": ("ask(); 1 / 0", "crash", "ended with status 1; its last words: ZeroDivision"),
    "a signal": ("os.kill(os.getpid(), 15); time.sleep(99)", "crash", "was ended by signal 15"),
    "garbage": ("ask(); say('\\x00{]')", "nonsense", "answered with no JSON: {]"),
    "deep garbage": ("ask(); say('[' * 60000)", "nonsense", "answered with no JSON: [["),
    "bytes": (
        "ask(); sys.stdout.buffer.write(b'\\xff\\xfe\\n'); sys.stdout.flush(); time.sleep(99)",
        "nonsense",
        "answered with no JSON",
    ),
    "a number": ("ask(); say('7'); ask()", "nonsense", "7 is no answer with one of its legal"),
    "an empty line": ("ask(); say('')", "nonsense", "answered with no JSON"),
    "no action": ("ask(); say('{}'); ask()", "nonsense", "{} is no answer with one of its legal"),
    "a huge line": (
        "ask(); sys.stdout.write('x' * 10**6); time.sleep(99)",
        "nonsense",
        "wrote a line of more than 65536 bytes",
    ),
    "an endless line": (
        "while True: sys.stdout.write('x' * 9999)",
        "nonsense",
        "wrote without being asked: xxx|wrote a line of more than 65536 bytes",
    ),
    "a closed output": (
        "ask(); os.close(1); time.sleep(1000)",
        "crash",
        "closed its output or was killed",
    ),
    "closed pipes": (
        "os.close(0); os.close(1); os.close(2); time.sleep(1000)",
        "crash",
        "closed its output or was killed",
    ),
    "a closed input": ("os.close(0); time.sleep(1000)", "slow", "did not answer in time"),
    "deafness to signals": (
        "signal.signal(15, signal.SIG_IGN); signal.signal(1, signal.SIG_IGN)\nwhile True: pass",
        "slow",
        "did not answer in time",
    ),
    "a child with the pipe": (
        "subprocess.Popen(['sleep', '1000']); sys.exit(6)",
        "slow",
        "did not answer in time",
    ),
    "a wrong action": (
        "ask(); say('{\"action\": \"play 11\"}'); ask()",
        "nonsense",
        "{\"action\": \"play 11\"} is no answer with one of its legal actions",
    ),
    "an error": ("ask(); say('{\"error\": 1}'); ask()", "nonsense", "{\"error\": 1} is no"),
    "a flood of complaints": (
        "while True: sys.stderr.write('alas\\n' * 999)",
        "slow",
        "did not answer in time",
    ),
}  # fmt: skip


@pytest.mark.parametrize("misconduct", MISCONDUCT)
def test_misconduct_is_reported_and_the_game_goes_on(misconduct: str, tmp_path: Path) -> None:
    source, kind, detail = MISCONDUCT[misconduct]
    patient = kind != "slow"
    seat = Seat(tmp_path, source, LONG if patient else SHORT, LONG if patient else 0.3)
    table = play([seat.bot, make("captain", Random(3))])
    seat.bot.close()
    assert table.state.outcome() is not None
    assert seat.told == seat.bot.forfeits
    assert {forfeit.seat for forfeit in seat.told} == {0}
    assert seat.kinds[0] == kind
    assert any(seat.told[0].detail.startswith(part) for part in detail.split("|"))
    *_, last = seat.told
    assert last.detail == f"is not started again after {FORFEITS} forfeits in a row"
    assert len(seat.told) > FORFEITS
    assert all("\n" not in str(forfeit) for forfeit in seat.told)


def test_one_that_does_not_read_is_not_waited_for(tmp_path: Path) -> None:
    """The pipe to it is full long before everything is written."""
    seat = Seat(tmp_path, "time.sleep(1000)", SHORT, startup=0.1)
    seat.bot.observe([Event("pass", {"seat": 1})] * 300_000)
    assert seat.bot.decide(battle()) in battle().legal
    assert seat.kinds == ["slow"]
    seat.bot.close()


def test_a_good_program_is_not_disturbed_by_its_own_complaints(tmp_path: Path) -> None:
    source = "while True:\n    asked = ask()\n    sys.stderr.write('hm\\n' * 99999)\n    act(asked)"
    seat = Seat(tmp_path, source)
    play([seat.bot, make("captain", Random(3))])
    seat.bot.close()
    assert not seat.told


def test_one_that_crashes_now_and_then_is_started_again(tmp_path: Path) -> None:
    seat = Seat(tmp_path, "act(ask())\nact(ask())\nact(ask())")
    for _ in range(8):
        seat.bot.decide(battle())
    assert seat.kinds == ["crash", "crash"]
    assert seat.told[0].detail == "ended with status 0"
    seat.bot.close()


def test_a_wrong_action_does_not_end_the_program(tmp_path: Path) -> None:
    source = "ask(); say('{\"action\": \"fly\"}'); act(ask()); ask(); say('{}'); act(ask()); ask()"
    seat = Seat(tmp_path, source)
    actions = [seat.bot.decide(battle()) for _ in range(4)]
    assert seat.kinds == ["nonsense", "nonsense"]
    assert actions[1] == actions[3] == "pass"
    seat.bot.close()


def test_one_that_speaks_out_of_turn_is_told_so(tmp_path: Path) -> None:
    source = "act(ask()); say('more'); open(sys.argv[1], 'w').close(); time.sleep(1000)"
    seat = Seat(tmp_path, source)
    seat.process._command.append(str(tmp_path / "spoken"))
    seat.bot.decide(battle())
    wait_for((tmp_path / "spoken").exists)
    seat.bot.decide(battle())
    assert [forfeit.detail for forfeit in seat.told] == ["wrote without being asked: more"]
    seat.bot.close()


@needs_proc
@pytest.mark.parametrize("end", ["slow", "close", "forgotten"])
def test_what_a_program_started_ends_with_it(end: str, tmp_path: Path) -> None:
    source = (
        "family = [os.getpid(), subprocess.Popen(['sleep', '1000']).pid]\n"
        "open(sys.argv[1], 'w').write(json.dumps(family))\n"
        "act(ask())\n"
        "signal.signal(15, signal.SIG_IGN)\n"
        "while True: time.sleep(1000)\n"
    )
    seat = Seat(tmp_path, source)
    seat.process._command.append(str(tmp_path / "family"))
    assert seat.bot.decide(battle()) == "pass"
    family = json.loads((tmp_path / "family").read_text())
    assert all(map(is_alive, family))
    if end == "slow":
        seat.bot.decide(battle(), SHORT)
        assert seat.kinds == ["slow"]
    elif end == "close":
        seat.bot.close()
    del seat
    wait_for(lambda: not any(map(is_alive, family)))


def test_a_program_may_end_by_itself_when_the_game_is_over(tmp_path: Path) -> None:
    source = "act(ask())\nif not sys.stdin.readline(): open(sys.argv[1], 'w').write('bye')"
    seat = Seat(tmp_path, source)
    seat.process._command.append(str(tmp_path / "last"))
    seat.bot.decide(battle())
    seat.bot.close()
    seat.bot.close()
    assert (tmp_path / "last").read_text() == "bye"
    assert not seat.told


@needs_proc
def test_what_a_program_gets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SECRET", "42")
    reader, writer = os.pipe()
    os.set_inheritable(writer, True)
    source = (
        "question = ask()\n"
        "files = sorted(int(name) for name in os.listdir('/proc/self/fd'))[:4]\n"
        "seen = {'question': question, 'environment': sorted(os.environ), 'files': files}\n"
        "open(sys.argv[1], 'w').write(json.dumps(seen))\n"
        "act(question)\n"
    )
    seat = Seat(tmp_path, source)
    seat.process._command.append(str(tmp_path / "seen"))
    seat.bot.observe([Event("play", {"seat": 1, "card": "?"}), Event("pass", {"seat": 0})])
    seat.bot.decide(battle(), 7.5)
    seat.bot.close()
    os.close(reader)
    os.close(writer)
    seen = json.loads((tmp_path / "seen").read_text())
    question = seen["question"]
    assert list(question) == ["view", "legal", "events", "budget", "seed"]
    assert question["view"] == GAME.view_text(battle())
    assert question["view"]["hands"] == [["10", "winter"], ["?"]]
    assert question["legal"] == ["play 10", "play winter", "pass"]
    assert question["events"] == ["1 play ?", "0 pass"]
    assert question["budget"] == 7.5
    assert set(seen["environment"]) <= {"PATH", "LC_CTYPE"}  # Python itself adds the second
    assert seen["files"][:3] == [0, 1, 2]
    assert writer not in seen["files"]


def test_what_a_seat_cannot_know_changes_no_byte_of_a_question() -> None:
    rng = Random("bytes")
    table = Simulation(GAME.new({"players": 3, "options": ["hidden"]}), Random("bytes"))
    table.settle()
    while table.state.outcome() is None:
        seat = table.state.to_act
        view = table.state.view(seat)
        if rng.random() < 0.1:
            other = view.sample(rng).view(seat)
            one, two = (ProcessBot(["true"], Random(1), "condottiere") for _ in range(2))
            assert one._question(view, 1.0) == two._question(other, 1.0)
        table.apply(rng.choice(view.legal))


def test_the_whole_way_from_a_spec(caplog: pytest.LogCaptureFixture) -> None:
    bot = make(f"exec:{shlex.quote(sys.executable)} -c 'print(7)'", Random(0))
    assert bot.name.startswith("exec:")
    assert bot.decide(battle()) in battle().legal
    bot.close()
    (told,) = caplog.messages
    assert told.startswith("the bot of seat 0: nonsense: 7 is no answer")


def test_a_program_that_cannot_be_started(tmp_path: Path) -> None:
    broken = tmp_path / "broken"
    broken.write_text("no program")
    broken.chmod(0o755)
    told: list[Forfeit] = []
    bot = Refereed(make(f"exec:{broken}", Random(0)), Random(0), "condottiere", report=told.append)
    assert bot.decide(battle()) in battle().legal
    (forfeit,) = told
    assert forfeit.kind == "crash"
    assert forfeit.detail.startswith("cannot be started: ")
    bot.close()


def reference(seed: int, told: list[Forfeit]) -> Refereed:
    command = [sys.executable, "-I", "-S", str(REFERENCE)]
    bot = ProcessBot(command, Random(seed), "condottiere", budget=LONG)
    return Refereed(bot, Random(seed), "condottiere", report=told.append)


def test_the_reference_bot_imports_nothing_of_signoria() -> None:
    tree = ast.parse(REFERENCE.read_text("utf-8"))
    names = [
        name.name for node in ast.walk(tree) if isinstance(node, ast.Import) for name in node.names
    ]
    assert set(names) <= sys.stdlib_module_names
    assert not any(isinstance(node, ast.ImportFrom) for node in ast.walk(tree))


@pytest.mark.parametrize(
    "setup",
    [
        {"players": 2},
        {"players": 3, "edition": "first"},
        {"players": 4, "edition": "second"},
        {"players": 3, "options": ["hidden", "capture"]},
        {"players": 2, "options": ["draw-after-battle"]},
        {"players": 2, "options": ["points"], "target": 10},
    ],
    ids=str,
)
def test_the_reference_bot_plays_whole_games_repeatably(setup: dict[str, Any]) -> None:
    told: list[Forfeit] = []
    logs = []
    for _ in range(2):
        captains = [make("captain", Random(seat)) for seat in range(1, setup["players"])]
        bot = reference(5, told)
        logs.append([event.line for event in play([bot, *captains], "whole", setup).log])
        bot.close()
    assert logs[0] == logs[1]
    assert not told


@pytest.mark.parametrize(("players", "least"), [(2, 0.75), (4, 0.4)])
def test_the_reference_bot_beats_chance(players: int, least: float) -> None:
    told: list[Forfeit] = []
    games, wins = 20, 0.0
    for number in range(games):
        seat = number % players
        bots: list[Any] = [make("random", Random(f"{number}/{other}")) for other in range(players)]
        bots[seat] = reference(number, told)
        winners = play(bots, f"chance {number}").state.outcome().winners
        wins += (seat in winners) / max(1, len(winners))
        bots[seat].close()
    assert not told
    assert wins / games >= least
