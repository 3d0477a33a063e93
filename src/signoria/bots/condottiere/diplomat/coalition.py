"""Holding back somebody who is about to win, together.

Only one army can stop the leader, and cards that lie in two armies do not add up. But who passes is
out, and who fights alone may fail. So two fight and do not give way to the leader, and the others
stay out of it and save their cards: the leader comes again. Who fights is found by asking, since
everybody knows only his own hand: the weak offer to pass and refuse to fight.
"""

from __future__ import annotations

from collections.abc import Sequence

from signoria.bots.condottiere.captain.card_values import sizes, worth
from signoria.bots.condottiere.captain.temper import DEFAULT
from signoria.bots.condottiere.diplomat.talk_memory import TalkMemory
from signoria.bots.condottiere.diplomat.threat import threats
from signoria.condottiere.knowledge.view import View
from signoria.condottiere.talk.agreements import PASSING, Agreement, Promise
from signoria.game import Seat

FIGHTERS = 2
"""How many fight: one often fails, and three have nothing left for the next battle."""
NERVE = 1.1
"""How good a hand must be to fight with, beside a hand of mean cards."""


class Coalition:
    """What one seat can do against a leader, by its view and what it was told."""

    def __init__(self, view: View, me: Seat, heard: TalkMemory) -> None:
        self.view = view
        self.me = me
        self.heard = heard
        self.leader = _leader(view, me)

    @property
    def is_due(self) -> bool:
        """Whether there is somebody to stop, and this seat can still do something about it."""
        return self.leader is not None and not self.view.passed[self.me]

    @property
    def has_nerve(self) -> bool:
        """Whether the hand is good enough to fight with."""
        cards = sum(self.view.hand)
        return worth(self.view.hand, DEFAULT) >= NERVE * DEFAULT.mean_price * cards > 0

    def is_about(self, agreement: Agreement) -> bool:
        """Whether it is an agreement against the leader, with two who fight or one."""
        stop = Promise("stop", self.leader)
        terms = {agreement.mine, agreement.yours}
        return self.is_due and stop in terms and terms <= {stop, PASSING, None}

    def suits(self, agreement: Agreement) -> bool:
        """Whether an agreement against the leader suits the hand, and what others have promised.

        Where enough fight already, one more should rather save his cards.
        """
        stop = Promise("stop", self.leader)
        fights = self.heard.has_given(stop)
        if agreement.yours == stop and not fights and not self.has_nerve:
            return False
        others = set(self.heard.promised(stop)) - {agreement.by}
        return agreement.mine != stop or len(others) < FIGHTERS - fights

    def proposal(self, liking: Sequence[Seat]) -> Agreement | None:
        """The next thing to propose: first for fighters, then that the others stay out."""
        assert self.leader is not None
        stop = Promise("stop", self.leader)
        fights = self.heard.has_given(stop) or (
            not self.heard.has_given(PASSING) and self.has_nerve
        )
        mine = stop if fights else PASSING
        lacking = FIGHTERS - fights - len(set(self.heard.promised(stop)))
        free = self._free(liking)
        if lacking > 0:
            for seat in free:
                if self._may_ask(wanted := Agreement(self.me, seat, mine, stop)):
                    return wanted
        if fights:
            for seat in reversed(free):
                if self._may_ask(wanted := Agreement(self.me, seat, stop, PASSING)):
                    return wanted
        return None

    def _may_ask(self, agreement: Agreement) -> bool:
        return str(agreement) not in self.heard.refused

    def _free(self, liking: Sequence[Seat]) -> list[Seat]:
        """Who could help and has promised nothing yet, most cards first."""
        bound = {seat for seat, promise in self.heard.gotten if promise.in_battle}
        held = sizes(self.view)
        seats = [
            seat
            for seat in range(self.view.rules.players)
            if seat not in (self.me, self.leader)
            and seat not in bound | self.heard.breakers
            and not self.view.passed[seat]
        ]
        return sorted(seats, key=lambda seat: (-held[seat], liking.index(seat)))


def _leader(view: View, me: Seat) -> Seat | None:
    """The one other player who would win the game with this region."""
    winners = threats(view)
    return winners[0] if len(winners) == 1 and winners[0] != me else None
