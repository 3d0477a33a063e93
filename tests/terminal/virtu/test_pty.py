"""Virtù in a terminal, as a person starts it."""

from __future__ import annotations

from pathlib import Path

from tests.terminal.test_pty import Person


def test_a_person_plays_saves_and_leaves(tmp_path: Path) -> None:
    person = Person(
        tmp_path, "--game", "virtu", "--bots", "random", "--name", "Anna", "--seed", "1",
        "--first", "0",
    )  # fmt: skip
    shown = person.wait_for("\n> ")
    assert "\x1b[" in shown
    assert "reconstructed" in shown
    for _ in range(3):
        person.type("1")
        person.wait_for("\n> ")
    person.type("preview")
    assert "To annex:" in person.wait_for("\n> ")
    person.type("annex roma")
    assert "You can't do that" in person.wait_for("\n> ")
    person.type("enter 1")
    assert "puts the marker into room 1" in person.wait_for("\n> ")
    person.type("quit")
    person.wait_for("Save the game first?")
    person.type("y")
    person.wait_for("Goodbye, until the next battle.")
    assert person.leave() == 0
    (file,) = tmp_path.iterdir()
    assert file.name.startswith("virtu-")
    assert "0 enter 1" in file.read_text()


def test_without_colours_not_a_single_code_is_sent(tmp_path: Path) -> None:
    person = Person(
        tmp_path, "--game", "virtu", "--people", "2", "--players", "3", "--bots", "random",
        NO_COLOR="1",
    )  # fmt: skip
    shown = person.wait_for("press Enter to see your cards:")
    person.type("")
    shown += person.wait_for("\n> ")
    person.type("map")
    shown += person.wait_for("\n> ")
    person.type("\x04")
    shown += person.wait_for("Goodbye.")
    assert person.leave() == 0
    assert "\x1b" not in shown
