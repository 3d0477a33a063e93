"""Intrigue: spies are sent, moved and expelled, one for each mask. A33"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from signoria.game import Event
from signoria.virtu.model import payment, places, spending
from signoria.virtu.model.actions import DONE, SPY_RESERVE, Action, each
from signoria.virtu.model.components import MASK, NOBODY, ROOMS, Cost
from signoria.virtu.model.refusals import Reason, because, closed, house_of
from signoria.virtu.phases.spring import cost, next_seat, spied_on

if TYPE_CHECKING:
    from signoria.virtu.model.state import State


def legal(state: State, seat: int) -> Sequence[Action]:
    """Send a spy from the reserve or from where it is; or expel another's."""
    found: list[Action] = []
    if payment.affordable(state, seat, "intrigue", (price(state),)):
        data, realm = state.data, state.realms[seat]
        spy, expel = each(data, "spy"), each(data, "expel")
        if spied_on(state, seat, realm.marker):  # that one must go first
            found.append(expel[places.of_room(realm.house, realm.marker)])
        else:
            spies = spied_places(state)
            if realm.spies and has_target(state, seat):
                found.append(SPY_RESERVE)
            found += [
                spy[place]
                for place, owner in spies
                if owner == seat and has_target(state, seat, place)
            ]
            found += [expel[place] for place, owner in spies if owner != seat]
    return (*found, DONE)


def price(state: State) -> Cost:
    return cost(MASK, state.data.rules["actions"]["mask_per_intrigue_step"])


def spied_places(state: State) -> list[tuple[int, int]]:
    """All spies on the board: where, and whose."""
    found = [(city, owner) for city, owner in enumerate(state.spy) if owner != NOBODY]
    for realm, spies in zip(state.realms, state.room_spy, strict=True):
        first = places.of_room(realm.house, 0)
        found += [(first + room, owner) for room, owner in enumerate(spies) if owner != NOBODY]
    found += [
        (places.of_power(power), owner)
        for power, owner in enumerate(state.power_spy)
        if owner != NOBODY
    ]
    return found


def targets(state: State, seat: int, start: int = NOBODY) -> Iterator[int]:
    """Every place without a spy that nobody keeps spies out of, for a spy that is at the start."""
    guarded = [other != seat and keeps_out(state, other) for other in range(state.players)]
    for city in state.chart.open:
        owner = state.owner[city]
        if state.spy[city] == NOBODY and (owner < 0 or not guarded[owner]):
            yield city
    for other in range(state.players):
        spies = state.room_spy[other]
        first = places.of_room(state.realms[other].house, 0)
        crowded = state.gentle and any(
            spy != NOBODY and first + room != start for room, spy in enumerate(spies)
        )
        if not guarded[other] and not crowded:
            for room in range(ROOMS):
                if spies[room] == NOBODY:
                    yield first + room
    for power, ally in enumerate(state.ally):
        if state.power_spy[power] == NOBODY and (ally < 0 or not guarded[ally]):
            yield places.of_power(power)


def has_target(state: State, seat: int, start: int = NOBODY) -> bool:
    """Whether there is a place for a spy to go to."""
    return any(True for _ in targets(state, seat, start))


def keeps_out(state: State, seat: int) -> bool:
    """Whether a seat has The Prince. A25"""
    bonuses = state.realms[seat].bonuses
    return bool(bonuses) and any(state.data.bonuses[bonus].keeps_out for bonus in bonuses)


def why_not_spy(state: State, seat: int, action: Action) -> Reason | None:
    """Why a spy in a place, or in reserve, cannot be sent."""
    start = _start(action)
    if start == NOBODY:
        if not state.realms[seat].spies:
            return because("no-reserve")
    elif (start, seat) not in spied_places(state):
        name, house = _name(state, start), house_of(state, seat)
        return _no_place(state, start) or because("no-own-spy", place=name, house=house)
    now = _why_not_now(state, seat)
    return now or (None if has_target(state, seat, start) else because("no-target"))


def _start(action: Action) -> int:
    """Where the spy is that an action calls; nowhere if it comes from the reserve."""
    return action.args[0] if action.args else NOBODY


def why_not_expel(state: State, seat: int, action: Action) -> Reason | None:
    (place,) = action.args
    owner = dict(spied_places(state)).get(place)
    if owner is None:
        return _no_place(state, place) or because("no-spy", place=_name(state, place))
    if owner == seat:
        return because("own-spy", place=_name(state, place), house=house_of(state, seat))
    return _why_not_now(state, seat, place)


