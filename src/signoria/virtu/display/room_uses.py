"""What each room would do now, found out by going there on a copy of the table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from signoria.virtu.model import payment
from signoria.virtu.model.actions import Action
from signoria.virtu.model.components import (
    CAVALRY,
    CROSS,
    CROWN,
    MASK,
    NOBODY,
    ROOMS,
    SHIP,
    Cost,
)
from signoria.virtu.model.means import amount
from signoria.virtu.model.spending import clear
from signoria.virtu.model.state import State
from signoria.virtu.phases import annex, govern, patronage, spring, war

Priced = tuple[tuple[int, Cost], ...]
"""Cities with what they cost."""


@dataclass(frozen=True, slots=True)
class RoomUse:
    """What could be done in a room at most, or what is in the way."""

    key: str
    """Of the texts `virtu.room` in the catalogues."""
    numbers: Mapping[str, int] = field(default_factory=dict)
    """What stands in the text."""
    ways: tuple[Cost, ...] = ()
    """What it costs: one of these."""
    cities: Priced = ()
    """What could be annexed ..."""
    lent: Priced = ()
    """... and what only with an indulgence."""
    armed: bool = False
    """Whether war tokens can be had."""
    who: int = NOBODY
    """Whose spy is in the way."""
    then: RoomUse | None = None
    """What could be done once an indulgence is removed."""


class Arrival(NamedTuple):
    """A room that the marker could reach."""

    room: int
    sides: tuple[int, ...]
    """The sides whose courtiers wake on the way."""
    use: RoomUse


def arrival(table: State, seat: int, steps: int) -> Arrival:
    """Where so many steps lead, and what could be done there."""
    room = (table.realms[seat].marker + steps) % ROOMS
    return Arrival(room, passed(table, seat, steps), use_of(gone(table, seat, steps), seat))


def entry(table: State, seat: int, room: int) -> Arrival:
    """The same of a room to which the marker goes the shortest way; none at all leads in."""
    marker = table.realms[seat].marker
    if marker != NOBODY:
        return arrival(table, seat, (room - marker) % ROOMS)
    return Arrival(room, (), use_of(entered(table, seat, room), seat))


def arrival_after(table: State, seat: int, action: Action) -> Arrival:
    """Where the marker gets by an action that enters, moves, or buys one more step."""
    if action.form == "enter":
        return entry(table, seat, action.args[0])
    if action.form == "move":
        return arrival(table, seat, action.args[0])
    trial = table.clone()
    trial.apply(action)
    return arrival(trial, seat, table.data.rules["movement"]["free_max"] + trial.extra)


# Going there


def gone(table: State, seat: int, steps: int) -> State:
    """A copy of the table on which the marker has gone so many rooms on, its arrows passed."""
    trial = table.clone()
    for side in passed(table, seat, steps):
        spring.refresh(trial, seat, side)
    realm = trial.realms[seat]
    realm.marker = (realm.marker + steps) % ROOMS
    trial.forget()
    return trial


def passed(table: State, seat: int, steps: int) -> tuple[int, ...]:
    """The sides whose courtiers wake on a way of so many rooms."""
    marker, arrows = table.realms[seat].marker, table.data.arrows
    rooms = [(marker + step) % ROOMS for step in range(steps)]
    return tuple(dict.fromkeys(arrows[room] for room in rooms if room in arrows))


def entered(table: State, seat: int, room: int) -> State:
    """A copy of the table with the marker in a room; it goes there the shortest way."""
    marker = table.realms[seat].marker
    if marker != NOBODY:
        return gone(table, seat, (room - marker) % ROOMS)
    trial = table.clone()
    trial.realms[seat].marker = room
    trial.forget()
    return trial


def begun(table: State, seat: int, room: int) -> State:
    """A copy of the table on which the action of a room has begun."""
    trial = entered(table, seat, room)
    clear(trial)
    trial.acting = spring.action_of(trial, seat, room)
    return trial


# What could be done there


def use_of(trial: State, seat: int) -> RoomUse:
    """What the room of the marker would do."""
    room = trial.realms[seat].marker
    action = spring.action_of(trial, seat, room)
    clear(trial)
    trial.acting = action
    if trial.realms[seat].loans >> room & 1:
        ways = spring.redemption(trial.data)
        if not spring.can_redeem(trial, seat):
            return RoomUse("loan", ways=ways)
        return RoomUse("redeem", ways=ways, then=_at_most(trial, seat, action))
    if spring.spied_on(trial, seat, room):
        key = "spied-intrigue" if action == "intrigue" else "spied"
        return RoomUse(key, who=trial.room_spy[seat][room])
    return _at_most(trial, seat, action)


def _at_most(trial: State, seat: int, action: str) -> RoomUse:
    """What could be done with an action at most."""
    if action == "govern":
        return _govern(trial, seat)
    if action == "patronage":
        return _patronage(trial, seat)
    if action == "trade":
        gain = trial.data.rules["actions"]["trade_florins_per_ship"]
        return RoomUse("trade", {"florins": most(trial, seat, action, (SHIP,)) * gain})
    if action == "annex":
        return _annex(trial, seat)
    if action == "war":
        sums = payment.totals(trial, seat, "war")
        numbers = {"riders": sums[CAVALRY], "ships": sums[SHIP]}
        return RoomUse("war", numbers, armed=bool(war.unarmed(trial, seat)))
    return RoomUse("intrigue", {"masks": most(trial, seat, action, (MASK,))})


def _govern(trial: State, seat: int) -> RoomUse:
    symbols, realm = most(trial, seat, "govern", (CROWN, CROSS)), trial.realms[seat]
    spent = (realm.owned & ~realm.ready).bit_count() + len(govern.sleeping(trial, seat))
    per = trial.data.rules["actions"]["govern_flips_per_symbol"]
    return RoomUse("govern", {"symbols": symbols, "tiles": symbols * per, "spent": spent})


def _patronage(trial: State, seat: int) -> RoomUse:
    ways = patronage.price(trial, seat)
    if not ways:
        return RoomUse("patronage-end")
    can = payment.affordable(trial, seat, "patronage", ways)
    step = {"step": trial.realms[seat].patron + 1}
    return RoomUse("patronage" if can else "patronage-dear", step, ways)


def _annex(trial: State, seat: int) -> RoomUse:
    """The cities that could be annexed, each with its price."""
    free: list[tuple[int, Cost]] = []
    lent: list[tuple[int, Cost]] = []
    frugal = trial.clone()
    frugal.realms[seat].borrowed = True
    for city, asked in annex.prices(trial, seat).items():
        if payment.affordable(frugal, seat, "annex", (asked,)):
            free.append((city, asked))
        elif payment.affordable(trial, seat, "annex", (asked,)):
            lent.append((city, asked))
    key = "annex" if free or lent else "annex-none"
    return RoomUse(key, cities=tuple(free), lent=tuple(lent))


def most(trial: State, seat: int, use: str, kinds: tuple[int, ...]) -> int:
    """How many symbols of some kinds could be brought up at most."""
    return sum(
        max(amount(options, kind) for kind in kinds)
        for _, options in payment.offers(trial, seat, use)
    )
