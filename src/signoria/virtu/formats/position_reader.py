"""Positions are read: everything not given takes its default, and what cannot be is refused.

First the seats with their palaces and domains, then the map, then what is left over in the
supplies, which follows from all that, and last the turn (`position_turn`).
"""

from __future__ import annotations

from typing import Any

from signoria.game import BadInput
from signoria.virtu.data_file.documents import data_of
from signoria.virtu.formats import position_turn
from signoria.virtu.formats.position_fields import MOST, Fields, choice, ident, number
from signoria.virtu.model.components import (
    CLOSED,
    NOBODY,
    ROOMS,
    SIDES,
    Data,
)
from signoria.virtu.model.realm import MOVED, NEW, READY, Realm, bits
from signoria.virtu.model.state import OPTIONS, State
from signoria.virtu.phases.spring import action_of

FIELDS = (
    "game", "players", "options", "data", "first", "year", "season", "phase", "to_act", "legal",
    "last", "order", "discs", "turn", "cities", "seats", "powers", "market", "titles",
    "cathedrals", "bonuses", "indulgences", "scores", "outcome",
)  # fmt: skip
CITY = ("owner", "spy", "armies")
SEAT = (
    "house", "florins", "marker", "rooms", "courtiers", "domain", "fresh", "spies", "tokens",
    "patron", "bonuses", "trophies", "borrowed", "unplaced",
)  # fmt: skip
ROOM = ("action", "card", "upgrade", "indulgence", "spy", "card_moved", "upgrade_moved")
COURTIER = ("card", "side", "ready", "new", "moved")
SPIES = ("reserve", "all")
POWER = ("ally", "available", "spy")

FACES = ("available", "spent")
UNSETTLED = ("houses", "first")
"""Phases in which something is left to chance."""
LEAST_PLAYERS, MOST_PLAYERS, USUAL_PLAYERS = 3, 5, 4


def read(document: Any, data: Data | None = None) -> State:
    """The state that a position describes; with `data`, one with these components."""
    fields = Fields("", document, FIELDS)
    name = fields.get("game")
    if name is not None and name != "virtu":
        raise BadInput("game: this is no position of virtu")
    state = State(_data(fields, data), _players(fields), _options(fields))
    state.phase = fields.choice("phase", position_turn.ALL, "move")
    _Reader(fields, state).read()
    return state


def _data(fields: Fields, data: Data | None) -> Data:
    named = fields.get("data")
    return data if data is not None and named in (None, data.hash) else data_of(named)


def _players(fields: Fields) -> int:
    seats = fields.get("seats")
    usual = len(seats) if isinstance(seats, list) else USUAL_PLAYERS
    if "players" in fields or LEAST_PLAYERS <= usual <= MOST_PLAYERS:
        return fields.number("players", usual, LEAST_PLAYERS, MOST_PLAYERS)
    raise BadInput(f"seats: has {usual} entries, but there are 3 to 5 players")


def _options(fields: Fields) -> list[str]:
    return fields.names("options", OPTIONS, "option")


