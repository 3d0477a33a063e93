"""Winter by rules of thumb: what to buy, where cards do most good, whom to win over."""

from __future__ import annotations

from math import sqrt

from signoria.bots.virtu.captain.weights import Weights, worth, years_left
from signoria.virtu.model.actions import DONE, Action, make
from signoria.virtu.model.components import (
    CROSS,
    CROWN,
    FLORIN,
    LEFT,
    NOBODY,
    RIGHT,
    ROOMS,
    Cost,
)
from signoria.virtu.model.means import amount
from signoria.virtu.model.payment import offers
from signoria.virtu.model.sources import INDULGENCE
from signoria.virtu.model.state import State
from signoria.virtu.phases import market, spring

FITTING = {
    "govern": (1, 2),
    "patronage": (1, 2, 0),
    "annex": (1, 4),
    "trade": (4,),
    "war": (3, 4, 6),
    "intrigue": (5,),
}
"""The symbols that each action can use."""


def value_of_card(state: State, seat: int, card: int, weights: Weights) -> float:
    """What a citizen would bring until the end."""
    data, left = state.data, years_left(state)
    kind = data.cards[card]
    uses = left / weights.card_years
    value = worth(kind.options, weights) * uses + kind.prestige
    value += weights.faith * amount(kind.options, CROSS) + weights.spy * kind.spy * min(
        1.0, left / 4
    )
    if kind.action:
        value += weights.action * weights.likes(kind.action) * min(1.0, left / 5)
    return value * weights.whims[card]


def value_of_tile(state: State, seat: int, tile: int, weights: Weights) -> float:
    """What a title, a guild or a cathedral would bring until the end."""
    data, left = state.data, years_left(state)
    entry = data.tiles[tile]
    value = worth(entry.options, weights) * left / weights.tile_years + entry.prestige
    value += weights.faith * amount(entry.options, CROSS) + weights.space * entry.spaces * min(
        1.0, left / 4
    )
    return value * sqrt(weights.whims[len(data.cards) + tile])


def price(cost: Cost, weights: Weights, left: float) -> float:
    """What a cost hurts; less towards the end, when nothing else is left to spend it on."""
    scale = 1.0 if left > 1.5 else 0.35 if left > 0 else 0.02
    worths = weights.symbols
    symbols = sum(cost[kind] * worths[kind] for kind in range(1, len(cost)))
    return scale * (cost[FLORIN] * weights.florin * weights.save + symbols)


def buy(state: State, seat: int, legal: tuple[Action, ...], weights: Weights) -> Action:
    """The purchase that brings most beyond its price."""
    data, left = state.data, years_left(state)
    best, choice = 0.05, DONE
    crowns = own(state, seat, CROWN)
    for action in legal:
        if action.verb != "buy" or action.form == "buy-instead":
            continue
        cost = market.price(data, action)
        if action.form == "buy-card":
            card, side = action.args
            value = value_of_card(state, seat, card, weights)
            value += 0.01 * (side == fewer(state, seat))
        else:
            tile = data.first_cathedral if action.form == "buy-cathedral" else action.args[0]
            value = value_of_tile(state, seat, tile, weights)
        gain = value - price(cost, weights, left)
        if cost[CROWN] > crowns:
            gain -= weights.loan
        if gain > best:
            best, choice = gain, action
    if choice == DONE and not state.realms[seat].free_sides(data, state.count[seat]):
        return make_room(state, seat, legal, weights)
    return choice


def own(state: State, seat: int, kind: int) -> int:
    """How many of a symbol a seat can bring up in winter without an indulgence."""
    return state.pool[kind] + sum(
        amount(options, kind)
        for source, options in offers(state, seat, "purchase")
        if source != INDULGENCE
    )


def fewer(state: State, seat: int) -> int:
    """The side with fewer courtiers."""
    sides = [side for _, side, _ in state.realms[seat].courtiers]
    return RIGHT if sides.count(RIGHT) <= sides.count(LEFT) else LEFT


def make_room(state: State, seat: int, legal: tuple[Action, ...], weights: Weights) -> Action:
    """Discard the weakest courtier where the market has something far better."""
    data, realm, left = state.data, state.realms[seat], years_left(state)
    if not realm.courtiers or realm.florins < 3:
        return DONE
    weakest = min(realm.courtiers, key=lambda one: value_of_card(state, seat, one[0], weights))
    kept = value_of_card(state, seat, weakest[0], weights)
    for card in market.cards_for(state, seat):
        cost = data.cards[card].cost
        if cost[FLORIN] > realm.florins or any(cost[1:]):
            continue
        gain = value_of_card(state, seat, card, weights) - price(cost, weights, left) - kept
        if gain > 0.6:
            action = make(data, "discard", weakest[0], weakest[1])
            return action if action in legal else DONE
    return DONE


