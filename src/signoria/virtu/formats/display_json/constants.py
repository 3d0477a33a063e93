"""What never changes during a game, as a page needs it: the map, cards, tiles, tracks, prices."""

from __future__ import annotations

from functools import lru_cache
from typing import NotRequired, TypedDict

from signoria.virtu.data_file.sources import marks
from signoria.virtu.model.components import (
    LEFT,
    RIGHT,
    SYMBOLS,
    Card,
    Cost,
    Data,
    Options,
    Tile,
    packaged,
)
from signoria.virtu.model.kept import FILES_KEPT
from signoria.virtu.model.means import asked

Amounts = dict[str, int]
"""So many of each symbol."""
SymbolOptions = list[tuple[str, int]]
"""Alternatives: a symbol, and how many of it."""


class CityFacts(TypedDict):
    id: str
    name: str
    value: int
    ports: list[str]
    """The seas that it opens on."""
    pirate: bool
    closed: bool
    """Whether it has no part in this game."""
    lat: float
    lon: float
    options: SymbolOptions
    start: str | None
    """The house that begins here."""


class SeaFacts(TypedDict):
    id: str
    next: list[str]


class CardFacts(TypedDict):
    kind: str
    """`citizen`, `family` or `patron`."""
    house: str | None
    action: str | None
    options: SymbolOptions
    spies: int
    prestige: int
    cost: list[Amounts]


class TileFacts(TypedDict):
    options: SymbolOptions
    cost: list[Amounts]
    prestige: int
    spaces: int
    house: str | None


class BonusFacts(TypedDict):
    prestige: int
    artist: bool
    card: NotRequired[str]
    """It is also a courtier ..."""
    tile: NotRequired[str]
    """... or a tile of the domain."""


class PowerFacts(TypedDict):
    id: str
    cost: list[Amounts]
    options: SymbolOptions
    prestige: int


class HouseFacts(TypedDict):
    id: str
    colour: str
    rooms: list[str]
    """The actions that are printed in its palace."""
    family: list[str]


class PatronStep(TypedDict):
    step: int
    florins: int
    ways: list[Amounts]
    """What else it costs: one of these."""
    bonus: bool
    prestige: int


class Ending(TypedDict):
    cities: int
    patron: int


class Arrows(TypedDict):
    right: int
    left: int


class Constants(TypedDict):
    """What never changes during a game."""

    players: int
    options: list[str]
    reconstructed: bool
    """Whether some numbers are not the published ones."""
    symbols: list[str]
    cities: list[CityFacts]
    roads: list[tuple[int, int]]
    """Between cities, by their places in `cities`."""
    seas: list[SeaFacts]
    cards: dict[str, CardFacts]
    tiles: dict[str, TileFacts]
    """All tiles but those of cities; all cathedrals are one entry."""
    bonus_facts: dict[str, BonusFacts]
    power_facts: list[PowerFacts]
    houses: list[HouseFacts]
    printed: dict[str, SymbolOptions]
    """What a room without a card offers, by its action."""
    patron_track: list[PatronStep]
    city_track: list[int]
    """The prestige by the number of cities."""
    ending: Ending
    arrows: Arrows
    """After which room the courtiers of a side wake."""
    step_price: int
    most_armies: int
    names: dict[str, str]
    """What is called otherwise than in the catalogues, by a data file of one's own."""


def amounts(cost: Cost) -> Amounts:
    """A cost, by symbols."""
    return {SYMBOLS[kind]: count for kind, count in asked(cost)}


def symbol_options(options: Options) -> SymbolOptions:
    return [(SYMBOLS[kind], count) for kind, count in options]


