"""The seats of a position: houses, palaces, domains, and what else a player has."""

from __future__ import annotations

from signoria.fields import (
    Reader,
    Table,
    anything,
    by_name,
    choice,
    distinct,
    each,
    exactly,
    flag,
    named,
    per_seat,
    seat,
    table,
    whole,
)
from signoria.game import BadInput
from signoria.virtu.formats.position_tables import (
    AMOUNT,
    COURTIER,
    ROOM,
    SEAT,
    SPIES,
    closed,
    entry,
    some_seats,
)
from signoria.virtu.model.components import CLOSED, NOBODY, ROOMS, SIDES
from signoria.virtu.model.realm import MOVED, NEW, READY, Realm, bits
from signoria.virtu.model.state import State
from signoria.virtu.phases.spring import action_of

FACES = ("available", "spent")


def read(found: Table, state: State) -> list[SeatReader]:
    """Read what belongs to the seats into a state. Its map is still empty."""
    readers = [
        SeatReader(fields, state, place) for place, fields in enumerate(_houses(found, state))
    ]
    for reader in readers:
        reader.read()
    return readers


def _houses(found: Table, state: State) -> list[Table]:
    """Every seat gets its house; the houses that nobody names go to the others in order."""
    data, players = state.data, state.players
    if state.phase == "houses":
        if found.get("seats", each(anything), []):
            raise found.refuse("seats", "nobody has a house yet in the phase houses")
        return []
    empty = [entry(SEAT)(f"seats[{place}]", None) for place in range(players)]
    seats = found.get("seats", per_seat(entry(SEAT), players), empty)
    known = {data.houses[house].id: house for house in data.seats_of(players)}
    houses: list[int | None] = []
    for fields in seats:
        name = fields.get("house", choice(known), None)
        if name is not None and known[name] in houses:
            raise fields.refuse("house", f"two seats have the house {name}")
        houses.append(None if name is None else known[name])
    rest = [house for house in known.values() if house not in houses]
    state.realms = [Realm(data, rest.pop(0) if house is None else house) for house in houses]
    return seats


