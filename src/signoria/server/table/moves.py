"""Decisions, what is done out of turn, and taking back."""

from __future__ import annotations

import copy
from dataclasses import dataclass
from typing import TYPE_CHECKING

from signoria.game import AnyState, AnyTalk, AnyView, Event, Seat
from signoria.server.table import clock, versions
from signoria.server.table.entry import Entry, News
from signoria.server.table.errors import Refused

if TYPE_CHECKING:
    from signoria.server.table.table import Dealer, Table

TAKEBACKS = 40
"""So many decisions in a row can be taken back."""


@dataclass(frozen=True, slots=True)
class Before:
    """What a table was like before a decision that can be taken back."""

    seat: Seat
    state: AnyState
    talk: AnyTalk | None
    events: int
    log: int
    news: int
    asked: float
    """Since when it was considered: taking back brings no new time."""
    spent: float


def play(
    table: Table, person: str | None, seat: Seat, prompt: int, action: str, at: float,
    key: str | None,
) -> Entry:  # fmt: skip
    """Answer the question that a seat was asked. Whether that is legal shows when it is taken."""
    require_running(table)
    if table.prompt(seat) is None:
        raise Refused("not-asked", seat=seat)
    if table.prompt(seat) != prompt:
        raise Refused("stale-prompt")
    return Entry("play", at, {"seat": seat, "action": action, "shuffles": []}, person, key)


def played(table: Table, entry: Entry, dealer: Dealer | None) -> News:
    seat, state = entry.seat, table.state
    action = state.parse(versions.action(table, entry.text("action")), seat)
    is_secret = table.secret_since is not None
    before = None if is_secret else _before(table, seat)
    seen = scene(table, before)
    events = state.apply(action, seat)
    events += settle(table, entry.shuffles, dealer)
    if not is_secret:
        clock.charge(table, seat, entry.at)
    _remember(table, before, seen, events)  # not by promises: they may be between others
    told = happened(table, seen, events, entry.at, seat)
    return News("play", entry.at, {"seat": seat}, told, frozenset((seat,)) if is_secret else None)


def happened(
    table: Table, scene: AnyView | None, events: list[Event], at: float, actor: Seat | None = None
) -> tuple[Event, ...]:
    """Take note of what the state did, after somebody's decision or by itself: all of it, and what
    it made of promises. `scene` is what everybody saw before."""
    table.forget_views()
    table.events += events
    judged: list[Event] = []
    if scene is not None and table.talk is not None and table.talk.watching:
        judged = table.talk.follow(scene, events)
    table.log += [*events, *judged]
    table.ask(at, actor)
    if table.state.outcome() is not None:
        table.status = "over"
    return (*events, *judged)


def settle(table: Table, kept: list[list[str]], dealer: Dealer | None) -> list[Event]:
    """Answer every awaited shuffle, as it was or, the first time, as the dealer says; a pause is
    left to whoever looks at the time."""
    events: list[Event] = []
    place = 0
    while (chance := table.state.chance) is not None and not chance.is_pause:
        if place == len(kept):
            assert dealer is not None, "an entry of the log lacks a shuffle"
            kept.append(list(chance.texts(dealer(chance))))
        events += table.state.shuffle(chance.parse(kept[place]))
        place += 1
    return events


def scene(table: Table, before: Before | None = None) -> AnyView | None:
    """What everybody saw before a decision, if anybody will ask."""
    watched = table.talk is not None and table.talk.watching
    return table.view(None) if watched or before is not None else None


def _before(table: Table, seat: Seat) -> Before | None:
    """A copy to go back to, where that is allowed."""
    if not table.config.takeback or table.seats[seat].plays_itself:
        return None
    talk = copy.deepcopy(table.talk) if table.talk is not None and table.talk.watching else None
    return Before(
        seat=seat,
        state=table.state.clone(),
        talk=talk,
        events=len(table.events),
        log=len(table.log),
        news=len(table.news),
        asked=table.asked[seat],
        spent=table.spent.get(seat, 0.0),
    )


def _remember(
    table: Table, before: Before | None, scene: AnyView | None, events: list[Event]
) -> None:
    """Keep the copy if nothing was revealed or drawn; what others did before is settled by it."""
    if before is None or not table.game.takes_back(events, scene):
        table.takebacks.clear()
        return
    if table.takebacks and table.takebacks[-1].seat != before.seat:
        table.takebacks.clear()
    table.takebacks.append(before)
    del table.takebacks[:-TAKEBACKS]


def aside(table: Table, person: str, seat: Seat, text: str, at: float, key: str | None) -> Entry:
    """Do something out of turn that the game allows, such as showing cards."""
    require_running(table)
    return Entry("aside", at, {"seat": seat, "text": text}, person, key)


def shown(table: Table, entry: Entry, _: Dealer | None) -> News:
    seat = entry.seat
    events = table.state.aside(entry.text("text"), seat)
    table.events += events
    table.log += events
    table.takebacks.clear()
    return News("aside", entry.at, {"seat": seat}, tuple(events))


def can_take_back(table: Table, seat: Seat) -> bool:
    """Whether the last decision of all was this seat's, and told nobody anything."""
    return table.status == "running" and bool(table.takebacks) and table.takebacks[-1].seat == seat


def undo(table: Table, person: str, seat: Seat, at: float, key: str | None) -> Entry:
    """Take one's last decision back."""
    require_running(table)
    if not can_take_back(table, seat):
        raise Refused("cannot-take-back" if table.config.takeback else "no-takebacks")
    return Entry("undo", at, {"seat": seat}, person, key)


def taken_back(table: Table, entry: Entry, _: Dealer | None) -> News:
    before = table.takebacks.pop()
    table.state = before.state
    if before.talk is not None:
        table.talk = before.talk
    del table.events[before.events :]
    table.log[before.log :] = _agreed_since(table, before)
    table.asked = {}
    table.ask(entry.at, None)
    table.asked[before.seat] = before.asked
    table.spent[before.seat] = before.spent
    return News("undo", entry.at, {"seat": before.seat})


def _agreed_since(table: Table, before: Before) -> list[Event]:
    """What was proposed and answered meanwhile: it stays said."""
    talk = (one for one in table.news[before.news :] if one.kind in ("propose", "answer"))
    return [event for one in talk for event in one.events]


def require_running(table: Table) -> None:
    """Refuse what needs a game in progress."""
    if table.status == "open":
        raise Refused("not-begun")
    if table.status == "paused":
        raise Refused("paused")
    if table.status != "running":
        raise Refused("game-over")


def barred(table: Table, seat: Seat, action: str, language: str) -> str | None:
    """Why a seat cannot do something now; None if it can."""
    from signoria.game import IllegalAction

    state = table.state.clone()
    try:
        state.apply(state.parse(action, seat), seat)
    except IllegalAction as error:
        return table.game.refusal(table.state, error, language)
    return None