@lru_cache(FILES_KEPT)
def constants(data: Data, players: int, options: tuple[str, ...]) -> Constants:
    """All that a page has to know of the components once."""
    return {
        "players": players,
        "options": list(options),
        "reconstructed": any(mark == "reconstructed" for _, _, mark in marks(data.document)),
        "symbols": list(SYMBOLS),
        "cities": _cities(data, players),
        "roads": _roads(data, players),
        "seas": [
            {"id": sea, "next": [data.seas[other] for other in data.next_seas[place]]}
            for place, sea in enumerate(data.seas)
        ],
        "cards": {card.id: _card(card) for card in data.cards},
        "tiles": _tiles(data),
        "bonus_facts": _bonuses(data),
        "power_facts": [
            {
                "id": power.id,
                "cost": [amounts(power.cost)],
                "options": symbol_options(power.options),
                "prestige": power.prestige,
            }
            for power in data.powers
        ],
        "houses": [
            {
                "id": house.id,
                "colour": house.colour,
                "rooms": list(house.rooms),
                "family": [data.cards[card].id for card in house.family],
            }
            for house in data.houses
        ],
        "printed": {action: symbol_options(given) for action, given in data.printed.items()},
        "patron_track": [
            {
                "step": place,
                "florins": step.florins,
                "ways": [amounts(way) for way in step.ways],
                "bonus": step.bonus,
                "prestige": step.prestige,
            }
            for place, step in enumerate(data.steps)
        ],
        "city_track": [
            data.track_points[min(count, data.track_end, len(data.track_points) - 1)]
            for count in range(data.track_end + 1)
        ],
        "ending": {
            "cities": data.rules["end"]["cities_trigger"],
            "patron": data.rules["end"]["patron_trigger"],
        },
        "arrows": _arrows(data),
        "step_price": data.step_price,
        "most_armies": data.most_armies,
        "names": _own_names(data),
    }


def _cities(data: Data, players: int) -> list[CityFacts]:
    starts = {city: house.id for house in data.houses for city in house.starts}
    playing = {data.houses[house].id for house in data.seats_of(players)}
    inside = set(data.chart(players).open)
    return [
        {
            "id": city.id,
            "name": city.name,
            "value": city.value,
            "ports": [data.seas[sea] for sea in city.ports],
            "pirate": city.pirate,
            "closed": place not in inside,
            "lat": city.lat,
            "lon": city.lon,
            "options": symbol_options(data.tiles[place].options),
            "start": starts.get(place) if starts.get(place) in playing else None,
        }
        for place, city in enumerate(data.cities)
    ]


def _roads(data: Data, players: int) -> list[tuple[int, int]]:
    near = data.chart(players).roads
    return [(here, there) for here, others in enumerate(near) for there in others if here < there]


def _card(card: Card) -> CardFacts:
    return {
        "kind": card.kind,
        "house": card.house or None,
        "action": card.action or None,
        "options": symbol_options(card.options),
        "spies": card.spy,
        "prestige": card.prestige,
        "cost": [amounts(card.cost)],
    }


def _tiles(data: Data) -> dict[str, TileFacts]:
    found = {tile.id: _tile(tile) for tile in data.tiles[len(data.cities) : data.first_cathedral]}
    return {**found, "cathedral": _tile(data.tiles[data.first_cathedral])}


def _tile(tile: Tile) -> TileFacts:
    return {
        "options": symbol_options(tile.options),
        "cost": [amounts(tile.cost)],
        "prestige": tile.prestige,
        "spaces": tile.spaces,
        "house": tile.house or None,
    }


def _bonuses(data: Data) -> dict[str, BonusFacts]:
    found: dict[str, BonusFacts] = {}
    for bonus in data.bonuses:
        facts: BonusFacts = {"prestige": bonus.prestige, "artist": bonus.artist}
        if bonus.card >= 0:
            facts["card"] = data.cards[bonus.card].id
        if bonus.tile >= 0:
            facts["tile"] = data.tiles[bonus.tile].id
        found[bonus.id] = facts
    return found


def _arrows(data: Data) -> Arrows:
    rooms = {side: room + 1 for room, side in data.arrows.items()}
    return {"right": rooms[RIGHT], "left": rooms[LEFT]}


def _own_names(data: Data) -> dict[str, str]:
    """The names that a data file gives to its things, where they are not ours."""
    ours = packaged()
    kinds = ("cities", "cards", "tiles", "bonuses", "powers", "houses")
    known = {thing.id: thing.name for kind in kinds for thing in getattr(ours, kind)}
    return {
        thing.id: thing.name
        for kind in kinds
        for thing in getattr(data, kind)
        if known.get(thing.id) != thing.name
    }