def _why_not_now(state: State, seat: int, expelled: int = NOBODY) -> Reason | None:
    """No mask is left; or a spy in one's own room must go first."""
    realm = state.realms[seat]
    without = payment.too_dear(state, seat, "intrigue", (price(state),))
    here = places.of_room(realm.house, realm.marker)
    if without is None and spied_on(state, seat, realm.marker) and expelled != here:
        return because("spy-first", room=realm.marker + 1)
    return without


def _name(state: State, place: int) -> str:
    return places.names(state.data)[place]


def _no_place(state: State, place: int) -> Reason | None:
    """A closed city, or a room of a house that nobody plays."""
    kind, number, _ = places.meaning(place)
    if kind == places.CITY:
        return closed(state, number)
    if kind == places.POWER or any(realm.house == number for realm in state.realms):
        return None
    return because("no-house", house=state.data.houses[number].id)


WHY_NOT = {
    "spy": why_not_spy,
    "spy-reserve": why_not_spy,
    "expel": why_not_expel,
}


def do(state: State, seat: int, action: Action, events: list[Event]) -> None:
    if action == DONE:
        next_seat(state, events)
    elif action.form != "expel":
        state.errand = action
        state.phase = "send"
    elif spending.request(state, seat, action, (price(state),), "intrigue"):
        complete(state, seat, action, events)


def complete(state: State, seat: int, action: Action, events: list[Event]) -> None:
    """A mask was paid: another's spy goes home."""
    owner = set_spy(state, action.args[0], NOBODY)
    state.realms[owner].spies += 1
    events.append(Event("expelled", {"seat": owner, "place": action.words}))


# Where a spy goes. Until that is said it stays where it is, and no mask is spent. A43


def legal_send(state: State, seat: int) -> Sequence[Action]:
    actions = each(state.data, "send")
    return [actions[place] for place in targets(state, seat, _called(state))]


def _called(state: State) -> int:
    """Where the spy is that goes; nowhere if it comes from the reserve."""
    assert state.errand is not None
    return _start(state.errand)


def why_not_send(state: State, seat: int, action: Action) -> Reason | None:
    (place,) = action.args
    nowhere = _no_place(state, place)
    if nowhere is not None:
        return nowhere
    if place in dict(spied_places(state)):
        return because("spy-there", place=_name(state, place))
    owner = _master(state, place)
    if owner < 0:
        return None
    house = house_of(state, owner)
    if owner != seat and keeps_out(state, owner):
        bonuses = [state.data.bonuses[bonus] for bonus in state.realms[owner].bonuses]
        guard = next(bonus.id for bonus in bonuses if bonus.keeps_out)
        return because("kept-out", bonus=guard, house=house)
    in_palace = places.meaning(place)[0] == places.ROOM
    return because("one-spy", house=house) if in_palace and state.gentle else None


def _master(state: State, place: int) -> int:
    """The seat to which a place belongs; nobody where it is neutral."""
    kind, number, _ = places.meaning(place)
    if kind == places.ROOM:
        return state.seat_of(number)
    return state.owner[number] if kind == places.CITY else state.ally[number]


WHY_NOT_SEND = {"send": why_not_send}


def do_send(state: State, seat: int, action: Action, events: list[Event]) -> None:
    """The destination is said: now the mask is spent."""
    if spending.request(state, seat, action, (price(state),), "intrigue"):
        complete_send(state, seat, action, events)


def complete_send(state: State, seat: int, action: Action, events: list[Event]) -> None:
    """A mask was paid: the spy arrives."""
    start = _called(state)
    if start == NOBODY:
        state.realms[seat].spies -= 1
    else:
        set_spy(state, start, NOBODY)
    set_spy(state, action.args[0], seat)
    state.errand = None
    state.phase = "intrigue"


def set_spy(state: State, place: int, owner: int) -> int:
    """Put a spy in a place, or nobody; who was there before."""
    kind, number, room = places.meaning(place)
    if kind == places.ROOM:
        spies, number = state.room_spy[state.seat_of(number)], room
    else:
        spies = state.spy if kind == places.CITY else state.power_spy
    before, spies[number] = spies[number], owner
    return before
