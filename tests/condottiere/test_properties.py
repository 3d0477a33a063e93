"""Properties that hold at every moment of every game, found by Hypothesis's state machines."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from signoria import record
from signoria.condottiere import GAME, State
from signoria.condottiere.model.actions import all_actions
from signoria.condottiere.model.cards import KINDS
from signoria.condottiere.model.editions import tables
from signoria.game import IllegalAction, Outcome, Simulation


def options_of(edition: str) -> st.SearchStrategy[list[str]]:
    """Any combination of an edition's options, but for points: a series has tests of its own."""
    offered = [option for option in tables()[edition]["options"] if option != "points"]
    chosen = st.lists(st.sampled_from(offered), unique=True)
    return chosen.filter(lambda options: not {"open-counts", "closed-counts"} <= set(options))


def cards_everywhere(state: State) -> Counter[int]:
    """Every card of the deck, wherever it is."""
    cards = Counter(state.deck) + Counter(state.discards)
    for hand in (*state.hands, *state.memory.folded.values()):
        cards += Counter({kind: hand[kind] for kind in range(KINDS)})
    for line in state.lines:
        cards += Counter(line)
    return cards


def expected_outcome(state: State, victor: int) -> tuple[str, ...]:
    """Whether a victory wins the game, worked out from the borders alone."""
    rules = state.rules
    own = {region for region, owner in enumerate(state.owners) if owner == victor}
    borders = {frozenset(pair) for pair in rules.board.borders()}
    largest = 0
    for start in own:
        group, todo = {start}, [start]
        while todo:
            here = rules.board.regions[todo.pop()].id
            for region in own - group:
                if frozenset((here, rules.board.regions[region].id)) in borders:
                    group.add(region)
                    todo.append(region)
        largest = max(largest, len(group))
    reasons = []
    if largest >= rules.connected_goal:
        reasons.append("connected")
    if rules.total_goal is not None and len(own) >= rules.total_goal:
        reasons.append("total")
    return tuple(reasons)


class Game(RuleBasedStateMachine):
    """One game, played by whatever Hypothesis chooses."""

    edition = "third"

    @initialize(data=st.data(), players=st.integers(2, 6), seed=st.integers(0, 2**32))
    def begin(self, data: Any, players: int, seed: int) -> None:
        options = data.draw(options_of(self.edition))
        self.setup = {"edition": self.edition, "players": players, "options": options}
        self.rng = Random(seed)
        self.table = Simulation(GAME.new(self.setup), Random(str(seed)))
        self.table.settle()
        self.seed = str(seed)

    @property
    def state(self) -> State:
        state = self.table.state
        assert isinstance(state, State)
        return state

    @rule(choice=st.integers(0, 10**6), passing=st.booleans())
    def decide(self, choice: int, passing: bool) -> None:
        legal = self.state.legal()
        if not legal:
            return
        action = legal[-1] if passing and choice % 3 == 0 else legal[choice % len(legal)]
        owners = list(self.state.owners)
        events = self.table.apply(action)
        for event in events:
            if event.key == "won":
                self.check_victory(owners, event.args)
        if self.state.outcome() is None:
            assert all(event.key != "over" for event in events)

    @rule(choice=st.integers(0, 10**6))
    def hurry(self, choice: int) -> None:
        """Play on for a while, so that the machine sees late moments too."""
        rng = Random(choice)
        for _ in range(40):
            if self.state.legal():
                self.table.apply(rng.choice(self.state.legal()))

    def check_victory(self, before: list[int | None], won: Any) -> None:
        region = self.state.rules.board.index[won["region"]]
        victor = won["victor"]
        assert max(won["strengths"]) == won["strengths"][victor]
        assert won["strengths"].count(won["strengths"][victor]) == 1
        assert self.state.owners[region] == victor
        assert [owner for place, owner in enumerate(before) if place != region] == [
            owner for place, owner in enumerate(self.state.owners) if place != region
        ]
        outcome = self.state.outcome()
        reasons = expected_outcome(self.state, victor)
        if reasons:
            assert outcome == Outcome((victor,), reasons)
        elif outcome is not None:
            assert outcome.reasons[0] in ("most", "final-battle", "shared", "draw", "limit")

    @invariant()
    def no_card_is_lost(self) -> None:
        expected = {kind: count for kind, count in enumerate(self.state.rules.deck) if count}
        assert +cards_everywhere(self.state) == expected

    @invariant()
    def exactly_the_legal_actions_are_accepted(self) -> None:
        legal = set(self.state.legal())
        for action in all_actions(self.state.rules.board):
            trial = self.state.clone()
            try:
                trial.apply(action)
            except IllegalAction:
                assert action not in legal
            else:
                assert action in legal

    @invariant()
    def a_guess_of_what_is_hidden_looks_the_same(self) -> None:
        for seat in (None, *range(self.state.players)):
            view = self.state.view(seat)
            guess = view.sample(self.rng)
            assert guess.view(seat) == view
            expected = {kind: count for kind, count in enumerate(self.state.rules.deck) if count}
            assert +cards_everywhere(guess) == expected

    def teardown(self) -> None:
        """What was written down plays again to the same end."""
        if not hasattr(self, "table"):
            return
        names = ["x"] * self.state.players
        kept = record.of(GAME, self.setup, names, self.table.log, self.state.outcome(), self.seed)
        text = record.dumps(kept)
        again = record.replay(record.loads(text))
        assert again.state.to_json() == self.state.to_json()
        assert record.dumps(record.loads(text)) == text


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
