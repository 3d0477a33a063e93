"""`signoria virtu-data`: check a data file of Virtù, list what is reconstructed, export a copy.

The game is imported only when one of these runs: the other commands start without it.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from importlib.resources import files
from pathlib import Path

from signoria.game import BadInput

EPILOG = """\
Many printed numbers of Virtù are not known here and were reconstructed. Whoever owns the box may
correct them in a copy of the data file; docs/virtu-data.md explains it.

examples:
  signoria virtu-data list                every reconstructed value
  signoria virtu-data export mine.toml    a copy to edit
  signoria virtu-data check mine.toml     whether it can be played
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.epilog = EPILOG
    tasks = parser.add_subparsers(metavar="TASK", dest="task", required=True)
    task = tasks.add_parser("check", help="check a data file and print its problems")
    task.add_argument("file", metavar="FILE", help="the data file")
    task = tasks.add_parser("list", help="print every reconstructed value")
    task.add_argument(
        "file", nargs="?", metavar="FILE", help="a data file, instead of the program's own"
    )
    task = tasks.add_parser("export", help="write a copy of the program's own data file")
    task.add_argument("file", metavar="FILE", help="the file to write; it must not exist")


def run(options: argparse.Namespace) -> int:
    if options.task == "check":
        return _check(options.file)
    if options.task == "list":
        return _list(options.file)
    return _export(options.file)


def _check(name: str) -> int:
    from signoria.virtu.data_file.checks import check
    from signoria.virtu.data_file.documents import parse
    from signoria.virtu.data_file.schema import MARKS
    from signoria.virtu.data_file.sources import cells
    from signoria.virtu.model.components import fingerprint

    document = parse(name)
    problems = check(document)
    if problems:
        sys.stderr.write("".join(f"{problem}\n" for problem in problems))
        return 2
    count = Counter(cell.mark for cell in cells(document))
    rulebook, derived, external, made = (count[mark] for mark in MARKS)
    sys.stdout.write(
        f"{name}: all is well (hash {fingerprint(document)}, {made} cells reconstructed, "
        f"{rulebook} from the rulebook, {derived} derived from it, {external} external)\n"
    )
    return 0


def _list(name: str | None) -> int:
    from signoria.virtu.data_file.documents import read_document
    from signoria.virtu.data_file.sources import cells
    from signoria.virtu.model.components import packaged

    document = packaged().document if name is None else read_document(name)
    for cell in cells(document):
        if cell.mark == "reconstructed":
            value = json.dumps(cell.value, ensure_ascii=False)
            sys.stdout.write(f"{cell.entry}: {cell.field}: {value}\n")
    return 0


def _export(name: str) -> int:
    text = files("signoria.virtu").joinpath("data", "virtu.toml").read_text("utf-8")
    try:
        with Path(name).open("x", encoding="utf-8", newline="\n") as file:
            file.write(text)
    except FileExistsError as error:
        raise BadInput(f"{name}: exists already and is not overwritten") from error
    except ValueError as error:
        raise BadInput(f"{name}: cannot be written: {error}") from error
    sys.stdout.write(f"{name}: written\n")
    return 0
