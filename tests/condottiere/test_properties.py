"""Properties that hold at every moment of every game, found by Hypothesis's state machines."""

from __future__ import annotations

from random import Random
from typing import Any, cast

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from signoria.condottiere import GAME, State
from signoria.condottiere.model.actions import all_actions
from signoria.condottiere.model.editions import edition_table
from signoria.game import AnyState, Simulation, any_game
from tests.invariants import every_game
from tests.invariants.condottiere import APART, cards
from tests.invariants.condottiere_bookkeeper import Bookkeeper


def options_of(edition: str) -> st.SearchStrategy[list[str]]:
    """Any combination of an edition's options, but for points: a series has tests of its own."""
    offered = [option for option in edition_table(edition)["options"] if option != "points"]
    chosen = st.lists(st.sampled_from(offered), unique=True)
    return chosen.filter(lambda options: not {*APART} <= {*options})


class Game(RuleBasedStateMachine):
    """One game, played by whatever Hypothesis chooses."""

    edition = "third"

    @initialize(data=st.data(), players=st.integers(2, 6), seed=st.integers(0, 2**32))
    def begin(self, data: Any, players: int, seed: int) -> None:
        options = data.draw(options_of(self.edition))
        self.setup = {"edition": self.edition, "players": players, "options": options}
        self.rng = Random(seed)
        self.table = Simulation(GAME.new(self.setup), Random(str(seed)))
        self.bookkeeper = Bookkeeper(self.state.rules, None)
        self.table.settle()
        self.bookkeeper.read(self.table.log)
        self.seed = str(seed)

    @property
    def state(self) -> State:
        state = self.table.state
        assert isinstance(state, State)
        return state

    @property
    def any_state(self) -> AnyState:
        """The same for what knows no game."""
        return cast(AnyState, self.state)

    @rule(choice=st.integers(0, 10**6), passing=st.booleans())
    def decide(self, choice: int, passing: bool) -> None:
        legal = self.state.legal()
        if not legal:
            return
        action = legal[-1] if passing and choice % 3 == 0 else legal[choice % len(legal)]
        events = self.table.apply(action)
        self.bookkeeper.read(events)
        if self.state.outcome() is None:
            assert all(event.key != "over" for event in events)
        else:
            assert self.state.outcome() == self.bookkeeper.outcome

    @rule(choice=st.integers(0, 10**6))
    def hurry(self, choice: int) -> None:
        """Play on for a while, so that the machine sees late moments too."""
        rng = Random(choice)
        for _ in range(40):
            if self.state.legal():
                self.bookkeeper.read(self.table.apply(rng.choice(self.state.legal())))

    @invariant()
    def no_card_is_lost(self) -> None:
        cards(self.state)

    @invariant()
    def exactly_the_legal_actions_are_accepted(self) -> None:
        every_game.legal_actions(self.any_state, all_actions(self.state.rules.board))

    @invariant()
    def a_guess_of_what_is_hidden_looks_the_same(self) -> None:
        for seat in every_game.all_seats(self.any_state):
            cards(every_game.hidden_from(self.any_state, seat, self.rng))

    def teardown(self) -> None:
        """What was written down plays again to the same end."""
        if not hasattr(self, "table"):
            return
        game, state = any_game(GAME), self.any_state
        kept = every_game.record_of(game, self.setup, self.table.log, state, self.seed)
        every_game.whole_record(kept, state)


class First(Game):
    edition = "first"


class Second(Game):
    edition = "second"


@pytest.mark.parametrize("machine", [First, Second, Game], ids=["first", "second", "third"])
def test_properties_hold(machine: type[Game]) -> None:
    case: Any = machine.TestCase
    case.settings = settings(
        max_examples=40,
        stateful_step_count=25,
        deadline=None,
        derandomize=True,
        suppress_health_check=list(HealthCheck),
    )
    case().runTest()
