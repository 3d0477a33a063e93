"""A terminal made of strings, and people who type into it."""

from __future__ import annotations

import argparse
import io
from collections.abc import Iterable
from pathlib import Path
from random import Random
from typing import Any

from signoria.condottiere import GAME
from signoria.game import Simulation
from signoria.terminal import add_arguments, play
from signoria.terminal.console import Console
from signoria.terminal.paint import Glyphs, Paint
from signoria.terminal.style import Style, marks_for

NAMES = ("Anna", "Bruno", "Carla", "Dario", "Elena", "Fabio")
PATIENCE = 20_000
"""Nobody types more lines than this in one game."""


class Sink(io.StringIO):
    """What a terminal shows."""

    @property
    def encoding(self) -> str:  # type: ignore[override]
        return "utf-8"


class Fingers(io.StringIO):
    """Somebody who only ever types numbers, after some lines that were thought of before."""

    def __init__(self, seed: int, first: Iterable[str] = ()) -> None:
        super().__init__()
        self.rng = Random(seed)
        self.first = list(first)
        self.left = PATIENCE

    def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]
        self.left -= 1
        if self.left < 0:
            return ""
        return (self.first.pop(0) if self.first else str(self.rng.randint(1, 9))) + "\n"


class Archivist(io.StringIO):
    """Somebody who always takes the first choice and saves at the end, or after some lines."""

    def __init__(self, path: Path, after: int = PATIENCE) -> None:
        super().__init__()
        self.path = path
        self.sink = Sink()
        self.left = after

    def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]
        shown = self.sink.getvalue()[-400:]
        if "Saved to" in shown:
            return "quit\n"
        self.left -= 1
        at_end = "To keep a record of this game" in shown
        return f"save {self.path}\n" if at_end or self.left < 0 else "1\n"


def parse(*arguments: str) -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    add_arguments(parser)
    return parser.parse_args(arguments)


def run(*arguments: str, source: io.StringIO | str = "") -> str:
    """What the program shows to somebody who types all that `source` holds."""
    typed = io.StringIO(source) if isinstance(source, str) else source
    sink = typed.sink if isinstance(typed, Archivist) else Sink()
    console = Console(typed, sink)
    if "--language" not in arguments:
        arguments = (*arguments, "--language", "en")
    assert play(parse(*arguments), console) == 0
    return sink.getvalue()


def style(players: int = 4, language: str = "en", **fields: Any) -> Style:
    names = NAMES[:players]
    return Style(language, names, marks_for(names), Paint(on=False), Glyphs(), **fields)


def tables(setup: dict[str, Any], seed: int, moves: int) -> Iterable[Simulation[Any]]:
    """A table after each of so many random moves."""
    rng = Random(seed)
    table = Simulation(GAME.new(setup), Random(seed))
    table.settle()
    for _ in range(moves):
        if table.state.outcome() is not None:
            return
        yield table
        table.apply(rng.choice(table.state.legal()))
