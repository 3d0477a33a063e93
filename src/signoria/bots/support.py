"""What the bots of a game offer beyond the contract, for those who know no game.

The analysis of decisions and fast simulations exist for some games and not for others. Whoever
wants them asks `registry.support_of`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from signoria.bots.contract import Reason, Weighed
from signoria.game import AnyView, Event, Seat, Setup


class Evaluator(Protocol):
    """Whatever can say how likely each legal action is to win, from a view alone."""

    def observe(self, events: Sequence[Event]) -> None:
        """What the seat of the view has seen happen so far."""

    def evaluate(self, view: AnyView, sims: int) -> tuple[Weighed, ...]:
        """Every legal action with the chances to win that it leaves, the best first."""


@dataclass(frozen=True, slots=True)
class Moment:
    """When in a game a decision was made."""

    facts: Mapping[str, object]
    """As plain data, such as the round and the phase."""
    part: str
    """The part of the game, as short as a mark of a chart: the number of the round."""
    text: str
    """In a few words."""


@dataclass(frozen=True, slots=True)
class AnalysisSupport:
    """What it takes to judge the decisions of a game."""

    evaluator: Callable[[str], Evaluator]
    """An evaluator of its own for each decision, from a seed."""
    reasons: Callable[[AnyView, Sequence[Weighed]], tuple[Reason, ...]]
    """Why the first of the weighed actions is the best."""
    moment: Callable[[AnyView, str], Moment]
    """When a decision with this view is made, in a language."""
    sims: int
    """How many simulations judge a decision well ..."""
    few_sims: int
    """... and how many while somebody waits for it."""


@dataclass(frozen=True, slots=True)
class Ending:
    """Some games that ended in the same way: how many they were, and their moves in all."""

    winners: tuple[Seat, ...]
    reasons: tuple[str, ...]
    games: int
    moves: int


class Simulator(Protocol):
    """Plays whole games between random bots on rules that are made for speed."""

    @property
    def compiled(self) -> bool:
        """Whether it is faster than the reference here."""

    def obstacle(self, setup: Setup) -> str:
        """Why it cannot play this, as the end of a sentence about it, or nothing."""

    def begin(self, setup: Setup, seed: str) -> Callable[[Iterable[int]], list[Ending]]:
        """All that is needed is made; what is returned plays a game for each number."""


@dataclass(frozen=True, slots=True)
class Support:
    """What there is for a game; None where there is no such thing."""

    analysis: AnalysisSupport | None = None
    simulator: Simulator | None = None
