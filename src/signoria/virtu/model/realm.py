"""What belongs to one player: palace, domain, treasury, armies and spies."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from signoria.virtu.model.components import LEFT, NOBODY, RIGHT, ROOMS, Data
from signoria.virtu.model.kept import KEPT, kept

READY = 1
"""A courtier lies with its available side up ..."""
NEW = 2
"""... was bought this winter, so that it cannot pay yet ..."""
MOVED = 4
"""... or has changed its side this winter, so that it stays on that side. A40"""

Courtier = tuple[int, int, int]
"""A card, its side, and its marks."""


class Realm:
    """The holdings of a player. Sets of tiles, rooms and cities are bits of a number."""

    __slots__ = (
        "agents", "armies", "bonuses", "borrowed", "courtiers", "florins", "fresh", "house",
        "loans", "marker", "owned", "patron", "ready", "rooms", "spies", "tokens", "trophies",
        "unplaced", "upgrades",
    )  # fmt: skip

    def __init__(self, data: Data, house: int) -> None:
        own = data.houses[house]
        setup = data.rules["setup"]
        self.house = house
        self.florins: int = setup["start_florins"]
        self.rooms = [NOBODY] * ROOMS
        """The action card in each room."""
        self.upgrades = [NOBODY] * ROOMS
        """The card under each action card."""
        self.loans = 0
        """Rooms with an indulgence."""
        self.marker = NOBODY
        """The room of the action marker."""
        self.courtiers: list[Courtier] = []
        self.unplaced = own.family
        """Family cards that are still to be placed."""
        self.owned = sum(1 << city for city in own.starts)
        """The tiles of the domain ..."""
        self.ready = self.owned
        """... those that lie with their available side up ..."""
        self.fresh = 0
        """... and those that were bought this winter."""
        self.agents: int = own.spies
        """All spies ..."""
        self.spies = self.agents
        """... and those in reserve."""
        self.armies = [0] * len(data.cities)
        for city in own.starts:
            self.armies[city] = setup["start_armies_per_start_city"]
        self.tokens = 0
        """War bonuses taken in the War action of this spring."""
        self.patron = 0
        """Steps on the patron track."""
        self.bonuses: tuple[int, ...] = ()
        self.trophies = 0
        """Seats from which a city was conquered."""
        self.borrowed = False
        """An indulgence was bought this year."""

    def copy(self) -> Realm:
        """An independent copy."""
        new = Realm.__new__(Realm)
        new.house = self.house
        new.florins = self.florins
        new.rooms = self.rooms[:]
        new.upgrades = self.upgrades[:]
        new.loans = self.loans
        new.marker = self.marker
        new.courtiers = self.courtiers[:]
        new.unplaced = self.unplaced
        new.owned = self.owned
        new.ready = self.ready
        new.fresh = self.fresh
        new.agents = self.agents
        new.spies = self.spies
        new.armies = self.armies[:]
        new.tokens = self.tokens
        new.patron = self.patron
        new.bonuses = self.bonuses
        new.trophies = self.trophies
        new.borrowed = self.borrowed
        return new

    def cards(self) -> Iterator[int]:
        """All cards in the palace."""
        for courtier in self.courtiers:
            yield courtier[0]
        for card in (*self.rooms, *self.upgrades):
            if card != NOBODY:
                yield card

    def copies(self, card: int) -> int:
        """How many copies of a card are in the palace."""
        seated = [courtier[0] for courtier in self.courtiers]
        return seated.count(card) + self.rooms.count(card) + self.upgrades.count(card)

    def extras(self, data: Data, cities: int) -> int:
        """How many of the light courtier spaces may be used."""
        return light_spaces(
            data, cities >= data.space_from, self.owned & data.spacious, self.bonuses
        )

    def free_sides(self, data: Data, cities: int) -> tuple[int, ...]:
        """The sides that have a free courtier space."""
        return free_sides(data, seated(self.courtiers), self.extras(data, cities))

    def crowded(self, data: Data, cities: int) -> bool:
        """Whether more light spaces are in use than there are."""
        used = light(data, seated(self.courtiers))
        return used > 0 and used > self.extras(data, cities)

    def find(self, card: int, side: int, marks: int, wanted: int) -> int:
        """The place of the first such courtier whose marks, among `marks`, are as wanted."""
        for place, (kind, where, mark) in enumerate(self.courtiers):
            if kind == card and where == side and mark & marks == wanted:
                return place
        return NOBODY


# Courtier spaces. Light ones have no fixed place: only how many are in use counts.


@kept(KEPT)
def light_spaces(data: Data, many: bool, tiles: int, bonuses: tuple[int, ...]) -> int:
    """How many light spaces come from many cities, from tiles and from bonuses."""
    count = 1 if many else 0
    count += sum(data.tiles[tile].spaces for tile in bits(tiles))
    count += sum(data.bonuses[bonus].spaces for bonus in bonuses)
    return min(count, data.most_extras)


def seated(courtiers: Iterable[Courtier]) -> tuple[int, int]:
    """How many courtiers sit on each side."""
    sides = [courtier[1] for courtier in courtiers]
    return sides.count(RIGHT), sides.count(LEFT)


def light(data: Data, count: tuple[int, int]) -> int:
    """How many light spaces are in use."""
    normal = data.spaces
    return max(0, count[RIGHT] - normal[RIGHT]) + max(0, count[LEFT] - normal[LEFT])


@kept(KEPT)
def free_sides(data: Data, count: tuple[int, int], extras: int) -> tuple[int, ...]:
    """The sides that have a free space, if so many light ones may be used."""
    normal, full = data.spaces, data.full
    spare = extras - light(data, count)
    return tuple(
        side for side in (RIGHT, LEFT)
        if count[side] < normal[side] or (count[side] < full[side] and spare > 0)
    )  # fmt: skip


@kept(KEPT)
def can_shift(data: Data, count: tuple[int, int], extras: int, side: int) -> bool:
    """Whether a courtier of a side may go to a space on the other."""
    other = 1 - side
    if count[other] < data.spaces[other]:
        return True
    if count[other] >= data.full[other]:
        return False
    without = (count[RIGHT] - (side == RIGHT), count[LEFT] - (side == LEFT))
    return light(data, without) < extras


def bits(number: int) -> Iterator[int]:
    """The places of the bits that are set."""
    while number:
        low = number & -number
        yield low.bit_length() - 1
        number ^= low
