"""What the server demands of a table by itself, as decisions for the write path.

Each looks again whether its time has come, for the table may have changed since it was wanted.
"""

from __future__ import annotations

from signoria.game import Seat
from signoria.server.live.tables import Decide
from signoria.server.table import Entry, Refused, Table, clock, leaving, moves, secret


def question(table: Table, seat: Seat) -> tuple[int, int]:
    return table.number, table.questions[seat]


def is_past(moment: float | None, now: float) -> bool:
    return moment is not None and moment <= now


def is_waited_for(table: Table) -> bool:
    """Whether somebody will come back to a table at which people have days to decide."""
    return any(sitter.person is not None and sitter.away is None for sitter in table.seats)


def plays_here(table: Table, people: set[str]) -> bool:
    """Whether one of these people has a seat at a table; where only bots have one, whether its host
    watches them."""
    holders = {sitter.person for sitter in table.seats if sitter.person is not None}
    return not people.isdisjoint(holders or {table.host})


def time_out(seat: Seat) -> Decide:
    def decide(table: Table, now: float) -> Entry:
        if not is_past(table.deadline(seat), now):
            raise Refused("stale-prompt")
        if table.secret_since is not None:
            return secret.timed_out(table, seat, now)
        return leaving.time_out(seat, now)

    return decide


def close(table: Table, now: float) -> Entry:
    if not is_past(clock.closing(table), now):
        raise Refused("stale-prompt")
    return leaving.close(table, "idle", now)


def close_for_good(table: Table, now: float) -> Entry:
    """An admin wants a table to end, whatever is going on there."""
    if table.status == "closed":
        raise Refused("game-over")
    return leaving.close(table, "moderation", now)


def pause(table: Table, now: float) -> Entry:
    moves.require_running(table)
    return leaving.pause(now)


def come_back(seat: Seat) -> Decide:
    def decide(table: Table, now: float) -> Entry:
        return leaving.come_back(table, None, seat, now, None)

    return decide


def give_up(person: str) -> Decide:
    """Somebody is gone for good: nobody waits for that person, and no bots play on for nobody."""

    def decide(table: Table, now: float) -> Entry:
        own = table.seats_of(person)
        nobody_else = all(sitter.person in (None, person) for sitter in table.seats)
        if table.status != "closed" and table.host == person and nobody_else:
            return leaving.close(table, "abandoned", now)
        for seat in own:
            if table.status == "open":
                return Entry("stand", now, {"seat": seat})
            if table.seats[seat].away != "left":
                return Entry("away", now, {"seat": seat, "why": "left"})
        raise Refused("left-already", seat=0)

    return decide


def play(seat: Seat, asked: tuple[int, int], action: str) -> Decide:
    def decide(table: Table, now: float) -> Entry:
        if question(table, seat) != asked or not table.seats[seat].plays_itself:
            raise Refused("stale-prompt")
        return moves.play(table, None, seat, asked[1], action, now, None)

    return decide
