"""What the commands that write reports have in common."""

from __future__ import annotations

import argparse
import os
from pathlib import Path

from signoria.game import BadInput
from signoria.text import LANGUAGES, preferred_language


def add_language_argument(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--language", choices=LANGUAGES, help="of the report (default: from LC_ALL and LANG)"
    )


def language_of(options: argparse.Namespace) -> str:
    """The language that was asked for, else that of the surroundings."""
    return str(options.language or preferred_language(os.environ))


def make_way(html: Path) -> None:
    """Refuse before the work what could not be written after it."""
    html.parent.mkdir(parents=True, exist_ok=True)
    if html.is_dir():
        raise BadInput(f"html: {html} is a folder")
