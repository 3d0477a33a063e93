"""Sums before decisions: what a city costs to annex, and attack against defence, part by part."""

from __future__ import annotations

from dataclasses import dataclass

from signoria.terminal.paint import pad, width
from signoria.terminal.virtu.labels import Pen
from signoria.terminal.virtu.rooms import entered
from signoria.virtu.model import payment
from signoria.virtu.model.components import CLOSED, NOBODY, ROOMS, SHIP, Cost
from signoria.virtu.model.state import State
from signoria.virtu.phases import annex, siege, spring, war
from signoria.virtu.phases.siege import Clash


@dataclass(frozen=True, slots=True)
class Part:
    """One summand: a key of the catalogues with a mark of a player, and its amount."""

    key: str
    amount: int
    who: int = NOBODY


def value_parts(table: State, seat: int, city: int) -> list[Part]:
    """The value of a neutral city for a seat."""
    rules = table.data.rules["siege"]
    parts = [Part("value", table.data.cities[city].value)]
    spy = table.spy[city]
    if spy == seat:
        parts.append(Part("own-spy", rules["own_spy"], spy))
    elif spy != NOBODY:
        parts.append(Part("spy", rules["foreign_spy_on_neutral"], spy))
    return parts


def defence_parts(table: State, clash: Clash) -> list[Part]:
    """The strength of a besieged city; in a battle that of the rival before it."""
    rules, data, city = table.data.rules["siege"], table.data, clash.city
    if clash.siege and clash.defender == NOBODY:
        return value_parts(table, clash.attacker, city)
    realm = table.realms[clash.defender]
    parts = [Part("armies", realm.armies[city] * rules["army"])]
    if clash.siege:
        parts.insert(0, Part("value", data.cities[city].value))
        if table.spy[city] == clash.attacker:
            parts.insert(1, Part("own-spy", rules["own_spy"], clash.attacker))
        bastion = sum(data.bonuses[bonus].defence for bonus in realm.bonuses)
        if bastion:
            parts.append(Part("bastion", bastion))
    if clash.bonus[1]:
        parts.append(Part("bonus", clash.bonus[1]))
    return [part for part in parts if part.amount or part.key == "value"]


def attack_parts(table: State, clash: Clash) -> list[Part]:
    """The strength of the attacker."""
    army = table.data.rules["siege"]["army"]
    parts = [Part("armies", table.realms[clash.attacker].armies[clash.city] * army)]
    if clash.bonus[0]:
        parts.append(Part("bonus", clash.bonus[0]))
    return parts


def total(parts: list[Part]) -> int:
    return sum(part.amount for part in parts)


def spelt(pen: Pen, parts: list[Part]) -> str:
    """A sum in words: `value 3 −1 your spy +1 armies = 3`."""
    told = []
    for place, part in enumerate(parts):
        name = pen.text(f"part.{part.key}", mark=pen.mark(part.who))
        told.append(f"{name} {part.amount}" if place == 0 else f"{pen.signed(part.amount)} {name}")
    text = ", ".join(told)
    return text if len(parts) == 1 else f"{text} = {pen.style.paint.bold(str(total(parts)))}"


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


def clash(pen: Pen, here: Clash) -> list[str]:
    """A siege or battle in progress: both sums, and what would come of them."""
    table, style = pen.table, pen.style
    attack, defence = attack_parts(table, here), defence_parts(table, here)
    head = pen.text(
        "clash.siege" if here.siege else "clash.battle", city=style.paint.bold(pen.city(here.city))
    )
    against = pen.city(here.city) if here.defender == NOBODY else pen.player(here.defender)
    lines = [head, f"  {pen.player(here.attacker)}: {spelt(pen, attack)}"]
    lines.append(f"  {against}: {spelt(pen, defence)}")
    lines.append("  " + verdict(pen, here, total(attack), total(defence)))
    for side, seat in enumerate((here.attacker, here.defender)):
        if seat not in (NOBODY, pen.seat) and not here.passed[side]:
            more = reserves(pen, seat, here)
            if more:
                told = pen.text("preview.could-add", name=pen.player(seat), list=", ".join(more))
                lines.append(f"  {told}")
    return [line for text in lines for line in pen.wrap(text, "    ")]


