"""Games of Virtù that are played before anybody types them, and what can be drawn of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from random import Random
from typing import Any

from signoria.game import Table
from signoria.terminal.style import Style
from signoria.terminal.virtu import FACE
from signoria.terminal.virtu.face import palace, preview
from signoria.terminal.virtu.manual import manual
from signoria.terminal.virtu.pen import Pen
from signoria.virtu import GAME, View
from tests.terminal.helpers import style

REST = ("done", "discard", "undo", "borrow", "leave")
"""What nobody does who wants to see something happen."""


def eager(legal: Sequence[str], rng: Random) -> str:
    """Any action, but seldom one that does nothing."""
    lively = [action for action in legal if not action.startswith(REST)]
    return rng.choice(lively if lively and rng.random() < 0.85 else list(legal))


def tables(setup: dict[str, Any], seed: int, moves: int = 100_000) -> Iterator[Table]:
    """A table before each of so many moves."""
    rng = Random(seed)
    table = Table(GAME.new(setup), Random(str(seed)))
    table.settle()
    for _ in range(moves):
        if table.state.outcome() is not None:
            return
        yield table
        table.apply(eager(table.state.legal(), rng))


@cache
def script(players: int, options: str, seed: int) -> tuple[tuple[str, str], ...]:
    """A whole game as phases and actions; in the phase `hand-over` somebody presses Enter."""
    lines: list[tuple[str, str]] = []
    last = None
    setup = {"players": players, "options": options.split()}
    rng = Random(seed)
    table = Table(GAME.new(setup), Random(str(seed)))
    table.settle()
    while table.state.outcome() is None:
        state = table.state
        if state.phase == "family" and state.to_act != last:
            lines.append(("hand-over", ""))
            last = state.to_act
        action = eager(state.legal(), rng)
        lines.append((state.phase, action))
        table.apply(action)
    return tuple(lines)


def look(table: Table, language: str = "en", **fields: Any) -> Style:
    return FACE.dress(style(table.state.players, language, **fields), table.state)


def everything(view: View, look: Style) -> list[str]:
    """All that a seat can have drawn for it."""
    pen = Pen(view, look)
    lines = [*FACE.screen(view, look), *manual(pen)]
    lines += FACE.menu(view, look).lines() if view.legal else []
    if view.seat is None:
        return lines
    for command in ("map", "market", "prestige", "preview"):
        lines += FACE.obey(command, "", view, look)
    for seat in range(view.players):
        lines += palace(pen, look.names[seat])
    for city in view.data.cities:
        lines += preview(pen, city.id)
    return lines
