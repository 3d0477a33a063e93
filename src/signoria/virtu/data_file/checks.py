"""Whether a data file can be played, and where each of its cells comes from.

An owner of the box may correct any cell, so nothing here trusts the file. Three passes, each only
if the one before found nothing: the shape of every field; then names, references and counts; then
the map and the examples of the rulebook, worked out anew from the numbers in the file.
"""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any, NamedTuple

from signoria.game import BadInput, one_line
from signoria.virtu.model.components import ACTIONS, ROOMS, SYMBOLS, Chart, Data

LARGEST = 1024 * 1024
"""No data file is larger; a file that is is not read."""
MARKS = ("rulebook", "rulebook-derived", "external", "reconstructed")
BOARDS = ("34", "25")
"""The two sides of the board, by the numbers of players that use them."""
PLAYERS = (3, 4, 5)
NOTATION = frozenset(SYMBOLS) | {
    "right", "left", "room", "upgrade", "under", "indulgence", "reserve", "florins", "treasury",
    "token", "cathedral",
}  # fmt: skip
"""Words of the notation, which nothing may have for an id."""

# What the rulebook states outside its examples. A file that says otherwise is mistaken.
COUNTS = {
    "city_tiles": 31, "cities": 30, "title_tiles": 14, "guild_tiles": 5, "cathedral_tiles": 5,
    "two_player_family_tiles": 2, "tiles_total": 57, "citizen_cards": 56, "citizen_types": 11,
    "pope_cards": 1, "family_cards": 15, "indulgences": 10, "patron_bonuses": 10,
    "patron_bonus_cards": 9, "patron_bonus_tiles": 1, "control_discs_per_player": 18,
    "armies_per_player": 6, "spies_per_player": 5, "war_tokens": 11, "cathedral_markers": 5,
    "closed_city_markers": 8, "florins_1": 30, "florins_5": 15,
}  # fmt: skip
CLOSED = frozenset(("nizza", "torino", "milano", "genova", "parma", "ragusa", "cagliari", "reggio"))
PIRATES = frozenset(("ragusa", "ajaccio", "cagliari", "tunis"))
ONLY_25 = frozenset(("perugia", "civitavecchia"))
OPEN = {3: 20, 4: 28, 5: 30}
SEATS = {
    3: {"florence", "naples", "venice"},
    4: {"florence", "naples", "venice", "milan"},
    5: {"florence", "naples", "venice", "milan", "rome"},
}
COPIES = 5
FAMILY = 3
POWERS = 3
STEP_COSTS: tuple[tuple[int, list[dict[str, int]]], ...] = (
    (0, []),
    (2, [{"crown": 1}, {"cross": 1}]),
    (2, [{"crown": 1}, {"cross": 1}]),
    (3, [{"crown": 2}, {"crown": 1, "cross": 1}]),
    (3, [{"crown": 2}, {"crown": 1, "cross": 1}]),
    (4, [{"crown": 2, "cross": 1}]),
)
STEPS_WITH_BONUS = (2, 4)
RELIGION = {3: [4, 2, 0], 4: [4, 2, 1, 0], 5: [4, 2, 1, 0, 0]}


class Cell(NamedTuple):
    """One value of the file and where it comes from."""

    entry: str
    field: str
    value: Any
    mark: str
    """One of `MARKS`, or empty where the file does not say."""


def read_document(path: Path | str) -> dict[str, Any]:
    """The contents of a file that passes all checks."""
    document = parse(path)
    problems = check(document)
    if problems:
        more = len(problems) - 1
        rest = f" (and {more} more problem{'s' if more > 1 else ''})" if more else ""
        raise BadInput(f"{path}: {problems[0]}{rest}")
    return document


def parse(path: Path | str) -> dict[str, Any]:
    """The contents of a file, whatever they are."""
    try:
        with Path(path).open("rb") as file:
            content = file.read(LARGEST + 1)
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise BadInput(f"{path}: cannot be read: {why}") from error
    if len(content) > LARGEST:
        raise BadInput(f"{path}: is too large: a data file has at most {LARGEST} bytes")
    try:
        return tomllib.loads(content.decode("utf-8"))
    except UnicodeDecodeError as error:
        raise BadInput(f"{path}: is not text in UTF-8") from error
    except (ValueError, RecursionError) as error:
        raise BadInput(f"{path}: is not TOML: {error}") from error


def check(document: Any) -> list[str]:
    """All problems of a document, each a sentence that names the entry and the field."""
    for find in (_shape, _contents, _play):
        problems = [one_line(problem) for problem in find(document)]
        if problems:
            return problems
    return []


def cells(document: Mapping[str, Any]) -> list[Cell]:
    """Every value of every component; the document must have the right shape.

    Ids, notes and examples are no components.
    """
    return [
        Cell(label, field, value, _mark(entry, field))
        for section, label, entry in _entries(document)
        if section != "example"
        for field, value in entry.items()
        if field not in UNMARKED
    ]


def marks(document: Mapping[str, Any]) -> list[tuple[str, str, str]]:
    """Entry, field and source mark of every cell."""
    return [(cell.entry, cell.field, cell.mark) for cell in cells(document)]


def _mark(entry: Mapping[str, Any], field: str) -> str:
    """A cell's own mark, or else that of its entry; `all_others` and `lat_lon` stand for several.

    What is reconstructed in part counts as reconstructed.
    """
    own = entry.get("cells", {})
    keys = ["lat_lon"] if field in ("lat", "lon") else []
    for text in [*(own.get(key) for key in (field, *keys, "all_others")), entry["source"]]:
        if text is not None:
            return _normal(text)
    return ""


def _normal(text: str) -> str:
    if "reconstructed" in text:
        return "reconstructed"
    first = re.split(r"[ ,;:(]", text, maxsplit=1)[0]
    return first if first in MARKS else ""


# The shape: which fields an entry has, and what each must be.


@dataclass(frozen=True, slots=True)
class Rule:
    """What a field must be, as a test and in words."""

    holds: Callable[[Any], bool]
    says: str
    needed: bool = True


