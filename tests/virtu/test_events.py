"""The events of Virtù: every key and its fields stand in the page of the notation."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from signoria.game import Event, shuffled
from signoria.virtu.model.actions import FORMS
from signoria.virtu.model.state import State
from tests.invariants.virtu import DATA, choose
from tests.virtu.table import SIEGES, do, side, table

ROOT = Path(__file__).parent.parent.parent
PAGE = ROOT / "docs" / "virtu-notation.md"
SOURCE = ROOT / "src" / "signoria" / "virtu"
VERBS = {pattern.split()[0] for _, pattern in FORMS}
CLASHES = {"siege", "battle"}
"""Keys that the code takes from `Clash.use`."""


def documented() -> dict[str, tuple[str, ...]]:
    """The fields of every event by its key, as the page has them."""
    section = PAGE.read_text("utf-8").split("## Events")[1].split("\n## ")[0]
    rows = re.findall(r"^\| `([a-z-]+)` \| ([^|]+) \|", section, re.MULTILINE)
    return {key: tuple(re.findall(r"`(\w+)`", fields)) for key, fields in rows}


def keys_of_the_code() -> set[str]:
    """The keys of all events that the rules make, apart from decisions."""
    found = set(CLASHES)
    for path in SOURCE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Event":
                key = node.args[0]
                if isinstance(key, ast.Constant) and isinstance(key.value, str):
                    found.add(key.value)
    return found - VERBS


def test_the_table_is_complete() -> None:
    assert documented().keys() == keys_of_the_code()


def fields_fit(event: Event) -> bool:
    """Whether an event has just the fields that the page names, in their order."""
    if event.key in VERBS and "words" in event.args:
        return tuple(event.args) == ("seat", "words")
    return tuple(event.args) == documented()[event.key]


def happenings(players: int, seed: int) -> Iterator[Event]:
    """All events of a game."""
    rng = Random(f"events {players} {seed}")
    state = State(DATA, players)
    while state.outcome() is None:
        if state.chance is not None:
            yield from state.shuffle(shuffled(state.chance, rng))
        else:
            yield from state.apply(choose(state, rng))


@pytest.mark.parametrize("players", [3, 4, 5])
def test_every_event_of_a_game_has_its_fields(players: int) -> None:
    for event in happenings(players, 0):
        assert fields_fit(event), event


def test_the_events_of_battles_have_their_fields() -> None:
    rival = side(armies="spoleto")
    fights = [
        (table(florence=side(armies="spoleto 3"), naples=rival, when=SIEGES), "battle-won"),
        (table(florence=side(armies="spoleto"), naples=rival, when=SIEGES), "stand-off"),
    ]
    for state, key in fights:
        events = do(state, "besiege spoleto")
        assert {"battle", key} <= {event.key for event in events}
        assert all(map(fields_fit, events))