def arrange(state: State, seat: int, legal: tuple[Action, ...], weights: Weights) -> Action:
    """Put a courtier into a room where it does more good, when spaces are wanted."""
    data, realm = state.data, state.realms[seat]
    if realm.free_sides(data, state.count[seat]) and len(realm.courtiers) < 4:
        return DONE
    best, choice = weights.arrange, DONE
    for action in legal:
        if action.form not in ("shift-room", "shift-under"):
            continue
        card, _, room = action.args
        under = action.form == "shift-under"
        gain = good_of(state, seat, card, room, weights, under=under)
        if gain > best:
            best, choice = gain, action
    return choice


def good_of(
    state: State, seat: int, card: int, room: int, weights: Weights, *, under: bool
) -> float:
    """What it brings to put a card into a room, compared with having it as a courtier."""
    data, realm = state.data, state.realms[seat]
    entry = data.cards[card]
    before = spring.action_of(state, seat, room)
    if under:
        return fit(entry.options, before, weights) * weights.room * weights.likes(before)
    same = [spring.action_of(state, seat, other) for other in range(ROOMS) if other != room]
    printed = realm.rooms[room] == NOBODY
    lost = weights.likes(before) * (0.4 if before in same else 1.0)
    if printed:
        lost += fit(data.printed[before], before, weights) if before == entry.action else 0.0
    else:
        lost += 0.2
    gained = weights.likes(entry.action) * (0.6 if entry.action in same else 1.0)
    if entry.action == before:
        gained, lost = 0.0, lost - weights.likes(before) * (0.4 if before in same else 1.0)
    return gained - lost + fit(entry.options, entry.action, weights) * weights.room


def fit(options: tuple[tuple[int, int], ...], action: str, weights: Weights) -> float:
    """What symbols are worth to an action."""
    symbols = weights.symbols
    useful = [symbols[kind] * count for kind, count in options if kind in FITTING[action]]
    return max(useful, default=0.0)


def place_family(state: State, seat: int, legal: tuple[Action, ...]) -> Action:
    """Cards onto rooms that print no symbol and have the same action; the others as courtiers."""
    data, realm = state.data, state.realms[seat]
    rooms = data.houses[realm.house].rooms
    for card in realm.unplaced:
        entry = data.cards[card]
        for room, action in enumerate(rooms):
            plain = not data.printed[action] and realm.rooms[room] == NOBODY
            wish = make(data, "place-room", card, room)
            if plain and action == entry.action and wish in legal:
                return wish
    for card in realm.unplaced:
        for side in (RIGHT, LEFT):
            wish = make(data, "place-side", card, side)
            if wish in legal:
                return wish
    return legal[0]


def recruit(state: State, seat: int, legal: tuple[Action, ...], weights: Weights) -> Action:
    """Keep a few armies, where they are cheap and near somebody else's cities."""
    realm, data = state.realms[seat], state.data
    left = years_left(state)
    wanted = round(weights.armies)
    if left <= 0 or sum(realm.armies) >= wanted or realm.florins < 3:
        return DONE
    best, choice = -1.0, DONE
    for action in legal:
        if action.verb != "recruit":
            continue
        (city,) = action.args
        if city not in data.houses[realm.house].starts:
            continue
        danger = sum(state.owner[near] != seat for near in state.chart.roads[city])
        value = danger - realm.armies[city]
        if value > best:
            best, choice = value, action
    return choice


def befriend(state: State, seat: int, legal: tuple[Action, ...], weights: Weights) -> Action:
    """An alliance brings a point and a bonus; the symbols would not be missed more."""
    data, left = state.data, years_left(state)
    best, choice = 0.1, DONE
    for action in legal:
        if action.verb != "ally":
            continue
        (number,) = action.args
        power = data.powers[number]
        value = power.prestige + weights.faith * power.crosses + 0.08 * min(left, 5)
        value += 0.5 * (state.ally[number] != NOBODY)
        gain = value - price(power.cost, weights, left)
        if power.cost[CROWN] > own(state, seat, CROWN):
            gain -= weights.loan
        if gain > best:
            best, choice = gain, action
    return choice
