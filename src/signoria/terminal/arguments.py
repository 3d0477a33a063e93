"""The command line of `signoria play`, and the game that it asks for."""

from __future__ import annotations

import argparse
import os
from pathlib import Path

from signoria.bots.registry import names, substitute
from signoria.game import BadInput, Json
from signoria.games import FIRST, GAMES
from signoria.setup_arguments import (
    add_setup_arguments,
    fields_of,
    players_help,
    setup_arguments,
)
from signoria.terminal.paint import wrap
from signoria.terminal.sitters import Sitter, seat
from signoria.text import LANGUAGES, preferred_language, say

DEFAULT_PLAYERS = 4
NEW_GAME = ("game", "players", "bots", "hot_seat", "people", "name", "seed")
"""What is settled already when a saved game goes on, besides the fields of its setup."""
UNCHOSEN: tuple[object, ...] = (None, False, [])

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
    group.add_argument("--game", choices=tuple(GAMES), help=f"what to play (default: {FIRST})")
    group.add_argument(
        "--players", type=int, metavar="N",
        help=f"how many sit at the table: {players_help()} (default: {DEFAULT_PLAYERS})",
    )  # fmt: skip
    add_setup_arguments(group)


def _add_seats(group: argparse._ArgumentGroup) -> None:
    group.add_argument(
        "--bots", metavar="BOT,...",
        help=f"your opponents: one for all seats or one for each ({_bots_of_games()})",
    )  # fmt: skip
    people = group.add_mutually_exclusive_group()
    people.add_argument("--hot-seat", action="store_true", help="people sit in all seats")
    people.add_argument(
        "--people", type=int, metavar="N", help="people sit in the first N seats (default: 1)"
    )
    group.add_argument(
        "--name", action="append", default=[], help="a name, for the seats in order; repeat it"
    )


def _bots_of_games() -> str:
    return "; ".join(
        f"{game}: {', '.join(names(game))}, default {substitute(game)}" for game in GAMES
    )


def _option_notes() -> str:
    """What each option does, with the editions or the game that have it."""
    lines: list[str] = []
    for game, choice in setup_arguments()["options"].games.items():
        found, notes = choice.get("of", []), choice["notes"]
        groups = found if isinstance(found, dict) else {game: found}
        for option in dict.fromkeys(option for group in groups.values() for option in group):
            where = [name for name, group in groups.items() if option in group]
            lines.append(f"  {option} ({', '.join(where)})")
            lines += wrap(f"      {say(f'{notes}.{option}')}", 78, "      ")
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
    for chosen in _settled(options):
        raise BadInput(f"{chosen.replace('_', '-')}: a saved game has it settled already")
    return Path(name)


def game_of(options: argparse.Namespace) -> str:
    """The game that was asked for."""
    return str(options.game or FIRST)


def _settled(options: argparse.Namespace) -> list[str]:
    """What was chosen of all that is settled already when a saved game goes on."""
    fields = [name for name, one in setup_arguments().items() if not one.is_named]
    return [name for name in (*NEW_GAME, *fields) if getattr(options, name) not in UNCHOSEN]


def is_default(options: argparse.Namespace) -> bool:
    """Whether nothing was chosen about the game."""
    return not _settled(options)


def setup_of(options: argparse.Namespace) -> Json:
    """The setup of a new game, as far as it was chosen."""
    return {"players": _players(options), **fields_of(options, game_of(options))}


def sitters_of(options: argparse.Namespace, language: str) -> list[Sitter]:
    """Who sits where in a new game."""
    players, people = _players(options), _people(options)
    specs, seats = _specs(options) or [substitute(game_of(options))], players - people
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
