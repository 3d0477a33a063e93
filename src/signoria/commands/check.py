"""`signoria check`: whether all that a site keeps is sound."""

from __future__ import annotations

import argparse
import sys

from signoria.commands.stores import StoreProgress, add_database, database_of

EPILOG = """\
Every log is followed, every game is played again, and what the lobby shows is compared with it.
Nothing is changed, and a server may go on meanwhile. The exit status is 1 if there are problems.
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.epilog = EPILOG
    add_database(parser)


def run(options: argparse.Namespace) -> int:
    from signoria.server.ops import inspection

    report = inspection.check(database_of(options), StoreProgress())
    for line in (*report.problems, report.line):
        sys.stdout.write(line + "\n")
    return 1 if report.problems else 0
