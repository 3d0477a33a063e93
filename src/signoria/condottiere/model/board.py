"""The map: regions, their borders, and which of one's regions hang together."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from signoria.game import BadInput


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
    document: Mapping[str, Any] | None = field(default=None, repr=False)
    """What the board file said, for a board that does not come with the package."""

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
    return _build(name, boards, packaged=True)


def board_names() -> tuple[str, ...]:
    """The boards that come with the package."""
    return tuple(_packaged())


@cache
def _packaged() -> dict[str, Any]:
    source = files("signoria.condottiere").joinpath("data", "boards.toml").read_text("utf-8")
    return tomllib.loads(source)


def load(path: str | Path) -> Board:
    """The board of a file with one table `[name]`, as in the package's own `boards.toml`."""
    try:
        document = tomllib.loads(Path(path).read_text("utf-8"))
    except (OSError, ValueError) as error:
        raise BadInput(f"board: {path} cannot be read: {error}") from error
    return from_document(document)


def from_document(document: Any) -> Board:
    """The board of a table that holds one board."""
    if not isinstance(document, dict) or len(document) != 1:
        raise BadInput("board: the file must hold exactly one board, as a table with its name")
    (name,) = document
    if not re.fullmatch(r"[a-z0-9-]+", name):
        raise BadInput(f"board: {name} is not an id of lower-case letters, digits and hyphens")
    if name in _packaged():
        raise BadInput(f"board: {name} is the name of a board that comes with the package")
    return _build(name, {**_packaged(), **document}, packaged=False)


def _build(name: str, boards: Mapping[str, Any], *, packaged: bool) -> Board:
    table = boards[name]
    if not isinstance(table, dict):
        raise BadInput(f"board: {name} must be a table")
    extra = [table.get("extra_borders", [])]
    base: Any = table
    while "extends" in base:
        further = _packaged().get(str(base["extends"]))
        if further is None or further is base:
            raise BadInput(f"board: {name} extends {base['extends']}, which is no board")
        base = further
        extra.append(base.get("extra_borders", []))
    regions = _regions(name, base.get("regions"))
    index = {region.id: place for place, region in enumerate(regions)}
    board = Board(
        id=name,
        name=str(table.get("name", name)),
        regions=regions,
        neighbours=_neighbours(name, index, base.get("borders"), extra),
        index=index,
        document=None if packaged else {name: table},
    )
    everywhere = (1 << len(regions)) - 1
    if board.group(0, everywhere) != everywhere:
        alone = board.ids(everywhere & ~board.group(0, everywhere))
        raise BadInput(f"board: {', '.join(alone)} cannot be reached from {regions[0].id}")
    return board


def _regions(name: str, table: Any) -> tuple[Region, ...]:
    if not isinstance(table, dict) or not table:
        raise BadInput(f"board: {name} has no regions")
    regions = []
    for key, row in table.items():
        if not re.fullmatch(r"[a-z0-9-]+", key) or key == "off":
            raise BadInput(f"board: {key} cannot be the id of a region")
        at: Any = row.get("at") if isinstance(row, dict) else None
        if not _is_place(at):
            raise BadInput(f"board: {key} needs a place on the picture, at = [percent, percent]")
        regions.append(Region(key, str(row.get("name", key)), (float(at[0]), float(at[1]))))
    return tuple(regions)


def _is_place(at: Any) -> bool:
    return (
        isinstance(at, list)
        and len(at) == 2
        and all(type(part) in (int, float) and 0 <= part <= 100 for part in at)
    )


def _neighbours(
    name: str, index: Mapping[str, int], table: Any, extra: list[Any]
) -> tuple[int, ...]:
    if not isinstance(table, dict):
        raise BadInput(f"board: {name} has no borders")
    bits = [0] * len(index)
    for here, others in table.items():
        if here not in index:
            raise BadInput(f"board: a border names {here}, which is no region")
        if not isinstance(others, list):
            raise BadInput(f"board: the borders of {here} must be a list")
        for there in others:
            _check_border(index, here, there)
            bits[index[here]] |= 1 << index[there]
    for here, place in index.items():
        for there, far in index.items():
            if bits[place] >> far & 1 and not bits[far] >> place & 1:
                raise BadInput(f"board: {here} borders on {there}, but {there} not on {here}")
    for here, there in (pair for borders in extra for pair in _pairs(borders)):
        _check_border(index, here, there)
        bits[index[here]] |= 1 << index[there]
        bits[index[there]] |= 1 << index[here]
    return tuple(bits)


def _pairs(extra: Any) -> Iterable[tuple[Any, Any]]:
    if not isinstance(extra, list):
        raise BadInput("board: extra_borders must be a list of pairs")
    for pair in extra:
        if not isinstance(pair, list) or len(pair) != 2:
            raise BadInput("board: extra_borders must be a list of pairs")
        yield pair[0], pair[1]


def _check_border(index: Mapping[str, int], here: Any, there: Any) -> None:
    for end in (here, there):
        if not isinstance(end, str) or end not in index:
            raise BadInput(f"board: a border names {end}, which is no region")
    if here == there:
        raise BadInput(f"board: {here} cannot border on itself")
