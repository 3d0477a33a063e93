"""Winter, second step: cards are rearranged one by one, each once a winter.

No card goes into or out of a room with one's marker, an indulgence or an enemy spy. A courtier
moves only if it is available; a card that leaves a room lies spent on a courtier space.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from signoria.game import Event
from signoria.virtu.model.components import NOBODY, NOTHING_ELSE, ROOMS, SIDES
from signoria.virtu.model.realm import MOVED, READY, can_shift, free_sides, seated
from signoria.virtu.phases import winter
from signoria.virtu.phases.family import slots
from signoria.virtu.phases.patronage import discard, discards
from signoria.virtu.phases.spring import spied_on

if TYPE_CHECKING:
    from signoria.virtu.model.state import State

UNDER = "under"


def open_rooms(state: State, seat: int) -> list[int]:
    """The rooms whose cards may be touched."""
    realm = state.realms[seat]
    marker, loans = realm.marker, realm.loans
    return [
        room
        for room in range(ROOMS)
        if room != marker and not loans >> room & 1 and not spied_on(state, seat, room)
    ]


def legal(state: State, seat: int) -> Sequence[str]:
    """Courtiers into rooms or to the other side; cards out of rooms; discards; or done."""
    realm, data = state.realms[seat], state.data
    tops, upgrades, courtiers = realm.rooms, realm.upgrades, realm.courtiers
    if not courtiers and max(tops) == NOBODY:
        return NOTHING_ELSE
    rooms = open_rooms(state, seat)
    movable = [one for one in courtiers if one[2] & (READY | MOVED) == READY]
    filled = [room for room in rooms if tops[room] != NOBODY]
    if not movable and not filled:
        return (*discards(state, seat), "done")
    count, extras = seated(courtiers), realm.extras(data, state.count[seat])
    found: list[str] = []
    for card, side, _ in movable:
        name = data.courtier_names[card][side]
        for room in rooms:
            if upgrades[room] == NOBODY:
                ways = slots(data, card, room, tops[room] != NOBODY)
                found += [f"place {name} {where}" for where in ways]
        if can_shift(data, count, extras, side):
            found.append(f"place {name} {SIDES[1 - side]}")
    free = free_sides(data, count, extras)
    for room in filled:
        found += [
            f"recall {where} {SIDES[side]}" for where in leaving(state, seat, room) for side in free
        ]
    return (*dict.fromkeys(found), *discards(state, seat), "done")


def leaving(state: State, seat: int, room: int) -> Sequence[str]:
    """The cards that may leave a room: no card without an action may stay alone in it. A19"""
    realm, data = state.realms[seat], state.data
    top, below = realm.rooms[room], realm.upgrades[room]
    found = []
    fits = below == NOBODY or bool(data.cards[below].action)
    if top != NOBODY and fits and not realm.moved >> room & 1:
        found.append(f"room {room + 1}")
    if below != NOBODY and not realm.moved >> room + ROOMS & 1:
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
