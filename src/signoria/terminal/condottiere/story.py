"""The events of Condottiere as lines of a story."""

from __future__ import annotations

from signoria.condottiere.model.board import Board
from signoria.condottiere.words import sentence
from signoria.game import Event
from signoria.terminal.paint import wrap
from signoria.terminal.style import Style


def worth_telling(event: Event, viewer: int | None) -> bool:
    """Others' deals are on the screen as numbers, and every deal comes with a shuffle."""
    if event.key == "shuffle":
        return event.args["what"] == "holder"
    return event.key != "deal" or event.args["seat"] == viewer


def told(event: Event, style: Style, board: Board) -> list[str]:
    """An event as lines of the story, with a sign before what decides something."""
    signs = style.glyphs
    sign = {
        "site": signs.battle,
        "won": signs.battle,
        "unwon": signs.battle,
        "final-battle": signs.battle,
        "token": signs.token,
        "pope": signs.pope,
        "round": signs.rule,
        "next-game": signs.rule,
    }.get(event.key, " ")
    text = sentence(event, style.language, style.painted, board)
    return wrap(f"{style.paint.bold(sign)} {text}", style.columns, "  ")
