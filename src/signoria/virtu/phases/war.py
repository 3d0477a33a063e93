"""War: armies march over roads and sail across seas; the room may arm them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import compress
from typing import TYPE_CHECKING

from signoria.game import Event
from signoria.virtu.model import payment
from signoria.virtu.model.components import CAVALRY, SHIP, Data
from signoria.virtu.model.means import KEPT
from signoria.virtu.phases.spring import borrow_florins, cost, loans, next_seat

if TYPE_CHECKING:
    from signoria.virtu.model.state import State

Leg = tuple[str, int, int, int]
"""March or sail, from where to where, and what it costs."""


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


def legal(state: State, seat: int) -> list[str]:
    data, sums = state.data, payment.totals(state, seat, "war")
    where = camps(state, seat)
    found = [*marches(data, state.players, where, sums[CAVALRY], sums[SHIP])]
    if ready := unarmed(state, seat):
        if state.realms[seat].florins >= data.war_cost:
            found += [f"arm {name}" for name in ready]
        else:  # more florins could arm somebody
            found += payment.cashable(state, seat)
    return [*found, *loans(state, seat), "done"]


@lru_cache(KEPT)
def marches(
    data: Data, players: int, where: tuple[int, ...], riders: int, ships: int
) -> tuple[str, ...]:
    """The steps of armies in some cities that can be paid."""
    cities = data.cities
    return tuple(
        f"{verb} {cities[here].id} {cities[there].id}"
        for verb, here, there, price in _legs(data, players, where)
        if price <= (riders if verb == "march" else ships)
    )


def unarmed(state: State, seat: int) -> list[str]:
    """The cards of the room that have war symbols and were not used otherwise."""
    return [
        name for name, options in payment.room_sources(state, seat) if payment.war_symbols(options)
    ]


def do(state: State, seat: int, words: Sequence[str], events: list[Event]) -> None:
    verb = words[0]
    if verb == "done":
        next_seat(state, events)
    elif verb == "borrow":
        borrow_florins(state, seat)
    elif verb == "cash":
        payment.cash(state, seat, words)
    elif verb == "arm":
        arm(state, seat, words[1])
    elif payment.request(state, seat, tuple(words), (toll(state, words),), "war"):
        complete(state, seat, words, events)


def arm(state: State, seat: int, name: str) -> None:
    """Take a token for each war symbol of a card that can be paid; its other symbols are gone."""
    realm = state.realms[seat]
    options = dict(payment.room_sources(state, seat))[name]
    tokens = payment.war_symbols(options)
    if state.data.war_cost:
        tokens = min(tokens, realm.florins // state.data.war_cost)
    realm.florins -= tokens * state.data.war_cost
    realm.tokens += tokens
    state.spent |= payment.CARD if name == "room" else payment.UPGRADE


def toll(state: State, words: Sequence[str]) -> tuple[int, ...]:
    """What a step costs."""
    rules, city = state.data.rules["actions"], state.data.city
    if words[0] == "march":
        return cost(CAVALRY, rules["cavalry_per_road_step"])
    seas = state.chart.seas[city[words[1]]][city[words[2]]]
    return cost(SHIP, seas * rules["ship_per_sea"])


def complete(state: State, seat: int, words: Sequence[str], events: list[Event]) -> None:
    """One army has moved."""
    armies, city = state.realms[seat].armies, state.data.city
    armies[city[words[1]]] -= 1
    armies[city[words[2]]] += 1
