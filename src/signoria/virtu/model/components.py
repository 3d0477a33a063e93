"""Cards, tiles, cities, houses and powers, read from one data file into numbers.

No number of a component lives in code: `data/virtu.toml` has them all, and an owner of the box may
play with a corrected copy. Within a `Data` object everything is named by its place in a tuple.
"""

from __future__ import annotations

import hashlib
import json
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from importlib.resources import files
from pathlib import Path
from typing import Any

from signoria.game import BadInput

SYMBOLS = ("florin", "crown", "cross", "cavalry", "ship", "mask", "war", "arrow")
FLORIN, CROWN, CROSS, CAVALRY, SHIP, MASK, WAR, ARROW = range(8)
ACTIONS = ("govern", "patronage", "trade", "annex", "war", "intrigue")
ROOMS = 5
RIGHT, LEFT = 0, 1
SIDES = ("right", "left")
NOBODY = -1
"""No owner, no spy, no card: where the number of something would stand."""
CLOSED = -2
"""The owner of a city that is not in this game."""
NOTHING_ELSE = ("done",)
"""The actions of somebody who can only go on."""

Options = tuple[tuple[int, int], ...]
"""Alternatives of symbols: one use gives one of them, in full."""
Cost = tuple[int, ...]
"""How many of each symbol."""


@dataclass(frozen=True, slots=True)
class City:
    """A place on the map."""

    id: str
    name: str
    value: int
    ports: tuple[int, ...]
    """The seas it opens on."""
    owner: str
    pirate: bool
    closed_3p: bool
    sides: tuple[str, ...]
    lat: float
    lon: float


@dataclass(frozen=True, slots=True)
class Card:
    """A family card, a citizen, or Machiavelli."""

    id: str
    name: str
    kind: str
    """`family`, `citizen` or `patron`."""
    house: str
    action: str
    options: Options
    spy: int
    prestige: int
    cost: Cost
    copies: int
    limit: int


@dataclass(frozen=True, slots=True)
class Tile:
    """Something that lies in a domain: a city, a title, the guild, a cathedral, the Cannons."""

    id: str
    name: str
    kind: str
    house: str
    options: Options
    prestige: int
    spaces: int
    cost: Cost
    copies: int
    limit: int
    excludes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class House:
    """A player's house with its palace."""

    id: str
    name: str
    colour: str
    starts: tuple[int, ...]
    spies: int
    rooms: tuple[str, ...]
    family: tuple[int, ...]
    """Its cards."""


@dataclass(frozen=True, slots=True)
class Bonus:
    """What patrons of the arts get. Machiavelli is also a card, the Cannons also a tile."""

    id: str
    name: str
    artist: bool
    prestige: int
    spaces: int
    spies: int
    war: int
    war_cost: int
    defence: int
    crowns: int
    """Free crowns in every Patronage."""
    crosses: int
    """Crosses that count at the end."""
    keeps_out: bool
    card: int
    tile: int


@dataclass(frozen=True, slots=True)
class Power:
    """A foreign power that may be an ally."""

    id: str
    name: str
    cost: Cost
    options: Options
    uses: frozenset[str]
    prestige: int
    crosses: int


@dataclass(frozen=True, slots=True)
class Step:
    """A step of the patron track."""

    florins: int
    ways: tuple[Cost, ...]
    """What else it costs: one of these."""
    bonus: bool
    prestige: int


@dataclass(frozen=True, slots=True)
class Chart:
    """The map as it is for a number of players."""

    open: tuple[int, ...]
    """The cities in this game."""
    roads: tuple[tuple[int, ...], ...]
    """The neighbours of every city by road."""
    seas: tuple[tuple[int, ...], ...]
    """How many seas lie between two ports; 0 where no ship goes."""
    near: tuple[int, ...]
    """The neighbours of every city by road, as bits ..."""
    far: tuple[tuple[tuple[int, int], ...], ...]
    """... and its ports of call as bits, by the seas in between, the nearest first."""
    cities: int
    """The cities in this game as bits."""


