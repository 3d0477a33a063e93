"""The decisions of the game as small values: a form, its arguments, and a canonical text.

A form is a verb with slots for arguments. An argument is a number: the place of its name among
those of its kind, so that an action is also a short row of numbers with fixed ranges. The names of
cities, cards and the like are those of a data file.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from signoria.game import BadInput
from signoria.virtu.model import places, sources
from signoria.virtu.model.components import (
    ARROW,
    NOBODY,
    ROOMS,
    SIDES,
    SYMBOLS,
    Data,
)
from signoria.virtu.model.kept import FILES_KEPT, KEPT, kept

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
"""Every form by its name. Its number is its place here, so a new one is added at the end.

A slot with a star takes several words.
"""

MOST_USES = 12
"""A payment names no more things than these: no price of the game takes more."""
WIDTH = 1 + 2 * MOST_USES
"""How many numbers an action has."""
NOTHING = -1
"""What stands in its numbers where it has no argument."""
ACTIONS_KEPT = 1 << 15
"""So many actions are kept, those that were asked for last: all, but for some payments."""

KINDS = {
    "city": places.CITIES, "card": sources.CARDS, "tile": sources.TILES, "power": sources.POWERS,
    "bonus": sources.BONUSES, "side": len(SIDES), "symbol": len(SYMBOLS), "room": ROOMS,
    "steps": 128, "place": places.COUNT, "source": sources.COUNT,
}  # fmt: skip
"""The kinds of arguments, and how many numbers each has: from 0 to one less."""
SLOTS = {
    **{kind: kind for kind in KINDS},
    "here": "city", "there": "city", "to": "side", "old": "card", "newcomer": "card",
    "goods": "tile", "asset": "source", "force": "source",
}  # fmt: skip
"""What kind of argument stands in a slot."""


class Action(str):
    """What a seat decides: its canonical text, such as `annex ravenna`, with its meaning."""

    __slots__ = ("args", "form", "verb", "words")

    form: str
    """The name of its form."""
    args: tuple[int, ...]
    """What stands in the slots of the form; for a payment sources and symbols in turns."""
    verb: str
    words: tuple[str, ...]
    """The words of the text behind the verb."""

    def __new__(cls, text: str, form: str, args: tuple[int, ...] = ()) -> Action:
        action = super().__new__(cls, text)
        action.form, action.args = form, args
        action.verb, *words = text.split()
        action.words = tuple(words)
        return action

    def __getnewargs_ex__(self) -> tuple[tuple[str, str, tuple[int, ...]], dict[str, object]]:
        return (str(self), self.form, self.args), {}

    @property
    def uses(self) -> tuple[tuple[int, int], ...]:
        """For `use` and `pay`: each source with the symbol that it gives."""
        return tuple(zip(self.args[::2], self.args[1::2], strict=True))

    @property
    def numbers(self) -> tuple[int, ...]:
        """The action as `WIDTH` numbers: that of its form, its arguments, and `NOTHING`."""
        padding = (NOTHING,) * (WIDTH - 1 - len(self.args))
        return (_FORMS[self.form].number, *self.args, *padding)

    @staticmethod
    def from_numbers(data: Data, numbers: Sequence[int]) -> Action:
        """The action behind such numbers; refuses what is none."""
        number, *rest = numbers or (NOTHING,)
        args = tuple(rest[: rest.index(NOTHING)] if NOTHING in rest else rest)
        if number not in range(len(FORMS)) or len(numbers) != WIDTH:
            raise BadInput(f"numbers: an action has {WIDTH}, and the first is that of its form")
        form = _FORMS[FORMS[number][0]]
        if any(other != NOTHING for other in rest[len(args) :]) or not _fits(data, form, args):
            raise BadInput(f"numbers: these are no arguments of {form.name}")
        return make(data, form.name, *args)


class Form(NamedTuple):
    """A form, taken apart."""

    name: str
    number: int
    tokens: tuple[str, ...]
    """Its words; a slot is written as in `FORMS`."""
    slots: tuple[str, ...]


_FORMS = {
    name: Form(
        name,
        number,
        tuple(pattern.split()),
        tuple(token.strip("<*>") for token in pattern.split() if token.startswith("<")),
    )
    for number, (name, pattern) in enumerate(FORMS)
}

PLAIN = {name: Action(pattern, name) for name, pattern in FORMS if "<" not in pattern}
"""The actions without arguments by their forms."""

DONE = PLAIN["done"]
UNDO = PLAIN["undo"]
CONFIRM = PLAIN["confirm"]
STEP_FLORINS = PLAIN["step-florins"]
REDEEM = PLAIN["redeem"]
LEAVE = PLAIN["leave"]
BORROW = PLAIN["borrow"]
SPONSOR = PLAIN["sponsor"]
ARM_ROOM = PLAIN["arm-room"]
ARM_UPGRADE = PLAIN["arm-upgrade"]
SPY_RESERVE = PLAIN["spy-reserve"]
ASSAULT = PLAIN["assault"]
WITHDRAW = PLAIN["withdraw"]
COMMIT_TOKEN = PLAIN["commit-token"]
PASS = PLAIN["pass"]
WAGES = PLAIN["wages"]

NOTHING_ELSE = (DONE,)
"""The actions of somebody who can only go on."""


# The names of arguments


@lru_cache(FILES_KEPT)
def names(data: Data) -> Mapping[str, tuple[str, ...]]:
    """The names of all arguments by their kinds: the number of each is its place."""
    found = {
        "city": tuple(city.id for city in data.cities),
        "card": tuple(card.id for card in data.cards),
        "tile": tuple(tile.id for tile in data.tiles),
        "power": tuple(power.id for power in data.powers),
        "bonus": tuple(bonus.id for bonus in data.bonuses),
        "side": SIDES,
        "symbol": SYMBOLS,
        "room": tuple(str(room + 1) for room in range(ROOMS)),
        "steps": tuple(map(str, range(KINDS["steps"]))),
        "place": places.names(data),
        "source": sources.names(data),
    }
    assert {kind: len(texts) for kind, texts in found.items()} == KINDS
    return found


@lru_cache(FILES_KEPT)
def numbers(data: Data) -> Mapping[str, Mapping[str, int]]:
    """What may stand in each slot: the numbers of arguments by their names."""
    texts, allowed = names(data), _allowed(data)
    return {
        slot: {texts[kind][number]: number for number in allowed.get(slot, range(len(texts[kind])))}
        for slot, kind in SLOTS.items()
    }


def _allowed(data: Data) -> dict[str, Sequence[int]]:
    """The slots that do not take every argument of their kind."""
    movement = data.rules["movement"]
    arrows = sum(count for tile in data.tiles for symbol, count in tile.options if symbol == ARROW)
    most = movement["free_max"] + 1 + arrows * movement["arrow_steps_per_arrow"]
    armed = [
        sources.of_bonus(number)
        for number, bonus in enumerate(data.bonuses)
        if bonus.war > 0 or bonus.tile != NOBODY
    ]
    return {
        "steps": range(1, min(most + 1, KINDS["steps"])),
        "newcomer": [place for place, card in enumerate(data.cards) if card.kind == "patron"],
        "goods": data.for_sale,
        "asset": range(sources.FIRST_POWER),
        "source": range(sources.FIRST_BONUS),
        "force": [*range(sources.FIRST_COURTIER, sources.ROOM), *armed],
    }


# Making actions


@kept(ACTIONS_KEPT)
def make(data: Data, form: str, *args: int) -> Action:
    """The action of a form with these arguments."""
    return PLAIN.get(form) or Action(_text(data, _FORMS[form], args), form, args)


@kept(KEPT)
def each(data: Data, form: str) -> tuple[Action, ...]:
    """All actions of a form with one slot; the place of each is its argument."""
    (slot,) = _FORMS[form].slots
    return tuple(make(data, form, number) for number in range(KINDS[SLOTS[slot]]))


@kept(KEPT)
def pairs(data: Data, form: str) -> tuple[tuple[Action, ...], ...]:
    """All actions of a form with two slots, by both arguments."""
    first, second = (range(KINDS[SLOTS[slot]]) for slot in _FORMS[form].slots)
    return tuple(tuple(make(data, form, one, other) for other in second) for one in first)


def payment_text(data: Data, uses: Sequence[tuple[int, int]]) -> str:
    """A payment as it stands in an action."""
    texts = sources.names(data)
    return " + ".join(f"{texts[source]} {SYMBOLS[symbol]}" for source, symbol in uses)


def _text(data: Data, form: Form, args: tuple[int, ...]) -> str:
    if form.name == "pay":
        pairs = list(zip(args[::2], args[1::2], strict=True))
        return f"pay {payment_text(data, pairs)}"
    texts = iter(_slot_texts(data, form, args).values())
    return " ".join(next(texts) if token.startswith("<") else token for token in form.tokens)


def _slot_texts(data: Data, form: Form, args: tuple[int, ...]) -> dict[str, str]:
    texts = names(data)
    return {slot: texts[SLOTS[slot]][number] for slot, number in zip(form.slots, args, strict=True)}


def slot_texts(data: Data, action: Action) -> dict[str, str]:
    """What stands in the slots of an action, by their names."""
    if action.form == "pay":
        return {"payment": payment_text(data, action.uses)}
    return _slot_texts(data, _FORMS[action.form], action.args)


# Reading actions


@kept(ACTIONS_KEPT)
def parse(data: Data, text: str) -> Action | None:
    """The action of a text, with any spacing; None if it is none."""
    words = text.split()
    for form in _by_verb().get(words[0], ()) if words else ():
        args = _match(data, form, words)
        if args is not None:
            return make(data, form.name, *args)
    return None


@cache
def _by_verb() -> dict[str, list[Form]]:
    found: dict[str, list[Form]] = {}
    for form in _FORMS.values():
        found.setdefault(form.tokens[0], []).append(form)
    return found


def _match(data: Data, form: Form, words: list[str]) -> tuple[int, ...] | None:
    """The arguments in the slots of a form, if the words fit it."""
    if form.name == "pay":
        return _uses(data, " ".join(words[1:]))
    more = len(words) - len(form.tokens)
    starred = [place for place, token in enumerate(form.tokens) if token.endswith("*>")]
    if more < 0 or (more and not starred):
        return None
    for place in starred:  # there is one at most
        words = [
            *words[:place],
            " ".join(words[place : place + more + 1]),
            *words[place + more + 1 :],
        ]
    known, args = numbers(data), []
    for token, word in zip(form.tokens, words, strict=True):
        if token.startswith("<"):
            number = known[token.strip("<*>")].get(word)
            if number is None:
                return None
            args.append(number)
        elif token != word:
            return None
    return tuple(args)


def _uses(data: Data, text: str) -> tuple[int, ...] | None:
    """Sources and symbols of a payment in turns."""
    known, args = numbers(data), []
    for part in text.split(" + "):
        source, _, symbol = part.rpartition(" ")
        if source not in known["source"] or symbol not in SYMBOLS:
            return None
        args += [known["source"][source], SYMBOLS.index(symbol)]
    return tuple(args) if len(args) < WIDTH else None


def _fits(data: Data, form: Form, args: tuple[int, ...]) -> bool:
    """Whether these may be the arguments of a form."""
    slots = form.slots
    if form.name == "pay":
        slots = ("source", "symbol") * (len(args) // 2)
    if len(slots) != len(args) or (form.slots and not slots):
        return False
    known = numbers(data)
    return all(number in known[slot].values() for slot, number in zip(slots, args, strict=True))
