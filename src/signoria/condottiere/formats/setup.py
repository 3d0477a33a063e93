"""Which rules a setup, a position or a view is about: edition, players, options and board."""

from __future__ import annotations

from collections.abc import Mapping

from signoria.condottiere.model import board as boards
from signoria.condottiere.model.editions import Rules, rules
from signoria.fields import BadField, Table, each, text, whole

DEFAULT_EDITION = "third"
DEFAULT_PLAYERS = 4


def rules_of(fields: Table, board: boards.Board | None = None) -> Rules:
    """The rules of a document; with `board`, on that board instead of its own."""
    return rules(
        fields.get("edition", text, DEFAULT_EDITION),
        fields.get("players", whole(), DEFAULT_PLAYERS),
        fields.get("options", each(text), []),
        board or fields.get("board", board_of, None),
    )


def board_of(path: str, value: object) -> str | boards.Board:
    """A board by its name, or the document of one."""
    if isinstance(value, str | boards.Board):
        return value
    if isinstance(value, Mapping):
        return boards.from_document(value)
    raise BadField(path, "must be the name of a board, or a board")
