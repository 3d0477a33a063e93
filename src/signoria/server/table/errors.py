"""Refusals: what somebody wanted is not possible, and nothing has changed."""

from __future__ import annotations

from signoria.text import Value, say


class Refused(Exception):
    """A command that is refused: a key of the catalogues (`refused.KEY`) with its arguments."""

    def __init__(self, key: str, status: int = 409, **args: Value) -> None:
        self.key = key
        self.status = status
        """Of the answer over HTTP."""
        self.args_of_reason = args
        super().__init__(key)

    def sentence(self, language: str) -> str:
        return say(f"refused.{self.key}", language, **self.args_of_reason)

    def __str__(self) -> str:
        return self.sentence("en")
