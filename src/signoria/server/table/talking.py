"""Chat, agreements and hints. (Where else a new command goes: CONTRIBUTING, "add an endpoint".)"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import TYPE_CHECKING

from signoria.game import AnyState, AnyTalk, BadInput, Seat
from signoria.server.table.entry import Entry, News
from signoria.server.table.errors import Refused
from signoria.server.table.moves import require_running

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
    seat = table.seats_of(entry.text("person"))[0]
    facts = {"seat": seat, "name": table.seats[seat].name, "text": entry.text("text")}
    return News("chat", entry.at, facts)


def _book(table: Table) -> AnyTalk:
    require_running(table)
    if table.talk is None:
        raise Refused("no-agreements")
    return table.talk


@contextlib.contextmanager
def _said_in_words() -> Iterator[None]:
    """What the book refuses, as people say it: it speaks of seats by their numbers."""
    try:
        yield
    except BadInput as error:
        raise Refused("not-agreed", 422) from error


def _earlier(table: Table) -> list[tuple[AnyTalk, AnyState]]:
    """The books to which a table may be taken back. What is said now is written there too: whoever
    takes back must not undo what others agreed on, nor learn that they did."""
    return [(one.talk, one.state) for one in table.takebacks if one.talk is not None]


def propose(
    table: Table, person: str | None, seat: Seat, text: str, at: float, key: str | None
) -> Entry:
    """Propose an agreement to another seat."""
    _book(table)
    return Entry("propose", at, {"seat": seat, "text": text}, person, key)


def proposed(table: Table, entry: Entry, _: Dealer | None) -> News:
    seat = entry.seat
    text = entry.text("text")
    with _said_in_words():
        events = _book(table).propose(text, seat, table.state)
    for talk, state in _earlier(table):
        with contextlib.suppress(BadInput):
            talk.propose(text, seat, state)
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
    seat = entry.seat
    text, accepted = entry.text("text"), bool(entry.data["accepted"])
    with _said_in_words():
        events = _book(table).answer(text, seat, accepted, table.state)
    for talk, state in _earlier(table):
        with contextlib.suppress(BadInput):
            talk.answer(text, seat, accepted, state)
    table.log += events
    return News("answer", entry.at, {}, tuple(events), events[0].audience)


def phrases(table: Table, seat: Seat, to: Seat) -> list[str]:
    """Promises that a seat could give another now."""
    if table.talk is None or table.status != "running" or to >= len(table.seats):
        return []
    return table.talk.phrases(table.state, seat, to)


def hint(table: Table, person: str, seat: Seat, at: float, key: str | None) -> Entry:
    """Let a bot advise a seat that has to decide. Everybody is told that it was asked."""
    require_running(table)
    if not table.config.hints:
        raise Refused("no-hints")
    if table.prompt(seat) is None:
        raise Refused("not-asked", seat=seat)
    if table.secret_since is not None:
        raise Refused("no-hints-in-secret")  # everybody is told of a hint
    return Entry("hint", at, {"seat": seat, "question": question(table, seat)}, person, key)


def question(table: Table, seat: Seat) -> list[int]:
    """What a seat is asked: in which game, and the number of the question."""
    return [table.number, table.questions[seat]]


def asked_now(table: Table, person: str, seat: Seat, key: str | None) -> bool:
    """Whether a hint that was asked for with a key was about the question of now, so that
    everybody knows of it."""
    if key is None:
        return True
    entry = table.keys[person, key]
    return entry.kind == "hint" and entry.data.get("question") == question(table, seat)


def hinted(table: Table, entry: Entry, _: Dealer | None) -> News:
    return News("hint", entry.at, {"seat": entry.seat})
