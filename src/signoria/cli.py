"""The command `signoria`."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import NoReturn

from signoria import __version__
from signoria.game import BadInput, IllegalAction

COMMANDS = {
    "play": ("signoria.terminal", "play in the terminal, against bots or each other"),
    "serve": ("signoria.commands.serve", "run a play site: tables for people and bots"),
    "admin": ("signoria.commands.admin", "look after a site: reports, bans, announcements"),
    "backup": ("signoria.commands.backup", "copy all that a site keeps, while it runs"),
    "restore": ("signoria.commands.restore", "fill an empty database from a backup"),
    "export": ("signoria.commands.export", "write the finished games of a site as records"),
    "check": ("signoria.commands.check", "see whether all that a site keeps is sound"),
    "position": (
        "signoria.commands.position",
        "read a position, apply actions, print what is the case",
    ),
    "simulate": ("signoria.commands.simulate", "play many games between bots and count"),
    "arena": ("signoria.commands.arena", "find out which bot is better, and how sure that is"),
    "replay": ("signoria.commands.replay", "check a record and tell the game again"),
    "analyse": ("signoria.commands.analyse", "find the decisions that won or lost a game"),
    "puzzles": ("signoria.commands.puzzles", "find positions with one clearly best choice"),
    "bot": ("signoria.commands.bot", "let a bot answer questions, a line of JSON each"),
    "virtu-data": (
        "signoria.commands.virtu.data_file",
        "check, list or export the numbers of Virtù",
    ),
}
"""The commands: each is a module with `add_arguments` and `run`, imported when it is called."""

EXAMPLES = """\
examples:
  signoria play                                      a game against three bots
  signoria position table.json --do "play 10" pass   what happens next
  signoria simulate --players 4 --games 1000         a thousand games of random bots
  signoria replay game.toml                          check a record and tell the game

Each command explains itself: signoria COMMAND --help
"""


class Parser(argparse.ArgumentParser):
    """An argument parser whose errors are one sentence."""

    def error(self, message: str) -> NoReturn:
        sys.stderr.write(f"{self.prog}: {message}\n")
        sys.exit(2)


class Command(Parser):
    """The parser of a command, which imports the command when it is called."""

    module: str | None = None

    def parse_known_args(  # type: ignore[override]
        self, args: Sequence[str] | None = None, namespace: argparse.Namespace | None = None
    ) -> tuple[argparse.Namespace, list[str]]:
        if self.module is not None:
            command = import_module(self.module)
            self.module = None
            command.add_arguments(self)
            self.set_defaults(run=command.run)
        return super().parse_known_args(args, namespace)


class Version(argparse.Action):
    """The version, and whether the core was compiled."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> NoReturn:
        from signoria.bots.registry import support_of
        from signoria.games import GAMES

        simulators = [one for game in GAMES if (one := support_of(game).simulator) is not None]
        kinds = ["compiled" if simulator.compiled else "interpreted" for simulator in simulators]
        sys.stdout.write(f"signoria {__version__} (core: {', '.join(kinds)})\n")
        parser.exit()


def parser() -> Parser:
    """The command line, with all its help."""
    top = Parser(
        prog="signoria",
        description="The board games of Renaissance Italy: play, simulate, replay.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    top.add_argument(
        "--version", action=Version, nargs=0, help="tell the version and which core runs"
    )
    commands = top.add_subparsers(metavar="COMMAND", dest="command", parser_class=Command)
    for name, (module, summary) in COMMANDS.items():
        command = commands.add_parser(
            name,
            help=summary,
            description=summary[0].upper() + summary[1:] + ".",
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )
        command.module = module
    return top


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; bad input is one sentence on standard error and exit status 2."""
    top = parser()
    options = top.parse_args(arguments)
    if options.command is None:
        top.print_help()
        return 0
    try:
        status: int = options.run(options)
    except IllegalAction as error:
        return _fail(f"illegal: {error}")
    except BadInput as error:
        return _fail(str(error))
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as error:
        return _fail(f"{error.filename or 'input'}: {error.strerror or error}")
    except KeyboardInterrupt:
        return 130
    return status


def _fail(sentence: str) -> int:
    sys.stderr.write(sentence + "\n")
    return 2
