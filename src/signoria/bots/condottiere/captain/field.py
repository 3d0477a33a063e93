"""The field of battle: the armies as they lie, and as they would lie after a card."""

from __future__ import annotations

from signoria.bots.condottiere.captain.card_values import sizes
from signoria.bots.condottiere.captain.temper import Temper
from signoria.condottiere.knowledge.view import View
from signoria.condottiere.model.cards import BISHOP, DRUMMER, HIDDEN, SCARECROW, SPRING, WINTER
from signoria.condottiere.model.strength import highest, strengths

Lines = list[list[int]]


class Field:
    """What the captain sees of a battle, its own card that lies face down included."""

    __slots__ = ("armies", "lead", "lines", "me", "rivals", "sizes", "temper", "unknown", "view")

    def __init__(self, view: View, temper: Temper) -> None:
        assert view.seat is not None
        self.view = view
        self.temper = temper
        self.me = view.seat
        self.unknown = [round(temper.face_down) * line.count(HIDDEN) for line in view.lines]
        self.lines: Lines = [[card for card in line if card != HIDDEN] for line in view.lines]
        self.sizes = sizes(view)
        self.rivals = [
            seat
            for seat, passed in enumerate(view.passed)
            if not passed and seat != self.me and view.has_cards[seat]
        ]
        """Who may still play."""
        self.armies = self._armies(self.lines)
        self.lead = self._lead(self.armies)
        """By how much the captain is ahead of the strongest other army."""

    def _armies(self, lines: Lines) -> list[int]:
        return list(map(int.__add__, strengths(self.view.rules, lines), self.unknown))

    def _lead(self, armies: list[int]) -> int:
        return armies[self.me] - max(army for seat, army in enumerate(armies) if seat != self.me)

    @property
    def is_empty(self) -> bool:
        """Whether nobody has brought any strength into this battle yet."""
        return max(self.armies) == 0

    def might(self, seat: int) -> float:
        """What a seat could bring into this battle, by what everybody sees."""
        return self.armies[seat] + self.temper.mean_strength * self.sizes[seat]

    def foremost(self) -> int:
        """The strongest of the others; of equals, one who may still play."""
        others = [seat for seat in range(len(self.armies)) if seat != self.me]
        return max(
            others, key=lambda seat: (self.armies[seat], seat in self.rivals, self.sizes[seat])
        )

    def after(self, card: int, take: int = -1) -> Lines:
        """The lines after one more card of the captain's."""
        lines = [line[:] for line in self.lines]
        if card == BISHOP:
            if self.view.rules.bishop_strikes:
                self._strike(lines)
        elif card == SCARECROW:
            if take >= 0:
                lines[self.me].remove(take)
        else:
            if card in (WINTER, SPRING):
                ended = SPRING if card == WINTER else WINTER
                lines = [[other for other in line if other != ended] for line in lines]
            lines[self.me].append(card)
        return lines

    def _strike(self, lines: Lines) -> None:
        own = self.view.face_down[self.me]
        if own is not None:
            lines[self.me].remove(own)
        struck = highest(lines)
        for line in lines:
            line[:] = [card for card in line if card != struck]
        if own is not None:
            lines[self.me].append(own)

    def lead_of(self, lines: Lines) -> int:
        return self._lead(self._armies(lines))

    def lead_after(self, card: int, take: int = -1) -> int:
        return self._lead(self._armies(self.after(card, take)))

    def rate(self, lines: Lines) -> tuple[bool, int]:
        """Whether it is Winter, and by how much the captain's mercenaries count."""
        winter = any(WINTER in line for line in lines)
        return winter, self.view.rules.drummer_factor if DRUMMER in lines[self.me] else 1
