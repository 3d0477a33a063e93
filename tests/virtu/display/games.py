"""Games of Virtù to look at: eager ones by chance, and those of captains."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

from signoria.bots import make
from signoria.game import shuffled
from signoria.virtu import GAME, Action, State
from tests.terminal.virtu.helpers import eager

SETUPS = tuple(GAME.variants())


def by_chance(setup: dict[str, object], seed: int) -> Iterator[State]:
    """A game before each decision, in which little is left undone."""
    rng = Random(seed)
    yield from _played(setup, rng, lambda state: state.parse(eager(state, rng)))


def of_captains(setup: dict[str, object], seed: int) -> Iterator[State]:
    """The same of captains, who now and then do anything at all."""
    rng = Random(seed)
    captain = make("captain", rng, "virtu")

    def decide(state: State) -> Action:
        if rng.random() < 0.1:
            return rng.choice(list(state.legal()))
        chosen = captain.decide(state.view(state.to_act))
        assert isinstance(chosen, Action)
        return chosen

    yield from _played(setup, rng, decide)


def _played(
    setup: dict[str, object], rng: Random, decide: Callable[[State], Action]
) -> Iterator[State]:
    state = GAME.new(setup)
    while state.outcome() is None:
        if state.chance is not None:
            state.shuffle(shuffled(state.chance, rng))
            continue
        yield state
        state.apply(decide(state))
    yield state
