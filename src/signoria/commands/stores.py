"""What the commands that work on the store of a site have in common."""

from __future__ import annotations

import argparse
import sys
import time

EVERY = 1.0
"""Seconds between two lines that say how far a long work is."""


def add_database(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--database", metavar="FILE|URL",
        help="a file of SQLite, or postgresql:// (default: as for signoria serve)",
    )  # fmt: skip


def database_of(options: argparse.Namespace) -> str:
    from signoria.server.ops.configuration import read_configuration

    if options.database is not None:
        return str(options.database)
    return read_configuration({}).settings.database


class StoreProgress:
    """Says on standard error how far a long work is."""

    def __init__(self) -> None:
        self._said = time.monotonic()

    def __call__(self, done: int, of: int) -> None:
        now = time.monotonic()
        if now - self._said >= EVERY:
            self._said = now
            sys.stderr.write(f"{done} of {of} tables\n")
            sys.stderr.flush()
