"""What the bots of Condottiere offer beyond the contract: analysis and fast simulations."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import cast

from signoria.bots.condottiere.reasons import reasons as why
from signoria.bots.condottiere.strategist.strategist import SearchStyle, Strategist
from signoria.bots.contract import Reason, Weighed
from signoria.bots.support import (
    AnalysisSupport,
    Ending,
    Evaluator,
    Moment,
    Support,
)
from signoria.condottiere import GAME
from signoria.condottiere.core import COMPILED, PackedRules, PackedState
from signoria.condottiere.knowledge.view import View
from signoria.condottiere.model.editions import Rules
from signoria.condottiere.phases.series import SeriesView
from signoria.condottiere.words import region_name
from signoria.game import AnyView, Seat, Setup
from signoria.text import say


def evaluator(seed: str) -> Evaluator:
    """The strongest bot there is.

    It takes nobody for better than the others in what is to come, the seat that decides neither.
    """
    return cast(Evaluator, Strategist(Random(seed), style=SearchStyle(foresight=0)))


def reasons(view: AnyView, weighed: Sequence[Weighed]) -> tuple[Reason, ...]:
    return why.reasons(_own(view), weighed)


def moment(view: AnyView, language: str) -> Moment:
    """The round, in a series also the game, and the battle if there is one."""
    own = _own(view)
    game = own.game if isinstance(own, SeriesView) else own
    board = game.rules.board
    site = None if game.site is None else board.regions[game.site].id
    facts: dict[str, object] = {"round": game.round, "phase": game.phase, "site": site}
    words = [say("moment.round", language, number=game.round)]
    if site is not None and game.phase in ("battle", "pope"):
        words.append(say("moment.battle", language, region=region_name(site, language, board)))
    if not isinstance(own, SeriesView):
        return Moment(facts, str(game.round), ", ".join(words))
    words.insert(0, say("moment.game", language, number=own.number))
    facts = {"series_game": own.number, **facts}
    return Moment(facts, f"{own.number}/{game.round}", ", ".join(words))


def _own(view: AnyView) -> View | SeriesView:
    """A view that came by way of somebody who knows no game."""
    return cast(View | SeriesView, view)


class CoreSimulator:
    """Random games on the core, the same rules on packed integers."""

    compiled: bool = COMPILED

    def obstacle(self, setup: Setup) -> str:
        if "points" in _rules(setup).options:
            return "plays single games, and points are for a series"
        return ""

    def begin(self, setup: Setup, seed: str) -> Callable[[Iterable[int]], list[Ending]]:
        table = PackedState(PackedRules(_rules(setup)), Random(seed).getrandbits(64))
        wanted = setup.get("first")
        first = wanted if isinstance(wanted, int) else None

        def play(numbers: Iterable[int]) -> list[Ending]:
            """Ways to end are few: they are counted as numbers, and told by name afterwards."""
            moves: Counter[tuple[int, int]] = Counter()
            games: Counter[tuple[int, int]] = Counter()
            outcomes: dict[tuple[int, int], tuple[tuple[Seat, ...], tuple[str, ...]]] = {}
            for _ in numbers:
                table.reset(first)
                played = table.playout()
                end = table.winners, table.reasons
                moves[end] += played
                games[end] += 1
                if games[end] == 1 and (outcome := table.outcome()) is not None:
                    outcomes[end] = outcome
            return [
                Ending(winners, reasons, games[end], moves[end])
                for end, (winners, reasons) in outcomes.items()
            ]

        return play


def _rules(setup: Setup) -> Rules:
    return GAME.new(setup).rules


SUPPORT = Support(
    analysis=AnalysisSupport(evaluator, reasons, moment, sims=2000, few_sims=1000),
    simulator=CoreSimulator(),
)
