"""What the core needs to think about a table: its rules, a captain and a judge."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import TypedDict

from signoria.bots.condottiere.captain.distance import connected_sets
from signoria.bots.condottiere.captain.temper import DEFAULT, Temper
from signoria.condottiere.core import FEATURES, Judge, PackedCaptain, PackedRules
from signoria.condottiere.model.editions import Rules

UNTAUGHT = (4.5, 2.5, 1.2, 0.0, 1.0, 1.0, 0.5, 0.3, 0.3, 1.5, 0.5, 0.5, 0.1, 0.0, 0.0, 0.2)
"""A judge by rule of thumb, for tables that nobody has taught one for."""


@dataclass(frozen=True, slots=True)
class SearchModel:
    """A captain with its judge. They think about one thing at a time."""

    book: PackedRules
    captain: PackedCaptain
    judge: Judge


class Learned(TypedDict):
    """What a judge was taught for one kind of table."""

    weights: list[float]
    hidden: int


@cache
def _learned() -> dict[str, Learned]:
    text = files("signoria.bots.condottiere.strategist").joinpath("judge.json").read_text("utf-8")
    learned: dict[str, Learned] = json.loads(text)
    return learned


def search_model(rules: Rules, temper: Temper = DEFAULT) -> SearchModel:
    """A captain and a judge for a table, of their own: they think about one thing at a time."""
    book = PackedRules(rules)
    sets = connected_sets(rules.board, rules.connected_goal)
    captain = PackedCaptain(book, temper, sets)
    return SearchModel(book, captain, Judge(captain, *_weights(rules)))


def _weights(rules: Rules) -> tuple[list[float], int]:
    """What was learned for tables of this kind, else the rule of thumb."""
    kind = [rules.edition, str(rules.players)]
    taught = [option for option in ("capture", "draw-after-battle") if option in rules.options]
    learned = _learned()
    for name in ("/".join([*kind, *taught]), "/".join([*kind, *taught[-1:]]), "/".join(kind)):
        if name in learned:
            return learned[name]["weights"], learned[name]["hidden"]
    return list(UNTAUGHT), 0


assert len(UNTAUGHT) == FEATURES
