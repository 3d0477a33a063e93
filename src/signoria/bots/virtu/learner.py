"""Players who still learn Virtù: captains with the faults of people at their first tables.

None of their mistakes is a matter of chance alone. They walk on room by room, stop governing too
early, buy what is dearest, keep more armies than they can pay, and leave war to others; how often
they do, differs.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from signoria.bots.virtu.captain.captain import VirtuCaptain
from signoria.virtu.model.actions import DONE, Action
from signoria.virtu.model.state import State
from signoria.virtu.phases import market

Fault = Callable[[State, tuple[Action, ...]], Action | None]
"""What somebody does who knows no better; None where the fault does not show."""


def next_room(state: State, legal: tuple[Action, ...]) -> Action | None:
    """Short-sighted: on to the next room, whatever it offers."""
    moves = [action for action in legal if action.verb == "move"]
    return moves[0] if moves and not state.extra else None


def one_pair(state: State, legal: tuple[Action, ...]) -> Action | None:
    """Hasty: one pair of tiles is turned over, and the rest forgotten."""
    return DONE if DONE in legal and state.used and not state.half else None


def dearest(state: State, legal: tuple[Action, ...]) -> Action | None:
    """Greedy: what costs most must be best."""
    wares = [action for action in legal if action.verb == "buy" and action.form != "buy-instead"]
    if not wares:
        return None
    return max(wares, key=lambda action: sum(market.price(state.data, action)))


def one_more_army(state: State, legal: tuple[Action, ...]) -> Action | None:
    """Greedy: as many armies as there are florins for, and no thought of their wages."""
    return next((action for action in legal if action.verb == "recruit"), None)


def no_war(state: State, legal: tuple[Action, ...]) -> Action | None:
    """Timid: the armies stay at home."""
    return DONE if DONE in legal else None


def first_city(state: State, legal: tuple[Action, ...]) -> Action | None:
    """Hasty: the first city that is there to be had."""
    return next((action for action in legal if action.verb == "annex"), None)


FAULTS: dict[str, Fault] = {
    "move": next_room,
    "govern": one_pair,
    "market": dearest,
    "recruit": one_more_army,
    "war": no_war,
    "annex": first_city,
}
"""By the question that is answered so."""


class Learner(VirtuCaptain):
    """A captain who errs as beginners do."""

    def __init__(self, rng: Random, faulty: float) -> None:
        super().__init__(rng)
        self._faulty = faulty
        """How often a fault shows where it could."""

    def choose(self, state: State, seat: int, legal: tuple[Action, ...]) -> Action:
        fault = FAULTS.get(state.phase)
        if fault is not None and self._rng.random() < self._faulty:
            done = fault(state, legal)
            if done is not None:
                return done
        return super().choose(state, seat, legal)
