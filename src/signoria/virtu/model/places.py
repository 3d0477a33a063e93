"""Where a spy can be, as one number each, the same with every data file.

0 .. 29     cities
30 .. 54    rooms: 30 + 5 * house + room
55 .. 57    powers
"""

from __future__ import annotations

from functools import lru_cache

from signoria.virtu.model.components import NOBODY, ROOMS, Data
from signoria.virtu.model.kept import FILES_KEPT
from signoria.virtu.model.sources import POWERS

CITIES, HOUSES = 30, 5
FIRST_ROOM = CITIES
FIRST_POWER = FIRST_ROOM + HOUSES * ROOMS
COUNT = FIRST_POWER + POWERS

CITY, ROOM, POWER = "city", "room", "power"


def of_room(house: int, room: int) -> int:
    """A room of a palace as a place."""
    return FIRST_ROOM + ROOMS * house + room


def of_power(power: int) -> int:
    """A power as a place."""
    return FIRST_POWER + power


def meaning(place: int) -> tuple[str, int, int]:
    """What a place is: a city or a power with its number, or a room with its house and number."""
    if place < FIRST_ROOM:
        return CITY, place, NOBODY
    if place < FIRST_POWER:
        return ROOM, *divmod(place - FIRST_ROOM, ROOMS)
    return POWER, place - FIRST_POWER, NOBODY


@lru_cache(FILES_KEPT)
def names(data: Data) -> tuple[str, ...]:
    """What each place is called in the notation: `roma`, `florence 3`, `ottoman`."""
    return (
        *(city.id for city in data.cities),
        *(f"{house.id} {room + 1}" for house in data.houses for room in range(ROOMS)),
        *(power.id for power in data.powers),
    )
