"""What a bot is: a name, and a decision for every view in which its seat is to act.

A bot is given what its seat may know and never the truth: a view, which also lists the legal
actions, the events that its seat saw since it last acted, and what others propose to it. Whatever
it leaves to chance comes from the source that it was built with: the same source, views and events
give the same decisions, as long as no clock decides.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol, cast

from signoria.game import A, A_co, Action, Event, V, V_contra, View
from signoria.text import Value


@dataclass(frozen=True, slots=True)
class Weighed:
    """An action that a bot considered, and what it expects of it."""

    action: Action
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
    args: Mapping[str, Value]


@dataclass(frozen=True, slots=True)
class Thought:
    """What stands behind a bot's last decision: the actions it weighed, best first, and why."""

    weighed: tuple[Weighed, ...]
    reasons: tuple[Reason, ...]


class _Bot(Protocol):
    """What all bots have in common."""

    @property
    def name(self) -> str: ...

    def observe(self, events: Sequence[Event]) -> None:
        """What the bot's seat saw since it was last told, in the order it happened."""

    def thought(self) -> Thought | None:
        """What stands behind its last decision, if it can say."""

    def close(self) -> None:
        """The game is over; let go of processes and the like."""


class Bot(_Bot, Protocol):
    """A player that is a program, whichever game it plays: it is shown views of that game alone.
    `Player` has a plain answer to all but `decide`.
    """

    def decide(self, view: View[A, object], budget: float | None = None) -> A:
        """One of the view's legal actions; the seat of the view is the one to act.

        The budget is in seconds; without one the bot takes the time that it was built for.
        """

    def propose(self, view: View[Action, object]) -> Sequence[str]:
        """Agreements that the bot would like to propose now, in canonical words."""

    def consider(self, view: View[Action, object], agreement: str) -> bool:
        """Whether it accepts an agreement that another seat proposes to it."""


class GameBot(_Bot, Protocol[V_contra, A_co]):
    """A bot that knows one game: its views and its actions."""

    def decide(self, view: V_contra, budget: float | None = None) -> A_co: ...

    def propose(self, view: V_contra) -> Sequence[str]: ...

    def consider(self, view: V_contra, agreement: str) -> bool: ...


def any_bot(bot: GameBot[V, A]) -> Bot:
    """The bot of one game, for those who serve every game."""
    return cast(Bot, bot)


class Player:
    """A bot that decides and does no more."""

    def observe(self, events: Sequence[Event]) -> None:
        return None

    def propose(self, view: object) -> Sequence[str]:
        return ()

    def consider(self, view: object, agreement: str) -> bool:
        return False

    def thought(self) -> Thought | None:
        return None

    def close(self) -> None:
        return None
