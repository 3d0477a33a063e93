"""Winter, second step: cards are rearranged one by one. A40

No card goes into or out of a room with one's marker, an indulgence or an enemy spy. A courtier
moves only if it is available; a card that leaves a room lies spent on a courtier space, so that it
goes into no other room this winter. A courtier changes its side once a winter at most.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from signoria.game import Event
from signoria.virtu.model.actions import DONE, NOTHING_ELSE, Action, make, pairs
from signoria.virtu.model.components import NOBODY, ROOMS, SIDES, Data
from signoria.virtu.model.kept import KEPT, kept
from signoria.virtu.model.realm import MOVED, READY, can_shift, free_sides, seated
from signoria.virtu.model.refusals import Reason, because, no_courtier, no_space
from signoria.virtu.phases import winter
from signoria.virtu.phases.family import ON_TOP, UNDER, into_room, why_not_into_room
from signoria.virtu.phases.patronage import discard, discards, why_not_discard
from signoria.virtu.phases.spring import spied_on

if TYPE_CHECKING:
    from signoria.virtu.model.state import State


def barred(state: State, seat: int, room: int) -> Reason | None:
    """Why the cards of a room may not be touched."""
    realm = state.realms[seat]
    if room == realm.marker:
        return because("marker-room", room=room + 1)
    if realm.loans >> room & 1:
        return because("loan-room", room=room + 1)
    return because("spy-room", room=room + 1) if spied_on(state, seat, room) else None


def legal(state: State, seat: int) -> Sequence[Action]:
    """Courtiers into rooms or to the other side; cards out of rooms; discards; or done."""
    realm, data = state.realms[seat], state.data
    tops, upgrades, courtiers = realm.rooms, realm.upgrades, realm.courtiers
    if not courtiers and max(tops) == NOBODY:
        return NOTHING_ELSE
    rooms = [room for room in range(ROOMS) if barred(state, seat, room) is None]
    movable = [one for one in courtiers if one[2] & READY]
    filled = [room for room in rooms if tops[room] != NOBODY]
    if not movable and not filled:
        return (*discards(state, seat), DONE)
    count, extras = seated(courtiers), realm.extras(data, state.count[seat])
    found: list[Action] = []
    for card, side, marks in movable:
        for room in rooms:
            if upgrades[room] == NOBODY:
                found += shifts(data, card, side, room, tops[room] != NOBODY)
        if not marks & MOVED and can_shift(data, count, extras, side):
            found.append(make(data, "shift-side", card, side, 1 - side))
    free = free_sides(data, count, extras)
    for room in filled:
        found += [
            pairs(data, f"recall-{where}")[room][side]
            for where in leaving(state, seat, room)
            for side in free
        ]
    return (*dict.fromkeys(found), *discards(state, seat), DONE)


@kept(KEPT)
def shifts(data: Data, card: int, side: int, room: int, taken: bool) -> tuple[Action, ...]:
    """How a courtier may go into a room with one card or none."""
    ways = into_room(data, card, taken)
    return tuple(make(data, f"shift-{where}", card, side, room) for where in ways)


def leaving(state: State, seat: int, room: int) -> Sequence[str]:
    """The cards that may leave a room: no card without an action may stay alone in it. A19"""
    realm, data = state.realms[seat], state.data
    top, below = realm.rooms[room], realm.upgrades[room]
    found = []
    fits = below == NOBODY or bool(data.cards[below].action)
    if top != NOBODY and fits:
        found.append(ON_TOP)
    if below != NOBODY:
        found.append(UNDER)
    return found


def why_not_place(state: State, seat: int, action: Action) -> Reason:
    """Placing is for the setup: now a card is named with the side on which it is."""
    return because("name-side", card=state.data.cards[action.args[0]].id)


def why_not_shift(state: State, seat: int, action: Action) -> Reason | None:
    """A courtier that is not there or spent; then why it cannot go there."""
    card, side, to = action.args
    realm, name = state.realms[seat], {"card": action.words[0], "side": SIDES[side]}
    missing = no_courtier(state, seat, card, side)
    if missing is not None:
        return missing
    if realm.find(card, side, READY, READY) == NOBODY:
        return because("courtier-spent", **name)
    if action.form != "shift-side":
        return barred(state, seat, to) or why_not_into_room(state, seat, action)
    if side == to:
        return because("same-side", **name)
    if realm.find(card, side, READY | MOVED, READY) == NOBODY:
        return because("courtier-moved", **name)
    return because("no-space", side=SIDES[to])


def why_not_recall(state: State, seat: int, action: Action) -> Reason | None:
    room, side = action.args
    realm, cards = state.realms[seat], state.data.cards
    under = action.form == "recall-under"
    card = (realm.upgrades if under else realm.rooms)[room]
    if card == NOBODY:
        return because("no-under" if under else "room-empty", room=room + 1)
    other = barred(state, seat, room)
    if other is None and not under and ON_TOP not in leaving(state, seat, room):
        other = because("stays-alone", card=cards[realm.upgrades[room]].id)
    return other or no_space(state, seat, side)


WHY_NOT = {
    **dict.fromkeys(("shift-room", "shift-under", "shift-side"), why_not_shift),
    **dict.fromkeys(("recall-room", "recall-under"), why_not_recall),
    **dict.fromkeys(("place-room", "place-under", "place-side"), why_not_place),
    "discard": why_not_discard,
}


def do(state: State, seat: int, action: Action, events: list[Event]) -> None:
    if action == DONE:
        winter.next_step(state, seat, events)
    elif action.form == "discard":
        discard(state, seat, *action.args)
    elif action.verb == "place":
        _place(state, seat, action)
    else:
        _recall(state, seat, action)


def _place(state: State, seat: int, action: Action) -> None:
    """A courtier goes into a room or to the other side."""
    realm = state.realms[seat]
    card, side, room = action.args
    if action.form == "shift-side":
        place = realm.find(card, side, READY | MOVED, READY)
        realm.courtiers[place] = (card, 1 - side, READY | MOVED)
        return
    place = realm.find(card, side, READY | MOVED, READY | MOVED)
    if place == NOBODY:
        place = realm.find(card, side, READY, READY)
    del realm.courtiers[place]
    if action.form == "shift-under":
        realm.upgrades[room] = card
        return
    realm.upgrades[room] = realm.rooms[room]
    realm.rooms[room] = card


def _recall(state: State, seat: int, action: Action) -> None:
    """A card leaves its room and lies spent; one below it that has an action takes its place."""
    realm = state.realms[seat]
    room, side = action.args
    if action.form == "recall-under":
        card, realm.upgrades[room] = realm.upgrades[room], NOBODY
    else:
        card, realm.rooms[room] = realm.rooms[room], realm.upgrades[room]
        realm.upgrades[room] = NOBODY
    realm.courtiers.append((card, side, 0))
