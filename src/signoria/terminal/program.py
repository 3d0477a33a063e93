"""`signoria play`: set up a game or take up a saved one, play it, say goodbye."""

from __future__ import annotations

import argparse
import secrets
from collections.abc import Sequence
from pathlib import Path
from random import Random

from signoria.bots import Bot, make
from signoria.condottiere import GAME
from signoria.condottiere.board import Board
from signoria.game import BadInput, Table
from signoria.terminal import sitters
from signoria.terminal.arguments import (
    is_default,
    language_of,
    record_of,
    setup_of,
    sitters_of,
)
from signoria.terminal.console import Console, Left, open_console
from signoria.terminal.news import REMINDER
from signoria.terminal.paint import wrap
from signoria.terminal.players import goal
from signoria.terminal.saving import Sheet, resume
from signoria.terminal.screen import game_of
from signoria.terminal.session import Session
from signoria.terminal.sitters import Sitter
from signoria.text import say

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
        session = _go_on(path, console, language)
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


def _begin(options: argparse.Namespace, console: Console, language: str) -> Session:
    setup = GAME.setup(setup_of(options))
    seed = options.seed if options.seed is not None else secrets.token_hex(16)
    sheet = Sheet(setup, sitters_of(options, language), seed)
    return _seated(console, language, sheet, Table(GAME.new(setup), Random(seed)))


def _go_on(path: Path, console: Console, language: str) -> Session:
    """Take up a saved game. Where its shuffles follow from a seed, the next ones do too."""
    saved, replay = resume(path)
    people = sitters.read(saved.seats, language)
    seed = saved.fairness.get("seed")
    sheet = Sheet(saved.setup, people, seed, path, len(replay.events))
    rng = replay.rng or Random(secrets.token_hex(16))
    session = _seated(console, language, sheet, Table(replay.state, rng, replay.events))
    session.news.start = max(0, len(replay.events) - REMINDER)
    return session


def _seated(console: Console, language: str, sheet: Sheet, table: Table) -> Session:
    _check_names(table.state.rules.board)
    bots = _bots(sheet.sitters, sheet.seed or secrets.token_hex(16), len(table.log))
    return Session(console, language, sheet, table, bots)


def _bots(people: Sequence[Sitter], seed: str, events: int) -> dict[int, Bot]:
    """The bots, each with a source of chance that is neither the shuffles' nor another's."""
    return {
        seat: make(sitter.bot, Random(f"{seed} bot {seat} from {events}"))
        for seat, sitter in enumerate(people)
        if sitter.bot is not None
    }


def _check_names(board: Board) -> None:
    """A file may come from anybody: no name in it may give the terminal orders."""
    for region in board.regions:
        if not region.name.isprintable():
            raise BadInput(f"board: the name of {region.id} cannot be shown")


def _welcome(session: Session, by_default: bool) -> None:
    """What is played, who sits at the table, and how to get another game."""
    style, state = session.style, session.state
    edition = say(f"edition.{state.rules.edition}", style.language)
    options = [say(f"option.{option}", style.language) for option in state.rules.options]
    title = ", ".join((f"Condottiere, {edition}", *options))
    session.console.write(["", *map(style.paint.bold, wrap(title, style.columns))])
    seats = [
        name + (f" ({sitter.bot})" if sitter.bot is not None else "")
        for name, sitter in zip(style.painted, session.sheet.sitters, strict=True)
    ]
    session.say("at-the-table", seats=", ".join(seats))
    session.console.write(wrap(goal(game_of(state.view(None)), style), style.columns))
    for warning in GAME.warnings(session.sheet.setup):
        session.console.write(wrap(say(warning, style.language), style.columns))
    if by_default:
        session.say("other-games")
    if session.people:
        session.say("how-to-play", command=style.text("command.help"))
