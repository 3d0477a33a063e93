"""Things and costs in words: as the page and hints tell them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from signoria.text import say
from signoria.virtu import words
from signoria.virtu.knowledge.view import View
from signoria.virtu.model.components import Cost, Data
from signoria.virtu.model.means import ways_text
from signoria.virtu.model.state import State


@dataclass(frozen=True)
class PlainWriter:
    """Writes what one seat sees, in words alone. Players are called by their houses."""

    view: View
    language: str

    @property
    def table(self) -> State:
        return self.view.table

    @property
    def data(self) -> Data:
        return self.view.data

    @property
    def seat(self) -> int:
        """Whom it is about: where nobody in particular looks, whoever is to act."""
        if self.view.seat is not None:
            return self.view.seat
        return self.table.order[0] if self.table.to_act is None else self.table.to_act

    def city(self, city: int) -> str:
        return words.city_name(self.data.cities[city].id, self.language, self.data)

    def short(self, card: int) -> str:
        name = words.card_name(self.data.cards[card].id, self.language, self.data)
        return name.partition(",")[0]

    def power(self, power: int) -> str:
        return words.power_name(self.data.powers[power].id, self.language, self.data)

    def bonus(self, bonus: int) -> str:
        return words.bonus_name(self.data.bonuses[bonus].id, self.language, self.data)

    def player(self, seat: int) -> str:
        house = self.data.houses[self.table.realms[seat].house]
        return words.house_name(house.id, self.language, self.data)

    def mark(self, seat: int) -> str:
        return "" if seat < 0 else f"({self.player(seat)})"

    def costs(self, ways: Sequence[Cost]) -> str:
        asked = [way for way in ways if any(way)]
        if not asked:
            return say("virtu.nothing", self.language)
        return words.cost_words(ways_text(asked), self.language)

    def priced(self, name: str, ways: Sequence[Cost]) -> str:
        return f"{name} ({self.costs(ways)})"

    def forces(self, riders: int, ships: int) -> str:
        amounts = {"cavalry": riders, "ship": ships}
        parts = [words.counted(count, kind, self.language) for kind, count in amounts.items()]
        return words.listed(parts, self.language)

    def signed(self, amount: int) -> str:
        return f"+{amount}" if amount >= 0 else f"−{-amount}"

    def strong(self, text: str) -> str:
        return text
