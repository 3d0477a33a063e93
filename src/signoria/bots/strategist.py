"""The strategist: search over all that the other hands may hold."""

from __future__ import annotations

from random import Random
from time import perf_counter

from signoria.bots.contract import Player, table
from signoria.condottiere.actions import Action, all_actions
from signoria.bots.mind import mind_of
from signoria.condottiere.core import Search, Table
from signoria.condottiere.core.words import packed
from signoria.condottiere.cards import tally
from signoria.condottiere.editions import Rules
from signoria.condottiere.series import SeriesView
from signoria.condottiere.view import View


class Strategist(Player):
    name = "strategist"

    def __init__(self, rng: Random, seconds: float = 1.0, sims: int | None = None, deals: int = 160, room: int = 1 << 17, **numbers):
        self._rng = rng
        self._seconds = seconds
        self._sims = sims
        self._deals = deals
        self._room = room
        self._numbers = numbers
        self._search = None
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

    def _load(self, game: View, until: float) -> None:
        hands, downs, lines, decks = [], [], [], []
        base = None
        count = 0
        while count < self._deals and (count < 8 or self._sims or perf_counter() < until):
            state = game.sample(self._rng)
            if base is None:
                base = Table(self._book)
                base.load(state)
            for seat in range(6):
                if seat < len(state.hands):
                    hands.append(packed(state.hands[seat]))
                    down = state.face_down[seat]
                    downs.append(-1 if down is None else down)
                    lines.append(packed(tally(state.lines[seat])))
                else:
                    hands.append(0); downs.append(-1); lines.append(0)
            decks.append(packed(tally(state.deck)))
            count += 1
        self._search.load(base, game.seat, hands, downs, lines, decks, [1.0] * count)
