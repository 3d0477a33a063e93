"""The captain's rules of thumb on packed tables: the player that search expects at every seat.

It decides as `signoria.bots.condottiere.captain` does, from its own hand and from what lies open,
and takes well under a microsecond. What another seat holds it never looks at.
"""

from __future__ import annotations

from array import array

try:
    import cython
except ImportError:
    from signoria.condottiere.core import plain as cython

if not cython.compiled:
    from signoria.condottiere.core.packed import (
        BISHOP,
        CHOOSING,
        COURTESAN,
        DECLINE,
        DRAW,
        DRUMMER,
        FIGHTING,
        FOLD,
        FOLDING,
        HEROINE,
        HOLD,
        KEEP,
        KEEPING,
        KINDS,
        MOVING_POPE,
        ONE,
        OVER,
        PASS,
        PLAY,
        POPE_OFF,
        SCARECROW,
        SITE,
        SPRING,
        SURRENDER,
        TAKE,
        WINTER,
        PackedState,
    )
    from signoria.condottiere.core.bits import (
        bits,
        held,
        lowest,
        pair,
        size,
        soldiers,
        unit,
    )

    ENTRIES = 2048  # realms whose prospects are remembered, for each lane
    LANES = 7  # one for each seat, and one for what might be


class PackedCaptain:
    """Rules of thumb with one set of numbers (`bots.condottiere.captain.temper.Temper`).

    `sets` are all connected sets of as many regions as win, as bits.
    """

    def __init__(self, book, temper, sets):
        self.book = book
        if not cython.compiled:
            self.prices = [0.0] * KINDS
            self.haste_at = [0.0] * 128
            self.armies = [0] * 6
            self.odds = [0.0] * 6
            self.sizes = [0] * 6
            self.places = [0] * 6
            self.adds = [0] * KINDS
            self.stock = [0] * KINDS
            self.saved = [0] * 6
            self.still = [0] * 64
            self.more = [0] * 64
            self.plan_first = self.plan_length = 0
            self.plan_price = 0.0
            self.me = self.heir = self.rivals = self.lead = self.even = 0
            self.gain = self.harm = self.budget = 0.0
        for kind in range(KINDS):
            self.prices[kind] = temper.prices[kind]
        self.envy = temper.envy
        self.base = temper.base + temper.duel / (book.players - 1) ** 3
        self.stake = temper.stake
        self.rich = temper.rich
        self.margin = temper.margin
        self.opening = temper.opening
        self.taking = temper.taking
        self.stall_at = temper.stall
        self.surrender = temper.surrender
        self.recover_at = temper.recover
        self.bishop = temper.bishop
        self.chicken = temper.chicken
        self.reach = temper.reach
        self.token = temper.token
        self.fold_at = temper.fold
        self.decline = temper.decline
        self.site_power = temper.site_power
        for cards in range(128):
            self.haste_at[cards] = (temper.end / (temper.end + cards)) ** temper.end_power
        self.watch = temper.watch
        self.guard = temper.guard
        self.fresh = temper.fresh
        self.face_down = round(temper.face_down)
        self.ahead = max(1, round(temper.ahead))
        self.step = temper.step
        self.way = temper.way
        self.holding = temper.holding
        self.many_ways = temper.many_ways
        self.mean_price = temper.mean_price
        self.mean_strength = temper.mean_strength
        rules = book.rules
        self.regions = book.regions
        self.total = rules.total_goal or 0
        self.goal = rules.connected_goal
        self.capture = rules.capture
        self.draws = rules.draws
        self.courtesans = rules.courtesans_lead
        self.strikes = rules.bishop_strikes
        self.sets = array("Q", sets)
        self.sets_count = len(sets)
        self.realm_of = array("Q", [0]) * (ENTRIES * LANES)
        self.closed_of = array("Q", [2**64 - 1]) * (ENTRIES * LANES)
        self.wins_of = array("Q", [0]) * (ENTRIES * LANES)
        self.missing_of = array("i", [0]) * (ENTRIES * LANES)
        self.ways_of = array("i", [0]) * (ENTRIES * LANES)
        self.value_of = array("d", [0]) * (ENTRIES * LANES)
        self.gains_of = array("d", [0]) * (ENTRIES * LANES * self.regions)

    # Realms

    def outlook(self, realm, closed, lane):
        """Where the prospects of a realm stand that cannot get the closed regions.

        Every seat has a lane of its own in the store, so that none pushes out another's.
        """
        mixed: cython.ulonglong = realm * 31 + closed * 131
        mixed ^= (mixed >> 12) ^ (mixed >> 24) ^ (mixed >> 41)
        place: cython.int = (mixed & (ENTRIES - 1)) * LANES + lane
        if self.realm_of[place] == realm and self.closed_of[place] == closed:
            return place
        self.realm_of[place] = realm
        self.closed_of[place] = closed
        region: cython.int
        number: cython.int
        short: cython.int = self.regions + 1
        if self.total:
            short = self.total - bits(realm)
            if short < 0:
                short = 0
        missing: cython.int = short
        ways: cython.int = self.many_ways
        for region in range(self.regions):
            self.still[region] = short if realm >> region & 1 else short - 1
            self.more[region] = 1 if realm >> region & 1 else self.many_ways
        for number in range(self.sets_count):
            lacking: cython.ulonglong = self.sets[number] & ~realm
            if lacking & closed:
                continue
            count: cython.int = bits(lacking)
            if count < missing:
                missing = count
                ways = 1
            elif count == missing:
                ways += 1
            while lacking:
                region = lowest(lacking)
                lacking &= lacking - 1
                if count - 1 < self.still[region]:
                    self.still[region] = count - 1
                    self.more[region] = 1
                elif count - 1 == self.still[region]:
                    self.more[region] += 1
        value: cython.double = self.grade(missing, ways)
        wins: cython.ulonglong = 0
        for region in range(self.regions):
            gain: cython.double = 0.0
            if not realm >> region & 1:
                if self.still[region] <= missing:
                    gain = self.grade(self.still[region], self.more[region]) - value
                    if gain < 0.0:
                        gain = 0.0
                gain += self.holding
                if self.still[region] <= 0:
                    wins |= ONE << region
            self.gains_of[place * self.regions + region] = gain
        self.missing_of[place] = missing
        self.ways_of[place] = ways
        self.value_of[place] = value + self.holding * bits(realm)
        self.wins_of[place] = wins
        return place

    def grade(self, missing, ways):
        """What a realm is worth that needs so many regions more, in so many ways."""
        value: cython.double = 1.0
        if missing <= 0:
            return value
        if ways > self.many_ways:
            ways = self.many_ways
        value += self.way * (ways - 1)
        while missing > 0:
            value *= self.step
            missing -= 1
        return value

    def survey(self, table):
        """Look at every realm."""
        seat: cython.int
        taken: cython.ulonglong = 0 if self.capture else table.owned()
        for seat in range(table.book.players):
            self.places[seat] = self.outlook(table.realms[seat], taken & ~table.realms[seat], seat)

    def wins(self, seat, region):
        """Whether a region would win the game for a seat."""
        return self.wins_of[self.places[seat]] >> region & 1

    def loss(self, table, owner, region):
        """What the owner of a region would lose with it. V4"""
        without: cython.int = self.outlook(table.realms[owner] & ~(ONE << region), 0, LANES - 1)
        return self.value_of[self.places[owner]] - self.value_of[without]

    def swing(self, table, victor, region):
        """How much better off `me` is when somebody takes a region: 1 is the game."""
        owner: cython.int = table.owner(region) if self.capture else -1
        if owner == victor:
            return 0.0
        lost: cython.double = 0.0
        if owner >= 0:
            lost = self.loss(table, owner, region)
        gain: cython.double = self.gains_of[self.places[victor] * self.regions + region]
        if victor == self.me:
            return gain + self.envy * lost
        if self.wins(victor, region):
            return -1.0
        if owner == self.me:
            return -self.envy * gain - lost
        return -self.envy * gain

    # Cards

    def worth(self, cards):
        """The price of some cards."""
        kind: cython.int
        total: cython.double = 0.0
        for kind in range(KINDS):
            total += held(cards, kind) * self.prices[kind]
        return total

    def power(self, table, seat):
        """What a hand is worth: one's own by its cards, the others by their number."""
        if seat == self.me:
            return self.worth(table.hands[seat])
        return self.mean_price * size(table.hands[seat])

    # Decisions

    def decide(self, table):
        """What the seat to act does."""
        self.me = table.to_act
        if table.phase == FIGHTING:
            return self.fight(table)
        if table.phase == CHOOSING:
            return self.choose_site(table)
        if table.phase == MOVING_POPE:
            return self.choose_pope(table)
        if table.phase == FOLDING:
            return self.choose_fold(table)
        if table.phase == KEEPING:
            return self.choose_keep(table)
        return DRAW + table.can_draw(self.me)

    def choose_site(self, table):
        """The region from which most is to be expected, given how strong everybody's hand is.

        `even` has all regions that are as good as any: chance takes one of them.
        """
        seat: cython.int
        odds: cython.double
        total: cython.double = 0.0
        strong: cython.int = 0
        self.survey(table)
        for seat in range(table.book.players):
            self.odds[seat] = self.power(table, seat)
            if self.odds[seat] > 0:
                strong += 1
        for seat in range(table.book.players):
            odds = self.odds[seat]
            if strong <= 1 and not self.draws:
                odds = table.book.hand + table.book.per_region * bits(table.realms[seat])
            odds = odds**self.site_power
            self.odds[seat] = odds
            total += odds
        if total <= 0.0:
            total = 1.0
        table.look()
        best: cython.int = PASS
        top: cython.double = -10.0
        score: cython.double
        if table.low:
            best = DECLINE
            top = self.decline
        ties: cython.int = 1
        self.even = 0
        places: cython.ulonglong = table.places
        while places:
            region: cython.int = lowest(places)
            places &= places - 1
            score = 0.0
            for seat in range(table.book.players):
                score += self.odds[seat] / total * self.swing(table, seat, region)
            if score > top + 1e-9:
                top = score
                best = SITE + region
                ties = 1
                self.even = ONE << region
            elif score > top - 1e-9:
                ties += 1
                self.even |= ONE << region
                if table.below(ties) == 0:
                    best = SITE + region
        return best

    def choose_pope(self, table):
        """The region that would help another most, and oneself least; `even` as with sites."""
        seat: cython.int
        self.survey(table)
        table.look()
        best: cython.int = POPE_OFF
        top: cython.double = 0.0
        score: cython.double
        ties: cython.int = 1
        self.even = 0
        places: cython.ulonglong = table.places
        while places:
            region: cython.int = lowest(places)
            places &= places - 1
            harm: cython.double = -10.0
            for seat in range(table.book.players):
                if seat != self.me:
                    score = -self.swing(table, seat, region)
                    if score > harm:
                        harm = score
            score = harm - self.swing(table, self.me, region)
            if score > top + 1e-9:
                top = score
                best = SITE + self.regions + region
                ties = 1
                self.even = ONE << region
            elif score > top - 1e-9:
                ties += 1
                self.even |= ONE << region
                if table.below(ties) == 0:
                    best = SITE + self.regions + region
        return best

    def choose_fold(self, table):
        """Fold what cannot win a battle; the last with cards rather keeps some of them.

        Whoever has a mercenary is not asked, and holds.
        """
        hand: cython.ulonglong = table.hands[self.me]
        if soldiers(hand) or table.with_cards() == 1:
            return HOLD
        strength: cython.int = table.book.strength[HEROINE] * held(hand, HEROINE)
        strength += table.book.strength[COURTESAN] * held(hand, COURTESAN)
        if strength >= self.fold_at:
            return HOLD
        return FOLD

    def choose_keep(self, table):
        """Keep what is better than a card of the next deal."""
        hand: cython.ulonglong = table.hands[self.me]
        kind: cython.int
        first: cython.int = -1
        second: cython.int = -1
        for kind in range(KINDS):
            count: cython.int = held(hand, kind)
            while count > 0 and self.prices[kind] > self.mean_price:
                if first < 0 or self.prices[kind] > self.prices[first]:
                    second = first
                    first = kind
                elif second < 0 or self.prices[kind] > self.prices[second]:
                    second = kind
                count -= 1
        if first < 0:
            return KEEP
        if second < 0:
            return KEEP + 1 + first
        return pair(first, second) if first < second else pair(second, first)

    # In battle

    def field(self, table):
        """The armies as this seat sees them, who may still play, and who leads."""
        seat: cython.int
        self.rivals = 0
        for seat in range(table.book.players):
            self.sizes[seat] = size(table.hands[seat])
            if seat != self.me and self.sizes[seat] and not table.passed >> seat & 1:
                self.rivals |= 1 << seat
        self.lead = table.weigh(self.me, self.face_down)
        for seat in range(table.book.players):
            self.armies[seat] = table.armies[seat]

    def might(self, seat):
        """What a seat could bring into this battle, by what everybody sees."""
        return self.armies[seat] + self.mean_strength * self.sizes[seat]

    def stakes(self, table):
        """What is gained by winning here, and lost when the heir wins."""
        seat: cython.int
        self.heir = -1
        for seat in range(table.book.players):
            if seat != self.me:
                if self.heir < 0 or self.armies[seat] > self.armies[self.heir]:
                    self.heir = seat
                elif self.armies[seat] == self.armies[self.heir]:
                    mine: cython.bint = self.rivals >> seat & 1
                    other: cython.bint = self.rivals >> self.heir & 1
                    if mine > other or (mine == other and self.sizes[seat] > self.sizes[self.heir]):
                        self.heir = seat
        if table.site < 0:
            self.gain = self.harm = 1.0
            return
        self.survey(table)
        self.gain = self.swing(table, self.me, table.site)
        self.harm = -self.swing(table, self.heir, table.site)
        for seat in range(table.book.players):
            if self.rivals >> seat & 1 and self.wins(seat, table.site):
                self.heir = seat
                self.harm = 1.0

    def allowance(self, table):
        """What this battle may still cost."""
        seat: cython.int
        already: cython.double = self.worth(table.lines[self.me])
        means: cython.double = self.worth(table.hands[self.me]) + already
        if table.site < 0 or self.wins(self.me, table.site):
            return means
        if self.harm >= 1.0:
            return means * self.duty() - already
        rival: cython.double = 0.0
        for seat in range(table.book.players):
            if seat != self.me and self.mean_price * self.sizes[seat] > rival:
                rival = self.mean_price * self.sizes[seat]
        share: cython.double = self.base + self.stake * (self.gain + self.harm)
        part: cython.double = 0.5
        if means + rival > 0.0:
            part = means / (means + rival)
        share *= 1 + self.rich * (part - 0.5) * 2
        if share > 1.0:
            share = 1.0
        share = 1 - (1 - share) * (1 - self.haste(table))
        return share * means - already

    def haste(self, table):
        """How near the end of the round is: then cards that were saved are worth nothing."""
        seat: cython.int
        part: cython.double
        if self.draws:
            full: cython.int = table.book.hand + table.book.per_region * bits(table.realms[self.me])
            part = self.sizes[self.me]
            part /= full
            if part > 1.0:
                part = 1.0
            return self.fresh * part * part
        cards: cython.int = 0
        for seat in range(table.book.players):
            if seat != self.me and self.sizes[seat] > cards:
                cards = self.sizes[seat]
        return self.haste_at[cards]

    def duty(self):
        """How much of the hand to spend against somebody who is about to win the game."""
        seat: cython.int
        best: cython.int = -1000
        stronger: cython.bint = False
        for seat in range(6):
            if (
                self.rivals >> seat & 1
                and seat != self.heir
                and self.might(seat) > self.might(self.me)
            ):
                stronger = True
        if not stronger:
            return 1.0
        for seat in range(6):
            if self.armies[seat] > best:
                best = self.armies[seat]
        return self.chicken if self.armies[self.heir] == best else self.watch

    def fight(self, table):
        """A turn in battle."""
        seat: cython.int
        for seat in range(6):
            self.armies[seat] = 0
            self.sizes[seat] = 0
        self.field(table)
        self.stakes(table)
        self.budget = self.allowance(table)
        if self.rivals:
            return self.contest(table)
        return self.alone(table)

    def alone(self, table):
        """Everybody else is out: take the lead if it is worth its price, and stop."""
        action: cython.int
        if self.lead > 0:
            action = self.recover(table, True)
            if action < 0:
                action = self.court(table)
            return action if action >= 0 else PASS
        limit: cython.double = self.bid(table, self.taking)
        if self.cheapest(table, 1) and (self.plan_price <= self.budget or self.plan_price <= limit):
            return PLAY + self.plan_first
        return self.give_up(table)

    def bid(self, table, limit):
        """What to spend for a useful region that nobody has fought for in this battle."""
        seat: cython.int
        for seat in range(6):
            if self.armies[seat] > 0:
                return 0.0
        return limit * (1 + table.idle) if self.gain > 0.0 else 0.0

    def contest(self, table):
        """Others may still play: stay in while the lead is affordable."""
        action: cython.int
        reserve: cython.double = self.margin * bits(self.rivals)
        if self.lead > 0:
            hand: cython.ulonglong = table.hands[self.me]
            if held(hand, SURRENDER) and self.gain + self.harm >= self.surrender:
                return PLAY + SURRENDER
            seat: cython.int
            most: cython.int = 0
            for seat in range(table.book.players):
                if self.rivals >> seat & 1 and self.sizes[seat] > most:
                    most = self.sizes[seat]
            if self.lead > most * self.reach:
                action = self.recover(table, True)
            else:
                action = self.stall(table, self.budget)
            return action if action >= 0 else PASS
        found: cython.bint = self.cheapest(table, self.ahead)
        if not found or self.plan_price + reserve > self.budget:
            if found and table.defender >= 0 and self.rivals == 1 << table.defender:
                if self.plan_price <= self.bid(table, self.opening):
                    return PLAY + self.plan_first
            if self.harm >= 1.0:
                action = self.stall(table, self.guard)
                if action >= 0:
                    return action
            return self.give_up(table)
        first: cython.int = self.plan_first
        if bits(self.rivals) > 1 or self.plan_length > 1:
            action = self.stall(table, self.stall_at)
            if action >= 0:
                return action
        return PLAY + first

    def court_level(self, table, behind):
        """Whether one courtesan more would take the token; `behind`: from somebody who has it."""
        seat: cython.int
        most: cython.int = 0
        mine: cython.int = held(table.lines[self.me], COURTESAN)
        if not self.courtesans or table.site < 0:
            return False
        for seat in range(table.book.players):
            if seat != self.me:
                line: cython.ulonglong = table.lines[seat]
                if table.down[seat] == COURTESAN:
                    line -= unit(COURTESAN)
                if held(line, COURTESAN) > most:
                    most = held(line, COURTESAN)
        if behind and most == 0:
            return False
        return mine == most

    def court(self, table):
        """One courtesan for the token."""
        if not held(table.hands[self.me], COURTESAN) or self.token <= self.prices[COURTESAN]:
            return -1
        return PLAY + COURTESAN if self.court_level(table, True) else -1

    def give_up(self, table):
        """End a battle that would cost much, or save what can be saved."""
        if (
            not self.strikes
            and held(table.hands[self.me], BISHOP)
            and self.lead < 0
            and self.harm >= self.bishop
        ):
            return PLAY + BISHOP
        action: cython.int = self.recover(table, False)
        return action if action >= 0 else PASS

    def recover(self, table, keep_lead):
        """A scarecrow for the best mercenary that is not needed any more."""
        rank: cython.int
        line: cython.ulonglong = table.lines[self.me]
        if not held(table.hands[self.me], SCARECROW):
            return -1
        for rank in range(6, -1, -1):
            count: cython.int = held(line, rank)
            if table.down[self.me] == rank:
                count -= 1
            if count <= 0:
                continue
            if self.prices[rank] < self.prices[SCARECROW] + self.recover_at:
                return -1
            if not keep_lead:
                return TAKE + rank
            table.lines[self.me] = line - unit(rank)
            lead: cython.int = table.weigh(self.me, self.face_down)
            table.lines[self.me] = line
            if lead > 0:
                return TAKE + rank
        return -1

    def stall(self, table, limit):
        """The cheapest card that changes little."""
        kind: cython.int
        hand: cython.ulonglong = table.hands[self.me]
        best: cython.int = -1
        least: cython.double = 1e9
        court: cython.bint = self.court_level(table, False)
        for kind in range(KINDS):
            if kind < WINTER or kind == COURTESAN or kind == SCARECROW:
                if held(hand, kind) and self.prices[kind] <= limit:
                    price: cython.double = self.prices[kind]
                    if kind == COURTESAN and court:
                        price -= self.token
                    if price < least:
                        least = price
                        best = kind
        return PLAY + best if best >= 0 else -1

    # The cheapest way to the lead

    def cheapest(self, table, wanted):
        """Find the cheapest cards to be ahead by so much: `plan_first`, `_price`, `_length`."""
        hand: cython.ulonglong = table.hands[self.me]
        found: cython.bint = self.additions(table, -1, wanted - self.lead)
        best: cython.double = self.plan_price
        first: cython.int = self.plan_first
        length: cython.int = self.plan_length
        opener: cython.int
        for opener in range(WINTER, HEROINE):
            if opener == COURTESAN or not held(hand, opener):
                continue
            if opener == DRUMMER and held(table.lines[self.me], DRUMMER):
                continue
            if opener == BISHOP and not self.strikes:
                continue
            lead: cython.int = self.lead_with(table, opener)
            if self.additions(table, opener, wanted - lead):
                price: cython.double = self.plan_price + self.prices[opener]
                if not found or price < best:
                    found = True
                    best = price
                    first = opener
                    length = self.plan_length + 1
            self.restore(table)
        self.plan_price = best
        self.plan_first = first
        self.plan_length = length
        return found

    def lead_with(self, table, opener):
        """Lay a card that changes what others are worth, and count; `restore` takes it back."""
        seat: cython.int
        gone: cython.int = SPRING if opener == WINTER else WINTER
        rank: cython.int = table.strongest_rank(False) if opener == BISHOP else -1
        for seat in range(table.book.players):
            line: cython.ulonglong = table.lines[seat]
            self.saved[seat] = line
            if opener == WINTER or opener == SPRING:
                line -= held(line, gone) * unit(gone)
            elif rank >= 0:
                count: cython.int = held(line, rank)
                if table.down[seat] == rank:
                    count -= 1
                line -= count * unit(rank)
            if seat == self.me and opener != BISHOP:
                line += unit(opener)
            table.lines[seat] = line
        return table.weigh(self.me, self.face_down)

    def restore(self, table):
        seat: cython.int
        for seat in range(table.book.players):
            table.lines[seat] = self.saved[seat]

    def additions(self, table, opener, missing):
        """Add card by card: the cheapest that is enough, else the strongest and go on."""
        seat: cython.int
        kind: cython.int
        winter: cython.bint = False
        hand: cython.ulonglong = table.hands[self.me]
        self.plan_first = -1
        self.plan_length = 0
        self.plan_price = 0.0
        if missing <= 0:
            return True
        for seat in range(table.book.players):
            if held(table.lines[seat], WINTER):
                winter = True
        drummed: cython.int = 1
        if held(table.lines[self.me], DRUMMER):
            drummed = table.book.drummer_factor
        for kind in range(WINTER):
            self.stock[kind] = held(hand, kind)
            self.adds[kind] = drummed * (
                table.book.winter_strength if winter else table.book.strength[kind]
            )
        self.stock[HEROINE] = held(hand, HEROINE)
        self.adds[HEROINE] = table.book.strength[HEROINE]
        self.stock[COURTESAN] = held(hand, COURTESAN)
        self.adds[COURTESAN] = table.book.strength[COURTESAN]
        while missing > 0:
            best: cython.int = -1
            enough: cython.bint = False
            for kind in range(SCARECROW):
                if (kind < WINTER or kind == HEROINE or kind == COURTESAN) and self.stock[kind] > 0:
                    if self.adds[kind] >= missing:
                        if not enough or self.prices[kind] < self.prices[best]:
                            best = kind
                            enough = True
                    elif not enough and (
                        best < 0
                        or self.adds[kind] > self.adds[best]
                        or (
                            self.adds[kind] == self.adds[best]
                            and self.prices[kind] < self.prices[best]
                        )
                    ):
                        best = kind
            if best < 0:
                return False
            self.stock[best] -= 1
            if self.plan_first < 0:
                self.plan_first = best
            self.plan_length += 1
            self.plan_price += self.prices[best]
            missing -= self.adds[best]
        return True

    # For Python

    def choose(self, table: PackedState):
        """The number of the action that the captain takes at a table."""
        action: cython.int = 0
        with cython.nogil:
            action = self.decide(table)
        return action

    def play_games(self, table: PackedState, games):
        """Play whole games; returns the number of moves."""
        moves: cython.int = 0
        for _ in range(games):
            table.reset()
            with cython.nogil:
                moves += self.run(table)
        return moves

    def run(self, table):
        """Play a game to its end; returns the number of moves."""
        moves: cython.int = 0
        while table.phase != OVER:
            if table.waiting:
                table.deal()
            else:
                table.do(self.decide(table))
                moves += 1
        return moves
