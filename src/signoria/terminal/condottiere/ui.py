"""Condottiere as people at a terminal meet it."""

from __future__ import annotations

from collections.abc import Sequence

from signoria.condottiere import GAME
from signoria.condottiere.knowledge.view import View
from signoria.condottiere.model.state import State
from signoria.condottiere.phases.series import Series, SeriesView
from signoria.condottiere.words import TO_YOU, outcome_sentence, refusal, title
from signoria.game import BadInput, Event, IllegalAction, Outcome, Setup
from signoria.terminal.condottiere import board_map, story
from signoria.terminal.condottiere.help import command_of, explain, manual
from signoria.terminal.condottiere.menu import Menu
from signoria.terminal.condottiere.players import goal
from signoria.terminal.condottiere.screen import game_of, hand, screen
from signoria.terminal.paint import wrap
from signoria.terminal.style import Style
from signoria.text import say


class CondottiereUI:
    """Everything that the terminal shows of Condottiere."""

    game = GAME
    pause = 0.6

    def check(self, state: State | Series) -> None:
        for region in state.rules.board.regions:
            if not region.name.isprintable():
                raise BadInput(f"board: the name of {region.id} cannot be shown")

    def title(self, state: State | Series, language: str) -> str:
        return title(state.rules, language)

    def opening(self, state: State | Series, setup: Setup, style: Style) -> list[str]:
        lines = wrap(goal(game_of(state.view(None)), style), style.columns)
        for warning in GAME.warnings(setup):
            lines += wrap(say(warning, style.language), style.columns)
        return lines

    def dress(self, style: Style, state: State | Series) -> Style:
        return style

    def hides(self, state: State | Series) -> bool:
        """Hands are hidden all the time, and after it the screen is everybody's again."""
        return True

    def may_decide(self, view: View | SeriesView) -> bool:
        """Everybody who holds cards may be asked to fold. R27"""
        table = game_of(view)
        return table.seat is not None and table.has_cards[table.seat]

    def screen(self, view: View | SeriesView, style: Style) -> list[str]:
        return screen(view, style)

    def menu(self, view: View | SeriesView, style: Style) -> Menu:
        return Menu(game_of(view), style)

    def command_of(self, word: str, language: str) -> str | None:
        return command_of(word, language)

    def obey(self, command: str, rest: str, view: View | SeriesView, style: Style) -> list[str]:
        table = game_of(view)
        if command == "help":
            return explain(rest, table, style) if rest.strip() else manual(table, style)
        return board_map.large(table, style) if command == "map" else hand(table, style)

    def refusal(self, error: IllegalAction, state: State | Series, language: str) -> str:
        return refusal(error, language, state.rules.board, TO_YOU)

    def worth_telling(self, event: Event, viewer: int | None) -> bool:
        return story.worth_telling(event, viewer)

    def told(self, event: Event, style: Style, state: State | Series) -> list[str]:
        return story.told(event, style, state.rules.board)

    def shows_table(self, event: Event) -> bool:
        return event.key in ("won", "unwon")

    def verdict(self, outcome: Outcome, style: Style) -> str:
        return outcome_sentence(outcome, style.language, style.painted)

    def closing(self, view: View | SeriesView, log: Sequence[Event], style: Style) -> list[str]:
        games = sum(event.key == "points" for event in log)
        if games:
            return [style.text("games", games=games)]
        return [style.text("rounds", rounds=game_of(view).round)]


UI = CondottiereUI()
