"""Virtù in a terminal: the palace as a wheel, the cities as a table, and sums before decisions."""

from __future__ import annotations

from signoria.terminal.virtu.ui import UI

__all__ = ["UI"]
