"""Information-set Monte-Carlo tree search over packed tables.

The searcher's seat knows its own cards and draws the others' from what it has seen: a *deal* is one
way in which they may lie, weighed by how well it explains what everybody did. Each simulation takes
a deal, walks down the one tree that all deals share, adds a node, plays on by the captain's rules
of thumb to the end of the round, and lets a judge value the kingdoms then reached, for every seat
its own chance to win. Nobody is taken for an enemy of one seat alone.
"""

from __future__ import annotations

from array import array

try:
    import cython
except ImportError:
    from signoria.condottiere.core import plain as cython

if not cython.compiled:
    from math import exp, sqrt

    from signoria.condottiere.core.table import (
        CHOOSING, DRAWING, FIGHTING, FINAL, HIDEABLE, KEEP, KEEPING, KINDS, ONE, OVER, PASS, PLAY, ROUND, SITE, TAKE, Table,
    )
    from signoria.condottiere.core.words import bits, held, lowest, nth, size, unit

    FEATURES = 16
    DEPTH = 1024
    ACTIONS = 320
    UNSEEN_PLAY = 310
    UNSEEN_KEEP = 311


class Judge:
    """What every seat's chance to win is when a round is over: a small network over its kingdom.

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

    def chances(self, table: Table):
        """Every seat's chance to win, for Python."""
        self.judge(table)
        return [self.values[seat] for seat in range(table.book.players)]

    def features_of(self, table: Table, seat):
        """The features of a seat's kingdom, for Python."""
        self.captain.survey(table)
        self.look(table, seat)
        return [self.features[number] for number in range(FEATURES)]


