"""What `help` says: the commands, the goal, the options in force, and the cards."""

from __future__ import annotations

from signoria.condottiere.knowledge.view import View
from signoria.condottiere.model.cards import INDEX, MERCENARIES
from signoria.condottiere.words import card_name, card_rule, cards_of
from signoria.terminal.condottiere.players import goal
from signoria.terminal.paint import wrap
from signoria.terminal.style import Style, table_of
from signoria.text import say

COMMANDS = ("help", "map", "log", "hand", "save", "quit")


def command_of(word: str, language: str) -> str | None:
    """The command that a word stands for, in English or in the language of the table."""
    wanted = word.casefold()
    for command in COMMANDS:
        if wanted in (command, say(f"terminal.command.{command}", language).casefold()):
            return command
    return None


def manual(view: View, style: Style) -> list[str]:
    """All of it, on about a screen."""
    lines = ["", *wrap(style.text("help.actions"), style.columns)]
    usage = [style.text(f"usage.{command}") for command in COMMANDS]
    notes = [style.text(f"command-note.{command}") for command in COMMANDS]
    lines += table_of(usage, notes, style)
    lines += ["", *wrap(goal(view, style), style.columns)]
    for option in view.rules.options:
        name = style.paint.bold(say(f"option.{option}", style.language))
        note = say(f"option-note.{option}", style.language)
        lines += wrap(f"{name}: {note}", style.columns, "  ")
    named = [card_name(card, style.language) for card in _kinds(view)]
    rules = [card_rule(card, view.rules, style.language) for card in _kinds(view)]
    if named:
        named[0] = style.text("help.mercenaries")
    return [*lines, "", *table_of(named, rules, style)]


def explain(topic: str, view: View, style: Style) -> list[str]:
    """The rule of one card, by its id or its name."""
    wanted = topic.strip().casefold()
    for card in cards_of(view.rules):
        name = card_name(card, style.language)
        if wanted in (card, name.casefold()):
            count = style.text("help.copies", count=view.rules.deck[INDEX[card]])
            rule = card_rule(card, view.rules, style.language)
            return wrap(f"{style.paint.bold(name)}: {rule} {count}", style.columns, "  ")
    return wrap(style.text("help.no-card", topic=topic.strip()), style.columns)


def _kinds(view: View) -> list[str]:
    """The cards of the deck, all mercenaries as one."""
    cards = cards_of(view.rules)
    first = cards[:1]
    return first + [card for card in cards if INDEX[card] not in MERCENARIES]
