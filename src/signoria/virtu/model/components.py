"""Cards, tiles, cities, houses and powers, read from one data document into numbers.

No number of a component lives in code: `data/virtu.toml` has them all, and an owner of the box may
play with a corrected copy. Within a `Data` object everything is named by its place in a tuple.
"""

from __future__ import annotations

import hashlib
import json
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from importlib.resources import files

from signoria.fields import each, pair, text, whole
from signoria.virtu.model.chart import Chart, Road, draw
from signoria.virtu.model.entry import Entry

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

Options = tuple[tuple[int, int], ...]
"""Alternatives of symbols: one use gives one of them, in full."""
Cost = tuple[int, ...]
"""How many of each symbol."""
Document = Mapping[str, object]
"""A data file as plain data."""


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


class Data:
    """All components. Tiles: first the cities, then titles, guild and Cannons, last cathedrals."""

    def __init__(self, document: Document) -> None:
        """Read a document that was checked (`data_file.checks`)."""
        self.document = document
        entry = Entry(document)
        self._read_rules(entry)
        self._read_map(entry)
        self._read_cards(entry)
        self._read_tiles(entry)
        self._read_houses(entry)
        self.bonuses = tuple(self._bonus(one) for one in entry.entries("patron_bonus"))
        self.bonus = {bonus.id: place for place, bonus in enumerate(self.bonuses)}
        self.powers = tuple(_power(one) for one in entry.entries("alliance"))
        self.power = {power.id: place for place, power in enumerate(self.powers)}
        self._read_tracks(entry)
        self._read_spaces()
        self._charts: dict[int, Chart] = {}

    @cached_property
    def hash(self) -> str:
        """A fingerprint of the contents, whatever the file looks like."""
        return fingerprint(self.document)

    @property
    def reference(self) -> str | Document:
        """What stands for these data in setups, records, positions and views.

        The data of the package go by their fingerprint. Any others travel as a whole: whoever
        reads them may be another process, and need not have the file.
        """
        return self.hash if self.hash == packaged().hash else self.document

    def _read_rules(self, document: Entry) -> None:
        rules = document.entry("rules")
        self.rules: Mapping[str, Mapping[str, int]] = {
            name: _numbers(rules.entry(name)) for name in rules.values
        }
        """The numbers of the rules, by section."""
        self.counts: Mapping[str, int] = _numbers(document.entry("counts"))
        meta = document.entry("meta")
        self.players = range(meta.number("players_min"), meta.number("players_max") + 1)
        """The numbers of players."""
        self.war_cost = meta.number("war_cost")
        setup, scoring = rules.entry("setup"), rules.entry("scoring")
        self.sides = {players: setup.text(f"side_{players}p") for players in self.players}
        """Which side of the board is used, by the number of players."""
        self._playing = {players: setup.texts(f"houses_{players}p") for players in self.players}
        self.religion = {
            players: scoring.numbers(f"religion_{players}p") for players in self.players
        }
        """The prestige for the most crosses at the end, the second most and so on."""
        self.wages = rules.entry("wages").numbers("cost_by_armies")
        """What armies cost in winter, by how many there are."""
        self.annex_margin = self.rules["actions"]["annex_margin"]
        self.most_armies = self.rules["recruit"]["max_armies"]
        movement = self.rules["movement"]
        self.step_price = movement["paid_step_florins"]
        self.arrows: dict[int, int] = {
            movement["right_arrow_after_room"] - 1: RIGHT,
            movement["left_arrow_after_room"] - 1: LEFT,
        }
        """The rooms behind which there is an arrow, and the side that it is for."""

    def _read_map(self, document: Entry) -> None:
        seas = document.entries("sea")
        self.seas = tuple(sea.text("id") for sea in seas)
        number = {name: place for place, name in enumerate(self.seas)}
        self.next_seas = tuple(
            tuple(number[name] for name in sea.texts("adjacent")) for sea in seas
        )
        """The seas next to each sea."""
        self.cities = tuple(_city(entry, number) for entry in document.entries("city"))
        self.city = {city.id: place for place, city in enumerate(self.cities)}
        self._roads = [
            Road(self.city[road.text("a")], self.city[road.text("b")], road.texts("sides"))
            for road in document.entries("road")
        ]

    def _read_cards(self, document: Entry) -> None:
        cards = [_card(entry, "family") for entry in document.entries("family")]
        cards += [_card(entry, "citizen") for entry in document.entries("citizen")]
        cards += [
            _card(entry, "patron") for entry in document.entries("patron_bonus") if is_card(entry)
        ]
        self.cards = tuple(cards)
        self.card = {card.id: place for place, card in enumerate(self.cards)}
        self.citizens = tuple(
            place for place, card in enumerate(self.cards) if card.kind == "citizen"
        )
        self.limits = {place: card.limit for place, card in enumerate(self.cards) if card.limit}
        """The cards of which nobody may have more than so many."""
        self.rich_cards = frozenset(
            place for place, card in enumerate(self.cards) if _has(card.options, FLORIN)
        )
        self.courtier_names = tuple(
            tuple(f"{card.id} {side}" for side in SIDES) for card in self.cards
        )

    def _read_tiles(self, document: Entry) -> None:
        tiles = [_tile(entry, "city") for entry in document.entries("city")]
        tiles += [_tile(entry, entry.text("kind")) for entry in document.entries("title")]
        tiles.append(_tile(document.entry("guild"), "guild", id="guild", name="Guild"))
        tiles += [
            _tile(entry, "patron") for entry in document.entries("patron_bonus") if is_tile(entry)
        ]
        self.first_cathedral = len(tiles)
        church = document.entry("cathedral")
        for city in self.cities:
            name = f"Cathedral of {city.name}"
            tiles.append(_tile(church, "cathedral", id=f"cathedral_{city.id}", name=name))
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
        self.cathedrals = church.number("copies")
        self.cathedral_value = church.number("min_city_value")
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
        self.spacious = self._tiles_with(lambda tile: bool(tile.spaces))
        self.arrow_tiles = self._tiles_with(lambda tile: _has(tile.options, ARROW))
        self.rich_tiles = self._tiles_with(lambda tile: _has(tile.options, FLORIN))

    def _tiles_with(self, holds: Callable[[Tile], bool]) -> int:
        return sum(1 << place for place, tile in enumerate(self.tiles) if holds(tile))

    def _read_houses(self, document: Entry) -> None:
        self.houses = tuple(self._house(entry) for entry in document.entries("house"))
        self.house = {house.id: place for place, house in enumerate(self.houses)}
        self.printed: dict[str, Options] = {}
        """What is printed in the rooms, by their action."""
        for entry in document.entries("room_print"):
            count = entry.number("count")
            printed = ((SYMBOLS.index(entry.text("symbol")), count),) if count else ()
            self.printed[entry.text("action")] = printed

    def _house(self, entry: Entry) -> House:
        name = entry.text("id")
        return House(
            id=name,
            name=entry.text("name"),
            colour=entry.text("colour"),
            starts=tuple(self.city[city] for city in entry.texts("start_cities")),
            spies=entry.number("start_spies"),
            rooms=entry.texts("rooms_clockwise"),
            family=tuple(place for place, card in enumerate(self.cards) if card.house == name),
        )

    def _bonus(self, entry: Entry) -> Bonus:
        name = entry.text("id")
        return Bonus(
            id=name,
            name=entry.text("name"),
            artist=entry.text("type") == "artist",
            prestige=entry.number("prestige"),
            spaces=entry.number("courtier_spaces"),
            spies=entry.number("spies"),
            war=entry.number("war"),
            war_cost=entry.number("war_cost"),
            defence=entry.number("defence"),
            crowns=entry.number("patronage_crowns"),
            crosses=entry.number("final_crosses"),
            keeps_out=entry.flag("keeps_spies_out"),
            card=self.card.get(name, NOBODY),
            tile=self.tile.get(name, NOBODY),
        )

    def _read_tracks(self, document: Entry) -> None:
        self.steps = tuple(_step(entry) for entry in document.entries("patron_track"))
        track = document.entry("city_track")
        self.track_points = track.numbers("prestige")
        self.track_start: int = self.rules["setup"]["start_cities"]
        self.track_end = track.number("last_space")
        self.space_from = track.number("courtier_space_from")

    def _read_spaces(self) -> None:
        """How many courtiers each side of a palace takes."""
        setup = self.rules["setup"]
        self.spaces: tuple[int, int] = (
            setup["courtier_spaces_right"],
            setup["courtier_spaces_left"],
        )
        self.full: tuple[int, int] = (
            self.spaces[RIGHT] + setup["extra_spaces_right"],
            self.spaces[LEFT] + setup["extra_spaces_left"],
        )
        self.most_extras = setup["extra_courtier_spaces_max"]

    def seats_of(self, players: int) -> tuple[int, ...]:
        """The houses that play with so many players."""
        return tuple(self.house[name] for name in self._playing[players])

    def chart(self, players: int) -> Chart:
        """The map for a number of players."""
        if players not in self._charts:
            side = self.sides[players]
            self._charts[players] = draw(self.cities, self._roads, self.next_seas, side, players)
        return self._charts[players]


