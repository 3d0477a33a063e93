"""What each action costs and brings, as far as that can be said in numbers."""

from __future__ import annotations

from signoria.virtu.model import payment
from signoria.virtu.model.actions import Action
from signoria.virtu.model.components import FLORIN, SHIP, Cost
from signoria.virtu.model.means import amount
from signoria.virtu.model.sources import options
from signoria.virtu.model.state import State
from signoria.virtu.phases import (
    annex,
    exchange,
    govern,
    intrigue,
    market,
    patronage,
    retreat,
    spring,
    war,
    winter,
)
from signoria.virtu.phases.spring import cost


def price(state: State, seat: int, action: Action) -> tuple[Cost, ...]:
    """What a legal action costs: one of these; nothing where it is free."""
    return tuple(way for way in dict.fromkeys(_ways(state, seat, action)) if any(way))


def _ways(state: State, seat: int, action: Action) -> tuple[Cost, ...]:
    form = action.form
    if form == "annex":
        asked = annex.price(state, seat, action.args[0])
        return () if asked is None else (asked,)
    if form in ("march", "sail"):
        return (war.toll(state, action),)
    if form in ("arm-room", "arm-upgrade"):
        return (war.arms(state, seat, action),)
    if form in ("send", "expel"):
        return (intrigue.price(state),)
    if form == "sponsor":
        return patronage.price(state, seat)
    if form == "reactivate" or (form == "ready" and not state.half):
        return govern.WAYS
    if form == "redeem":
        return spring.redemption(state.data)
    if form == "retreat":
        here, there = action.args
        return (cost(SHIP, retreat.homes(state, seat, here)[there]),)
    return _winter_ways(state, seat, action) or _florins(state, seat, action)


def _winter_ways(state: State, seat: int, action: Action) -> tuple[Cost, ...]:
    if action.verb == "buy":
        return (market.price(state.data, action),)
    if action.form == "ally":
        return market.alliances(state, seat)[action.args[0]]
    return ()


def _florins(state: State, seat: int, action: Action) -> tuple[Cost, ...]:
    """What is paid from the treasury at once."""
    form, florins = action.form, 0
    if form == "recruit":
        florins = winter.army_price(state, seat, action.args[0])
    elif form == "wages":
        florins = winter.wages(state, seat)
    elif form == "step-florins":
        florins = state.data.step_price
    elif action.verb == "commit":
        _, florins = exchange.bonuses(state, seat)[action]
    return (cost(FLORIN, florins),)


def gain(state: State, seat: int, action: Action) -> dict[str, int]:
    """What a legal action brings at once, by its name: florins, strength, tokens."""
    form, data = action.form, state.data
    if form == "cash":
        return {"florin": amount(options(data, action.args[0]), FLORIN)}
    if form == "borrow":
        return {"florin": data.rules["indulgence"]["gives_florins"]}
    if form == "use" and state.phase == "trade":
        offers = dict(payment.offers(state, seat, "trade"))
        ships = amount(offers[action.args[0]], SHIP)
        return {"florin": ships * data.rules["actions"]["trade_florins_per_ship"]}
    if form == "done" and state.phase == "trade":
        florins = state.pool[SHIP] * data.rules["actions"]["trade_florins_per_ship"]
        return {"florin": florins} if florins else {}
    if action.verb == "commit":
        return {"strength": exchange.bonuses(state, seat)[action][0]}
    if form in ("arm-room", "arm-upgrade"):
        return {"tokens": war.tokens(state, seat, action)}
    return {}


def used_amount(state: State, seat: int, source: int, symbol: int) -> int:
    """How many of a symbol something gives to the payment or the trade that is due."""
    offers = dict(payment.offers(state, seat, state.use or state.phase))
    return amount(offers[source], symbol)
