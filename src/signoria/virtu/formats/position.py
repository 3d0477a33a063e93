"""Positions as plain data: what `signoria position` prints and reads."""

from __future__ import annotations

from signoria.virtu.formats.description import describe
from signoria.virtu.formats.position_reader import read

__all__ = ["describe", "read"]
