"""Sieges and battles before they are decided: attack and defence part by part, and the verdict."""

from __future__ import annotations

from dataclasses import dataclass

from signoria.virtu.model.actions import Action
from signoria.virtu.model.clash import Clash
from signoria.virtu.model.components import NOBODY
from signoria.virtu.model.state import State
from signoria.virtu.phases import exchange


@dataclass(frozen=True, slots=True)
class SumPart:
    """One summand: what it is (a key of the catalogues), how much, and whose."""

    key: str
    amount: int
    who: int = NOBODY


def value_parts(table: State, seat: int, city: int) -> list[SumPart]:
    """The value of a neutral city for a seat."""
    rules = table.data.rules["siege"]
    parts = [SumPart("value", table.data.cities[city].value)]
    spy = table.spy[city]
    if spy == seat:
        parts.append(SumPart("own-spy", rules["own_spy"], spy))
    elif spy != NOBODY:
        parts.append(SumPart("spy", rules["foreign_spy_on_neutral"], spy))
    return parts


def defence_parts(table: State, clash: Clash) -> list[SumPart]:
    """The strength of a besieged city; in a battle that of the rival before it."""
    rules, data, city = table.data.rules["siege"], table.data, clash.city
    if clash.siege and clash.defender == NOBODY:
        return value_parts(table, clash.attacker, city)
    realm = table.realms[clash.defender]
    parts = [SumPart("armies", realm.armies[city] * rules["army"])]
    if clash.siege:
        parts.insert(0, SumPart("value", data.cities[city].value))
        if table.spy[city] == clash.attacker:
            parts.insert(1, SumPart("own-spy", rules["own_spy"], clash.attacker))
        bastion = sum(data.bonuses[bonus].defence for bonus in realm.bonuses)
        if bastion:
            parts.append(SumPart("bastion", bastion))
    if clash.bonus[1]:
        parts.append(SumPart("bonus", clash.bonus[1]))
    return [part for part in parts if part.amount or part.key == "value"]


def attack_parts(table: State, clash: Clash) -> list[SumPart]:
    """The strength of the attacker."""
    army = table.data.rules["siege"]["army"]
    parts = [SumPart("armies", table.realms[clash.attacker].armies[clash.city] * army)]
    if clash.bonus[0]:
        parts.append(SumPart("bonus", clash.bonus[0]))
    return parts


def total(parts: list[SumPart]) -> int:
    return sum(part.amount for part in parts)


def strengths(table: State, clash: Clash) -> tuple[int, int]:
    """Attack and defence as they stand."""
    return total(attack_parts(table, clash)), total(defence_parts(table, clash))


def siege_at(table: State, attacker: int, city: int) -> Clash:
    """The siege that would be if a seat besieged a city now."""
    running = table.clash
    if (
        running is not None
        and running.siege
        and (running.city, running.attacker) == (city, attacker)
    ):
        return running
    return Clash(city, attacker, table.owner[city], siege=True)


def shown_clash(table: State) -> Clash | None:
    """The clash in progress, or the siege that the winner of a battle may go on to."""
    if table.clash is None and table.assault is not None and table.to_act is not None:
        return siege_at(table, table.to_act, table.assault[0])
    return table.clash


def needed(table: State, clash: Clash) -> int:
    """The least attack that would take the city."""
    return max(1, strengths(table, clash)[1] + 1)


@dataclass(frozen=True, slots=True)
class Verdict:
    """What would come of a clash if nobody added anything."""

    key: str
    """`succeeds` or `fails`; in a battle `battle-wins`, `battle-loses` or `battle-even`."""
    attack: int
    defence: int
    losses: int = 0
    """The armies that the attacker loses in taking a city."""


def verdict(table: State, clash: Clash) -> Verdict:
    """What comes of the strengths as they stand, with the losses."""
    attack, defence = strengths(table, clash)
    if not clash.siege:
        key = "even" if attack == defence else "wins" if attack > defence else "loses"
        return Verdict(f"battle-{key}", attack, defence)
    if attack <= defence:
        return Verdict("fails", attack, defence)
    rules = table.data.rules["siege"]
    losses = rules["auto_loss_armies"] if defence >= rules["auto_loss_threshold"] else 0
    if clash.defender != NOBODY:
        losses += table.realms[clash.defender].armies[clash.city]
    losses = min(losses, table.realms[clash.attacker].armies[clash.city])
    return Verdict("succeeds", attack, defence, losses)


WarBonus = tuple[Action, int, int]
"""An action that commits a war bonus, how strong it is, and its florins."""


def reserves(table: State, seat: int, clash: Clash) -> list[WarBonus]:
    """The war bonuses that a seat could still add."""
    trial = table.clone()
    trial.clash = clash.copy()
    trial.forget()
    offers = exchange.bonuses(trial, seat)
    return [(action, *worth) for action, worth in offers.items()]


def open_sides(clash: Clash) -> list[int]:
    """The seats that may still add something."""
    return [
        seat
        for seat, passed in zip((clash.attacker, clash.defender), clash.passed, strict=True)
        if seat != NOBODY and not passed
    ]
