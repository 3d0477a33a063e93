"""The game in a terminal: against bots, or with several people who take turns at it.

A line-oriented program: it writes the map, the armies and one's hand, asks for an action, and reads
a line. It works through pipes too. What it shows is drawn from views and from events as the one
who looks may see them; only `session.py` holds the state.
"""

from __future__ import annotations

from signoria.terminal.arguments import add_arguments
from signoria.terminal.program import play
from signoria.terminal.program import play as run

__all__ = ["add_arguments", "play", "run"]
