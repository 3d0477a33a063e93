"""A random game of a campaign: how it is set up and played, and what must hold in it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import ClassVar

from signoria.game import Action, AnyGame, AnyState, Event, Seat, Setup


class RandomGame:
    """What `tools/soak.py` needs to know of a game besides the contract.

    A game draws its own setup, and plays as chance wants it. It looks at the invariants that only
    its own rules promise, and counts them in `checked`.
    """

    invariants: ClassVar[Mapping[str, str]]
    """What is promised, by the name under which it is counted."""
    every: ClassVar[int] = 1
    """One game of so many is of this kind: a dear one has fewer."""

    def __init__(self, game: AnyGame, setup: Setup) -> None:
        self.game = game
        self.setup = setup
        self.checked: Counter[str] = Counter()

    def begin(self, state: AnyState, rng: Random) -> None:
        """The game begins."""

    def choose(self, state: AnyState, rng: Random) -> tuple[Seat, Action]:
        """Who does what next."""
        seat = rng.choice(state.deciders)
        return seat, rng.choice(state.legal(seat))

    def aside(self, state: AnyState, rng: Random) -> Sequence[Event]:
        """Perhaps somebody does something out of turn."""
        return ()

    def other_actions(self, state: AnyState, rng: Random) -> Iterable[Action]:
        """Actions that may be legal or not; those which are not have to be refused."""
        return ()

    def read(self, events: Iterable[Event]) -> None:
        """Follow what happened."""

    def always(self, state: AnyState) -> None:
        """What is looked at at every decision."""

    def seldom(self, state: AnyState) -> None:
        """What takes longer, and is looked at now and then."""

    def guessed(self, state: AnyState) -> None:
        """What holds for a state that was drawn from a view."""

    def end(self, state: AnyState) -> None:
        """The game is over."""
