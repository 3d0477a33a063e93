"""Saving a game, whole or not at all, and taking it up again."""

from __future__ import annotations

import os
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from signoria import record
from signoria.game import AnyGame, BadInput, Event, Outcome, Setup
from signoria.record import Record, Replay
from signoria.setup_arguments import with_documents
from signoria.terminal.sitters import Sitter

ENDING = ".signoria.toml"
LARGEST = 16 * 1024 * 1024


@dataclass(slots=True)
class Sheet:
    """What the record of a game says besides the game itself, and where it is kept."""

    setup: Setup
    sitters: Sequence[Sitter]
    seed: str | None
    """What all shuffles follow from, if they do."""
    file: Path | None = None
    saved: int = 0
    """How many events the file has."""


def default_file(game: AnyGame) -> Path:
    """A name that tells what was played, and when."""
    return Path(f"{game.name}-{time.strftime('%Y%m%d-%H%M%S')}{ENDING}")


def save(
    path: Path,
    sheet: Sheet,
    events: Sequence[Event],
    outcome: Outcome | None,
    game: AnyGame,
) -> None:
    """Write the record; a full disk or a crash leaves what was there before."""
    seats = [sitter.text for sitter in sheet.sitters]
    kept = record.of(game, sheet.setup, seats, events, outcome, sheet.seed)
    _write(path, record.dumps(record.self_contained(kept)))
    sheet.file = path
    sheet.saved = len(events)


def _write(path: Path, text: str) -> None:
    part = path.with_name(f"{path.name}.{os.getpid()}.part")
    try:
        with part.open("w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
    except BaseException:
        part.unlink(missing_ok=True)
        raise


def resume(path: Path, files: Mapping[str, str]) -> tuple[Record, Replay]:
    """The record of a file, and the game as it stands at its end.

    `files` are documents that the record only names, by the fields of its setup.
    """
    try:
        with path.open(encoding="utf-8") as file:
            text = file.read(LARGEST)
    except (OSError, UnicodeDecodeError) as error:
        raise BadInput(f"record: {path} cannot be read: {error}") from error
    saved = record.loads(text)
    saved = replace(saved, setup=with_documents(saved.game, saved.setup, files))
    return saved, record.replay(saved)
