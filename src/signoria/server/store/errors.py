"""What can go wrong with a store that is none of the caller's fault."""

from __future__ import annotations


class Conflict(Exception):
    """Somebody else wrote first: look again and decide anew."""


class Unavailable(Exception):
    """The store does not answer now. Whether the last write happened is not known."""
