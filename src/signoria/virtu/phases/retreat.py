"""Armies that could not take a city go home, after all sieges, in turn order. A16 A17"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from signoria.game import Event
from signoria.virtu.model import payment, spending
from signoria.virtu.model.actions import Action, make
from signoria.virtu.model.components import SHIP
from signoria.virtu.model.refusals import Reason, because, no_army, not_own
from signoria.virtu.phases import conquest
from signoria.virtu.phases.spring import cost

if TYPE_CHECKING:
    from signoria.virtu.model.state import State


def begin(state: State, events: list[Event]) -> None:
    """All sieges are over: where all succeeded nobody has to retreat."""
    if not state.fleeing:
        end_spring(state, events)
        return
    state.turn = -1
    next_seat(state, events)


def next_seat(state: State, events: list[Event]) -> None:
    """The next player with armies that must retreat; after the last, the end of spring."""
    spending.clear(state)
    state.turn += 1
    if state.turn < state.players:
        state.to_act = state.order[state.turn]
        state.phase = "retreat"
        go_on(state, state.to_act, events)
    else:
        end_spring(state, events)


def go_on(state: State, seat: int, events: list[Event]) -> None:
    """Ask for the next army that has somewhere to go; those that have not are lost."""
    while (city := waiting(state, seat)) is not None:
        if homes(state, seat, city):
            return
        lose(state, seat, city, events)
    next_seat(state, events)


def waiting(state: State, seat: int) -> int | None:
    """The first city before which an army of a seat has to retreat."""
    owner = state.owner
    for city, armies in enumerate(state.realms[seat].armies):
        if armies and owner[city] != seat:
            return city
    return None


def lose(state: State, seat: int, city: int, events: list[Event]) -> None:
    state.realms[seat].armies[city] -= 1
    events.append(Event("lost-army", {"seat": seat, "city": state.data.cities[city].id}))


def homes(state: State, seat: int, city: int) -> dict[int, int]:
    """Where an army may go, with the ships it takes: by road free, else from port to port."""
    chart, owner = state.chart, state.owner
    found = {near: 0 for near in chart.roads[city] if owner[near] == seat}
    ships = payment.totals(state, seat, "retreat")[SHIP]
    per_sea = state.data.rules["actions"]["ship_per_sea"]
    for home, seas in enumerate(chart.seas[city]):
        if seas and owner[home] == seat and home not in found and seas * per_sea <= ships:
            found[home] = seas * per_sea
    return found


def legal(state: State, seat: int) -> Sequence[Action]:
    city, data = waiting(state, seat), state.data
    assert city is not None
    found = [make(data, "retreat", city, home) for home in homes(state, seat, city)]
    return [*found, make(data, "disband", city)]


def why_not_retreat(state: State, seat: int, action: Action) -> Reason | None:
    here, there = action.args
    other = why_not_disband(state, seat, action) or not_own(state, seat, there)
    if other is not None:
        return other
    seas = state.chart.seas[here][there]
    if not seas:
        return because("no-retreat", here=action.words[0], there=action.words[1])
    ships = seas * state.data.rules["actions"]["ship_per_sea"]
    return payment.too_dear(state, seat, "retreat", (cost(SHIP, ships),))


def why_not_disband(state: State, seat: int, action: Action) -> Reason | None:
    """Armies retreat city by city."""
    city, first = action.args[0], waiting(state, seat)
    if first is None or first == city:
        return None
    next_city = state.data.cities[first].id
    return no_army(state, seat, city) or because("retreat-first", city=next_city)


WHY_NOT = {"retreat": why_not_retreat, "disband": why_not_disband}


def do(state: State, seat: int, action: Action, events: list[Event]) -> None:
    city = action.args[0]
    if action.form == "disband":
        lose(state, seat, city, events)
        go_on(state, seat, events)
        return
    ships = homes(state, seat, city)[action.args[1]]
    if not ships or spending.request(state, seat, action, (cost(SHIP, ships),), "retreat"):
        complete(state, seat, action, events)


def complete(state: State, seat: int, action: Action, events: list[Event]) -> None:
    """One army is home."""
    armies, (here, there) = state.realms[seat].armies, action.args
    armies[here] -= 1
    armies[there] += 1
    go_on(state, seat, events)


def end_spring(state: State, events: list[Event]) -> None:
    """Tokens go back, the turn order is made anew, and the end is looked for."""
    from signoria.virtu.phases import winter

    state.fleeing = set()
    for realm in state.realms:
        realm.tokens = 0
    state.order = conquest.turn_order(state)
    events.append(Event("order", {"seats": tuple(state.order)}))
    winter.begin(state, events)