def _whole(low: int, high: int) -> Rule:
    return Rule(
        lambda value: type(value) is int and low <= value <= high,
        f"must be a whole number from {low} to {high}",
    )


def _number(low: int, high: int) -> Rule:
    return Rule(
        lambda value: type(value) in (int, float) and low <= value <= high,
        f"must be a number from {low} to {high}",
    )


def _word(*words: str) -> Rule:
    shown = ", ".join(word or '""' for word in words)
    return Rule(
        lambda value: type(value) is str and value in words,
        f"must be one of {shown}" if len(words) > 1 else f"must be {shown}",
    )


def _each(rule: Rule, what: str, least: int = 0, most: int = 99) -> Rule:
    """A list whose items keep a rule."""
    return Rule(
        lambda value: (
            type(value) is list and least <= len(value) <= most and all(map(rule.holds, value))
        ),
        f"must be a list of {what}",
    )


def _distinct(rule: Rule) -> Rule:
    return replace(
        rule,
        holds=lambda value: rule.holds(value) and len(set(value)) == len(value),
        says=f"{rule.says}, each once",
    )


def _is_id(value: Any) -> bool:
    return type(value) is str and re.fullmatch(r"[a-z][a-z0-9_]{0,39}", value) is not None


def _is_text(value: Any, longest: int) -> bool:
    return type(value) is str and len(value) <= longest and value.isprintable()


def _is_name(value: Any) -> bool:
    return _is_text(value, 80) and bool(value.strip())


def _is_option(value: Any) -> bool:
    return (
        type(value) is list
        and len(value) == 2
        and value[0] in SYMBOLS
        and type(value[1]) is int
        and 1 <= value[1] <= 9
    )


def _are_options(value: Any) -> bool:
    if type(value) is not list or not all(map(_is_option, value)):
        return False
    return len({symbol for symbol, _ in value}) == len(value)


def _is_cost(value: Any) -> bool:
    return type(value) is dict and all(
        symbol in SYMBOLS and type(count) is int and 0 <= count <= 20
        for symbol, count in value.items()
    )


def _is_mark(value: Any) -> bool:
    return _is_text(value, 300) and bool(_normal(value))


def _may(rule: Rule) -> Rule:
    return replace(rule, needed=False)


FLAG = Rule(lambda value: type(value) is bool, "must be true or false")
ID = Rule(_is_id, "must be a word of lower-case ASCII letters, digits and underscores")
ID_OR_NONE = Rule(lambda value: value == "" or _is_id(value), 'must be an id, or "" for none')
NAME = Rule(_is_name, "must be a text of 1 to 80 printable characters")
TEXT = Rule(lambda value: _is_text(value, 400), "must be a text of printable characters")
IDS = _distinct(_each(ID, "ids"))
SIDES = _distinct(_each(_word(*BOARDS), 'sides of the board, "34" and "25"', 1))
OPTIONS = Rule(
    _are_options, 'must be a list of pairs as ["crown", 1]: each symbol once, numbers from 1 to 9'
)
COST = Rule(_is_cost, "must be a table of symbols with whole numbers from 0 to 20")
ACTION = _word(*ACTIONS)
ACTION_OR_NONE = _word(*ACTIONS, "")
FEW = _whole(0, 9)
SOME = _whole(1, 9)
MANY = _whole(0, 99)
POINTS = _each(FEW, "whole numbers from 0 to 9", 1)
HOUSES = {
    players: _distinct(_each(ID, f"{players} houses", players, players)) for players in PLAYERS
}
SOURCE = Rule(
    lambda value: _is_text(value, 300) and (value == "mixed" or bool(_normal(value))),
    f'must be "mixed" or begin with one of {", ".join(MARKS)}',
)
CELL_MARKS = Rule(
    lambda value: type(value) is dict and all(map(_is_mark, value.values())),
    f"must give every cell one of {', '.join(MARKS)}",
)
COMMON = {"source": SOURCE, "cells": _may(CELL_MARKS), "note": _may(TEXT), "ref": _may(TEXT)}
UNMARKED = frozenset(("id", "data_version", *COMMON))
"""Fields that are no cells."""

Fields = Mapping[str, Rule]

CARD: Fields = {"id": ID, "name": NAME, "action": ACTION_OR_NONE, "options": OPTIONS, "spy": FEW}
TILE: Fields = {"copies": SOME, "cost": COST, "options": OPTIONS, "prestige": FEW}

TABLES: Mapping[str, Fields] = {
    "meta": {
        "game": NAME, "designer": NAME, "players_min": _whole(3, 3), "players_max": _whole(5, 5),
        "war_cost": FEW, "data_version": _whole(1, 1),
    },
    "counts": dict.fromkeys(COUNTS, MANY),
    "city_track": {
        "cities": _each(MANY, "whole numbers from 0 to 99", 1), "prestige": POINTS,
        "courtier_space_from": SOME, "last_space": SOME,
    },
    "guild": {**TILE, "limit": FEW},
    "cathedral": {
        **TILE, "min_city_value": _whole(1, 4), "placed_side": _word("spent", "available"),
        "one_per_city": FLAG,
    },
}  # fmt: skip

