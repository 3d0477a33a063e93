"""A table as a page draws it: what people would rather see than work out from a view.

It comes in parts, so that what never changes is sent once, and what everybody sees is written once
for all who watch. The parts together are a `Display`, of which the types of the page are made.
Everything is named by its id, players by their seats, and places on the board as in
`display.board_places`.
"""

from __future__ import annotations

from signoria.virtu.formats.display_json.clashes import ClashShown
from signoria.virtu.formats.display_json.constants import Constants, constants
from signoria.virtu.formats.display_json.own import Offer, Own, Payment, own, unhidden
from signoria.virtu.formats.display_json.public import Public, public
from signoria.virtu.formats.display_json.texts import Texts, texts

__all__ = [
    "Constants", "Display", "Own", "Public", "Texts", "constants", "own", "public", "texts",
    "unhidden",
]  # fmt: skip


class Display(Constants, Public):
    """All parts together, where a later part counts."""

    seat: int | None
    unplaced: list[str]
    payment: Payment | None
    offers: list[Offer]
    sieges: list[ClashShown]
