"""A siege, or the battle before it, in progress."""

from __future__ import annotations

from signoria.virtu.model.components import NOBODY


class Clash:
    """A siege, or the battle before it, in progress."""

    __slots__ = ("asked", "attacker", "bonus", "city", "defender", "leonardo", "passed", "siege")

    def __init__(self, city: int, attacker: int, defender: int, *, siege: bool) -> None:
        self.city = city
        self.attacker = attacker
        self.defender = defender
        """The owner of the city, or the rival in a battle; nobody for a neutral city."""
        self.siege = siege
        self.bonus = [0, 0]
        """What attacker and defender have committed."""
        self.passed = [False, defender == NOBODY]
        self.asked = 0
        """Whose turn it is: 0 the attacker's, 1 the defender's."""
        self.leonardo = 0
        """Seats that have used Leonardo in this siege or the battle before it. A15"""

    def copy(self) -> Clash:
        new = Clash(self.city, self.attacker, self.defender, siege=self.siege)
        new.bonus = self.bonus[:]
        new.passed = self.passed[:]
        new.asked = self.asked
        new.leonardo = self.leonardo
        return new

    @property
    def use(self) -> str:
        """What an ally must be good for to help here."""
        return "siege" if self.siege else "battle"

    def seat(self) -> int:
        """Who is asked for a bonus."""
        return self.defender if self.asked else self.attacker
