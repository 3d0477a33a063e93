"""`signoria backup`: a copy of all that a site keeps."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from signoria.commands.stores import add_database, database_of

EPILOG = """\
The copy is of one moment; a server may go on meanwhile. It is a file of SQLite, whatever the
database is.

examples:
  signoria backup site.backup
  signoria backup site.backup --force --database postgresql://signoria@db/signoria
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.epilog = EPILOG
    parser.add_argument("file", metavar="FILE", help="the copy")
    parser.add_argument("--force", action="store_true", help="replace a file that is there")
    add_database(parser)


def run(options: argparse.Namespace) -> int:
    from signoria.server.store import copy

    size = copy.backup(database_of(options), Path(options.file), force=options.force)
    sys.stdout.write(f"{options.file}: {size}\n")
    return 0
