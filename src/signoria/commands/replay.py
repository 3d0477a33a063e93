"""`signoria replay`: check a record and tell the game again."""

from __future__ import annotations

import argparse
import json
import sys
from dataclasses import replace
from pathlib import Path

from signoria import record
from signoria.commands.inputs import read_text
from signoria.game import BadInput, Json
from signoria.record import Record, Replay
from signoria.record.seats import called
from signoria.setup_arguments import add_document_arguments, documents_of, with_documents
from signoria.text import LANGUAGES

EPILOG = """\
The record is played again from its setup, its shuffles and its decisions; every line must come out
as it stands in the file, or the record is refused with the line and the reason.

examples:
  signoria replay game.toml                     tell the whole game
  signoria replay game.toml --at 120 --json     the position after event 120
  signoria replay game.toml --seat 1 --save seat1.toml     what seat 1 saw, as a record of its own
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.epilog = EPILOG
    parser.add_argument("record", metavar="RECORD", help="the file, or - for standard input")
    parser.add_argument("--at", type=int, metavar="N", help="stop after event N")
    parser.add_argument("--seat", type=int, help="only what this seat saw")
    parser.add_argument("--save", metavar="FILE", help="with --seat: write the seat's own record")
    parser.add_argument("--language", choices=LANGUAGES, default="en", help="of the words")
    add_document_arguments(parser, named=True)
    parser.add_argument("--json", action="store_true", help="print the position as JSON")


def run(options: argparse.Namespace) -> int:
    kept = record.loads(read_text(options.record))
    record.require_unchanged(kept)
    setup = with_documents(kept.game, kept.setup, documents_of(options))
    kept = replace(kept, setup=setup, hash=None)
    if options.seat is not None:
        kept = _of_seat(kept, options.seat)
    if options.at is not None and not 0 <= options.at <= len(kept.lines):
        raise BadInput(f"at: the record has {len(kept.lines)} events")
    record.replay(kept)
    if options.save is not None:
        _save(kept, options.save)
        return 0
    replay = record.replay(kept, options.at)
    if options.json:
        sys.stdout.write(json.dumps(_as_json(kept, replay, options.at)) + "\n")
    else:
        sys.stdout.write(_as_text(kept, replay, options))
    return 0


def _of_seat(kept: Record, seat: int) -> Record:
    """The record as a seat has it: even how many events there were may be a secret."""
    if kept.seat is not None and seat != kept.seat:
        raise BadInput(f"seat: this record holds only what seat {kept.seat} saw")
    if seat not in range(len(kept.seats)):
        raise BadInput(f"seat: there is no seat {seat} with {len(kept.seats)} players")
    return kept if kept.seat is not None else record.of_seat(kept, seat)


def _save(kept: Record, name: str) -> None:
    if kept.seat is None:
        raise BadInput("save: say whose record with --seat")
    Path(name).write_text(record.dumps(record.self_contained(kept)), "utf-8")


def _as_json(kept: Record, replay: Replay, at: int | None) -> Json:
    state = replay.state
    shown = state.to_json() if kept.seat is None else state.view(kept.seat).to_json()
    return {"events": len(kept.lines), "at": len(replay.events) if at is None else at, **shown}


def _as_text(kept: Record, replay: Replay, options: argparse.Namespace) -> str:
    names = [called(text, number) for number, text in enumerate(kept.seats)]
    lines = [
        f"{kept.game}, {', '.join(f'{key} {_plain(value)}' for key, value in kept.setup.items())}",
        f"seats: {', '.join(f'{number} {name}' for number, name in enumerate(names))}",
        "",
    ]
    for number, event in enumerate(replay.events[: options.at], 1):
        told = replay.game.tell(replay.state, event, options.language, names)
        lines.append(f"{number:5}  {told}")
    lines += ["", f"{len(kept.lines)} events, checked"]
    return "\n".join(lines) + "\n"


def _plain(value: object) -> str:
    """A value of the setup; of a whole document, such as a board of one's own, the names."""
    if isinstance(value, dict):
        return ", ".join(value)
    return ", ".join(map(str, value)) or "none" if isinstance(value, list) else str(value)
