"""Chat, agreements and hints."""

from __future__ import annotations

from typing import TYPE_CHECKING

from signoria.game import Seat, Talk
from signoria.server.table.entry import Entry, News
from signoria.server.table.errors import Refused
from signoria.server.table.playing import require_running

if TYPE_CHECKING:
    from signoria.server.table.table import Dealer, Table

LONGEST_CHAT = 500


def chat(table: Table, person: str, text: str, at: float, key: str | None) -> Entry:
    """Say something to everybody at the table."""
    if not table.config.chat:
        raise Refused("no-chat")
    if table.status == "closed":
        raise Refused("game-over")
    if not table.seats_of(person):
        raise Refused("players-only", 403)
    return Entry("chat", at, {"person": person, "text": text}, person, key)


def said(table: Table, entry: Entry, _: Dealer | None) -> News:
    seat = table.seats_of(entry.data["person"])[0]
    facts = {"seat": seat, "name": table.seats[seat].name, "text": entry.data["text"]}
    return News("chat", entry.at, facts)


def _book(table: Table) -> Talk:
    require_running(table)
    if table.talk is None:
        raise Refused("no-agreements")
    return table.talk


def propose(
    table: Table, person: str | None, seat: Seat, text: str, at: float, key: str | None
) -> Entry:
    """Propose an agreement to another seat."""
    _book(table)
    return Entry("propose", at, {"seat": seat, "text": text}, person, key)


def proposed(table: Table, entry: Entry, _: Dealer | None) -> News:
    seat = entry.data["seat"]
    events = _book(table).propose(entry.data["text"], seat, table.state)
    table.log += events
    return News("propose", entry.at, {}, tuple(events), events[0].audience)


def answer(
    table: Table, person: str | None, seat: Seat, text: str, accepted: bool, at: float,
    key: str | None,
) -> Entry:  # fmt: skip
    """Accept or refuse an agreement that was proposed to a seat."""
    _book(table)
    data = {"seat": seat, "text": text, "accepted": accepted}
    return Entry("answer", at, data, person, key)


def answered(table: Table, entry: Entry, _: Dealer | None) -> News:
    seat = entry.data["seat"]
    book = _book(table)
    events = book.answer(entry.data["text"], seat, entry.data["accepted"], table.state)
    table.log += events
    if table.takebacks and table.takebacks[-1].seat != seat:
        table.takebacks.clear()
    return News("answer", entry.at, {}, tuple(events), events[0].audience)


def hint(table: Table, person: str, seat: Seat, at: float, key: str | None) -> Entry:
    """Let a bot advise a seat that has to decide. Everybody is told that it was asked."""
    require_running(table)
    if not table.config.hints:
        raise Refused("no-hints")
    if table.prompt(seat) is None:
        raise Refused("not-asked", seat=seat)
    return Entry("hint", at, {"seat": seat}, person, key)


def hinted(table: Table, entry: Entry, _: Dealer | None) -> News:
    return News("hint", entry.at, {"seat": entry.data["seat"]})