class SeatReader:
    """Puts what belongs to one seat into its realm."""

    def __init__(self, fields: Table, state: State, place: int) -> None:
        self.fields = fields
        self.state = state
        self.data = state.data
        self.place = place
        self.realm = state.realms[place]
        self.house = state.data.houses[self.realm.house]
        self.bare = fields.get("bare", flag, False)
        """Whether it has no means but those that are named."""

    def read(self) -> None:
        fields, realm = self.fields, self.realm
        realm.florins = fields.get("florins", AMOUNT, 0 if self.bare else realm.florins)
        realm.marker = fields.get("marker", whole(1, ROOMS), 0) - 1
        realm.armies = [0] * len(self.data.cities)
        realm.owned = realm.ready = 0
        self.rooms()
        self.courtiers()
        self.bonuses()
        self.domain()
        realm.tokens = fields.get("tokens", AMOUNT, 0)
        realm.borrowed = fields.get("borrowed", flag, False)
        trophies = fields.get("trophies", some_seats(self.state.players), [])
        if self.place in trophies:
            raise fields.refuse("trophies", f"seat {self.place} has none from itself")
        realm.trophies = sum(1 << other for other in trophies)
        self.unplaced()

    # The palace

    def rooms(self) -> None:
        state, realm = self.state, self.realm
        rooms = self.fields.get("rooms", exactly(ROOMS, "rooms", entry(ROOM)), [])
        for room, fields in enumerate(rooms):
            realm.rooms[room] = fields.get("card", self.card, NOBODY)
            realm.upgrades[room] = fields.get("upgrade", self.card, NOBODY)
            self.check_room(fields, room)
            spy = fields.get("spy", seat(state.players), NOBODY)
            state.room_spy[self.place][room] = spy
            realm.loans |= fields.get("indulgence", flag, False) << room
            follows = action_of(state, self.place, room)
            if fields.get("action", anything, follows) != follows:
                raise fields.refuse("action", f"the action of this room is {follows}")
        spied = sum(spy != NOBODY for spy in state.room_spy[self.place])
        if state.gentle and spied > 1:
            why = "with the option one-spy a palace has one spy at most"
            raise self.fields.refuse("rooms", why)

    def check_room(self, fields: Table, room: int) -> None:
        card, below = self.realm.rooms[room], self.realm.upgrades[room]
        if card != NOBODY and not self.data.cards[card].action:
            name = self.data.cards[card].id
            raise fields.refuse("card", f"{name} has no action, so it cannot be there")
        if below != NOBODY and card == NOBODY:
            raise fields.refuse("upgrade", "there is no action card above it")

    def card(self, path: str, value: object) -> int:
        """A card of a palace, which must be one that can be there."""
        place = named(self.data.card, "card")(path, value)
        card = self.data.cards[place]
        if card.kind == "family" and card.house != self.house.id:
            raise BadInput(f"{path}: {card.id} belongs to {card.house}, not to {self.house.id}")
        return place

    def courtiers(self) -> None:
        realm, data = self.realm, self.data
        for fields in self.fields.get("courtiers", each(table(COURTIER)), []):
            card = fields.read("card", self.card)
            side = SIDES.index(fields.read("side", choice(SIDES)))
            marks = READY if fields.get("ready", flag, not self.bare) else 0
            marks |= NEW if fields.get("new", flag, False) else 0
            marks |= MOVED if fields.get("moved", flag, False) else 0
            realm.courtiers.append((card, side, marks))
        for side, most in enumerate(data.full):
            if sum(courtier[1] == side for courtier in realm.courtiers) > most:
                why = f"there are at most {most} on the {SIDES[side]}"
                raise self.fields.refuse("courtiers", why)
        held = list(realm.cards())
        for card in set(held):
            limit = data.cards[card].limit or data.cards[card].copies
            if held.count(card) > limit:
                name = data.cards[card].id
                raise BadInput(f"{self.fields.path}: a palace has at most {limit} of {name}")

    def unplaced(self) -> None:
        """Family cards are still to be placed only before the first year.

        A view of that time may lack cards: what others have placed is not shown.
        """
        held, family = set(self.realm.cards()), self.house.family
        early = self.state.phase in ("first", "family")
        if early and held - set(family):
            why = "before the first year only family cards are in palaces"
            raise BadInput(f"{self.fields.path}: {why}")
        left = tuple(card for card in family if card not in held) if early else ()
        given = self.fields.get("unplaced", self.names(self.data.card, "card"), left)
        for card in given:
            if card not in left:
                raise self.fields.refuse("unplaced", f"{self.data.cards[card].id} cannot be placed")
        self.realm.unplaced = tuple(card for card in left if card in given)

    def names(self, known: dict[str, int], what: str) -> Reader[list[int]]:
        """A list of ids, none of them twice."""
        return distinct(each(named(known, what)), what)

    # What the arts, the domain and the spies bring

    def bonuses(self) -> None:
        """The patron track and what it brought; each bonus has at most one owner."""
        fields, realm, data = self.fields, self.realm, self.data
        realm.patron = fields.get("patron", whole(0, len(data.steps) - 1), 0)
        given = fields.get("bonuses", self.names(data.bonus, "patron bonus"), [])
        realm.bonuses = tuple(given)
        if len({data.bonuses[bonus].artist for bonus in given}) < len(given):
            raise fields.refuse("bonuses", "there must be one artist and one work at most")
        earned = sum(step.bonus for step in data.steps[: realm.patron + 1])
        if len(given) > earned:
            why = f"step {realm.patron} of the patron track brings only {earned}"
            raise fields.refuse("bonuses", why)
        for bonus in given:
            if not self.state.bonuses >> bonus & 1:
                raise fields.refuse("bonuses", f"{data.bonuses[bonus].id} is named twice")
            self.state.bonuses &= ~(1 << bonus)
        patrons = {data.bonuses[bonus].card for bonus in given}
        for card in realm.cards():
            if data.cards[card].kind == "patron" and card not in patrons:
                why = f"{data.cards[card].id} is in the palace, but not here"
                raise fields.refuse("bonuses", why)

    def domain(self) -> None:
        """The tiles that are named. Those of the own cities are there in any case."""
        fields, realm, data = self.fields, self.realm, self.data
        named_tiles = fields.get("domain", by_name(self.tile, choice(FACES)), {})
        for place, face in named_tiles.items():
            realm.owned |= 1 << place
            realm.ready |= (face == FACES[0]) << place
        self.patron_tiles(named_tiles)
        for tile in map(data.tiles.__getitem__, bits(realm.owned)):
            for other in tile.excludes:
                if realm.owned >> data.tile[other] & 1:
                    raise fields.refuse("domain", f"{tile.id} and {other} exclude each other")
        for bought in fields.get("fresh", self.names(data.tile, "tile"), []):
            if not realm.owned >> bought & 1 or bought not in data.for_sale:
                why = f"{data.tiles[bought].id} is no bought tile of the domain"
                raise fields.refuse("fresh", why)
            realm.fresh |= 1 << bought

    def tile(self, path: str, value: object) -> int:
        """A tile that may lie in this domain."""
        place = named(self.data.tile, "tile")(path, value)
        tile = self.data.tiles[place]
        if tile.kind == "city" and self.state.owner[place] == CLOSED:
            raise closed(path, self.state, place)
        if tile.house not in ("", self.house.id):
            raise BadInput(f"{path}: {tile.id} belongs to {tile.house}, not to {self.house.id}")
        return place

    def patron_tiles(self, given: dict[int, str]) -> None:
        """A bonus that is also a tile lies in the domain of its owner."""
        realm, data = self.realm, self.data
        mine = 0
        for bonus in map(data.bonuses.__getitem__, realm.bonuses):
            if bonus.tile != NOBODY:
                mine |= 1 << bonus.tile
                if bonus.tile not in given and not self.bare:
                    realm.ready |= 1 << bonus.tile
        realm.owned |= mine
        for tile in map(data.tiles.__getitem__, bits(realm.owned & ~mine)):
            if tile.kind == "patron":
                why = f"{tile.id} is there, but not among the bonuses"
                raise self.fields.refuse("domain", why)

    def spies(self) -> None:
        """Spies are in the reserve or on the board."""
        realm, place = self.realm, self.place
        fields = self.fields.table("spies", SPIES)
        out, most = spies_out(self.state, place), self.data.counts["spies_per_player"]
        if out > most:
            raise BadInput(f"{fields.path}: seat {place} has {out} spies, but at most {most}")
        if "reserve" in fields:
            realm.spies = fields.read("reserve", whole(0, most))
            realm.agents = fields.get("all", whole(0, most), min(realm.spies + out, most))
        else:
            realm.agents = fields.get("all", whole(0, most), max(self.house.spies, out))
            realm.spies = realm.agents - out
        if realm.spies < 0 or realm.spies + out != realm.agents:
            raise BadInput(
                f"{fields.path}: {realm.agents} spies are not {max(realm.spies, 0)} in reserve "
                f"and {out} elsewhere"
            )


def spies_out(state: State, seat: int) -> int:
    """The spies of a seat that are on the board."""
    places = [state.spy, state.power_spy, *state.room_spy]
    return sum(spies.count(seat) for spies in places)
