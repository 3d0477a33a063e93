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
    from math import sqrt

    from signoria.condottiere.core.packed import (
        CHOOSING,
        FIGHTING,
        FINAL,
        FOLDING,
        NOTHING,
        OVER,
        PASS,
        ROUND,
        PackedState,
    )
    from signoria.condottiere.core.bits import bits, size

    DEPTH = 1024
    ACTIONS = 320


class Search:
    """One search: trees, the deals it draws from, and the numbers that guide it.

    `room` is the most nodes there may be. `curiosity` weighs how little an option was tried,
    `faith` is the captain's share of it. `trust` is how often another seat searches in a tree of
    its own instead of playing by the captain's rules, and `noise` how often a captain errs.
    `doubt` is how much less than the mean an option is worth that nobody tried. Where there are no
    rounds, simulations end after `horizon` battles. `full` plays everything out at random instead.

    Below the tree all play on as captains. But the searcher will search again, and know more of the
    others' cards by then than a captain does: with `foresight` it tries so many options besides the
    captain's, and passing, with the cards as they lie in the deal, and takes what ends best.
    """

    def __init__(self, captain, judge, room, seed, curiosity=0.7, faith=0.5, trust=0.3,
                 noise=0.05, doubt=0.02, horizon=2, full=False, foresight=0):  # fmt: skip
        self.captain = captain
        self.judge = judge
        self.work = PackedState(captain.book)
        self.base = PackedState(captain.book)
        self.ahead = PackedState(captain.book)
        self.curiosity = curiosity
        self.faith = faith
        self.trust = trust
        self.noise = noise
        self.doubt = doubt
        self.horizon = horizon
        self.full = full
        self.foresight = foresight
        self.room = room
        self.me = 0
        self.forced = -1
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
            self.at = [-1] * 6
            self.roots = [-1] * 6
            self.fought = 0
            self.begun = [0] * ACTIONS
            self.outcomes = [0.0] * (6 * ACTIONS)
        for number in range(ACTIONS):
            self.slots[number] = -1
        self.plant()

    def plant(self):
        """Begin a new tree for every seat."""
        number: cython.int
        self.nodes = 0
        self.simulations = 0
        for number in range(ACTIONS):
            self.begun[number] = 0
        for number in range(6 * ACTIONS):
            self.outcomes[number] = 0.0
        for seat in range(6):
            self.roots[seat] = self.new_node(-1)
        self.root = self.new_node(-1)

    def descend(self, action):
        """Go on in the tree after one's own action, where things stand as they do now.

        False where nothing is known, or so much that there is no room for more.
        """
        self.captain.me = self.me
        self.work.assign(self.base)
        self.captain.decide(self.work)
        node = self.child(self.root, action)
        if node >= 0:
            node = self.child(node, self.situation())
        if node < 0 or self.nodes > self.room // 2:
            return False
        self.root = node
        self.simulations = 0
        for seat in range(6):
            self.roots[seat] = self.new_node(-1)
        return True

    def new_node(self, seen):
        """A node without children."""
        new: cython.int = self.nodes
        self.nodes += 1
        self.first[new] = -1
        self.following[new] = -1
        self.visits[new] = 0
        self.offered[new] = 0
        self.action[new] = seen
        self.total[new] = 0.0
        return new

    def load(self, base, me, hands, downs, lines, decks, weights):
        """Take over what the seat knows and the deals to draw from, each with its weight."""
        self.base.assign(base)
        self.base.ordered = False
        self.me = me
        if base.phase == FOLDING:  # who else may fold differs from deal to deal
            self.base.to_act = me
            self.base.waiting = NOTHING
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
        """Whether a simulation ends here."""
        if self.full:
            return self.work.phase == OVER
        if self.ended(self.work):
            return True
        return self.fought >= self.horizon and self.work.phase == CHOOSING

    def ended(self, table):
        """Whether the game or the round is over."""
        return table.phase == OVER or table.waiting == ROUND or table.waiting == FINAL

    def step(self, action):
        """Play an action on the working table, and count battles where there are no rounds."""
        if self.work.book.draws and self.work.phase == CHOOSING:
            self.fought += 1
        self.work.do(action)

    def any_action(self):
        """What the captain would do, or at times anything; anything in full random playouts."""
        if self.full:
            self.work.look()
            return self.work.option(self.work.below(self.work.options()))
        if self.noise > 0 and self.portion() < self.noise:
            self.work.look()
            return self.work.option(self.work.below(self.work.options()))
        if self.foresight and self.work.to_act == self.me and self.work.phase == FIGHTING:
            return self.foresee()
        return self.captain.decide(self.work)

    def foresee(self):
        """The turn in battle that ends best, of some, if the cards lie as in this deal."""
        number: cython.int
        option: cython.int = PASS
        value: cython.double
        best: cython.int = self.captain.decide(self.work)
        top: cython.double = self.foreseen(best)
        self.work.look()
        for number in range(self.foresight + 1):
            if number > 0:
                option = self.work.option(self.work.below(self.work.options()))
            if option != best:
                value = self.foreseen(option)
                if value > top:
                    top = value
                    best = option
        return best

    def foreseen(self, action):
        """What an action is worth to the searcher if all play on as captains."""
        self.ahead.assign(self.work)
        self.ahead.do(action)
        while not self.ended(self.ahead) and (
            not self.ahead.book.draws or self.ahead.phase != CHOOSING
        ):
            if self.ahead.waiting:
                self.ahead.deal()
            else:
                self.ahead.do(self.captain.decide(self.ahead))
        self.judge.judge(self.ahead)
        return self.judge.values[self.me]

    def situation(self):
        """What the seat to act sees, in broad strokes: positions alike share a node.

        The site, who is still in, and by how much one leads or lags; the captain has just looked.
        """
        lead: cython.int = 0
        rivals: cython.int = 0
        if self.work.phase == FIGHTING and not self.full:
            rivals = bits(self.captain.rivals)
            lead = self.captain.lead
            if lead > 0:
                lead = 1 if lead < 4 else 2 if lead < 11 else 3
            elif lead < 0:
                lead = 4 if lead > -4 else 5 if lead > -11 else 6
        return ACTIONS + (((self.work.site + 1) * 8 + self.work.phase) * 8 + rivals) * 8 + lead

    def child(self, node, seen):
        found: cython.int = self.first[node]
        while found >= 0 and self.action[found] != seen:
            found = self.following[found]
        return found

    def grow(self, node, seen):
        """A new child; -1 when there is no room."""
        if self.nodes >= self.room:
            return -1
        new: cython.int = self.new_node(seen)
        self.following[new] = self.first[node]
        self.first[node] = new
        return new

    def tree_action(self, node, advised):
        """The action that promises most: what it brought, and how little it was tried.

        The captain's own choice is tried first and most while little is known.
        """
        number: cython.int
        action: cython.int
        found: cython.int = self.first[node]
        gained: cython.double = 0.0
        tried: cython.int = 0
        while found >= 0:
            self.slots[self.action[found]] = found
            gained += self.total[found]
            tried += self.visits[found]
            found = self.following[found]
        self.work.look()
        count: cython.int = self.work.options()
        fresh: cython.double = gained / tried - self.doubt if tried else 0.0
        wonder: cython.double = self.curiosity * sqrt(tried + 1.0)
        others: cython.double = (1.0 - self.faith) / (count - 1) if count > 1 else 0.0
        best: cython.int = -1
        top: cython.double = -1e9
        for number in range(count):
            action = self.work.option(number)
            found = self.slots[action]
            prior: cython.double = self.faith if action == advised else others
            score: cython.double = fresh + wonder * prior
            if found >= 0 and self.visits[found]:
                self.offered[found] += 1
                score = self.total[found] / self.visits[found]
                score += (
                    self.curiosity * sqrt(self.offered[found] + 1.0) * prior
                    / (1.0 + self.visits[found])
                )  # fmt: skip
            if score > top:
                top = score
                best = action
        found = self.first[node]
        while found >= 0:
            self.slots[self.action[found]] = -1
            found = self.following[found]
        return best

    def enter(self, node, seen):
        """The child of a node, grown if there is room; -1 if not."""
        found: cython.int = self.child(node, seen)
        return found if found >= 0 else self.grow(node, seen)

    def simulate(self):
        """One simulation from the root. Every seat that searches has a tree of its own."""
        depth: cython.int = 0
        seat: cython.int
        node: cython.int
        action: cython.int
        number: cython.int
        before: cython.int
        chosen: cython.int = -1
        self.set_up(self.draw_deal())
        self.fought = 0
        for seat in range(6):
            self.at[seat] = self.roots[seat] if self.portion() < self.trust else -1
        self.at[self.me] = self.root
        while not self.cut():
            if self.work.waiting:
                self.work.deal()
                continue
            seat = self.work.to_act
            if self.at[seat] < 0 or depth >= DEPTH:
                self.step(self.any_action())
                continue
            action = -1 if self.full else self.captain.decide(self.work)
            node = self.at[seat]
            if node != self.root:
                node = self.enter(node, self.situation())
            if node == self.root and self.forced >= 0:
                action = self.forced
            elif node >= 0:
                action = self.tree_action(node, action)
            if node == self.root:
                chosen = action
            if node >= 0:
                before = self.nodes
                node = self.enter(node, action)
                if node >= 0:
                    self.path[depth] = node
                    self.movers[depth] = seat
                    depth += 1
                    if self.nodes > before:
                        node = -1
            self.at[seat] = node
            self.step(action)
        self.judge.judge(self.work)
        for number in range(depth):
            node = self.path[number]
            self.visits[node] += 1
            self.total[node] += self.judge.values[self.movers[number]]
        if chosen >= 0:
            self.begun[chosen] += 1
            for seat in range(self.work.book.players):
                self.outcomes[6 * chosen + seat] += self.judge.values[seat]
        self.simulations += 1

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

    def run_forced(self, action, count):
        """So many simulations that all begin with one action."""
        many: cython.int = count
        self.forced = action
        with cython.nogil:
            self.run_some(many)
        self.forced = -1

    def lead(self):
        """By how many visits the most tried action at the root is ahead."""
        best = second = 0
        for _, visits, _ in self.weighed():
            if visits > best:
                best, second = visits, best
            elif visits > second:
                second = visits
        return best - second

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

    def chances(self, action):
        """Every seat's chance to win after an action at the root: together they are 1.

        It counts the simulations that began with it since `plant`; there must have been some.
        """
        players = self.work.book.players
        return [self.outcomes[6 * action + seat] / self.begun[action] for seat in range(players)]
