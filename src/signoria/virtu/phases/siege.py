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
from signoria.virtu.model import payment
from signoria.virtu.model.components import NOBODY, SIDES, WAR
from signoria.virtu.model.realm import NEW, READY
from signoria.virtu.phases import conquest, retreat

if TYPE_CHECKING:
    from signoria.virtu.model.state import State


class Clash:
    """A siege, or the battle before it, in progress."""

    __slots__ = ("asked", "attacker", "bonus", "city", "defender", "leonardo", "passed", "siege")

    def __init__(self, city: int, attacker: int, defender: int, *, siege: bool) -> None:
        self.city = city
        self.attacker = attacker
        self.defender = defender
        """The owner of the city, or the rival in a battle; nobody for a neutral city."""
        self.siege = siege
        self.bonus = [0, 0]
        """What attacker and defender have committed."""
        self.passed = [False, defender == NOBODY]
        self.asked = 0
        """Whose turn it is: 0 the attacker's, 1 the defender's."""
        self.leonardo = 0
        """Seats that have used Leonardo in this siege or the battle before it. A15"""

    def copy(self) -> Clash:
        new = Clash(self.city, self.attacker, self.defender, siege=self.siege)
        new.bonus = self.bonus[:]
        new.passed = self.passed[:]
        new.asked = self.asked
        new.leonardo = self.leonardo
        return new

    def seat(self) -> int:
        """Who is asked for a bonus."""
        return self.defender if self.asked else self.attacker


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


def legal(state: State, seat: int) -> list[str]:
    """The own sieges in any order; only with rivals there one may decline. A11"""
    found = []
    for city in sieges(state, seat):
        name = state.data.cities[city].id
        found.append(f"besiege {name}")
        if rivals(state, seat, city):
            found.append(f"decline {name}")
    return found


def do(state: State, seat: int, words: Sequence[str], events: list[Event]) -> None:
    city = state.data.city[words[1]]
    if words[0] == "decline":
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
    kind = "siege" if clash.siege else "battle"
    events.append(
        Event(kind, {"seat": seat, "city": state.data.cities[city].id, "against": clash.defender})
    )
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
        if has_choice(state, seat):
            state.to_act = seat
            return
        clash.passed[clash.asked] = True
        clash.asked = 1 - clash.asked
    resolve(state, events)


def bonuses(state: State, seat: int) -> list[tuple[str, int, int]]:
    """The war bonuses of a seat in this clash: name, strength, florins."""
    clash, realm, data = state.clash, state.realms[seat], state.data
    assert clash is not None
    found: list[tuple[str, int, int]] = []
    if realm.tokens:
        found.append(("token", data.rules["siege"]["war_bonus"], 0))
    for card, side, marks in realm.courtiers:
        strength = payment.war_symbols(data.cards[card].options)
        if strength and marks & (READY | NEW) == READY:
            found.append((data.courtier_names[card][side], strength, data.war_cost))
    for number in realm.bonuses:
        bonus = data.bonuses[number]
        if bonus.war and not clash.leonardo >> seat & 1:
            found.append((bonus.id, bonus.war, bonus.war_cost))
        if clash.siege and bonus.tile != NOBODY and realm.ready >> bonus.tile & 1:
            strength = payment.amount(data.tiles[bonus.tile].options, WAR)
            found.append((bonus.id, strength, bonus.war_cost))
    use = "siege" if clash.siege else "battle"
    for place, power in enumerate(data.powers):
        mine = state.ally[place] == seat and use in power.uses
        if mine and payment.can_use_ally(state, seat, place):
            found.append((power.id, payment.amount(power.options, WAR), 0))
    return list(dict.fromkeys(found))


def has_choice(state: State, seat: int) -> bool:
    """Whether there is anything to commit, or florins of the city to save before it may fall."""
    return len(legal_exchange(state, seat)) > 1


def endangered(state: State, seat: int) -> list[str]:
    """The tile of the besieged city, if its owner can still cash it."""
    clash = state.clash
    assert clash is not None
    if not clash.siege or seat != clash.defender:
        return []
    rich = state.realms[seat].ready & state.data.rich_tiles
    return [f"cash {state.data.cities[clash.city].id}"] if rich >> clash.city & 1 else []


def legal_exchange(state: State, seat: int) -> list[str]:
    """Bonuses that can be paid; florins that would pay more; or to pass."""
    florins = state.realms[seat].florins
    offers = bonuses(state, seat)
    found = [f"commit {name}" for name, _, price in offers if price <= florins]
    if any(price > florins for _, _, price in offers):
        found += payment.cashable(state, seat)
    else:
        found += endangered(state, seat)
    return [*found, "pass"]


def do_exchange(state: State, seat: int, words: Sequence[str], events: list[Event]) -> None:
    clash = state.clash
    assert clash is not None
    if words[0] == "cash":
        payment.cash(state, seat, words)
        return
    if words[0] == "pass":
        clash.passed[clash.asked] = True
    else:
        commit(state, seat, " ".join(words[1:]))
    clash.asked = 1 - clash.asked
    ask(state, events)


def commit(state: State, seat: int, name: str) -> None:
    """Use a war bonus."""
    clash, realm, data = state.clash, state.realms[seat], state.data
    assert clash is not None
    strength, price = next(
        (strength, price) for offer, strength, price in bonuses(state, seat) if offer == name
    )
    clash.bonus[clash.asked] += strength
    realm.florins -= price
    card, _, side = name.partition(" ")
    if name == "token":
        realm.tokens -= 1
    elif side:
        place = realm.find(data.card[card], SIDES.index(side), READY | NEW, READY)
        kept, where, marks = realm.courtiers[place]
        realm.courtiers[place] = (kept, where, marks & ~READY)
    elif name in data.power:
        state.ally_ready[data.power[name]] = False
    elif name in data.tile:
        realm.ready &= ~(1 << data.tile[name])
    else:
        clash.leonardo |= 1 << seat


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


def legal_assault(state: State, seat: int) -> list[str]:
    """The winner of a battle may go on to besiege the city, also the later player. A12"""
    return ["besiege", "withdraw"]


def do_assault(state: State, seat: int, words: Sequence[str], events: list[Event]) -> None:
    assert state.assault is not None
    city, leonardo = state.assault
    state.assault = None
    if words[0] == "besiege":
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


# A courtier space is lost


def legal_space(state: State, seat: int) -> list[str]:
    """Any courtier on a side that uses light spaces moves to a free space or is discarded. A30"""
    realm, data = state.realms[seat], state.data
    sides = [side for _, side, _ in realm.courtiers]
    free = realm.free_sides(data, state.count[seat])
    found = []
    for card, side, _ in realm.courtiers:
        if sides.count(side) > data.spaces[side]:
            name = data.courtier_names[card][side]
            found += [f"shift {name}"] if 1 - side in free else []
            found.append(f"discard {name}")
    return list(dict.fromkeys(found))


def do_space(state: State, seat: int, words: Sequence[str], events: list[Event]) -> None:
    from signoria.virtu.phases.patronage import discard

    realm, data = state.realms[seat], state.data
    if words[0] == "discard":
        discard(state, seat, words)
    else:
        side = SIDES.index(words[2])
        place = realm.find(data.card[words[1]], side, 0, 0)
        card, _, marks = realm.courtiers[place]
        realm.courtiers[place] = (card, 1 - side, marks)
    go_on(state, events)
