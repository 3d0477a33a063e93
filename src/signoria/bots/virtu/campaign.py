"""War by rules of thumb: besiege only what will fall, defend what can be held."""

from __future__ import annotations

from signoria.bots.virtu.tastes import Tastes, worth
from signoria.virtu import payment, siege
from signoria.virtu.components import CAVALRY, FLORIN, NOBODY, SHIP, WAR
from signoria.virtu.realm import NEW, READY
from signoria.virtu.state import State

Plan = tuple[float, int, list[str]]
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


def reserves(state: State, seat: int) -> int:
    """The war bonuses that a seat could commit to one siege."""
    realm, data = state.realms[seat], state.data
    free, paid = realm.tokens, 0
    for card, _, marks in realm.courtiers:
        if marks & (READY | NEW) == READY:
            paid += payment.war_symbols(data.cards[card].options)
    for number in realm.bonuses:
        bonus = data.bonuses[number]
        paid += bonus.war
        if bonus.tile != NOBODY and realm.ready >> bonus.tile & 1:
            paid += payment.amount(data.tiles[bonus.tile].options, WAR)
    for place, power in enumerate(data.powers):
        if state.ally[place] == seat and "siege" in power.uses:
            if payment.can_use_ally(state, seat, place):
                free += payment.amount(power.options, WAR)
    return free + min(paid, realm.florins)


def prize(state: State, seat: int, city: int, tastes: Tastes) -> float:
    """What a city brings to its conqueror."""
    owner = state.owner[city]
    gain = tastes.city + 0.5 * worth(state.data.tiles[city].options, tastes)
    if owner >= 0:
        gain += 0.4
        if not state.realms[seat].trophies >> owner & 1:
            gain += tastes.trophy
        if state.realms[owner].owned >> state.data.first_cathedral + city & 1:
            gain += 1.3
    return gain


def plans(state: State, seat: int, sums: list[int], arms: int, tastes: Tastes) -> list[Plan]:
    """Sieges that would succeed with the symbols at hand, the best first."""
    realm, cities = state.realms[seat], state.data.cities
    bonus = reserves(state, seat) + min(arms, sums[FLORIN])
    found: list[Plan] = []
    for city in state.chart.open:
        if state.owner[city] == seat:
            continue
        there = realm.armies[city]
        needed = expected_defence(state, seat, city) + 1 - bonus
        armies = max(1, needed)
        strong = armies >= 3 or expected_defence(state, seat, city) >= 3
        steps, riders, ships = [], sums[CAVALRY], sums[SHIP]
        for home in state.chart.roads[city]:
            if state.owner[home] == seat:
                for _ in range(realm.armies[home]):
                    if there + len(steps) < armies and riders:
                        steps.append(f"march {cities[home].id} {cities[city].id}")
                        riders -= 1
        for home, seas in enumerate(state.chart.seas[city]):
            if seas and state.owner[home] == seat and f"{cities[home].id}" not in str(steps):
                for _ in range(realm.armies[home]):
                    if there + len(steps) < armies and ships >= seas:
                        steps.append(f"sail {cities[home].id} {cities[city].id}")
                        ships -= seas
        if there + len(steps) < armies:
            continue
        owner = state.owner[city]
        lost = (1 if strong else 0) + (state.realms[owner].armies[city] if owner >= 0 else 0)
        spoils = prize(state, seat, city, tastes) - tastes.army * min(lost, armies)
        found.append((tastes.war * spoils - 0.1 * len(steps), city, steps))
    return sorted(found, key=lambda plan: -plan[0])


def commit(state: State, seat: int, legal: tuple[str, ...]) -> str:
    """Commit a bonus where that can turn the siege, else pass."""
    clash = state.clash
    assert clash is not None
    attack = state.realms[clash.attacker].armies[clash.city] + clash.bonus[0]
    if clash.siege:
        against = siege.defence(state, clash)
    else:
        against = state.realms[clash.defender].armies[clash.city] + clash.bonus[1]
    mine = reserves(state, seat)
    offers = [action for action in legal if action.startswith("commit")]
    if not offers:
        cash = [action for action in legal if action.startswith("cash")]
        losing = attack > against if clash.asked else attack <= against
        return cash[0] if cash and losing and clash.asked else "pass"
    if clash.asked:
        return offers[0] if against < attack <= against + mine else "pass"
    theirs = 0
    if clash.defender != NOBODY and not clash.passed[1]:
        theirs = reserves(state, clash.defender)
    if attack > against + theirs or attack + mine <= against:
        return "pass"
    return offers[0]
