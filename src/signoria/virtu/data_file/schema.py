"""Which fields a data document has, and what each of them may hold."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import TypeVar

from signoria.fields import (
    BadField,
    Reader,
    by_name,
    choice,
    distinct,
    each,
    exactly,
    flag,
    number,
    pair,
    shown,
    text,
    whole,
)
from signoria.virtu.data_file.rulebook import COUNTS
from signoria.virtu.model.components import ACTIONS, ROOMS, SYMBOLS
from signoria.virtu.model.entry import Entry

BOARDS = ("34", "25")
"""The two sides of the board, by the numbers of players that use them."""
PLAYERS = (3, 4, 5)
MARKS = ("rulebook", "rulebook-derived", "external", "reconstructed")
"""Where a value may come from."""

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Optional:
    """A field that may be left out."""

    reader: Reader[object]

    def __call__(self, path: str, value: object) -> object:
        return self.reader(path, value)


# Kinds of fields


def _printable(least: int, most: int) -> Reader[str]:
    def read(path: str, value: object) -> str:
        found = text(path, value)
        if not least <= len(found.strip()) <= len(found) <= most or not found.isprintable():
            raise BadField(path, f"must be a text of {least} to {most} printable characters")
        return found

    return read


def ident(path: str, value: object) -> str:
    """An id."""
    if not isinstance(value, str) or not re.fullmatch(r"[a-z][a-z0-9_]{0,39}", value):
        raise BadField(path, "must be a word of lower-case ASCII letters, digits and underscores")
    return value


def _or_empty(reader: Reader[str]) -> Reader[str]:
    """What a reader takes, or an empty text for nothing."""
    return lambda path, value: "" if value == "" else reader(path, value)


def _some(reader: Reader[list[T]]) -> Reader[list[T]]:
    """A list that is not empty."""

    def read(path: str, value: object) -> list[T]:
        found = reader(path, value)
        if not found:
            raise BadField(path, "must not be empty")
        return found

    return read


def _options(path: str, value: object) -> object:
    """Pairs as `["crown", 1]`, each symbol once."""
    found = each(pair(choice(SYMBOLS), whole(1, 9)))(path, value)
    if len({symbol for symbol, _ in found}) < len(found):
        raise BadField(path, "names a symbol twice")
    return found


def amounts(most: int) -> Reader[dict[str, int]]:
    """A table of symbols and how many of each."""
    return by_name(choice(SYMBOLS), whole(0, most))


def mark_in(source: str) -> str:
    """The mark that a text begins with, or nothing; reconstructed in part is reconstructed."""
    if "reconstructed" in source:
        return "reconstructed"
    first = re.split(r"[ ,;:(]", source, maxsplit=1)[0]
    return first if first in MARKS else ""


def _mark(path: str, value: object) -> str:
    if not mark_in(_printable(0, 300)(path, value)):
        raise BadField(path, f"must begin with one of {', '.join(MARKS)}")
    return text(path, value)


def _source(path: str, value: object) -> str:
    return "mixed" if value == "mixed" else _mark(path, value)


FLAG = flag
ID = ident
ID_OR_NONE = _or_empty(ident)
IDS = distinct(each(ident), "name")
NAME = _printable(1, 80)
TEXT = _printable(0, 400)
BOARD = choice(BOARDS)
SIDES = _some(distinct(each(BOARD), "side"))
COST = amounts(20)
ACTION = choice(ACTIONS)
ACTION_OR_NONE = choice((*ACTIONS, ""))
SPIES = whole(0, 5)
FEW = whole(0, 9)
SOME = whole(1, 9)
MANY = whole(0, 99)
LOSS = whole(-9, 0)
POINTS = _some(each(FEW))

# Entries

Schema = Mapping[str, Reader[object]]
"""The fields of an entry."""

COMMON: Schema = {
    "source": _source, "cells": Optional(by_name(text, _mark)), "note": Optional(TEXT),
    "ref": Optional(TEXT),
}  # fmt: skip
"""What every entry may say besides."""

CARD: Schema = {"id": ID, "name": NAME, "action": ACTION_OR_NONE, "options": _options, "spy": FEW}
TILE: Schema = {"copies": SOME, "cost": COST, "options": _options, "prestige": FEW}

TABLES: Mapping[str, Schema] = {
    "meta": {
        "game": NAME, "designer": NAME, "players_min": whole(3, 3), "players_max": whole(5, 5),
        "war_cost": FEW, "data_version": whole(1, 1),
    },
    "counts": dict.fromkeys(COUNTS, MANY),
    "city_track": {
        "cities": _some(each(MANY)), "prestige": POINTS, "courtier_space_from": SOME,
        "last_space": SOME,
    },
    "guild": {**TILE, "limit": FEW},
    "cathedral": {
        **TILE, "min_city_value": whole(1, 4), "placed_side": choice(("spent", "available")),
        "one_per_city": FLAG,
    },
}  # fmt: skip
"""Sections of one entry."""

RULES: Mapping[str, Schema] = {
    "setup": {
        "start_florins": MANY, "start_cities": SOME, "start_armies_per_start_city": FEW,
        "start_spies": SPIES, "start_spies_naples": SPIES, "start_spies_rome": SPIES,
        "courtier_spaces_right": FEW, "courtier_spaces_left": FEW,
        "extra_courtier_spaces_max": FEW, "extra_spaces_right": FEW, "extra_spaces_left": FEW,
        **{f"houses_{players}p": exactly(players, "houses", ID) for players in PLAYERS},
        **{f"side_{players}p": BOARD for players in PLAYERS},
    },
    "movement": {
        "free_min": SOME, "free_max": SOME, "paid_step_florins": FEW,
        "paid_steps_max_per_spring": FEW, "arrow_steps_per_arrow": FEW,
        "right_arrow_after_room": whole(1, ROOMS), "left_arrow_after_room": whole(1, ROOMS),
    },
    "actions": {
        "govern_flips_per_symbol": SOME, "govern_alliances_per_symbol": SOME,
        "trade_florins_per_ship": SOME, "annex_margin": FEW, "cavalry_per_road_step": SOME,
        "ship_per_sea": SOME, "mask_per_intrigue_step": SOME, "patronage_steps_per_year": SOME,
        "annex_cities_per_action": SOME,
    },
    "indulgence": {
        "per_year": FEW, "gives_crowns": FEW, "gives_florins": FEW, "remove_crosses": SOME,
        "remove_crowns": SOME, "final_penalty": LOSS, "per_room": SOME,
    },
    "wages": {"cost_by_armies": POINTS},
    "recruit": {"start_city_florins": FEW, "other_city_florins": FEW, "max_armies": SOME},
    "siege": {
        "own_spy": LOSS, "foreign_spy_on_neutral": FEW, "army": SOME, "war_bonus": SOME,
        "auto_loss_threshold": FEW, "auto_loss_armies": FEW, "defeat_loss_armies": FEW,
        "trophy_prestige": FEW, "trophies_per_opponent": FEW,
    },
    "end": {
        "cities_trigger": whole(3, 30), "patron_trigger": SOME, "all_cities_controlled": FLAG,
        "checked": TEXT, "final_winter": FLAG,
    },
    "scoring": {
        "most_cities_bonus": FEW, "most_patron_bonus": FEW,
        **{f"religion_{players}p": POINTS for players in PLAYERS},
        "religion_tie": TEXT, "trophy": FEW, "alliance": FEW, "cathedral": FEW,
        "indulgence": LOSS, "tie_break": TEXT, "typical_winning_score": MANY,
    },
    "guard": {"years": whole(1, 1000)},
}  # fmt: skip
"""The sections of `rules`."""

USES = (*ACTIONS, "retreat", "siege", "battle", "purchase", "indulgence")

LISTS: Mapping[str, Schema] = {
    "patron_track": {
        "step": FEW, "florins": FEW, "symbols_any_of": each(COST), "bonus": FLAG, "prestige": FEW,
    },
    "sea": {"id": ID, "adjacent": IDS},
    "city": {
        "id": ID, "name": NAME, "value": whole(1, 4), "ports": IDS, "owner": ID_OR_NONE,
        "pirate": FLAG, "closed_3p": FLAG, "sides": SIDES, "tiles": whole(1, 2),
        "options": _options, "lat": number(-90, 90), "lon": number(-180, 180),
    },
    "road": {"a": ID, "b": ID, "sides": SIDES},
    "house": {
        "id": ID, "name": NAME, "dynasty": NAME, "colour": NAME, "start_cities": IDS,
        "start_spies": SPIES,
        "rooms_clockwise": distinct(exactly(ROOMS, "rooms", ACTION), "action"),
    },
    "room_print": {"action": ACTION, "symbol": choice((*SYMBOLS, "")), "count": FEW},
    "citizen": {**CARD, "copies": SOME, "cost": COST, "limit": FEW, "prestige": FEW},
    "family": {**CARD, "house": ID},
    "title": {
        **TILE, "id": ID, "name": NAME, "house": ID_OR_NONE, "courtier_spaces": FEW, "limit": FEW,
        "kind": choice(("title", "principality", "kingdom", "republic")), "excludes": IDS,
    },
    "patron_bonus": {
        "id": ID, "name": NAME, "type": choice(("artist", "work")), "effect": TEXT,
        "prestige": FEW, "action": Optional(ACTION_OR_NONE), "options": Optional(_options),
        "courtier_spaces": Optional(FEW), "spies": Optional(FEW), "war": Optional(FEW),
        "war_cost": Optional(FEW), "defence": Optional(FEW), "patronage_crowns": Optional(FEW),
        "final_crosses": Optional(FEW), "keeps_spies_out": Optional(FLAG),
    },
    "alliance": {
        "id": ID, "name": NAME, "cost": COST, "bonus": TEXT, "options": _options, "prestige": FEW,
        "uses": distinct(each(choice(USES)), "use"), "final_crosses": Optional(FEW),
    },
    "example": {"id": ID},
}  # fmt: skip
"""Sections with any number of entries. An example has the fields of its kind besides."""

SPIED: Schema = {"city": ID, "spy": ID_OR_NONE}
EXAMPLES: Mapping[str, Schema] = {
    "payment": {
        "text": TEXT, "crowns": FEW, "crosses": FEW, "tiles_flipped_max": MANY, "spent": IDS,
    },
    "annex": {**SPIED, "player": ID, "from_city": ID, "crowns": FEW, "ships": FEW},
    "siege": {
        **SPIED, "spy": choice(("attacker", "other", "")), "attacker_armies": FEW,
        "attacker_bonus": FEW, "defender_armies": FEW, "defender_bonus": FEW, "neutral": FLAG,
        "attack": MANY, "defence": MANY, "success": FLAG, "attacker_loss": FEW,
        "retreat_to": Optional(ID),
    },
    "sea_retreat": {"city": ID, "to": ID, "ships_per_army": FEW},
    "spy_value": {
        **SPIED, "neutral": Optional(FLAG), "controller": Optional(ID), "own_delta": whole(-9, 9),
        "others_delta": whole(-9, 9),
    },
    "intrigue": {"text": TEXT, "masks": FEW},
    "alliance": {
        "alliance": ID, "cost": COST, "discount_with_own_spy": whole(1, 1),
        "steal_discount": whole(0, 0),
    },
    "cathedral": {"player": ID, "city": ID, "allowed": FLAG},
    "religion": {"players": whole(3, 5), "crosses": POINTS, "points": POINTS},
    "wages": {"armies": POINTS, "florins": POINTS},
    "movement": {"text": TEXT, "cavalry": FEW, "ships": FEW},
}  # fmt: skip
"""The kinds of examples of the rulebook."""


# Whether a document has this shape


def misshapen(document: object) -> Iterator[str]:
    """What is wrong with the fields of a document, one by one."""
    if not isinstance(document, Mapping):
        yield "the file must hold tables"
        return
    yield from _sections("", document, (*TABLES, *LISTS, "rules"))
    for section, schema in TABLES.items():
        yield from _table(document, section, section, schema)
    yield from _rules(document.get("rules"))
    for section in LISTS:
        entries = document.get(section)
        if not isinstance(entries, list) or not entries:
            yield f"{section}: there must be entries [[{section}]]"
            continue
        for place, entry in enumerate(entries):
            label = _label(section, entry, place)
            schema = _example(entry) if section == "example" else LISTS[section]
            yield from _fields(label, entry, schema)


def _sections(prefix: str, document: Mapping[str, object], known: Collection[str]) -> Iterator[str]:
    for section in document:
        if section not in known:
            yield f"{prefix}{shown(section)}: is not a section of a data file"


def _rules(rules: object) -> Iterator[str]:
    if not isinstance(rules, Mapping):
        yield "rules: there must be tables [rules.setup] and others"
        return
    yield from _sections("rules.", rules, RULES)
    for section, schema in RULES.items():
        yield from _table(rules, section, f"rules.{section}", schema)


def _table(holder: Mapping[str, object], section: str, label: str, schema: Schema) -> Iterator[str]:
    if section in holder:
        yield from _fields(label, holder[section], schema)
    else:
        yield f"{label}: there must be a table [{label}]"


def _fields(label: str, entry: object, schema: Schema) -> Iterator[str]:
    if not isinstance(entry, Mapping):
        yield f"{label}: must be a table"
        return
    allowed = {**schema, **COMMON}
    for field in entry:
        if field not in allowed:
            yield f"{label}: {shown(field)}: is not a field of this entry"
    for field, reader in allowed.items():
        if field in entry:
            yield from _refusal(reader, f"{label}: {field}", entry[field])
        elif not isinstance(reader, Optional):
            yield f"{label}: {field}: is missing"


def _refusal(reader: Reader[object], path: str, value: object) -> Iterator[str]:
    try:
        reader(path, value)
    except BadField as refused:
        yield str(refused)


def _example(entry: object) -> Schema:
    kind = entry.get("kind") if isinstance(entry, Mapping) else None
    rest = EXAMPLES.get(kind, {}) if isinstance(kind, str) else {}
    return {**LISTS["example"], "kind": choice(EXAMPLES), **rest}


# The entries of a document of this shape


def entries(document: Mapping[str, object]) -> Iterator[tuple[str, str, Entry]]:
    """Section, label and contents of every entry."""
    whole_document = Entry(document)
    for section in document:
        if section == "rules":
            rules = whole_document.entry(section)
            for name in rules.values:
                yield section, f"rules.{name}", rules.entry(name)
        elif section in LISTS:
            for place, entry in enumerate(whole_document.entries(section)):
                yield section, _label(section, entry.values, place), entry
        else:
            yield section, section, whole_document.entry(section)


LABELS = {"road": ("a", "b"), "room_print": ("action",), "patron_track": ("step",)}
"""What the entries of a list are called by, where they have no id."""


def _label(section: str, entry: object, place: int) -> str:
    """What to call an entry of a list."""
    if isinstance(entry, Mapping):
        parts = [entry.get(key) for key in LABELS.get(section, ("id",))]
        if all(type(part) is int or _is_id(part) for part in parts):
            return f"{section} {'-'.join(map(str, parts))}"
    return f"{section} number {place + 1}"


def _is_id(value: object) -> bool:
    return next(_refusal(ident, "", value), None) is None
