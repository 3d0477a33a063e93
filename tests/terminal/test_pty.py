"""The program in a terminal, as a person starts it."""

from __future__ import annotations

import os
import select
import sys
from pathlib import Path

import pytest

from tests import processes
from tests.waiting import PATIENCE

pty = pytest.importorskip("pty")

PROGRAM = "import sys; from signoria.cli import main; sys.exit(main(sys.argv[1:]))"


class Person:
    """Somebody at a terminal who reads what is shown and types."""

    def __init__(self, folder: Path, *arguments: str, **environment: str) -> None:
        self.end, other = pty.openpty()
        surroundings = {k: v for k, v in os.environ.items() if k not in ("NO_COLOR", "COLUMNS")}
        self.process = processes.start(
            [sys.executable, "-c", PROGRAM, "play", "--language", "en", "--fast", *arguments],
            stdin=other,
            stdout=other,
            stderr=other,
            cwd=folder,
            env={**surroundings, "TERM": "xterm", **environment},
        )
        os.close(other)
        self.seen = ""

    def wait_for(self, text: str) -> str:
        """All that was shown up to some text."""
        while text not in self.seen:
            assert select.select([self.end], [], [], PATIENCE)[0], f"no {text} in {self.seen}"
            try:
                self.seen += os.read(self.end, 4096).decode("utf-8", "replace")
            except OSError:  # the program has closed its end
                break
        assert text in self.seen, self.seen
        shown, _, self.seen = self.seen.partition(text)
        return shown

    def type(self, line: str) -> None:
        os.write(self.end, f"{line}\n".encode())

    def leave(self) -> int:
        status = self.process.wait(PATIENCE)
        os.close(self.end)
        return status


def test_a_person_plays_saves_and_leaves(tmp_path: Path) -> None:
    person = Person(tmp_path, "--first", "0", "--name", "Anna", "--seed", "1")
    assert "\x1b[" in person.wait_for("\n> ")
    person.type("site roma")
    assert "puts the condottiere token on Rome" in person.wait_for("\n> ")
    person.type("quit")
    person.wait_for("Save the game first?")
    person.type("y")
    person.wait_for("Goodbye, until the next battle.")
    assert person.leave() == 0
    (file,) = tmp_path.iterdir()
    assert "site roma" in file.read_text()


def test_without_colours_not_a_single_code_is_sent(tmp_path: Path) -> None:
    person = Person(tmp_path, "--hot-seat", "--players", "2", "--first", "0", NO_COLOR="1")
    shown = person.wait_for("press Enter to see your cards:")
    person.type("")
    shown += person.wait_for("\n> ")
    person.type("1")
    shown += person.wait_for("\n> ")
    person.type("\x04")
    shown += person.wait_for("Goodbye.")
    assert person.leave() == 0
    assert "\x1b" not in shown
