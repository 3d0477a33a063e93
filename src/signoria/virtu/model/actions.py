"""The words of the notation: every form that an action can have, over the names of a data file.

A form is a verb with slots. What a text means is its form and what stands in the slots, as ids: the
engine, the reasons for refusals and the sentences for people all read an action in the same way.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import NamedTuple

from signoria.virtu.model.components import ARROW, NOBODY, ROOMS, SIDES, SYMBOLS, Data

FORMS = (
    ("done", "done"),
    ("undo", "undo"),
    ("confirm", "confirm"),
    ("use", "use <source*> <symbol>"),
    ("pay", "pay <payment*>"),
    ("place-room", "place <card> room <room>"),
    ("place-under", "place <card> under <room>"),
    ("place-side", "place <card> <side>"),
    ("shift-room", "place <card> <side> room <room>"),
    ("shift-under", "place <card> <side> under <room>"),
    ("shift-side", "place <card> <side> <to>"),
    ("recall-room", "recall room <room> <side>"),
    ("recall-under", "recall under <room> <side>"),
    ("discard", "discard <card> <side>"),
    ("discard-new", "discard <newcomer>"),
    ("seat", "seat <newcomer> <side>"),
    ("shift", "shift <card> <side>"),
    ("enter", "enter <room>"),
    ("move", "move <steps>"),
    ("step-florins", "step florins"),
    ("step", "step <tile>"),
    ("cash", "cash <asset*>"),
    ("redeem", "redeem"),
    ("leave", "leave"),
    ("borrow", "borrow florins"),
    ("ready", "ready <tile>"),
    ("reactivate", "reactivate <power>"),
    ("sponsor", "sponsor"),
    ("take", "take <bonus>"),
    ("annex", "annex <city>"),
    ("march", "march <here> <there>"),
    ("sail", "sail <here> <there>"),
    ("arm-room", "arm room"),
    ("arm-upgrade", "arm upgrade"),
    ("spy-reserve", "spy reserve"),
    ("spy", "spy <place*>"),
    ("send", "send <place*>"),
    ("expel", "expel <place*>"),
    ("besiege", "besiege <city>"),
    ("decline", "decline <city>"),
    ("assault", "besiege"),
    ("withdraw", "withdraw"),
    ("commit-token", "commit token"),
    ("commit", "commit <force*>"),
    ("pass", "pass"),
    ("retreat", "retreat <here> <there>"),
    ("disband", "disband <city>"),
    ("wages", "wages"),
    ("dismiss", "dismiss <city>"),
    ("buy-card", "buy <card> <side>"),
    ("buy-instead", "buy <card> for <old> <side>"),
    ("buy-tile", "buy <goods>"),
    ("buy-cathedral", "buy cathedral <city>"),
    ("recruit", "recruit <city>"),
    ("ally", "ally <power>"),
)
"""Every form by its name. A slot with a star takes several words."""


class Reading(NamedTuple):
    """What a text means: its form, and the ids in its slots."""

    form: str
    slots: Mapping[str, str]


Test = Callable[[Data, str], bool]


def read(data: Data, text: str) -> Reading | None:
    """The meaning of a text; None if it has none."""
    words = text.split()
    if not words or " ".join(words) != text:
        return None
    for form, pattern in _patterns().get(words[0], ()):
        slots = _match(data, pattern, words)
        if slots is not None:
            return Reading(form, slots)
    return None


@cache
def _patterns() -> dict[str, list[tuple[str, list[str]]]]:
    found: dict[str, list[tuple[str, list[str]]]] = {}
    for form, pattern in FORMS:
        tokens = pattern.split()
        found.setdefault(tokens[0], []).append((form, tokens))
    return found


def _match(data: Data, pattern: list[str], words: list[str]) -> dict[str, str] | None:
    wide = len(words) - len(pattern)
    starred = [place for place, token in enumerate(pattern) if token.endswith("*>")]
    if wide < 0 or (wide and not starred):
        return None
    if starred:
        first = starred[0]
        words = [
            *words[:first],
            " ".join(words[first : first + wide + 1]),
            *words[first + wide + 1 :],
        ]
    slots: dict[str, str] = {}
    for token, word in zip(pattern, words, strict=True):
        if not token.startswith("<"):
            if token != word:
                return None
            continue
        slot = token.strip("<*>")
        if not SLOTS[slot](data, word):
            return None
        slots[slot] = word
    return slots


def _city(data: Data, word: str) -> bool:
    return word in data.city


def _card(data: Data, word: str) -> bool:
    return word in data.card


def _newcomer(data: Data, word: str) -> bool:
    """A card that comes with a patron bonus."""
    return word in data.card and data.cards[data.card[word]].kind == "patron"


def _tile(data: Data, word: str) -> bool:
    return word in data.tile


def _goods(data: Data, word: str) -> bool:
    """A tile that has a name of its own: cathedrals are bought by their city."""
    return word in data.tile and data.tile[word] in data.for_sale


def _power(data: Data, word: str) -> bool:
    return word in data.power


def _bonus(data: Data, word: str) -> bool:
    return word in data.bonus


def _side(data: Data, word: str) -> bool:
    return word in SIDES


def _symbol(data: Data, word: str) -> bool:
    return word in SYMBOLS


def _room(data: Data, word: str) -> bool:
    return _is_number(word, ROOMS)


def _steps(data: Data, word: str) -> bool:
    rules = data.rules["movement"]
    arrows = sum(count for tile in data.tiles for symbol, count in tile.options if symbol == ARROW)
    most = rules["free_max"] + 1 + arrows * rules["arrow_steps_per_arrow"]
    return _is_number(word, most)


def _is_number(word: str, most: int) -> bool:
    return word.isascii() and word.isdigit() and word[0] != "0" and 0 < int(word[:9]) <= most


def _place(data: Data, text: str) -> bool:
    """Where a spy can be: a city, a room of a house, a power."""
    name, _, room = text.partition(" ")
    if room:
        return name in data.house and _room(data, room)
    return name in data.city or name in data.power


def _asset(data: Data, text: str) -> bool:
    """What can be turned over: a courtier by its side, a tile of the domain."""
    name, _, side = text.partition(" ")
    return name in data.card and side in SIDES if side else name in data.tile


def _source(data: Data, text: str) -> bool:
    """What can pay."""
    return text in ROOM_SOURCES or text in data.power or _asset(data, text)


def _payment(data: Data, text: str) -> bool:
    for part in text.split(" + "):
        name, _, symbol = part.rpartition(" ")
        if symbol not in SYMBOLS or not name or not _source(data, name):
            return False
    return True


def _force(data: Data, text: str) -> bool:
    """What can give a war bonus: a courtier, an alliance, a patron bonus for war."""
    if " " in text:
        return _asset(data, text)
    if text in data.bonus:
        bonus = data.bonuses[data.bonus[text]]
        return bonus.war > 0 or bonus.tile != NOBODY
    return text in data.power


ROOM_SOURCES = ("room", "upgrade", "michelangelo", "indulgence")
"""Names of what can pay besides courtiers, tiles and powers."""

SLOTS: dict[str, Test] = {
    **dict.fromkeys(("city", "here", "there"), _city),
    **dict.fromkeys(("side", "to"), _side),
    **dict.fromkeys(("card", "old"), _card),
    "newcomer": _newcomer,
    "tile": _tile,
    "goods": _goods,
    "power": _power,
    "bonus": _bonus,
    "symbol": _symbol,
    "room": _room,
    "steps": _steps,
    "place": _place,
    "asset": _asset,
    "source": _source,
    "payment": _payment,
    "force": _force,
}