RULES: Mapping[str, Fields] = {
    "setup": {
        "start_florins": MANY, "start_cities": SOME, "start_armies_per_start_city": FEW,
        "start_spies": _whole(0, 5), "start_spies_naples": _whole(0, 5),
        "start_spies_rome": _whole(0, 5), "courtier_spaces_right": FEW,
        "courtier_spaces_left": FEW, "extra_courtier_spaces_max": FEW, "extra_spaces_right": FEW,
        "extra_spaces_left": FEW,
        **{f"houses_{players}p": HOUSES[players] for players in PLAYERS},
        **{f"side_{players}p": _word(*BOARDS) for players in PLAYERS},
    },
    "movement": {
        "free_min": SOME, "free_max": SOME, "paid_step_florins": FEW,
        "paid_steps_max_per_spring": FEW, "arrow_steps_per_arrow": FEW,
        "right_arrow_after_room": _whole(1, ROOMS), "left_arrow_after_room": _whole(1, ROOMS),
    },
    "actions": {
        "govern_flips_per_symbol": SOME, "govern_alliances_per_symbol": SOME,
        "trade_florins_per_ship": SOME, "annex_margin": FEW, "cavalry_per_road_step": SOME,
        "ship_per_sea": SOME, "mask_per_intrigue_step": SOME, "patronage_steps_per_year": SOME,
        "annex_cities_per_action": SOME,
    },
    "indulgence": {
        "per_year": FEW, "gives_crowns": FEW, "gives_florins": FEW, "remove_crosses": SOME,
        "remove_crowns": SOME, "final_penalty": _whole(-9, 0), "per_room": SOME,
    },
    "wages": {"cost_by_armies": POINTS},
    "recruit": {"start_city_florins": FEW, "other_city_florins": FEW, "max_armies": SOME},
    "siege": {
        "own_spy": _whole(-9, 0), "foreign_spy_on_neutral": FEW, "army": SOME, "war_bonus": SOME,
        "auto_loss_threshold": FEW, "auto_loss_armies": FEW, "defeat_loss_armies": FEW,
        "trophy_prestige": FEW, "trophies_per_opponent": FEW,
    },
    "end": {
        "cities_trigger": _whole(3, 30), "patron_trigger": SOME, "all_cities_controlled": FLAG,
        "checked": TEXT, "final_winter": FLAG,
    },
    "scoring": {
        "most_cities_bonus": FEW, "most_patron_bonus": FEW,
        **{f"religion_{players}p": POINTS for players in PLAYERS},
        "religion_tie": TEXT, "trophy": FEW, "alliance": FEW, "cathedral": FEW,
        "indulgence": _whole(-9, 0), "tie_break": TEXT, "typical_winning_score": MANY,
    },
    "guard": {"years": _whole(1, 1000)},
}  # fmt: skip

LISTS: Mapping[str, Fields] = {
    "patron_track": {
        "step": FEW, "florins": FEW, "symbols_any_of": _each(COST, "costs", 0, 9), "bonus": FLAG,
        "prestige": FEW,
    },
    "sea": {"id": ID, "adjacent": IDS},
    "city": {
        "id": ID, "name": NAME, "value": _whole(1, 4), "ports": IDS, "owner": ID_OR_NONE,
        "pirate": FLAG, "closed_3p": FLAG, "sides": SIDES, "tiles": _whole(1, 2),
        "options": OPTIONS, "lat": _number(-90, 90), "lon": _number(-180, 180),
    },
    "road": {"a": ID, "b": ID, "sides": SIDES},
    "house": {
        "id": ID, "name": NAME, "dynasty": NAME, "colour": NAME, "start_cities": IDS,
        "start_spies": _whole(0, 5),
        "rooms_clockwise": _distinct(_each(ACTION, f"{ROOMS} actions", ROOMS, ROOMS)),
    },
    "room_print": {"action": ACTION, "symbol": _word(*SYMBOLS, ""), "count": FEW},
    "citizen": {**CARD, "copies": SOME, "cost": COST, "limit": FEW, "prestige": FEW},
    "family": {**CARD, "house": ID},
    "title": {
        **TILE, "id": ID, "name": NAME, "house": ID_OR_NONE, "courtier_spaces": FEW, "limit": FEW,
        "kind": _word("title", "principality", "kingdom", "republic"), "excludes": IDS,
    },
    "patron_bonus": {
        "id": ID, "name": NAME, "type": _word("artist", "work"), "effect": TEXT, "prestige": FEW,
        **{
            name: _may(FEW) for name in (
                "courtier_spaces", "spies", "war", "war_cost", "defence", "patronage_crowns",
                "final_crosses",
            )
        },
        "keeps_spies_out": _may(FLAG), "action": _may(ACTION_OR_NONE), "options": _may(OPTIONS),
    },
    "alliance": {
        "id": ID, "name": NAME, "cost": COST, "bonus": TEXT, "options": OPTIONS, "prestige": FEW,
        "uses": _distinct(
            _each(
                _word(*ACTIONS, "retreat", "siege", "battle", "purchase", "indulgence"),
                "actions, retreat, siege, battle, purchase, indulgence",
            )
        ),
        "final_crosses": _may(FEW),
    },
    "example": {"id": ID},
}  # fmt: skip

SPIED = {"city": ID, "spy": ID_OR_NONE}
EXAMPLES: Mapping[str, Fields] = {
    "payment": {
        "text": TEXT, "crowns": FEW, "crosses": FEW, "tiles_flipped_max": MANY, "spent": IDS,
    },
    "annex": {**SPIED, "player": ID, "from_city": ID, "crowns": FEW, "ships": FEW},
    "siege": {
        **SPIED, "spy": _word("attacker", "other", ""), "attacker_armies": FEW,
        "attacker_bonus": FEW, "defender_armies": FEW, "defender_bonus": FEW, "neutral": FLAG,
        "attack": MANY, "defence": MANY, "success": FLAG, "attacker_loss": FEW,
        "retreat_to": _may(ID),
    },
    "sea_retreat": {"city": ID, "to": ID, "ships_per_army": FEW},
    "spy_value": {
        **SPIED, "neutral": _may(FLAG), "controller": _may(ID), "own_delta": _whole(-9, 9),
        "others_delta": _whole(-9, 9),
    },
    "intrigue": {"text": TEXT, "masks": FEW},
    "alliance": {
        "alliance": ID, "cost": COST, "discount_with_own_spy": _whole(1, 1),
        "steal_discount": _whole(0, 0),
    },
    "cathedral": {"player": ID, "city": ID, "allowed": FLAG},
    "religion": {"players": _whole(3, 5), "crosses": POINTS, "points": POINTS},
    "wages": {"armies": POINTS, "florins": POINTS},
    "movement": {"text": TEXT, "cavalry": FEW, "ships": FEW},
}  # fmt: skip


