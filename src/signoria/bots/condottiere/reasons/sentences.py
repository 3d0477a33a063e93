"""Thoughts in words, in the languages of the catalogues."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from signoria.bots.contract import Reason, Thought
from signoria.condottiere.model.board import Board
from signoria.condottiere.words import action_text, card_in_list, card_name, listed, region_name
from signoria.text import Value, say


def sentences(
    thought: Thought,
    language: str,
    names: Sequence[str] | None = None,
    board: Board | None = None,
) -> list[str]:
    """The reasons of a thought, a sentence each, as the bot itself would say them.

    Without names, players are called by their seats. `board` knows the names of its own regions.
    """
    return [_sentence(reason, _Texts(language, names, board)) for reason in thought.reasons]


def choice(action: object, language: str, board: Board | None = None) -> str:
    """What an action is called in a sentence about choices."""
    return action_text(action, language, board, "choice")


def _sentence(reason: Reason, texts: _Texts) -> str:
    args = {name: texts.of(name, value) for name, value in reason.args.items()}
    said = say(reason.key, texts.language, **args)
    return said[:1].upper() + said[1:]


class _Texts:
    """The arguments of a reason as they are to stand in its sentence."""

    def __init__(self, language: str, names: Sequence[str] | None, board: Board | None) -> None:
        self.language = language
        self.names = names
        self.board = board
        self.writers: dict[str, Callable[[Value], str]] = {
            "seat": self.name,
            "card": lambda card: card_name(str(card), language),
            "take": lambda card: card_name(str(card), language),
            "cards": self.card_list,
            "region": lambda region: region_name(str(region), language, board),
            **dict.fromkeys(("other", "another"), lambda action: choice(action, language, board)),
        }

    def of(self, name: str, value: Value) -> str:
        return self.writers.get(name, str)(value)

    def name(self, seat: Value) -> str:
        assert isinstance(seat, int)
        return say(f"seat.{seat}", self.language) if self.names is None else self.names[seat]

    def card_list(self, cards: Value) -> str:
        assert isinstance(cards, tuple)
        return listed((card_in_list(str(card), self.language) for card in cards), self.language)
