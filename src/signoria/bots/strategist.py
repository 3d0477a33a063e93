"""The strategist: search over all that the other hands may hold."""

from __future__ import annotations

from random import Random
from time import perf_counter

from signoria.bots.contract import Player, table
from signoria.condottiere.actions import Action, all_actions
from signoria.bots.mind import mind_of
from signoria.bots.chronicle import Chronicle
from signoria.condottiere.core import Belief, Search, Table
from signoria.condottiere.core.words import packed
from signoria.condottiere.cards import tally
from signoria.condottiere.editions import Rules
from signoria.condottiere.series import SeriesView
from signoria.condottiere.view import View


class Strategist(Player):
    name = "strategist"

    def __init__(self, rng: Random, seconds: float = 1.0, sims: int | None = None, deals: int = 160, room: int = 1 << 17, belief=True, sure=0.8, alike=0.15, chains=16, burn=100, per=8, thin=20, **numbers):
        self._rng = rng
        self._seconds = seconds
        self._sims = sims
        self._deals = deals
        self._room = room
        self._numbers = numbers
        self._search = None
        self._chronicle = Chronicle()
        self._use_belief=belief; self._sure=sure; self._alike=alike; self._chains=chains; self._burn=burn; self._per=per; self._thin=thin
        self._rules = None
        self.last = []

    def _prepare(self, rules: Rules) -> None:
        if self._rules is rules:
            return
        self._rules = rules
        mind = mind_of(rules)
        self._book = mind.book
        self._search = Search(mind.captain, mind.judge, self._room, self._rng.getrandbits(60), **self._numbers)

    def decide(self, view: View | SeriesView, budget: float | None = None) -> Action:
        begun = perf_counter()
        game = table(view)
        if len(game.legal) == 1:
            return game.legal[0]
        self._prepare(game.rules)
        search = self._search
        seconds = budget or self._seconds
        self._load(game, begun + 0.25 * seconds)
        search.plant()
        if self._sims:
            search.run(self._sims)
        else:
            while perf_counter() - begun < seconds * 0.97:
                search.run(64)
        weighed = sorted(search.weighed(), key=lambda w: (-w[1], -w[2]))
        actions = all_actions(game.rules.board)
        self.last = [(actions[n], v, q) for n, v, q in weighed]
        return actions[weighed[0][0]]

    def observe(self, events):
        self._chronicle.follow(events)

    def _load(self, game: View, until: float) -> None:
        samples = []
        while len(samples) < self._deals and (len(samples) < 8 or self._sims or perf_counter() < until):
            samples.append(game.sample(self._rng))
        base = Table(self._book)
        base.load(samples[0])
        deals = []
        for state in samples:
            hands = [packed(hand) for hand in state.hands] + [0] * (6 - len(state.hands))
            deals.append((hands, packed(tally(state.deck)), state))
        deeds = self._chronicle.retell(game, samples[0], base) if self._use_belief else []
        self.told = len(deeds)
        if deeds:
            deals = self._believe(game, deeds, deals, until)
        h, d, l, k = [], [], [], []
        for hands, deck, state in deals:
            h += hands
            k.append(deck)
            for seat in range(6):
                if seat < len(state.hands):
                    down = state.face_down[seat]
                    d.append(-1 if down is None else down)
                    l.append(packed(tally(state.lines[seat])))
                else:
                    d.append(-1); l.append(0)
        self._search.load(base, game.seat, h, d, l, k, [1.0] * len(deals))

    def _believe(self, game, deeds, deals, until):
        belief = Belief(self._search.captain, game.rules.players, game.seat, self._rng.getrandbits(60), self._sure, self._alike)
        for seat in range(game.rules.players):
            armed = game.armed[seat]
            if any(card < 7 for card in game.lines[seat]) and armed: armed = None
            belief.bound(seat, packed(game.known_of(seat)), -1 if armed is None else int(armed))
        for deed in deeds:
            belief.witness(deed)
        weights = [belief.likelihood(hands) for hands, _, _ in deals]
        starts = self._rng.choices(deals, weights, k=self._chains)
        out = []
        for hands, deck, state in starts:
            belief.begin(hands, deck)
            belief.mix(self._burn)
            for _ in range(self._per):
                hands, deck = belief.mix(self._thin)
                out.append((hands, deck, state))
        return out