def _shape(document: Any) -> Iterator[str]:
    if type(document) is not dict:
        yield "the file must hold tables"
        return
    for section in document:
        if section not in TABLES and section not in LISTS and section != "rules":
            yield f"{section}: is not a section of a data file"
    for section, fields in TABLES.items():
        yield from _table(document, section, section, fields)
    yield from _rules(document)
    for section, fields in LISTS.items():
        entries = document.get(section)
        if type(entries) is not list or not entries:
            yield f"{section}: there must be entries [[{section}]]"
            continue
        for place, entry in enumerate(entries):
            label = _label(section, entry, place)
            if section == "example":
                yield from _example_shape(label, entry)
            else:
                yield from _entry(label, entry, fields)


def _rules(document: dict[str, Any]) -> Iterator[str]:
    rules = document.get("rules")
    if type(rules) is not dict:
        yield "rules: there must be tables [rules.setup] and others"
        return
    for section in rules:
        if section not in RULES:
            yield f"rules.{section}: is not a section of a data file"
    for section, fields in RULES.items():
        yield from _table(rules, section, f"rules.{section}", fields)


def _table(holder: dict[str, Any], key: str, label: str, fields: Fields) -> Iterator[str]:
    if key in holder:
        yield from _entry(label, holder[key], fields)
    else:
        yield f"{label}: there must be a table [{label}]"


def _entry(label: str, entry: Any, fields: Fields) -> Iterator[str]:
    if type(entry) is not dict:
        yield f"{label}: must be a table"
        return
    allowed = {**fields, **COMMON}
    for field in entry:
        if field not in allowed:
            yield f"{label}: {field}: is not a field of this entry"
    for field, rule in allowed.items():
        if field not in entry:
            if rule.needed:
                yield f"{label}: {field}: is missing"
        elif not rule.holds(entry[field]):
            yield f"{label}: {field}: {rule.says}"


def _example_shape(label: str, entry: Any) -> Iterator[str]:
    kind = entry.get("kind") if type(entry) is dict else None
    if type(kind) is str and kind in EXAMPLES:
        yield from _entry(label, entry, {"id": ID, "kind": NAME, **EXAMPLES[kind]})
    else:
        yield f"{label}: kind: must be one of {', '.join(EXAMPLES)}"


def _label(section: str, entry: Any, place: int) -> str:
    """What to call an entry of a list: by its id where it has one."""
    keys = {"road": ("a", "b"), "room_print": ("action",), "patron_track": ("step",)}
    if type(entry) is dict:
        parts = [entry.get(key) for key in keys.get(section, ("id",))]
        if all(_is_id(part) or type(part) is int for part in parts):
            return f"{section} {'-'.join(map(str, parts))}"
    return f"{section} number {place + 1}"


def _entries(document: Mapping[str, Any]) -> Iterator[tuple[str, str, Mapping[str, Any]]]:
    """Section, label and contents of every entry of a document of the right shape."""
    for section, part in document.items():
        if section == "rules":
            for name, table in part.items():
                yield section, f"rules.{name}", table
        elif isinstance(part, list):
            for place, entry in enumerate(part):
                yield section, _label(section, entry, place), entry
        else:
            yield section, section, part


# Names, references and counts.


def _contents(document: Mapping[str, Any]) -> Iterator[str]:
    yield from _names(document)
    yield from _references(document)
    yield from _city_facts(document)
    yield from _map_entries(document)
    yield from _symbols(document)
    yield from _houses(document)
    yield from _cards(document)
    yield from _titles(document)
    yield from _bonuses(document)
    yield from _counts(document)
    yield from _tracks(document)
    yield from _rule_numbers(document)
    yield from _said_twice(document)
    yield from _unmarked(document)


def _said_twice(document: Mapping[str, Any]) -> Iterator[str]:
    """Numbers that stand in two places: a correction of one alone would change nothing."""
    rules = document["rules"]
    scoring, setup = rules["scoring"], rules["setup"]
    pairs = [
        ("rules.siege: trophy_prestige", rules["siege"]["trophy_prestige"], scoring["trophy"]),
        ("cathedral: prestige", document["cathedral"]["prestige"], scoring["cathedral"]),
        ("rules.indulgence: final_penalty", rules["indulgence"]["final_penalty"],
         scoring["indulgence"]),
    ]  # fmt: skip
    pairs += [
        (f"alliance {power['id']}: prestige", power["prestige"], scoring["alliance"])
        for power in document["alliance"]
    ]
    for house in document["house"]:
        wanted = setup.get(f"start_spies_{house['id']}", setup["start_spies"])
        pairs.append((f"house {house['id']}: start_spies", house["start_spies"], wanted))
    for label, here, there in pairs:
        if here != there:
            yield f"{label}: is {here}, but elsewhere the file says {there}"


def _ids(document: Mapping[str, Any], section: str) -> list[str]:
    return [entry["id"] for entry in document[section]]


def _names(document: Mapping[str, Any]) -> Iterator[str]:
    """Cards, tiles, bonuses and powers are named in one notation, so their ids differ."""
    for section in ("sea", "house", "example"):
        for name, times in Counter(_ids(document, section)).items():
            if times > 1:
                yield f"{section} {name}: id: is used {times} times"
    named = [
        (section, name)
        for section in ("city", "title", "citizen", "family", "patron_bonus", "alliance")
        for name in _ids(document, section)
    ]
    known = {"guild": "guild"}
    known |= {f"cathedral_{city}": f"cathedral of {city}" for city in _ids(document, "city")}
    for section, name in named:
        label = f"{section} {name}"
        if name in NOTATION:
            yield f"{label}: id: is a word of the notation"
        elif name in known:
            yield f"{label}: id: is also the id of {known[name]}"
        known[name] = label


