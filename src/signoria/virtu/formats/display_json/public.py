"""What everybody sees of a table."""

from __future__ import annotations

from typing import TypedDict

from signoria.virtu.display.siege_sums import shown_clash
from signoria.virtu.formats.display_json.clashes import ClashShown, clash_shown
from signoria.virtu.formats.display_json.constants import Amounts, amounts
from signoria.virtu.formats.display_json.palaces import RealmShown, realms, shown_seat
from signoria.virtu.knowledge.view import View
from signoria.virtu.model.components import NOBODY
from signoria.virtu.model.realm import bits
from signoria.virtu.model.state import State


class Town(TypedDict):
    owner: int | None
    spy: int | None
    armies: dict[str, int]
    """By seats: in the city those of its owner, before it those of others."""
    cathedral: bool


class PowerShown(TypedDict):
    ally: int | None
    available: bool
    spy: int | None


class Gauges(TypedDict):
    cities: tuple[int, int]
    """The most that anybody has, and how many end the game ..."""
    patron: tuple[int, int]
    """... the same of the patron track ..."""
    free: tuple[int]
    """... and how many cities are left."""


class Public(TypedDict):
    """What everybody sees."""

    phase: str
    season: str
    year: int
    to_act: int | None
    whose: int | None
    """The seat whose turn it is, also while another is asked something."""
    acting: str | None
    order: list[int]
    last: bool
    """Whether this winter is the last."""
    towns: dict[str, Town]
    realms: list[RealmShown]
    powers: dict[str, PowerShown]
    market: dict[str, int]
    titles: dict[str, int]
    cathedrals: int
    indulgences: int
    bonuses: list[str]
    gauges: Gauges
    clash: ClashShown | None
    fleeing: dict[str, list[int]]
    pool: Amounts
    """Symbols that were brought up and are not spent yet."""


def public(view: View) -> Public:
    """What everybody sees, from the view of everybody."""
    table, data = view.table, view.data
    clash = shown_clash(table)
    return {
        "phase": table.phase,
        "season": table.season,
        "year": table.year,
        "to_act": table.to_act,
        "whose": _whose(table),
        "acting": table.acting or None,
        "order": table.order[:],
        "last": table.last,
        "towns": {data.cities[city].id: _town(table, city) for city in table.chart.open},
        "realms": realms(view),
        "powers": {
            power.id: {
                "ally": shown_seat(table.ally[place]),
                "available": table.ally_ready[place],
                "spy": shown_seat(table.power_spy[place]),
            }
            for place, power in enumerate(data.powers)
        },
        "market": {data.cards[card].id: table.supply[card] for card in data.citizens},
        "titles": {data.tiles[tile].id: table.tiles[tile] for tile in data.for_sale},
        "cathedrals": table.cathedrals,
        "indulgences": table.indulgences,
        "bonuses": [data.bonuses[bonus].id for bonus in bits(table.bonuses)],
        "gauges": _gauges(table),
        "clash": None if clash is None else clash_shown(table, clash),
        "fleeing": _fleeing(table),
        "pool": amounts(table.pool),
    }


def _whose(table: State) -> int | None:
    return None if table.to_act is None or table.phase == "family" else table.order[table.turn]


def _town(table: State, city: int) -> Town:
    church = 1 << table.data.first_cathedral + city
    return {
        "owner": shown_seat(table.owner[city]),
        "spy": shown_seat(table.spy[city]),
        "armies": {
            str(seat): realm.armies[city]
            for seat, realm in enumerate(table.realms)
            if realm.armies[city]
        },
        "cathedral": any(realm.owned & church for realm in table.realms),
    }


def _gauges(table: State) -> Gauges:
    goal = table.data.rules["end"]
    furthest = max((realm.patron for realm in table.realms), default=0)
    return {
        "cities": (max(table.count), goal["cities_trigger"]),
        "patron": (furthest, goal["patron_trigger"]),
        "free": (sum(table.owner[city] == NOBODY for city in table.chart.open),),
    }


def _fleeing(table: State) -> dict[str, list[int]]:
    found: dict[str, list[int]] = {}
    for city, seat in sorted((city, seat) for seat, city in table.fleeing):
        found.setdefault(table.data.cities[city].id, []).append(seat)
    return found
