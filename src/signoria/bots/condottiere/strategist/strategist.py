"""The strategist: search over all that the other hands may hold.

It draws many deals that agree with all its seat has seen, prefers those that explain what the
others did, and plays every one of its options out against captains in all of them
(`signoria.condottiere.core`). All decisions are searched: sites, plays, the Pope, folding, keeping
and drawing. What it takes to be true of the others it knows only from its view and from the events
that its seat saw.
"""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from random import Random
from time import perf_counter
from typing import cast

from signoria.bots.condottiere.reasons.reasons import reasons
from signoria.bots.condottiere.strategist.hidden_hands import HandBeliefs, believed, deal_of, load
from signoria.bots.condottiere.strategist.history import History
from signoria.bots.condottiere.strategist.search_model import search_model
from signoria.bots.condottiere.strategist.warm_start import WarmStart
from signoria.bots.contract import Bot, Player, Thought, Weighed, any_bot
from signoria.bots.spec import Args
from signoria.condottiere.core import PackedState, Search
from signoria.condottiere.knowledge.view import View
from signoria.condottiere.model.actions import Action, all_actions, numbers
from signoria.condottiere.model.editions import Rules
from signoria.condottiere.model.state import State
from signoria.condottiere.phases.series import SeriesView, game_of
from signoria.game import Event

SECONDS = 1.0
"""The time for a decision, unless somebody asks for another."""
BATCH = 16
"""Simulations between two looks at the clock."""
SPARE = 0.96
"""The share of the time after which no batch is begun."""
SAMPLING = 0.15
"""The share of the time that drawing states may take ..."""
BELIEVING = 0.4
"""... and the share by which they have been weighed by what everybody did."""
FEWEST_DEALS = 6


@dataclass(frozen=True, slots=True)
class SearchStyle:
    """How a strategist thinks. The numbers of the search are explained in `core.search`."""

    deals: int = 100
    """How many states to draw from the view."""
    beliefs: HandBeliefs | None = field(default_factory=HandBeliefs)
    """How to learn from what others did; None: not at all."""
    room: int = 1 << 17
    """The most nodes that a tree may have: 28 bytes each."""
    curiosity: float = 0.7
    faith: float = 0.5
    trust: float = 0.0
    noise: float = 0.05
    foresight: int = 1
    slip: float = 0.0
    """How often it is content with an option that is not the best it found ..."""
    slack: float = 0.0
    """... but worse by so much of a chance to win at the most."""

    def search(self, rules: Rules, seed: int) -> Search:
        """A search in this style."""
        model = search_model(rules)
        return Search(
            model.captain, model.judge, self.room, seed, self.curiosity, self.faith, self.trust,
            self.noise, foresight=self.foresight,
        )  # fmt: skip


