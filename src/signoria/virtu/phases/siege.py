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
from signoria.virtu.model import payment, sources, spending
from signoria.virtu.model.actions import (
    ASSAULT,
    COMMIT_TOKEN,
    PASS,
    WITHDRAW,
    Action,
    each,
    make,
)
from signoria.virtu.model.components import NOBODY, SIDES, WAR
from signoria.virtu.model.means import amount
from signoria.virtu.model.realm import NEW, READY
from signoria.virtu.model.refusals import (
    Reason,
    because,
    closed,
    house_of,
    no_courtier,
    no_space,
    owned,
    treasury,
)
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

    @property
    def use(self) -> str:
        """What an ally must be good for to help here."""
        return "siege" if self.siege else "battle"

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
        if has_choice(state, seat):
            state.to_act = seat
            return
        clash.passed[clash.asked] = True
        clash.asked = 1 - clash.asked
    resolve(state, events)


def bonuses(state: State, seat: int) -> dict[Action, tuple[int, int]]:
    """The war bonuses that a seat could commit in this clash: how strong each is, and its florins.

    Of two alike only one can be committed at a time.
    """
    clash, realm, data = state.clash, state.realms[seat], state.data
    assert clash is not None
    found: dict[Action, tuple[int, int]] = {}
    if realm.tokens:
        found[COMMIT_TOKEN] = data.rules["siege"]["war_bonus"], 0
    for card, side, marks in realm.courtiers:
        strength = amount(data.cards[card].options, WAR)
        if strength and marks & (READY | NEW) == READY:
            found[make(data, "commit", sources.of_courtier(card, side))] = strength, data.war_cost
    for number in realm.bonuses:
        bonus, action = data.bonuses[number], make(data, "commit", sources.of_bonus(number))
        if bonus.war and not clash.leonardo >> seat & 1:
            found[action] = bonus.war, bonus.war_cost
        if clash.siege and bonus.tile != NOBODY and realm.ready >> bonus.tile & 1:
            found[action] = amount(data.tiles[bonus.tile].options, WAR), bonus.war_cost
    for power in payment.helpers(state, seat, clash.use):
        strength = amount(data.powers[power].options, WAR)
        found[make(data, "commit", sources.of_power(power))] = strength, 0
    return found


def has_choice(state: State, seat: int) -> bool:
    """Whether there is anything to commit, or florins of the city to save before it may fall."""
    return len(legal_exchange(state, seat)) > 1


def endangered(state: State, seat: int) -> list[Action]:
    """The tile of the besieged city, if its owner can still cash it."""
    clash = state.clash
    assert clash is not None
    if not clash.siege or seat != clash.defender:
        return []
    rich = state.realms[seat].ready & state.data.rich_tiles
    return [each(state.data, "cash")[clash.city]] if rich >> clash.city & 1 else []


def legal_exchange(state: State, seat: int) -> Sequence[Action]:
    """Bonuses that can be paid; florins that would pay more; or to pass."""
    florins = state.realms[seat].florins
    offers = bonuses(state, seat)
    found = [action for action, (_, price) in offers.items() if price <= florins]
    if len(found) < len(offers):
        found += spending.cashable(state, seat)
    else:
        found += endangered(state, seat)
    return [*found, PASS]


def why_not_commit_token(state: State, seat: int, action: Action) -> Reason:
    return because("no-token")


def why_not_commit(state: State, seat: int, action: Action) -> Reason | None:
    """A war bonus that is not there, cannot be used here, or cannot be paid."""
    offers, (source,) = bonuses(state, seat), action.args
    if action in offers:
        return treasury(state, seat, offers[action][1])
    clash, data = state.clash, state.data
    assert clash is not None
    if sources.is_courtier(source):
        return payment.no_symbol(data, source, WAR) or payment.unusable(state, seat, source)
    if source < sources.FIRST_BONUS:
        return payment.no_help(state, seat, source - sources.FIRST_POWER, clash.use)
    bonus = data.bonuses[source - sources.FIRST_BONUS]
    if source - sources.FIRST_BONUS not in state.realms[seat].bonuses:
        return because("no-bonus", bonus=bonus.id, house=house_of(state, seat))
    only_siege = bonus.tile != NOBODY and not clash.siege
    return because("only-siege" if only_siege else "bonus-used", bonus=bonus.id)


WHY_NOT_EXCHANGE = {
    "commit": why_not_commit,
    "commit-token": why_not_commit_token,
    "pass": None,
    **spending.WHY_NOT_CASH,
}


def do_exchange(state: State, seat: int, action: Action, events: list[Event]) -> None:
    clash = state.clash
    assert clash is not None
    if action == PASS:
        clash.passed[clash.asked] = True
    else:
        commit(state, seat, action)
    clash.asked = 1 - clash.asked
    ask(state, events)


def commit(state: State, seat: int, action: Action) -> None:
    """Use a war bonus."""
    clash, realm = state.clash, state.realms[seat]
    assert clash is not None
    strength, price = bonuses(state, seat)[action]
    clash.bonus[clash.asked] += strength
    realm.florins -= price
    if action == COMMIT_TOKEN:
        realm.tokens -= 1
        return
    (source,) = action.args
    if sources.is_courtier(source):
        spending.spend_courtier(state, seat, source)
    elif source < sources.FIRST_BONUS:
        state.ally_ready[source - sources.FIRST_POWER] = False
    elif (tile := state.data.bonuses[source - sources.FIRST_BONUS].tile) != NOBODY:
        realm.ready &= ~(1 << tile)
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


# A courtier space is lost


def legal_space(state: State, seat: int) -> Sequence[Action]:
    """Any courtier on a side that uses light spaces moves to a free space or is discarded. A30"""
    realm, data = state.realms[seat], state.data
    sides = [side for _, side, _ in realm.courtiers]
    free = realm.free_sides(data, state.count[seat])
    found = []
    for card, side, _ in realm.courtiers:
        if sides.count(side) > data.spaces[side]:
            found += [make(data, "shift", card, side)] if 1 - side in free else []
            found.append(make(data, "discard", card, side))
    return list(dict.fromkeys(found))


def why_not_shift(state: State, seat: int, action: Action) -> Reason | None:
    return why_not_clear(state, seat, action) or no_space(state, seat, 1 - action.args[1])


def why_not_clear(state: State, seat: int, action: Action) -> Reason | None:
    """Why a courtier does not have to go: only a side that uses light spaces is crowded."""
    card, side = action.args
    sides = [where for _, where, _ in state.realms[seat].courtiers]
    fits = sides.count(side) <= state.data.spaces[side]
    missing = no_courtier(state, seat, card, side)
    return missing or (because("side-fits", side=SIDES[side]) if fits else None)


WHY_NOT_SPACE = {"shift": why_not_shift, "discard": why_not_clear}


def do_space(state: State, seat: int, action: Action, events: list[Event]) -> None:
    from signoria.virtu.phases.patronage import discard

    realm, (card, side) = state.realms[seat], action.args
    if action.form == "discard":
        discard(state, seat, card, side)
    else:
        place = realm.find(card, side, 0, 0)
        realm.courtiers[place] = (card, 1 - side, realm.courtiers[place][2])
    go_on(state, events)
