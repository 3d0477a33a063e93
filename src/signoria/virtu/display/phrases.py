"""Sums, verdicts, rooms and offers in words, as the terminal and the page both tell them.

A `Writer` says how things are called and costs are written: in signs and colours, or in words.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from signoria.text import Value, say
from signoria.virtu.display import conquests, siege_sums
from signoria.virtu.display.room_uses import Arrival, Priced, RoomUse
from signoria.virtu.display.siege_sums import SumPart, Verdict, WarBonus
from signoria.virtu.model import sources
from signoria.virtu.model.actions import COMMIT_TOKEN, Action
from signoria.virtu.model.clash import Clash
from signoria.virtu.model.components import FLORIN, NOBODY, SIDES, Cost
from signoria.virtu.model.state import State
from signoria.virtu.phases import siege
from signoria.virtu.phases.spring import cost

MOST_CITIES = 6
"""So many cities are named; of more only how many."""


class Writer(Protocol):
    """What the phrases need of whoever writes them."""

    @property
    def table(self) -> State: ...

    @property
    def seat(self) -> int:
        """Whom it is about."""

    @property
    def language(self) -> str: ...

    def city(self, city: int) -> str: ...

    def short(self, card: int) -> str:
        """A card without its titles."""

    def power(self, power: int) -> str: ...

    def bonus(self, bonus: int) -> str: ...

    def player(self, seat: int) -> str: ...

    def mark(self, seat: int) -> str:
        """Who it is, within a sum."""

    def costs(self, ways: Sequence[Cost]) -> str:
        """Costs of which any will do."""

    def priced(self, name: str, ways: Sequence[Cost]) -> str:
        """Something with what it costs."""

    def forces(self, riders: int, ships: int) -> str:
        """Cavalry and ships."""

    def signed(self, amount: int) -> str:
        """A number to be added."""

    def strong(self, text: str) -> str: ...


def shared(writer: Writer, key: str, /, **args: Value) -> str:
    """A text of the game."""
    return say(f"virtu.{key}", writer.language, **args)


# Sums


def spelt(writer: Writer, parts: list[SumPart]) -> str:
    """A sum in words: `value 3, −1 your spy, +1 armies = 3`."""
    told = []
    for place, part in enumerate(parts):
        name = shared(writer, f"part.{part.key}", mark=writer.mark(part.who))
        told.append(
            f"{name} {part.amount}" if place == 0 else f"{writer.signed(part.amount)} {name}"
        )
    text = ", ".join(told)
    whole = writer.strong(str(siege_sums.total(parts)))
    return text if len(parts) == 1 else f"{text} = {whole}"


def attack(writer: Writer, clash: Clash) -> str:
    return spelt(writer, siege_sums.attack_parts(writer.table, clash))


def defence(writer: Writer, clash: Clash) -> str:
    return spelt(writer, siege_sums.defence_parts(writer.table, clash))


def both_sums(writer: Writer, clash: Clash) -> str:
    """Attack and defence, one after the other."""
    told = f"{shared(writer, 'clash.attack')} {attack(writer, clash)}; "
    return f"{told}{shared(writer, 'clash.defence')} {defence(writer, clash)}"


def verdict(writer: Writer, found: Verdict) -> str:
    """What comes of two strengths, with the losses."""
    numbers = {"attack": found.attack, "defence": found.defence, "losses": found.losses}
    return shared(writer, f"clash.{found.key}", **numbers)


def could_add(writer: Writer, seat: int, clash: Clash) -> str:
    """The war bonuses that a seat could still add; nothing if there are none."""
    more = siege_sums.reserves(writer.table, seat, clash)
    if not more:
        return ""
    told = ", ".join(war_bonus(writer, one) for one in more)
    return shared(writer, "preview.could-add", name=writer.player(seat), list=told)


def war_bonus(writer: Writer, bonus: WarBonus) -> str:
    """A war bonus: what it comes from, how strong it is, and what it costs."""
    action, strength, florins = bonus
    price = writer.costs((cost(FLORIN, florins),))
    name = _arms(writer, action)
    return shared(writer, "clash.bonus-worth", name=name, strength=strength, cost=price)


def _arms(writer: Writer, action: Action) -> str:
    """What a war bonus comes from."""
    if action == COMMIT_TOKEN:
        return shared(writer, "clash.token")
    (source,) = action.args
    if sources.is_courtier(source):
        return writer.short(sources.courtier(source)[0])
    if source < sources.FIRST_BONUS:
        return writer.power(source - sources.FIRST_POWER)
    return writer.bonus(source - sources.FIRST_BONUS)


def annexation(writer: Writer, city: int, asked: Cost) -> str:
    """The sum of an annexation: the value, the crowns, the ships and where they sail from."""
    table, seat = writer.table, writer.seat
    sum_ = spelt(writer, siege_sums.value_parts(table, seat, city))
    text = shared(writer, "annexation.sum", sum=sum_, cost=writer.costs((asked,)))
    home, seas = conquests.route(table, seat, city, asked)
    if seas:
        return text + shared(writer, "annexation.by-sea", seas=seas, city=writer.city(home))
    return text + shared(writer, "annexation.by-road", city=writer.city(home))


def coming_siege(writer: Writer, city: int) -> str:
    """A siege before it begins: both sums, the verdict, and with whom there is a battle first."""
    table, seat = writer.table, writer.seat
    clash = siege_sums.siege_at(table, seat, city)
    told = f"{both_sums(writer, clash)}; {verdict(writer, siege_sums.verdict(table, clash))}"
    rivals = siege.rivals(table, seat, city)
    if not rivals:
        return told
    return f"{shared(writer, 'clash.battle-first', name=writer.player(rivals[0]))} {told}"


def siege_preview(writer: Writer, city: int, *, stands: bool) -> list[str]:
    """What besieging a city would take: the defence, and what attack it needs; where armies stand
    before it, the verdict."""
    table = writer.table
    clash = siege_sums.siege_at(table, writer.seat, city)
    told = [defence(writer, clash)]
    if stands:
        told.append(verdict(writer, siege_sums.verdict(table, clash)))
    else:
        told.append(shared(writer, "preview.needed", count=siege_sums.needed(table, clash)))
    if clash.defender != NOBODY and siege_sums.reserves(table, clash.defender, clash):
        told.append(shared(writer, "preview.may-grow", name=writer.player(clash.defender)))
    return told


# Rooms


def doing(writer: Writer, use: RoomUse) -> str:
    """What a room would do, in a few words."""
    if use.key == "annex":
        return _annexable(writer, use)
    if use.key == "war":
        told = shared(writer, "room.war", symbols=writer.forces(**use.numbers))
        return told + (shared(writer, "room.arm") if use.armed else "")
    args: dict[str, Value] = dict(use.numbers)
    if use.ways:
        args["cost"] = writer.costs(use.ways)
    if use.who != NOBODY:
        args["name"] = writer.player(use.who)
    told = shared(writer, f"room.{use.key}", **args)
    return told if use.then is None else f"{told} {doing(writer, use.then)}"


def _annexable(writer: Writer, use: RoomUse) -> str:
    told = [_shortened(writer, use.cities)] if use.cities else []
    if use.lent:
        told.append(shared(writer, "room.annex-lent", cities=_shortened(writer, use.lent)))
    return "; ".join(told)


def _shortened(writer: Writer, cities: Priced) -> str:
    """The first of some cities, and how many more there are."""
    names = [writer.priced(writer.city(city), (asked,)) for city, asked in cities]
    more = len(names) - MOST_CITIES
    told = ", ".join(names[:MOST_CITIES])
    return told if more <= 0 else f"{told} {shared(writer, 'room.more', count=more)}"


def waking(writer: Writer, found: Arrival) -> str:
    """Which courtiers wake on the way to a room, in brackets; nothing if none do."""
    sides = [shared(writer, f"wakes.{SIDES[side]}") for side in found.sides]
    return f" ({', '.join(sides)})" if sides else ""
