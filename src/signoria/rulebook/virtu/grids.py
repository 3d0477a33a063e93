"""The tables in the rulebook of Virtù: whatever the data file says of its components."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from signoria.rulebook.facts import Grid, Row
from signoria.text import say
from signoria.virtu import words
from signoria.virtu.model.components import SYMBOLS, Card, Cost, Data, Options, Tile
from signoria.virtu.model.means import ways_text

NOTHING = "–"


@dataclass(frozen=True)
class Writer:
    """Writes the data of a table in a language."""

    data: Data
    players: int
    language: str

    def head(self, *names: str) -> tuple[str, ...]:
        return tuple(say(f"rules.virtu.head.{name}", self.language) for name in names)

    def cost(self, *ways: Cost) -> str:
        asked = [way for way in ways if any(way)]
        return words.cost_words(ways_text(asked), self.language) if asked else NOTHING

    def gives(self, options: Options) -> str:
        text = " / ".join(f"{count} {SYMBOLS[symbol]}" for symbol, count in options)
        return words.cost_words(text, self.language) if text else NOTHING

    def action(self, action: str) -> str:
        return say(f"virtu.action.{action}", self.language) if action else NOTHING

    def besides(self, spies: int, spaces: int, prestige: int) -> str:
        """What a card or a tile brings besides its symbols."""
        counts = {"spy-plus": spies, "space-plus": spaces, "prestige-plus": prestige}
        parts = [
            say(f"web.virtu.panels.{key}", self.language, count=count)
            for key, count in counts.items()
            if count
        ]
        return ", ".join(parts) or NOTHING


def tracks(writer: Writer) -> Grid:
    data = writer.data
    rows = (
        Row("", (str(cities), str(data.track_points[cities])))
        for cities in range(data.track_start, data.track_end + 1)
    )
    return Grid(writer.head("cities", "prestige"), tuple(rows))


def patron(writer: Writer) -> Grid:
    steps = enumerate(writer.data.steps)
    yes = say("rules.virtu.head.bonus", writer.language)
    rows = []
    for number, step in steps:
        if not step.ways:  # the start
            continue
        ways = [(step.florins + way[0], *way[1:]) for way in step.ways]
        cells = (str(number), writer.cost(*ways), yes if step.bonus else "", str(step.prestige))
        rows.append(Row("", cells))
    return Grid(writer.head("step", "cost", "brings", "prestige"), tuple(rows))


def religion(writer: Writer) -> Grid:
    points = writer.data.religion[writer.players]
    rows = (Row("", (f"{place}.", str(one))) for place, one in enumerate(points, 1))
    return Grid(writer.head("place", "prestige"), tuple(rows))


def symbols(writer: Writer) -> Grid:
    rows = (
        Row(
            f"symbol:{symbol}",
            (
                words.symbol_name(symbol, writer.language),
                say(f"terminal.virtu.symbol-use.{symbol}", writer.language),
            ),
        )
        for symbol in SYMBOLS
    )
    return Grid(writer.head("symbol", "use"), tuple(rows))


def wages(writer: Writer) -> Grid:
    rows = (
        Row("", (str(armies), str(florins)))
        for armies, florins in enumerate(writer.data.wages)
        if armies
    )
    return Grid(writer.head("armies", "florins"), tuple(rows))


def powers(writer: Writer) -> Grid:
    rows = (
        Row(
            f"power:{power.id}",
            (
                words.power_name(power.id, writer.language, writer.data),
                writer.cost(power.cost),
                say(f"virtu.power-rule.{power.id}", writer.language),
            ),
        )
        for power in writer.data.powers
    )
    return Grid(writer.head("power", "cost", "brings"), tuple(rows))


def citizens(writer: Writer) -> Grid:
    cards = (writer.data.cards[place] for place in writer.data.citizens)
    return _cards(writer, cards, "cost", lambda card: writer.cost(card.cost))


def family(writer: Writer) -> Grid:
    data = writer.data
    playing = [data.houses[house] for house in data.seats_of(writer.players)]
    cards = (data.cards[place] for house in playing for place in house.family)
    return _cards(
        writer, cards, "house", lambda card: words.house_name(card.house, writer.language, data)
    )


def _cards(writer: Writer, cards: Iterable[Card], column: str, cell: Callable[[Card], str]) -> Grid:
    rows = (
        Row(
            f"card:{card.id}",
            (
                words.card_name(card.id, writer.language, writer.data),
                cell(card),
                writer.action(card.action),
                writer.gives(card.options),
                writer.besides(card.spy, 0, card.prestige),
            ),
        )
        for card in cards
    )
    return Grid(writer.head("card", column, "action", "gives", "besides"), tuple(rows))


def titles(writer: Writer) -> Grid:
    data = writer.data
    playing = {data.houses[house].id for house in data.seats_of(writer.players)}
    tiles = [data.tiles[place] for place in data.for_sale]
    rows = [
        _tile(writer, tile, words.tile_name(tile.id, writer.language, data), f"tile:{tile.id}")
        for tile in tiles
        if not tile.house or tile.house in playing
    ]
    church = say("web.virtu.panels.cathedral", writer.language)
    rows.append(_tile(writer, data.tiles[data.first_cathedral], church, "tile:cathedral"))
    return Grid(writer.head("tile", "cost", "gives", "besides"), tuple(rows))


def _tile(writer: Writer, tile: Tile, name: str, id: str) -> Row:
    besides = writer.besides(0, tile.spaces, tile.prestige)
    return Row(id, (name, writer.cost(tile.cost), writer.gives(tile.options), besides))


def bonuses(writer: Writer) -> Grid:
    rows = (
        Row(
            f"bonus:{bonus.id}",
            (
                words.bonus_name(bonus.id, writer.language, writer.data),
                *writer.head("artist" if bonus.artist else "work"),
                say(f"virtu.bonus-rule.{bonus.id}", writer.language),
                str(bonus.prestige),
            ),
        )
        for bonus in writer.data.bonuses
    )
    return Grid(writer.head("bonus", "kind", "brings", "prestige"), tuple(rows))


def houses(writer: Writer) -> Grid:
    data, rows = writer.data, []
    for house in (data.houses[place] for place in data.seats_of(writer.players)):
        cities = (
            words.city_name(data.cities[one].id, writer.language, data) for one in house.starts
        )
        cells = (
            words.house_name(house.id, writer.language, data),
            ", ".join(cities),
            " → ".join(map(writer.action, house.rooms)),
            str(house.spies),
        )
        rows.append(Row(f"arms:{house.id}", cells))
    return Grid(writer.head("house", "start", "rooms", "spies"), tuple(rows))


def cities(writer: Writer) -> Grid:
    data, rows = writer.data, []
    side = data.sides[writer.players]
    for place, city in enumerate(data.cities):
        if side not in city.sides or (writer.players == data.players[0] and city.closed_3p):
            continue
        seas = ", ".join(say(f"virtu.sea.{data.seas[sea]}", writer.language) for sea in city.ports)
        name = words.city_name(city.id, writer.language, data)
        pirates = f" ({say('web.virtu.map.pirates', writer.language)})" if city.pirate else ""
        cells = (
            name + pirates,
            str(city.value),
            seas or NOTHING,
            writer.gives(data.tiles[place].options),
        )
        rows.append(Row(f"city:{city.id}", cells))
    return Grid(writer.head("city", "value", "seas", "gives"), tuple(rows))


GRIDS: Mapping[str, Callable[[Writer], Grid]] = {
    one.__name__: one
    for one in (
        tracks, patron, religion, symbols, wages, powers, citizens, family, titles, bonuses,
        houses, cities,
    )
}  # fmt: skip
