"""Views are read: a position that may lack hidden cards, and whose view it is."""

from __future__ import annotations

from signoria.fields import Table, by_seat, seat, text, whole
from signoria.virtu.formats import position_reader
from signoria.virtu.formats.position_tables import POSITION
from signoria.virtu.knowledge.view import View

OWN = ("seat", "hidden")
"""What a view has besides the fields of a position."""
MOST_HIDDEN = 3
"""So many family cards a house has to place."""


def read(document: object) -> View:
    """The view behind plain data."""
    found = Table("", document, (*POSITION, *OWN), "view")
    if found.read("game", text) != "virtu":
        raise found.refuse("game", "this is no view of virtu")
    position = {name: value for name, value in found.values.items() if name in POSITION}
    table = position_reader.read(position)
    hidden = found.get("hidden", by_seat(whole(0, MOST_HIDDEN), table.players), {})
    return View(
        table,
        found.get("seat", seat(table.players), None),
        tuple(hidden.get(place) for place in range(table.players)),
    )
