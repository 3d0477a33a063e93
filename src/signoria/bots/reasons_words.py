"""Thoughts in words, in the languages of the catalogues."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from signoria.bots.contract import Reason, Thought
from signoria.condottiere.board import Board
from signoria.condottiere.words import card_in_list, card_name, listed, region_name
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
    return _Texts(language, None, board).action(str(action))


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
            "other": lambda action: self.action(str(action)),
            "another": lambda action: self.action(str(action)),
        }

    def of(self, name: str, value: Value) -> str:
        return self.writers.get(name, str)(value)

    def name(self, seat: Value) -> str:
        assert isinstance(seat, int)
        return say(f"seat.{seat}", self.language) if self.names is None else self.names[seat]

    def card_list(self, cards: Value) -> str:
        assert isinstance(cards, tuple)
        return listed((card_in_list(str(card), self.language) for card in cards), self.language)

    def action(self, text: str) -> str:
        verb, *words = text.split()
        match verb, words:
            case ("site", [region]):
                return region_name(region, self.language, self.board)
            case ("pope", ["off"]):
                return say("choice.pope-off", self.language)
            case ("pope", [region]):
                name = region_name(region, self.language, self.board)
                return say("choice.pope", self.language, region=name)
            case ("play", [card]):
                return card_name(card, self.language)
            case ("play", [card, take]):
                taken = card_in_list(take, self.language)
                return say(
                    "choice.take", self.language, card=card_name(card, self.language), take=taken
                )
            case ("keep", []):
                return say("choice.keep-none", self.language)
            case ("keep", cards):
                kept = ", ".join(card_in_list(card, self.language) for card in cards)
                return say("choice.keep", self.language, cards=kept)
            case ("draw", [count]):
                return say("choice.draw", self.language, count=count)
        return say(f"choice.{verb}", self.language)
