"""Intrigue: spies are sent, moved and expelled, one for each mask. A33"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from signoria.game import Event
from signoria.virtu.model import payment
from signoria.virtu.model.components import MASK, NOBODY, ROOMS
from signoria.virtu.phases.spring import borrow_florins, cost, loans, next_seat, spied_on

if TYPE_CHECKING:
    from signoria.virtu.model.state import State

RESERVE = "reserve"


def legal(state: State, seat: int) -> list[str]:
    """Send a spy from the reserve or from where it is; or expel another's."""
    found: list[str] = []
    if payment.affordable(state, seat, "intrigue", (price(state),)):
        realm = state.realms[seat]
        if spied_on(state, seat, realm.marker):  # that one must go first
            found.append(f"expel {room_name(state, seat, realm.marker)}")
        else:
            spies = spied_places(state)
            if any(True for _ in places(state, seat)):
                found += [f"spy {place}" for place in own_places(state, seat, spies)]
            found += [f"expel {place}" for place, owner in spies if owner != seat]
    return [*found, *loans(state, seat), "done"]


def price(state: State) -> tuple[int, ...]:
    return cost(MASK, state.data.rules["actions"]["mask_per_intrigue_step"])


def room_name(state: State, seat: int, room: int) -> str:
    """A room as a place for spies: its house and its number."""
    return state.data.room_names[state.realms[seat].house][room]


def own_places(state: State, seat: int, spies: Iterable[tuple[str, int]]) -> list[str]:
    """Where a seat has spies, of all on the board: the reserve first."""
    reserve = [RESERVE] if state.realms[seat].spies else []
    return reserve + [place for place, owner in spies if owner == seat]


def spied_places(state: State) -> list[tuple[str, int]]:
    """All spies on the board: where, and whose."""
    data = state.data
    found = [
        (data.cities[city].id, owner) for city, owner in enumerate(state.spy) if owner != NOBODY
    ]
    for realm, spies in zip(state.realms, state.room_spy, strict=True):
        names = data.room_names[realm.house]
        found += [(name, owner) for name, owner in zip(names, spies) if owner != NOBODY]
    for power, owner in enumerate(state.power_spy):
        if owner != NOBODY:
            found.append((data.powers[power].id, owner))
    return found


def targets(state: State, seat: int) -> list[str]:
    """Every place without a spy that nobody keeps spies out of."""
    return list(places(state, seat))


def places(state: State, seat: int) -> Iterator[str]:
    """The same, one by one."""
    data = state.data
    guarded = [other != seat and keeps_out(state, other) for other in range(state.players)]
    for city in state.chart.open:
        owner = state.owner[city]
        if state.spy[city] == NOBODY and (owner < 0 or not guarded[owner]):
            yield data.cities[city].id
    for other in range(state.players):
        spies = state.room_spy[other]
        crowded = state.gentle and any(spy != NOBODY for spy in spies)
        if not guarded[other] and not crowded:
            names = data.room_names[state.realms[other].house]
            for room in range(ROOMS):
                if spies[room] == NOBODY:
                    yield names[room]
    for power, ally in enumerate(state.ally):
        if state.power_spy[power] == NOBODY and (ally < 0 or not guarded[ally]):
            yield data.powers[power].id


def keeps_out(state: State, seat: int) -> bool:
    """Whether a seat has The Prince. A25"""
    bonuses = state.realms[seat].bonuses
    return bool(bonuses) and any(state.data.bonuses[bonus].keeps_out for bonus in bonuses)


def do(state: State, seat: int, words: Sequence[str], events: list[Event]) -> None:
    verb = words[0]
    if verb == "done":
        next_seat(state, events)
    elif verb == "borrow":
        borrow_florins(state, seat)
    elif payment.request(state, seat, tuple(words), (price(state),), "intrigue"):
        complete(state, seat, words, events)


def complete(state: State, seat: int, words: Sequence[str], events: list[Event]) -> None:
    """A mask was paid: a spy goes home, or sets out for a place that is chosen next."""
    place = words[1:]
    if words[0] == "expel":
        owner = set_spy(state, place, NOBODY)
        state.realms[owner].spies += 1
        events.append(Event("expelled", {"seat": owner, "place": tuple(place)}))
        return
    if place[0] == RESERVE:
        state.realms[seat].spies -= 1
    else:
        set_spy(state, place, NOBODY)
    state.phase = "send"


def legal_send(state: State, seat: int) -> list[str]:
    return [f"send {place}" for place in targets(state, seat)]


def do_send(state: State, seat: int, words: Sequence[str], events: list[Event]) -> None:
    """The spy arrives."""
    set_spy(state, words[1:], seat)
    state.phase = "intrigue"


def set_spy(state: State, place: Sequence[str], owner: int) -> int:
    """Put a spy in a place, or nobody; who was there before."""
    data, name = state.data, place[0]
    if len(place) == 2:
        seat, index = state.seat_of(data.house[name]), int(place[1]) - 1
        spies = state.room_spy[seat]
    elif name in data.city:
        spies, index = state.spy, data.city[name]
    else:
        spies, index = state.power_spy, data.power[name]
    before, spies[index] = spies[index], owner
    return before
