"""What a decision was worth: the chance to win that it left, beside the best one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

from signoria.analysis.decisions import Decision
from signoria.bots.contract import Thought, Weighed
from signoria.bots.registry import bots_of, support_of
from signoria.bots.support import AnalysisSupport, Evaluator
from signoria.game import Action, BadInput
from signoria.games import GAMES
from signoria.report.wording import apportioned

Make = Callable[[str], Evaluator]
"""An evaluator of its own for each decision, from a seed."""

PARTS = 10_000
"""Chances are told in whole parts of one, so that those of all seats add up as they are told."""


def support_for(game: str) -> AnalysisSupport:
    """What it takes to analyse a game; refuses one that nobody can judge."""
    found = support_of(game).analysis
    if found is None:
        others = ", ".join(name for name in GAMES if support_of(name).analysis is not None)
        raise BadInput(f"record: only {others} can be analysed, and this is {game}")
    return found


@dataclass(frozen=True, slots=True)
class Verdict:
    """A decision and what was found about it."""

    decision: Decision
    weighed: tuple[Weighed, ...]
    """Every choice that there was, the best first; empty where there was none to make."""

    @property
    def forced(self) -> bool:
        return not self.weighed

    @property
    def before(self) -> float:
        """The chance to win with the best action."""
        return max((one.chance for one in self.weighed), default=0.0)

    @property
    def after(self) -> float:
        """The chance to win that the decision left."""
        chosen = self._chosen()
        return self.before if chosen is None else chosen.chance

    @property
    def chances(self) -> tuple[float, ...]:
        """The chance of every seat after the decision: one distribution, of one evaluation."""
        chosen = self._chosen()
        return () if chosen is None else chosen.chances

    @property
    def loss(self) -> float:
        return self.before - self.after

    @property
    def best(self) -> str:
        """The action that would have been best: the decision itself where none was better."""
        if self.forced or not self.loss:
            return self.decision.action
        return str(self.ranked()[0].action)

    def ranked(self) -> tuple[Weighed, ...]:
        """All choices, the best first."""
        return tuple(sorted(self.weighed, key=lambda one: -one.chance))

    def why(self, action: Action, language: str, names: Sequence[str]) -> Iterable[str]:
        """What speaks for one of the choices, in sentences, the weightiest first."""
        view, game = self.decision.view, self.decision.game
        first = [one for one in self.weighed if one.action == action]
        ranked = (*first, *(one for one in self.ranked() if one.action != action))
        thought = Thought(ranked, support_for(game).reasons(view, ranked))
        return bots_of(game).explain(thought, view, language, names)

    def _chosen(self) -> Weighed | None:
        wanted = self.decision.action
        return next((one for one in self.weighed if str(one.action) == wanted), None)


def weigh(decision: Decision, sims: int, seed: str, make: Make) -> Verdict:
    """Judge a decision. Its number is part of the seed, so it never matters who else is judged."""
    if len(decision.view.legal) < 2:
        return Verdict(decision, ())
    evaluator = make(f"{seed}:{decision.number}")
    evaluator.observe(decision.news)
    return Verdict(decision, _told(evaluator.evaluate(decision.view, sims), decision.seat))


def _told(weighed: Sequence[Weighed], seat: int) -> tuple[Weighed, ...]:
    """The chances of all seats in whole parts; that of the seat itself is one of them."""
    found = []
    for one in weighed:
        chances = tuple(part / PARTS for part in apportioned(one.chances, PARTS))
        found.append(replace(one, chance=chances[seat], chances=chances))
    return tuple(found)
