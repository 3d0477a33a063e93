"""Condottiere on packed integers: the same rules as the reference, for search and research.

A hand or a line is one machine word of small counters, a set of regions one word of bits. A
`PackedState` is some 300 bytes and copies in a moment. Actions are the dense numbers of
`condottiere.model.actions`. It tells no events and knows no views: tables where people play
run on the reference, and `tests/condottiere/core` proves that both agree step by step.

The file is plain Python. With its types in `packed.pxd` Cython makes it some hundred times faster.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from signoria.condottiere.core import plain as cython

from signoria.condottiere.core.bits import packed, unpacked

COMPILED = cython.compiled

if not cython.compiled:  # the compiler has them from packed.pxd
    from signoria.condottiere.core.bits import (
        bits, held, lowest, nth, pair, ranks, size, soldiers, unit,
    )  # fmt: skip

    # Dense numbers of actions: see signoria.condottiere.model.actions.all_actions.
    PASS = 0
    DECLINE = 1
    FOLD = 2
    HOLD = 3
    POPE_OFF = 4
    PLAY = 5
    TAKE = 20
    DRAW = 27
    KEEP = 31
    SITE = 167
    # Kinds of cards, and sets of them as bits.
    WINTER = 7
    SPRING = 8
    BISHOP = 9
    COURTESAN = 10
    DRUMMER = 11
    HEROINE = 12
    SCARECROW = 13
    SURRENDER = 14
    KINDS = 15
    MERCENARIES = 0x7F
    HIDEABLE = 0x1C7F
    # Phases.
    DEALING = 0
    CHOOSING = 1
    FIGHTING = 2
    MOVING_POPE = 3
    FOLDING = 4
    KEEPING = 5
    DRAWING = 6
    OVER = 7
    # What an awaited shuffle is for.
    NOTHING = 0
    HOLDER = 1
    FIRST = 2
    ROUND = 3
    REFILL = 4
    FINAL = 5
    PAUSE = 6
    # Reasons, as bits.
    CONNECTED = 1
    TOTAL = 2
    MOST = 4
    FINAL_BATTLE = 8
    LIMIT = 16
    SHARED = 32
    TIE = 64

PHASES = ("deal", "site", "battle", "pope", "fold", "keep", "draw", "over")
PURPOSES = ("", "holder", "first", "round", "draw", "final", "fold")
REASONS = ("connected", "total", "most", "final-battle", "limit", "shared", "draw")

ONE = 1
ALL = 0xFFFFFFFFFFFFFFFF
STEP = 0x2545F4914F6CDD1D
MOST_REGIONS = 64
"""Boards with more regions than a word has bits are for the reference alone."""


class PackedRules:
    """The rules of a table as numbers."""

    def __init__(self, rules):
        board = rules.board
        if len(board.regions) > MOST_REGIONS:
            raise ValueError(f"board: the core takes {MOST_REGIONS} regions at most")
        self.rules = rules
        self.players = rules.players
        self.regions = len(board.regions)
        self.goal = rules.connected_goal
        self.total = rules.total_goal or 0
        self.hand = rules.hand
        self.per_region = rules.cards_per_region
        self.first_hand = rules.first_hand
        self.keep = rules.keep
        self.draw_at_most = rules.draw_at_most
        self.draw_all = rules.draw_when_nobody_has_cards
        self.round_limit = rules.round_limit
        self.idle_limit = rules.idle_limit
        self.capture = rules.capture
        self.own_too = rules.own_region_too
        self.may_decline = rules.may_decline
        self.strikes = rules.bishop_strikes
        self.scarecrow_stays = rules.scarecrow_stays
        self.passes_left = rules.no_victor_passes_left
        self.courtesans = rules.courtesans_lead
        self.site_first = rules.site_before_folding
        self.ends_when_taken = rules.ends_when_taken
        self.tie_shared = rules.final_tie_shared
        self.hidden = rules.hidden
        self.draws = rules.draws
        self.everywhere = ALL >> (MOST_REGIONS - self.regions)
        self.deck_size = len(rules.cards)
        self.deck = packed(rules.deck)
        self.winter_strength = rules.winter_strength
        self.drummer_factor = rules.drummer_factor
        self.spring_bonus = rules.spring_bonus
        if not cython.compiled:
            self.neighbours = [0] * 64
            self.cards = [0] * 128
            self.strength = [0] * KINDS
        for region in range(self.regions):
            self.neighbours[region] = board.neighbours[region]
        for place in range(self.deck_size):
            self.cards[place] = rules.cards[place]
        for kind in range(KINDS):
            self.strength[kind] = rules.strength[kind]

    def army(self, line, winter, favoured):
        """The strength of a line; `favoured` is what Spring favours, or -1. R17"""
        rank: cython.int
        strength: cython.int = 0
        if not line:
            return 0
        if winter:
            strength = self.winter_strength * soldiers(line)
        else:
            for rank in range(WINTER):
                strength += self.strength[rank] * held(line, rank)
        if held(line, DRUMMER):
            strength *= self.drummer_factor
        if favoured >= 0:
            strength += self.spring_bonus * held(line, favoured)
        strength += self.strength[HEROINE] * held(line, HEROINE)
        return strength + self.strength[COURTESAN] * held(line, COURTESAN)


class PackedState:
    """A game in progress. What is named as in the reference means the same."""

    def __init__(self, book, seed=0, first=None):
        self.book = book
        if not cython.compiled:
            self.realms = [0] * 6
            self.hands = [0] * 6
            self.kinds = [0] * 6
            self.lines = [0] * 6
            self.down = [-1] * 6
            self.order = [0] * 128
            self.scratch = [0] * 128
            self.armies = [0] * 6
            self.top = self.deck = self.discards = 0
            self.low = self.places = 0
            self.owed = self.left = 0
            self.all_draw = self.ordered = self.spread = False
        self.seed(seed)
        self.reset(first)

    def seed(self, number):
        """Set the table's own source of chance."""
        mixed = (number * 0x9E3779B97F4A7C15 + 0xD1B54A32D192ED03) & 0xFFFFFFFFFFFFFFFF
        mixed ^= mixed >> 31
        self.chance = mixed or 1

    def reset(self, first=None):
        """Begin a new game."""
        self.begin(-1 if first is None else first)

    def begin(self, first):
        """Begin a new game, with the holder or -1."""
        seat: cython.int
        self.site = self.pope = self.defender = self.drawer = -1
        self.condottiere = 0 if first < 0 else first
        self.round = 1
        self.idle = self.declined = self.finalists = self.winners = self.reasons = 0
        self.decided = self.folders = 0
        self.quiet = self.opening = True
        for seat in range(6):
            self.realms[seat] = 0
        self.return_all()
        self.ask(HOLDER if first < 0 else FIRST)

    def copy(self):
        """An independent copy."""
        new = PackedState(self.book)
        new.assign(self)
        return new

    def assign(self, other):
        """Become the same as another table."""
        seat: cython.int
        place: cython.int
        self.phase = other.phase
        self.to_act = other.to_act
        self.waiting = other.waiting
        self.condottiere = other.condottiere
        self.site = other.site
        self.pope = other.pope
        self.defender = other.defender
        self.round = other.round
        self.idle = other.idle
        self.winners = other.winners
        self.reasons = other.reasons
        self.passed = other.passed
        self.declined = other.declined
        self.finalists = other.finalists
        self.decided = other.decided
        self.folders = other.folders
        self.drawer = other.drawer
        self.quiet = other.quiet
        self.opening = other.opening
        self.all_draw = other.all_draw
        self.ordered = other.ordered
        self.owed = other.owed
        self.left = other.left
        self.top = other.top
        self.deck = other.deck
        self.discards = other.discards
        self.chance = other.chance
        for seat in range(6):
            self.realms[seat] = other.realms[seat]
            self.hands[seat] = other.hands[seat]
            self.kinds[seat] = other.kinds[seat]
            self.lines[seat] = other.lines[seat]
            self.down[seat] = other.down[seat]
        if other.ordered:
            for place in range(128):
                self.order[place] = other.order[place]

    # Chance

    def random(self):
        """The next 64 bits of chance (xorshift64*)."""
        x: cython.ulonglong = self.chance
        x ^= x >> 12
        x ^= (x << 25) & ALL
        x ^= x >> 27
        self.chance = x
        return (x * STEP) & ALL

    def below(self, n):
        """A number from 0 to n - 1, each equally likely."""
        return ((self.random() >> 32) * n) >> 32

    # Facts

    def owned(self):
        """All regions that have an owner."""
        return (
            self.realms[0] | self.realms[1] | self.realms[2]
            | self.realms[3] | self.realms[4] | self.realms[5]
        )  # fmt: skip

    def owner(self, region):
        """Who owns a region, or -1."""
        seat: cython.int
        for seat in range(self.book.players):
            if self.realms[seat] >> region & 1:
                return seat
        return -1

    def following(self, seat):
        """The next seat clockwise."""
        return seat + 1 if seat + 1 < self.book.players else 0

    def with_cards(self):
        """How many players hold cards."""
        seat: cython.int
        count: cython.int = 0
        for seat in range(self.book.players):
            if self.kinds[seat]:
                count += 1
        return count

    def most_regions(self):
        """Who owns the most regions, as bits."""
        seat: cython.int
        most: cython.int = 0
        who: cython.int = 0
        for seat in range(self.book.players):
            count: cython.int = bits(self.realms[seat])
            if count > most:
                most = count
                who = 0
            if count == most:
                who |= 1 << seat
        return who

    # Legal actions

    def look(self):
        """Find the legal actions: `low` holds the numbers below KEEP, `places` the regions."""
        self.low = 0
        self.places = 0
        if self.phase == FIGHTING:
            seat: cython.int = self.to_act
            self.low = (self.kinds[seat] << PLAY) | (ONE << PASS)
            if self.kinds[seat] >> SCARECROW & 1:
                self.low |= self.take_backs(seat) << TAKE
        elif self.phase == CHOOSING:
            self.look_at_sites()
            if self.book.may_decline and self.declined < self.book.players:  # R4
                self.low = ONE << DECLINE
        elif self.phase == MOVING_POPE:  # R21
            self.low = ONE << POPE_OFF
            self.places = self.book.everywhere if self.book.capture else (
                self.book.everywhere & ~self.owned()
            )  # fmt: skip
            if self.site >= 0:
                self.places &= ~(ONE << self.site)
        elif self.phase == FOLDING:
            self.low = (ONE << FOLD) | (ONE << HOLD)
        elif self.phase == DRAWING:
            self.low = ((ONE << (self.can_draw(self.to_act) + 1)) - 1) << DRAW

    def look_at_sites(self):
        """Where the token may go. R2"""
        if self.book.own_too:
            self.places = self.book.everywhere
        elif self.book.capture:
            self.places = self.book.everywhere & ~self.realms[self.condottiere]
        else:
            self.places = self.book.everywhere & ~self.owned()
        if self.pope >= 0:
            self.places &= ~(ONE << self.pope)

    def take_backs(self, seat):
        """The mercenaries that lie open in one's own line, as bits. R23, V5"""
        return ranks(self.seen_line(seat, -1))

    def can_draw(self, seat):
        """How many cards a seat may draw. V1"""
        mine: cython.int = self.book.hand + self.book.per_region * bits(self.realms[seat])
        room: cython.int = mine - size(self.hands[seat])
        there: cython.int = self.left + size(self.discards)
        other: cython.int
        for other in range(self.book.players):
            there += size(self.lines[other])
        if room > self.book.draw_at_most:
            room = self.book.draw_at_most
        if room > there:
            room = there
        return room if room > 0 else 0

    def options(self):
        """How many legal actions there are; look first."""
        if self.phase == KEEPING:
            return self.keepings(-1)
        return bits(self.low) + bits(self.places)

    def option(self, n):
        """The n-th legal action, from 0; look first."""
        if self.phase == KEEPING:
            return self.keepings(n)
        few: cython.int = bits(self.low)
        if n < few:
            return nth(self.low, n)
        base: cython.int = SITE if self.phase == CHOOSING else SITE + self.book.regions
        return base + nth(self.places, n - few)

    def keepings(self, n):
        """The n-th way to keep cards; with -1, how many ways there are. R29"""
        hand: cython.ulonglong = self.hands[self.to_act]
        seen: cython.int = 0
        first: cython.int
        second: cython.int
        if n == 0:
            return KEEP
        seen = 1
        if self.book.keep > 0:
            for first in range(KINDS):
                if held(hand, first):
                    if seen == n:
                        return KEEP + 1 + first
                    seen += 1
        if self.book.keep > 1:
            for first in range(KINDS):
                if held(hand, first):
                    for second in range(first, KINDS):
                        if held(hand, second) > (1 if first == second else 0):
                            if seen == n:
                                return pair(first, second)
                            seen += 1
        return seen

    # Deciding

    def do(self, action):
        """Carry out a legal action and all that follows up to the next decision or shuffle."""
        if self.phase == FIGHTING:
            if action == PASS:
                self.give_up()
            elif action < TAKE:
                self.play(action - PLAY, -1)
            else:
                self.play(SCARECROW, action - TAKE)
        elif self.phase == CHOOSING:
            if action == DECLINE:
                self.decline()
            else:
                self.choose_site(action - SITE)
        elif self.phase == MOVING_POPE:
            self.send_pope(-1 if action == POPE_OFF else action - SITE - self.book.regions)
        elif self.phase == FOLDING:
            self.decided |= 1 << self.to_act
            if action == FOLD:
                self.folders |= 1 << self.to_act
            self.ask_to_fold()
        elif self.phase == KEEPING:
            self.keep_cards(action)
        elif self.phase == DRAWING:
            self.owed = action - DRAW
            self.drawer = self.to_act
            self.all_draw = False
            self.hand_out()

    # The site

    def begin_site(self):
        """The holder is to choose. R5"""
        self.phase = CHOOSING
        self.site = -1
        self.to_act = self.condottiere

    def choose_site(self, region):
        self.site = region
        self.declined = 0
        if self.opening or not (self.book.site_first or self.book.draws):
            self.begin_battle()
        else:
            self.clear_lines()

    def decline(self):
        """The token really moves left. R4"""
        self.declined += 1
        self.condottiere = self.following(self.condottiere)
        self.to_act = self.condottiere

    # The battle

    def begin_battle(self):
        """Everybody with cards takes part, from the one who placed the token on. R5, R10"""
        seat: cython.int
        self.phase = FIGHTING
        self.quiet = True
        self.opening = False
        self.passed = 0
        for seat in range(self.book.players):
            if not self.kinds[seat]:
                self.passed |= 1 << seat
        self.defender = -1
        if self.book.capture and self.site >= 0:  # V4
            seat = self.owner(self.site)
            if seat != self.condottiere:
                self.defender = seat
        seat = self.condottiere
        self.next_turn(seat - 1 if seat > 0 else self.book.players - 1)

    def next_turn(self, seat):
        """The next who has not passed; an empty hand passes of itself. R10"""
        step: cython.int
        if not self.kinds[seat]:
            self.passed |= 1 << seat
        for step in range(self.book.players):
            seat = seat + 1 if seat + 1 < self.book.players else 0
            if not self.passed >> seat & 1:
                self.to_act = seat
                return
        self.end_battle(False)

    def give_up(self):
        """Pass; the defender may, at no cost, until the first card or the end. V4"""
        seat: cython.int = self.to_act
        everybody: cython.int = (1 << self.book.players) - 1
        alone: cython.bint = self.passed | 1 << seat == everybody
        if seat != self.defender or alone:
            self.passed |= 1 << seat
        self.next_turn(seat)

    def play(self, kind, rank):
        """Play a card; a scarecrow may take a mercenary back."""
        seat: cython.int = self.to_act
        self.quiet = False
        if seat == self.defender:
            self.defender = -1
        self.hands[seat] -= unit(kind)
        if not held(self.hands[seat], kind):
            self.kinds[seat] &= ~(1 << kind)
        self.lines[seat] += unit(kind)
        if kind == WINTER:
            self.clear_season(SPRING)
        elif kind == SPRING:
            self.clear_season(WINTER)
        elif kind == SCARECROW:
            if not self.book.scarecrow_stays:
                self.lines[seat] -= unit(SCARECROW)
                self.discards += unit(SCARECROW)
            if rank >= 0:
                self.lines[seat] -= unit(rank)
                self.hands[seat] += unit(rank)
                self.kinds[seat] |= 1 << rank
        elif kind == SURRENDER:
            self.end_battle(False)
            return
        elif kind == BISHOP:
            if not self.book.strikes:
                self.end_battle(True)
                return
            self.lines[seat] -= unit(BISHOP)
            self.discards += unit(BISHOP)
            self.strike()
        if self.book.hidden:  # V5: what was face down is turned up after all else
            self.down[seat] = kind if HIDEABLE >> kind & 1 else -1
        if kind == BISHOP and not self.finalists:  # R37
            self.phase = MOVING_POPE
        else:
            self.next_turn(seat)

    def clear_season(self, season):
        """A season ends the other."""
        seat: cython.int
        for seat in range(self.book.players):
            gone: cython.ulonglong = held(self.lines[seat], season)
            if gone:
                self.lines[seat] -= gone * unit(season)
                self.discards += gone * unit(season)

    def strongest_rank(self, with_hidden):
        """The highest printed value in play, or -1. R17"""
        seat: cython.int
        there: cython.int = 0
        for seat in range(self.book.players):
            line: cython.ulonglong = self.lines[seat]
            if not with_hidden and self.down[seat] >= 0:
                line -= unit(self.down[seat])
            there |= ranks(line)
        rank: cython.int = 6
        while rank >= 0 and not there >> rank & 1:
            rank -= 1
        return rank

    def strike(self):
        """The strongest mercenaries are discarded from all armies, but not what is hidden. R20"""
        seat: cython.int
        rank: cython.int = self.strongest_rank(False)
        if rank < 0:
            return
        for seat in range(self.book.players):
            gone: cython.ulonglong = held(self.lines[seat], rank)
            if self.down[seat] == rank:
                gone -= 1
            self.lines[seat] -= gone * unit(rank)
            self.discards += gone * unit(rank)

    def send_pope(self, region):
        self.pope = region
        self.phase = FIGHTING
        self.next_turn(self.to_act)

    # The end of a battle

    def in_play(self, kind):
        """Whether a card of a kind lies in any line."""
        seat: cython.int
        for seat in range(self.book.players):
            if held(self.lines[seat], kind):
                return True
        return False

    def weigh(self, me, unknown):
        """Count every army into `armies` as a seat sees it; returns by how much it leads.

        Another's card that lies face down counts `unknown`.
        """
        seat: cython.int
        there: cython.int = 0
        favoured: cython.int = -1
        best: cython.int = -1000
        winter: cython.bint = self.in_play(WINTER)
        if self.in_play(SPRING):
            for seat in range(self.book.players):
                there |= ranks(self.seen_line(seat, me))
            favoured = 6
            while favoured >= 0 and not there >> favoured & 1:
                favoured -= 1
        for seat in range(self.book.players):
            self.armies[seat] = self.book.army(self.seen_line(seat, me), winter, favoured)
            if seat != me:
                if self.down[seat] >= 0:
                    self.armies[seat] += unknown
                if self.armies[seat] > best:
                    best = self.armies[seat]
        return self.armies[me] - best

    def seen_line(self, seat, me):
        """A line without what lies face down, unless it is that of the seat that looks."""
        if seat != me and self.down[seat] >= 0:
            return self.lines[seat] - unit(self.down[seat])
        return self.lines[seat]

    def victor(self):
        """The one strongest army above nothing, or -1. R12, R13"""
        seat: cython.int
        winter: cython.bint = self.in_play(WINTER)
        favoured: cython.int = self.strongest_rank(True) if self.in_play(SPRING) else -1
        best: cython.int = 0
        who: cython.int = -1
        for seat in range(self.book.players):
            strength: cython.int = self.book.army(self.lines[seat], winter, favoured)
            if strength > best:
                best = strength
                who = seat
            elif strength == best:
                who = -1
        return who

    def end_battle(self, peace):
        """Compare the armies; at peace nobody wins."""
        seat: cython.int
        self.to_act = -1
        self.defender = -1
        self.passed = 0
        if self.book.hidden:
            for seat in range(self.book.players):
                self.down[seat] = -1
        if self.finalists:
            self.end_final(peace)
            return
        victor: cython.int = -1 if peace else self.victor()
        before: cython.int = self.owner(self.site) if self.book.capture else -1
        if victor >= 0:
            if before >= 0:
                self.realms[before] &= ~(ONE << self.site)
            self.realms[victor] |= ONE << self.site
        self.pass_token(victor, before)
        if self.check_end(victor):
            return
        self.idle = self.idle + 1 if self.quiet else 0
        self.site = -1
        if self.book.draws:
            self.begin_drawing()
        elif self.book.site_first:
            self.begin_site()
        else:
            self.clear_lines()

    def end_final(self, peace):
        """The strongest finalist wins; a tie is shared, or a draw. R37"""
        seat: cython.int
        winter: cython.bint = self.in_play(WINTER)
        favoured: cython.int = self.strongest_rank(True) if self.in_play(SPRING) else -1
        best: cython.int = 0
        tied: cython.int = 0
        for seat in range(self.book.players):
            if self.finalists >> seat & 1:
                strength: cython.int = self.book.army(self.lines[seat], winter, favoured)
                if strength > best:
                    best = strength
                    tied = 0
                if strength == best:
                    tied |= 1 << seat
        if peace:
            tied = self.finalists
        if bits(tied) == 1 and best > 0:
            self.finish(tied, FINAL_BATTLE)
        elif self.book.tie_shared:
            self.finish(tied, SHARED)
        else:
            self.finish(0, TIE)

    def check_end(self, victor):
        """Looked for right after marker and token are placed. R33, R36"""
        reasons: cython.int = self.goals_reached(victor) if victor >= 0 else 0
        if reasons:
            self.finish(1 << victor, reasons)
            return True
        if not self.book.ends_when_taken:
            return False
        free: cython.ulonglong = self.book.everywhere & ~self.owned()
        if self.pope >= 0:
            free &= ~(ONE << self.pope)
        if free:
            return False
        leaders: cython.int = self.most_regions()
        if bits(leaders) == 1:
            self.finish(leaders, MOST)
            return True
        self.finalists = leaders
        self.site = -1
        while not leaders >> self.condottiere & 1:
            self.condottiere = self.following(self.condottiere)
        self.return_all()
        self.ask(FINAL)
        return True

    def goals_reached(self, seat):
        """Why a victor has won the game, if that is so. R35"""
        reasons: cython.int = 0
        regions: cython.int = bits(self.realms[seat])
        if regions >= self.book.goal and self.connects(self.realms[seat]):
            reasons |= CONNECTED
        if self.book.total and regions >= self.book.total:
            reasons |= TOTAL
        return reasons

    def connects(self, realm):
        """Whether enough regions of a realm hang together."""
        while bits(realm) >= self.book.goal:
            group: cython.ulonglong = realm & (~realm + 1) if cython.compiled else realm & -realm
            frontier: cython.ulonglong = group
            while frontier:
                region: cython.int = lowest(frontier)
                frontier &= frontier - 1
                found: cython.ulonglong = self.book.neighbours[region] & realm & ~group
                group |= found
                frontier |= found
            if bits(group) >= self.book.goal:
                return True
            realm &= ~group
        return False

    def pass_token(self, victor, owner):
        """The courtesans' choice, else the victor, else as the edition says. R12, R14, V4"""
        holder: cython.int = self.courtesans_choice() if self.book.courtesans else -1
        if holder < 0:
            holder = victor
        if holder < 0:
            holder = owner
        if holder < 0:
            holder = self.condottiere
            if self.book.passes_left:
                holder = self.following(holder)
        self.condottiere = holder

    def courtesans_choice(self):
        """Who has more courtesans than anybody else, or -1."""
        seat: cython.int
        most: cython.int = 0
        who: cython.int = -1
        for seat in range(self.book.players):
            count: cython.int = held(self.lines[seat], COURTESAN)
            if count > most:
                most = count
                who = seat
            elif count == most:
                who = -1
        return who

    def discard_lines(self):
        seat: cython.int
        for seat in range(self.book.players):
            self.discards += self.lines[seat]
            self.lines[seat] = 0

    def clear_lines(self):
        """All lines are discarded, whoever won; then hands may be folded. R26"""
        self.discard_lines()
        if self.book.draws:
            self.go_on()
        elif self.idle >= self.book.idle_limit or not self.with_cards():  # R31
            self.phase = FOLDING
            self.end_round()
        else:
            self.phase = FOLDING
            self.ask_to_fold()

    def ask_to_fold(self):
        """The next who has cards but no mercenary and has not decided; then the pause. R27"""
        seat: cython.int = self.condottiere
        step: cython.int
        for step in range(self.book.players):
            if (
                self.kinds[seat]
                and not self.kinds[seat] & MERCENARIES
                and not self.decided >> seat & 1
            ):
                self.to_act = seat
                return
            seat = self.following(seat)
        self.to_act = -1
        self.waiting = PAUSE

    def end_folding(self):
        """The pause is over: whoever folds puts the hand away. R27"""
        seat: cython.int
        self.waiting = NOTHING
        for seat in range(self.book.players):
            if self.folders >> seat & 1:
                self.hands[seat] = 0
                self.kinds[seat] = 0
        self.decided = self.folders = 0
        self.end_round()

    # Rounds

    def end_round(self):
        """The round ends when at most one player has cards, or nobody plays any. R28, R31"""
        seat: cython.int
        self.to_act = -1
        if self.idle >= self.book.idle_limit:
            self.idle = 0
            if not self.at_limit():
                self.collect(0, 0)
            return
        if self.with_cards() > 1:
            self.go_on()
            return
        if self.at_limit():
            return
        if self.book.keep:
            for seat in range(self.book.players):
                if self.kinds[seat]:
                    self.phase = KEEPING
                    self.to_act = seat
                    return
        self.collect(0, 0)

    def at_limit(self):
        """After the last round the most regions win. R31"""
        if self.round < self.book.round_limit:
            return False
        leaders: cython.int = self.most_regions()
        self.finish(leaders, LIMIT if bits(leaders) == 1 else LIMIT | SHARED)
        return True

    def go_on(self):
        """Fight at the chosen site, or choose one now. R6"""
        if self.site < 0:
            self.begin_site()
        else:
            self.begin_battle()

    def keep_cards(self, number):
        """Keep the cards of an action. R29"""
        first: cython.int
        second: cython.int
        kept: cython.ulonglong = 0
        if KEEP < number <= KEEP + KINDS:
            kept = unit(number - KEEP - 1)
        elif number > KEEP + KINDS:
            for first in range(KINDS):
                second = number - pair(first, first) + first
                if first <= second < KINDS:
                    kept = unit(first) + unit(second)
                    break
        self.collect(self.to_act, kept)

    def collect(self, keeper, kept):
        """Gather everything but the kept cards; a new round. R30"""
        self.return_all()
        self.put_hand(keeper, kept)
        self.round += 1
        self.ask(ROUND)

    def return_all(self):
        seat: cython.int
        for seat in range(6):
            self.hands[seat] = 0
            self.kinds[seat] = 0
            self.lines[seat] = 0
            self.down[seat] = -1
        self.passed = 0
        self.discards = 0
        self.deck = 0
        self.left = 0
        self.top = 0

    def ask(self, purpose):
        """Wait for a shuffle."""
        self.phase = DEALING
        self.to_act = -1
        self.waiting = purpose

    def finish(self, winners, reasons):
        self.phase = OVER
        self.to_act = -1
        self.winners = winners
        self.reasons = reasons

    # Dealing

    def deal(self):
        """Answer the awaited shuffle from the table's own chance."""
        if self.waiting == HOLDER:
            self.condottiere = self.below(self.book.players)
            self.ask(FIRST)
            return
        if self.waiting == PAUSE:
            self.end_folding()
            return
        self.ordered = False
        self.shuffle_deck()

    def shuffle_deck(self):
        """The deck is what nobody holds; then deal from it, or hand out what is owed."""
        seat: cython.int
        purpose: cython.int = self.waiting
        self.waiting = NOTHING
        if purpose == REFILL:
            self.deck = self.discards
            self.discards = 0
        else:
            self.deck = self.book.deck
            for seat in range(self.book.players):
                self.deck -= self.hands[seat]
        self.left = size(self.deck)
        self.top = 0
        if purpose == REFILL:
            self.hand_out()
        else:
            self.deal_round(purpose)

    def deal_round(self, purpose):
        """Fill every hand, clockwise from the holder; then the battle or its site. R29, R30"""
        step: cython.int
        seat: cython.int = self.condottiere
        if not self.ordered:
            self.spread_deck()
        for step in range(self.book.players):
            full: cython.int = self.book.first_hand
            if purpose != FIRST:
                full = self.book.hand + self.book.per_region * bits(self.realms[seat])
            if purpose == FINAL and not self.finalists >> seat & 1:
                full = 0
            self.give(seat, full - size(self.hands[seat]))
            seat = self.following(seat)
        self.spread = False
        if self.finalists:
            self.begin_battle()
        else:
            self.go_on()

    def spread_deck(self):
        """Lay the deck out card by card, so that many can be drawn from it quickly."""
        kind: cython.int
        place: cython.int = 0
        count: cython.int
        self.spread = True
        if self.deck == self.book.deck:
            for place in range(self.book.deck_size):
                self.scratch[place] = self.book.cards[place]
            return
        for kind in range(KINDS):
            for count in range(held(self.deck, kind)):
                self.scratch[place] = kind
                place += 1

    def give(self, seat, count):
        """Cards from the deck: in its order where that is given, else any."""
        card: cython.int
        kind: cython.int
        place: cython.int
        if count > self.left:
            count = self.left
        for card in range(count):
            if self.ordered:
                kind = self.order[self.top]
                self.top += 1
            elif self.spread:
                place = self.below(self.left)
                kind = self.scratch[place]
                self.scratch[place] = self.scratch[self.left - 1]
            else:
                place = self.below(self.left)
                kind = 0
                while place >= held(self.deck, kind):
                    place -= held(self.deck, kind)
                    kind += 1
            self.deck -= unit(kind)
            self.left -= 1
            self.hands[seat] += unit(kind)
            self.kinds[seat] |= 1 << kind

    def put_hand(self, seat, cards):
        """Give a seat these cards for its hand."""
        kind: cython.int
        self.hands[seat] = cards
        self.kinds[seat] = 0
        for kind in range(KINDS):
            if held(cards, kind):
                self.kinds[seat] |= 1 << kind

    # Drawing after each battle: V1

    def begin_drawing(self):
        """Ask clockwise from the holder; if nobody has a card, everybody draws instead."""
        if self.idle >= self.book.idle_limit:  # R31
            self.idle = 0
            self.return_all()
            self.discards = self.book.deck
            self.everybody_draws()
        elif self.with_cards():
            self.ask_to_draw(self.condottiere)
        else:
            self.everybody_draws()

    def everybody_draws(self):
        self.all_draw = True
        self.owed = self.book.draw_all
        self.drawer = self.condottiere
        self.hand_out()

    def ask_to_draw(self, first):
        """The next who can draw; after the last, the holder chooses the site."""
        seat: cython.int = first
        while True:
            if self.can_draw(seat):
                self.phase = DRAWING
                self.to_act = seat
                return
            seat = self.following(seat)
            if seat == self.condottiere:
                break
        self.begin_site()

    def hand_out(self):
        """Give what is owed; an empty deck is made anew, and each time counts as a round."""
        self.to_act = -1
        while True:
            given: cython.int = self.owed if self.owed < self.left else self.left
            self.give(self.drawer, given)
            self.owed -= given
            if self.owed > 0:
                if self.at_limit():
                    return
                if size(self.discards) < self.owed:
                    self.discard_lines()
                self.round += 1
                self.ask(REFILL)
                return
            self.drawer = self.following(self.drawer)
            if self.drawer == self.condottiere or not self.all_draw:
                break
            self.owed = self.book.draw_all
        if self.drawer == self.condottiere:
            self.begin_site()
        else:
            self.ask_to_draw(self.drawer)

    # Many moves at once

    def run_random(self, moves):
        """Play at random up to so many moves or the end; returns how many were played."""
        played: cython.int = 0
        seat: cython.int
        action: cython.int
        low: cython.ulonglong
        while played < moves:
            if self.phase == FIGHTING:
                seat = self.to_act
                low = (self.kinds[seat] << PLAY) | 1
                if self.kinds[seat] >> SCARECROW & 1:
                    low |= self.take_backs(seat) << TAKE
                action = nth(low, self.below(bits(low)))
                if action == PASS:
                    self.give_up()
                elif action < TAKE:
                    self.play(action - PLAY, -1)
                else:
                    self.play(SCARECROW, action - TAKE)
                played += 1
            elif self.waiting:
                self.deal()
            elif self.phase == OVER:
                break
            else:
                self.look()
                self.do(self.option(self.below(self.options())))
                played += 1
        return played

    # For Python

    def mask(self):
        """The legal actions as bits of a number: bit n stands for the action of number n."""
        if self.to_act < 0:
            return 0
        self.look()
        found = int(self.low)
        if self.phase == KEEPING:
            for n in range(self.keepings(-1)):
                action: object = self.keepings(n)
                found |= 1 << action
        elif self.places:
            base = SITE if self.phase == CHOOSING else SITE + self.book.regions
            found |= int(self.places) << base
        return found

    def count(self):
        """How many legal actions there are."""
        if self.to_act < 0:
            return 0
        self.look()
        return self.options()

    def choice(self, n):
        """The n-th legal action after `count`, in the order of their numbers but for regions."""
        return self.option(n)

    def apply(self, action):
        """Carry out an action of the mask."""
        self.do(action)

    def shuffle(self, order):
        """Answer the awaited shuffle with an order."""
        if self.waiting == HOLDER:
            self.condottiere = order[0]
            self.ask(FIRST)
            return
        if self.waiting == PAUSE:
            self.end_folding()
            return
        self.ordered = True
        for place, card in enumerate(order):
            self.order[place] = card
        self.shuffle_deck()

    def deal_anew(self):
        """Answer the awaited shuffle from the table's own chance."""
        self.deal()

    def playout(self, moves=1_000_000):
        """Play on at random to the end, or so many moves; returns how many were played."""
        played: cython.int = 0
        limit: cython.int = moves
        with cython.nogil:
            played = self.run_random(limit)
        return played

    def run_games(self, games):
        game: cython.int
        total: cython.longlong = 0
        for game in range(games):
            self.begin(-1)
            total += self.run_random(1000000)
        return total

    def play_games(self, games):
        """Play whole games at random from the beginning; returns the number of moves."""
        total: cython.longlong = 0
        count: cython.int = games
        with cython.nogil:
            total = self.run_games(count)
        return total

    def outcome(self):
        """None, or the winners and the reasons."""
        if self.phase != OVER:
            return None
        seats = tuple(seat for seat in range(self.book.players) if self.winners >> seat & 1)
        names = tuple(name for place, name in enumerate(REASONS) if self.reasons >> place & 1)
        return seats, names

    def load(self, state):
        """Take over a state of the reference, with its deck in its order."""
        players = self.book.players
        self.phase = PHASES.index(state.phase)
        self.to_act = -1 if state.to_act is None else state.to_act
        self.waiting = PURPOSES.index(state.waiting)
        self.condottiere = state.condottiere
        self.site = -1 if state.site is None else state.site
        self.pope = -1 if state.pope is None else state.pope
        self.defender = -1 if state.defender is None else state.defender
        self.round = state.round
        self.idle = state.idle
        self.declined = state.declined
        self.quiet = state.quiet
        self.opening = state.opening
        self.finalists = sum(1 << seat for seat in state.finalists)
        self.decided = sum(1 << seat for seat in state.decided)
        self.folders = sum(1 << seat for seat in state.decided if state.decided[seat] == "fold")
        self.passed = 0
        for seat in range(players):
            self.realms[seat] = state.realm_of(seat)
            self.hands[seat] = packed(state.hands[seat])
            self.kinds[seat] = state.kinds[seat]
            counts = [0] * KINDS
            for card in state.lines[seat]:
                counts[card] += 1
            self.lines[seat] = packed(counts)
            down = state.face_down[seat]
            self.down[seat] = -1 if down is None else down
            if state.passed[seat]:
                self.passed |= 1 << seat
        counts = [0] * KINDS
        for card in state.discards:
            counts[card] += 1
        self.discards = packed(counts)
        self.ordered = True
        self.top = 0
        counts = [0] * KINDS
        for place, card in enumerate(state.deck):
            self.order[place] = card
            counts[card] += 1
        self.deck = packed(counts)
        self.left = len(state.deck)
        self.owed = 0
        self.all_draw = len(state.owed) > 1
        if state.owed:
            self.drawer, self.owed = state.owed[0]
        self.winners = self.reasons = 0
        if state.ending is not None:
            self.winners = sum(1 << seat for seat in state.ending.winners)
            self.reasons = sum(1 << REASONS.index(name) for name in state.ending.reasons)

    def rewind(self, hands, pope, chooser):
        """Go back to the beginning of a battle, or to the choice of its site, with these hands."""
        for seat in range(self.book.players):
            self.lines[seat] = 0
            self.down[seat] = -1
            self.put_hand(seat, hands[seat])
        self.discards = 0
        self.pope = pope
        if chooser is None:
            self.begin_battle()
            return
        self.phase = CHOOSING
        self.site = -1
        self.declined = 0
        self.passed = 0
        self.opening = True
        self.condottiere = chooser
        self.to_act = chooser

    def fold_hands(self, folders):
        """End the moment of folding: these seats fold, and all others hold."""
        self.folders = sum(1 << seat for seat in folders)
        self.end_folding()

    def deal_out(self, hands):
        """Give every seat these cards for its hand."""
        for seat in range(self.book.players):
            self.put_hand(seat, hands[seat])

    def packed_hands(self):
        """All hands as packed words."""
        return [self.hands[seat] for seat in range(6)]

    def facts(self):
        """All that is the case, to be compared with the reference."""
        seats = range(self.book.players)
        return {
            "phase": PHASES[self.phase],
            "to_act": None if self.to_act < 0 else self.to_act,
            "waiting": PURPOSES[self.waiting],
            "condottiere": self.condottiere,
            "site": None if self.site < 0 else self.site,
            "pope": None if self.pope < 0 else self.pope,
            "defender": None if self.defender < 0 else self.defender,
            "realms": [int(self.realms[seat]) for seat in seats],
            "hands": [unpacked(self.hands[seat]) for seat in seats],
            "kinds": [int(self.kinds[seat]) for seat in seats],
            "lines": [unpacked(self.lines[seat]) for seat in seats],
            "face_down": [None if self.down[seat] < 0 else self.down[seat] for seat in seats],
            "passed": [bool(self.passed >> seat & 1) for seat in seats],
            "decided": {
                seat: "fold" if self.folders >> seat & 1 else "hold"
                for seat in seats
                if self.decided >> seat & 1
            },
            "discards": unpacked(self.discards),
            "deck": unpacked(self.deck),
            "round": self.round,
            "idle": self.idle,
            "quiet": bool(self.quiet),
            "declined": self.declined,
            "opening": bool(self.opening),
            "finalists": [seat for seat in seats if self.finalists >> seat & 1],
            "outcome": self.outcome(),
        }
