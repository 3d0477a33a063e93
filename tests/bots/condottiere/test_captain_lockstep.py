"""The captain of the reference and the compiled one decide alike, whatever their temper."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import fields, replace
from random import Random
from typing import Any

import pytest

from signoria.bots.condottiere.captain.captain import Captain
from signoria.bots.condottiere.captain.sites import pope_scores, site_scores
from signoria.bots.condottiere.captain.temper import DEFAULT, Temper
from signoria.bots.condottiere.strategist.search_model import search_model
from signoria.condottiere import GAME, Rules, State, View, rules
from signoria.condottiere.core import PackedCaptain, PackedState
from signoria.condottiere.model.actions import Action, all_actions
from signoria.game import shuffled

EVEN = 1e-8
"""Regions whose scores differ by less are equally good, and chance decides between them."""
PHASES = {"site", "battle", "pope", "fold", "keep", "draw"}
LAZY = 0.25
"""How often players pass in a battle, so that hands are still large in later ones."""


def random_temper(rng: Random) -> Temper:
    """A temper with every number changed."""
    return replace(DEFAULT, **{one.name: varied(rng, one.name) for one in fields(Temper)})


def varied(rng: Random, name: str) -> Any:
    """Another value for a number, or for every price."""
    value = getattr(DEFAULT, name)
    if isinstance(value, tuple):
        return tuple(price * rng.uniform(0.3, 2.5) for price in value)
    if isinstance(value, int):
        return rng.randint(1, 2 * value)
    return value * rng.uniform(0.2, 2.5) if value else rng.uniform(-0.2, 3.0)


def positions(chosen: Rules, rng: Random, decisions: int) -> Iterator[State]:
    """A random game, before every decision."""
    state = State(chosen)
    while decisions and state.ending is None:
        if state.chance is not None:
            state.shuffle(shuffled(state.chance, rng))
            continue
        yield state
        decisions -= 1
        legal = state.legal()
        state.apply(legal[-1] if rng.random() < LAZY else rng.choice(legal))


class Captains:
    """Both of one temper at one table."""

    def __init__(self, chosen: Rules, temper: Temper) -> None:
        self.temper = temper
        self.reference = Captain(Random(0), temper)
        self.compiled: PackedCaptain = search_model(chosen, temper).captain
        self.table = PackedState(self.compiled.book)
        self.actions = all_actions(chosen.board)

    def decide(self, state: State) -> tuple[Action, Action]:
        """What each of them does."""
        self.table.load(state)
        view = state.view(state.to_act)
        return self.reference.decide(view), self.actions[self.compiled.choose(self.table)]

    def differ(self, state: State) -> str | None:
        """In what they differ at a position, or None."""
        plain, fast = self.decide(state)
        scores = self.scores(state.view(state.to_act))
        if plain == fast or (scores and scores[fast] > max(scores.values()) - EVEN):
            return None
        return f"{plain} by the reference and {fast} compiled, in {state.to_json()}"

    def scores(self, view: View) -> dict[Action, float]:
        if view.phase == "site":
            return site_scores(view, self.temper)
        return pope_scores(view, self.temper) if view.phase == "pope" else {}


SETTINGS = [*GAME.variants()]


@pytest.mark.parametrize(
    "setting",
    SETTINGS,
    ids=lambda one: "-".join(map(str, (one["edition"], one["players"], *one["options"]))),
)
def test_both_decide_alike(setting: dict[str, object]) -> None:
    """Three tempers at every kind of table, one of them that of the bots."""
    rng = Random(str(setting))
    chosen = rules(**setting)  # type: ignore[arg-type]
    for temper in (DEFAULT, random_temper(rng), random_temper(rng)):
        captains = Captains(chosen, temper)
        for state in positions(chosen, rng, 120):
            assert captains.differ(state) is None, temper


def test_every_phase_is_met() -> None:
    rng, met = Random("phases"), Counter[str]()
    for setting in SETTINGS:
        if setting["players"] == 3:
            met.update(state.phase for state in positions(rules(**setting), rng, 120))
    assert set(met) == PHASES


@pytest.mark.parametrize("name", [one.name for one in fields(Temper)])
def test_every_number_of_the_temper_matters_to_both(name: str) -> None:
    """With one number changed some decisions change, and for both in the same way."""
    rng = Random(name)
    changes = 0
    for options in ((), ("hidden",), ("draw-after-battle",)):
        for edition in ("third", "second") if not options else ("third",):
            changes += count_changes(rules(edition, 3, options), name, rng)
    assert changes > 0


def count_changes(chosen: Rules, name: str, rng: Random) -> int:
    """How many decisions are other ones with another value of a number."""
    usual = Captains(chosen, DEFAULT)
    other = Captains(chosen, replace(DEFAULT, **{name: varied(rng, name)}))
    changes = 0
    for state in positions(chosen, rng, 400):
        assert other.differ(state) is None
        changes += usual.decide(state)[0] != other.decide(state)[0]
    return changes