def _references(document: Mapping[str, Any]) -> Iterator[str]:
    """Whatever names something names something that exists."""
    known = {
        "card": {*_ids(document, "citizen"), *_ids(document, "family")},
        **{
            kind: set(_ids(document, kind))
            for kind in ("sea", "city", "house", "title", "alliance")
        },
    }
    where = {
        "sea": {"adjacent": "sea"},
        "city": {"ports": "sea", "owner": "house"},
        "road": {"a": "city", "b": "city"},
        "house": {"start_cities": "city"},
        "family": {"house": "house"},
        "title": {"house": "house", "excludes": "title"},
        "rules": {f"houses_{players}p": "house" for players in PLAYERS},
        "example": {
            "city": "city", "from_city": "city", "to": "city", "retreat_to": "city",
            "player": "house", "controller": "house", "alliance": "alliance", "spent": "card",
        },
    }  # fmt: skip
    for section, label, entry in _entries(document):
        fields = dict(where.get(section, {}))
        if section == "example" and entry["kind"] in ("annex", "spy_value"):
            fields["spy"] = "house"
        for field, kind in fields.items():
            value = entry.get(field, "")
            for name in value if isinstance(value, list) else [value]:
                if name and name not in known[kind]:
                    yield f"{label}: {field}: there is no {kind} {name}"


def _city_facts(document: Mapping[str, Any]) -> Iterator[str]:
    """Which cities are closed, pirate ports, or on one side only, as the rulebook lists them."""
    for name in sorted(CLOSED | PIRATES | ONLY_25):
        if name not in _ids(document, "city"):
            yield f"city {name}: is missing, and the rulebook names it"
    for city in document["city"]:
        label, name = f"city {city['id']}", city["id"]
        if city["closed_3p"] != (name in CLOSED):
            word = "closes" if name in CLOSED else "does not close"
            yield f"{label}: closed_3p: the rulebook {word} this city with three players"
        if city["pirate"] != (name in PIRATES):
            word = "has" if name in PIRATES else "has no"
            yield f"{label}: pirate: the rulebook {word} pirates in this city"
        if set(city["sides"]) != ({"25"} if name in ONLY_25 else set(BOARDS)):
            where = "only on the side 25" if name in ONLY_25 else "on both sides"
            yield f"{label}: sides: the rulebook has this city {where}"
        if city["pirate"] and not city["ports"]:
            yield f"{label}: ports: a pirate port must open on a sea"
        if city["pirate"] and city["owner"]:
            yield f"{label}: owner: a pirate port belongs to nobody"


def _map_entries(document: Mapping[str, Any]) -> Iterator[str]:
    """Roads and seas: both ways, and where both of their ends are."""
    near = {sea["id"]: sea["adjacent"] for sea in document["sea"]}
    for sea, others in near.items():
        for other in others:
            if other == sea:
                yield f"sea {sea}: adjacent: a sea is not adjacent to itself"
            elif sea not in near.get(other, [sea]):
                yield f"sea {sea}: adjacent: {other} does not name {sea} in turn"
    sides = {city["id"]: city["sides"] for city in document["city"]}
    seen: set[tuple[frozenset[str], str]] = set()
    for road in document["road"]:
        ends = (road["a"], road["b"])
        label = f"road {road['a']}-{road['b']}"
        if road["a"] == road["b"]:
            yield f"{label}: b: a road must lead to another city"
        for side in road["sides"]:
            for end in ends:
                if side not in sides.get(end, BOARDS):
                    yield f"{label}: sides: {end} is not on the side {side}"
            if (frozenset(ends), side) in seen:
                yield f"{label}: sides: there are two such roads on the side {side}"
            seen.add((frozenset(ends), side))


def _symbols(document: Mapping[str, Any]) -> Iterator[str]:
    """War is on cards and on the Cannons, arrows are on tiles. Allies fight, but move no marker."""
    for section, label, entry in _entries(document):
        symbols = [symbol for symbol, _ in entry.get("options", [])]
        card = section in ("citizen", "family") or bool(entry.get("action"))
        if "arrow" in symbols and (card or section == "alliance"):
            yield f"{label}: options: arrows are only on tiles"
        if "war" in symbols and section in ("city", "title", "guild", "cathedral"):
            yield f"{label}: options: war is only on cards and on the Cannons"
    printed: list[str] = []
    for room in document["room_print"]:
        label = f"room_print {room['action']}"
        if room["action"] in printed:
            yield f"{label}: action: stands here twice"
        printed.append(room["action"])
        if bool(room["symbol"]) != bool(room["count"]):
            yield f'{label}: count: must be 0 where the symbol is "", and only there'
        if room["symbol"] in ("war", "arrow"):
            yield f"{label}: symbol: {room['symbol']} is not printed in rooms"


def _houses(document: Mapping[str, Any]) -> Iterator[str]:
    setup = document["rules"]["setup"]
    owner = {city["id"]: city["owner"] for city in document["city"]}
    printed = {room["action"] for room in document["room_print"]}
    started: set[str] = set()
    for house in document["house"]:
        label, name = f"house {house['id']}", house["id"]
        if len(house["start_cities"]) != setup["start_cities"]:
            yield f"{label}: start_cities: must be {setup['start_cities']} cities"
        for city in house["start_cities"]:
            started.add(city)
            if owner.get(city, name) != name:
                yield f"{label}: start_cities: the owner of {city} must be {name}"
        for action in house["rooms_clockwise"]:
            if action not in printed:
                yield f"{label}: rooms_clockwise: there is no [[room_print]] for {action}"
        said = setup.get(f"start_spies_{name}", setup["start_spies"])
        if house["start_spies"] != said:
            yield f"{label}: start_spies: rules.setup says {said}"
        shown = sum(card["spy"] for card in document["family"] if card["house"] == name)
        if house["start_spies"] != setup["start_spies"] + shown:
            yield f"{label}: start_spies: its family cards show {shown} besides the usual ones"
    for city, house in owner.items():
        if house and city not in started:
            yield f"city {city}: owner: it is not one of the start cities of {house}"
    yield from _tiles_with_arms(document)


