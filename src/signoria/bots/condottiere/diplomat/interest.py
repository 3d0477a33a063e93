"""What promises are worth to a seat, by what it sees: the map, the armies, its own hand.

The seat asks how likely everybody is to win the battle, and what that would mean for itself. A
promise changes the first, so its worth is the difference that it makes. 1 is the game.
"""

from __future__ import annotations

from collections.abc import Iterable

from signoria.bots.condottiere.captain.card_values import powers
from signoria.bots.condottiere.captain.stakes import Stakes
from signoria.bots.condottiere.captain.temper import DEFAULT, Temper
from signoria.condottiere.knowledge.view import View
from signoria.condottiere.talk.agreements import Agreement, Promise
from signoria.game import Seat

RESOLVE = 2.0
"""How much more somebody brings into a battle who has promised not to give it up."""
CARDS = 0.1
"""What the cards of a hand are worth in later battles: who fights to the end has none left, and who
passes saves them."""
END = 0.3
"""How likely a battle is to end by a Surrender that somebody has promised."""
RISK = 0.25
"""How likely a region is to be attacked before a promise to spare it ends."""


class Interest:
    """The eyes of one seat on the battle and on the map, with what others have promised it."""

    def __init__(
        self, view: View, promised: Iterable[tuple[Seat, Promise]] = (), temper: Temper = DEFAULT
    ) -> None:
        self.view = view
        self.stakes = Stakes(view, temper)
        self.me = self.stakes.me
        self._edge = temper.site_power
        self._armies = view.strengths()
        hands = powers(view, temper)
        self._might = [
            army + (0.0 if passed else hand)
            for army, passed, hand in zip(self._armies, view.passed, hands, strict=True)
        ]
        for seat, promise in promised:
            self._change(self._might, seat, promise)
        self._now = self._expects(self._might)

    def worth(self, agreement: Agreement) -> float:
        """How much better off this seat is if both keep an agreement."""
        might = self._might[:]
        other = 0.0
        for seat, _, promise in agreement.promises:
            self._change(might, seat, promise)
            other += self._beside(seat, promise)
        return self._expects(might) - self._now + other

    def price(self, promise: Promise) -> float:
        """What it costs this seat to keep a promise of its own."""
        might = self._might[:]
        self._change(might, self.me, promise)
        return self._now - self._expects(might) - self._beside(self.me, promise)

    def _change(self, might: list[float], seat: Seat, promise: Promise) -> None:
        """What a seat brings into the battle if it keeps a promise."""
        if self.view.passed[seat]:
            return
        if promise.verb == "pass":
            might[seat] = float(self._armies[seat])
        elif promise.verb == "stop":
            might[seat] *= RESOLVE

    def _beside(self, seat: Seat, promise: Promise) -> float:
        """What a promise means beside the strength that is brought into the battle."""
        mine = seat == self.me
        match promise.verb:
            case "spare":
                region = self.view.rules.board.index[promise.region]
                return -RISK * self.stakes.swing(seat, region)
            case "surrender":
                site = self.view.site
                if site is None or promise.seat is None:
                    return 0.0
                return END * (self.stakes.swing(promise.seat, site) - self._now)
            case "stop":
                return -CARDS if mine else 0.0
            case _:
                return CARDS if mine else 0.0

    def _expects(self, might: list[float]) -> float:
        """How the battle will end for this seat, if everybody brings so much into it."""
        site = self.view.site
        if site is None:
            return 0.0
        weights: list[float] = [power**self._edge for power in might]
        total = sum(weights) or 1.0
        return sum(
            weight / total * self.stakes.swing(seat, site) for seat, weight in enumerate(weights)
        )
