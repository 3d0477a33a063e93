"""The map: regions, their borders, and which of one's regions hang together."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from itertools import product
from pathlib import Path

from signoria.fields import (
    BadField,
    Table,
    anything,
    by_name,
    choice,
    each,
    number,
    pair,
    table,
    text,
)
from signoria.fields import named as one_of
from signoria.game import BadInput

MOST_REGIONS = 64
"""Of a board: one for each bit of a machine word."""
LONGEST_ID = 32
LONGEST_NAME = 60
FIELDS = ("name", "source", "extends", "regions", "borders", "extra_borders")
BOARDS_KEPT = 64
"""Of so many boards, what follows from them alone is kept."""


@dataclass(frozen=True, slots=True)
class Region:
    """A region: its id, its name on the board, and its place on the picture in percent."""

    id: str
    name: str
    at: tuple[float, float]


@dataclass(frozen=True, slots=True)
class Board:
    """Regions in a fixed order, and for each the bits of those it borders on."""

    id: str
    name: str
    regions: tuple[Region, ...]
    neighbours: tuple[int, ...]
    index: Mapping[str, int] = field(repr=False)
    document: Mapping[str, object] | None = field(default=None, repr=False)
    """What the board file said, for a board that does not come with the package."""

    @property
    def reference(self) -> str | Mapping[str, object]:
        """What stands for this board in setups, records and views: its id, or all of it."""
        return self.document or self.id

    def __hash__(self) -> int:
        return hash((self.id, self.neighbours))

    def group(self, region: int, realm: int) -> int:
        """The regions of a realm (both as bits) that hang together with one of them."""
        found, frontier = 0, 1 << region & realm
        while frontier:
            found |= frontier
            spread = 0
            while frontier:
                lowest = frontier & -frontier
                spread |= self.neighbours[lowest.bit_length() - 1]
                frontier ^= lowest
            frontier = spread & realm & ~found
        return found

    def connects(self, realm: int, goal: int) -> bool:
        """Whether so many regions of a realm hang together."""
        while realm.bit_count() >= goal:
            group = self.group(realm.bit_length() - 1, realm)
            if group.bit_count() >= goal:
                return True
            realm &= ~group
        return False

    def largest_group(self, realm: int) -> int:
        """The largest connected part of a realm, as bits."""
        largest = 0
        while realm:
            group = self.group(realm.bit_length() - 1, realm)
            realm &= ~group
            if group.bit_count() > largest.bit_count():
                largest = group
        return largest

    def ids(self, realm: int) -> list[str]:
        """The ids of the regions in a set of bits."""
        return [region.id for place, region in enumerate(self.regions) if realm >> place & 1]

    def borders(self) -> list[tuple[str, str]]:
        """Every border once."""
        return [
            (region.id, other.id)
            for place, region in enumerate(self.regions)
            for far, other in enumerate(self.regions[:place])
            if self.neighbours[place] >> far & 1
        ]


@cache
def named(name: str) -> Board:
    """A board that comes with the package."""
    boards = _packaged()
    if name not in boards:
        raise BadInput(f"board: there is no board {name}; there are {', '.join(boards)}")
    return _build(name, boards[name], packaged=True)


def board_names() -> tuple[str, ...]:
    """The boards that come with the package."""
    return tuple(_packaged())


@cache
def _packaged() -> dict[str, object]:
    source = files("signoria.condottiere").joinpath("data", "boards.toml").read_text("utf-8")
    return tomllib.loads(source)


def load(path: str | Path) -> Board:
    """The board of a file with one table `[name]`, as in the package's own `boards.toml`."""
    try:
        document = tomllib.loads(Path(path).read_text("utf-8"))
    except (OSError, ValueError) as error:
        raise BadInput(f"board: {path} cannot be read: {error}") from error
    return from_document(document)


def from_document(document: object) -> Board:
    """The board of a table that holds one board."""
    boards = by_name(_ident, anything)("board", document)
    if len(boards) != 1:
        raise BadInput("board: the file must hold exactly one board, as a table with its name")
    ((name, table),) = boards.items()
    if name in _packaged():
        raise BadInput(f"board: {name} is the name of a board that comes with the package")
    return _build(name, table, packaged=False)


def _ident(path: str, value: object) -> str:
    is_one = isinstance(value, str) and re.fullmatch(r"[a-z0-9-]+", value) and value != "off"
    if not is_one or not isinstance(value, str):
        raise BadField(path, "cannot be an id; ids have lower-case letters, digits and hyphens")
    if len(value) > LONGEST_ID:
        raise BadField(path, f"is longer than {LONGEST_ID} letters")
    return value


def _name(path: str, value: object) -> str:
    name = text(path, value)
    if len(name) > LONGEST_NAME:
        raise BadField(path, f"is longer than {LONGEST_NAME} letters")
    return name


def _build(name: str, document: object, *, packaged: bool) -> Board:
    tables = [Table(f"board.{name}", document, FIELDS)]
    while "extends" in tables[-1]:
        base = tables[-1].read("extends", choice(_packaged()))
        tables.append(Table(f"board.{base}", _packaged()[base]))
    regions = _regions(tables[-1])
    index = {region.id: place for place, region in enumerate(regions)}
    board = Board(
        id=name,
        name=tables[0].get("name", _name, name),
        regions=regions,
        neighbours=_neighbours(tables, index),
        index=index,
        document=None if packaged else {name: tables[0].values},
    )
    everywhere = (1 << len(regions)) - 1
    if board.group(0, everywhere) != everywhere:
        alone = board.ids(everywhere & ~board.group(0, everywhere))
        raise BadInput(f"board: {', '.join(alone)} cannot be reached from {regions[0].id}")
    return board


def _regions(board: Table) -> tuple[Region, ...]:
    tables = board.read("regions", by_name(_ident, table(("name", "at", "lonlat"))))
    if not tables:
        raise board.refuse("regions", "must not be empty")
    if len(tables) > MOST_REGIONS:
        raise board.refuse("regions", f"are more than {MOST_REGIONS}")
    place = pair(number(0, 100), number(0, 100))
    return tuple(
        Region(id=name, name=region.get("name", _name, name), at=region.read("at", place))
        for name, region in tables.items()
    )


def _neighbours(tables: list[Table], index: Mapping[str, int]) -> tuple[int, ...]:
    """The borders of the board that was extended last, and those that were added to it."""
    region = one_of(index, "region")
    bits = [0] * len(index)
    borders = tables[-1].read("borders", by_name(region, each(region)))
    for here, others in borders.items():
        for there in others:
            bits[here] |= 1 << there
    names = list(index)
    for here, there in product(range(len(index)), repeat=2):
        if bits[here] >> there & 1 and not bits[there] >> here & 1:
            one, other = names[here], names[there]
            raise BadInput(f"board: {one} borders on {other}, but {other} not on {one}")
    for board in tables:
        for here, there in board.get("extra_borders", each(pair(region, region)), []):
            bits[here] |= 1 << there
            bits[there] |= 1 << here
    for here, name in enumerate(names):
        if bits[here] >> here & 1:
            raise BadInput(f"board: {name} cannot border on itself")
    return tuple(bits)
