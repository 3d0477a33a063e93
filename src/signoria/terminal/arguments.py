"""The command line of `signoria play`, and the game that it asks for."""

from __future__ import annotations

import argparse
import os
from pathlib import Path
from typing import Any

from signoria.bots import names as bot_names
from signoria.condottiere import EDITIONS, OPTIONS
from signoria.condottiere.model.board import board_names, load
from signoria.condottiere.model.editions import PLAYERS, tables
from signoria.game import BadInput
from signoria.terminal.paint import wrap
from signoria.terminal.sitters import Sitter, seat
from signoria.text import LANGUAGES, preferred_language, say

DEFAULT_PLAYERS = 4
DEFAULT_BOT = "captain"

GAMES = {"condottiere": "Condottiere", "virtu": "Virtù"}

NEW_GAME = (
    "game", "edition", "players", "option", "board", "bots", "hot_seat", "people", "name", "seed",
    "target", "first",
)  # fmt: skip
"""What is settled already when a saved game goes on."""

ONLY = {"edition": "condottiere", "board": "condottiere", "target": "condottiere", "data": "virtu"}
"""Arguments that one game alone has."""

EXAMPLES = """\
examples:
  signoria play                               you against three captains
  signoria play --edition first --players 3   the game of 1995, for three
  signoria play --option hidden,capture       cards face down, regions taken
  signoria play --option points --target 30   a series of games to 30 points
  signoria play --bots captain,random         you and these two
  signoria play --hot-seat --players 3 --name Anna --name Bruno --name Carla
                                              three people share this terminal
  signoria play --people 0                    watch four captains play
  signoria play anna.signoria.toml            go on with a game that was saved
  signoria play --game virtu --players 5      Virtù, the game of the five houses
  signoria play --game virtu --data mine.toml with the numbers of your own box

While you play, type the number of an action, or the action itself: play 10,
site milano, pass. The word help explains the cards and the other commands;
save keeps the game for another day.
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Teach a parser the arguments of `signoria play`."""
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.epilog = f"optional rules:\n{_option_notes()}\n\n{EXAMPLES}"
    parser.add_argument(
        "record", nargs="?", metavar="RECORD", help="a saved game to go on with, as after --resume"
    )
    _add_rules(parser.add_argument_group("the game"))
    _add_seats(parser.add_argument_group("who plays"))
    other = parser.add_argument_group("the rest")
    other.add_argument(
        "--language", choices=LANGUAGES, help="default: from LC_ALL and LANG, else en"
    )
    other.add_argument("--fast", action="store_true", help="no pauses after the moves of bots")
    other.add_argument("--resume", metavar="FILE", help="go on with a saved game")
    other.add_argument(
        "--seed", metavar="TEXT", help="the same text gives the same shuffles and the same bots"
    )


def _add_rules(group: argparse._ArgumentGroup) -> None:
    group.add_argument("--game", choices=tuple(GAMES), help="what to play (default: condottiere)")
    group.add_argument(
        "--edition", choices=EDITIONS, help="whose rules and cards to play with (default: third)"
    )
    group.add_argument(
        "--players", type=int, metavar="N",
        help=f"how many sit at the table, {PLAYERS[0]} to {PLAYERS[-1]}, Virtù 3 to 5 (default: 4)",
    )  # fmt: skip
    group.add_argument(
        "--option", "--options", action="append", default=[], metavar="NAME",
        help="an optional rule, see below; repeat it, or separate several by commas",
    )  # fmt: skip
    group.add_argument(
        "--board", metavar="NAME_OR_FILE",
        help=f"{', '.join(board_names())}, or a board file (default: the edition's own board)",
    )  # fmt: skip
    group.add_argument(
        "--target", type=int, metavar="POINTS", help="with the option points: play to so many"
    )
    group.add_argument(
        "--first", type=int, metavar="SEAT",
        help="who begins (in Condottiere holds the token), counting from 0, which is you "
        "(default: by lot)",
    )  # fmt: skip
    group.add_argument(
        "--data", metavar="FILE",
        help="with Virtù: a data file of your own; see signoria virtu-data --help",
    )  # fmt: skip


