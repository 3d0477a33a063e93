"""What `help` says: commands, the year, the six actions; and what one thing is."""

from __future__ import annotations

from signoria.terminal.style import table_of
from signoria.terminal.virtu.labels import Labels
from signoria.text import catalogue, say
from signoria.virtu.model.components import ACTIONS, SYMBOLS

SHARED = ("help", "map", "log", "save", "quit")
OWN = ("palace", "market", "preview", "prestige")
COMMANDS = ("help", "map", "palace", "market", "preview", "prestige", "log", "save", "quit")


def key_of(command: str, part: str) -> str:
    """Where a text about a command stands in the catalogues."""
    return f"terminal.{part}.{command}" if command in SHARED else f"terminal.virtu.{part}.{command}"


def command_of(word: str, language: str) -> str | None:
    """The command that a word stands for, in English or in the language of the table."""
    wanted = word.casefold()
    for command in COMMANDS:
        if wanted in (command, say(key_of(command, "command"), language).casefold()):
            return command
    return None


def manual(labels: Labels) -> list[str]:
    """All of it, on about a screen."""
    style = labels.style
    usage = [_own(labels, command, "usage") for command in COMMANDS]
    notes = [_own(labels, command, "command-note") for command in COMMANDS]
    lines = ["", *labels.wrap(labels.text("help.actions"), ""), *table_of(usage, notes, style), ""]
    for key in ("year", "winter", "pay", "end"):
        lines += labels.wrap(labels.text(f"help.{key}"))
    names = [labels.action(action) for action in ACTIONS]
    rules = [labels.text(f"rule.{action}") for action in ACTIONS]
    lines += ["", *table_of(names, rules, style)]
    for option in labels.table.options:
        lines += labels.wrap(say(f"virtu.option-note.{option}", style.language))
    return [*lines, "", *labels.legend()]


def _own(labels: Labels, command: str, part: str) -> str:
    """`help` and `map` say here something else than in other games."""
    key = f"terminal.virtu.{part}.{command}"
    if key not in catalogue(labels.style.language):
        key = key_of(command, part)
    return say(key, labels.style.language)


def explain(labels: Labels, topic: str) -> list[str]:
    """One card, tile, bonus, power, city, action or symbol, by its id or its name."""
    wanted = " ".join(topic.split()).casefold()
    for name, told in _things(labels):
        if wanted in name:
            return labels.wrap(told)
    return labels.wrap(labels.text("help.unknown", topic=topic.strip()))


def _things(labels: Labels) -> list[tuple[set[str], str]]:
    data, bold = labels.data, labels.style.paint.bold
    texts = catalogue(labels.style.language)
    found: list[tuple[set[str], str]] = []

    def add(ids: str, name: str, text: str) -> None:
        names = {ids, name.casefold(), name.partition(",")[0].casefold()}
        found.append((names, f"{bold(name)}: {text}"))

    for action in ACTIONS:
        add(action, labels.action(action), labels.text(f"rule.{action}"))
    for place, bonus in enumerate(data.bonuses):
        add(bonus.id, labels.bonus(place), texts.get(f"virtu.bonus-rule.{bonus.id}", ""))
    for place, power in enumerate(data.powers):
        rule = texts.get(f"virtu.power-rule.{power.id}", "")
        add(power.id, labels.power(place), f"{labels.cost(power.cost)}. {rule}")
    for place, card in enumerate(data.cards):
        told = [labels.action(card.action)] if card.action else []
        told.append(labels.options(card.options))
        if any(card.cost):
            told.append(labels.text("help.cost", cost=labels.cost(card.cost)))
        told += [labels.text("spy-plus", count=card.spy)] if card.spy else []
        told += [labels.text("prestige-plus", count=card.prestige)] if card.prestige else []
        add(card.id, labels.card(place), "; ".join(told))
    for place, tile in enumerate(data.tiles[: data.first_cathedral]):
        told = [labels.options(tile.options)]
        if place < len(data.cities):
            told.insert(0, labels.text("help.value", value=data.cities[place].value))
        if any(tile.cost):
            told.append(labels.text("help.cost", cost=labels.cost(tile.cost)))
        told += [labels.text("space-plus", count=tile.spaces)] if tile.spaces else []
        told += [labels.text("prestige-plus", count=tile.prestige)] if tile.prestige else []
        add(tile.id, labels.tile(place), "; ".join(told))
    for kind, symbol in enumerate(SYMBOLS):
        name = say(f"virtu.symbol.{symbol}", labels.style.language)
        add(symbol, name, f"{labels.signs.symbols[kind]} {labels.text(f'symbol-use.{symbol}')}")
    return found
