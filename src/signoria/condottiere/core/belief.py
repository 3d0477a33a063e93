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
    from signoria.condottiere.core.packed import (
        CHOOSING,
        FIGHTING,
        FOLDING,
        HIDEABLE,
        KINDS,
        MOVING_POPE,
        NOTHING,
        PASS,
        PLAY,
        SITE,
        PackedState,
    )
    from signoria.condottiere.core.bits import held, size, unit


class Deed:
    """A decision that was seen, and how the hand of then differs from the hand of now.

    A card that lies face down now was in the hand up to the deed that laid it, which is `veiled`,
    and has been `laid` in every deed since.
    """

    def __init__(self, table: PackedState, seat, action):
        self.table = table
        self.seat = seat
        self.action = action
        if table.phase == FOLDING:  # all decide at once, each as if alone
            table.to_act = seat
            table.waiting = NOTHING
        self.plus = 0
        self.minus = 0
        self.veiled = False
        self.laid = False
        self.line = 0

    def since(self, played, taken):
        """Cards that the seat has played and taken back since, face up."""
        self.plus = played
        self.minus = taken

    def veil(self, laid):
        """The card that lies face down now is the one that this deed lays, or one already laid."""
        self.veiled = not laid
        self.laid = laid
        if laid:
            self.line = self.table.lines[self.seat] - unit(self.table.down[self.seat])

    def suppose(self, hand, down):
        """Lay the table as it lay then, if the seat has this hand and this card face down now."""
        cards: cython.ulonglong = hand + self.plus - self.minus
        if down >= 0 and self.laid:
            self.table.lines[self.seat] = self.line + unit(down)
            self.table.down[self.seat] = down
        elif down >= 0:
            cards += unit(down)
        if self.veiled:
            self.action = PLAY + down
        self.table.put_hand(self.seat, cards)


