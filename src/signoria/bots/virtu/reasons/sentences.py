"""Reasons in words, in the languages of the catalogues."""

from __future__ import annotations

from collections.abc import Sequence

from signoria.bots.contract import Reason, Thought
from signoria.text import Value, say
from signoria.virtu.model.actions import parse
from signoria.virtu.model.components import Data
from signoria.virtu.words import Teller, action_text, cost_words

BONUS_RULE = "virtu.why.bonus-rule"
"""A reason that is the rule of a patron bonus, as the catalogues have it."""


def sentences(thought: Thought, language: str, names: Sequence[str], data: Data) -> list[str]:
    """The reasons of a thought, a sentence each."""
    return [_sentence(reason, language, names, data) for reason in thought.reasons]


def _sentence(reason: Reason, language: str, names: Sequence[str], data: Data) -> str:
    if reason.key == BONUS_RULE:
        return say(f"virtu.bonus-rule.{reason.args['rule']}", language)
    args = {name: _text(name, value, language, names, data) for name, value in reason.args.items()}
    said = say(reason.key, language, **args)
    return said[:1].upper() + said[1:]


def _text(name: str, value: Value, language: str, names: Sequence[str], data: Data) -> Value:
    """An argument as it is to stand in a sentence."""
    if name == "seat":
        assert isinstance(value, int)
        return names[value]
    if not isinstance(value, str):
        return value
    if name in ("cost", "gives", "florins"):
        return cost_words(value, language)
    if name == "choice":
        action = parse(data, value)
        return value if action is None else action_text(action, language, data)
    if name == "action" or (name == "old" and value not in data.card):
        return say(f"virtu.action.{value}", language)
    return str(Teller(language, data).texts({name: value})[name])