def verdict(pen: Pen, here: Clash, attack: int, defence: int) -> str:
    """What comes of these two strengths, with the losses."""
    table, rules = pen.table, pen.table.data.rules["siege"]
    if not here.siege:
        key = "even" if attack == defence else "wins" if attack > defence else "loses"
        return pen.text(f"clash.battle-{key}", attack=attack, defence=defence)
    if attack <= defence:
        return pen.text("clash.fails", attack=attack, defence=defence)
    losses = rules["auto_loss_armies"] if defence >= rules["auto_loss_threshold"] else 0
    if here.defender != NOBODY:
        losses += table.realms[here.defender].armies[here.city]
    losses = min(losses, table.realms[here.attacker].armies[here.city])
    return pen.text("clash.succeeds", attack=attack, defence=defence, losses=losses)


def reserves(pen: Pen, seat: int, here: Clash) -> list[str]:
    """The war bonuses that a seat could still add."""
    trial = pen.table.clone()
    trial.clash = here.copy()
    trial.forget()
    return [
        pen.text(
            "bonus-worth",
            name=source(pen, name),
            strength=strength,
            cost=pen.cost((florins, *(0,) * 7)),
        )
        for name, strength, florins in siege.bonuses(trial, seat)
    ]


def source(pen: Pen, name: str) -> str:
    """What a war bonus comes from."""
    data = pen.data
    card, _, side = name.partition(" ")
    if side:
        return pen.short(data.card[card])
    if name in data.power:
        return pen.power(data.power[name])
    return pen.bonus(data.bonus[name]) if name in data.bonus else pen.text("token")


# Previews


def way(pen: Pen, city: int) -> str | None:
    """Why a city cannot be annexed at all; None if it can."""
    table = pen.table
    owner = table.owner[city]
    if owner == CLOSED:
        return pen.text("why.closed")
    if owner == pen.seat:
        return pen.text("why.own")
    if owner != NOBODY:
        return pen.text("why.owned", name=pen.player(owner))
    if pen.data.cities[city].pirate:
        return pen.text("why.pirate")
    return pen.text("why.no-way") if annex.seas_to(table, pen.seat, city) is None else None


def annexation(pen: Pen, city: int, asked: Cost) -> str:
    """The sum of an annexation: the value, the crowns, the ships and where they sail from."""
    table = pen.table
    parts = value_parts(table, pen.seat, city)
    text = pen.text("annex.sum", sum=spelt(pen, parts), cost=pen.cost(asked))
    if asked[SHIP]:
        seas = [
            (far, home)
            for home, far in enumerate(table.chart.seas[city])
            if far and table.owner[home] == pen.seat
        ]
        far, home = min(seas)
        return text + pen.text("annex.by-sea", seas=far, city=pen.city(home))
    homes = [near for near in table.chart.roads[city] if table.owner[near] == pen.seat]
    return text + pen.text("annex.by-road", city=pen.city(homes[0]))


def desks(pen: Pen) -> list[State]:
    """The table with the marker in each room that annexes, or as it is during an annexation."""
    table, seat = pen.table, pen.seat
    if table.acting == "annex" and table.to_act == seat:
        return [table]
    found = []
    for room in range(ROOMS):
        if spring.action_of(table, seat, room) == "annex":
            trial = entered(table, seat, room)
            payment.clear(trial)
            trial.acting = "annex"
            found.append(trial)
    return found


def can_annex(trials: list[State], seat: int, asked: Cost) -> bool:
    """Whether a price could be paid in one of the rooms that annex."""
    return any(payment.affordable(trial, seat, "annex", (asked,)) for trial in trials)