class Belief:
    """How likely deals are, given all deeds."""

    def __init__(self, captain, players, me, seed, sure=0.8, alike=0.15):
        if not cython.compiled:
            self.known = [0] * 6
            self.live = [0] * 6
            self.hands = [0] * 6
            self.downs = [-1] * 6
            self.weights = [1.0] * 6
            self.deck = self.living = 0
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

    def bound(self, seat, known):
        """Cards that a hand is known to hold."""
        self.known[seat] = known

    def random(self):
        x: cython.ulonglong = self.chance
        x ^= x >> 12
        x ^= (x << 25) & 0xFFFFFFFFFFFFFFFF if not cython.compiled else x << 25
        x ^= x >> 27
        self.chance = x
        return x

    def below(self, n):
        return ((self.random() >> 33) * n) >> 31

    def likely(self, seat, hand, down, least):
        """How likely the deeds of a seat are with its cards, beside ones that explain them all.

        It stops to count where it is less than the least that would do. The deed that stopped it
        moves forward, so that those come first of which hands fail most.
        """
        deed: Deed
        place: cython.int
        action: cython.int
        chance: cython.double = 1.0
        deeds: list = self.seats[seat]
        for place in range(len(deeds)):
            deed = deeds[place]
            deed.suppose(hand, down)
            action = self.captain.decide(deed.table)
            if action != deed.action:
                chance *= self.unlike(deed, action)
                if chance < least:
                    if place:
                        deeds[place] = deeds[place - 1]
                        deeds[place - 1] = deed
                    return 0.0
        return chance

    def unlike(self, deed, action):
        """How likely a deed is for a captain that just decided for another action.

        Among regions that are even chance decides, which says nothing about the hand.
        """
        region: cython.int = -1
        if deed.table.phase == FIGHTING:
            return self.near if (action == PASS) == (deed.action == PASS) else self.odd
        if deed.table.phase == CHOOSING:
            region = deed.action - SITE
        elif deed.table.phase == MOVING_POPE:
            region = deed.action - SITE - self.captain.regions
        if region >= 0 and self.captain.even >> region & 1:
            return 1.0
        return self.odd

    def pick(self, cards):
        """One of some cards, each equally likely."""
        place: cython.int = self.below(size(cards))
        kind: cython.int = 0
        while place >= held(cards, kind):
            place -= held(cards, kind)
            kind += 1
        return kind

    def allowed(self, seat, cards):
        """Whether the cards of a seat, in hand or face down, agree with what is known of them."""
        kind: cython.int
        for kind in range(KINDS):
            if held(cards, kind) < held(self.known[seat], kind):
                return False
        return True

    def covered(self, seat):
        """The card that lies face down before a seat, if there is one."""
        return unit(self.downs[seat]) if self.downs[seat] >= 0 else 0

    def portion(self):
        """A number from 0 to 1."""
        return (self.random() >> 33) / 2147483648.0

    def step(self):
        """Try a change of the deal."""
        one: cython.int = self.live[self.below(self.living)]
        if self.downs[one] >= 0 and self.below(4) == 0:
            self.turn(one)
        elif self.hands[one]:
            self.swap(one)

    def swap(self, one):
        """Swap a hidden card with another, or leave it, by how likely the deeds become.

        Every other time with one from the deck: then one hand alone has to explain its deeds anew.
        """
        place: cython.int = self.below(2 * self.living)
        other: cython.int = self.players
        pile: cython.ulonglong = self.deck
        if place < self.living:
            other = self.live[place]
            pile = self.hands[other]
        if one == other or not pile:
            return
        here: cython.int = self.pick(self.hands[one])
        there: cython.int = self.pick(pile)
        if here == there:
            return
        mine: cython.ulonglong = self.hands[one] - unit(here) + unit(there)
        rest: cython.ulonglong = pile - unit(there) + unit(here)
        if not self.allowed(one, mine + self.covered(one)):
            return
        if other < self.players and not self.allowed(other, rest + self.covered(other)):
            return
        least: cython.double = self.weights[one] * self.portion()
        if other < self.players:
            least *= self.weights[other]
        weight: cython.double = self.likely(one, mine, self.downs[one], least)
        if weight < least or weight <= 0.0:
            return
        further: cython.double = 1.0
        if other < self.players:
            further = self.likely(other, rest, self.downs[other], least / weight)
            if weight * further < least or further <= 0.0:
                return
        self.hands[one] = mine
        self.weights[one] = weight
        if other < self.players:
            self.hands[other] = rest
            self.weights[other] = further
        else:
            self.deck = rest

    def turn(self, seat):
        """Swap the card that lies face down with one of the same hand or of the deck."""
        own: cython.bint = self.below(2) == 0
        pile: cython.ulonglong = self.hands[seat] if own else self.deck
        if not pile:
            return
        down: cython.int = self.pick(pile)
        if down == self.downs[seat] or not HIDEABLE >> down & 1:
            return
        rest: cython.ulonglong = pile - unit(down) + unit(self.downs[seat])
        hand: cython.ulonglong = rest if own else self.hands[seat]
        if not self.allowed(seat, hand + unit(down)):
            return
        least: cython.double = self.weights[seat] * self.portion()
        weight: cython.double = self.likely(seat, hand, down, least)
        if weight < least or weight <= 0.0:
            return
        self.weights[seat] = weight
        self.downs[seat] = down
        self.hands[seat] = hand
        if not own:
            self.deck = rest

    # For Python

    def likelihood(self, hands, downs):
        """How likely the deeds are of all who still have cards, with these hands."""
        self.begin(hands, downs, 0)
        chance: cython.double = 1.0
        place: cython.int
        for place in range(self.living):
            chance *= self.weights[self.live[place]]
        return chance

    def begin(self, hands, downs, deck):
        """Start a chain from a deal."""
        seat: cython.int
        self.deck = deck
        self.living = 0
        for seat in range(6):
            self.hands[seat] = hands[seat]
            self.downs[seat] = downs[seat]
            if seat != self.me and (hands[seat] or downs[seat] >= 0):
                self.weights[seat] = self.likely(seat, self.hands[seat], self.downs[seat], 0.0)
                self.live[self.living] = seat
                self.living += 1

    def mix(self, swaps):
        """Try so many changes; the hands, the cards face down and the deck that result."""
        if self.living:
            for _ in range(swaps):
                self.step()
        return (
            [self.hands[seat] for seat in range(6)],
            [self.downs[seat] for seat in range(6)],
            self.deck,
        )
