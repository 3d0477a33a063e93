"""What speaks for a march, a siege, a war bonus or a retreat."""

from __future__ import annotations

from collections.abc import Iterator

from signoria.bots.contract import Reason
from signoria.bots.virtu.captain import campaign
from signoria.bots.virtu.reasons.facts import fact
from signoria.bots.virtu.reasons.rooms import gained_city
from signoria.virtu.model.actions import DONE, PASS, Action
from signoria.virtu.model.clash import Clash
from signoria.virtu.model.components import NOBODY
from signoria.virtu.model.state import State
from signoria.virtu.phases import exchange, siege, war


def of_war(state: State, seat: int, action: Action) -> Iterator[Reason]:
    if action == DONE:
        before = siege.sieges(state, seat)
        if before:
            yield fact("war-ready", city=state.data.cities[before[0]].id)
        else:
            yield fact("war-none")
    elif action.verb == "arm":
        yield fact("arm", count=war.tokens(state, seat, action))
    else:
        _, there = action.args
        city = state.data.cities[there].id
        if state.owner[there] == seat:
            yield fact("regroup", city=city)
            return
        armies = state.realms[seat].armies[there] + 1
        yield fact(
            "march", city=city, armies=armies, defence=campaign.expected_defence(state, seat, there)
        )
        yield from _trophy(state, seat, there)
        yield from gained_city(state, seat, there)


def _trophy(state: State, seat: int, city: int) -> Iterator[Reason]:
    """The first city that is conquered from somebody."""
    owner = state.owner[city]
    if owner >= 0 and not state.realms[seat].trophies >> owner & 1:
        yield fact("trophy", seat=owner, points=state.data.rules["scoring"]["trophy"])


def of_siege(state: State, seat: int, action: Action) -> Iterator[Reason]:
    """Also the siege after a battle, where the city is known."""
    if action.args:
        (city,) = action.args
    else:
        assert state.assault is not None
        city = state.assault[0]
    rivals = siege.rivals(state, seat, city)
    if rivals:
        clash = Clash(city, seat, rivals[0], siege=False)
    else:
        clash = Clash(city, seat, state.owner[city], siege=True)
    attack, against = campaign.strengths(state, clash)
    name = state.data.cities[city].id
    if action.verb != "besiege":
        yield fact("siege-declined", city=name, attack=attack, defence=against)
        return
    more = campaign.reserves(state, seat)
    if more:
        yield fact("siege-sum", city=name, attack=attack, defence=against, more=more)
    else:
        yield fact("siege-plain", city=name, attack=attack, defence=against)
    yield from _trophy(state, seat, city)
    yield from gained_city(state, seat, city)


def of_exchange(state: State, seat: int, action: Action) -> Iterator[Reason]:
    clash = state.clash
    assert clash is not None
    attack, against = campaign.strengths(state, clash)
    city = state.data.cities[clash.city].id
    attacking = seat == clash.attacker
    if action == PASS:
        yield from _passed(state, seat, clash, attack, against)
        return
    strength = exchange.bonuses(state, seat)[action][0]
    own, other = (attack, against) if attacking else (against, attack)
    ahead = own + strength > other if attacking else own + strength >= other
    yield fact("commit-enough" if ahead else "commit-more", own=own + strength, other=other)
    yield fact("stake-attack" if attacking else "stake-defence", city=city)


def _passed(state: State, seat: int, clash: Clash, attack: int, against: int) -> Iterator[Reason]:
    attacking = seat == clash.attacker
    rival = clash.defender if attacking else clash.attacker
    passed = clash.passed[1 if attacking else 0]
    theirs = 0 if rival == NOBODY or passed else campaign.reserves(state, rival)
    mine = campaign.reserves(state, seat)
    if attacking:
        safe, hopeless = attack > against + theirs, attack + mine <= against
    else:
        safe, hopeless = against >= attack + theirs, against + mine < attack
    key = "pass-safe" if safe else "pass-hopeless" if hopeless else "pass-waits"
    yield fact(key, attack=attack, defence=against)


def of_retreat(state: State, seat: int, action: Action) -> Iterator[Reason]:
    if action.form == "disband":
        yield fact("disband", city=state.data.cities[action.args[0]].id)
        return
    there = action.args[1]
    near = sum(state.owner[city] != seat for city in state.chart.roads[there])
    city = state.data.cities[there].id
    yield fact("retreat-border" if near else "retreat", city=city)
