"""Cards in a terminal: in short, in colours, equal ones together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from signoria.condottiere.model.cards import HIDDEN, NAMES
from signoria.condottiere.words import card_in_list
from signoria.game import UNKNOWN
from signoria.terminal.style import Style

COLOURS = {"winter": "96", "spring": "92", "surrender": "93", "bishop": "95"}


def painted(card: str, text: str, style: Style) -> str:
    """A text about a card in the colour of that card, if it has one."""
    colour = COLOURS.get(card)
    return style.paint(text, colour) if colour else text


def short_cards(cards: Iterable[int], style: Style) -> list[str]:
    """Cards in short, equal ones together; a hidden card of another is (?)."""
    found = sorted(Counter(cards).items(), key=lambda item: _order(item[0]))
    return [_short(card, count, style) for card, count in found]


def _short(card: int, count: int, style: Style) -> str:
    if card == HIDDEN:
        return f"({UNKNOWN})"
    name = NAMES[card]
    text = painted(name, card_in_list(name, style.language), style)
    return text if count == 1 else f"{count}{style.glyphs.times}{text}"


def _order(card: int) -> tuple[bool, int]:
    """As in the notation; what lies face down comes last."""
    return card == HIDDEN, card
