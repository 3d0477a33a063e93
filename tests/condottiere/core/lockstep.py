"""The reference and the core play the same random games; the first difference is told."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from random import Random
from typing import Any

from signoria.condottiere import core
from signoria.condottiere.model.actions import Action, all_actions, numbers
from signoria.condottiere.model.cards import tally
from signoria.condottiere.model.editions import Rules
from signoria.condottiere.model.state import State
from signoria.game import Event, shuffled

LOADED = 0.02
"""How often the core's table is put away and another loaded from the reference, per move."""
LISTED = 0.05
"""How often its legal actions are also asked for one by one, per move."""
TIRED = 0.5
"""How often, at least, players pass in a final battle, so that some are tied."""

Seen = Counter[str]
"""What happened in lockstep, and how often: so that nothing goes untested unnoticed."""


class Different(AssertionError):
    """The two engines disagree."""


def facts(state: State) -> dict[str, Any]:
    """All that is the case in the reference, in the words of `PackedState.facts`."""
    seats = range(state.players)
    return {
        "phase": state.phase,
        "to_act": state.to_act,
        "waiting": state.waiting,
        "condottiere": state.condottiere,
        "site": state.site,
        "pope": state.pope,
        "defender": state.defender,
        "realms": [state.realm_of(seat) for seat in seats],
        "hands": [list(hand) for hand in state.hands],
        "kinds": list(state.kinds),
        "lines": [tally(line) for line in state.lines],
        "face_down": list(state.face_down),
        "passed": list(state.passed),
        "decided": dict(state.decided),
        "discards": tally(state.discards),
        "deck": tally(state.deck),
        "round": state.round,
        "idle": state.idle,
        "quiet": state.quiet,
        "declined": state.declined,
        "opening": state.opening,
        "finalists": list(state.finalists),
        "outcome": (None if state.ending is None else (state.ending.winners, state.ending.reasons)),
    }


def compare(state: State, table: Any, after: str) -> None:
    """Tell the first fact in which they differ, and the legal actions."""
    here, there = facts(state), table.facts()
    for name, fact in here.items():
        if fact != there[name]:
            told = f"{name} is {fact} by rule and {there[name]} in the core"
            raise Different(f"after {after}: {told}")
    number = numbers(state.rules.board)
    legal = sum(1 << number[action] for action in state.legal())
    if legal != table.mask():
        odd = legal ^ table.mask()
        names = [a for n, a in enumerate(all_actions(state.rules.board)) if odd >> n & 1]
        raise Different(f"after {after}: the legal actions differ in {names[:9]}")
    if table.count() != len(state.legal()):
        raise Different(f"after {after}: {table.count()} actions counted")


def compare_listed(table: Any, after: str) -> None:
    """The core's actions one by one are those of its mask, each once."""
    listed = [table.choice(n) for n in range(table.count())]
    if sum(1 << number for number in listed) != table.mask() or len({*listed}) != len(listed):
        raise Different(f"after {after}: the core lists {listed}")


class Lockstep:
    """One game on both engines. `engine` is the core, or another writing of it."""

    def __init__(
        self, rules: Rules, rng: Random, seen: Seen | None = None, engine: Any = core
    ) -> None:
        self.rules = rules
        self.rng = rng
        self.seen = Seen() if seen is None else seen
        self.engine = engine
        self.state = State(rules)
        self.table = engine.PackedState(engine.PackedRules(rules))
        self.number = numbers(rules.board)
        self.after = "the beginning"
        self.played = 0

    def begin_at(self, state: State) -> None:
        """Go on from a state of the reference."""
        self.state = state
        self.load()

    def load(self) -> None:
        self.table = self.engine.PackedState(self.engine.PackedRules(self.rules))
        self.table.load(self.state)

    def shuffle(self) -> None:
        assert self.state.chance is not None
        self.seen[f"shuffle {self.state.waiting}"] += 1
        order = shuffled(self.state.chance, self.rng)
        self.watch(self.state.shuffle(order))
        self.table.shuffle(order)
        self.after = "a shuffle"

    def move(self, action: Action) -> None:
        """A loaded copy goes on like the one that was played."""
        self.seen[f"phase {self.state.phase}"] += 1
        if self.state.to_act == self.state.defender and action.verb == "pass":
            self.seen["free pass"] += 1
        if self.rng.random() < LISTED:
            compare_listed(self.table, self.after)
        if self.rng.random() < LOADED:
            self.load()
        self.watch(self.state.apply(action))
        self.table.apply(self.number[action])
        self.played += 1
        self.after = f"{action} (move {self.played})"

    def watch(self, events: Iterable[Event]) -> None:
        for event in events:
            self.seen[event.key] += 1
            if event.key == "play":
                self.seen[f"play {event.args['card']}"] += 1
                self.seen["take back"] += "take" in event.args

    def play(self, moves: int = 10**9, idle: float = 0.0) -> int:
        """Play at random to the end, or so many moves; returns the number of moves.

        `idle` is the chance to pass or hold wherever that is allowed, so that guards are reached.
        """
        while self.state.ending is None and self.played < moves:
            compare(self.state, self.table, self.after)
            if self.state.chance is not None:
                self.shuffle()
                continue
            legal = self.state.legal()
            lazy = max(idle, TIRED) if self.state.finalists else idle
            self.move(legal[-1] if self.rng.random() < lazy else self.rng.choice(legal))
        compare(self.state, self.table, self.after)
        if self.state.ending is not None:
            self.seen[f"ends {' '.join(self.state.ending.reasons)}"] += 1
        return self.played


def play_both(
    rules: Rules,
    rng: Random,
    moves: int = 10**9,
    idle: float = 0.0,
    seen: Seen | None = None,
    engine: Any = core,
) -> int:
    """Play one random game on both, up to so many moves; returns the number of moves."""
    return Lockstep(rules, rng, seen, engine).play(moves, idle)
