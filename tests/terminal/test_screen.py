"""What the screen shows, that it fits, and that it needs no colours."""

from __future__ import annotations

import io
import sys
from dataclasses import replace
from itertools import islice
from typing import Any

import pytest

from signoria.condottiere import GAME
from signoria.condottiere.model.board import from_document, named
from signoria.condottiere.words import region_name
from signoria.game import Event, Simulation
from signoria.terminal.condottiere import board_map
from signoria.terminal.condottiere.help import manual
from signoria.terminal.condottiere.map_layout import atlas, label_width
from signoria.terminal.condottiere.menu import Menu
from signoria.terminal.condottiere.screen import game_of, screen
from signoria.terminal.condottiere.story import told
from signoria.terminal.console import open_console
from signoria.terminal.paint import (
    PLAIN,
    Paint,
    clip,
    glyphs_for,
    in_columns,
    pad,
    plain,
    width,
    wrap,
)
from signoria.terminal.style import marks_for
from signoria.text import LANGUAGES
from tests.condottiere.helpers import heroine
from tests.terminal.helpers import Fingers, run, style, tables

SETUPS: list[dict[str, Any]] = [
    {"edition": "first", "players": 6},
    {"edition": "second", "players": 3, "options": ["points", "capture"]},
    {"edition": "third", "players": 6, "options": ["hidden", "capture"]},
    {"edition": "third", "players": 2, "options": ["draw-after-battle"]},
    {"edition": "third", "players": 4, "options": ["points", "closed-counts"]},
]
POSITION = {
    "players": 4, "phase": "battle", "site": "modena", "to_act": 0, "pope": "napoli",
    "condottiere": 3,
    "owners": {"milano": 0, "parma": 0, "torino": 0, "roma": 1, "siena": 1},
    "hands": [["1", "1", "10", "winter", "scarecrow"], ["2", "3"], ["4"], ["5", "5", "5"]],
    "lines": [["10", "6", "drummer"], ["2"], [], ["heroine", "courtesan", "courtesan"]],
    "passed": [1],
}  # fmt: skip


def page(position: dict[str, Any], seat: int | None = 0, **fields: Any) -> str:
    view = GAME.position(position).view(seat)
    return "\n".join(screen(view, style(position["players"], **fields)))


def rows(text: str, word: str) -> list[str]:
    return [line for line in text.splitlines() if word in line]


def test_the_map_shows_owners_battle_and_pope_without_colours() -> None:
    shown = page(POSITION)
    for label in ("A Milan", "A Parma", "A Turin", "B Rome", "B Siena", "· Modena⚔", "· Naples✝"):
        assert label in shown
    assert "⚔ Modena" in shown.splitlines()[1]


def test_the_players_show_hands_armies_and_realms() -> None:
    shown = page(POSITION)
    assert rows(shown, "Anna (you)")[0].split()[-3:] == ["5", "3/3", "3/5"]
    assert rows(shown, "B Bruno")[0].split()[-3:] == ["2", "2/3", "2/5"]
    assert "Dario ⚑" in shown
    assert "32: 6 10 Drummer" in shown
    assert "2: 2 · passed" in shown
    assert f"{heroine() + 2}: 2×Courtesan Heroine" in shown
    assert "Your realm: Turin, Milan, Parma" in " ".join(shown.split())
    assert "Hand of Anna: 2×1  10  Winter  Scarecrow" in shown


def test_closed_counts_tell_only_whether_a_hand_is_empty() -> None:
    position = {**POSITION, "options": ["closed-counts"], "hands": [["1"], ["2"], [], ["5", "5"]]}
    shown = page({**position, "passed": [1, 2]})
    assert [rows(shown, name)[0].split()[-3] for name in ("Anna", "Bruno", "Carla", "Dario")] == [
        "1", "?", "0", "?",
    ]  # fmt: skip


def test_a_hidden_card_is_seen_by_its_owner_alone() -> None:
    position = {**POSITION, "options": ["hidden"], "face_down": [None, None, None, "courtesan"]}
    assert f"{heroine() + 1}: Courtesan Heroine (?)" in page(position, 0)
    assert "(Courtesan)" in page(position, 3)
    assert "(Courtesan)" not in page(position, 0)


def test_the_public_view_has_no_hand() -> None:
    shown = page(POSITION, None)
    assert "Hand of" not in shown
    assert "(you)" not in shown


