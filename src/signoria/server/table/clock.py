"""Whose time runs, and until when. No time passes while the table pauses or the server is down."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import TYPE_CHECKING

from signoria.game import Seat

if TYPE_CHECKING:
    from signoria.server.table.table import Table

Outages = Sequence[tuple[float, float]]

IN_SECRET = 20.0
"""Seconds for a decision in secret, at the least. The reserve, which everybody sees, stays."""
HOUR = 3600.0
OPEN_FOR = 24 * HOUR
"""After so long without any news a table at which no game has begun is closed ..."""
IDLE_FOR = 30 * 24 * HOUR
"""... and one at which a game goes on, or has ended."""


def elapsed(start: float, end: float, outages: Outages) -> float:
    """The seconds between two moments, without those in which there was no server."""
    lost = sum(max(0.0, min(end, ended) - max(start, began)) for began, ended in outages)
    return max(0.0, end - start - lost)


def after(start: float, seconds: float, outages: Outages) -> float:
    """The moment so many seconds after another, without those in which there was no server."""
    end = start + seconds
    for began, ended in outages:
        if ended > start and began < end:
            end += ended - max(start, began)
    return end


def used(table: Table, seat: Seat, at: float) -> float:
    """How long a seat has thought about its question by some moment."""
    return table.spent.get(seat, 0.0) + elapsed(table.asked[seat], at, table.outages)


def deadline(table: Table, seat: Seat) -> float | None:
    """When the time of a seat is up; None if it has no limit, or a program decides."""
    clock = table.config.clock
    asked = table.asked.get(seat)
    if clock.kind == "none" or asked is None or table.status != "running":
        return None
    if table.seats[seat].plays_itself:
        return None
    allowed = clock.move + table.reserve[seat]
    if table.secret_since is not None:
        allowed = max(clock.move, IN_SECRET)
    return after(asked, allowed - table.spent.get(seat, 0.0), table.outages)


def charge(table: Table, seat: Seat, at: float) -> None:
    """A seat has decided: what it took beyond the time of a decision is gone from its reserve."""
    if table.config.clock.kind != "live" or table.seats[seat].plays_itself:
        return
    over = used(table, seat, at) - table.config.clock.move
    if over > 0:
        table.reserve[seat] = max(0.0, table.reserve[seat] - over)


def closing(table: Table) -> float | None:
    """When the table will be closed if nothing happens; None if never or already.

    To the hour, so that most moves leave it as it is.
    """
    if table.status == "closed":
        return None
    idle = OPEN_FOR if table.status == "open" else IDLE_FOR
    return ceil(after(table.updated, idle, table.outages) / HOUR) * HOUR


def due(table: Table) -> float | None:
    """When the server itself has something to do: let a bot decide, end a wait, close the table."""
    moments = [closing(table)]
    for seat in table.deciders:
        playing = table.seats[seat].plays_itself
        moments.append(table.asked[seat] if playing else deadline(table, seat))
    if table.status == "running" and not table.deciders:
        moments.append(table.secret_since)
    known = [moment for moment in moments if moment is not None]
    return min(known, default=None)
