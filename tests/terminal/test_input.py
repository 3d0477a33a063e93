"""What may be typed, and what is said to what may not."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from signoria.condottiere import GAME
from signoria.game import Simulation
from signoria.games import load
from signoria.terminal import play
from signoria.terminal.condottiere.menu import Menu
from signoria.terminal.console import CLEAR, Console
from signoria.terminal.registry import ui_of
from signoria.terminal.saving import Sheet
from signoria.terminal.session import TerminalSession
from signoria.terminal.sitters import Sitter
from tests.terminal.helpers import Fingers, Sink, parse, run, style

START = ("--first", "0", "--seed", "5", "--players", "4")
"""Seat 0 chooses a site with 1 5 6 10 Spring Bishop and others in hand."""


def answers(*typed: str, language: str = "en") -> list[str]:
    """What is shown after each line typed at the first turn, up to the next prompt."""
    shown = run(*START, "--language", language, source="\n".join(typed) + "\n")
    return [part.partition("\n")[2] for part in shown.split("\n> ")[1:]]


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("99", "There is no number 99. Choose one from 1 to 17.\n"),
        ("0", "There is no number 0. Choose one from 1 to 17.\n"),
        ("site atlantis", "“site atlantis” is neither an action nor a command"),
        ("¿qué?", "“¿qué?” is neither an action nor a command"),
        ("play 10", "You can't do that: it is time to choose a site."),
        ("decline", "You can't do that: this edition does not let the token holder decline."),
        ("pass {seat}", "“pass {seat}” is neither an action nor a command"),
    ],
)
def test_a_wrong_input_gets_one_sentence_and_is_asked_again(typed: str, sentence: str) -> None:
    first, second = answers(typed, "hand")[:2]
    assert " ".join(first.split()).startswith(sentence.strip())
    assert first.count("\n") <= 2
    assert second.startswith("Hand of Lorenzo")


@pytest.mark.parametrize(
    "typed", ["2", "site milano", "SITE  Milano", "milano", "Milan", " milan "]
)
def test_an_action_can_be_typed_in_many_ways(typed: str) -> None:
    assert "Lorenzo puts the condottiere token on Milan." in answers(typed)[0]


@pytest.mark.parametrize(
    ("language", "site", "card"),
    [("de", "Mailand", "Frühling"), ("it", "Milano", "Primavera"), ("ru", "милан", "весна")],
)
def test_names_can_be_typed_in_the_language_of_the_table(
    language: str, site: str, card: str
) -> None:
    shown = answers(site, card, language=language)
    assert "· ⚔ " in shown[0]
    assert card.casefold() in shown[1].partition("\n")[0].casefold()


def test_a_card_that_is_not_in_the_hand_is_refused() -> None:
    assert answers("1", "play winter")[1] == "You can't do that: you have no Winter."
    taken = answers("1", "play scarecrow 6")[1]
    assert taken == "You can't do that: your army has no Mercenary 6 to take back."


def test_kept_cards_can_be_named_in_any_order() -> None:
    hands = [["10", "heroine", "1"], []]
    position = {"phase": "keep", "players": 2, "hands": hands, "to_act": 0, "site": "roma"}
    console = Console(Fingers(0, ["keep heroine 10"]), Sink())
    sheet = Sheet({}, [Sitter("Anna"), Sitter("Bruno")], None)
    session = TerminalSession(
        console,
        "en",
        sheet,
        Simulation(load("condottiere").position(position), Random(1)),
        {},
        ui_of("condottiere"),
    )
    session.person_turn(0)
    assert session.table.log[0].line == "0 keep 10 heroine"


def test_commands() -> None:
    shown = answers("help", "help winter", "help heroin", "map", "1", "log", "")
    assert "save [FILE]" in shown[0]
    assert "Always counts 10" in shown[0]
    assert shown[1].startswith("Winter: Every mercenary in every army counts 1")
    assert "In the deck: 3." in " ".join(shown[1].split())
    assert shown[2] == "There is no card “heroin” in this deck."
    assert "Genoa: Turin, Milan, Parma" in shown[3]
    assert "Cards dealt to Caterina: 10." in shown[5]
    assert "which card do you play?" in shown[6]


def test_commands_have_names_in_the_language_of_the_table() -> None:
    shown = answers("hilfe", "hilfe trommler", "karte", "help", language="de")
    assert "speichern [DATEI]" in shown[0] == shown[3]
    assert shown[1].startswith("Trommler: Die Söldner deines eigenen Heeres")
    assert "Genua: Turin, Mailand, Parma" in shown[2]


def test_help_tells_only_of_cards_in_the_deck() -> None:
    shown = run("--edition", "second", "--first", "0", source="help\nhelp spring\n")
    assert "There is no card “spring” in this deck." in shown
    assert "Courtesan" not in shown


def test_the_end_of_the_input_ends_the_program_politely() -> None:
    assert run(*START).endswith("> \nGoodbye. This game was not saved.\n")
    assert run(*START, source="quit\n").endswith("Goodbye. This game was not saved.\n")


def test_quitting_at_the_handover_is_possible() -> None:
    assert "not saved" in run("--hot-seat", "--players", "2", source="quit\n")


class Keyboard(Console):
    """A console at which a person types."""

    def _typed(self, prompt: str) -> str:
        self.interactive = False
        line = self.read(prompt)
        self.interactive = True
        if line == "^C":
            raise KeyboardInterrupt
        return line


def typed_by_hand(*lines: str) -> tuple[int, str]:
    sink = Sink()
    keyboard = Keyboard(Fingers(0, lines), sink, interactive=True)
    status = play(parse(*START, "--language", "en"), keyboard)
    return status, sink.getvalue()


def test_a_person_who_quits_is_asked_whether_to_save(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    status, shown = typed_by_hand("quit", "", "hand", "quit", "n")
    assert status == 0
    assert shown.count("Save the game first?") == 2
    assert shown.endswith("Goodbye. This game was not saved.\n")
    status, shown = typed_by_hand("quit", "y")
    assert "Saved to condottiere-" in shown
    assert shown.endswith("Goodbye, until the next battle.\n")


def test_an_interrupt_ends_the_program_politely() -> None:
    status, shown = typed_by_hand("^C")
    assert status == 130
    assert shown.endswith("Goodbye. This game was not saved.\n")


def test_the_number_of_a_draw_is_how_many_cards() -> None:
    position = {
        "options": ["draw-after-battle"], "players": 2, "phase": "draw", "to_act": 0,
        "hands": [["10"], ["1"]],
    }  # fmt: skip
    menu = Menu(GAME.position(position).view(0), style(2))
    assert [str(menu.find(typed)) for typed in ("0", "3", "draw 2")] == [
        "draw 0",
        "draw 3",
        "draw 2",
    ]
    assert menu.find("4") is None
    assert "0 none" in menu.lines()[1]


def test_the_screen_is_cleared_for_the_next_person() -> None:
    coloured, plain, piped = Sink(), Sink(), Sink()
    Console(Fingers(0), coloured, interactive=True, colour=True).clear()
    Console(Fingers(0), plain, interactive=True, rows=30).clear()
    Console(Fingers(0), piped).clear()
    assert coloured.getvalue() == CLEAR
    assert plain.getvalue() == "\n" * 30
    assert piped.getvalue() == ""