def _add_seats(group: argparse._ArgumentGroup) -> None:
    group.add_argument(
        "--bots", metavar="BOT,...",
        help=f"your opponents: one for all seats or one for each ({', '.join(bot_names())}; "
        f"Virtù: {', '.join(bot_names('virtu'))}; default: {DEFAULT_BOT})",
    )  # fmt: skip
    people = group.add_mutually_exclusive_group()
    people.add_argument("--hot-seat", action="store_true", help="people sit in all seats")
    people.add_argument(
        "--people", type=int, metavar="N", help="people sit in the first N seats (default: 1)"
    )
    group.add_argument(
        "--name", action="append", default=[], help="a name, for the seats in order; repeat it"
    )


def _option_notes() -> str:
    lines = []
    for option in OPTIONS:
        where = [edition for edition in EDITIONS if option in tables()[edition]["options"]]
        lines.append(f"  {option} ({', '.join(where)})")
        lines += wrap(f"      {say(f'option-note.{option}')}", 78, "      ")
    lines.append("  one-spy (Virtù)")
    lines += wrap(f"      {say('virtu.option-note.one-spy')}", 78, "      ")
    return "\n".join(lines)


def language_of(options: argparse.Namespace) -> str:
    """The language that was asked for, else that of the surroundings."""
    return str(options.language or preferred_language(os.environ))


def record_of(options: argparse.Namespace) -> Path | None:
    """The saved game to go on with, if one was named; nothing about it can be chosen again."""
    if options.record and options.resume:
        raise BadInput("resume: name one record only")
    name = options.record or options.resume
    if name is None:
        return None
    for chosen in NEW_GAME:
        if getattr(options, chosen) not in (None, False, []):
            raise BadInput(f"{chosen.replace('_', '-')}: a saved game has it settled already")
    return Path(name)


def game_of(options: argparse.Namespace) -> str:
    """The game that was asked for; refuses arguments that belong to another."""
    game: str = options.game or "condottiere"
    check_game(options, game)
    return game


def check_game(options: argparse.Namespace, game: str) -> None:
    """Refuse what can be chosen in another game only."""
    for name, owner in ONLY.items():
        if getattr(options, name) is not None and owner != game:
            raise BadInput(f"{name}: {GAMES[game]} has no such choice; {GAMES[owner]} has")


def is_default(options: argparse.Namespace) -> bool:
    """Whether nothing was chosen about the game."""
    return not any(getattr(options, chosen) not in (None, False, []) for chosen in NEW_GAME)


def setup_of(options: argparse.Namespace) -> dict[str, Any]:
    """The setup of a new game, as far as it was chosen."""
    chosen = [name.strip() for text in options.option for name in text.split(",") if name.strip()]
    setup: dict[str, Any] = {"options": chosen, "players": _players(options)}
    if options.data is not None:
        from signoria.virtu.data_file.documents import read_document

        setup["data"] = read_document(options.data)
    if options.edition is not None:
        setup["edition"] = options.edition
    if options.board is not None:
        in_package = options.board in board_names()
        setup["board"] = options.board if in_package else load(options.board).reference
    for name in ("target", "first"):
        if getattr(options, name) is not None:
            setup[name] = getattr(options, name)
    return setup


def sitters_of(options: argparse.Namespace, language: str) -> list[Sitter]:
    """Who sits where in a new game."""
    players, people = _players(options), _people(options)
    specs, seats = _specs(options) or [DEFAULT_BOT], players - people
    if len(specs) == 1:
        specs *= seats
    if len(specs) != seats:
        raise BadInput(f"bots: {len(specs)} bots are named for {seats} seats")
    return seat(players, people, specs, options.name, language)


def _players(options: argparse.Namespace) -> int:
    """As many as were asked for; else as many as were named, if that is more than one bot."""
    players: int | None = options.players
    if players is None:
        named = len(_specs(options))
        seats = named + (1 if options.people is None else options.people)
        several = named > 1 and not options.hot_seat
        players = seats if several else max(DEFAULT_PLAYERS, options.people or 0)
    if game_of(options) != "condottiere":
        return players  # that game says itself how many it takes
    if players not in PLAYERS:
        raise BadInput(f"players: {players} cannot play; it takes {PLAYERS[0]} to {PLAYERS[-1]}")
    return players


def _people(options: argparse.Namespace) -> int:
    people = 1 if options.people is None else int(options.people)
    players = _players(options)
    if options.hot_seat:
        if options.bots:
            raise BadInput("bots: people sit in all seats; with bots among them use --people")
        return players
    if not 0 <= people <= players:
        raise BadInput(f"people: {people} do not fit into {players} seats")
    return people


def _specs(options: argparse.Namespace) -> list[str]:
    return [name.strip() for name in (options.bots or "").split(",") if name.strip()]
