"""Setup: the houses by lot, and everybody's family cards, placed in secret. A31

All seats place their three cards at once, in any order, without knowing what the others do. When
the last card is down all palaces are shown.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import TYPE_CHECKING

from signoria.game import UNKNOWN, Event, Shuffle
from signoria.text import Value
from signoria.virtu.model.components import NOBODY, ROOMS, SIDES, Data
from signoria.virtu.model.means import KEPT
from signoria.virtu.model.realm import READY, Realm, free_sides, seated
from signoria.virtu.phases import spring

if TYPE_CHECKING:
    from signoria.virtu.model.state import State

Layout = tuple[tuple[int, ...], tuple[int, ...], tuple[tuple[int, int, int], ...]]
"""Action cards, upgrades and courtiers."""


def lots(state: State) -> Shuffle | None:
    """The shuffle that the setup waits for: of the houses, then of the seats for who begins."""
    data = state.data
    if state.phase == "houses":
        houses = tuple(sorted(data.seats_of(state.players)))
        return Shuffle("houses", houses, [house.id for house in data.houses])
    if state.phase == "first":
        seats = tuple(range(state.players))
        return Shuffle("first", seats, [str(seat) for seat in seats])
    return None


def draw(state: State, order: Sequence[int], events: list[Event]) -> None:
    """Answer a shuffle of the setup."""
    if state.phase == "houses":
        state.settle_in(order)
        if state.first is None:
            state.phase = "first"
            return
    else:
        state.first = order[0]
    state.line_up()
    events.append(Event("begins", {"seat": state.first}))
    state.phase = "family"


def legal(state: State, seat: int) -> Sequence[str]:
    """Every place for every card that is not placed yet."""
    realm, data = state.realms[seat], state.data
    return _placings(data, _layout(realm), _extras(data, realm), realm.unplaced)


@lru_cache(KEPT)
def _placings(data: Data, layout: Layout, extras: int, cards: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(
        f"place {data.cards[card].id} {where}"
        for card in cards
        for where in _places(data, layout, extras, card)
    )


@cache
def slots(data: Data, card: int, room: int, taken: bool) -> tuple[str, ...]:
    """How a card may go into a room with one card or none: on top if it has an action, or under it.

    A20 A21
    """
    found = (f"room {room + 1}",) if data.cards[card].action else ()
    return (*found, f"under {room + 1}") if taken else found


def do(state: State, seat: int, words: Sequence[str], events: list[Event]) -> None:
    """Place a card; the last one shows all palaces."""
    realm = state.realms[seat]
    card = state.data.card[words[1]]
    realm.unplaced = tuple(other for other in realm.unplaced if other != card)
    put(realm, card, words[2:])
    if not any(other.unplaced for other in state.realms):
        events += [
            Event("palace", {"seat": other, "cards": shown(state, other)})
            for other in range(state.players)
        ]
        spring.begin_year(state, events)


def put(realm: Realm, card: int, where: Sequence[str]) -> None:
    """Put a card into its place, with its available side up."""
    if where[0] == "room":
        room = int(where[1]) - 1
        realm.upgrades[room] = realm.rooms[room]
        realm.rooms[room] = card
    elif where[0] == "under":
        realm.upgrades[int(where[1]) - 1] = card
    else:
        realm.courtiers.append((card, SIDES.index(where[0]), READY))


def own_event(seat: int, words: Sequence[str]) -> Event:
    """Placing a card, as its own seat sees it; the others see that a card was placed."""
    seen: dict[str, Value] = {"seat": seat, "words": tuple(words[1:])}
    unseen: dict[str, Value] = {"seat": seat, "words": (UNKNOWN,)}
    return Event("place", seen, frozenset((seat,)), unseen)


def shown(state: State, seat: int) -> tuple[str, ...]:
    """A palace in words: each card with its place, in the order in which it could be placed."""
    realm, data = state.realms[seat], state.data
    words: list[str] = []
    for room in range(ROOMS):
        if realm.rooms[room] != NOBODY:
            words += [data.cards[realm.rooms[room]].id, "room", str(room + 1)]
        if realm.upgrades[room] != NOBODY:
            words += [data.cards[realm.upgrades[room]].id, "under", str(room + 1)]
    for card, side, _ in realm.courtiers:
        words += [data.cards[card].id, SIDES[side]]
    return tuple(words)


@cache
def layouts(data: Data, house: int, placed: int) -> tuple[tuple[Layout, tuple[int, ...]], ...]:
    """Every way in which some family cards of a house may lie, with the cards still to place."""
    start = Realm(data, house)
    seen: dict[tuple[Layout, tuple[int, ...]], Realm] = {(_layout(start), start.unplaced): start}
    for _ in range(placed):
        after: dict[tuple[Layout, tuple[int, ...]], Realm] = {}
        for realm in seen.values():
            for card in realm.unplaced:
                for where in _places(data, _layout(realm), _extras(data, realm), card):
                    new = realm.copy()
                    new.unplaced = tuple(other for other in realm.unplaced if other != card)
                    put(new, card, where.split())
                    new.courtiers.sort()
                    after[_layout(new), new.unplaced] = new
        seen = after
    return tuple(seen)


def _places(data: Data, layout: Layout, extras: int, card: int) -> list[str]:
    tops, upgrades, courtiers = layout
    rooms = [
        where
        for room in range(ROOMS)
        if upgrades[room] == NOBODY
        for where in slots(data, card, room, tops[room] != NOBODY)
    ]
    return rooms + [SIDES[side] for side in free_sides(data, seated(courtiers), extras)]


def _extras(data: Data, realm: Realm) -> int:
    return realm.extras(data, len(data.houses[realm.house].starts))


def _layout(realm: Realm) -> Layout:
    return tuple(realm.rooms), tuple(realm.upgrades), tuple(realm.courtiers)
