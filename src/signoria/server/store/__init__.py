"""What the server keeps: people, tables with their logs, notes and records."""

from signoria.server.store.errors import Conflict, Unavailable
from signoria.server.store.store import Store

__all__ = ["Conflict", "Store", "Unavailable"]
