"""Spies by rules of thumb: where one's own do good, and which of the others' have to go."""

from __future__ import annotations

from signoria.bots.virtu.captain.weights import Weights
from signoria.virtu.model import places
from signoria.virtu.model.actions import DONE, SPY_RESERVE, Action
from signoria.virtu.model.components import NOBODY
from signoria.virtu.model.state import State
from signoria.virtu.phases import annex, spring


def whisper(state: State, seat: int, legal: tuple[Action, ...], weights: Weights) -> Action:
    """Expel who is in the way; else send a spy from the reserve where it does most good."""
    if state.phase == "send":
        return max(legal, key=lambda action: use_of(state, seat, action.args[0], weights))
    nuisances = [
        (nuisance(state, seat, action.args[0]), action)
        for action in legal
        if action.verb == "expel"
    ]
    worst = max(nuisances, default=(0.0, DONE))
    if worst[0] >= 0.4:
        return worst[1]
    return SPY_RESERVE if SPY_RESERVE in legal else DONE


def nuisance(state: State, seat: int, place: int) -> float:
    """How much a spy of somebody else is in one's way."""
    kind, number, _ = places.meaning(place)
    if kind == places.ROOM:
        return 0.6 if state.realms[seat].house == number else 0.0
    if kind == places.POWER:
        return 1.0 if state.ally[number] == seat else 0.0
    return 0.1


def use_of(state: State, seat: int, place: int, weights: Weights) -> float:
    """What a spy would do in a place."""
    kind, number, room = places.meaning(place)
    if kind == places.ROOM:
        return _in_room(state, seat, state.seat_of(number), room, weights)
    if kind == places.POWER:
        ally = state.ally[number]
        return 0.45 if ally == NOBODY else 0.7 if ally != seat else 0.1
    return _in_city(state, seat, number)


def _in_city(state: State, seat: int, city: int) -> float:
    """Making a city cheaper that one could annex, or weaker that one could besiege."""
    owner = state.owner[city]
    if owner == seat:
        return 0.05
    near = any(state.owner[other] == seat for other in state.chart.roads[city])
    if owner == NOBODY:
        price = annex.price(state, seat, city)
        if price is None:
            return 0.35 if near else 0.1
        return 0.9 - 0.05 * sum(price) + 0.1 * state.data.cities[city].value
    return 0.4 if near else 0.05


def _in_room(state: State, seat: int, other: int, room: int, weights: Weights) -> float:
    """Blocking a room of the strongest rival that its marker will reach next."""
    if other == seat:
        return 0.02
    ahead = (room - state.realms[other].marker) % 5
    action = spring.action_of(state, other, room)
    liked = {"annex": 0.3, "govern": 0.25, "patronage": 0.3, "war": 0.15}.get(action, 0.05)
    strong = state.count[other] == max(state.count)
    return weights.malice * (liked * (1.0 if ahead in (1, 2) else 0.6) + 0.2 * strong)
