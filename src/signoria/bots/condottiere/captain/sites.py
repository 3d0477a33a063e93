"""Where the captain fights, and where it sends the Pope."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from signoria.bots.condottiere.captain.card_values import powers
from signoria.bots.condottiere.captain.stakes import Stakes
from signoria.bots.condottiere.captain.temper import Temper
from signoria.condottiere.knowledge.view import View
from signoria.condottiere.model.actions import DECLINE, POPE_OFF, Action


def choose_site(view: View, temper: Temper, rng: Random) -> Action:
    """The region from which the captain expects most; of equals, any."""
    return _best(site_scores(view, temper), rng)


def _best(scores: Mapping[Action, float], rng: Random) -> Action:
    noisy = {action: score + rng.random() * 1e-6 for action, score in scores.items()}
    return max(noisy, key=noisy.__getitem__)


def site_scores(view: View, temper: Temper) -> dict[Action, float]:
    """What the captain expects of every site, given how strong everybody's hand is."""
    stakes = Stakes(view, temper)
    odds = _odds(view, temper)
    index = view.rules.board.index

    def expected(region: int) -> float:
        return sum(odds[seat] * stakes.swing(seat, region) for seat in range(stakes.players))

    return {
        action: temper.decline if action == DECLINE else expected(index[action.region])
        for action in view.legal
    }


def _odds(view: View, temper: Temper) -> list[float]:
    """How likely everybody is to win the next battle; before a deal, by the hands to come."""
    power = powers(view, temper)
    if sum(1 for value in power if value > 0) <= 1 and not view.rules.draws:
        power = [float(view.rules.limit(view.regions_of(seat))) for seat in range(len(power))]
    power = [value**temper.site_power for value in power]
    total = sum(power) or 1.0
    return [value / total for value in power]


def choose_pope(view: View, temper: Temper, rng: Random) -> Action:
    """The region that the captain would rather have nobody fight for; of equals, any."""
    return _best(pope_scores(view, temper), rng)


def pope_scores(view: View, temper: Temper) -> dict[Action, float]:
    """How much every region would help another most, and the captain itself least."""
    stakes = Stakes(view, temper)
    index = view.rules.board.index
    rivals = [seat for seat in range(stakes.players) if seat != stakes.me]

    def spoilt(region: int) -> float:
        harm = max(-stakes.swing(seat, region) for seat in rivals)
        return harm - stakes.swing(stakes.me, region)

    return {
        action: 0.0 if action == POPE_OFF else spoilt(index[action.region]) for action in view.legal
    }
