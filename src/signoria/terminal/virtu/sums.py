"""Sums before decisions: what a city costs to annex, and attack against defence, part by part."""

from __future__ import annotations

from dataclasses import dataclass

from signoria.terminal.paint import pad, width
from signoria.terminal.virtu.labels import Labels
from signoria.terminal.virtu.rooms import entered
from signoria.virtu.model import payment, sources
from signoria.virtu.model.actions import COMMIT_TOKEN, Action
from signoria.virtu.model.clash import Clash
from signoria.virtu.model.components import CLOSED, NOBODY, ROOMS, SHIP, Cost
from signoria.virtu.model.spending import clear
from signoria.virtu.model.state import State
from signoria.virtu.phases import annex, exchange, siege, spring, war


@dataclass(frozen=True, slots=True)
class SumPart:
    """One summand: a key of the catalogues with a mark of a player, and its amount."""

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


def spelt(labels: Labels, parts: list[SumPart]) -> str:
    """A sum in words: `value 3 −1 your spy +1 armies = 3`."""
    told = []
    for place, part in enumerate(parts):
        name = labels.text(f"part.{part.key}", mark=labels.mark(part.who))
        told.append(
            f"{name} {part.amount}" if place == 0 else f"{labels.signed(part.amount)} {name}"
        )
    text = ", ".join(told)
    return text if len(parts) == 1 else f"{text} = {labels.style.paint.bold(str(total(parts)))}"


def at(table: State, attacker: int, city: int) -> Clash:
    """The siege that would be if a seat besieged a city now."""
    running = table.clash
    if (
        running is not None
        and running.siege
        and (running.city, running.attacker) == (city, attacker)
    ):
        return running
    return Clash(city, attacker, table.owner[city], siege=True)


# In progress


def clash(labels: Labels, here: Clash) -> list[str]:
    """A siege or battle in progress: both sums, and what would come of them."""
    table, style = labels.table, labels.style
    attack, defence = attack_parts(table, here), defence_parts(table, here)
    head = labels.text(
        "clash.siege" if here.siege else "clash.battle",
        city=style.paint.bold(labels.city(here.city)),
    )
    against = labels.city(here.city) if here.defender == NOBODY else labels.player(here.defender)
    lines = [head, f"  {labels.player(here.attacker)}: {spelt(labels, attack)}"]
    lines.append(f"  {against}: {spelt(labels, defence)}")
    lines.append("  " + verdict(labels, here, total(attack), total(defence)))
    for side, seat in enumerate((here.attacker, here.defender)):
        if seat not in (NOBODY, labels.seat) and not here.passed[side]:
            more = reserves(labels, seat, here)
            if more:
                told = labels.text(
                    "preview.could-add", name=labels.player(seat), list=", ".join(more)
                )
                lines.append(f"  {told}")
    return [line for text in lines for line in labels.wrap(text, "    ")]


def verdict(labels: Labels, here: Clash, attack: int, defence: int) -> str:
    """What comes of these two strengths, with the losses."""
    table, rules = labels.table, labels.table.data.rules["siege"]
    if not here.siege:
        key = "even" if attack == defence else "wins" if attack > defence else "loses"
        return labels.text(f"clash.battle-{key}", attack=attack, defence=defence)
    if attack <= defence:
        return labels.text("clash.fails", attack=attack, defence=defence)
    losses = rules["auto_loss_armies"] if defence >= rules["auto_loss_threshold"] else 0
    if here.defender != NOBODY:
        losses += table.realms[here.defender].armies[here.city]
    losses = min(losses, table.realms[here.attacker].armies[here.city])
    return labels.text("clash.succeeds", attack=attack, defence=defence, losses=losses)


def reserves(labels: Labels, seat: int, here: Clash) -> list[str]:
    """The war bonuses that a seat could still add."""
    trial = labels.table.clone()
    trial.clash = here.copy()
    trial.forget()
    offers = exchange.bonuses(trial, seat)
    return [war_bonus(labels, action, *worth) for action, worth in offers.items()]


def war_bonus(labels: Labels, action: Action, strength: int, florins: int) -> str:
    """A war bonus: what it comes from, how strong it is, and what it costs."""
    cost = labels.cost((florins, *(0,) * 7))
    return labels.text("bonus-worth", name=_arms(labels, action), strength=strength, cost=cost)


def _arms(labels: Labels, action: Action) -> str:
    """What a war bonus comes from."""
    if action == COMMIT_TOKEN:
        return labels.text("token")
    (source,) = action.args
    if sources.is_courtier(source):
        return labels.short(sources.courtier(source)[0])
    if source < sources.FIRST_BONUS:
        return labels.power(source - sources.FIRST_POWER)
    return labels.bonus(source - sources.FIRST_BONUS)


# Previews


def way(labels: Labels, city: int) -> str | None:
    """Why a city cannot be annexed at all; None if it can."""
    table = labels.table
    owner = table.owner[city]
    if owner == CLOSED:
        return labels.text("why.closed")
    if owner == labels.seat:
        return labels.text("why.own")
    if owner != NOBODY:
        return labels.text("why.owned", name=labels.player(owner))
    if labels.data.cities[city].pirate:
        return labels.text("why.pirate")
    return labels.text("why.no-way") if annex.seas_to(table, labels.seat, city) is None else None


