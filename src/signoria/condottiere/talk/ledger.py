"""The ledger: who has promised whom what, and what became of it.

It follows the game by what everybody sees and enforces nothing. A promise is

    open      as long as it can be kept and broken
    kept      when its time is over and it could have been broken, but was not
    broken    as soon as somebody does what was promised not to be done, or the other way round
    void      when nothing came of it: it was never put to the test, or the other side broke its own

What is said at the table is told to those who are concerned, as events of their own: `proposed`,
`accepted`, `refused`, `kept`, `broken`, `void`. They are no part of the game and of its record.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Literal, Self, TypedDict

from signoria.condottiere.knowledge.view import View
from signoria.condottiere.model.editions import Rules
from signoria.condottiere.talk.agreements import (
    Agreement,
    AgreementJson,
    Promise,
    Scene,
    read,
    verdict,
)
from signoria.game import BadInput, Event, Seat
from signoria.text import Value

Fate = Literal["open", "kept", "broken", "void"]
Status = Literal["proposed", "accepted", "refused", "kept", "broken", "void"]

TALK = ("proposed", "accepted", "refused", "kept", "broken", "void")
"""The keys of the events of talk."""
ENDS_OF_BATTLE = ("won", "unwon", "final-strengths")


class PledgeJson(TypedDict):
    """What has become of a promise, as plain data."""

    fate: Fate
    begun: bool
    tested: bool


class EntryJson(AgreementJson):
    """An entry of the ledger, as plain data."""

    answer: bool | None
    status: Status
    pledges: list[PledgeJson]


@dataclass(slots=True)
class Pledge:
    """A promise that was given, and what has become of it so far."""

    seat: Seat
    to: Seat
    promise: Promise
    fate: Fate = "open"
    begun: bool = False
    """Whether the battle that it is about has begun."""
    tested: bool = False
    """Whether it could have been broken."""

    def follow(self, scene: Scene, events: Iterable[Event], rules: Rules) -> None:
        """Take in what happened after a scene."""
        self.begun = self.begun or scene.fighting
        for event in events:
            if self.fate != "open":
                return
            if self.begun or not self.promise.in_battle:
                self._judge(scene, event, rules)
            if self.fate == "open" and self._is_over(event):
                self.fate = "kept" if self.tested else "void"

    def _judge(self, scene: Scene, event: Event, rules: Rules) -> None:
        found = verdict(self.promise, self.seat, self.to, scene, event, rules)
        if found == "tested":
            self.tested = True
        elif found is not None:
            self.fate = found

    def _is_over(self, event: Event) -> bool:
        if event.key == "over":
            return True
        if self.promise.in_battle:
            return self.begun and event.key in ENDS_OF_BATTLE
        number = event.args.get("number")
        return event.key == "round" and isinstance(number, int) and number >= self.promise.until

    def to_json(self) -> PledgeJson:
        return {"fate": self.fate, "begun": self.begun, "tested": self.tested}


@dataclass(slots=True)
class LedgerEntry:
    """An agreement as it stands in the ledger."""

    agreement: Agreement
    answer: bool | None = None
    """Whether it was accepted; None before it is answered."""
    pledges: list[Pledge] = field(default_factory=list)

    @property
    def status(self) -> Status:
        """Accepted as long as a promise of it is open, then what became of it as a whole."""
        if self.answer is None:
            return "proposed"
        if not self.answer:
            return "refused"
        fates = [pledge.fate for pledge in self.pledges]
        if "broken" in fates:
            return "broken"
        if "open" in fates:
            return "accepted"
        return "kept" if "kept" in fates else "void"

    @property
    def breakers(self) -> tuple[Seat, ...]:
        """Who has broken it."""
        return tuple(pledge.seat for pledge in self.pledges if pledge.fate == "broken")

    def to_json(self) -> EntryJson:
        agreement = self.agreement
        return {
            "by": agreement.by,
            "to": agreement.to,
            "mine": str(agreement.mine),
            "yours": None if agreement.yours is None else str(agreement.yours),
            "answer": self.answer,
            "status": self.status,
            "pledges": [pledge.to_json() for pledge in self.pledges],
        }

    @classmethod
    def from_json(cls, document: EntryJson) -> Self:
        agreement = read(document)
        entry = cls(agreement, document["answer"])
        if entry.answer:
            for (seat, other, promise), row in zip(
                agreement.promises, document["pledges"], strict=True
            ):
                fate, begun, tested = row["fate"], row["begun"], row["tested"]
                entry.pledges.append(Pledge(seat, other, promise, fate, begun, tested))
        return entry


class Ledger:
    """All agreements of a game, in the order in which they were proposed."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.entries: list[LedgerEntry] = []

    def propose(self, agreement: Agreement, view: View) -> Event:
        """Write a proposal down; refuses one that means nothing now."""
        agreement.check(self.rules, view.round)
        if any(
            entry.agreement == agreement and entry.status in ("proposed", "accepted")
            for entry in self.entries
        ):
            raise BadInput(f"agreement: {agreement} is proposed already")
        self.entries.append(LedgerEntry(agreement))
        return _said("proposed", agreement.by, agreement.to, agreement)

    def answer(self, agreement: Agreement, view: View, *, accepted: bool) -> Event:
        """Write down what the other says to a proposal."""
        entry = self._proposed(agreement)
        entry.answer = accepted
        if accepted:
            fighting = Scene.of(view).fighting
            entry.pledges = [
                Pledge(seat, other, promise, begun=fighting)
                for seat, other, promise in agreement.promises
            ]
        key = "accepted" if accepted else "refused"
        return _said(key, agreement.to, agreement.by, agreement)

    def _proposed(self, agreement: Agreement) -> LedgerEntry:
        for entry in self.entries:
            if entry.agreement == agreement and entry.answer is None:
                return entry
        raise BadInput(f"agreement: {agreement} is not proposed")

    def follow(self, before: View, events: Iterable[Event]) -> list[Event]:
        """Judge what happened after a view, and say what has become of promises by it.

        The view and the events may be anybody's: only what everybody sees of them counts.
        """
        current = [entry for entry in self.entries if entry.status == "accepted"]
        if not current:
            return []
        scene = Scene.of(before)
        public = [seen for event in events if (seen := event.seen_by(None)) is not None]
        return [news for entry in current for news in self._judge(entry, scene, public)]

    def _judge(self, entry: LedgerEntry, scene: Scene, events: list[Event]) -> list[Event]:
        before = [pledge.fate for pledge in entry.pledges]
        for pledge in entry.pledges:
            pledge.follow(scene, events, self.rules)
        if entry.breakers:
            for pledge in entry.pledges:
                if pledge.fate == "open":
                    pledge.fate = "void"
        return [
            _judged(pledge)
            for pledge, fate in zip(entry.pledges, before, strict=True)
            if pledge.fate != fate
        ]

    def open_pledges(self, seat: Seat | None = None) -> list[Pledge]:
        """The promises that can still be kept and broken, of one seat or of all."""
        return [
            pledge
            for entry in self.entries
            for pledge in entry.pledges
            if pledge.fate == "open" and seat in (None, pledge.seat)
        ]

    def known_to(self, seat: Seat) -> list[LedgerEntry]:
        """The agreements that a seat has part in."""
        return [entry for entry in self.entries if seat in (entry.agreement.by, entry.agreement.to)]

    def to_json(self) -> list[EntryJson]:
        return [entry.to_json() for entry in self.entries]

    @classmethod
    def from_json(cls, rules: Rules, document: Iterable[EntryJson]) -> Self:
        ledger = cls(rules)
        ledger.entries = [LedgerEntry.from_json(row) for row in document]
        return ledger


def _said(key: str, seat: Seat, to: Seat, agreement: Agreement) -> Event:
    """What is proposed and answered is between the two."""
    args: dict[str, Value] = {"seat": seat, "to": to, "agreement": str(agreement)}
    return Event(key, args, frozenset((seat, to)))


def _judged(pledge: Pledge) -> Event:
    args: dict[str, Value] = {"seat": pledge.seat, "to": pledge.to, "promise": str(pledge.promise)}
    return Event(pledge.fate, args, frozenset((pledge.seat, pledge.to)))