class Strategist(Player):
    """A player that searches."""

    name = "strategist"

    def __init__(
        self, rng: Random, seconds: float = SECONDS, sims: int | None = None, threads: int = 1,
        style: SearchStyle | None = None,
    ) -> None:  # fmt: skip
        self.seconds = seconds
        self.sims = sims
        self.style = style or SearchStyle()
        self._rng = rng
        self._threads = threads
        self._history = History()
        self._rules: Rules | None = None
        self._searches: list[Search] = []
        self._before: tuple[int, int] | None = None
        """The round and the action of the last decision, whose tree may still serve."""
        self._memory = WarmStart()
        self._thought: tuple[View, tuple[Weighed, ...]] | None = None

    @classmethod
    def build(cls, args: Args, rng: Random) -> Bot:
        """The bot of a spec such as `strategist:1s` or `strategist:sims=500,threads=2`."""
        args.only("sims", "threads", time=True)
        sims = args.whole("sims", 0, least=1) if "sims" in args.named else None
        threads = args.whole("threads", 1, most=64)
        return any_bot(cls(rng, args.seconds or SECONDS, sims, threads))

    def observe(self, events: Sequence[Event]) -> None:
        self._history.follow(events)

    def decide(self, view: View | SeriesView, budget: float | None = None) -> Action:
        begun = perf_counter()
        game = game_of(view)
        self._thought = None
        if len(game.legal) == 1:
            return game.legal[0]
        until = begun + SPARE * (self.seconds if budget is None else budget)
        fixed = self.sims if budget is None else None
        self._consider(game, begun, until, fixed)
        self._run(until, fixed)
        weighed = self._weigh(game)
        self._thought = game, weighed
        chosen = self._choose(weighed)
        self._before = game.round, numbers(game.rules.board)[chosen]
        return chosen

    def evaluate(self, view: View | SeriesView, sims: int) -> tuple[Weighed, ...]:
        """Every legal action with the chances to win that it leaves to all, best first."""
        game = game_of(view)
        self._before = None
        self._memory = WarmStart()
        self._consider(game, 0.0, 0.0, sims)
        number = numbers(game.rules.board)
        each = max(8, sims // (2 * len(game.legal)))
        search = self._searches[0]
        for action in game.legal:
            search.run_forced(number[action], each)
        search.run(max(0, sims - each * len(game.legal)))
        weighed = [
            replace(option, chances=tuple(search.chances(number[str(option.action)])))
            for option in self._weigh(game)
        ]
        return tuple(sorted(weighed, key=lambda option: -option.chance))

    def thought(self) -> Thought | None:
        if self._thought is None:
            return None
        view, weighed = self._thought
        return Thought(weighed[:3], reasons(view, weighed[:3]))

    def _consider(self, game: View, begun: float, until: float, sims: int | None) -> None:
        """Draw deals, weigh them by what was seen, and give them to the searches."""
        self._prepare(game.rules)
        assert game.seat is not None
        states = self._sample(game, begun + SAMPLING * (until - begun), sims)
        now = PackedState(self._searches[0].captain.book)
        now.load(states[0])
        if self.style.beliefs is None:
            deals = [deal_of(state) for state in states]
        else:
            captain = self._searches[0].captain
            by = begun + BELIEVING * (until - begun) if sims is None else None
            deals = believed(
                game, self._history, states, now, captain, self.style.beliefs, self._rng, by,
                self._memory,
            )  # fmt: skip
        for search in self._searches:
            load(search, now, game.seat, deals)
            self._plant(search, game)

    def _prepare(self, rules: Rules) -> None:
        if self._rules == rules:
            return
        self._rules = rules
        self._searches = [
            self.style.search(rules, self._rng.getrandbits(60)) for _ in range(self._threads)
        ]

    def _sample(self, game: View, until: float, sims: int | None) -> list[State]:
        states: list[State] = []
        while len(states) < self.style.deals:
            if len(states) >= FEWEST_DEALS and sims is None and perf_counter() > until:
                break
            states.append(game.sample(self._rng))
        return states

    def _plant(self, search: Search, game: View) -> None:
        """Go on in the tree of the last decision if this one lies in it, else begin a new one."""
        when, action = self._before or (-1, -1)
        if when != game.round or not search.descend(action):
            search.plant()

    def _run(self, until: float, sims: int | None) -> None:
        if len(self._searches) == 1:
            self._search(self._searches[0], until, sims)
            return
        with ThreadPoolExecutor(len(self._searches)) as pool:
            for done in [pool.submit(self._search, one, until, sims) for one in self._searches]:
                done.result()

    def _search(self, search: Search, until: float, sims: int | None) -> None:
        """Simulate up to the number, or to the time, or until nothing can change any more."""
        if sims is not None:
            search.run(-(-sims // len(self._searches)))
            return
        begun = perf_counter()
        search.run(BATCH)
        while (now := perf_counter()) < until:
            search.run(BATCH)
            if search.simulations % (16 * BATCH) == 0:
                rate = search.simulations / (now - begun + 1e-9)
                if search.lead() > rate * (until - now):
                    return

    def _weigh(self, game: View) -> tuple[Weighed, ...]:
        """What the searches found, the most tried first.

        A node of a tree that serves again stands for situations that are much alike, so it may
        know actions that are not legal now.
        """
        number = numbers(game.rules.board)
        legal = {number[action] for action in game.legal}
        visits: dict[int, int] = {}
        totals: dict[int, float] = {}
        for search in self._searches:
            for action, count, mean in search.weighed():
                if action not in legal:
                    continue
                visits[action] = visits.get(action, 0) + count
                totals[action] = totals.get(action, 0.0) + count * mean
        all_visits = sum(visits.values())
        actions = all_actions(game.rules.board)
        weighed = [
            Weighed(actions[action], totals[action] / count, count / all_visits)
            for action, count in visits.items()
        ]
        return tuple(sorted(weighed, key=lambda option: (-option.share, -option.chance)))

    def _choose(self, weighed: tuple[Weighed, ...]) -> Action:
        """The most tried option; a player of a lower level at times is content with less."""
        best = weighed[0]
        if self.style.slip and self._rng.random() < self.style.slip:
            content = [
                option for option in weighed[1:] if option.chance >= best.chance - self.style.slack
            ]
            if content:
                best = self._rng.choice(content)
        return cast(Action, best.action)
