"""Counted trees: how many lines of play there are from a position, as python-chess counts moves."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from signoria.condottiere import GAME, State

FOLDER = Path(__file__).parent.parent / "fixtures" / "trees"


@dataclass
class Tree:
    """A position, and the number of lines of play for some depths."""

    name: str
    position: Any
    counts: dict[int, int]


def read(path: Path) -> Tree:
    """A file has comments, one position in JSON, and lines with a depth and a count."""
    position, counts = None, {}
    for line in path.read_text("utf-8").splitlines():
        if line.startswith("{"):
            position = json.loads(line)
        elif line.strip() and not line.startswith("#"):
            depth, count = line.split()
            counts[int(depth)] = int(count)
    return Tree(path.stem, position, counts)


def count(state: State, depth: int) -> int:
    """The lines of so many decisions; a line that ends before, or at a shuffle, is one line."""
    if state.chance is not None and state.chance.is_pause:
        state.shuffle(())
    if depth == 0 or state.to_act is None:
        return 1
    total = 0
    for action in state.legal():
        after = state.clone()
        after.apply(action)
        total += count(after, depth - 1)
    return total


def counted(position: Any, depth: int) -> int:
    state: State = GAME.position(position)
    return count(state, depth)
