"""Where the captain fights, and where it sends the Pope."""

from __future__ import annotations

from random import Random

from signoria.bots.condottiere.captain.card_values import powers
from signoria.bots.condottiere.captain.stakes import Stakes
from signoria.bots.condottiere.captain.temper import Temper
from signoria.condottiere.knowledge.view import View
from signoria.condottiere.model.actions import DECLINE, POPE_OFF, Action


def choose_site(view: View, temper: Temper, rng: Random) -> Action:
    """The region from which the captain expects most, given how strong everybody's hand is."""
    stakes = Stakes(view, temper)
    odds = _odds(view, temper)
    index = view.rules.board.index
    best, top = DECLINE, -10.0
    for action in view.legal:
        if action == DECLINE:
            score = temper.decline
        else:
            region = index[action.region]
            score = sum(odds[seat] * stakes.swing(seat, region) for seat in range(stakes.players))
        score += rng.random() * 1e-6
        if score > top:
            best, top = action, score
    return best


def _odds(view: View, temper: Temper) -> list[float]:
    """How likely everybody is to win the next battle; before a deal, by the hands to come."""
    power = powers(view, temper)
    if sum(1 for value in power if value > 0) <= 1 and not view.rules.draws:
        power = [float(view.rules.limit(view.regions_of(seat))) for seat in range(len(power))]
    power = [value**temper.site_power for value in power]
    total = sum(power) or 1.0
    return [value / total for value in power]


def choose_pope(view: View, temper: Temper, rng: Random) -> Action:
    """The region that would help another most, and the captain itself least."""
    stakes = Stakes(view, temper)
    index = view.rules.board.index
    rivals = [seat for seat in range(stakes.players) if seat != stakes.me]
    best, top = POPE_OFF, -10.0
    for action in view.legal:
        if action == POPE_OFF:
            score = 0.0
        else:
            region = index[action.region]
            harm = max(-stakes.swing(seat, region) for seat in rivals)
            score = harm - stakes.swing(stakes.me, region)
        score += rng.random() * 1e-6
        if score > top:
            best, top = action, score
    return best
