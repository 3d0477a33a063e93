"""Spies by rules of thumb: where one's own do good, and which of the others' have to go."""

from __future__ import annotations

from signoria.bots.virtu.captain.weights import Weights
from signoria.virtu.model.components import NOBODY
from signoria.virtu.model.state import State
from signoria.virtu.phases import annex, spring
from signoria.virtu.phases.intrigue import RESERVE


def whisper(state: State, seat: int, legal: tuple[str, ...], weights: Weights) -> str:
    """Expel who is in the way; else send a spy from the reserve where it does most good."""
    if state.phase == "send":
        return max(legal, key=lambda action: use_of(state, seat, action.split()[1:], weights))
    nuisances = [
        (nuisance(state, seat, action.split()[1:]), action)
        for action in legal
        if action.startswith("expel")
    ]
    worst = max(nuisances, default=(0.0, "done"))
    if worst[0] >= 0.4:
        return worst[1]
    return f"spy {RESERVE}" if f"spy {RESERVE}" in legal else "done"


def nuisance(state: State, seat: int, place: list[str]) -> float:
    """How much a spy of somebody else is in one's way."""
    data = state.data
    if len(place) == 2:
        mine = state.realms[seat].house == data.house[place[0]]
        return 0.6 if mine else 0.0
    if place[0] in data.power:
        return 1.0 if state.ally[data.power[place[0]]] == seat else 0.0
    return 0.1


def use_of(state: State, seat: int, place: list[str], weights: Weights) -> float:
    """What a spy would do in a place."""
    data = state.data
    if len(place) == 2:
        return _in_room(state, seat, place, weights)
    if place[0] in data.power:
        power = data.power[place[0]]
        return 0.45 if state.ally[power] == NOBODY else 0.7 if state.ally[power] != seat else 0.1
    city = data.city[place[0]]
    owner = state.owner[city]
    if owner == seat:
        return 0.05
    near = any(state.owner[other] == seat for other in state.chart.roads[city])
    if owner == NOBODY:
        price = annex.price(state, seat, city)
        if price is None:
            return 0.35 if near else 0.1
        return 0.9 - 0.05 * sum(price) + 0.1 * data.cities[city].value
    return 0.4 if near else 0.05


def _in_room(state: State, seat: int, place: list[str], weights: Weights) -> float:
    """Blocking a room of the strongest rival that its marker will reach next."""
    other = state.seat_of(state.data.house[place[0]])
    if other == seat:
        return 0.02
    room, marker = int(place[1]) - 1, state.realms[other].marker
    ahead = (room - marker) % 5
    action = spring.action_of(state, other, room)
    liked = {"annex": 0.3, "govern": 0.25, "patronage": 0.3, "war": 0.15}.get(action, 0.05)
    strong = state.count[other] == max(state.count)
    return weights.malice * (liked * (1.0 if ahead in (1, 2) else 0.6) + 0.2 * strong)
