"""Where the regions of a board stand on a map of so many columns and rows, and their borders."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from signoria.condottiere.model.board import Board
from signoria.terminal.paint import width

GAP = 1
"""Blank columns between two labels of one row."""

EVENNESS = (0.0, 0.2, 0.4, 0.6, 0.7)
"""From rows as on the picture towards rows that are equally full."""

_DOTS = ((0x01, 0x02, 0x04, 0x40), (0x08, 0x10, 0x20, 0x80))
"""The bits of a Braille sign: two columns of four dots."""

_BLANK_BRAILLE = 0x2800


@dataclass(slots=True)
class Place:
    """Where the label of a region stands."""

    column: int
    row: int
    width: int

    @property
    def centre(self) -> tuple[int, int]:
        """The middle of the label in dots, two a column and four a row."""
        return 2 * self.column + self.width, 4 * self.row + 2


@dataclass(frozen=True, slots=True)
class Atlas:
    """The places of all regions, and the borders between them drawn in dots."""

    places: tuple[Place, ...]
    columns: int
    rows: int
    borders: tuple[tuple[str, ...], ...]
    """One sign for each column of each row."""


@lru_cache(maxsize=64)
def atlas(board: Board, widths: tuple[int, ...], columns: int, rows: int) -> Atlas:
    """Lay out a board whose labels have these widths. A crowded board gets more rows.

    Where many regions lie close together, labels hide borders. Spacing the rows more evenly shows
    more of them, so of several spacings the one is taken that hides the fewest.
    """
    columns = max(columns, *widths)
    while True:
        layouts = [_wanted(board, widths, columns, rows, evenness) for evenness in EVENNESS]
        if all(_spread(places, columns, rows) for places in layouts):
            places = min(layouts, key=lambda places: _hidden(board, places))
            return Atlas(tuple(places), columns, rows, _borders(board, places, columns, rows))
        rows += 1


def _wanted(
    board: Board, widths: Sequence[int], columns: int, rows: int, evenness: float
) -> list[Place]:
    """Each region at its place on the picture, stretched to fill the map."""
    across = [region.at[0] for region in board.regions]
    down = [region.at[1] for region in board.regions]
    left, breadth = min(across), (max(across) - min(across)) or 1
    top, depth = min(down), (max(down) - min(down)) or 1
    order = sorted(set(down))
    places = []
    for x, y, wide in zip(across, down, widths, strict=True):
        true, even = (y - top) / depth, order.index(y) / max(1, len(order) - 1)
        row = round((true + (even - true) * evenness) * (rows - 1))
        places.append(Place(round((x - left) / breadth * (columns - wide)), row, wide))
    return places


def _hidden(board: Board, places: Sequence[Place]) -> int:
    """How many borders lie under labels all the way."""
    covered = {
        (place.row, place.column + column) for place in places for column in range(-1, place.width)
    }
    return sum(
        all(
            (y // 4, x // 2) in covered
            for x, y in _line(places[board.index[here]].centre, places[board.index[there]].centre)
        )
        for here, there in board.borders()
    )


def _spread(places: list[Place], columns: int, rows: int) -> bool:
    """Move labels apart, first to rows with room, then along their row; False if too crowded."""
    taken = [0] * rows
    for place in sorted(places, key=lambda place: (place.row, place.column)):
        nearest = sorted(range(rows), key=lambda row: abs(row - place.row))
        room = [row for row in nearest if taken[row] + place.width <= columns]
        if not room:
            return False
        place.row = room[0]
        taken[place.row] += place.width + GAP
    for row in range(rows):
        _push_apart([place for place in places if place.row == row], columns)
    return True


def _push_apart(row: list[Place], columns: int) -> None:
    row.sort(key=lambda place: place.column)
    for left, right in pairwise(row):
        overlap = left.column + left.width + GAP - right.column
        if overlap > 0:
            right.column += overlap - overlap // 2
            left.column -= overlap // 2
    start = 0
    for place in row:
        place.column = start = max(start, place.column)
        start += place.width + GAP
    end = columns
    for place in reversed(row):
        place.column = min(place.column, end - place.width)
        end = place.column - GAP


def _borders(
    board: Board, places: Sequence[Place], columns: int, rows: int
) -> tuple[tuple[str, ...], ...]:
    dots = [[0] * columns for _ in range(rows)]
    for here, there in board.borders():
        for x, y in _line(places[board.index[here]].centre, places[board.index[there]].centre):
            dots[y // 4][x // 2] |= _DOTS[x % 2][y % 4]
    return tuple(tuple(chr(_BLANK_BRAILLE + bits) if bits else " " for bits in row) for row in dots)


def _line(start: tuple[int, int], end: tuple[int, int]) -> Iterator[tuple[int, int]]:
    """The dots from one place to another."""
    across, down = end[0] - start[0], end[1] - start[1]
    steps = max(abs(across), abs(down), 1)
    for step in range(steps + 1):
        yield start[0] + round(across * step / steps), start[1] + round(down * step / steps)


def label_width(name: str) -> int:
    """The owner's mark, a blank, the name, and room for the token or the Pope."""
    return width(name) + 3
