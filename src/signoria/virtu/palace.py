"""Winter, second step: cards are rearranged one by one, each once a winter.

No card goes into or out of a room with one's marker, an indulgence or an enemy spy. A courtier
moves only if it is available; a card that leaves a room lies spent on a courtier space.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from signoria.game import Event
from signoria.virtu import winter
from signoria.virtu.components import NOBODY, NOTHING_ELSE, ROOMS, SIDES, Data
from signoria.virtu.family import slots
from signoria.virtu.means import KEPT
from signoria.virtu.patronage import discard, discards
from signoria.virtu.realm import MOVED, READY, Courtier, can_shift, free_sides
from signoria.virtu.spring import hostile

if TYPE_CHECKING:
    from signoria.virtu.state import State

UNDER = "under"

Room = tuple[int, int, int]
"""A room, the card on top, and the one below."""


def open_rooms(state: State, seat: int) -> tuple[int, ...]:
    """The rooms whose cards may be touched."""
    realm = state.realms[seat]
    return _untouched(seat, realm.marker, realm.loans, tuple(state.room_spy[seat]))


@lru_cache(KEPT)
def _untouched(seat: int, marker: int, loans: int, spies: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(
        room
        for room in range(ROOMS)
        if room != marker and not loans >> room & 1 and not hostile(spies[room], seat)
    )


def legal(state: State, seat: int) -> Sequence[str]:
    """Courtiers into rooms or to the other side; cards out of rooms; discards; or done."""
    realm, data = state.realms[seat], state.data
    tops, upgrades = realm.rooms, realm.upgrades
    if not realm.courtiers and max(tops) == NOBODY:
        return NOTHING_ELSE
    rooms = [(room, tops[room], upgrades[room]) for room in open_rooms(state, seat)]
    extras = realm.extras(data, state.count[seat])
    return moves(data, tuple(rooms), tuple(realm.courtiers), extras, realm.moved)


@lru_cache(KEPT)
def moves(
    data: Data,
    rooms: tuple[Room, ...],
    courtiers: tuple[Courtier, ...],
    extras: int,
    moved: int,
) -> tuple[str, ...]:
    """What can be done in a palace of which these rooms may be touched."""
    found: list[str] = []
    roomy = tuple((room, top != NOBODY) for room, top, below in rooms if below == NOBODY)
    for card, side, marks in courtiers:
        if marks & (READY | MOVED) == READY:
            shifts = can_shift(data, courtiers, extras, side)
            found += _placings(data, card, side, roomy, shifts)
    outward = [
        where
        for room, top, below in rooms
        if top != NOBODY
        for where in _leaving(data, room, top, below, moved)
    ]
    if outward:
        sides = free_sides(data, courtiers, extras)
        found += [f"recall {where} {SIDES[side]}" for where in outward for side in sides]
    return (*dict.fromkeys(found), *discards(data, courtiers), "done")


@lru_cache(KEPT)
def _placings(
    data: Data, card: int, side: int, roomy: tuple[tuple[int, bool], ...], shifts: bool
) -> tuple[str, ...]:
    """Where a courtier can go: rooms with space, each with whether there is a card; or across."""
    places = [where for room, taken in roomy for where in slots(data, card, room, taken=taken)]
    if shifts:
        places.append(SIDES[1 - side])
    return tuple(f"place {data.courtier_names[card][side]} {where}" for where in places)


def leaving(state: State, seat: int, room: int) -> list[str]:
    """The cards that may leave a room."""
    realm = state.realms[seat]
    return _leaving(state.data, room, realm.rooms[room], realm.upgrades[room], realm.moved)


def _leaving(data: Data, room: int, top: int, below: int, moved: int) -> list[str]:
    """No card without an action may stay alone in a room. A19"""
    found = []
    fits = below == NOBODY or bool(data.cards[below].action)
    if top != NOBODY and fits and not moved >> room & 1:
        found.append(f"room {room + 1}")
    if below != NOBODY and not moved >> room + ROOMS & 1:
        found.append(f"{UNDER} {room + 1}")
    return found


def do(state: State, seat: int, words: Sequence[str], events: list[Event]) -> None:
    verb = words[0]
    if verb == "done":
        winter.next_step(state, seat, events)
    elif verb == "discard":
        discard(state, seat, words)
    elif verb == "place":
        _place(state, seat, words)
    else:
        _recall(state, seat, words)


def _place(state: State, seat: int, words: Sequence[str]) -> None:
    """A courtier goes into a room or to the other side."""
    realm = state.realms[seat]
    card, side = state.data.card[words[1]], SIDES.index(words[2])
    place = realm.find(card, side, READY | MOVED, READY)
    marks = realm.courtiers[place][2]
    if words[3] in SIDES:
        realm.courtiers[place] = (card, 1 - side, marks | MOVED)
        return
    del realm.courtiers[place]
    room = int(words[4]) - 1
    if words[3] == UNDER:
        realm.upgrades[room] = card
        realm.moved |= 1 << room + ROOMS
        return
    realm.upgrades[room] = realm.rooms[room]
    realm.rooms[room] = card
    if realm.moved >> room & 1:
        realm.moved |= 1 << room + ROOMS
    realm.moved |= 1 << room


def _recall(state: State, seat: int, words: Sequence[str]) -> None:
    """A card leaves its room and lies spent; one below it that has an action takes its place."""
    realm = state.realms[seat]
    room, side = int(words[2]) - 1, SIDES.index(words[3])
    below = 1 << room + ROOMS
    if words[1] == UNDER:
        card, realm.upgrades[room] = realm.upgrades[room], NOBODY
        realm.moved &= ~below
    else:
        card, realm.rooms[room] = realm.rooms[room], realm.upgrades[room]
        realm.upgrades[room] = NOBODY
        realm.moved &= ~(1 << room)
        if realm.moved & below:
            realm.moved ^= below | 1 << room
    realm.courtiers.append((card, side, MOVED))
