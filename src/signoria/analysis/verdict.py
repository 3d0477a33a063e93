"""What a decision was worth: the chance to win that it left, beside the best one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Protocol

from signoria.analysis.decisions import Decision
from signoria.bots.condottiere.reasons.reasons import reasons, sentences
from signoria.bots.contract import Reason, Thought, Weighed, table
from signoria.game import Event

ANALYSED = "condottiere"
"""The game whose strategist can judge every decision."""


class Evaluator(Protocol):
    """Whatever can say how likely each legal action is to win, from a view alone."""

    def observe(self, events: Sequence[Event]) -> None: ...

    def evaluate(self, view: Any, sims: int) -> tuple[Weighed, ...]:
        """Every legal action with the chance to win that it leaves, the best first."""


Make = Callable[[str], Evaluator]
"""An evaluator of its own for each decision, from a seed."""


def strategist(seed: str) -> Evaluator:
    """The strongest bot there is, loaded with the first decision and not before.

    It takes nobody for better than the others in what is to come, the seat that decides neither.
    """
    from signoria.bots.condottiere.strategist.strategist import SearchStyle, Strategist

    return Strategist(Random(seed), style=SearchStyle(foresight=0))


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
        return next(
            (one.chance for one in self.weighed if one.action == self.decision.action), self.before
        )

    @property
    def loss(self) -> float:
        return self.before - self.after

    @property
    def best(self) -> str:
        """The action that would have been best: the decision itself where none was better."""
        if self.forced or not self.loss:
            return self.decision.action
        return str(self._ranked()[0].action)

    def reasons(self) -> tuple[Reason, ...]:
        """Why the best action is the best."""
        return reasons(self.decision.view, self._ranked())

    def why(self, names: tuple[str, ...]) -> list[str]:
        board = table(self.decision.view).rules.board
        return sentences(Thought(self.weighed, self.reasons()), "en", names, board)

    def _ranked(self) -> tuple[Weighed, ...]:
        return tuple(sorted(self.weighed, key=lambda one: -one.chance))


def weigh(decision: Decision, sims: int, seed: str, make: Make) -> Verdict:
    """Judge a decision. Its number is part of the seed, so it never matters who else is judged."""
    if len(decision.view.legal) < 2:
        return Verdict(decision, ())
    evaluator = make(f"{seed}:{decision.number}")
    evaluator.observe(decision.news)
    return Verdict(decision, evaluator.evaluate(decision.view, sims))
