"""Whether a data document can be played.

An owner of the box may correct any cell, so nothing here trusts the document. Three passes, each
only if the one before found nothing: the shape of every field (`schema`); then names, references,
counts and sources; then the map and the examples of the rulebook (`examples`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from signoria.game import one_line
from signoria.virtu.data_file import examples, map_checks, number_checks, sources
from signoria.virtu.data_file.rulebook import COPIES, FAMILY
from signoria.virtu.data_file.schema import PLAYERS, entries, misshapen
from signoria.virtu.model.components import SYMBOLS, Data, is_card, options_of
from signoria.virtu.model.entry import Entry

NOTATION = frozenset(SYMBOLS) | {
    "right", "left", "room", "upgrade", "under", "indulgence", "reserve", "florins", "treasury",
    "token", "cathedral",
}  # fmt: skip
"""Words of the notation, which nothing may have for an id."""
REFERENCES = {
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
"""Fields that name other entries, and of which section those are."""


def check(document: object) -> list[str]:
    """All problems of a document, each a sentence that names the entry and the field."""
    problems = [one_line(problem) for problem in misshapen(document)]
    if problems or not isinstance(document, Mapping):
        return problems
    problems = [one_line(problem) for problem in _contents(Entry(document))]
    return problems or [one_line(problem) for problem in _play(Data(document))]


def _contents(document: Entry) -> Iterator[str]:
    yield from _names(document)
    yield from _references(document)
    yield from map_checks.mistakes(document)
    yield from _symbols(document)
    yield from _cards(document)
    yield from _titles(document)
    yield from _bonuses(document)
    yield from number_checks.mistakes(document)
    yield from sources.mistakes(document.values)


def _play(data: Data) -> Iterator[str]:
    for players in data.players:
        yield from map_checks.unreachable(data, players)
    yield from examples.differences(data)


def _ids(document: Entry, section: str) -> list[str]:
    return [entry.text("id") for entry in document.entries(section)]


def _names(document: Entry) -> Iterator[str]:
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


def _references(document: Entry) -> Iterator[str]:
    """Whatever names something names something that exists."""
    known = {
        "card": {*_ids(document, "citizen"), *_ids(document, "family")},
        **{
            kind: set(_ids(document, kind))
            for kind in ("sea", "city", "house", "title", "alliance")
        },
    }
    for section, label, entry in entries(document.values):
        fields = dict(REFERENCES.get(section, {}))
        if section == "example" and entry.text("kind") in ("annex", "spy_value"):
            fields["spy"] = "house"
        for field, kind in fields.items():
            for name in _named(entry, field):
                if name not in known[kind]:
                    yield f"{label}: {field}: there is no {kind} {name}"


def _named(entry: Entry, field: str) -> tuple[str, ...]:
    """What a field names: one thing, several, or none."""
    if isinstance(entry.values.get(field), list):
        return entry.texts(field)
    return tuple(filter(None, (entry.text(field),)))


def _symbols(document: Entry) -> Iterator[str]:
    """War is on cards and on the Cannons, arrows are on tiles. Allies fight, but move no marker."""
    for section, label, entry in entries(document.values):
        symbols = [SYMBOLS[kind] for kind, _ in options_of(entry)] if "options" in entry else []
        card = section in ("citizen", "family") or is_card(entry)
        if "arrow" in symbols and (card or section == "alliance"):
            yield f"{label}: options: arrows are only on tiles"
        if "war" in symbols and section in ("city", "title", "guild", "cathedral"):
            yield f"{label}: options: war is only on cards and on the Cannons"
    printed: list[str] = []
    for room in document.entries("room_print"):
        label = f"room_print {room.text('action')}"
        if room.text("action") in printed:
            yield f"{label}: action: stands here twice"
        printed.append(room.text("action"))
        if bool(room.text("symbol")) != bool(room.number("count")):
            yield f'{label}: count: must be 0 where the symbol is "", and only there'
        if room.text("symbol") in ("war", "arrow"):
            yield f"{label}: symbol: {room.text('symbol')} is not printed in rooms"


def _cards(document: Entry) -> Iterator[str]:
    for house in document.entries("house"):
        mine = sum(card.text("house") == house.text("id") for card in document.entries("family"))
        if mine != FAMILY:
            yield f"house {house.text('id')}: must have {FAMILY} [[family]] cards, and has {mine}"
    for card in document.entries("citizen"):
        if card.number("copies") != (1 if card.text("id") == "pope" else COPIES):
            right = 1 if card.text("id") == "pope" else COPIES
            yield f"citizen {card.text('id')}: copies: the rulebook says {right}"


def _titles(document: Entry) -> Iterator[str]:
    """Each house has a title and a principality; kingdoms and republics are for all, in pairs."""
    found: Counter[tuple[str, str]] = Counter()
    excludes = {title.text("id"): title.texts("excludes") for title in document.entries("title")}
    kinds = {title.text("id"): title.text("kind") for title in document.entries("title")}
    for title in document.entries("title"):
        label, kind = f"title {title.text('id')}", title.text("kind")
        own = kind in ("title", "principality")
        found[kind, title.text("house")] += 1
        if own != bool(title.text("house")):
            yield f"{label}: house: {'is missing' if own else 'must be empty'} for a {kind}"
        if title.number("copies") != (1 if own else 2):
            yield f"{label}: copies: must be {1 if own else 2} for a {kind}"
        for other in title.texts("excludes"):
            if title.text("id") not in excludes.get(other, [title.text("id")]):
                yield f"{label}: excludes: {other} does not name {title.text('id')} in turn"
        rival = {"kingdom": "republic", "republic": "kingdom"}.get(kind)
        if rival and rival not in (kinds.get(name) for name in title.texts("excludes")):
            yield f"{label}: excludes: a kingdom and a republic exclude each other"
    needed = [
        (kind, house) for kind in ("title", "principality") for house in _ids(document, "house")
    ]
    for kind, house in [*needed, ("kingdom", ""), ("republic", "")]:
        if found[kind, house] != 1:
            whose = f" of {house}" if house else ""
            yield f"title: there must be one {kind}{whose}, and there are {found[kind, house]}"


def _bonuses(document: Entry) -> Iterator[str]:
    bonuses = document.entries("patron_bonus")
    for bonus in bonuses:
        if is_card(bonus) and "options" not in bonus:
            yield f"patron_bonus {bonus.text('id')}: options: is missing for a card with an action"
    for kind in ("artist", "work"):
        number = sum(bonus.text("type") == kind for bonus in bonuses)
        if number != 5:
            yield f"patron_bonus: type: there must be 5 of type {kind}, and there are {number}"
    cards = sum(map(is_card, bonuses))
    if cards != 1:
        yield f"patron_bonus: action: one bonus is a card with an action, not {cards} of them"
