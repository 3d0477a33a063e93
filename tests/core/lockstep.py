"""The reference and the core play the same random games; the first difference is told."""

from __future__ import annotations

from random import Random
from typing import Any

from signoria.condottiere.actions import all_actions, numbers
from signoria.condottiere.cards import tally
from signoria.condottiere.core import Book, Table
from signoria.condottiere.editions import Rules
from signoria.condottiere.state import State
from signoria.game import shuffled


class Different(AssertionError):
    """The two engines disagree."""


def facts(state: State) -> dict[str, Any]:
    """All that is the case in the reference, in the words of `Table.facts`."""
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
        "discards": tally(state.discards),
        "deck": tally(state.deck),
        "round": state.round,
        "idle": state.idle,
        "quiet": state.quiet,
        "declined": state.declined,
        "opening": state.opening,
        "finalists": list(state.finalists),
        "outcome": (
            None if state.ending is None else (state.ending.winners, state.ending.reasons)
        ),
    }


def compare(state: State, table: Table, after: str) -> None:
    """Tell the first fact in which they differ, and the legal actions."""
    here, there = facts(state), table.facts()
    for name, fact in here.items():
        if fact != there[name]:
            raise Different(f"after {after}: {name} is {fact} by rule and {there[name]} in the core")
    number = numbers(state.rules.board)
    legal = sum(1 << number[action] for action in state.legal())
    if legal != table.mask():
        odd = legal ^ table.mask()
        names = [a for n, a in enumerate(all_actions(state.rules.board)) if odd >> n & 1]
        raise Different(f"after {after}: the legal actions differ in {names[:9]}")
    if table.count() != len(state.legal()):
        raise Different(f"after {after}: {table.count()} actions counted")


def play_both(rules: Rules, rng: Random, moves: int = 10**9, idle: float = 0.0) -> int:
    """Play one random game on both, up to so many moves; returns the number of moves.

    `idle` is the chance to pass or hold wherever that is allowed, so that guards are reached.
    """
    state, table = State(rules), Table(Book(rules))
    played, after = 0, "the beginning"
    number = numbers(rules.board)
    while state.ending is None and played < moves:
        compare(state, table, after)
        if state.chance is not None:
            order = shuffled(state.chance, rng)
            state.shuffle(order)
            table.shuffle(order)
            after = "a shuffle"
            continue
        legal = state.legal()
        action = legal[-1] if rng.random() < idle else rng.choice(legal)
        if rng.random() < 0.02:  # a loaded copy goes on like the one that was played
            table = Table(Book(rules))
            table.load(state)
        state.apply(action)
        table.apply(number[action])
        after = f"{action} (move {played})"
        played += 1
    compare(state, table, after)
    return played
