"""Change everything a seat cannot know, and its screen stays the same."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import Any

import pytest

from signoria.bots import Player
from signoria.condottiere import GAME
from signoria.game import Simulation
from signoria.games import load
from signoria.terminal.condottiere import board_map
from signoria.terminal.condottiere.help import manual
from signoria.terminal.condottiere.menu import Menu
from signoria.terminal.condottiere.screen import game_of, screen
from signoria.terminal.console import Console, Left
from signoria.terminal.registry import ui_of
from signoria.terminal.saving import Sheet
from signoria.terminal.session import TerminalSession
from signoria.terminal.sitters import Sitter
from tests.terminal.helpers import NAMES, Fingers, Sink, style, tables

SETUPS: list[dict[str, Any]] = [
    {"edition": "first", "players": 3},
    {"edition": "second", "players": 4},
    {"edition": "second", "players": 3, "options": ["points", "capture"]},
    {"edition": "third", "players": 4},
    {"edition": "third", "players": 5, "options": ["hidden", "capture"]},
    {"edition": "third", "players": 3, "options": ["draw-after-battle", "hidden"]},
]


UI = ui_of("condottiere")


def everything(view: Any) -> list[str]:
    """All that a seat can have drawn for it."""
    look = style(view.rules.players)
    game = game_of(view)
    lines = [*screen(view, look), *board_map.large(game, look), *manual(game, look)]
    return lines + (Menu(game, look).lines() if view.legal else [])


def truth(state: Any) -> Any:
    return [tuple(hand) for hand in getattr(state, "game", state).hands]


@pytest.mark.parametrize(
    "setup", SETUPS, ids=lambda setup: f"{setup['edition']}-{setup['players']}"
)
def test_the_screen_knows_no_more_than_the_seat(setup: dict[str, Any]) -> None:
    rng = Random(1)
    changed = 0
    for table in islice(tables(setup, 5, 150), 0, None, 7):
        for seat in (None, *range(setup["players"])):
            view = table.state.view(seat)
            other = view.sample(rng)
            changed += truth(other) != truth(table.state)
            assert everything(other.view(seat)) == everything(view)
    assert changed > 20


def session(order: list[int], typed: list[str], people: int = 1) -> str:
    """What a person sees of a game whose deck lies in this order."""
    state = load("condottiere").new({"players": 3, "first": 0})
    table = Simulation(state, Random(9))
    table.log += state.shuffle(order)
    sitters = [Sitter(name, None if seat < people else "x") for seat, name in enumerate(NAMES[:3])]
    console = Console(Fingers(0, [*typed, "quit"]), Sink())
    bots = {seat: Passer() for seat in range(people, 3)}
    game = TerminalSession(console, "en", Sheet({}, sitters, None), table, bots, UI)
    with pytest.raises(Left):
        game.run()
    assert isinstance(console.sink, Sink)
    return console.sink.getvalue()


class Passer(Player):
    """A bot that never shows a card."""

    name = "passer"

    def decide(self, view: Any, budget: float | None = None) -> Any:
        return view.legal[-1]


def reordered() -> tuple[list[int], list[int]]:
    """Two orders of the deck that differ only in what others are dealt."""
    chance = GAME.new({"players": 3, "first": 0}).chance
    assert chance is not None
    deck = list(chance.items)
    Random(4).shuffle(deck)
    others = deck[10:]
    Random(5).shuffle(others)
    return deck, deck[:10] + others


def test_the_program_shows_the_same_whatever_others_were_dealt() -> None:
    one, other = reordered()
    typed = ["help", "map", "log", "hand", "3", "1", "2", "log"]
    assert session(one, typed) == session(other, typed)


def test_people_at_one_screen_see_their_own_cards_only_after_the_handover() -> None:
    one, other = reordered()
    typed = ["", "3", "1"]
    ready = "Bruno, press Enter"
    before, after = (session(order, [*typed, ""], people=2) for order in (one, other))
    assert before.partition(ready)[0] == after.partition(ready)[0]
    assert before.partition(ready)[2] != after.partition(ready)[2]


def at_folding(hands: list[list[str]], typed: list[str]) -> str:
    """What three people at one screen see of a moment in which hands may be folded. R27"""
    state = load("condottiere").position(
        {"players": 3, "phase": "fold", "site": "roma", "hands": hands}
    )
    sitters = [Sitter(name, None) for name in NAMES[:3]]
    console = Console(Fingers(0, [*typed, "", "quit"]), Sink())
    table = Simulation(state, Random(9))
    game = TerminalSession(console, "en", Sheet({}, sitters, None), table, {}, UI)
    with pytest.raises(Left):
        game.run()
    assert isinstance(console.sink, Sink)
    return console.sink.getvalue()


def handovers(shown: str) -> list[str]:
    return [line for line in shown.split("\n") if "hand over to" in line]


def test_folding_at_one_screen_tells_nothing_by_asking() -> None:
    nobody = at_folding([["1", "1"], ["1", "1"], ["1", "1"]], ["", "", "", "", "", ""])
    one = at_folding([["1", "1"], ["winter", "heroine"], ["1", "1"]], ["", "", "", "2", "", ""])
    assert handovers(nobody) == handovers(one)
    assert nobody.count("nothing to decide") == 3
    assert one.count("nothing to decide") == 2
    assert "folds" not in one


def test_whoever_folds_at_one_screen_is_announced_afterwards() -> None:
    shown = at_folding([["1", "1"], ["winter", "heroine"], ["1", "1"]], ["", "", "", "1", "", ""])
    carla, announced = shown.index("Carla, press Enter"), shown.index("Bruno folds")
    assert carla < announced
    assert "Bruno folds" not in shown[:carla]
