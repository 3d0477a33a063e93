"""Puzzles: positions of real games in which one choice is clearly the best.

A puzzle is a position, the seat that decides, and the chance to win that each choice leaves, found
by search from what that seat can see. The reasons are found from these when somebody asks.
"""

from __future__ import annotations

from signoria.puzzles.find import MARGIN, find
from signoria.puzzles.puzzle import Puzzle, puzzles_of, read_puzzles, write_puzzles

__all__ = ["MARGIN", "Puzzle", "find", "puzzles_of", "read_puzzles", "write_puzzles"]
