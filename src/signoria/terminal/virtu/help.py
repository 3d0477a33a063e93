"""What `help` says: commands, the year, the six actions; and what one thing is."""

from __future__ import annotations

from signoria.terminal.condottiere.help import table_of
from signoria.terminal.virtu.labels import Pen
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


def manual(pen: Pen) -> list[str]:
    """All of it, on about a screen."""
    style = pen.style
    usage = [_own(pen, command, "usage") for command in COMMANDS]
    notes = [_own(pen, command, "command-note") for command in COMMANDS]
    lines = ["", *pen.wrap(pen.text("help.actions"), ""), *table_of(usage, notes, style), ""]
    for key in ("year", "winter", "pay", "end"):
        lines += pen.wrap(pen.text(f"help.{key}"))
    names = [pen.action(action) for action in ACTIONS]
    rules = [pen.text(f"rule.{action}") for action in ACTIONS]
    lines += ["", *table_of(names, rules, style)]
    for option in pen.table.options:
        lines += pen.wrap(say(f"virtu.option-note.{option}", style.language))
    return [*lines, "", *pen.legend()]


def _own(pen: Pen, command: str, part: str) -> str:
    """`help` and `map` say here something else than in other games."""
    key = f"terminal.virtu.{part}.{command}"
    if key not in catalogue(pen.style.language):
        key = key_of(command, part)
    return say(key, pen.style.language)


def explain(pen: Pen, topic: str) -> list[str]:
    """One card, tile, bonus, power, city, action or symbol, by its id or its name."""
    wanted = " ".join(topic.split()).casefold()
    for name, told in _things(pen):
        if wanted in name:
            return pen.wrap(told)
    return pen.wrap(pen.text("help.unknown", topic=topic.strip()))


def _things(pen: Pen) -> list[tuple[set[str], str]]:
    data, bold = pen.data, pen.style.paint.bold
    texts = catalogue(pen.style.language)
    found: list[tuple[set[str], str]] = []

    def add(ids: str, name: str, text: str) -> None:
        names = {ids, name.casefold(), name.partition(",")[0].casefold()}
        found.append((names, f"{bold(name)}: {text}"))

    for action in ACTIONS:
        add(action, pen.action(action), pen.text(f"rule.{action}"))
    for place, bonus in enumerate(data.bonuses):
        add(bonus.id, pen.bonus(place), texts.get(f"virtu.bonus-rule.{bonus.id}", ""))
    for place, power in enumerate(data.powers):
        rule = texts.get(f"virtu.power-rule.{power.id}", "")
        add(power.id, pen.power(place), f"{pen.cost(power.cost)}. {rule}")
    for place, card in enumerate(data.cards):
        told = [pen.action(card.action)] if card.action else []
        told.append(pen.options(card.options))
        if any(card.cost):
            told.append(pen.text("help.cost", cost=pen.cost(card.cost)))
        told += [pen.text("spy-plus", count=card.spy)] if card.spy else []
        told += [pen.text("prestige-plus", count=card.prestige)] if card.prestige else []
        add(card.id, pen.card(place), "; ".join(told))
    for place, tile in enumerate(data.tiles[: data.first_cathedral]):
        told = [pen.options(tile.options)]
        if place < len(data.cities):
            told.insert(0, pen.text("help.value", value=data.cities[place].value))
        if any(tile.cost):
            told.append(pen.text("help.cost", cost=pen.cost(tile.cost)))
        told += [pen.text("space-plus", count=tile.spaces)] if tile.spaces else []
        told += [pen.text("prestige-plus", count=tile.prestige)] if tile.prestige else []
        add(tile.id, pen.tile(place), "; ".join(told))
    for kind, symbol in enumerate(SYMBOLS):
        name = say(f"virtu.symbol.{symbol}", pen.style.language)
        add(symbol, name, f"{pen.signs.symbols[kind]} {pen.text(f'symbol-use.{symbol}')}")
    return found
