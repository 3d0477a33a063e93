"""Indulgences by rules of thumb: bought for florins only where three of them decide something."""

from __future__ import annotations

from signoria.bots.virtu.captain import campaign
from signoria.bots.virtu.captain.weights import Weights
from signoria.virtu.model import payment
from signoria.virtu.model.actions import SPONSOR, Action
from signoria.virtu.model.state import State
from signoria.virtu.phases import patronage


def wanted(state: State, seat: int, legal: tuple[Action, ...], weights: Weights) -> bool:
    """Whether the florins of an indulgence are worth what it hurts, now."""
    if state.phase == "exchange":
        return _decides_a_siege(state, seat, weights)
    if state.phase == "patronage" and SPONSOR not in legal:
        return _pays_for_a_step(state, seat, weights)
    return False


def _florins(state: State) -> int:
    return int(state.data.rules["indulgence"]["gives_florins"])


def _decides_a_siege(state: State, seat: int, weights: Weights) -> bool:
    clash = state.clash
    assert clash is not None
    attack, against = campaign.strengths(state, clash)
    mine = campaign.reserves(state, seat)
    more = campaign.reserves(state, seat, extra=_florins(state))
    if clash.asked:
        return against + mine < attack <= against + more
    gain = campaign.prize(state, seat, clash.city, weights)
    return clash.siege and gain > weights.loan and attack + mine <= against < attack + more


def _pays_for_a_step(state: State, seat: int, weights: Weights) -> bool:
    ways = patronage.price(state, seat)
    if not ways:
        return False
    step = state.data.steps[state.realms[seat].patron + 1]
    gain = weights.patron + (weights.bonus if step.bonus else 0.0)
    rich = state.clone()
    rich.realms[seat].florins += _florins(state)
    return gain > weights.loan and payment.affordable(rich, seat, "patronage", ways)
