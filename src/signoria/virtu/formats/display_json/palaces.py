"""The palaces and all that belongs to them, as a page draws them."""

from __future__ import annotations

from typing import NotRequired, TypedDict

from signoria.virtu.display.reach import free_spaces
from signoria.virtu.knowledge.view import View
from signoria.virtu.model.components import LEFT, NOBODY, RIGHT, ROOMS, SIDES
from signoria.virtu.model.realm import MOVED, NEW, READY, bits
from signoria.virtu.model.state import State
from signoria.virtu.phases import scoring, spring, winter


class Room(TypedDict):
    action: str
    card: str | None
    upgrade: str | None
    indulgence: bool
    spy: int | None


class Courtier(TypedDict):
    card: str
    side: str
    ready: bool
    new: NotRequired[bool]
    """Bought this winter: it cannot pay yet."""
    moved: NotRequired[bool]
    """It has changed its side this winter."""


class DomainTile(TypedDict):
    tile: str
    ready: bool
    new: NotRequired[bool]


class Spaces(TypedDict):
    right: int
    left: int


class Spies(TypedDict):
    reserve: int
    all: int


class RealmShown(TypedDict):
    house: str
    florins: int
    marker: int | None
    rooms: list[Room]
    courtiers: list[Courtier]
    spaces: Spaces
    """Free courtier spaces."""
    domain: list[DomainTile]
    armies: int
    wages: int
    spies: Spies
    tokens: int
    patron: int
    bonuses: list[str]
    trophies: list[int]
    borrowed: bool
    """Whether an indulgence was bought this year."""
    unplaced: int
    """How many family cards are still to be placed."""
    prestige: dict[str, int]
    """By where it comes from, and `total`, if the game ended now."""


def shown_seat(seat: int) -> int | None:
    """A seat, or nobody."""
    return None if seat == NOBODY else seat


def realms(view: View) -> list[RealmShown]:
    """The palaces and all that belongs to them, as the seat of a view sees them."""
    if not view.table.realms:  # the houses are not drawn yet
        return []
    points = scoring.scores(view.table)
    return [_realm(view, seat, points[seat]) for seat in range(view.players)]


def _realm(view: View, seat: int, points: dict[str, int]) -> RealmShown:
    table, data = view.table, view.data
    realm, hidden = table.realms[seat], view.placed[seat]
    family = len(data.houses[realm.house].family)
    return {
        "house": data.houses[realm.house].id,
        "florins": realm.florins,
        "marker": None if realm.marker == NOBODY else realm.marker + 1,
        "rooms": [_room(table, seat, room) for room in range(ROOMS)],
        "courtiers": [_courtier(table, *one) for one in realm.courtiers],
        "spaces": _spaces(table, seat),
        "domain": [_tile(table, seat, tile) for tile in bits(realm.owned)],
        "armies": sum(realm.armies),
        "wages": winter.wages(table, seat),
        "spies": {"reserve": realm.spies, "all": realm.agents},
        "tokens": realm.tokens,
        "patron": realm.patron,
        "bonuses": [data.bonuses[bonus].id for bonus in realm.bonuses],
        "trophies": list(bits(realm.trophies)),
        "borrowed": realm.borrowed,
        "unplaced": len(realm.unplaced) if hidden is None else family - hidden,
        "prestige": {
            "total": sum(points.values()),
            **{kind: count for kind, count in points.items() if count},
        },
    }


def _room(table: State, seat: int, room: int) -> Room:
    realm = table.realms[seat]
    return {
        "action": spring.action_of(table, seat, room),
        "card": _card(table, realm.rooms[room]),
        "upgrade": _card(table, realm.upgrades[room]),
        "indulgence": bool(realm.loans >> room & 1),
        "spy": shown_seat(table.room_spy[seat][room]),
    }


def _card(table: State, card: int) -> str | None:
    return None if card == NOBODY else table.data.cards[card].id


def _courtier(table: State, card: int, side: int, marks: int) -> Courtier:
    shown: Courtier = {
        "card": table.data.cards[card].id,
        "side": SIDES[side],
        "ready": bool(marks & READY),
    }
    if marks & NEW:
        shown["new"] = True
    if marks & MOVED:
        shown["moved"] = True
    return shown


def _tile(table: State, seat: int, tile: int) -> DomainTile:
    realm = table.realms[seat]
    shown: DomainTile = {
        "tile": table.data.tiles[tile].id,
        "ready": bool(realm.ready >> tile & 1),
    }
    if realm.fresh >> tile & 1:
        shown["new"] = True
    return shown


def _spaces(table: State, seat: int) -> Spaces:
    right, left = (free_spaces(table, seat, side) for side in (RIGHT, LEFT))
    return {"right": right, "left": left}
