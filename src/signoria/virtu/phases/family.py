"""Setup: the houses by lot, and everybody's family cards, placed in secret. A31

All seats place their three cards at once, in any order, without knowing what the others do. When
the last card is down all palaces are shown.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from signoria.game import UNKNOWN, Event, Shuffle
from signoria.text import Value
from signoria.virtu.model.actions import Action, make
from signoria.virtu.model.components import NOBODY, ROOMS, SIDES, Data
from signoria.virtu.model.kept import KEPT, kept
from signoria.virtu.model.realm import READY, Realm, free_sides, seated
from signoria.virtu.model.refusals import Reason, because, no_space
from signoria.virtu.phases import spring

if TYPE_CHECKING:
    from signoria.virtu.model.state import State

Layout = tuple[tuple[int, ...], tuple[int, ...], tuple[tuple[int, int, int], ...]]
"""Action cards, upgrades and courtiers."""
ON_TOP, UNDER = "room", "under"
"""How a card lies in a room: as its action card, or as the upgrade below that."""


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


def legal(state: State, seat: int) -> Sequence[Action]:
    """Every place for every card that is not placed yet."""
    realm, data = state.realms[seat], state.data
    return _placings(data, _layout(realm), _extras(data, realm), realm.unplaced)


@kept(KEPT)
def _placings(
    data: Data, layout: Layout, extras: int, cards: tuple[int, ...]
) -> tuple[Action, ...]:
    """Every room for every card, then the sides of the palace."""
    tops, upgrades, courtiers = layout
    free = free_sides(data, seated(courtiers), extras)
    found: list[Action] = []
    for card in cards:
        for room in range(ROOMS):
            if upgrades[room] == NOBODY:
                ways = into_room(data, card, tops[room] != NOBODY)
                found += [make(data, f"place-{where}", card, room) for where in ways]
        found += [make(data, "place-side", card, side) for side in free]
    return tuple(found)


@kept(KEPT)
def into_room(data: Data, card: int, taken: bool) -> tuple[str, ...]:
    """How a card may go into a room with one card or none: on top if it has an action, or under it.

    A20 A21
    """
    found = (ON_TOP,) if data.cards[card].action else ()
    return (*found, UNDER) if taken else found


def why_not_into_room(state: State, seat: int, action: Action) -> Reason | None:
    """Why a card cannot go into a room. The room is the last argument of the action."""
    card, *_, room = action.args
    realm, data = state.realms[seat], state.data
    if realm.upgrades[room] != NOBODY:
        return because("room-full", room=room + 1)
    taken, under = realm.rooms[room] != NOBODY, action.form.endswith(UNDER)
    if (UNDER if under else ON_TOP) in into_room(data, card, taken):
        return None
    if under:
        return because("nothing-above", room=room + 1)
    return because("no-action", card=data.cards[card].id)


def why_not_place(state: State, seat: int, action: Action) -> Reason | None:
    """Only cards of one's own family that are not placed yet."""
    card, where = action.args
    if card not in state.realms[seat].unplaced:
        return because("not-to-place", card=state.data.cards[card].id)
    if action.form == "place-side":
        return no_space(state, seat, where)
    return why_not_into_room(state, seat, action)


WHY_NOT = dict.fromkeys(("place-room", "place-under", "place-side"), why_not_place)


def do(state: State, seat: int, action: Action, events: list[Event]) -> None:
    """Place a card; the last one shows all palaces."""
    realm = state.realms[seat]
    put(realm, action)
    if not any(other.unplaced for other in state.realms):
        events += [
            Event("palace", {"seat": other, "cards": shown(state, other)})
            for other in range(state.players)
        ]
        spring.begin_year(state, events)


def put(realm: Realm, action: Action) -> None:
    """Put a card into its place, with its available side up."""
    card, where = action.args
    realm.unplaced = tuple(other for other in realm.unplaced if other != card)
    if action.form == "place-room":
        realm.upgrades[where] = realm.rooms[where]
        realm.rooms[where] = card
    elif action.form == "place-under":
        realm.upgrades[where] = card
    else:
        realm.courtiers.append((card, where, READY))


def own_event(seat: int, action: Action) -> Event:
    """Placing a card, as its own seat sees it; the others see that a card was placed."""
    seen: dict[str, Value] = {"seat": seat, "words": action.words}
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


@kept(KEPT)
def layouts(data: Data, house: int, placed: int) -> tuple[tuple[Layout, tuple[int, ...]], ...]:
    """Every way in which some family cards of a house may lie, with the cards still to place."""
    start = Realm(data, house)
    seen: dict[tuple[Layout, tuple[int, ...]], Realm] = {(_layout(start), start.unplaced): start}
    for _ in range(placed):
        after: dict[tuple[Layout, tuple[int, ...]], Realm] = {}
        for realm in seen.values():
            for action in _placings(data, _layout(realm), _extras(data, realm), realm.unplaced):
                new = realm.copy()
                put(new, action)
                new.courtiers.sort()
                after[_layout(new), new.unplaced] = new
        seen = after
    return tuple(seen)


def _extras(data: Data, realm: Realm) -> int:
    return realm.extras(data, len(data.houses[realm.house].starts))


def _layout(realm: Realm) -> Layout:
    return tuple(realm.rooms), tuple(realm.upgrades), tuple(realm.courtiers)