def _tiles_with_arms(document: Mapping[str, Any]) -> Iterator[str]:
    """A start city needs a second tile, without arms, for games in which its house is absent."""
    setup = document["rules"]["setup"]
    for city in document["city"]:
        absent = city["owner"] and any(
            city["owner"] not in setup[f"houses_{players}p"]
            and setup[f"side_{players}p"] in city["sides"]
            and not (players == 3 and city["closed_3p"])
            for players in PLAYERS
        )
        number = 2 if absent else 1
        if city["tiles"] != number:
            label = f"city {city['id']}"
            why = "also" if absent else "never"
            yield f"{label}: tiles: must be {number}, as it is {why} in games without its owner"


def _cards(document: Mapping[str, Any]) -> Iterator[str]:
    for house in document["house"]:
        mine = sum(card["house"] == house["id"] for card in document["family"])
        if mine != FAMILY:
            yield f"house {house['id']}: must have {FAMILY} [[family]] cards, and has {mine}"
    for card in document["citizen"]:
        if card["copies"] != (1 if card["id"] == "pope" else COPIES):
            right = 1 if card["id"] == "pope" else COPIES
            yield f"citizen {card['id']}: copies: the rulebook says {right}"


def _titles(document: Mapping[str, Any]) -> Iterator[str]:
    """Each house has a title and a principality; kingdoms and republics are for all, in pairs."""
    found: Counter[tuple[str, str]] = Counter()
    excludes = {title["id"]: title["excludes"] for title in document["title"]}
    kinds = {title["id"]: title["kind"] for title in document["title"]}
    for title in document["title"]:
        label, kind = f"title {title['id']}", title["kind"]
        own = kind in ("title", "principality")
        found[kind, title["house"]] += 1
        if own != bool(title["house"]):
            yield f"{label}: house: {'is missing' if own else 'must be empty'} for a {kind}"
        if title["copies"] != (1 if own else 2):
            yield f"{label}: copies: must be {1 if own else 2} for a {kind}"
        for other in title["excludes"]:
            if title["id"] not in excludes.get(other, [title["id"]]):
                yield f"{label}: excludes: {other} does not name {title['id']} in turn"
        other = {"kingdom": "republic", "republic": "kingdom"}.get(kind)
        if other and other not in (kinds.get(name) for name in title["excludes"]):
            yield f"{label}: excludes: a kingdom and a republic exclude each other"
    needed = [
        (kind, house) for kind in ("title", "principality") for house in _ids(document, "house")
    ]
    for kind, house in [*needed, ("kingdom", ""), ("republic", "")]:
        if found[kind, house] != 1:
            whose = f" of {house}" if house else ""
            yield f"title: there must be one {kind}{whose}, and there are {found[kind, house]}"


def _bonuses(document: Mapping[str, Any]) -> Iterator[str]:
    bonuses = document["patron_bonus"]
    for bonus in bonuses:
        if bonus.get("action") and "options" not in bonus:
            yield f"patron_bonus {bonus['id']}: options: is missing for a card with an action"
    for kind in ("artist", "work"):
        number = sum(bonus["type"] == kind for bonus in bonuses)
        if number != 5:
            yield f"patron_bonus: type: there must be 5 of type {kind}, and there are {number}"
    cards = sum(bool(bonus.get("action")) for bonus in bonuses)
    if cards != 1:
        yield f"patron_bonus: action: one bonus is a card with an action, not {cards} of them"


def _counts(document: Mapping[str, Any]) -> Iterator[str]:
    """The counts of the rulebook, and that the entries add up to them."""
    counts = document["counts"]
    for field, stated in COUNTS.items():
        if counts[field] != stated:
            yield f"counts: {field}: the rulebook says {stated}"
    tiles = {
        "city_tiles": sum(city["tiles"] for city in document["city"]),
        "title_tiles": sum(title["copies"] for title in document["title"]),
        "guild_tiles": document["guild"]["copies"],
        "cathedral_tiles": document["cathedral"]["copies"],
        "two_player_family_tiles": COUNTS["two_player_family_tiles"],
    }
    single = sum(card["copies"] == 1 for card in document["citizen"])
    bonus_tiles = sum(
        "options" in bonus and not bonus.get("action") for bonus in document["patron_bonus"]
    )
    found = {
        **tiles,
        "tiles_total": sum(tiles.values()),
        "cities": len(document["city"]),
        "citizen_cards": sum(card["copies"] for card in document["citizen"]),
        "citizen_types": len(document["citizen"]) - single,
        "pope_cards": single,
        "family_cards": len(document["family"]),
        "patron_bonuses": len(document["patron_bonus"]),
        "patron_bonus_cards": len(document["patron_bonus"]) - bonus_tiles,
        "patron_bonus_tiles": bonus_tiles,
        "armies_per_player": document["rules"]["recruit"]["max_armies"],
        "closed_city_markers": sum(city["closed_3p"] for city in document["city"]),
    }
    for field, number in found.items():
        if number != COUNTS[field]:
            yield f"counts: {field}: the rulebook says {COUNTS[field]}, the entries give {number}"
    if len(document["house"]) != max(PLAYERS):
        yield f"house: there must be {max(PLAYERS)}, and there are {len(document['house'])}"
    if len(document["alliance"]) != POWERS:
        yield f"alliance: there must be {POWERS}, and there are {len(document['alliance'])}"


def _tracks(document: Mapping[str, Any]) -> Iterator[str]:
    track, steps = document["city_track"], document["patron_track"]
    if track["cities"] != list(range(track["last_space"] + 1)):
        yield "city_track: cities: must count from 0 to last_space"
    if len(track["prestige"]) != track["last_space"] + 1:
        yield "city_track: prestige: must have a number for each of 0 to last_space cities"
    if not _rises(track["prestige"], 0, 6):
        yield "city_track: prestige: must rise from 0 to 6"
    if track["courtier_space_from"] > track["last_space"]:
        yield "city_track: courtier_space_from: must not be beyond last_space"
    if len(steps) != len(STEP_COSTS):
        yield f"patron_track: there must be the steps 0 to {len(STEP_COSTS) - 1}"
        return
    if not _rises([step["prestige"] for step in steps], 0, 3):
        yield "patron_track: prestige: must rise from 0 to 3"
    for place, (step, (florins, ways)) in enumerate(zip(steps, STEP_COSTS, strict=True)):
        label = f"patron_track {place}"
        if step["step"] != place:
            yield f"{label}: step: the steps must stand in their order"
        if step["florins"] != florins:
            yield f"{label}: florins: the rulebook says {florins}"
        if [_paid(way) for way in step["symbols_any_of"]] != [_paid(way) for way in ways]:
            yield f"{label}: symbols_any_of: the rulebook says {_said(ways)}"
        if step["bonus"] != (place in STEPS_WITH_BONUS):
            yield f"{label}: bonus: the rulebook gives one on the steps 2 and 4"


