"""What a game tells about the rules of one table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a grid. Others can link to it by its id."""

    id: str
    """Also the picture beside it, such as `card:winter`; empty for none."""
    cells: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Grid:
    """A table of numbers and names."""

    head: tuple[str, ...]
    rows: tuple[Row, ...]


class Facts(Protocol):
    """The rules of a table as the paragraphs want them."""

    @property
    def holds(self) -> frozenset[str]:
        """What is the case: options in force, and whatever a sentence may depend on."""

    @property
    def numbers(self) -> Mapping[str, int]:
        """What is filled into the sentences."""

    def said(self, paragraph: str, language: str) -> Sequence[str]:
        """Sentences that the game has for a paragraph already; they come first."""

    def grid(self, name: str, language: str) -> Grid:
        """A table of a paragraph."""
