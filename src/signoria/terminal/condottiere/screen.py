"""The screen of a turn: a title, the map beside the players, one's hand."""

from __future__ import annotations

from signoria.condottiere.knowledge.view import View
from signoria.condottiere.model.cards import SPRING, WINTER, spread
from signoria.condottiere.phases.series import SeriesView, game_of
from signoria.condottiere.words import card_name, region_name
from signoria.terminal.condottiere import board_map, players
from signoria.terminal.condottiere.cards import painted, short_cards
from signoria.terminal.paint import beside, width, wrap
from signoria.terminal.style import Style
from signoria.text import say

__all__ = ["game_of", "hand", "screen"]

PANEL = 32
"""The columns that the players need beside the map."""

SPARE_ROWS = 10
"""The rows of a terminal that are kept for everything but the map."""


def screen(view: View | SeriesView, style: Style) -> list[str]:
    """Everything a seat (or, in the public view, anybody) may see of the table."""
    game = game_of(view)
    lines = ["", *title(view, style)]
    if isinstance(view, SeriesView):
        lines += _score(view, style)
    lines += _table(game, style)
    if game.seat is not None:
        lines += hand(game, style)
    return lines


def _table(game: View, style: Style) -> list[str]:
    """The map with the players beside it; below it where the terminal is too narrow for both."""
    rows = max(14, min(style.rows - SPARE_ROWS, 22))
    columns = style.columns - PANEL - 2
    if columns < PANEL:
        panel = players.panel(game, style, PANEL, rows)
        return [*board_map.draw(game, style, style.columns, rows), *panel]
    columns = min(columns, 3 * rows + 4)
    panel = players.panel(game, style, style.columns - columns - 2, rows)
    return beside(board_map.draw(game, style, columns, rows), panel, columns + 2)


def title(view: View | SeriesView, style: Style) -> list[str]:
    """Where the game stands, in one line with a rule after it."""
    game = game_of(view)
    parts = [say(f"edition.{game.rules.edition}", style.language)]
    if isinstance(view, SeriesView) and view.number:
        parts.append(style.text("title.game", number=view.number))
    if not game.rules.draws:
        parts.append(style.text("title.round", number=game.round))
    parts.append(_stage(game, style))
    parts += _season(game, style)
    text = f" {style.glyphs.between} ".join(part for part in parts if part)
    rule = style.glyphs.rule
    lines = wrap(f"{rule * 2} {text} ", style.columns - 2)
    lines[-1] += style.paint.dim(rule * (style.columns - width(lines[-1]) - 1))
    return [style.paint.bold(line) for line in lines[:-1]] + [lines[-1]]


def _stage(game: View, style: Style) -> str:
    if game.outcome is not None:
        return say("phase.over", style.language)
    if game.finalists:
        return style.text("title.final")
    if game.phase in ("battle", "pope") and game.site is not None:
        board = game.rules.board
        name = region_name(board.regions[game.site].id, style.language, board)
        return style.paint(f"{style.glyphs.battle} {name}", "1")
    return say(f"phase.{game.phase}", style.language)


def _season(game: View, style: Style) -> list[str]:
    played = {card for line in game.lines for card in line}
    names = [name for card, name in ((WINTER, "winter"), (SPRING, "spring")) if card in played]
    return [painted(name, card_name(name, style.language), style) for name in names]


def _score(view: SeriesView, style: Style) -> list[str]:
    points = ", ".join(
        f"{name} {points}" for name, points in zip(style.painted, view.points, strict=True)
    )
    return wrap(style.text("points", points=points, target=view.target), style.columns, "  ")


def hand(game: View, style: Style) -> list[str]:
    """The cards of whoever looks."""
    assert game.seat is not None
    cards = short_cards(spread(game.hand), style)
    shown = "  ".join(cards) if cards else style.text("hand.empty")
    text = style.text("hand.own", name=style.painted[game.seat], cards=shown)
    return wrap(text, style.columns, "  ")
