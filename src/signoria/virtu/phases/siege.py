"""Spring ends: in turn order everybody resolves the sieges of the own armies. A29

Where armies of another player stand before the same city there is a battle first. War bonuses are
committed one at a time in turns; whoever passes commits no more. A10
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import compress
from typing import TYPE_CHECKING

from signoria.game import Event
from signoria.text import Value
from signoria.virtu.model.actions import ASSAULT, PASS, WITHDRAW, Action, each
from signoria.virtu.model.clash import Clash
from signoria.virtu.model.components import NOBODY
from signoria.virtu.model.refusals import Reason, because, closed, house_of, owned
from signoria.virtu.phases import conquest, exchange, retreat

if TYPE_CHECKING:
    from signoria.virtu.model.state import State


def begin(state: State, events: list[Event]) -> None:
    """All have acted: the sieges begin."""
    state.turn = -1
    state.fleeing = set()
    next_seat(state, events)


def next_seat(state: State, events: list[Event]) -> None:
    """The next player with sieges; after the last the retreats."""
    state.turn += 1
    while state.turn < state.players and not sieges(state, state.order[state.turn]):
        state.turn += 1
    if state.turn < state.players:
        state.to_act = state.order[state.turn]
        state.phase = "siege"
    else:
        retreat.begin(state, events)


def sieges(state: State, seat: int) -> list[int]:
    """The cities before which armies of a seat stand that do not retreat."""
    owner, armies = state.owner, state.realms[seat].armies
    return [
        city
        for city in compress(range(len(armies)), armies)
        if owner[city] != seat and (seat, city) not in state.fleeing
    ]


def rivals(state: State, seat: int, city: int) -> list[int]:
    """Others with armies before the same city, in turn order. A13"""
    return [
        other
        for other in state.order
        if other not in (seat, state.owner[city])
        and state.realms[other].armies[city]
        and (other, city) not in state.fleeing
    ]


def legal(state: State, seat: int) -> Sequence[Action]:
    """The own sieges in any order; only with rivals there one may decline. A11"""
    besiege, decline = each(state.data, "besiege"), each(state.data, "decline")
    found = []
    for city in sieges(state, seat):
        found.append(besiege[city])
        if rivals(state, seat, city):
            found.append(decline[city])
    return found


def why_not_besiege(state: State, seat: int, action: Action) -> Reason | None:
    (city,) = action.args
    name = state.data.cities[city].id
    if city in sieges(state, seat):
        return None
    if (seat, city) in state.fleeing and state.realms[seat].armies[city]:
        return because("must-retreat", city=name)
    if state.owner[city] == seat:
        return owned(state, city)
    return closed(state, city) or because("no-siege", city=name, house=house_of(state, seat))


def why_not_decline(state: State, seat: int, action: Action) -> Reason:
    name = state.data.cities[action.args[0]].id
    return why_not_besiege(state, seat, action) or because("no-rival", city=name)


WHY_NOT = {"besiege": why_not_besiege, "decline": why_not_decline}


def do(state: State, seat: int, action: Action, events: list[Event]) -> None:
    (city,) = action.args
    if action.form == "decline":
        state.fleeing.add((seat, city))
        go_on(state, events)
    else:
        attack(state, seat, city, 0, events)


def attack(state: State, seat: int, city: int, leonardo: int, events: list[Event]) -> None:
    """Fight the next rival; where there is none, besiege the city."""
    others = rivals(state, seat, city)
    if others:
        clash = Clash(city, seat, others[0], siege=False)
    else:
        clash = Clash(city, seat, state.owner[city], siege=True)
    clash.leonardo = leonardo
    state.clash = clash
    name, against = state.data.cities[city].id, clash.defender
    events.append(Event(clash.use, {"seat": seat, "city": name, "against": against}))
    state.phase = "exchange"
    ask(state, events)


# The exchange of war bonuses


def ask(state: State, events: list[Event]) -> None:
    """Ask the side whose turn it is; who has nothing to decide passes."""
    clash = state.clash
    assert clash is not None
    while not all(clash.passed):
        if clash.passed[clash.asked]:
            clash.asked = 1 - clash.asked
            continue
        seat = clash.seat()
        if exchange.has_choice(state, seat):
            state.to_act = seat
            return
        clash.passed[clash.asked] = True
        clash.asked = 1 - clash.asked
    resolve(state, events)


def do_exchange(state: State, seat: int, action: Action, events: list[Event]) -> None:
    clash = state.clash
    assert clash is not None
    if action == PASS:
        clash.passed[clash.asked] = True
    else:
        exchange.commit(state, seat, action)
    clash.asked = 1 - clash.asked
    ask(state, events)


# What comes of it


def defence(state: State, clash: Clash) -> int:
    """The strength of the besieged city."""
    data, city = state.data, clash.city
    rules = data.rules["siege"]
    strength, spy = data.cities[city].value, state.spy[city]
    if spy == clash.attacker:
        strength += int(rules["own_spy"])
    if clash.defender == NOBODY:
        if spy not in (NOBODY, clash.attacker):
            strength += int(rules["foreign_spy_on_neutral"])
        return strength
    realm = state.realms[clash.defender]
    strength += realm.armies[city] * int(rules["army"]) + clash.bonus[1]
    return strength + sum(data.bonuses[bonus].defence for bonus in realm.bonuses)


def resolve(state: State, events: list[Event]) -> None:
    """Both have passed."""
    clash = state.clash
    assert clash is not None
    army = state.data.rules["siege"]["army"]
    attack = state.realms[clash.attacker].armies[clash.city] * army + clash.bonus[0]
    if clash.siege:
        _resolve_siege(state, clash, attack, events)
    else:
        _resolve_battle(state, clash, attack, events)


def _resolve_siege(state: State, clash: Clash, attack: int, events: list[Event]) -> None:
    rules, city = state.data.rules["siege"], clash.city
    strength = defence(state, clash)
    realm = state.realms[clash.attacker]
    said: dict[str, Value] = {"seat": clash.attacker, "city": state.data.cities[city].id}
    state.clash = None
    if attack <= strength:
        events.append(Event("repelled", {**said, "attack": attack, "defence": strength}))
        realm.armies[city] -= min(realm.armies[city], rules["defeat_loss_armies"])
        state.fleeing.add((clash.attacker, city))
        go_on(state, events)
        return
    events.append(Event("conquered", {**said, "attack": attack, "defence": strength}))
    losses = rules["auto_loss_armies"] if strength >= rules["auto_loss_threshold"] else 0
    if clash.defender != NOBODY:
        losses += state.realms[clash.defender].armies[city]
        state.realms[clash.defender].armies[city] = 0
        realm.trophies |= 1 << clash.defender
    realm.armies[city] -= min(realm.armies[city], losses)
    conquest.take(state, clash.attacker, city, ready=False)
    go_on(state, events)


def _resolve_battle(state: State, clash: Clash, attack: int, events: list[Event]) -> None:
    city, army = clash.city, state.data.rules["siege"]["army"]
    mine, theirs = state.realms[clash.attacker].armies, state.realms[clash.defender].armies
    against = theirs[city] * army + clash.bonus[1]
    said: dict[str, Value] = {
        "city": state.data.cities[city].id,
        "attack": attack,
        "defence": against,
    }
    state.clash = None
    if attack == against:
        events.append(Event("stand-off", {"seat": clash.attacker, **said}))
        for seat, armies in ((clash.attacker, mine), (clash.defender, theirs)):
            armies[city] -= 1
            state.fleeing.add((seat, city))
        go_on(state, events)
        return
    winner = clash.attacker if attack > against else clash.defender
    events.append(Event("battle-won", {"seat": winner, **said}))
    kept, beaten = (mine, theirs) if winner == clash.attacker else (theirs, mine)
    kept[city] -= min(kept[city], beaten[city])
    beaten[city] = 0
    if kept[city]:
        state.phase = "assault"
        state.to_act = winner
        state.assault = (city, clash.leonardo)
    else:  # A14
        go_on(state, events)


def legal_assault(state: State, seat: int) -> Sequence[Action]:
    """The winner of a battle may go on to besiege the city, also the later player. A12"""
    return ASSAULT, WITHDRAW


WHY_NOT_ASSAULT = {"assault": None, "withdraw": None}


def do_assault(state: State, seat: int, action: Action, events: list[Event]) -> None:
    assert state.assault is not None
    city, leonardo = state.assault
    state.assault = None
    if action == ASSAULT:
        attack(state, seat, city, leonardo, events)
    else:
        state.fleeing.add((seat, city))
        go_on(state, events)


def go_on(state: State, events: list[Event]) -> None:
    """After a siege: whoever lost a courtier space clears it; then the next siege."""
    for seat in state.order:
        realm = state.realms[seat]
        if realm.crowded(state.data, state.count[seat]):
            state.phase = "space"
            state.to_act = seat
            return
    seat = state.order[state.turn]
    if sieges(state, seat):
        state.to_act = seat
        state.phase = "siege"
    else:
        next_seat(state, events)
