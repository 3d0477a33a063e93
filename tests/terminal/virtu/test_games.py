"""Whole games of Virtù through the program, and every decision that there is."""

from __future__ import annotations

import re
from dataclasses import replace
from importlib.resources import files
from pathlib import Path
from random import Random
from typing import Any

import pytest

from signoria import record
from signoria.game import BadInput, Simulation
from signoria.terminal.console import Console, Left
from signoria.terminal.registry import ui_of
from signoria.terminal.saving import Sheet
from signoria.terminal.session import TerminalSession
from signoria.terminal.sitters import Sitter
from signoria.text import LANGUAGES
from signoria.virtu import GAME
from signoria.virtu.data_file.documents import load as load_data
from signoria.virtu.model.realm import READY
from signoria.virtu.model.state import PHASES
from signoria.virtu.phases import conquest, siege
from tests.terminal.helpers import NAMES, Archivist, Fingers, Sink, run
from tests.terminal.virtu.helpers import RARE, games, script


def arguments(players: int, options: str, seed: int) -> list[str]:
    chosen = ["--option", options] if options else []
    return ["--game", "virtu", "--players", str(players), "--seed", str(seed), *chosen]


@pytest.mark.parametrize("number", range(3))
def test_people_type_a_whole_game(number: int, tmp_path: Path) -> None:
    path = tmp_path / "game.toml"
    players, options, seed = games()[number]
    lines = [action for _, action in script(players, options, seed)]
    typed = "\n".join([*lines, f"save {path}", ""])
    shown = run(*arguments(players, options, seed), "--hot-seat", source=typed)
    assert "is neither an action nor a command" not in shown
    assert "That cannot be done" not in shown
    assert re.search(r"Years played: \d+\.", shown)
    saved = record.loads(path.read_text())
    assert saved.game == "virtu"
    assert saved.outcome is not None
    done = [line.partition(" ")[2] for line in saved.lines]
    assert set(filter(None, lines)) <= set(done)


def test_every_decision_is_typed_once() -> None:
    """The first of each in a game of its own, so that no game has to be typed to its end."""
    typed: set[str] = set()
    for players, options, seed in games():
        lines = script(players, options, seed)
        new = {phase for phase, _ in lines} - typed
        if not new:
            continue
        end = max(place for place, (phase, _) in enumerate(lines) if phase in new) + 1
        first = dict(reversed(lines[:end]))
        shown = run(
            *arguments(players, options, seed), "--hot-seat",
            source="\n".join(action for _, action in lines[:end]) + "\n",
        )  # fmt: skip
        assert "is neither an action nor a command" not in shown
        assert "That cannot be done" not in shown
        assert all(f"> {action}\n" in shown for action in first.values() if action)
        typed |= set(first)
    assert typed >= set(PHASES) - RARE


@pytest.mark.parametrize(
    "more",
    [
        ["--players", "3"],
        ["--players", "5", "--option", "one-spy", "--bots", "random"],
        ["--people", "2", "--bots", "captain,random"],
        ["--people", "0"],
    ],
    ids=" ".join,
)
def test_somebody_who_only_knows_numbers_gets_to_the_end(more: list[str]) -> None:
    shown = run("--game", "virtu", "--seed", "numbers", *more, source=Fingers(3))
    assert "To keep a record of this game" in shown
    assert "Prestige at the end" in shown


@pytest.mark.parametrize("language", LANGUAGES)
def test_in_every_language_a_game_can_be_played(language: str) -> None:
    more = ("--bots", "random", "--language", language, "--players", "3", "--seed", "1")
    shown = run("--game", "virtu", *more, source=Fingers(2))
    assert "{" not in shown
    assert shown.count("> ") > 50


def test_one_honest_sentence_comes_before_the_game() -> None:
    assert "some printed values" in run("--game", "virtu", "--bots", "random")


def test_the_same_seed_gives_the_same_game() -> None:
    first, again, other = (
        run("--game", "virtu", "--seed", seed, "--players", "3", source=Fingers(5))
        for seed in ("a", "a", "b")
    )
    assert first == again != other


@pytest.mark.parametrize("after", [4, 70])
def test_a_saved_game_goes_on_as_if_nothing_had_been(after: int, tmp_path: Path) -> None:
    more = ("--game", "virtu", "--hot-seat", "--players", "3", "--seed", "x")
    broken, whole = tmp_path / "broken.toml", tmp_path / "whole.toml"
    run(*more, source=Archivist(whole))
    run(*more, source=Archivist(broken, after=after))
    assert record.loads(broken.read_text()).outcome is None
    run(str(broken), source=Archivist(broken))
    assert broken.read_text() == whole.read_text()