class Data:
    """All components. Tiles: first the cities, then titles, guild and Cannons, last cathedrals."""

    def __init__(self, document: Mapping[str, Any]) -> None:
        self.document = document
        self.rules: Mapping[str, Mapping[str, Any]] = document["rules"]
        self.war_cost: int = document["meta"]["war_cost"]
        self._seas = {sea["id"]: place for place, sea in enumerate(document["sea"])}
        self.cities = tuple(self._city(entry) for entry in document["city"])
        self.city = {city.id: place for place, city in enumerate(self.cities)}
        self._read_cards()
        self._read_tiles()
        self.houses = tuple(self._house(entry) for entry in document["house"])
        self.house = {house.id: place for place, house in enumerate(self.houses)}
        self.room_names = tuple(
            tuple(f"{house.id} {room + 1}" for room in range(ROOMS)) for house in self.houses
        )
        """The rooms of each house as places for spies."""
        self.bonuses = tuple(self._bonus(entry) for entry in document["patron_bonus"])
        self.bonus = {bonus.id: place for place, bonus in enumerate(self.bonuses)}
        self.powers = tuple(_power(entry) for entry in document["alliance"])
        self.power = {power.id: place for place, power in enumerate(self.powers)}
        self.steps = tuple(_step(entry) for entry in document["patron_track"])
        self.printed: dict[str, Options] = {
            entry["action"]: _options([[entry["symbol"], entry["count"]]] if entry["count"] else [])
            for entry in document["room_print"]
        }
        self.track_points = tuple(document["city_track"]["prestige"])
        self.track_end: int = document["city_track"]["last_space"]
        self.space_from: int = document["city_track"]["courtier_space_from"]
        self.wages: tuple[int, ...] = tuple(self.rules["wages"]["cost_by_armies"])
        """What armies cost in winter, by how many there are."""
        self.annex_margin: int = self.rules["actions"]["annex_margin"]
        self.most_armies: int = self.rules["recruit"]["max_armies"]
        movement = self.rules["movement"]
        self.step_price: int = movement["paid_step_florins"]
        self.arrows: dict[int, int] = {
            movement["right_arrow_after_room"] - 1: RIGHT,
            movement["left_arrow_after_room"] - 1: LEFT,
        }
        """The rooms behind which there is an arrow, and the side that it is for."""
        self._read_spaces()

    def _read_spaces(self) -> None:
        """How many courtiers each side of a palace takes, and which tiles bring light spaces."""
        setup = self.rules["setup"]
        self.spaces: tuple[int, int] = (
            setup["courtier_spaces_right"],
            setup["courtier_spaces_left"],
        )
        self.full: tuple[int, int] = (
            self.spaces[RIGHT] + setup["extra_spaces_right"],
            self.spaces[LEFT] + setup["extra_spaces_left"],
        )
        self.most_extras: int = setup["extra_courtier_spaces_max"]
        self.spacious = sum(1 << place for place, tile in enumerate(self.tiles) if tile.spaces)
        self.rich_cards = frozenset(
            place for place, card in enumerate(self.cards) if _has(card.options, FLORIN)
        )
        self.arrow_tiles = sum(
            1 << place for place, tile in enumerate(self.tiles) if _has(tile.options, ARROW)
        )
        self.rich_tiles = sum(
            1 << place for place, tile in enumerate(self.tiles) if _has(tile.options, FLORIN)
        )
        self.courtier_names = tuple(
            tuple(f"{card.id} {side}" for side in SIDES) for card in self.cards
        )
        self.discards = tuple(
            tuple(f"discard {name}" for name in names) for names in self.courtier_names
        )
        """The action that discards a courtier, by its card and its side."""

    @cached_property
    def hash(self) -> str:
        """A fingerprint of the contents, whatever the file looks like."""
        text = json.dumps(self.document, sort_keys=True, ensure_ascii=False)
        return hashlib.sha256(text.encode()).hexdigest()[:16]

    def _city(self, entry: Mapping[str, Any]) -> City:
        return City(
            id=entry["id"],
            name=entry["name"],
            value=entry["value"],
            ports=tuple(self._seas[sea] for sea in entry["ports"]),
            owner=entry["owner"],
            pirate=entry["pirate"],
            closed_3p=entry["closed_3p"],
            sides=tuple(entry["sides"]),
            lat=entry["lat"],
            lon=entry["lon"],
        )

    def _read_cards(self) -> None:
        document = self.document
        cards = [_card(entry, "family") for entry in document["family"]]
        cards += [_card(entry, "citizen") for entry in document["citizen"]]
        cards += [_card(entry, "patron") for entry in document["patron_bonus"] if _is_card(entry)]
        self.cards = tuple(cards)
        self.card = {card.id: place for place, card in enumerate(self.cards)}
        self.citizens = tuple(
            place for place, card in enumerate(self.cards) if card.kind == "citizen"
        )
        self.limits = {place: card.limit for place, card in enumerate(self.cards) if card.limit}
        """The cards of which nobody may have more than so many."""

    def _read_tiles(self) -> None:
        document = self.document
        tiles = [_tile(entry, "city") for entry in document["city"]]
        tiles += [_tile(entry, entry["kind"]) for entry in document["title"]]
        tiles.append(_tile({"id": "guild", "name": "Guild", **document["guild"]}, "guild"))
        tiles += [_tile(entry, "patron") for entry in document["patron_bonus"] if _is_tile(entry)]
        self.first_cathedral = len(tiles)
        church = document["cathedral"]
        for city in document["city"]:
            named = {"id": f"cathedral_{city['id']}", "name": f"Cathedral of {city['name']}"}
            tiles.append(_tile({**church, **named}, "cathedral"))
        self.tiles = tuple(tiles)
        self.tile = {tile.id: place for place, tile in enumerate(self.tiles)}
        self.for_sale = tuple(
            place for place, tile in enumerate(self.tiles)
            if tile.kind in ("title", "principality", "kingdom", "republic", "guild")
        )  # fmt: skip
        costs = [self.cards[place].cost for place in self.citizens]
        costs += [self.tiles[place].cost for place in (*self.for_sale, self.first_cathedral)]
        self.prices = tuple(dict.fromkeys(costs))
        """All that things for sale may cost."""
        self.cathedral_value: int = church["min_city_value"]
        self.great_cities = sum(
            1 << place
            for place, city in enumerate(self.cities)
            if city.value >= self.cathedral_value
        )
        """The cities in which a cathedral can be built, as bits."""
        self.barred_by = tuple(
            sum(1 << self.tile[other] for other in {tile.id, *tile.excludes}) for tile in self.tiles
        )
        """The tiles with which each one cannot be bought, itself among them, as bits."""
        self.cathedrals: int = church["copies"]

    def _house(self, entry: Mapping[str, Any]) -> House:
        return House(
            id=entry["id"],
            name=entry["name"],
            colour=entry["colour"],
            starts=tuple(self.city[city] for city in entry["start_cities"]),
            spies=entry["start_spies"],
            rooms=tuple(entry["rooms_clockwise"]),
            family=tuple(
                place for place, card in enumerate(self.cards) if card.house == entry["id"]
            ),
        )

    def _bonus(self, entry: Mapping[str, Any]) -> Bonus:
        return Bonus(
            id=entry["id"],
            name=entry["name"],
            artist=entry["type"] == "artist",
            prestige=entry["prestige"],
            spaces=entry.get("courtier_spaces", 0),
            spies=entry.get("spies", 0),
            war=entry.get("war", 0),
            war_cost=entry.get("war_cost", 0),
            defence=entry.get("defence", 0),
            crowns=entry.get("patronage_crowns", 0),
            crosses=entry.get("final_crosses", 0),
            keeps_out=entry.get("keeps_spies_out", False),
            card=self.card.get(entry["id"], NOBODY),
            tile=self.tile.get(entry["id"], NOBODY),
        )

    @cache  # noqa: B019  (a data file lives as long as the program)
    def offers_of(self, tiles: int) -> list[tuple[str, Options]]:
        """What a set of tiles offers: the name of each, and its options."""
        places = range(len(self.tiles))
        chosen = [self.tiles[place] for place in places if tiles >> place & 1]
        return [(tile.id, tile.options) for tile in chosen]

    def seats_of(self, players: int) -> tuple[int, ...]:
        """The houses that play with so many players."""
        return tuple(self.house[name] for name in self.rules["setup"][f"houses_{players}p"])

    @cache  # noqa: B019  (a data file lives as long as the program)
    def chart(self, players: int) -> Chart:
        """The map for a number of players."""
        side = self.rules["setup"][f"side_{players}p"]
        places = tuple(
            place for place, city in enumerate(self.cities)
            if side in city.sides and not (players == 3 and city.closed_3p)
        )  # fmt: skip
        roads, seas = self._roads(side, places), self._routes(places)
        near = tuple(sum(1 << other for other in others) for others in roads)
        cities = sum(1 << place for place in places)
        return Chart(places, roads, seas, near, tuple(map(_by_distance, seas)), cities)

    def _roads(self, side: str, places: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
        roads: list[set[int]] = [set() for _ in self.cities]
        for road in self.document["road"]:
            one, other = self.city[road["a"]], self.city[road["b"]]
            if side in road["sides"] and one in places and other in places:
                roads[one].add(other)
                roads[other].add(one)
        return tuple(tuple(sorted(near)) for near in roads)

    def _routes(self, places: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
        """The seas that a ship crosses from port to port, the first and the last included."""
        apart = self._sea_distances()
        size = len(self.cities)
        routes = [[0] * size for _ in range(size)]
        for one in places:
            for other in places:
                ways = [
                    apart[here][there] + 1
                    for here in self.cities[one].ports
                    for there in self.cities[other].ports
                    if apart[here][there] >= 0
                ]
                if one != other and ways:
                    routes[one][other] = min(ways)
        return tuple(tuple(row) for row in routes)

    def _sea_distances(self) -> list[list[int]]:
        seas = self.document["sea"]
        apart = [[-1] * len(seas) for _ in seas]
        for start in range(len(seas)):
            apart[start][start] = 0
            queue = [start]
            for here in queue:
                for name in seas[here]["adjacent"]:
                    there = self._seas[name]
                    if apart[start][there] < 0:
                        apart[start][there] = apart[start][here] + 1
                        queue.append(there)
        return apart


def _by_distance(seas: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
    """Ports as bits by their distance."""
    return tuple(
        (distance, sum(1 << port for port, away in enumerate(seas) if away == distance))
        for distance in sorted({*seas} - {0})
    )


def _cost(entry: Mapping[str, int]) -> Cost:
    return tuple(entry.get(symbol, 0) for symbol in SYMBOLS)


def _options(pairs: Any) -> Options:
    return tuple((SYMBOLS.index(symbol), count) for symbol, count in pairs)


def _has(options: Options, kind: int) -> bool:
    return any(symbol == kind for symbol, _ in options)


def _is_card(entry: Mapping[str, Any]) -> bool:
    return bool(entry.get("action"))


def _is_tile(entry: Mapping[str, Any]) -> bool:
    return "options" in entry and not entry.get("action")


def _card(entry: Mapping[str, Any], kind: str) -> Card:
    return Card(
        id=entry["id"],
        name=entry["name"],
        kind=kind,
        house=entry.get("house", ""),
        action=entry["action"],
        options=_options(entry["options"]),
        spy=entry.get("spy", 0),
        prestige=0 if kind == "patron" else entry.get("prestige", 0),
        cost=_cost(entry.get("cost", {})),
        copies=entry.get("copies", 1),
        limit=entry.get("limit", 0),
    )


def _tile(entry: Mapping[str, Any], kind: str) -> Tile:
    return Tile(
        id=entry["id"],
        name=entry["name"],
        kind=kind,
        house=entry.get("house", ""),
        options=_options(entry["options"]),
        prestige=0 if kind == "patron" else entry.get("prestige", 0),
        spaces=entry.get("courtier_spaces", 0),
        cost=_cost(entry.get("cost", {})),
        copies=entry.get("copies", 1),
        limit=entry.get("limit", 0),
        excludes=tuple(entry.get("excludes", ())),
    )


def _power(entry: Mapping[str, Any]) -> Power:
    return Power(
        id=entry["id"],
        name=entry["name"],
        cost=_cost(entry["cost"]),
        options=_options(entry["options"]),
        uses=frozenset(entry["uses"]),
        prestige=entry["prestige"],
        crosses=entry.get("final_crosses", 0),
    )


def _step(entry: Mapping[str, Any]) -> Step:
    return Step(
        florins=entry["florins"],
        ways=tuple(_cost(way) for way in entry["symbols_any_of"]),
        bonus=entry["bonus"],
        prestige=entry["prestige"],
    )


_KNOWN: dict[str, Data] = {}
"""Data files that were read, by their fingerprint: records name only that."""


@cache
def packaged() -> Data:
    """The data that come with the program."""
    text = files("signoria.virtu").joinpath("data", "virtu.toml").read_text("utf-8")
    return known(tomllib.loads(text))


def known(document: Mapping[str, Any]) -> Data:
    """The data of a document that was checked; records may name them from now on."""
    data = Data(document)
    return _KNOWN.setdefault(data.hash, data)


def by_hash(name: str) -> Data:
    """The data that a record names by their fingerprint."""
    if name == packaged().hash:
        return packaged()
    if name not in _KNOWN:
        raise BadInput(
            f"data: this needs the data file {name}, which is not the one of this program; "
            "name it with --data FILE"
        )
    return _KNOWN[name]


def load(path: Path | str) -> Data:
    """The data of a file; refuses one that does not pass the checks."""
    from signoria.virtu.data_file.checks import read_document

    return known(read_document(path))
