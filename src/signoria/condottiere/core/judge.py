"""What every seat's chance to win is when a round is over."""

from __future__ import annotations

from array import array

try:
    import cython
except ImportError:
    from signoria.condottiere.core import plain as cython

if not cython.compiled:
    from math import exp

    from signoria.condottiere.core.packed import OVER, PackedState
    from signoria.condottiere.core.bits import bits, size

    FEATURES = 16


COUNT = FEATURES
"""How many features the judge looks at."""


class Judge:
    """A small network over the kingdom of a seat.

    The weights are, for each feature, a straight line to the score, and then for each hidden unit
    its weights, its bias and its own weight in the score.
    """

    def __init__(self, captain, weights, hidden=0):
        if len(weights) != FEATURES + hidden * (FEATURES + 2):
            raise ValueError(f"the judge needs {FEATURES} + {hidden} * {FEATURES + 2} weights")
        if not cython.compiled:
            self.features = [0.0] * FEATURES
            self.values = [0.0] * 6
        self.captain = captain
        self.hidden = hidden
        self.weights = array("d", weights)

    def look(self, table, seat):
        """The features of one seat's kingdom."""
        other: cython.int
        place: cython.int = self.captain.places[seat]
        missing: cython.int = self.captain.missing_of[place]
        ways: cython.double = self.captain.ways_of[place]
        number: cython.int
        for number in range(FEATURES):
            self.features[number] = 0.0
        if ways > 6:
            ways = 6
        if missing < 1:
            missing = 1
        if missing > 4:
            missing = 4
        self.features[missing - 1] = 1.0
        self.features[3 + missing if missing < 3 else 6] = ways / 6
        self.features[7] = bits(table.realms[seat]) / 5.0
        self.features[8] = 1.0 if table.condottiere == seat else 0.0
        if table.site >= 0:
            self.features[9] = 1.0 if self.captain.wins(seat, table.site) else 0.0
            self.features[10] = self.captain.gains_of[place * self.captain.regions + table.site]
        self.features[11] = self.captain.worth(table.hands[seat]) / 30.0
        self.features[12] = size(table.hands[seat]) / 10.0
        for other in range(table.book.players):
            if other != seat and self.captain.missing_of[self.captain.places[other]] <= 1:
                self.features[13] += 0.2
        self.features[14] = 1.0 if table.condottiere == table.following(seat) else 0.0
        self.features[15] = 1.0 if table.condottiere == seat and missing == 1 else 0.0

    def score(self):
        """The network's answer to the features."""
        number: cython.int
        unit_: cython.int
        at: cython.int = FEATURES
        total: cython.double = 0.0
        for number in range(FEATURES):
            total += self.weights[number] * self.features[number]
        for unit_ in range(self.hidden):
            inner: cython.double = self.weights[at + FEATURES]
            for number in range(FEATURES):
                inner += self.weights[at + number] * self.features[number]
            if inner > 0:
                total += inner * self.weights[at + FEATURES + 1]
            at += FEATURES + 2
        return total

    def judge(self, table):
        """Set `values` to every seat's chance to win."""
        seat: cython.int
        if table.phase == OVER:
            self.share(table)
            return
        self.captain.survey(table)
        sum_: cython.double = 0.0
        among: cython.int = table.finalists if table.finalists else 63
        for seat in range(table.book.players):
            self.values[seat] = 0.0
            if among >> seat & 1:
                self.look(table, seat)
                self.values[seat] = exp(self.score())
                sum_ += self.values[seat]
        for seat in range(table.book.players):
            self.values[seat] /= sum_

    def share(self, table):
        """The game is over: the winners share it."""
        seat: cython.int
        for seat in range(table.book.players):
            self.values[seat] = 0.0
            if table.winners >> seat & 1:
                self.values[seat] = 1.0 / bits(table.winners)

    def chances(self, table: PackedState):
        """Every seat's chance to win, for Python."""
        self.judge(table)
        return [self.values[seat] for seat in range(table.book.players)]

    def features_of(self, table: PackedState, seat):
        """The features of a seat's kingdom, for Python."""
        self.captain.survey(table)
        self.look(table, seat)
        return [self.features[number] for number in range(FEATURES)]
