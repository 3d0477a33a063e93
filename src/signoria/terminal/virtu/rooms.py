"""What each room would do now, as the terminal lists it."""

from __future__ import annotations

from signoria.terminal.virtu.labels import Labels
from signoria.virtu.display import room_uses
from signoria.virtu.display.phrases import doing, shared, waking
from signoria.virtu.display.room_uses import Arrival
from signoria.virtu.model.components import ROOMS


def told(labels: Labels, found: Arrival) -> str:
    """What a room would do, after its name and what wakes on the way there."""
    return f"{waking(labels, found)}: {doing(labels, found.use)}"


def all_rooms(labels: Labels) -> list[str]:
    """Every room of the own palace, with what it would do now."""
    table, seat = labels.table, labels.seat
    lines = [labels.style.paint.bold(shared(labels, "room.head"))]
    for room in range(ROOMS):
        found = room_uses.entry(table, seat, room)
        lines += labels.wrap(f"  {labels.room(seat, room)}{told(labels, found)}", "    ")
    return lines
