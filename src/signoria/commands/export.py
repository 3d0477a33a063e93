"""`signoria export`: the games of a site as records."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from signoria.commands.stores import StoreProgress, add_database, database_of

EPILOG = """\
Every record is a file of its own, which signoria replay tells. Records of the same game have the
same name and text every time.
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.epilog = EPILOG
    parser.add_argument("folder", metavar="FOLDER", help="where the records go")
    parser.add_argument(
        "--all", action="store_true",
        help="also games that are not over, with everything that is still hidden in them",
    )  # fmt: skip
    add_database(parser)


def run(options: argparse.Namespace) -> int:
    from signoria.server.ops import inspection

    done = inspection.export(
        database_of(options), Path(options.folder), unfinished=options.all, progress=StoreProgress()
    )
    for problem in done.problems:
        sys.stderr.write(problem + "\n")
    line = f"{options.folder}: {done.finished} finished games"
    if options.all:
        line += f", {done.unfinished} unfinished ones with all that is hidden in them"
    sys.stdout.write(line + "\n")
    return 1 if done.problems else 0
