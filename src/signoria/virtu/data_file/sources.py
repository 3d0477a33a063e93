"""Where each cell of a data document comes from: the rulebook, or a reconstruction."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from signoria.virtu.data_file.schema import COMMON, entries, mark_in
from signoria.virtu.model.entry import Entry

UNMARKED = frozenset(("id", "data_version", *COMMON))
"""Fields that are no cells."""
SEVERAL = ("all_others", "lat_lon")
"""Marks that stand for several cells."""


class Cell(NamedTuple):
    """One value of the file and where it comes from."""

    entry: str
    field: str
    value: object
    mark: str
    """One of `MARKS`, or empty where the file does not say."""


def cells(document: Mapping[str, object]) -> list[Cell]:
    """Every value of every component; the document must have the right shape.

    Ids, notes and examples are no components.
    """
    return [
        Cell(label, field, value, _mark(entry, field))
        for section, label, entry in entries(document)
        if section != "example"
        for field, value in entry.values.items()
        if field not in UNMARKED
    ]


def marks(document: Mapping[str, object]) -> list[tuple[str, str, str]]:
    """Entry, field and source mark of every cell."""
    return [(cell.entry, cell.field, cell.mark) for cell in cells(document)]


def _mark(entry: Entry, field: str) -> str:
    """A cell's own mark, or one that stands for several, or else that of its entry."""
    own = entry.words("cells")
    names = [field, *(["lat_lon"] if field in ("lat", "lon") else []), "all_others"]
    given = [own[name] for name in names if name in own]
    return mark_in(given[0] if given else entry.text("source"))


def mistakes(document: Mapping[str, object]) -> Iterator[str]:
    """Cells without a mark, and marks without a cell."""
    for cell in cells(document):
        if not cell.mark:
            yield f"{cell.entry}: {cell.field}: has no source mark"
    for _, label, entry in entries(document):
        for field in entry.words("cells"):
            if field not in entry and field not in SEVERAL:
                yield f"{label}: cells: marks {field}, which the entry does not have"