def test_sites_stand_in_columns() -> None:
    view = GAME.position({"players": 4, "phase": "site", "hands": [["1"]] * 4}).view(0)
    lines = Menu(view, style()).lines()
    assert len(view.legal) == 17
    assert len(lines) <= 5
    assert any("17 Naples" in line for line in lines)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "setup", SETUPS, ids=lambda setup: f"{setup['edition']}-{setup['players']}"
)
def test_everything_fits_into_80_columns(setup: dict[str, Any], language: str) -> None:
    look = style(setup["players"], language)
    for table in islice(tables(setup, 3, 200), 0, None, 9):
        view = table.state.view(table.state.to_act)
        lines = [*screen(view, look), *Menu(game_of(view), look).lines()]
        lines += board_map.large(game_of(view), look)
        lines += manual(game_of(view), look)
        for event in seen(table, view.seat):
            lines += told(event, look, table.state.rules.board)
        assert [line for line in lines if width(line) > 80] == []


def seen(table: Simulation[Any], seat: int | None) -> list[Event]:
    return [event for line in table.log[-30:] if (event := line.seen_by(seat)) is not None]


@pytest.mark.parametrize("columns", [40, 60, 66, 80, 100, 120])
def test_windows_of_other_sizes_are_filled_but_not_overfull(columns: int) -> None:
    shown = page(POSITION, columns=columns, rows=50)
    assert max(map(width, shown.splitlines())) <= columns


def test_an_ordinary_turn_fits_into_24_rows() -> None:
    view = GAME.position(POSITION).view(0)
    assert len([*screen(view, style()), *Menu(view, style()).lines()]) < 24


def test_without_colours_there_are_no_codes() -> None:
    assert "\x1b" not in run("--seed", "3", source=Fingers(3))


def test_colours_change_nothing_but_colours() -> None:
    view = GAME.position(POSITION).view(0)
    coloured = replace(style(), paint=Paint(on=True))
    lines = [*screen(view, coloured), *Menu(view, coloured).lines()]
    assert "\x1b[" in "".join(lines)
    uncoloured = [*screen(view, style()), *Menu(view, style()).lines()]
    assert [plain(line).rstrip() for line in lines] == uncoloured


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("environment", "tty", "colour"),
    [
        ({}, True, True),
        ({}, False, False),
        ({"NO_COLOR": "1"}, True, False),
        ({"TERM": "dumb"}, True, False),
    ],
)
def test_colours_are_for_terminals_that_want_them(
    environment: dict[str, str], tty: bool, colour: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(sys, "stdout", Terminal() if tty else io.StringIO())
    monkeypatch.setattr(sys, "stdin", io.StringIO())
    assert open_console(fast=True).colour is colour


def test_a_terminal_without_unicode_gets_letters() -> None:
    assert glyphs_for("ascii") == glyphs_for(None) == glyphs_for("no such") == PLAIN
    assert glyphs_for("utf-8") != PLAIN


def test_marks_are_initials_where_these_differ() -> None:
    assert marks_for(["Anna", "bruno"]) == ("A", "B")
    assert marks_for(["Anna", "Aldo"]) == ("1", "2")
    assert marks_for(["Лоренцо", "Катерина"]) == ("Л", "К")
    assert marks_for(["7 of 9", "Anna"]) == ("1", "2")


def test_no_label_of_the_map_covers_another() -> None:
    board = named("italy")
    for language in LANGUAGES:
        names = [region_name(region.id, language) for region in board.regions]
        for columns, height in ((46, 14), (80, 26), (30, 14)):
            page = atlas(board, tuple(map(label_width, names)), columns, height)
            cells = [
                (place.row, place.column + step)
                for place in page.places
                for step in range(place.width)
            ]
            assert len(cells) == len(set(cells))
            assert all(0 <= column < page.columns for _, column in cells)


def test_a_crowded_board_gets_more_rows() -> None:
    regions = {f"r{n}": {"name": f"Region number {n}", "at": [50, 50]} for n in range(40)}
    borders = {f"r{n}": [f"r{m}" for m in (n - 1, n + 1) if 0 <= m < 40] for n in range(40)}
    board = from_document({"crowd": {"regions": regions, "borders": borders}})
    page = atlas(board, (18,) * 40, 40, 14)
    assert page.rows == 20
    assert len({(place.row, place.column) for place in page.places}) == 40


def test_texts_are_measured_by_what_is_seen() -> None:
    paint = Paint(on=True)
    assert width(paint.bold("Città")) == 5
    assert width("漢字") == 4
    assert pad(paint.bold("ab"), 4).endswith("  ")
    assert clip("Francesco", 5) == "Fran…"
    assert wrap("  one two three", 9, "    ") == ["  one two", "    three"]
    assert in_columns(["a", "b", "c"], 6, gap=1) == ["a b c"]
    assert in_columns(["a", "b", "c"], 3, gap=1) == ["a c", "b"]
