"""The legal actions as a numbered list, and the action behind what somebody typed."""

from __future__ import annotations

from signoria.condottiere.knowledge.view import View
from signoria.condottiere.model.actions import Action
from signoria.condottiere.model.cards import NAMES
from signoria.condottiere.words import action_text, card_name, question, region_name
from signoria.terminal.condottiere.cards import painted
from signoria.terminal.paint import in_columns, plain, wrap
from signoria.terminal.style import Style
from signoria.text import say


class Menu:
    """What the seat of a view can do now."""

    def __init__(self, view: View, style: Style) -> None:
        self.view = view
        self.style = style
        first = 0 if view.phase == "draw" else 1  # there the number of an action says how many
        self.actions = dict(enumerate(view.legal, first))

    @property
    def numbers(self) -> dict[str, int]:
        """From where to where the actions are numbered."""
        return {"first": min(self.actions), "last": max(self.actions)}

    def lines(self) -> list[str]:
        """The question, then the answers in columns."""
        style = self.style
        seat = self.view.seat
        assert seat is not None
        asked = question(self.view, style.language, style.painted[seat])
        figures = len(str(max(self.actions)))
        cells = [
            f"{style.paint.dim(f'{number:>{figures}}')} {label(action, self.view, style)}"
            for number, action in self.actions.items()
        ]
        return [*wrap(asked, style.columns), *in_columns(cells, style.columns)]

    def find(self, typed: str) -> Action | None:
        """The action of a number, of a text of the notation, or of a card or region by its name."""
        wanted = " ".join(typed.split()).casefold()
        if wanted.isdecimal():
            return self.actions.get(int(wanted[:9]))
        for action in self.actions.values():
            if wanted in self._texts(action):
                return action
        return None

    def _texts(self, action: Action) -> set[str]:
        texts = {str(action), " ".join(action.words), plain(label(action, self.view, self.style))}
        return {text.casefold() for text in texts if text}


def label(action: Action, view: View, style: Style) -> str:
    """An action in words, as short as it can be understood; cards and regions have colours."""
    if action.verb == "play":
        card = painted(NAMES[action.card], card_name(NAMES[action.card], style.language), style)
        if action.take < 0:
            return card
        return say("action.take", style.language, card=card, take=NAMES[action.take])
    if action.region:
        return _region(action, view, style)
    if action.drawn:
        return style.glyphs.card * action.drawn
    return action_text(action, style.language, view.rules.board)


def _region(action: Action, view: View, style: Style) -> str:
    board = view.rules.board
    name = region_name(action.region, style.language, board)
    owner = view.owners[board.index[action.region]]
    return name if owner is None else style.paint.seat(owner, f"{name} ({style.marks[owner]})")