def _rises(numbers: list[int], first: int, last: int) -> bool:
    steady = all(low <= high for low, high in pairwise(numbers))
    return steady and numbers[0] == first and numbers[-1] == last


def _paid(cost: Mapping[str, int]) -> dict[str, int]:
    return {symbol: count for symbol, count in cost.items() if count}


def _said(ways: Iterable[Mapping[str, int]]) -> str:
    costs = (" + ".join(f"{count} {name}" for name, count in way.items()) for way in ways)
    return " or ".join(costs) or "nothing"


def _rule_numbers(document: Mapping[str, Any]) -> Iterator[str]:
    rules = document["rules"]
    setup, movement = rules["setup"], rules["movement"]
    for players in PLAYERS:
        side = "25" if players == 5 else "34"
        if setup[f"side_{players}p"] != side:
            yield f'rules.setup: side_{players}p: the rulebook says "{side}"'
        if set(setup[f"houses_{players}p"]) != SEATS[players]:
            seats = ", ".join(sorted(SEATS[players]))
            yield f"rules.setup: houses_{players}p: the rulebook says {seats}"
        points = RELIGION[players]
        if rules["scoring"][f"religion_{players}p"] != points:
            yield f"rules.scoring: religion_{players}p: the rulebook says {points}"
    extra = setup["extra_spaces_right"] + setup["extra_spaces_left"]
    if extra != setup["extra_courtier_spaces_max"]:
        yield "rules.setup: extra_courtier_spaces_max: must be the sum of those right and left"
    if movement["free_min"] > movement["free_max"]:
        yield "rules.movement: free_max: must not be below free_min"
    if movement["right_arrow_after_room"] == movement["left_arrow_after_room"]:
        yield "rules.movement: left_arrow_after_room: must not be that of the right arrow"
    wages = rules["wages"]["cost_by_armies"]
    if len(wages) != rules["recruit"]["max_armies"] + 1:
        yield "rules.wages: cost_by_armies: must have a number for each of 0 to max_armies"
    if rules["end"]["patron_trigger"] >= len(document["patron_track"]):
        yield "rules.end: patron_trigger: is beyond the last step of the patron track"


def _unmarked(document: Mapping[str, Any]) -> Iterator[str]:
    for cell in cells(document):
        if not cell.mark:
            yield f"{cell.entry}: {cell.field}: has no source mark"
    for _, label, entry in _entries(document):
        for field in entry.get("cells", {}):
            if field not in entry and field not in ("all_others", "lat_lon"):
                yield f"{label}: cells: marks {field}, which the entry does not have"


# The map, and the examples of the rulebook.


def _play(document: Mapping[str, Any]) -> Iterator[str]:
    data = Data(document)
    for players in PLAYERS:
        yield from _chart_problems(data, players)
    for example in document["example"]:
        for field, found in EXAMPLE_CHECKS[example["kind"]](data, example):
            said = _shown(example.get(field))
            yield (
                f"example {example['id']}: {field}: the data give {_shown(found)}, "
                f"the rulebook's example says {said}"
            )
    yield from _payment_facts(data)


def _shown(value: Any) -> str:
    return str(value).lower() if type(value) is bool else str(value)


def _chart_problems(data: Data, players: int) -> Iterator[str]:
    chart = data.chart(players)
    if len(chart.open) != OPEN[players]:
        number = len(chart.open)
        yield f"city: with {players} players {OPEN[players]} must be open, and {number} are"
    reached = _reached(chart)
    lost = [data.cities[place].id for place in chart.open if place not in reached]
    if lost:
        first = data.cities[chart.open[0]].id
        yield f"city {lost[0]}: with {players} players no road and no sea leads there from {first}"
    for seat in data.seats_of(players):
        house = data.houses[seat]
        for place in house.starts:
            if place not in chart.open:
                city = data.cities[place].id
                yield f"house {house.id}: start_cities: {city} is closed with {players} players"


def _reached(chart: Chart) -> set[int]:
    """The cities that roads and ships reach from the first."""
    reached = set(chart.open[:1])
    queue = list(reached)
    for here in queue:
        by_sea = (there for there, seas in enumerate(chart.seas[here]) if seas)
        for there in (*chart.roads[here], *by_sea):
            if there not in reached:
                reached.add(there)
                queue.append(there)
    return reached


Differences = Iterator[tuple[str, Any]]
"""The fields of an example for which the data give something else, and what."""
EXAMPLE_PLAYERS = 4
"""The examples are played on the side for three and four players."""


def _unlike(example: Mapping[str, Any], found: Mapping[str, Any]) -> Differences:
    for field, value in found.items():
        if example[field] != value:
            yield field, value


def _payment(data: Data, example: Mapping[str, Any]) -> Differences:
    flips = data.rules["actions"]["govern_flips_per_symbol"]
    most = flips * (example["crowns"] + example["crosses"])
    yield from _unlike(example, {"tiles_flipped_max": most})
    crowned = [name for name in example["spent"] if _offers(data, name, "crown")]
    yield from _unlike(example, {"spent": crowned})


def _offers(data: Data, name: str, symbol: str) -> bool:
    options = data.cards[data.card[name]].options
    return any(SYMBOLS[kind] == symbol for kind, _ in options)


