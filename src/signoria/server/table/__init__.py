"""One table: a fold of its log, without any input or output.

An entry of the log is something that happened at the table: somebody sat down, a game began, a seat
decided. Each kind has its place in one of the modules here, where the check of a command and the
effect of its entry stand side by side:

    seating     who sits where, and when a game begins
    moves       decisions, cards that are shown, taking back
    talking     chat, agreements, hints
    leaving     who is away and comes back, pauses, closing
    clock       whose time runs, and until when
    projection  what each seat, and everybody, gets to see of all that
"""

from signoria.server.table.entry import Command, Entry
from signoria.server.table.errors import Refused
from signoria.server.table.table import Table, fold

__all__ = ["Command", "Entry", "Refused", "Table", "fold"]
