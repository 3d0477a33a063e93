"""What one game brings along to be played in a terminal: its screen, its menus, its words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, TypeAlias

from signoria.game import (
    A,
    A_co,
    Action,
    AnyState,
    AnyView,
    Event,
    Game,
    IllegalAction,
    Outcome,
    S,
    Setup,
    V,
)
from signoria.terminal.style import Style


class MenuChoice(Protocol[A_co]):
    """The legal actions as a numbered list."""

    @property
    def numbers(self) -> dict[str, int]:
        """From where to where the actions are numbered."""

    def lines(self) -> list[str]:
        """The question, then the answers."""

    def find(self, typed: str) -> A_co | None:
        """The action that somebody typed, if it is one of them."""


class GameUI(Protocol[S, V, A]):
    """A game as people at a terminal meet it. All that is shown comes from views and events."""

    @property
    def game(self) -> Game[S, V, A]: ...

    @property
    def pause(self) -> float:
        """Seconds to read what a bot did."""

    def check(self, state: S) -> None:
        """Refuse names, which may come from a file of anybody, that cannot be shown."""

    def title(self, state: S, language: str) -> str:
        """What is played, in a few words."""

    def opening(self, state: S, setup: Setup, style: Style) -> list[str]:
        """What to know before the first turn."""

    def dress(self, style: Style, state: S) -> Style:
        """The style with the colours and marks of the players in this game."""

    def hides(self, state: S) -> bool:
        """Whether people at one screen must not see what the others see now."""

    def may_decide(self, view: V) -> bool:
        """Whether the seat of a view may, for all that everybody knows, decide now in secret."""

    def screen(self, view: V, style: Style) -> list[str]:
        """Everything that the seat of a view may see of the table."""

    def menu(self, view: V, style: Style) -> MenuChoice[A]: ...

    def command_of(self, word: str, language: str) -> str | None:
        """The command that a word stands for, in English or in the language of the table."""

    def obey(self, command: str, rest: str, view: V, style: Style) -> list[str]:
        """What a command shows."""

    def refusal(self, error: IllegalAction, state: S, language: str) -> str:
        """Why an action is not allowed."""

    def worth_telling(self, event: Event, viewer: int | None) -> bool:
        """Whether an event is part of the story for a viewer."""

    def told(self, event: Event, style: Style, state: S) -> list[str]:
        """An event as lines of the story."""

    def shows_table(self, event: Event) -> bool:
        """Whether those who only watch get to see the table after an event."""

    def verdict(self, outcome: Outcome, style: Style) -> str:
        """Who won and why."""

    def closing(self, view: V, log: Sequence[Event], style: Style) -> list[str]:
        """What is said after that."""


AnyUI: TypeAlias = GameUI[AnyState, AnyView, Action]
"""The interface of a game of which it is not known which one it is."""
