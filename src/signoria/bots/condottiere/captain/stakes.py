"""What a region changes, in the eyes of one seat: its own gain, and what others would get."""

from __future__ import annotations

from signoria.bots.condottiere.captain.distance import Outlook, outlook
from signoria.bots.condottiere.captain.temper import Temper
from signoria.condottiere.knowledge.view import View


class Stakes:
    """The map as the captain sees it."""

    __slots__ = ("_outlooks", "_temper", "_view", "me", "players")

    def __init__(self, view: View, temper: Temper) -> None:
        assert view.seat is not None
        self._view = view
        self._temper = temper
        self.me = view.seat
        self.players = view.rules.players
        realms = [0] * self.players
        for region, owner in enumerate(view.owners):
            if owner is not None:
                realms[owner] |= 1 << region
        taken = 0 if view.rules.capture else sum(realms)
        self._outlooks = [self._outlook(realm, taken & ~realm) for realm in realms]

    def _outlook(self, realm: int, closed: int) -> Outlook:
        return outlook(self._view.rules, self._temper, realm, closed)

    def of(self, seat: int) -> Outlook:
        return self._outlooks[seat]

    def wins(self, seat: int, region: int) -> bool:
        """Whether a region would win the game for a seat."""
        return bool(self._outlooks[seat].wins >> region & 1)

    def swing(self, victor: int, region: int) -> float:
        """How much better off the captain is when somebody takes a region: 1 is the game."""
        owner = self._view.owners[region]
        if owner == victor:
            return 0.0
        gain = self._outlooks[victor].gains[region]
        lost = 0.0 if owner is None else self._loss(owner, region)
        if victor == self.me:
            return gain + self._temper.envy * lost
        if self.wins(victor, region):
            return -1.0
        harm = self._temper.envy * gain
        return -harm - lost if owner == self.me else -harm

    def _loss(self, owner: int, region: int) -> float:
        """What the owner of a region would lose with it. V4"""
        realm = self._view.realm_of(owner)
        return self.of(owner).value - self._outlook(realm & ~(1 << region), 0).value
