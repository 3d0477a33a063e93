"""War by rules of thumb: besiege only what will fall, defend what can be held."""

from __future__ import annotations

from collections.abc import Sequence

from signoria.bots.virtu.captain.weights import Weights, worth
from signoria.virtu.model import payment
from signoria.virtu.model.actions import PASS, Action, make
from signoria.virtu.model.clash import Clash
from signoria.virtu.model.components import CAVALRY, NOBODY, SHIP, WAR
from signoria.virtu.model.means import amount
from signoria.virtu.model.realm import NEW, READY
from signoria.virtu.model.state import State
from signoria.virtu.phases import siege
from signoria.virtu.phases.war import toll

Plan = tuple[float, int, list[Action]]
"""What a siege would bring, the city, and the next steps towards it."""


def expected_defence(state: State, seat: int, city: int) -> int:
    """The strength of a city for an attacker, with what its owner will probably commit."""
    rules, data, owner = state.data.rules["siege"], state.data, state.owner[city]
    strength, spy = data.cities[city].value, state.spy[city]
    if spy == seat:
        strength += rules["own_spy"]
    if owner == NOBODY:
        return strength + (rules["foreign_spy_on_neutral"] if spy not in (NOBODY, seat) else 0)
    realm = state.realms[owner]
    strength += realm.armies[city] + min(2, reserves(state, owner))
    return strength + sum(data.bonuses[bonus].defence for bonus in realm.bonuses)


def reserves(state: State, seat: int, *, marching: bool = False, extra: int = 0) -> int:
    """The war bonuses that a seat could commit to one siege, with some extra florins.

    Courtiers that may have to pay for the march are left out while there is one.
    """
    realm, data = state.realms[seat], state.data
    free, paid = realm.tokens, 0
    for card, _, marks in realm.courtiers:
        options = data.cards[card].options
        pays = amount(options, CAVALRY) or amount(options, SHIP)
        if marks & (READY | NEW) == READY and not (marching and pays):
            paid += amount(options, WAR)
    for number in realm.bonuses:
        bonus = data.bonuses[number]
        paid += bonus.war
        if bonus.tile != NOBODY and realm.ready >> bonus.tile & 1:
            paid += amount(data.tiles[bonus.tile].options, WAR)
    for power in payment.helpers(state, seat, "siege"):
        free += amount(data.powers[power].options, WAR)
    return free + min(paid, realm.florins + extra)


def prize(state: State, seat: int, city: int, weights: Weights) -> float:
    """What a city brings to its conqueror."""
    owner = state.owner[city]
    late = max(0, state.count[seat] - state.data.space_from + 1)
    gain = weights.rush * late + weights.city + 0.5 * worth(state.data.tiles[city].options, weights)
    if owner >= 0:
        gain += 0.4
        if not state.realms[seat].trophies >> owner & 1:
            gain += weights.trophy
        if state.realms[owner].owned >> state.data.first_cathedral + city & 1:
            gain += 1.3
    return gain


def plans(state: State, seat: int, sums: Sequence[int], weights: Weights) -> list[Plan]:
    """Sieges that would succeed with the symbols at hand, the best first."""
    free = reserves(state, seat, marching=True)
    found: list[Plan] = []
    for city in within_reach(state, seat, sums):
        strength = expected_defence(state, seat, city)
        bonus = max(0, free - pledged(state, seat, apart=city))
        armies = max(1, strength + 1 - bonus)
        steps = approach(state, seat, city, armies, sums)
        if steps is None:
            continue
        owner = state.owner[city]
        lost = 1 if strength >= state.data.rules["siege"]["auto_loss_threshold"] else 0
        lost += state.realms[owner].armies[city] if owner >= 0 else 0
        spoils = prize(state, seat, city, weights) - weights.army * min(lost, armies)
        found.append((weights.war * spoils - 0.1 * len(steps), city, steps))
    return sorted(found, key=lambda plan: -plan[0])