class _Reader:
    """Puts the fields of a document into a state, one after the other."""

    def __init__(self, fields: Fields, state: State) -> None:
        self.fields = fields
        self.state = state
        self.data = state.data
        self.players = state.players
        self.seats: list[Fields] = []

    def read(self) -> None:
        state, fields = self.state, self.fields
        early = state.phase in UNSETTLED
        state.first = fields.seat("first", self.players, None if early else 0)
        if state.phase == "first" and state.first is not None:
            raise BadInput("first: who begins is not known in the phase first")
        usual = list(range(self.players))
        if not early and state.first is not None:
            usual = usual[state.first :] + usual[: state.first]
        state.order = fields.permutation("order", self.players, usual)
        state.discs = fields.permutation("discs", self.players, state.order)
        self.houses()
        for place, realm in enumerate(state.realms):
            self.seat(place, realm)
        self.cities()
        self.powers()
        self.supplies()
        position_turn.read(fields, state)
        for place in range(len(state.realms)):
            self.spies(place)
        self.gentle()
        state.forget()
        position_turn.check(fields, state)

    # Seats

    def houses(self) -> None:
        """Every seat gets its house; the houses that nobody names go to the others in order."""
        entries = self.fields.entries("seats")
        if self.state.phase == "houses":
            if entries:
                raise BadInput("seats: nobody has a house yet in the phase houses")
            return
        if "seats" in self.fields and len(entries) != self.players:
            raise BadInput(f"seats: has {len(entries)} entries for {self.players} players")
        if not entries:
            entries = [(f"seats[{place}]", None) for place in range(self.players)]
        known = {self.data.houses[house].id: house for house in self.data.seats_of(self.players)}
        named: list[int | None] = []
        for where, value in entries:
            entry = Fields(where, {} if value is None else value, SEAT)
            house = None if "house" not in entry else known[entry.choice("house", known, "")]
            if house is not None and house in named:
                name = self.data.houses[house].id
                raise BadInput(f"{where}.house: two seats have the house {name}")
            named.append(house)
            self.seats.append(entry)
        rest = [house for house in known.values() if house not in named]
        houses = [rest.pop(0) if house is None else house for house in named]
        self.state.realms = [Realm(self.data, house) for house in houses]

    def seat(self, place: int, realm: Realm) -> None:
        entry, data = self.seats[place], self.data
        realm.florins = entry.number("florins", realm.florins)
        realm.marker = entry.number("marker", 0, 1, ROOMS) - 1
        realm.armies = [0] * len(data.cities)
        realm.owned = realm.ready = 0
        self.rooms(place, realm)
        self.courtiers(place, realm)
        self.bonuses(place, realm)
        self.domain(place, realm)
        realm.tokens = entry.number("tokens", 0)
        realm.borrowed = entry.flag("borrowed")
        for other in entry.seats("trophies", self.players):
            if other == place:
                raise BadInput(f"{entry.path('trophies')}: seat {place} has none from itself")
            realm.trophies |= 1 << other
        self.unplaced(place, realm)

    def rooms(self, place: int, realm: Realm) -> None:
        entry, state = self.seats[place], self.state
        rooms = entry.entries("rooms")
        if "rooms" in entry and len(rooms) != ROOMS:
            raise BadInput(f"{entry.path('rooms')}: has {len(rooms)} entries for {ROOMS} rooms")
        for room, (where, value) in enumerate(rooms):
            fields = Fields(where, {} if value is None else value, ROOM)
            realm.rooms[room] = self.card(fields, "card", realm)
            realm.upgrades[room] = self.card(fields, "upgrade", realm)
            self.check_room(fields, realm, room)
            spy = fields.seat("spy", self.players)
            state.room_spy[place][room] = NOBODY if spy is None else spy
            realm.loans |= fields.flag("indulgence") << room
            action = fields.get("action")
            if action is not None and action != action_of(state, place, room):
                follows = action_of(state, place, room)
                raise BadInput(f"{where}.action: the action of this room is {follows}")

    def check_room(self, fields: Fields, realm: Realm, room: int) -> None:
        card, below = realm.rooms[room], realm.upgrades[room]
        if card != NOBODY and not self.data.cards[card].action:
            name = self.data.cards[card].id
            raise BadInput(f"{fields.path('card')}: {name} has no action, so it cannot be there")
        if below != NOBODY and card == NOBODY:
            raise BadInput(f"{fields.path('upgrade')}: there is no action card above it")
        for field, held, bit in (
            ("card_moved", card, room),
            ("upgrade_moved", below, room + ROOMS),
        ):
            if fields.flag(field):
                if held == NOBODY:
                    raise BadInput(f"{fields.path(field)}: there is no such card")
                realm.moved |= 1 << bit

    def card(self, fields: Fields, name: str, realm: Realm) -> int:
        """A card of a palace, which must be one that can be there."""
        value = fields.get(name)
        if value is None:
            return NOBODY
        where = fields.path(name)
        place = self.data.card[ident(where, value, self.data.card, "card")]
        card = self.data.cards[place]
        own = self.data.houses[realm.house].id
        if card.kind == "family" and card.house != own:
            raise BadInput(f"{where}: {card.id} belongs to {card.house}, not to {own}")
        return place

    def courtiers(self, place: int, realm: Realm) -> None:
        entry = self.seats[place]
        for where, value in entry.entries("courtiers"):
            fields = Fields(where, value, COURTIER)
            card = self.card(fields, "card", realm)
            if card == NOBODY:
                raise BadInput(f"{where}.card: a courtier must be a card")
            if "side" not in fields:
                raise BadInput(f"{where}.side: must be {' or '.join(SIDES)}")
            marks = READY if fields.flag("ready", True) else 0
            marks |= NEW if fields.flag("new") else 0
            marks |= MOVED if fields.flag("moved") else 0
            realm.courtiers.append((card, SIDES.index(fields.choice("side", SIDES, "")), marks))
        for side, most in enumerate(self.data.full):
            if sum(courtier[1] == side for courtier in realm.courtiers) > most:
                raise BadInput(
                    f"{entry.path('courtiers')}: there are at most {most} on the {SIDES[side]}"
                )
        held = list(realm.cards())
        for card in set(held):
            limit = self.data.cards[card].limit or self.data.cards[card].copies
            if held.count(card) > limit:
                raise BadInput(
                    f"{entry.where}: a palace has at most {limit} of {self.data.cards[card].id}"
                )

    def bonuses(self, place: int, realm: Realm) -> None:
        """The patron track and what it brought; each bonus has at most one owner."""
        entry, data = self.seats[place], self.data
        realm.patron = entry.number("patron", 0, 0, len(data.steps) - 1)
        where = entry.path("bonuses")
        names = entry.names("bonuses", data.bonus, "patron bonus")
        realm.bonuses = tuple(data.bonus[name] for name in names)
        kinds = {data.bonuses[bonus].artist for bonus in realm.bonuses}
        if len(kinds) < len(realm.bonuses):
            raise BadInput(f"{where}: there must be one artist and one work at most")
        earned = sum(step.bonus for step in data.steps[: realm.patron + 1])
        if len(realm.bonuses) > earned:
            raise BadInput(f"{where}: step {realm.patron} of the patron track brings only {earned}")
        for name in names:
            bit = 1 << data.bonus[name]
            if not self.state.bonuses & bit:
                raise BadInput(f"{where}: {name} is named twice")
            self.state.bonuses &= ~bit
        patrons = {data.bonuses[bonus].card for bonus in realm.bonuses}
        for card in realm.cards():
            if data.cards[card].kind == "patron" and card not in patrons:
                raise BadInput(f"{where}: {data.cards[card].id} is in the palace, but not here")

    def domain(self, place: int, realm: Realm) -> None:
        """The tiles that are named. Those of the own cities are there in any case."""
        entry, data = self.seats[place], self.data
        own = data.houses[realm.house].id
        for where, name, ui in entry.items("domain"):
            bit = data.tile[ident(where, name, data.tile, "tile")]
            tile = data.tiles[bit]
            if tile.kind == "city" and self.state.owner[bit] == CLOSED:
                raise BadInput(f"{where}: {name} is closed with {self.players} players")
            if tile.house not in ("", own):
                raise BadInput(f"{where}: {name} belongs to {tile.house}, not to {own}")
            realm.owned |= 1 << bit
            if choice(where, ui, FACES) == FACES[0]:
                realm.ready |= 1 << bit
        self.patron_tiles(place, realm)
        for tile in map(data.tiles.__getitem__, bits(realm.owned)):
            for other in tile.excludes:
                if realm.owned >> data.tile[other] & 1:
                    where = entry.path("domain")
                    raise BadInput(f"{where}: {tile.id} and {other} exclude each other")
        for name in entry.names("fresh", data.tile, "tile"):
            if not realm.owned >> data.tile[name] & 1 or name not in _sold(data):
                raise BadInput(f"{entry.path('fresh')}: {name} is no bought tile of the domain")
            realm.fresh |= 1 << data.tile[name]

    def patron_tiles(self, place: int, realm: Realm) -> None:
        """A bonus that is also a tile lies in the domain of its owner."""
        entry, data = self.seats[place], self.data
        mine = 0
        for bonus in map(data.bonuses.__getitem__, realm.bonuses):
            if bonus.tile != NOBODY:
                mine |= 1 << bonus.tile
                if bonus.id not in (entry.get("domain") or {}):
                    realm.ready |= 1 << bonus.tile
        realm.owned |= mine
        for tile in map(data.tiles.__getitem__, bits(realm.owned & ~mine)):
            if tile.kind == "patron":
                raise BadInput(
                    f"{entry.path('domain')}: {tile.id} is there, but not among the bonuses"
                )

    def unplaced(self, place: int, realm: Realm) -> None:
        """Family cards are still to be placed only before the first year.

        A view of that time may lack cards: what others have placed is not shown.
        """
        entry, data = self.seats[place], self.data
        held = set(realm.cards())
        family = data.houses[realm.house].family
        early = self.state.phase in ("first", "family")
        left = tuple(card for card in family if card not in held) if early else ()
        if early and held - set(family):
            raise BadInput(f"{entry.where}: before the first year only family cards are in palaces")
        if "unplaced" in entry:
            names = entry.names("unplaced", data.card, "card")
            for name in names:
                if data.card[name] not in left:
                    raise BadInput(f"{entry.path('unplaced')}: {name} cannot be placed")
            left = tuple(card for card in left if data.cards[card].id in names)
        realm.unplaced = left

    def spies(self, place: int) -> None:
        """Spies are in the reserve or on the board; one may be on its way."""
        state, realm = self.state, self.state.realms[place]
        entry = self.seats[place]
        value = entry.get("spies")
        fields = Fields(entry.path("spies"), {} if value is None else value, SPIES)
        out = position_turn.spies_out(state, place)
        most = self.data.counts["spies_per_player"]
        if out > most:
            raise BadInput(f"{fields.where}: seat {place} has {out} spies, but at most {most}")
        start = self.data.houses[realm.house].spies
        if "reserve" in fields:
            realm.spies = fields.number("reserve", 0, 0, most)
            realm.agents = fields.number("all", min(realm.spies + out, most), 0, most)
        else:
            realm.agents = fields.number("all", max(start, out), 0, most)
            realm.spies = realm.agents - out
        if realm.spies < 0 or realm.spies + out != realm.agents:
            raise BadInput(
                f"{fields.where}: {realm.agents} spies are not {max(realm.spies, 0)} in reserve "
                f"and {out} elsewhere"
            )

    def gentle(self) -> None:
        for place, spies in enumerate(self.state.room_spy):
            if self.state.gentle and sum(spy != NOBODY for spy in spies) > 1:
                where = self.seats[place].path("rooms")
                raise BadInput(f"{where}: with the option one-spy a palace has one spy at most")

    # The map

    def cities(self) -> None:
        state, data = self.state, self.data
        given: dict[int, Fields] = {}
        for where, name, value in self.fields.items("cities"):
            city = data.city[ident(where, name, data.city, "city")]
            if state.owner[city] == CLOSED:
                raise BadInput(f"{where}: {name} is closed with {self.players} players")
            given[city] = Fields(where, value, CITY)
        for city in state.chart.open:
            fields = given.get(city) or Fields(f"cities.{data.cities[city].id}", {}, CITY)
            self.owner(city, fields)
            spy = fields.seat("spy", self.players)
            state.spy[city] = NOBODY if spy is None else spy
            self.armies(city, fields)
        state.count = [state.owner.count(place) for place in range(self.players)]
        self.cathedrals()
        most = int(data.rules["recruit"]["max_armies"])
        for place, realm in enumerate(state.realms):
            if sum(realm.armies) > most:
                raise BadInput(
                    f"cities: seat {place} has {sum(realm.armies)} armies, but at most {most}"
                )

    def owner(self, city: int, fields: Fields) -> None:
        """The owner that is named, else the one with the tile, else the house that starts there."""
        state, data = self.state, self.data
        holders = [place for place, realm in enumerate(state.realms) if realm.owned >> city & 1]
        if len(holders) > 1:
            raise BadInput(f"{fields.where}: its tile is in two domains")
        owner = NOBODY
        if "owner" in fields.value:
            named = fields.seat("owner", self.players)
            owner = NOBODY if named is None else named
        elif holders:
            owner = holders[0]
        else:
            for place, realm in enumerate(state.realms):
                if city in data.houses[realm.house].starts:
                    owner = place
        if holders and holders[0] != owner:
            raise BadInput(f"{fields.path('owner')}: its tile is in the domain of {holders[0]}")
        if owner != NOBODY and not state.realms:
            raise BadInput(f"{fields.path('owner')}: nobody has a city in the phase houses")
        state.owner[city] = owner
        if owner != NOBODY and not holders:
            state.realms[owner].owned |= 1 << city
            state.realms[owner].ready |= 1 << city

    def armies(self, city: int, fields: Fields) -> None:
        state, data = self.state, self.data
        owner = state.owner[city]
        if "armies" not in fields:
            if owner != NOBODY and city in data.houses[state.realms[owner].house].starts:
                count = data.rules["setup"]["start_armies_per_start_city"]
                state.realms[owner].armies[city] = count
            return
        for where, name, value in fields.items("armies"):
            known = [str(place) for place in range(len(state.realms))]
            if name not in known:
                raise BadInput(f"{where}: there is no seat {name} with {self.players} players")
            most = int(data.rules["recruit"]["max_armies"])
            state.realms[int(name)].armies[city] = number(where, value, 0, most)

    def cathedrals(self) -> None:
        """They stand in cities of some value and belong to whoever has the city."""
        state, data = self.state, self.data
        for place, realm in enumerate(state.realms):
            for city, entry in enumerate(data.cities):
                if realm.owned >> data.first_cathedral + city & 1:
                    where = f"seats[{place}].domain.{data.tiles[data.first_cathedral + city].id}"
                    if state.owner[city] != place:
                        raise BadInput(f"{where}: {entry.id} is not a city of seat {place}")
                    if entry.value < data.cathedral_value:
                        raise BadInput(f"{where}: {entry.id} is too small for a cathedral")
                    state.cathedrals -= 1
        if state.cathedrals < 0:
            raise BadInput(f"cathedrals: there are more than the {data.cathedrals} of the game")

    def powers(self) -> None:
        state, data = self.state, self.data
        for where, name, value in self.fields.items("powers"):
            place = data.power[ident(where, name, data.power, "power")]
            fields = Fields(where, value, POWER)
            ally, spy = fields.seat("ally", self.players), fields.seat("spy", self.players)
            state.ally[place] = NOBODY if ally is None else ally
            state.power_spy[place] = NOBODY if spy is None else spy
            state.ally_ready[place] = fields.flag("available", True)
            if ally is None and not state.ally_ready[place]:
                raise BadInput(f"{where}.available: without an ally nobody has used its bonus")

    # Supplies: what is left follows from what is elsewhere

    def supplies(self) -> None:
        state, data = self.state, self.data
        for realm in state.realms:
            for card in realm.cards():
                if data.cards[card].kind == "citizen":
                    state.supply[card] -= 1
            for tile in data.for_sale:
                state.tiles[tile] -= realm.owned >> tile & 1
            state.indulgences -= realm.loans.bit_count()
        cards = {data.cards[card].id: state.supply[card] for card in data.citizens}
        self.left("market", cards, "card")
        tiles = {data.tiles[tile].id: state.tiles[tile] for tile in data.for_sale}
        self.left("titles", tiles, "tile")
        for name, count in (("cathedrals", state.cathedrals), ("indulgences", state.indulgences)):
            if count < 0:
                raise BadInput(f"{name}: there are {-count} more than in the game")
            if self.fields.number(name, count) != count:
                raise BadInput(f"{name}: must be {count}, since the others are in use")
        names = [data.bonuses[bonus].id for bonus in bits(state.bonuses)]
        if "bonuses" in self.fields:
            given = self.fields.names("bonuses", data.bonus, "patron bonus")
            if sorted(given) != sorted(names):
                raise BadInput("bonuses: must be those that no seat has")

    def left(self, field: str, counts: dict[str, int], what: str) -> None:
        """Check that nothing is there more often than it exists, and what is given against it."""
        for name, count in counts.items():
            if count < 0:
                raise BadInput(f"{field}: there are {-count} more of {name} than in the game")
        for where, name, value in self.fields.items(field):
            follows = counts[ident(where, name, counts, what)]
            if number(where, value, 0, MOST) != follows:
                raise BadInput(f"{where}: must be {follows}, since the others are in use")


def _sold(data: Data) -> set[str]:
    return {data.tiles[tile].id for tile in data.for_sale}