def test_a_saved_game_goes_on_with_its_bots(tmp_path: Path) -> None:
    path = tmp_path / "half.toml"
    more = ("--game", "virtu", "--name", "Anna", "--bots", "captain,random", "--seed", "s")
    run(*more, source=Archivist(path, after=12))
    half = record.loads(path.read_text())
    assert half.seats == ("Anna", "bot:captain Lorenzo", "bot:random Caterina")
    shown = run(str(path), source="quit\n")
    assert shown.lstrip().startswith("Virtù, 3 players")
    assert "Anna, Lorenzo (captain), Caterina (random)" in shown


def test_a_file_is_named_after_the_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    run("--game", "virtu", "--bots", "random", source="1\nsave\nquit\n")
    (path,) = tmp_path.iterdir()
    assert path.name.startswith("virtu-")


def session(state: Any, typed: list[str]) -> str:
    """What is shown of a game that goes on from its sieges, until somebody leaves."""
    siege.begin(state, [])
    state = state.clone()
    state._legal = None
    sitters = [Sitter(name) for name in NAMES[: state.players]]
    console = Console(Fingers(0, [*typed, "quit"]), Sink())
    table = Simulation(state, Random(1))
    game = TerminalSession(console, "en", Sheet({}, sitters, None), table, {}, ui_of("virtu"))
    with pytest.raises(Left):
        game.run()
    assert isinstance(console.sink, Sink)
    return f"{state.phase}\n{console.sink.getvalue()}"


def at_spring() -> Any:
    """A game at the beginning of its first spring."""
    houses = ["florence", "naples", "venice"]
    state = GAME.new({"players": 3, "houses": houses, "first": 0})
    while state.phase == "family":
        state.apply(state.legal()[0])
    return state


def test_the_winner_of_a_battle_may_besiege() -> None:
    state = at_spring()
    siena = state.data.city["siena"]
    state.realms[0].armies[siena] = 3
    state.realms[1].armies[siena] = 1
    typed = ["besiege siena"] + ["pass"] * 2
    shown = session(state, typed)
    assert "first a battle with N Bruno" in shown
    assert "Anna wins the battle before Siena" in shown
    assert "The siege of Siena" in shown
    assert "besiege the city" in shown
    assert shown.startswith("assault")


def test_a_lost_courtier_space_is_cleared() -> None:
    state = at_spring()
    data = state.data
    for name in ("siena", "ravenna", "spoleto"):
        conquest.take(state, 0, data.city[name], ready=True)
    cards = ("merchant", "banker", "bishop", "admiral")
    sides = (0, 0, 0, 1)
    state.realms[0].courtiers = [
        (data.card[card], side, READY) for card, side in zip(cards, sides, strict=True)
    ]
    state.realms[1].armies[data.city["spoleto"]] = 4
    typed = ["besiege spoleto", "pass", "pass", "pass"]
    shown = session(state, typed)
    assert shown.startswith("space")
    assert "you lose a courtier space" in shown
    assert "Discard a courtier:" in shown


def test_a_refusal_gives_the_reason_and_changes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "a.toml"
    start = ("--game", "virtu", "--bots", "random", "--seed", "3", "--first", "0")
    typed = ["1", "1", "1", "annex ravenna", "move 2", "enter 7", "zzz", "99", f"save {path}"]
    shown = run(*start, source="\n".join(typed) + "\n")
    answers = [" ".join(part.split()) for part in shown.split("\n> ")[4:]]
    assert "You can't do that: what is due now is the move of the action marker." in answers[0]
    assert "You can't do that: the action marker is not in the palace yet" in answers[1]
    assert "neither an action nor a command" in answers[2]
    assert "neither an action nor a command" in answers[3]
    assert "There is no number 99. Choose one from 1 to 5." in answers[4]
    placed = [line for line in record.loads(path.read_text()).lines if line.startswith("0 ")]
    assert len([line for line in placed if " place " in line]) == 3
    assert not [line for line in placed if " enter " in line]