def annexation(labels: Labels, city: int, asked: Cost) -> str:
    """The sum of an annexation: the value, the crowns, the ships and where they sail from."""
    table = labels.table
    parts = value_parts(table, labels.seat, city)
    text = labels.text("annex.sum", sum=spelt(labels, parts), cost=labels.cost(asked))
    if asked[SHIP]:
        seas = [
            (far, home)
            for home, far in enumerate(table.chart.seas[city])
            if far and table.owner[home] == labels.seat
        ]
        far, home = min(seas)
        return text + labels.text("annex.by-sea", seas=far, city=labels.city(home))
    homes = [near for near in table.chart.roads[city] if table.owner[near] == labels.seat]
    return text + labels.text("annex.by-road", city=labels.city(homes[0]))


def desks(labels: Labels) -> list[State]:
    """The table with the marker in each room that annexes, or as it is during an annexation."""
    table, seat = labels.table, labels.seat
    if table.acting == "annex" and table.to_act == seat:
        return [table]
    found = []
    for room in range(ROOMS):
        if spring.action_of(table, seat, room) == "annex":
            trial = entered(table, seat, room)
            clear(trial)
            trial.acting = "annex"
            found.append(trial)
    return found


def can_annex(trials: list[State], seat: int, asked: Cost) -> bool:
    """Whether a price could be paid in one of the rooms that annex."""
    return any(payment.affordable(trial, seat, "annex", (asked,)) for trial in trials)


def preview(labels: Labels) -> list[str]:
    """All annexations and sieges that are within reach, with their sums."""
    return ["", *annexations(labels), "", *sieges(labels)]


def annexations(labels: Labels) -> list[str]:
    prices = annex.prices(labels.table, labels.seat)
    lines = [labels.style.paint.bold(labels.text("preview.annex"))]
    if not prices:
        return [*lines, f"  {labels.text('preview.none')}"]
    trials = desks(labels)
    room = max(width(labels.city(city)) for city in prices) + 2
    for city, asked in sorted(prices.items(), key=lambda item: (sum(item[1]), item[0])):
        payable = can_annex(trials, labels.seat, asked)
        sign = labels.signs.ready if payable else labels.signs.spent
        name = pad(f"{sign} {labels.city(city)}", room + 2)
        lines += labels.wrap(f"{name}{annexation(labels, city, asked)}", " " * (room + 2))
    note = labels.text("preview.payable", ready=labels.signs.ready, spent=labels.signs.spent)
    return [*lines, *map(labels.style.paint.dim, labels.wrap(note))]


def sieges(labels: Labels) -> list[str]:
    """Cities before which one's armies stand, then those an army could march or sail to."""
    table = labels.table
    standing = siege.sieges(table, labels.seat)
    near = {
        there
        for _, _, there, _ in war.legs(table, labels.seat)
        if table.owner[there] != labels.seat
    }
    lines = [labels.style.paint.bold(labels.text("preview.siege"))]
    cities = standing + sorted(near - set(standing))
    if not cities:
        return [*lines, f"  {labels.text('preview.none')}"]
    room = max(width(labels.owned_city(city)) for city in cities) + 2
    for city in cities:
        here = at(table, labels.seat, city)
        attack, defence = attack_parts(table, here), defence_parts(table, here)
        told = [spelt(labels, defence)]
        if city in standing:
            told.append(verdict(labels, here, total(attack), total(defence)))
        else:
            told.append(labels.text("preview.needed", count=max(1, total(defence) + 1)))
        if here.defender != NOBODY and reserves(labels, here.defender, here):
            told.append(labels.text("preview.may-grow", name=labels.player(here.defender)))
        lines += labels.wrap(
            f"  {pad(labels.owned_city(city), room)}{'; '.join(told)}", " " * (room + 2)
        )
    return lines


def of_city(labels: Labels, city: int) -> list[str]:
    """One city: what annexing and besieging it would take, and what either side could add."""
    table, bold = labels.table, labels.style.paint.bold
    lines = [bold(labels.owned_city(city))]
    barred = way(labels, city)
    if barred is None:
        asked = annex.price(table, labels.seat, city)
        assert asked is not None
        lines.append(f"  {labels.text('preview.annex')} {annexation(labels, city, asked)}")
    else:
        lines.append(f"  {labels.text('preview.annex')} {barred}")
    owner = table.owner[city]
    if owner not in (CLOSED, labels.seat):
        here = at(table, labels.seat, city)
        attack, defence = attack_parts(table, here), defence_parts(table, here)
        sums = f"{labels.text('clash.attack')} {spelt(labels, attack)}; "
        sums += f"{labels.text('clash.defence')} {spelt(labels, defence)}"
        lines.append(f"  {labels.text('preview.siege')} {sums}")
        if table.realms[labels.seat].armies[city]:
            lines.append(f"    {verdict(labels, here, total(attack), total(defence))}")
        else:
            lines.append(f"    {labels.text('preview.needed', count=max(1, total(defence) + 1))}")
        for seat in (labels.seat, owner):
            more = reserves(labels, seat, here) if seat != NOBODY else []
            if more:
                told = labels.text(
                    "preview.could-add", name=labels.player(seat), list=", ".join(more)
                )
                lines.append(f"    {told}")
    return ["", *(line for text in lines for line in labels.wrap(text, "      "))]
