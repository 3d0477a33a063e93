"""Who is away and comes back, pauses, and the end of a table."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from signoria.game import Seat
from signoria.server.table.clock import used
from signoria.server.table.entry import Entry, News
from signoria.server.table.errors import Refused

if TYPE_CHECKING:
    from signoria.server.table.table import Dealer, Table


def leave(table: Table, person: str, seat: Seat, at: float, key: str | None) -> Entry:
    """Leave a game in progress: a bot plays on until one comes back. Where nobody else plays, the
    table pauses instead, and goes on as soon as one is there again."""
    if table.status not in ("running", "paused", "over"):
        raise Refused("not-begun" if table.status == "open" else "game-over")
    if is_alone(table, person) and table.status != "over":
        if table.status == "paused":
            raise Refused("left-already", seat=seat)
        return Entry("pause", at, {}, person, key)
    if table.seats[seat].away == "left":
        raise Refused("left-already", seat=seat)
    return Entry("away", at, {"seat": seat, "why": "left"}, person, key)


def is_alone(table: Table, person: str) -> bool:
    """Whether nobody plays at a table but one person and bots."""
    return all(sitter.person in (None, person) for sitter in table.seats)


def time_out(seat: Seat, at: float) -> Entry:
    """The time of a seat is up: a bot plays on until the person comes back."""
    return Entry("away", at, {"seat": seat, "why": "time"})


def went(table: Table, entry: Entry, _: Dealer | None) -> News:
    seat, why = entry.seat, entry.text("why")
    table.seats[seat] = replace(table.seats[seat], away=why)
    if why == "time":
        table.reserve[seat] = 0.0
    _ask_anew(table, seat, entry.at)
    return News("away", entry.at, {"seat": seat, "why": why})


def come_back(table: Table, person: str | None, seat: Seat, at: float, key: str | None) -> Entry:
    """Take one's seat back from the bot."""
    if table.status == "closed":
        raise Refused("game-over")
    if table.seats[seat].away is None:
        raise Refused("not-away", seat=seat)
    return Entry("back", at, {"seat": seat}, person, key)


def came_back(table: Table, entry: Entry, _: Dealer | None) -> News:
    seat = entry.seat
    table.seats[seat] = replace(table.seats[seat], away=None)
    _ask_anew(table, seat, entry.at)
    return News("back", entry.at, {"seat": seat})


def _ask_anew(table: Table, seat: Seat, at: float) -> None:
    """Whoever decides for the seat now has the time of a decision from now on."""
    if seat in table.asked:
        table.asked[seat] = at
        table.spent.pop(seat, None)


def pause(at: float) -> Entry:
    """Nobody is there: all clocks stop, and bots wait."""
    return Entry("pause", at)


def paused(table: Table, entry: Entry, _: Dealer | None) -> News:
    table.spent = {seat: used(table, seat, entry.at) for seat in table.asked}
    table.status = "paused"
    return News("pause", entry.at, {})


def resume(table: Table, at: float) -> Entry:
    """Somebody is there again."""
    if table.status != "paused":
        raise Refused("not-paused")
    return Entry("resume", at)


def resumed(table: Table, entry: Entry, _: Dealer | None) -> News:
    table.asked = dict.fromkeys(table.asked, entry.at)
    table.status = "running"
    return News("resume", entry.at, {})


def close(table: Table, why: str, at: float) -> Entry:
    """End a table for good."""
    return Entry("close", at, {"why": why})


def closed(table: Table, entry: Entry, _: Dealer | None) -> News:
    table.status = "closed"
    table.why_closed = entry.text("why")
    table.asked = {}
    return News("close", entry.at, {"why": entry.text("why")})
