"""What a bot is: a name, and a decision for every view in which its seat is to act.

A bot is given what its seat may know and never the truth: a view, which also lists the legal
actions, the events that its seat saw since it last acted, and what others propose to it. Whatever
it leaves to chance comes from the source that it was built with: the same source, views and events
give the same decisions, as long as no clock decides.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from signoria.condottiere.knowledge.view import View
from signoria.condottiere.phases.series import SeriesView
from signoria.game import Event
from signoria.text import Value


@dataclass(frozen=True, slots=True)
class Weighed:
    """An action that a bot considered, and what it expects of it."""

    action: Any
    chance: float
    """The chance to win that the bot sees for itself after it, from 0 to 1."""
    share: float
    """How much of its attention the action got, from 0 to 1."""
    chances: tuple[float, ...] = ()
    """The chance of every seat, one distribution; empty where the bot looked at its own alone."""


@dataclass(frozen=True, slots=True)
class Reason:
    """Why: a key of the catalogues with its arguments, never prose."""

    key: str
    args: dict[str, Value]


@dataclass(frozen=True, slots=True)
class Thought:
    """What stands behind a bot's last decision: the actions it weighed, best first, and why."""

    weighed: tuple[Weighed, ...]
    reasons: tuple[Reason, ...]


class Bot(Protocol):
    """A player that is a program. `Player` has a plain answer to all but `decide`."""

    @property
    def name(self) -> str: ...

    def decide(self, view: Any, budget: float | None = None) -> Any:
        """One of the view's legal actions; the seat of the view is the one to act.

        The budget is in seconds; without one the bot takes the time that it was built for.
        """

    def observe(self, events: Sequence[Event]) -> None:
        """What the bot's seat saw since it was last told, in the order it happened."""

    def propose(self, view: Any) -> Sequence[Any]:
        """Agreements that the bot would like to propose now."""

    def consider(self, view: Any, agreement: Any) -> bool:
        """Whether it accepts an agreement that another seat proposes to it."""

    def thought(self) -> Thought | None:
        """What stands behind its last decision, if it can say."""

    def close(self) -> None:
        """The game is over; let go of processes and the like."""


class Player:
    """A bot that plays cards and does no more."""

    def observe(self, events: Sequence[Event]) -> None:
        return None

    def propose(self, view: Any) -> Sequence[Any]:
        return ()

    def consider(self, view: Any, agreement: Any) -> bool:
        return False

    def thought(self) -> Thought | None:
        return None

    def close(self) -> None:
        return None


def table(view: View | SeriesView) -> View:
    """The game on the table, whether or not it is one of a series."""
    return view.game if isinstance(view, SeriesView) else view
