"""Condottiere in a terminal."""

from signoria.terminal.condottiere.ui import UI

__all__ = ["UI"]
