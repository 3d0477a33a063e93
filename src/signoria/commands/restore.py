"""`signoria restore`: fill a database from a backup."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from signoria.commands.stores import add_database, database_of

EPILOG = """\
A backup fits either kind of database, so this is also how a site moves from one to the other.

examples:
  signoria restore site.backup
  signoria restore site.backup --database postgresql://signoria@db/signoria
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.epilog = EPILOG
    parser.add_argument("file", metavar="FILE", help="what signoria backup has written")
    parser.add_argument(
        "--force", action="store_true",
        help="replace a database that is not empty; an old file is kept beside the new one",
    )  # fmt: skip
    add_database(parser)


def run(options: argparse.Namespace) -> int:
    from signoria.server.store import copy

    size = copy.restore(Path(options.file), database_of(options), force=options.force)
    sys.stdout.write(f"restored: {size}\n")
    return 0