def is_card(entry: Entry) -> bool:
    """Whether a patron bonus is also a card."""
    return bool(entry.text("action"))


def is_tile(entry: Entry) -> bool:
    """Whether a patron bonus is also a tile."""
    return "options" in entry and not is_card(entry)


def options_of(entry: Entry) -> Options:
    """The options of an entry."""
    pairs = each(pair(text, whole()))("options", entry.values["options"])
    return tuple((SYMBOLS.index(symbol), count) for symbol, count in pairs)


def cost_of(amounts: Mapping[str, int]) -> Cost:
    """A table of symbols as a cost."""
    return tuple(amounts.get(symbol, 0) for symbol in SYMBOLS)


def _numbers(entry: Entry) -> dict[str, int]:
    """The fields of an entry that are numbers, or yes and no."""
    return {name: value for name, value in entry.values.items() if isinstance(value, int)}


def _has(options: Options, kind: int) -> bool:
    return any(symbol == kind for symbol, _ in options)


def _city(entry: Entry, seas: Mapping[str, int]) -> City:
    return City(
        id=entry.text("id"),
        name=entry.text("name"),
        value=entry.number("value"),
        ports=tuple(seas[sea] for sea in entry.texts("ports")),
        owner=entry.text("owner"),
        pirate=entry.flag("pirate"),
        closed_3p=entry.flag("closed_3p"),
        sides=entry.texts("sides"),
        lat=entry.real("lat"),
        lon=entry.real("lon"),
    )


