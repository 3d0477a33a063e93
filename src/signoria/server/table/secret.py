"""Decisions of which nobody else may know that they are made, and the pause that hides them.

While somebody may decide in secret, everybody else sees a table that waits. It waits for the same
least time whether or not anybody is asked, and goes on when that is over and all have decided. What
they decide, and that they do, is news for themselves alone; it costs none of the time that others
see on their clocks.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from signoria.game import Seat
from signoria.server.table import moves
from signoria.server.table.entry import Entry, News
from signoria.server.table.errors import Refused

if TYPE_CHECKING:
    from signoria.server.table.table import Dealer, Table


def is_over(table: Table) -> bool:
    """Whether all who may decide in secret have done so, and the table only waits."""
    chance = table.state.chance if table.status == "running" else None
    return chance is not None and chance.is_pause


def ends(table: Table, least: float) -> float | None:
    """When the table goes on that waits for at least so long; None while somebody decides."""
    if table.secret_since is None or not is_over(table):
        return None
    return table.secret_since + least


def go_on(table: Table, at: float) -> Entry:
    """End the pause."""
    if not is_over(table):
        raise Refused("stale-prompt")
    return Entry("go-on", at, {"shuffles": []})


def went_on(table: Table, entry: Entry, dealer: Dealer | None) -> News:
    scene = moves.scene(table)
    events = table.state.shuffle(())
    events += moves.settle(table, entry.shuffles, dealer)
    return News("go-on", entry.at, {}, moves.happened(table, scene, events, entry.at))


# Deciding in advance


def promise(
    table: Table, person: str, seat: Seat, action: str | None, at: float, key: str | None
) -> Entry:
    """Say what a seat does whenever it may decide in secret; None to be asked each time."""
    if table.status not in ("running", "paused"):
        moves.require_running(table)
    if action is not None and action not in table.game.in_advance(table.config.setup):
        raise Refused("not-in-advance")
    return Entry("advance", at, {"seat": seat, "action": action}, person, key)


def promised(table: Table, entry: Entry, _: Dealer | None) -> News:
    seat, action = entry.seat, entry.data["action"]
    if isinstance(action, str):
        table.in_advance[seat] = action
    else:
        table.in_advance.pop(seat, None)
    return News("advance", entry.at, {"seat": seat}, audience=frozenset((seat,)))


def decided_in_advance(table: Table, at: float) -> Entry | None:
    """The decision of somebody who has made it before; None if nobody has who is asked."""
    if table.secret_since is None:
        return None
    for seat in table.deciders:
        if seat in table.in_advance and not table.seats[seat].plays_itself:
            return _decision(table, seat, table.in_advance[seat], at)
    return None


def timed_out(table: Table, seat: Seat, at: float) -> Entry:
    """What a seat does that does not decide in time; nobody else hears of it."""
    return _decision(table, seat, table.game.in_advance(table.config.setup)[-1], at)


def _decision(table: Table, seat: Seat, action: str, at: float) -> Entry:
    return moves.play(table, None, seat, table.questions[seat], action, at, None)