def preview(pen: Pen) -> list[str]:
    """All annexations and sieges that are within reach, with their sums."""
    return ["", *annexations(pen), "", *sieges(pen)]


def annexations(pen: Pen) -> list[str]:
    prices = annex.prices(pen.table, pen.seat)
    lines = [pen.style.paint.bold(pen.text("preview.annex"))]
    if not prices:
        return [*lines, f"  {pen.text('preview.none')}"]
    trials = desks(pen)
    room = max(width(pen.city(city)) for city in prices) + 2
    for city, asked in sorted(prices.items(), key=lambda item: (sum(item[1]), item[0])):
        payable = can_annex(trials, pen.seat, asked)
        sign = pen.signs.ready if payable else pen.signs.spent
        name = pad(f"{sign} {pen.city(city)}", room + 2)
        lines += pen.wrap(f"{name}{annexation(pen, city, asked)}", " " * (room + 2))
    note = pen.text("preview.payable", ready=pen.signs.ready, spent=pen.signs.spent)
    return [*lines, *map(pen.style.paint.dim, pen.wrap(note))]


def sieges(pen: Pen) -> list[str]:
    """Cities before which one's armies stand, then those an army could march or sail to."""
    table = pen.table
    standing = siege.sieges(table, pen.seat)
    near = {there for _, _, there, _ in war.legs(table, pen.seat) if table.owner[there] != pen.seat}
    lines = [pen.style.paint.bold(pen.text("preview.siege"))]
    cities = standing + sorted(near - set(standing))
    if not cities:
        return [*lines, f"  {pen.text('preview.none')}"]
    room = max(width(pen.owned_city(city)) for city in cities) + 2
    for city in cities:
        here = at(table, pen.seat, city)
        attack, defence = attack_parts(table, here), defence_parts(table, here)
        told = [spelt(pen, defence)]
        if city in standing:
            told.append(verdict(pen, here, total(attack), total(defence)))
        else:
            told.append(pen.text("preview.needed", count=max(1, total(defence) + 1)))
        if here.defender != NOBODY and reserves(pen, here.defender, here):
            told.append(pen.text("preview.may-grow", name=pen.player(here.defender)))
        lines += pen.wrap(f"  {pad(pen.owned_city(city), room)}{'; '.join(told)}", " " * (room + 2))
    return lines


def of_city(pen: Pen, city: int) -> list[str]:
    """One city: what annexing and besieging it would take, and what either side could add."""
    table, bold = pen.table, pen.style.paint.bold
    lines = [bold(pen.owned_city(city))]
    barred = way(pen, city)
    if barred is None:
        asked = annex.price(table, pen.seat, city)
        assert asked is not None
        lines.append(f"  {pen.text('preview.annex')} {annexation(pen, city, asked)}")
    else:
        lines.append(f"  {pen.text('preview.annex')} {barred}")
    owner = table.owner[city]
    if owner not in (CLOSED, pen.seat):
        here = at(table, pen.seat, city)
        attack, defence = attack_parts(table, here), defence_parts(table, here)
        sums = f"{pen.text('clash.attack')} {spelt(pen, attack)}; "
        sums += f"{pen.text('clash.defence')} {spelt(pen, defence)}"
        lines.append(f"  {pen.text('preview.siege')} {sums}")
        if table.realms[pen.seat].armies[city]:
            lines.append(f"    {verdict(pen, here, total(attack), total(defence))}")
        else:
            lines.append(f"    {pen.text('preview.needed', count=max(1, total(defence) + 1))}")
        for seat in (pen.seat, owner):
            more = reserves(pen, seat, here) if seat != NOBODY else []
            if more:
                told = pen.text("preview.could-add", name=pen.player(seat), list=", ".join(more))
                lines.append(f"    {told}")
    return ["", *(line for text in lines for line in pen.wrap(text, "      "))]
