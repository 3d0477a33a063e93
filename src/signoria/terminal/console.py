"""The terminal itself: writing lines, reading lines, clearing, pausing."""

from __future__ import annotations

import os
import shutil
import sys
import time
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TextIO

from signoria.terminal.paint import Glyphs, glyphs_for

CLEAR = "\x1b[2J\x1b[3J\x1b[H"
"""Empty the screen and what has scrolled off it."""


class Left(Exception):
    """Nobody types any more, or somebody has left the table."""


@dataclass(slots=True)
class Console:
    """Where people read and type. A pipe is one too: without colours, and nobody to wait for."""

    source: TextIO
    sink: TextIO
    interactive: bool = False
    """Whether a person types."""
    colour: bool = False
    slow: bool = False
    """Whether to pause between the moves of bots."""
    columns: int = 80
    rows: int = 24

    @property
    def glyphs(self) -> Glyphs:
        return glyphs_for(self.sink.encoding)

    def write(self, lines: Iterable[str]) -> None:
        for line in lines:
            self.sink.write(line + "\n")
        self.sink.flush()

    def read(self, prompt: str) -> str:
        """A line that somebody typed; raises `Left` at the end of the input."""
        if self.interactive:
            return self._typed(prompt)
        self.sink.write(prompt)
        line = self.source.readline()
        self.write([line.rstrip("\n")])  # so that what came through a pipe can be read again
        if not line:
            raise Left
        return line.rstrip("\n")

    def _typed(self, prompt: str) -> str:
        try:
            return input(prompt)
        except EOFError as gone:
            self.write([""])
            raise Left from gone

    def clear(self) -> None:
        """Leave nothing of the screen to see, so that the next person may look."""
        if self.colour:
            self.sink.write(CLEAR)
        elif self.interactive:
            self.write([""] * self.rows)

    def pause(self, seconds: float) -> None:
        """Give a person time to read."""
        if self.slow:
            time.sleep(seconds)

    def measure(self) -> None:
        """See how large the window is now."""
        if self.interactive:
            self.columns, self.rows = shutil.get_terminal_size((80, 24))


def open_console(*, fast: bool) -> Console:
    """The terminal that the program was started in."""
    for stream in (sys.stdin, sys.stdout):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # a sign that cannot be shown ends no game
    shown = sys.stdout.isatty()
    typed = sys.stdin.isatty() and shown
    if typed:
        _edit_lines()
    size = shutil.get_terminal_size((80, 24))
    return Console(
        sys.stdin,
        sys.stdout,
        interactive=typed,
        colour=shown and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb",
        slow=typed and not fast,
        columns=size.columns,
        rows=size.lines,
    )


def _edit_lines() -> None:
    """Give `input` its arrow keys where the platform can, without codes that nobody asked for."""
    try:
        import readline
    except ImportError:
        return
    readline.parse_and_bind("set enable-bracketed-paste off")
