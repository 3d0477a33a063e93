"""What the others' deeds say about their hands.

A deed is a decision that was seen: the table as it lay, and what the seat did. A hand explains a
deed well if a captain with that hand would have done the same. Deals are drawn in proportion to
how well they explain all deeds: a chain swaps hidden cards at random and keeps or takes back each
swap by the likelihood (Metropolis). Nobody has to play like a captain: every deed is possible with
every hand, only less likely.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from signoria.condottiere.core import plain as cython

if not cython.compiled:
    from signoria.condottiere.core.table import (
        FIGHTING,
        KINDS,
        PASS,
        Table,
    )
    from signoria.condottiere.core.words import held, ranks, size, unit


class Deed:
    """A decision that was seen, and how the hand of then differs from the hand of now."""

    def __init__(self, table: Table, seat, action):
        self.table = table
        self.seat = seat
        self.action = action
        self.plus = 0
        self.minus = 0

    def since(self, played, taken):
        """Cards that the seat has played and taken back since."""
        self.plus = played
        self.minus = taken


class Belief:
    """How likely deals are, given all deeds."""

    def __init__(self, captain, players, me, seed, sure=0.8, alike=0.15):
        if not cython.compiled:
            self.known = [0] * 6
            self.armed = [-1] * 6
            self.fixed = [False] * 6
            self.hands = [0] * 6
            self.weights = [1.0] * 6
            self.deck = 0
        self.captain = captain
        self.players = players
        self.me = me
        self.sure = sure
        self.alike = alike
        self.near = alike / sure
        self.odd = (1.0 - sure - alike) / sure
        self.chance = (seed * 0x9E3779B97F4A7C15 + 0xD1B54A32D192ED03) & 0xFFFFFFFFFFFFFFFF or 1
        self.seats = [[] for _ in range(6)]

    def witness(self, deed):
        """Remember a deed."""
        self.seats[deed.seat].append(deed)

    def bound(self, seat, known, armed):
        """What is known of a hand: cards it holds, and whether it has a mercenary (-1: unknown)."""
        self.known[seat] = known
        self.armed[seat] = armed

    def random(self):
        x: cython.ulonglong = self.chance
        x ^= x >> 12
        x ^= (x << 25) & 0xFFFFFFFFFFFFFFFF if not cython.compiled else x << 25
        x ^= x >> 27
        self.chance = x
        return x

    def below(self, n):
        return ((self.random() >> 33) * n) >> 31

    def likely(self, seat, hand, least):
        """How likely the deeds of a seat are with a hand, beside one that explains them all.

        It stops to count where it is less than the least that would do.
        """
        deed: Deed
        action: cython.int
        chance: cython.double = 1.0
        for deed in self.seats[seat]:
            if chance < least:
                return 0.0
            deed.table.put_hand(seat, hand + deed.plus - deed.minus)
            action = self.captain.decide(deed.table)
            if action == deed.action:
                continue
            if deed.table.phase == FIGHTING and (action == PASS) == (deed.action == PASS):
                chance *= self.near
            else:
                chance *= self.odd
        return chance

    def pick(self, cards):
        """One of some cards, each equally likely."""
        place: cython.int = self.below(size(cards))
        kind: cython.int = 0
        while place >= held(cards, kind):
            place -= held(cards, kind)
            kind += 1
        return kind

    def allowed(self, seat, hand):
        """Whether a hand agrees with what is known of it."""
        kind: cython.int
        for kind in range(KINDS):
            if held(hand, kind) < held(self.known[seat], kind):
                return False
        if self.armed[seat] < 0:
            return True
        return (ranks(hand) != 0) == (self.armed[seat] == 1)

    def swap(self):
        """Swap a hidden card with another, or leave it, by how likely the deeds become."""
        one: cython.int = self.below(self.players)
        other: cython.int = self.below(self.players + 1)
        if one == self.me or one == other or not self.hands[one]:
            return
        pile: cython.ulonglong = self.deck
        if other < self.players:
            pile = self.hands[other]
        if other == self.me or not pile:
            return
        here: cython.int = self.pick(self.hands[one])
        there: cython.int = self.pick(pile)
        if here == there:
            return
        mine: cython.ulonglong = self.hands[one] - unit(here) + unit(there)
        rest: cython.ulonglong = pile - unit(there) + unit(here)
        if not self.allowed(one, mine):
            return
        if other < self.players and not self.allowed(other, rest):
            return
        least: cython.double = self.weights[one] * ((self.random() >> 33) / 2147483648.0)
        if other < self.players:
            least *= self.weights[other]
        weight: cython.double = self.likely(one, mine, least)
        if weight < least or weight <= 0.0:
            return
        further: cython.double = 1.0
        if other < self.players:
            further = self.likely(other, rest, least / weight)
            if weight * further < least or further <= 0.0:
                return
        self.hands[one] = mine
        self.weights[one] = weight
        if other < self.players:
            self.hands[other] = rest
            self.weights[other] = further
        else:
            self.deck = rest

    # For Python

    def likelihood(self, hands):
        """How likely all deeds are with these hands."""
        chance: cython.double = 1.0
        seat: cython.int
        for seat in range(self.players):
            if seat != self.me:
                chance *= self.likely(seat, hands[seat], 0.0)
        return chance

    def begin(self, hands, deck):
        """Start a chain from a deal."""
        seat: cython.int
        self.deck = deck
        for seat in range(self.players):
            self.hands[seat] = hands[seat]
            self.weights[seat] = 1.0
            if seat != self.me:
                self.weights[seat] = self.likely(seat, hands[seat], 0.0)

    def mix(self, swaps):
        """Try so many swaps; the hands and the deck that result."""
        for _ in range(swaps):
            self.swap()
        return [self.hands[seat] for seat in range(6)], self.deck