def on_its_way(state: State, seat: int, city: int) -> bool:
    """Whether the armies before a city are enough, or those that are missing can still come."""
    bonus = reserves(state, seat, marching=True)
    armies = max(1, expected_defence(state, seat, city) + 1 - bonus)
    steps = approach(state, seat, city, armies, payment.totals(state, seat, "war"))
    return steps is not None and (not steps or payable(state, seat, steps))


def payable(state: State, seat: int, steps: list[Action]) -> bool:
    """Whether all these steps can be paid together."""
    riders = ships = 0
    for step in steps:
        cost = toll(state, step)
        riders += cost[CAVALRY]
        ships += cost[SHIP]
    kinds = (CAVALRY, SHIP)
    table = payment.reach(state, seat, "war", kinds, (riders, ships))
    return (riders, ships) in table


def pledged(state: State, seat: int, apart: int = NOBODY) -> int:
    """The bonuses that the sieges already begun will take, apart from that of one city."""
    realm = state.realms[seat]
    return sum(
        max(0, expected_defence(state, seat, city) + 1 - armies)
        for city, armies in enumerate(realm.armies)
        if armies and state.owner[city] != seat and city != apart
    )


def wants_arms(state: State, seat: int) -> bool:
    """Whether a siege that was begun is not sure yet."""
    return pledged(state, seat) > 0


def within_reach(state: State, seat: int, sums: Sequence[int]) -> list[int]:
    """The cities of others that an army can reach in one step, or stands before already."""
    owner, chart = state.owner, state.chart
    found: set[int] = set()
    for home, armies in enumerate(state.realms[seat].armies):
        if not armies:
            continue
        if owner[home] != seat:
            found.add(home)
            continue
        if sums[CAVALRY]:
            found.update(chart.roads[home])
        if sums[SHIP]:
            found.update(far for far, seas in enumerate(chart.seas[home]) if 0 < seas <= sums[SHIP])
    return sorted(city for city in found if owner[city] != seat)


def approach(
    state: State, seat: int, city: int, armies: int, sums: Sequence[int]
) -> list[Action] | None:
    """The steps that bring so many armies before a city; None where that is impossible."""
    realm, data, chart = state.realms[seat], state.data, state.chart
    missing = armies - realm.armies[city]
    steps: list[Action] = []
    riders, ships = sums[CAVALRY], sums[SHIP]
    left = realm.armies[:]
    for home in chart.roads[city]:
        while state.owner[home] == seat and left[home] and riders and len(steps) < missing:
            steps.append(make(data, "march", home, city))
            left[home] -= 1
            riders -= 1
    for home, seas in enumerate(chart.seas[city]):
        if not seas or state.owner[home] != seat:
            continue
        while left[home] and ships >= seas and len(steps) < missing:
            steps.append(make(data, "sail", home, city))
            left[home] -= 1
            ships -= seas
    return steps if len(steps) >= missing else None


def strengths(state: State, clash: Clash) -> tuple[int, int]:
    """The attack and what stands against it, with what was committed."""
    attack = state.realms[clash.attacker].armies[clash.city] + clash.bonus[0]
    if clash.siege:
        return attack, siege.defence(state, clash)
    return attack, state.realms[clash.defender].armies[clash.city] + clash.bonus[1]


def commit(state: State, seat: int, legal: tuple[Action, ...]) -> Action:
    """Commit a bonus where that can turn the siege, else pass."""
    clash = state.clash
    assert clash is not None
    attack, against = strengths(state, clash)
    mine = reserves(state, seat)
    offers = [action for action in legal if action.verb == "commit"]
    if not offers:
        cash = [action for action in legal if action.verb == "cash"]
        losing = attack > against if clash.asked else attack <= against
        return cash[0] if cash and losing and clash.asked else PASS
    if clash.asked:
        return offers[0] if against < attack <= against + mine else PASS
    theirs = 0
    if clash.defender != NOBODY and not clash.passed[1]:
        theirs = reserves(state, clash.defender)
    if attack > against + theirs or attack + mine <= against:
        return PASS
    return offers[0]