def _payment_facts(data: Data) -> Iterator[str]:
    """The Cardinal of the first example governs and has a crown."""
    if "cardinal" not in data.card:
        yield "citizen cardinal: is missing, and the rulebook names him"
        return
    if data.cards[data.card["cardinal"]].action != "govern":
        yield "citizen cardinal: action: in the rulebook's example it is govern"
    if not _offers(data, "cardinal", "crown"):
        yield "citizen cardinal: options: in the rulebook's example there is a crown"


def _annex(data: Data, example: Mapping[str, Any]) -> Differences:
    rules = data.rules
    goal, start = data.city[example["city"]], data.city[example["from_city"]]
    chart = data.chart(EXAMPLE_PLAYERS)
    own, others = _spy_effect(data, None, example["spy"])
    delta = 0 if not example["spy"] else own if example["spy"] == example["player"] else others
    crowns = data.cities[goal].value + delta + rules["actions"]["annex_margin"]
    seas = 0 if goal in chart.roads[start] else chart.seas[start][goal]
    if goal not in chart.roads[start] and not seas:
        yield "from_city", f"no way from {example['from_city']}"
    ships = seas * rules["actions"]["ship_per_sea"]
    yield from _unlike(example, {"crowns": crowns, "ships": ships})
    if data.cities[goal].pirate:
        yield "city", "a pirate port"


def _siege(data: Data, example: Mapping[str, Any]) -> Differences:
    rules = data.rules["siege"]
    city = data.city[example["city"]]
    bonus = rules["war_bonus"]
    attack = example["attacker_armies"] * rules["army"] + example["attacker_bonus"] * bonus
    defence = data.cities[city].value
    if example["spy"] == "attacker":
        defence += rules["own_spy"]
    elif example["spy"] == "other" and example["neutral"]:
        defence += rules["foreign_spy_on_neutral"]
    if not example["neutral"]:
        defence += example["defender_armies"] * rules["army"] + example["defender_bonus"] * bonus
    if attack > defence:
        strong = defence >= rules["auto_loss_threshold"]
        loss = strong * rules["auto_loss_armies"] + example["defender_armies"]
    else:
        loss = rules["defeat_loss_armies"]
    found = {"attack": attack, "defence": defence, "success": attack > defence}
    found["attacker_loss"] = min(loss, example["attacker_armies"])
    yield from _unlike(example, found)
    near = example.get("retreat_to")
    if near is not None and data.city[near] not in data.chart(EXAMPLE_PLAYERS).roads[city]:
        yield "retreat_to", f"no road from {example['city']}"


def _sea_retreat(data: Data, example: Mapping[str, Any]) -> Differences:
    seas = data.chart(EXAMPLE_PLAYERS).seas[data.city[example["city"]]][data.city[example["to"]]]
    yield from _unlike(example, {"ships_per_army": seas * data.rules["actions"]["ship_per_sea"]})


def _spy_effect(data: Data, controller: str | None, spy: str) -> tuple[int, int]:
    """What a spy does to the strength of a city, for its owner and for all others."""
    rules = data.rules["siege"]
    if controller is None:
        return rules["own_spy"], rules["foreign_spy_on_neutral"]
    return (0 if controller == spy else rules["own_spy"]), 0


def _spy_value(data: Data, example: Mapping[str, Any]) -> Differences:
    own, others = _spy_effect(data, example.get("controller"), example["spy"])
    yield from _unlike(example, {"own_delta": own, "others_delta": others})


def _intrigue(data: Data, example: Mapping[str, Any]) -> Differences:
    """One spy is removed and one placed."""
    yield from _unlike(example, {"masks": 2 * data.rules["actions"]["mask_per_intrigue_step"]})


def _alliance(data: Data, example: Mapping[str, Any]) -> Differences:
    cost = data.powers[data.power[example["alliance"]]].cost
    asked = {symbol: count for symbol, count in zip(SYMBOLS, cost, strict=True) if count}
    if asked != _paid(example["cost"]):
        yield "cost", asked


def _cathedral(data: Data, example: Mapping[str, Any]) -> Differences:
    value = data.cities[data.city[example["city"]]].value
    yield from _unlike(example, {"allowed": value >= data.cathedral_value})


def _religion(data: Data, example: Mapping[str, Any]) -> Differences:
    """Those who tie all get the next lower step; those behind them keep their place."""
    crosses, players = example["crosses"], example["players"]
    if len(crosses) != players:
        yield "players", len(crosses)
        return
    steps = data.rules["scoring"][f"religion_{players}p"]
    points = []
    for mine in crosses:
        place = sum(other > mine for other in crosses)
        points.append(steps[min(place + (crosses.count(mine) > 1), players - 1)])
    yield from _unlike(example, {"points": points})


def _wages(data: Data, example: Mapping[str, Any]) -> Differences:
    wages = data.rules["wages"]["cost_by_armies"]
    florins = [wages[min(armies, len(wages) - 1)] for armies in example["armies"]]
    yield from _unlike(example, {"florins": florins})


def _movement(data: Data, example: Mapping[str, Any]) -> Differences:
    """One road to a port and from there two seas, and the map has such a way."""
    rules, chart = data.rules["actions"], data.chart(EXAMPLE_PLAYERS)
    found = {"cavalry": rules["cavalry_per_road_step"], "ships": 2 * rules["ship_per_sea"]}
    yield from _unlike(example, found)
    if not any(chart.roads[one] and chart.seas[one][two] == 2 for one, two in _pairs(chart)):
        yield "text", "no such way"


def _pairs(chart: Chart) -> Iterator[tuple[int, int]]:
    for one, two in combinations(chart.open, 2):
        yield from ((one, two), (two, one))


EXAMPLE_CHECKS: Mapping[str, Callable[[Data, Mapping[str, Any]], Differences]] = {
    "payment": _payment,
    "annex": _annex,
    "siege": _siege,
    "sea_retreat": _sea_retreat,
    "spy_value": _spy_value,
    "intrigue": _intrigue,
    "alliance": _alliance,
    "cathedral": _cathedral,
    "religion": _religion,
    "wages": _wages,
    "movement": _movement,
}
