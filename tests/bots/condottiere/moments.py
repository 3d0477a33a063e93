"""Decisions of one seat in games of captains, one after the other, with what it knows at each.

Run with `SIGNORIA_PURE=1` it tells what belief and search come to without a compiler.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import astuple, dataclass
from random import Random
from statistics import fmean
from typing import Any

from signoria.bots import make
from signoria.bots.condottiere.strategist.hidden_hands import HandBeliefs, believed
from signoria.bots.condottiere.strategist.history import History
from signoria.bots.condottiere.strategist.search_model import search_model
from signoria.bots.condottiere.strategist.strategist import SearchStyle, Strategist
from signoria.bots.condottiere.strategist.warm_start import CarriedDeal, WarmStart
from signoria.condottiere import GAME, State
from signoria.condottiere.core import COMPILED, Belief, PackedState
from signoria.game import Event, shuffled


def seen_by(seat: int, log: list[Event]) -> list[Event]:
    return [seen for event in log if (seen := event.seen_by(seat)) is not None]


@dataclass
class Moment:
    """A decision of seat 0: the truth, what it saw since the last one, and what it knows by now."""

    state: State
    news: list[Event]
    history: History
    captain: Any

    def __post_init__(self) -> None:
        self.view = self.state.view(0)
        self.states = [self.view.sample(Random(number)) for number in range(20)]
        self.now = PackedState(self.captain.book)
        self.now.load(self.states[0])
        self.deeds = self.history.retell(self.view, self.states[0], self.now)

    def believed(self, beliefs: HandBeliefs, memory: WarmStart) -> list[CarriedDeal]:
        return believed(
            self.view, self.history, self.states, self.now, self.captain, beliefs, Random(1), None,
            memory,
        )  # fmt: skip

    def explained(self, deals: list[CarriedDeal]) -> float:
        """How well deals explain all deeds, on average."""
        belief = Belief(self.captain, 4, 0, 1)
        for deed in self.deeds:
            belief.witness(deed)
        return fmean(belief.likelihood(deal.hands, deal.downs) for deal in deals)


def moments(options: list[str], seed: str, count: int) -> Iterator[Moment]:
    """The first decisions of seat 0 in a game of captains, one after the other."""
    rng = Random(seed)
    state: Any = GAME.new({"players": 4, "options": options})
    bots = [make("captain", Random(seat)) for seat in range(4)]
    captain = search_model(state.rules).captain
    history = History()
    news: list[Event] = []
    while state.outcome() is None and count:
        if state.chance is not None:
            news += seen_by(0, state.shuffle(shuffled(state.chance, rng)))
            continue
        seat = state.to_act
        if seat == 0 and len(state.legal()) > 1:
            history.follow(news)
            yield Moment(state.clone(), news, history, captain)
            news = []
            count -= 1
        news += seen_by(0, state.apply(bots[seat].decide(state.view(seat))))


def chains() -> list[Any]:
    """Deals that are believed in at some decisions, from fixed seeds."""
    beliefs = HandBeliefs(chains=3, burn=30, taken=2, thin=10)
    found: list[Any] = []
    for options in ([], ["hidden"]):
        memory = WarmStart()
        for moment in moments(options, "chains", 5):
            found += map(astuple, moment.believed(beliefs, memory))
    plain: list[Any] = json.loads(json.dumps(found))
    return plain


def searched() -> list[Any]:
    """What a strategist weighs at some decisions, from fixed seeds."""
    bot = Strategist(Random(3), sims=30, style=SearchStyle(deals=4, beliefs=None, foresight=2))
    found: list[Any] = []
    for moment in moments([], "searched", 6):
        bot.decide(moment.view)
        thought = bot.thought()
        assert thought is not None
        found += [[str(one.action), round(one.chance, 9), one.share] for one in thought.weighed]
    return found


if __name__ == "__main__":
    print(json.dumps([COMPILED, chains(), searched()]))
