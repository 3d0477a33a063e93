"""Colours and widths: text for a terminal measured by what can be seen of it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from itertools import zip_longest
from unicodedata import combining, east_asian_width

SEAT_COLOURS = ("91", "94", "92", "93", "95", "96")
"""Red, blue, green, yellow, magenta and cyan, bright, so that both dark and light grounds do."""

_CODES = re.compile("\x1b\\[[0-9;]*m")


@dataclass(frozen=True, slots=True)
class Paint:
    """Puts colours around texts, or leaves them as they are where colours are not wanted."""

    on: bool
    seats: tuple[str, ...] = SEAT_COLOURS

    def __call__(self, text: str, *codes: str) -> str:
        return f"\x1b[{';'.join(codes)}m{text}\x1b[0m" if self.on and text and codes else text

    def seat(self, seat: int | None, text: str, *more: str) -> str:
        return self(text, *more) if seat is None else self(text, self.seats[seat], *more)

    def bold(self, text: str) -> str:
        return self(text, "1")

    def dim(self, text: str) -> str:
        return self(text, "2")


@dataclass(frozen=True, slots=True)
class Glyphs:
    """The signs on the map and beside the names."""

    battle: str = "⚔"
    pope: str = "✝"
    token: str = "⚑"
    free: str = "·"
    rule: str = "─"
    between: str = "·"
    times: str = "×"
    card: str = "▮"
    borders: bool = True
    """Whether borders can be drawn, in Braille dots."""


PLAIN = Glyphs("x", "+", "*", "o", "-", "-", "x", "#", borders=False)


def glyphs_for(encoding: str | None) -> Glyphs:
    """Signs that an output can show; letters where it knows no others."""
    signs = Glyphs()
    try:
        "⚔✝⚑·─×▮⠿".encode(encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return PLAIN
    return signs


def plain(text: str) -> str:
    """The text without its colours."""
    return _CODES.sub("", text)


@lru_cache(maxsize=4096)
def width(text: str) -> int:
    """How many columns a text takes."""
    return sum(
        0 if combining(sign) else 2 if east_asian_width(sign) in "WF" else 1 for sign in plain(text)
    )


def pad(text: str, columns: int, *, right: bool = False) -> str:
    """The text filled up with blanks, after it or, for numbers, before it."""
    blanks = " " * (columns - width(text))
    return blanks + text if right else text + blanks


def clip(text: str, columns: int) -> str:
    """An uncoloured text cut to so many columns."""
    if width(text) <= columns:
        return text
    while text and width(text) > columns - 1:
        text = text[:-1]
    return text.rstrip() + "…"


def wrap(text: str, columns: int, indent: str = "") -> list[str]:
    """The text in lines of at most so many columns; all but the first are indented."""
    words = text.lstrip(" ").split(" ")
    lines, line = [], text[: len(text) - len(text.lstrip(" "))] + words[0]
    for word in words[1:]:
        if width(line) + 1 + width(word) > columns:
            lines.append(line.rstrip())
            line = indent + word
        else:
            line += " " + word
    return [*lines, line]


def in_columns(cells: list[str], columns: int, gap: int = 2) -> list[str]:
    """Cells below each other and then side by side, in as few lines as fit."""
    for down in range(1, len(cells) + 1):
        stacks = [cells[start : start + down] for start in range(0, len(cells), down)]
        widths = [max(map(width, stack)) + gap for stack in stacks]
        if sum(widths) - gap <= columns or down == len(cells):
            rows = zip_longest(*stacks, fillvalue="")
            return ["".join(map(pad, row, widths)).rstrip() for row in rows]
    return []


def beside(left: list[str], right: list[str], columns: int) -> list[str]:
    """Two blocks side by side, the right one from a column on."""
    height = max(len(left), len(right))
    left, right = left + [""] * (height - len(left)), right + [""] * (height - len(right))
    return [(pad(a, columns) + b).rstrip() for a, b in zip(left, right)]
