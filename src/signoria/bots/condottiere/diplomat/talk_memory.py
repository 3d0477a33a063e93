"""What a seat remembers of the talk at the table: who promised what, who kept it, who refused."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from signoria.condottiere.knowledge.view import View
from signoria.condottiere.talk.agreements import Agreement, Promise, Scene, verdict
from signoria.condottiere.talk.ledger import ENDS_OF_BATTLE, TALK
from signoria.game import Event, Seat

Word = tuple[Seat, Promise]
"""A promise, and who else is concerned."""


@dataclass(slots=True)
class TalkMemory:
    """The memory of one seat for one game, made of nothing but what it was told."""

    given: list[Word] = field(default_factory=list)
    """What it has promised, and whom."""
    gotten: list[Word] = field(default_factory=list)
    """What it was promised, and by whom."""
    refused: set[str] = field(default_factory=set)
    """What was refused in this battle."""
    breakers: set[Seat] = field(default_factory=set)
    """Who has broken a promise to it."""

    def observe(self, events: Sequence[Event], me: Seat | None) -> list[Event]:
        """Take in what was said; what is left is what happened in the game."""
        for event in events:
            if event.key in TALK:
                self._note(event, me)
            elif event.key in ENDS_OF_BATTLE:
                self.refused.clear()
        return [event for event in events if event.key not in TALK]

    def _note(self, event: Event, me: Seat | None) -> None:
        if event.key == "accepted":
            for seat, other, promise in Agreement.parse(str(event.args["agreement"])).promises:
                (self.given if seat == me else self.gotten).append(
                    (other if seat == me else seat, promise)
                )
        elif event.key == "refused":
            self.refused.add(str(event.args["agreement"]))
        elif event.key in ("kept", "broken", "void"):
            self._strike_out(event, me)

    def _strike_out(self, event: Event, me: Seat | None) -> None:
        seat, other = event.args["seat"], event.args["to"]
        assert isinstance(seat, int)
        assert isinstance(other, int)
        promise = Promise.parse(str(event.args["promise"]))
        words, word = self.given, (other, promise)
        if seat != me:
            words, word = self.gotten, (seat, promise)
            if event.key == "broken":
                self.breakers.add(seat)
        if word in words:
            words.remove(word)

    def has_given(self, promise: Promise) -> bool:
        return any(given == promise for _, given in self.given)

    def promised(self, promise: Promise) -> list[Seat]:
        """Who has promised this to the seat."""
        return [seat for seat, gotten in self.gotten if gotten == promise]

    def broken_by(self, view: View, me: Seat, event: Event) -> list[Promise]:
        """The promises of the seat that something it does would break."""
        scene = Scene.of(view)
        return [
            promise
            for other, promise in self.given
            if verdict(promise, me, other, scene, event, view.rules) == "broken"
        ]

    def contradicts(self, promise: Promise) -> bool:
        """Whether a promise cannot be kept together with those that were given."""
        fights = promise.verb == "stop"
        return any(
            (fights and given.verb != "stop") or (promise.verb == "pass" and given.verb == "stop")
            for _, given in self.given
            if given.in_battle
        )