def test_commands_cost_no_turn() -> None:
    start = ("--game", "virtu", "--bots", "random", "--seed", "3", "--first", "0")
    commands = ["help", "help siena", "map", "palace", "palace naples", "market", "preview",
                "preview siena", "preview atlantis", "prestige", "log", ""]  # fmt: skip
    shown = run(*start, source="\n".join(["1", "1", "1", *commands, "enter 1", "quit"]) + "\n")
    for text in (
        "palace [HOUSE]", "value 3; ", "Roads and seas", "What your rooms would do now",
        "Foreign powers", "To besiege:", "There is no city “atlantis”.", "Together", "The palace",
    ):  # fmt: skip
        assert text in shown
    assert "puts the marker into room 1" in shown


def test_commands_have_names_in_the_language_of_the_table() -> None:
    start = ("--game", "virtu", "--bots", "random", "--language", "de")
    shown = run(*start, source="vorschau\nmarkt\npalast\nwertung\nhilfe\nkarte\nquit\n")
    assert "Annektieren:" in shown
    assert "ist weder" not in shown


def test_an_action_can_be_typed_by_its_label_or_what_it_is_about() -> None:
    start = ("--game", "virtu", "--bots", "random", "--seed", "3", "--first", "0")
    shown = run(*start, source="agostino_barbarigo room 1\nPLACE bartolomeo_dalviano  LEFT\n")
    assert "Lorenzo places Agostino Barbarigo, Doge of Venice in room 1." in shown
    assert "Lorenzo places Bartolomeo d'Alviano as a courtier on the left." in shown


@pytest.mark.parametrize(
    ("more", "sentence"),
    [
        (["--edition", "first"], "edition: is for condottiere, not for virtu"),
        (["--board", "italy"], "board: is for condottiere, not for virtu"),
        (["--target", "20"], "target: is for condottiere, not for virtu"),
        (["--players", "6"], "players: 6 cannot play Virtù; it takes 3 to 5"),
        (["--players", "2"], "players: 2 cannot play Virtù; it takes 3 to 5"),
        (["--option", "hidden"], "options[0]: there is no hidden; there are one-spy"),
        (["--bots", "page"], "bot: there is no page"),
        (["--first", "4"], "first: there is no seat 4"),
    ],
)
def test_what_cannot_be_is_refused_in_one_sentence(more: list[str], sentence: str) -> None:
    with pytest.raises(BadInput) as info:
        run("--game", "virtu", *more)
    assert sentence in str(info.value)
    assert "\n" not in str(info.value)


def test_condottiere_has_no_data_file() -> None:
    with pytest.raises(BadInput, match="data: is for virtu, not for condottiere"):
        run("--data", "mine.toml")


def test_a_saved_game_of_condottiere_has_none_either(tmp_path: Path) -> None:
    path = tmp_path / "c.toml"
    run("--first", "0", source=f"save {path}\nquit\n")
    with pytest.raises(BadInput, match="data: is for virtu"):
        run(str(path), "--data", str(own_data(tmp_path)))


def own_data(folder: Path) -> Path:
    """The data of the package with another name for Bologna."""
    text = files("signoria.virtu").joinpath("data", "virtu.toml").read_text("utf-8")
    text = text.replace('name = "Bologna"', 'name = "Bononia"')
    path = folder / "mine.toml"
    path.write_text(text, "utf-8")
    return path


def test_a_data_file_of_ones_own(tmp_path: Path) -> None:
    data, path = own_data(tmp_path), tmp_path / "game.toml"
    start = ("--game", "virtu", "--bots", "random", "--data", str(data), "--seed", "1")
    shown = run(*start, source=f"map\nsave {path}\nquit\n")
    assert "Bononia" in shown
    assert "Bononia" in run(str(path), source="map\n")
    assert "Bononia" in run(str(path), "--data", str(data), source="map\n")


def test_a_saved_game_that_only_names_its_data_file(tmp_path: Path) -> None:
    """As games were saved once."""
    data, path = own_data(tmp_path), tmp_path / "game.toml"
    start = ("--game", "virtu", "--bots", "random", "--data", str(data), "--seed", "1")
    run(*start, source=f"save {path}\nquit\n")
    kept = record.loads(path.read_text("utf-8"))
    named = replace(kept, setup={**kept.setup, "data": load_data(data).hash})
    path.write_text(record.dumps(named), "utf-8")
    with pytest.raises(BadInput, match="needs the data file"):
        run(str(path))
    assert "Bononia" in run(str(path), "--data", str(data), source="map\n")


def test_a_data_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises((BadInput, OSError)):
        run("--game", "virtu", "--data", str(tmp_path / "nothing.toml"))
