"""Annex: take one neutral city for crowns, over a road or across the sea. A7"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from typing import TYPE_CHECKING

from signoria.game import Event
from signoria.virtu.model import means, payment
from signoria.virtu.model.components import CROWN, NOBODY, SHIP, Cost, Data
from signoria.virtu.phases import conquest
from signoria.virtu.phases.spring import borrow_florins, cost, loans, next_seat

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


@lru_cache(means.KEPT)
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


def legal(state: State, seat: int) -> list[str]:
    now, cities = payment.means_of(state, seat, "annex"), state.data.cities
    most = now.totals[CROWN]
    found = [
        f"annex {cities[city].id}"
        for city in _ways(state, seat)
        if state.owner[city] == NOBODY
        and crowns(state, seat, city) <= most
        and (asked := price(state, seat, city)) is not None
        and means.affords(now, (asked,))
    ]
    return [*found, *loans(state, seat), "done"]


def do(state: State, seat: int, words: Sequence[str], events: list[Event]) -> None:
    verb = words[0]
    if verb == "done":
        next_seat(state, events)
    elif verb == "borrow":
        borrow_florins(state, seat)
    else:
        asked = price(state, seat, state.data.city[words[1]])
        assert asked is not None
        if payment.request(state, seat, tuple(words), (asked,), "annex"):
            complete(state, seat, words, events)


def complete(state: State, seat: int, words: Sequence[str], events: list[Event]) -> None:
    """The city joins the domain, its tile with the available side up."""
    city = state.data.city[words[1]]
    conquest.take(state, seat, city, ready=True)
    events.append(Event("annexed", {"seat": seat, "city": words[1]}))
    next_seat(state, events)
