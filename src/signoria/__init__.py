"""Signoria: the board games of Renaissance Italy."""

__version__ = "0.1.0"
