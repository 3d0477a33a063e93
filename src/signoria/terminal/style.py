"""How everything is shown to the people at this terminal: language, names, colours, size."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from signoria.terminal.paint import Glyphs, Paint, pad, width, wrap
from signoria.text import Value, say

NARROWEST = 80
WIDEST = 112


@dataclass(frozen=True, slots=True)
class Style:
    """What the drawing of a screen needs to know besides the view."""

    language: str
    names: tuple[str, ...]
    marks: tuple[str, ...]
    """One sign per seat that tells its regions apart without colours."""
    paint: Paint
    glyphs: Glyphs
    columns: int = NARROWEST
    rows: int = 24

    def text(self, key: str, /, **args: Value) -> str:
        """A text of this program."""
        return say(f"terminal.{key}", self.language, **args)

    @property
    def painted(self) -> list[str]:
        """The names in the colours of their seats."""
        return [self.paint.seat(seat, name) for seat, name in enumerate(self.names)]


def marks_for(names: Sequence[str]) -> tuple[str, ...]:
    """The initials where they differ, else numbers."""
    initials = [name[:1].upper() for name in names]
    if len(set(initials)) == len(names) and all(
        initial.isalpha() and width(initial) == 1 for initial in initials
    ):
        return tuple(initials)
    return tuple(str(seat) for seat in range(1, len(names) + 1))


def table_of(names: list[str], notes: list[str], style: Style) -> list[str]:
    """Names in one column, notes beside them."""
    column = min(max(map(width, names)) + 2, 24)
    lines = []
    for name, note in zip(names, notes, strict=True):
        head = style.paint.bold(name) + " " * max(1, column - width(name))
        first, *rest = wrap(note, style.columns - column)
        lines.append(head + first)
        lines += [pad("", column) + line for line in rest]
    return lines
