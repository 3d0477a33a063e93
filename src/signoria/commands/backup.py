"""`signoria backup`: a copy of all that a site keeps."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from signoria.commands.stores import add_database, database_of
from signoria.game import BadInput

EPILOG = """\
The copy is of one moment; a server may go on meanwhile. It is a file of SQLite, whatever the
database is.

Into a folder it is written under a name of its own, and with --keep the oldest ones are deleted.

examples:
  signoria backup site.backup
  signoria backup /var/backups/signoria --keep 14 --check
  signoria backup site.backup --force --database postgresql://signoria@db/signoria
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.epilog = EPILOG
    parser.add_argument("file", metavar="FILE|FOLDER", help="the copy, or where to put it")
    parser.add_argument("--force", action="store_true", help="replace a file that is there")
    parser.add_argument(
        "--keep", type=int, metavar="N", help="in a folder: delete all but the last N backups"
    )
    parser.add_argument(
        "--check", action="store_true", help="play every game of the copy again (signoria check)"
    )
    add_database(parser)


def run(options: argparse.Namespace) -> int:
    from signoria.server.store import copy

    folder = Path(options.file)
    if options.keep is not None and (options.keep < 1 or not folder.is_dir()):
        raise BadInput("keep: needs a folder, and a number from 1")
    path = folder / copy.dated_name() if folder.is_dir() else folder
    size = copy.backup(database_of(options), path, force=options.force)
    sys.stdout.write(f"{path}: {size}\n")
    if options.check and not _is_sound(path):
        return 1  # and the older ones stay
    if options.keep is not None:
        for old in copy.delete_older(folder, options.keep):
            sys.stdout.write(f"{old}: deleted\n")
    return 0


def _is_sound(path: Path) -> bool:
    """Whether a site could go on with the copy; it is a database like any other."""
    from signoria.server.ops import inspection

    report = inspection.check(str(path))
    for line in (*report.problems, report.line):
        sys.stdout.write(line + "\n")
    return not report.problems
