"""What can pay, be turned over or give a war bonus, as one number each.

The rulebook fixes how many tiles, cards, powers and bonuses there are, and the check of data files
sees to it. So the numbers are the same with every data file:

    0 .. 73      the tiles of a domain
    74 .. 129    courtiers: 74 + 2 * card + side
    130 .. 132   allied powers
    133 .. 136   the action card of the room, its upgrade, the crown of Michelangelo, an indulgence
    137 .. 146   patron bonuses
"""

from __future__ import annotations

from functools import lru_cache

from signoria.virtu.model.components import SIDES, Data, Options
from signoria.virtu.model.kept import FILES_KEPT

CARDS, TILES, POWERS, BONUSES = 28, 74, 3, 10

FIRST_COURTIER = TILES
FIRST_POWER = FIRST_COURTIER + len(SIDES) * CARDS
ROOM, UPGRADE, FREE_CROWN, INDULGENCE = range(FIRST_POWER + POWERS, FIRST_POWER + POWERS + 4)
FIRST_BONUS = INDULGENCE + 1
COUNT = FIRST_BONUS + BONUSES

IN_ROOM = frozenset((ROOM, UPGRADE, FREE_CROWN))
"""What the room of the marker offers."""
PARTS = ("room", "upgrade", "michelangelo", "indulgence")
"""The names of what can pay besides courtiers, tiles and powers."""


def of_courtier(card: int, side: int) -> int:
    """A courtier as a source."""
    return FIRST_COURTIER + 2 * card + side


def of_power(power: int) -> int:
    """An ally as a source."""
    return FIRST_POWER + power


def of_bonus(bonus: int) -> int:
    """A patron bonus as a source."""
    return FIRST_BONUS + bonus


def is_courtier(source: int) -> bool:
    return FIRST_COURTIER <= source < FIRST_POWER


def courtier(source: int) -> tuple[int, int]:
    """The card and the side of a courtier."""
    return divmod(source - FIRST_COURTIER, 2)


def options(data: Data, source: int) -> Options:
    """The symbols of a courtier or a tile."""
    if is_courtier(source):
        return data.cards[courtier(source)[0]].options
    return data.tiles[source].options


@lru_cache(FILES_KEPT)
def names(data: Data) -> tuple[str, ...]:
    """What each source is called in the notation: `firenze`, `merchant left`, `room`, `ottoman`."""
    return (
        *(tile.id for tile in data.tiles),
        *(name for sides in data.courtier_names for name in sides),
        *(power.id for power in data.powers),
        *PARTS,
        *(bonus.id for bonus in data.bonuses),
    )