class Search:
    """One search: a tree, the deals it draws from, and the numbers that guide it."""

    def __init__(self, captain, judge, room, seed, curiosity=0.7, faith=0.5, trust=0.3,
                 noise=0.05, horizon=2, full=False):  # fmt: skip
        self.captain = captain
        self.judge = judge
        self.work = Table(captain.book)
        self.base = Table(captain.book)
        self.curiosity = curiosity
        self.faith = faith
        self.trust = trust
        self.noise = noise
        self.horizon = horizon
        self.full = full
        self.room = room
        self.me = 0
        self.deals = 0
        self.chance = (seed * 0x9E3779B97F4A7C15 + 0xD1B54A32D192ED03) & 0xFFFFFFFFFFFFFFFF or 1
        self.first = array("i", [-1]) * room
        self.following = array("i", [-1]) * room
        self.visits = array("i", [0]) * room
        self.offered = array("i", [0]) * room
        self.action = array("i", [-1]) * room
        self.total = array("d", [0.0]) * room
        if not cython.compiled:
            self.slots = [-1] * ACTIONS
            self.path = [0] * DEPTH
            self.movers = [0] * DEPTH
            self.battles = self.fought = 0
        for number in range(ACTIONS):
            self.slots[number] = -1
        self.plant()

    def plant(self):
        """Begin a new tree."""
        self.nodes = 1
        self.root = 0
        self.simulations = 0
        self.first[0] = self.following[0] = self.action[0] = -1
        self.visits[0] = self.offered[0] = 0
        self.total[0] = 0.0

    def descend(self, actions):
        """Make the node after some actions, as the seat saw them, the root; False if none is."""
        node = self.root
        for seen in actions:
            node = self.child(node, seen)
            if node < 0:
                return False
        if self.nodes > self.room // 2:
            return False
        self.root = node
        return True

    def load(self, base, me, hands, downs, lines, decks, weights):
        """Take over what the seat knows and the deals to draw from, each with its weight."""
        self.base.assign(base)
        self.base.ordered = False
        self.me = me
        self.deals = len(weights)
        self.hands = array("Q", hands)
        self.downs = array("i", downs)
        self.lines = array("Q", lines)
        self.decks = array("Q", decks)
        total = 0.0
        upto = []
        for weight in weights:
            total += weight
            upto.append(total)
        self.upto = array("d", upto)

    # Chance

    def random(self):
        x: cython.ulonglong = self.chance
        x ^= x >> 12
        x ^= (x << 25) & 0xFFFFFFFFFFFFFFFF if not cython.compiled else x << 25
        x ^= x >> 27
        self.chance = x
        return x

    def portion(self):
        """A number from 0 to 1."""
        return (self.random() >> 33) / 2147483648.0

    def draw_deal(self):
        """One of the deals, by its weight."""
        wanted: cython.double = self.portion() * self.upto[self.deals - 1]
        low: cython.int = 0
        high: cython.int = self.deals - 1
        while low < high:
            middle: cython.int = (low + high) // 2
            if self.upto[middle] <= wanted:
                low = middle + 1
            else:
                high = middle
        return low

    def set_up(self, deal):
        """Lay the cards of a deal on the working table."""
        seat: cython.int
        self.work.assign(self.base)
        self.work.chance = self.random() | 1
        self.work.deck = self.decks[deal]
        self.work.left = size(self.work.deck)
        for seat in range(self.work.book.players):
            if seat != self.me:
                self.work.put_hand(seat, self.hands[deal * 6 + seat])
                self.work.down[seat] = self.downs[deal * 6 + seat]
                self.work.lines[seat] = self.lines[deal * 6 + seat]

    # The tree

    def cut(self):
        """Whether a simulation ends here: the game or the round is over."""
        if self.work.phase == OVER:
            return True
        if self.full:
            return False
        if self.work.waiting == ROUND or self.work.waiting == FINAL:
            return True
        return self.fought >= self.horizon and self.work.phase == CHOOSING

    def step(self, action):
        """Play an action on the working table, and count battles where there are no rounds."""
        if self.work.book.draws and self.work.phase == CHOOSING:
            self.fought += 1
        self.work.do(action)

    def any_action(self):
        """What the captain would do, or at times anything."""
        if self.noise > 0 and self.portion() < self.noise:
            self.work.look()
            return self.work.option(self.work.below(self.work.options()))
        return self.captain.decide(self.work)

    def seen_as(self, action):
        """An action of the working table's seat as the searcher's seat sees it."""
        if self.work.to_act == self.me:
            return action
        if self.work.phase == KEEPING:
            return UNSEEN_KEEP
        if self.work.book.hidden and self.work.phase == FIGHTING and PLAY <= action < TAKE:
            if HIDEABLE >> (action - PLAY) & 1:
                return UNSEEN_PLAY
        return action

    def child(self, node, seen):
        found: cython.int = self.first[node]
        while found >= 0 and self.action[found] != seen:
            found = self.following[found]
        return found

    def grow(self, node, seen):
        """A new child; -1 when there is no room."""
        if self.nodes >= self.room:
            return -1
        new: cython.int = self.nodes
        self.nodes += 1
        self.first[new] = -1
        self.following[new] = self.first[node]
        self.first[node] = new
        self.visits[new] = 0
        self.offered[new] = 0
        self.action[new] = seen
        self.total[new] = 0.0
        return new

    def tree_action(self, node):
        """The action that promises most: what it brought, and how little it was tried.

        The captain's own choice is tried first and most while little is known.
        """
        number: cython.int
        action: cython.int
        found: cython.int = self.first[node]
        advised: cython.int = self.captain.decide(self.work)
        self.work.look()
        count: cython.int = self.work.options()
        if count == 1:
            return self.work.option(0)
        while found >= 0:
            self.slots[self.action[found]] = found
            found = self.following[found]
        fresh: cython.double = 1.0 / self.work.book.players
        if self.visits[node] > 0:
            fresh = 0.0
            tried: cython.int = 0
            found = self.first[node]
            while found >= 0:
                fresh += self.total[found]
                tried += self.visits[found]
                found = self.following[found]
            fresh = fresh / tried - 0.02 if tried else 1.0 / self.work.book.players
        best: cython.int = -1
        top: cython.double = -1e9
        wonder: cython.double = self.curiosity * sqrt(self.visits[node] + 1.0)
        others: cython.double = (1.0 - self.faith) / (count - 1)
        for number in range(count):
            action = self.work.option(number)
            found = self.slots[self.seen_as(action)]
            prior: cython.double = self.faith if action == advised else others
            score: cython.double
            if found >= 0:
                self.offered[found] += 1
                score = self.total[found] / self.visits[found]
                score += self.curiosity * sqrt(self.offered[found] + 1.0) * prior / (
                    1.0 + self.visits[found]
                )  # fmt: skip
            else:
                score = fresh + wonder * prior
            if score > top:
                top = score
                best = action
        found = self.first[node]
        while found >= 0:
            self.slots[self.action[found]] = -1
            found = self.following[found]
        return best

    def simulate(self):
        """One simulation from the root."""
        node: cython.int = self.root
        depth: cython.int = 0
        seen: cython.int
        action: cython.int
        below: cython.int
        number: cython.int
        self.set_up(self.draw_deal())
        self.fought = 0
        while not self.cut() and depth < DEPTH:
            if self.work.waiting:
                self.work.deal()
                continue
            if self.work.to_act == self.me or self.portion() < self.trust:
                action = self.tree_action(node)
            else:
                action = self.any_action()
            seen = self.seen_as(action)
            self.movers[depth] = self.work.to_act
            self.step(action)
            below = self.child(node, seen)
            if below < 0:
                below = self.grow(node, seen)
                if below >= 0:
                    self.path[depth] = below
                    depth += 1
                break
            self.path[depth] = below
            depth += 1
            node = below
        self.play_on()
        self.judge.judge(self.work)
        self.visits[self.root] += 1
        for number in range(depth):
            below = self.path[number]
            self.visits[below] += 1
            self.total[below] += self.judge.values[self.movers[number]]
        self.simulations += 1

    def play_on(self):
        """Play on by the captain's rules of thumb to where a simulation ends."""
        while not self.cut():
            if self.work.waiting:
                self.work.deal()
            elif self.full:
                self.work.look()
                self.work.do(self.work.option(self.work.below(self.work.options())))
            else:
                self.step(self.any_action())

    def run_some(self, count):
        number: cython.int
        for number in range(count):
            self.simulate()

    # For Python

    def run(self, count):
        """So many simulations, without the interpreter in between."""
        many: cython.int = count
        with cython.nogil:
            self.run_some(many)

    def weighed(self):
        """For every action tried at the root: its number, visits and mean value."""
        found = self.first[self.root]
        tried = []
        while found >= 0:
            if self.visits[found]:
                mean = self.total[found] / self.visits[found]
                tried.append((self.action[found], self.visits[found], mean))
            found = self.following[found]
        return tried
