"""`signoria play`: set up a game or take up a saved one, play it, say goodbye."""

from __future__ import annotations

import argparse
import secrets
from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random

from signoria.bots import Bot, make
from signoria.game import AnyState, Simulation
from signoria.setup_arguments import check_fields, documents_of
from signoria.terminal import sitters
from signoria.terminal.arguments import (
    game_of,
    is_default,
    language_of,
    record_of,
    setup_of,
    sitters_of,
)
from signoria.terminal.console import Console, Left, open_console
from signoria.terminal.event_feed import REMINDER
from signoria.terminal.game_ui import AnyUI
from signoria.terminal.paint import wrap
from signoria.terminal.registry import ui_of
from signoria.terminal.saving import Sheet, resume
from signoria.terminal.session import TerminalSession
from signoria.terminal.sitters import Sitter

INTERRUPTED = 130
"""The exit status that shells expect after Ctrl-C."""


def play(options: argparse.Namespace, console: Console | None = None) -> int:
    """Play the game that the arguments ask for; the exit status."""
    language = language_of(options)
    if console is None:
        console = open_console(fast=options.fast)
    path = record_of(options)
    if path is None:
        session = _begin(options, console, language)
    else:
        session = _go_on(path, console, language, documents_of(options))
        check_fields(options, session.ui.game.name)
    _welcome(session, is_default(options) and path is None)
    try:
        session.run()
    except Left:
        session.say_goodbye()
    except KeyboardInterrupt:
        console.write([""])
        session.say_goodbye()
        return INTERRUPTED
    return 0


def _begin(options: argparse.Namespace, console: Console, language: str) -> TerminalSession:
    ui = ui_of(game_of(options))
    setup = ui.game.setup(setup_of(options))
    seed = options.seed if options.seed is not None else secrets.token_hex(16)
    sheet = Sheet(setup, sitters_of(options, language), seed)
    table = Simulation(ui.game.new(setup), Random(seed))
    return _seated(console, language, sheet, table, ui)


def _go_on(
    path: Path, console: Console, language: str, files: Mapping[str, str]
) -> TerminalSession:
    """Take up a saved game. Where its shuffles follow from a seed, the next ones do too."""
    saved, replay = resume(path, files)
    people = sitters.read(saved.seats, language)
    sheet = Sheet(saved.setup, people, saved.seed, path, len(replay.events))
    rng = replay.rng or Random(secrets.token_hex(16))
    table = Simulation(replay.state, rng, replay.events)
    session = _seated(console, language, sheet, table, ui_of(saved.game))
    session.news.start = max(0, len(replay.events) - REMINDER)
    return session


def _seated(
    console: Console, language: str, sheet: Sheet, table: Simulation[AnyState], ui: AnyUI
) -> TerminalSession:
    ui.check(table.state)
    seed = sheet.seed or secrets.token_hex(16)
    bots = _bots(sheet.sitters, seed, len(table.log), ui.game.name)
    return TerminalSession(console, language, sheet, table, bots, ui)


def _bots(people: Sequence[Sitter], seed: str, events: int, game: str) -> dict[int, Bot]:
    """The bots, each with a source of chance that is neither the shuffles' nor another's."""
    return {
        seat: make(sitter.bot, Random(f"{seed} bot {seat} from {events}"), game)
        for seat, sitter in enumerate(people)
        if sitter.bot is not None
    }


def _welcome(session: TerminalSession, by_default: bool) -> None:
    """What is played, who sits at the table, and how to get another game."""
    style, state = session.style, session.state
    title = session.ui.title(state, style.language)
    session.console.write(["", *map(style.paint.bold, wrap(title, style.columns))])
    seats = [
        name + (f" ({sitter.bot})" if sitter.bot is not None else "")
        for name, sitter in zip(style.painted, session.sheet.sitters, strict=True)
    ]
    session.say("at-the-table", seats=", ".join(seats))
    session.console.write(session.ui.opening(state, session.sheet.setup, style))
    if by_default:
        session.say("other-games")
    if session.people:
        session.say("how-to-play", command=style.text("command.help"))
