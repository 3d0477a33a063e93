"""Games of Virtù that are played before anybody types them, and what can be drawn of them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

from signoria.game import Simulation
from signoria.terminal.style import Style
from signoria.terminal.virtu import UI
from signoria.terminal.virtu.help import manual
from signoria.terminal.virtu.labels import Labels
from signoria.terminal.virtu.ui import palace, preview
from signoria.virtu import GAME, State, View
from signoria.virtu.model.state import PHASES
from tests.terminal.helpers import style

REST = (
    "done", "discard", "undo", "borrow", "leave", "step", "decline", "dismiss", "disband", "use",
    "confirm", "cash",
)  # fmt: skip
"""What seldom leads anywhere."""
FIRST = {
    "govern": ("cash", "ready", "reactivate"),
    "trade": ("use",),
    "palace": ("done",),
    "bonus": ("take machiavelli",),
}
"""What does, in some phases."""
THRIFTY = ("market", "recruit")


def eager(state: State, rng: Random) -> str:
    """Any action, but seldom one that does nothing: with chance alone little happens."""
    legal = state.legal()
    if rng.random() < 0.9:
        for verb in FIRST.get(state.phase, ()):
            found = [action for action in legal if action.startswith(verb)]
            if found:
                return rng.choice(found)
    lively = [action for action in legal if not action.startswith(REST)]
    if lively and rng.random() < (0.5 if state.phase in THRIFTY else 0.95):
        return rng.choice(lively)
    return "done" if "done" in legal and rng.random() < 0.8 else rng.choice(legal)


def tables(setup: dict[str, Any], seed: int, moves: int = 100_000) -> Iterator[Simulation[Any]]:
    """A table before each of so many moves."""
    rng = Random(seed)
    table = Simulation(GAME.new(setup), Random(str(seed)))
    table.settle()
    for _ in range(moves):
        if table.state.outcome() is not None:
            return
        yield table
        table.apply(eager(table.state, rng))


@cache
def script(players: int, options: str, seed: int) -> tuple[tuple[str, str], ...]:
    """A whole game as phases and actions; in the phase `hand-over` somebody presses Enter."""
    lines: list[tuple[str, str]] = []
    last = None
    setup = {"players": players, "options": options.split()}
    rng = Random(seed)
    table = Simulation(GAME.new(setup), Random(str(seed)))
    table.settle()
    while table.state.outcome() is None:
        state = table.state
        if state.phase == "family" and state.to_act != last:
            lines.append(("hand-over", ""))
            last = state.to_act
        action = eager(state, rng)
        lines.append((state.phase, action))
        table.apply(action)
    return tuple(lines)


RARE = frozenset(("assault", "space"))
"""Decisions that come up in few games; they have tests of their own."""


@cache
def games() -> tuple[tuple[int, str, int], ...]:
    """Players, options and seeds of games in which between them every decision comes up."""
    chosen: list[tuple[int, str, int]] = []
    missing = set(PHASES) - RARE
    for seed in range(60):
        game = 3 + seed % 3, "one-spy" if seed % 4 == 3 else "", seed
        phases = {phase for phase, _ in script(*game)}
        if missing & phases or len(chosen) < 3:
            chosen.append(game)
            missing -= phases
        if not missing and len(chosen) >= 3:
            break
    return tuple(chosen)


def look(table: Simulation[Any], language: str = "en", **fields: Any) -> Style:
    return UI.dress(style(table.state.players, language, **fields), table.state)


def everything(view: View, look: Style) -> list[str]:
    """All that a seat can have drawn for it."""
    labels = Labels(view, look)
    lines = [*UI.screen(view, look), *manual(labels)]
    lines += UI.menu(view, look).lines() if view.legal else []
    if view.seat is None:
        return lines
    for command in ("map", "market", "prestige", "preview"):
        lines += UI.obey(command, "", view, look)
    for seat in range(view.players):
        lines += palace(labels, look.names[seat])
    for city in ("siena", "venezia", "tunis"):
        lines += preview(labels, city)
    return lines