def _card(entry: Entry, kind: str) -> Card:
    return Card(
        id=entry.text("id"),
        name=entry.text("name"),
        kind=kind,
        house=entry.text("house"),
        action=entry.text("action"),
        options=options_of(entry),
        spy=entry.number("spy"),
        prestige=0 if kind == "patron" else entry.number("prestige"),
        cost=cost_of(entry.amounts("cost")),
        copies=entry.number("copies", 1),
        limit=entry.number("limit"),
    )


def _tile(entry: Entry, kind: str, id: str = "", name: str = "") -> Tile:
    return Tile(
        id=id or entry.text("id"),
        name=name or entry.text("name"),
        kind=kind,
        house=entry.text("house"),
        options=options_of(entry),
        prestige=0 if kind == "patron" else entry.number("prestige"),
        spaces=entry.number("courtier_spaces"),
        cost=cost_of(entry.amounts("cost")),
        copies=entry.number("copies", 1),
        limit=entry.number("limit"),
        excludes=entry.texts("excludes"),
    )


def _power(entry: Entry) -> Power:
    return Power(
        id=entry.text("id"),
        name=entry.text("name"),
        cost=cost_of(entry.amounts("cost")),
        options=options_of(entry),
        uses=frozenset(entry.texts("uses")),
        prestige=entry.number("prestige"),
        crosses=entry.number("final_crosses"),
    )


def _step(entry: Entry) -> Step:
    return Step(
        florins=entry.number("florins"),
        ways=tuple(cost_of(way) for way in entry.all_amounts("symbols_any_of")),
        bonus=entry.flag("bonus"),
        prestige=entry.number("prestige"),
    )


def fingerprint(document: Document) -> str:
    """A short text that differs for documents that differ."""
    contents = json.dumps(document, sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(contents.encode()).hexdigest()[:16]


@cache
def packaged() -> Data:
    """The data that come with the program."""
    source = files("signoria.virtu").joinpath("data", "virtu.toml").read_text("utf-8")
    return Data(tomllib.loads(source))
