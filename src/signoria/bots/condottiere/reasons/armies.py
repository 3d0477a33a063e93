"""The armies as one seat sees them: now, after an action, and what could still become of them."""

from __future__ import annotations

from collections.abc import Sequence

from signoria.condottiere.knowledge.view import View
from signoria.condottiere.model.actions import Action
from signoria.condottiere.model.cards import (
    BISHOP,
    DRUMMER,
    HIDDEN,
    HIDEABLE,
    SPRING,
    WINTER,
    spread,
    tally,
)
from signoria.condottiere.model.strength import (
    highest,
    mercenary_strengths,
    steady_strength,
    strengths,
)

Lines = list[list[int]]
Move = tuple[int, int]
"""A card, and the mercenary that it takes back; -1 for none."""

DANGER = 4
"""Drums that would add less to an army frighten nobody."""


class ArmyOutlook:
    """A battle in the eyes of the seat that decides, and what its action makes of it.

    Another's card that lies face down counts nothing here; its own counts.
    """

    def __init__(self, view: View, action: Action) -> None:
        assert view.seat is not None
        self.view, self.action, self.me = view, action, view.seat
        self.lines: Lines = [[card for card in line if card != HIDDEN] for line in view.lines]
        self.rivals = [
            seat
            for seat in view.rules.turns[self.me][:-1]
            if not view.passed[seat] and view.has_cards[seat]
        ]
        """Who may still play, clockwise."""
        self.covered = any(HIDDEN in line for line in view.lines)
        """Whether the armies hold more than can be seen."""
        self.before = strengths(view.rules, self.lines)
        self.down = view.face_down[self.me]
        """Its own card that lies face down: what it plays now does not touch it. V5"""
        self.lines_after = self.play(self.lines, (action.card, action.take), self.down)
        self.after = strengths(view.rules, self.lines_after)
        self.region = None if view.site is None else view.rules.board.regions[view.site].id

    def play(self, lines: Lines, move: Move, down: int | None) -> Lines:
        """The lines after one more card of this seat, whose card that lay face down turns up."""
        card, take = move
        lines = [line[:] for line in lines]
        if card == BISHOP and self.view.rules.bishop_strikes:
            return self._strike(lines, down)
        if card in (WINTER, SPRING):
            ended = SPRING if card == WINTER else WINTER
            lines = [[other for other in line if other != ended] for line in lines]
        if take >= 0:
            lines[self.me].remove(take)
        if card >= 0:
            lines[self.me].append(card)
        return lines

    def _strike(self, lines: Lines, down: int | None) -> Lines:
        """The lines after a Bishop, which spares what lies face down."""
        spared = [] if down is None else [down]
        for card in spared:
            lines[self.me].remove(card)
        struck = highest(lines)
        lines = [[other for other in line if other != struck] for line in lines]
        lines[self.me] += spared
        return lines

    def foremost(self, armies: Sequence[int]) -> int:
        """The strongest of the others, clockwise from the left where they are level."""
        return max(self.view.rules.turns[self.me][:-1], key=armies.__getitem__)

    def lead(self, armies: Sequence[int]) -> int:
        return armies[self.me] - armies[self.foremost(armies)]

    def most_changed(self) -> tuple[int, int]:
        """The other seat whose army the action changes most, and by how much."""
        changes = {
            seat: abs(self.after[seat] - self.before[seat])
            for seat in self.view.rules.turns[self.me][:-1]
        }
        seat = max(changes, key=changes.__getitem__)
        return seat, changes[seat]

    def own_change(self) -> int:
        return abs(self.after[self.me] - self.before[self.me])

    def struck(self) -> int | None:
        """What a Bishop would discard. Cards that lie face down are spared."""
        return highest(self.view.open_lines())

    def winter(self) -> bool:
        return any(WINTER in line for line in self.lines)

    def could_double(self) -> int | None:
        """A seat that may still play and would be ahead of everybody with a drummer."""
        for seat in self.rivals:
            if self._may_hold(seat, DRUMMER):
                lines = [line[:] for line in self.lines_after]
                lines[seat].append(DRUMMER)
                armies = strengths(self.view.rules, lines)
                gain = armies[seat] - self.after[seat]
                if gain >= DANGER and armies[seat] > _without(armies, seat):
                    return seat
        return None

    def _may_hold(self, seat: int, card: int) -> bool:
        """Whether a card may be in another's hand, by all that has been seen of the deck."""
        view = self.view
        known = view.known_of(seat)
        if known[card]:
            return True
        sizes = view.sizes or view.tally
        if sizes is not None and sum(known) >= sizes[seat]:
            return False
        seen = view.hand[card] + view.discards.count(card)
        seen += sum(line.count(card) for line in view.lines)
        return seen < view.rules.deck[card]

    def out_of_reach(self) -> bool:
        """Whether no cards of the hand can overtake the strongest army: a bound, not a search."""
        if self.view.hand[BISHOP] and self.view.rules.bishop_strikes:
            return False
        return self._most_of_own() <= max(map(self._least_of, self.view.rules.turns[self.me][:-1]))

    def _most_of_own(self) -> int:
        cards = [*self.lines[self.me], *spread(self.view.hand)]
        rules = self.view.rules
        hired = mercenary_strengths(rules, cards, winter=False)
        army = sum(hired) * (rules.drummer_factor if DRUMMER in cards else 1)
        return army + rules.spring_bonus * len(hired) + steady_strength(rules, tally(cards))

    def _least_of(self, seat: int) -> int:
        """What another's army counts in the season that is worst for it."""
        line = [card for card in self.lines[seat] if card != WINTER]
        frost = [WINTER] if self.winter() or self.view.hand[WINTER] else []
        return strengths(self.view.rules, [[*line, *frost]])[0]

    def cards_to_lead(self) -> int:
        """How many more cards it takes at least to be ahead: 1, 2, or 3 for three or more."""
        moves = [(play.card, play.take) for play in self.view.legal if play.card >= 0]
        after = {move: self.play(self.lines, move, self.down) for move in moves}
        if any(map(self._ahead, after.values())):
            return 1
        hand, hides = self.view.hand, self.view.rules.hidden
        pairs = (
            self.play(lines, (card, take), first if hides and first in HIDEABLE else None)
            for (first, _), lines in after.items()
            for card, take in moves
            if (card != first or hand[card] > 1) and (take < 0 or take in lines[self.me])
        )
        return 2 if any(map(self._ahead, pairs)) else 3

    def _ahead(self, lines: Lines) -> bool:
        return self.lead(strengths(self.view.rules, lines)) > 0


def _without(armies: Sequence[int], seat: int) -> int:
    return max(army for place, army in enumerate(armies) if place != seat)
