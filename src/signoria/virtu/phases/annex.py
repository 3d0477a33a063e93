"""Annex: take one neutral city for crowns, over a road or across the sea. A7"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING

from signoria.game import Event
from signoria.virtu.model import means, payment, spending
from signoria.virtu.model.actions import DONE, Action, each
from signoria.virtu.model.components import CROWN, NOBODY, SHIP, Cost, Data
from signoria.virtu.model.kept import KEPT, kept
from signoria.virtu.model.refusals import Reason, because, closed, house_of, owned
from signoria.virtu.phases import conquest
from signoria.virtu.phases.spring import cost, next_seat

if TYPE_CHECKING:
    from signoria.virtu.model.state import State


def value(state: State, seat: int, city: int) -> int:
    """The value of a neutral city for a seat: less with a spy of its own, more with another's."""
    base, spy = state.data.cities[city].value, state.spy[city]
    if spy == NOBODY:
        return base
    rules = state.data.rules["siege"]
    return base + int(rules["own_spy"] if spy == seat else rules["foreign_spy_on_neutral"])


def crowns(state: State, seat: int, city: int) -> int:
    """The crowns that a neutral city costs."""
    return max(0, value(state, seat, city)) + state.data.annex_margin


def price(state: State, seat: int, city: int) -> Cost | None:
    """What it costs a seat to annex a city; None where no road and no ship leads there."""
    if state.owner[city] != NOBODY or state.data.cities[city].pirate:
        return None
    ships = seas_to(state, seat, city)
    if ships is None:
        return None
    ships *= state.data.rules["actions"]["ship_per_sea"]
    return crowns_and_ships(crowns(state, seat, city), ships)


@cache
def crowns_and_ships(crowns: int, ships: int) -> Cost:
    """So many crowns and ships."""
    return tuple(map(sum, zip(cost(CROWN, crowns), cost(SHIP, ships), strict=True)))


def seas_to(state: State, seat: int, city: int) -> int | None:
    """The fewest seas between a city and one's own; 0 by road, None where there is no way."""
    return _ways(state, seat).get(city)


def _ways(state: State, seat: int) -> Mapping[int, int]:
    return ways_from(state.data, state.players, state.realms[seat].owned & state.chart.cities)


@kept(KEPT)
def ways_from(data: Data, players: int, own: int) -> Mapping[int, int]:
    """The cities that can be reached from some, with the fewest seas in between; 0 by road."""
    chart = data.chart(players)
    found = {}
    for city in chart.open:
        by_sea = [seas for seas, ports in chart.far[city] if ports & own]
        if chart.near[city] & own:
            found[city] = 0
        elif by_sea:
            found[city] = by_sea[0]
    return found


def prices(state: State, seat: int) -> dict[int, Cost]:
    """The cities that a seat can reach, with what they cost."""
    found = {}
    for city in _ways(state, seat):
        asked = price(state, seat, city)
        if asked is not None:
            found[city] = asked
    return found


def legal(state: State, seat: int) -> Sequence[Action]:
    now, actions = payment.means_of(state, seat, "annex"), each(state.data, "annex")
    most = now.totals[CROWN]
    found = [
        actions[city]
        for city in _ways(state, seat)
        if state.owner[city] == NOBODY
        and crowns(state, seat, city) <= most
        and (asked := price(state, seat, city)) is not None
        and means.affords(now, (asked,))
    ]
    return (*found, DONE)


def no_way(state: State, seat: int, city: int) -> Reason | None:
    """Why a seat could not annex a city at any price."""
    taken, name = closed(state, city) or owned(state, city), state.data.cities[city].id
    if taken is not None:
        return taken
    if state.data.cities[city].pirate:
        return because("pirates", city=name)
    if seas_to(state, seat, city) is None:
        return because("no-way", city=name, house=house_of(state, seat))
    return None


def why_not_annex(state: State, seat: int, action: Action) -> Reason | None:
    (city,) = action.args
    other = no_way(state, seat, city)
    if other is not None:
        return other
    asked = price(state, seat, city)
    assert asked is not None
    return payment.too_dear(state, seat, "annex", (asked,))


WHY_NOT = {"annex": why_not_annex}


def do(state: State, seat: int, action: Action, events: list[Event]) -> None:
    if action == DONE:
        next_seat(state, events)
        return
    asked = price(state, seat, action.args[0])
    assert asked is not None
    if spending.request(state, seat, action, (asked,), "annex"):
        complete(state, seat, action, events)


def complete(state: State, seat: int, action: Action, events: list[Event]) -> None:
    """The city joins the domain, its tile with the available side up."""
    (city,) = action.args
    conquest.take(state, seat, city, ready=True)
    events.append(Event("annexed", {"seat": seat, "city": state.data.cities[city].id}))
    next_seat(state, events)
