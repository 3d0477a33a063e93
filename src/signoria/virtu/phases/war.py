"""War: armies march over roads and sail across seas; the room may arm them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import compress
from typing import TYPE_CHECKING

from signoria.game import Event
from signoria.virtu.model import payment, sources, spending
from signoria.virtu.model.actions import ARM_ROOM, ARM_UPGRADE, DONE, Action, make
from signoria.virtu.model.components import CAVALRY, FLORIN, NOBODY, SHIP, WAR, Cost, Data
from signoria.virtu.model.kept import KEPT, kept
from signoria.virtu.model.means import amount
from signoria.virtu.model.refusals import Reason, because, closed, no_army
from signoria.virtu.phases.spring import cost, next_seat

if TYPE_CHECKING:
    from signoria.virtu.model.state import State

Leg = tuple[str, int, int, int]
"""March or sail, from where to where, and what it costs."""
ARMED_BY = {ARM_ROOM: sources.ROOM, ARM_UPGRADE: sources.UPGRADE}
"""The card of the room that an action uses for its war symbols."""


def legs(state: State, seat: int) -> Iterator[Leg]:
    """Every step of an army from a city of its own; before other cities it has stopped."""
    return _legs(state.data, state.players, camps(state, seat))


def camps(state: State, seat: int) -> tuple[int, ...]:
    """The cities of a seat with armies."""
    armies, owner = state.realms[seat].armies, state.owner
    return tuple(city for city in compress(range(len(armies)), armies) if owner[city] == seat)


def _legs(data: Data, players: int, cities: Iterable[int]) -> Iterator[Leg]:
    rules, chart = data.rules["actions"], data.chart(players)
    for city in cities:
        for near in chart.roads[city]:
            yield "march", city, near, rules["cavalry_per_road_step"]
        for far, seas in enumerate(chart.seas[city]):
            if seas:
                yield "sail", city, far, seas * rules["ship_per_sea"]


def legal(state: State, seat: int) -> Sequence[Action]:
    data, sums = state.data, payment.totals(state, seat, "war")
    where = camps(state, seat)
    found = [*marches(data, state.players, where, sums[CAVALRY], sums[SHIP])]
    found += [
        action
        for action in unarmed(state, seat)
        if payment.affordable(state, seat, "war", (arms(state, seat, action),), ARMED_BY[action])
    ]
    return (*found, DONE)


@kept(KEPT)
def marches(
    data: Data, players: int, where: tuple[int, ...], riders: int, ships: int
) -> tuple[Action, ...]:
    """The steps of armies in some cities that can be paid."""
    return tuple(
        make(data, verb, here, there)
        for verb, here, there, price in _legs(data, players, where)
        if price <= (riders if verb == "march" else ships)
    )


def unarmed(state: State, seat: int) -> list[Action]:
    """Arming by the cards of the room that have war symbols and were not used otherwise."""
    offers = payment.room_sources(state, seat)
    armed = [source for source, options in offers if amount(options, WAR)]
    return [action for action, source in ARMED_BY.items() if source in armed]


def tokens(state: State, seat: int, action: Action) -> int:
    """How many war symbols the card of the room or its upgrade has."""
    realm = state.realms[seat]
    cards = realm.rooms if action == ARM_ROOM else realm.upgrades
    return amount(state.data.cards[cards[realm.marker]].options, WAR)


def arms(state: State, seat: int, action: Action) -> Cost:
    """What a token for each war symbol costs. A38"""
    return cost(FLORIN, tokens(state, seat, action) * state.data.war_cost)


def why_not_leave(state: State, seat: int, action: Action) -> Reason | None:
    """Why an army cannot set out for a city at all."""
    here, there = action.args
    name = state.data.cities[here].id
    still = no_army(state, seat, here)
    if still is None and state.owner[here] != seat:
        still = because("army-waits", city=name)
    if still is None and here == there:
        still = because("same-city", city=name)
    return still or closed(state, there)


def why_not_march(state: State, seat: int, action: Action) -> Reason | None:
    here, there = action.args
    other = why_not_leave(state, seat, action)
    if other is None and there not in state.chart.roads[here]:
        other = because("no-road", here=action.words[0], there=action.words[1])
    return other or payment.too_dear(state, seat, "war", (toll(state, action),))


def why_not_sail(state: State, seat: int, action: Action) -> Reason | None:
    other = why_not_leave(state, seat, action) or no_route(state, action)
    return other or payment.too_dear(state, seat, "war", (toll(state, action),))


def no_route(state: State, action: Action) -> Reason | None:
    """Why no ship goes from a city to another."""
    here, there = action.args
    for city in action.args:
        if not state.data.cities[city].ports:
            return because("no-port", city=state.data.cities[city].id)
    if state.chart.seas[here][there]:
        return None
    return because("no-route", here=action.words[0], there=action.words[1])


def why_not_arm(state: State, seat: int, action: Action) -> Reason | None:
    realm, source = state.realms[seat], ARMED_BY[action]
    name = sources.names(state.data)[source]
    if source == sources.UPGRADE and realm.upgrades[realm.marker] == NOBODY:
        return because("no-under", room=realm.marker + 1)
    if state.spent & payment.PART_MARKS[source]:
        return because("used-up", what=name)
    if action not in unarmed(state, seat):
        return because("no-symbol", what=name, symbol="war")
    return payment.too_dear(state, seat, "war", (arms(state, seat, action),), source)


WHY_NOT = {
    "march": why_not_march,
    "sail": why_not_sail,
    "arm-room": why_not_arm,
    "arm-upgrade": why_not_arm,
}


def do(state: State, seat: int, action: Action, events: list[Event]) -> None:
    if action == DONE:
        next_seat(state, events)
        return
    if action in ARMED_BY:
        price = arms(state, seat, action)
        state.spent |= payment.PART_MARKS[ARMED_BY[action]]  # its other symbols are gone
    else:
        price = toll(state, action)
    if spending.request(state, seat, action, (price,), "war"):
        complete(state, seat, action, events)


def toll(state: State, action: Action) -> Cost:
    """What a step costs."""
    rules, (here, there) = state.data.rules["actions"], action.args
    if action.form == "march":
        return cost(CAVALRY, rules["cavalry_per_road_step"])
    return cost(SHIP, state.chart.seas[here][there] * rules["ship_per_sea"])


def complete(state: State, seat: int, action: Action, events: list[Event]) -> None:
    """One army has moved; or there is a token for each war symbol of the card."""
    if action in ARMED_BY:
        state.realms[seat].tokens += tokens(state, seat, action)
        return
    armies, (here, there) = state.realms[seat].armies, action.args
    armies[here] -= 1
    armies[there] += 1
