"""What each room would do now, found out by going there on a copy of the table."""

from __future__ import annotations

from signoria.terminal.virtu.labels import Pen
from signoria.virtu.model import payment
from signoria.virtu.model.components import (
    CAVALRY,
    CROSS,
    CROWN,
    LEFT,
    MASK,
    NOBODY,
    RIGHT,
    ROOMS,
    SHIP,
)
from signoria.virtu.model.state import State
from signoria.virtu.phases import annex, govern, patronage, spring, war

MOST_CITIES = 6
"""So many cities are named; of more only how many."""


def gone(table: State, seat: int, steps: int) -> State:
    """A copy of the table on which the marker has gone so many rooms on, its arrows passed."""
    trial = table.clone()
    realm, rules = trial.realms[seat], trial.data.rules["movement"]
    for _ in range(steps):
        if realm.marker + 1 == rules["right_arrow_after_room"]:
            spring.refresh(trial, seat, RIGHT)
        if realm.marker + 1 == rules["left_arrow_after_room"]:
            spring.refresh(trial, seat, LEFT)
        realm.marker = (realm.marker + 1) % ROOMS
    trial.forget()
    return trial


def entered(table: State, seat: int, room: int) -> State:
    """A copy of the table with the marker in a room; it goes there the shortest way."""
    marker = table.realms[seat].marker
    if marker != NOBODY:
        return gone(table, seat, (room - marker) % ROOMS)
    trial = table.clone()
    trial.realms[seat].marker = room
    trial.forget()
    return trial


def doing(pen: Pen, trial: State) -> str:
    """What the room of the marker would do, in a few words."""
    seat = pen.seat
    realm = trial.realms[seat]
    room = realm.marker
    action = spring.action_of(trial, seat, room)
    payment.clear(trial)
    trial.acting = action
    if realm.loans >> room & 1:
        ways = spring.redemption(trial.data)
        if not spring.can_redeem(trial, seat):
            return pen.text("room.loan", cost=pen.costs(ways))
        return pen.text("room.redeem", cost=pen.costs(ways)) + " " + could(pen, trial, action)
    if spring.spied_on(trial, seat, room):
        spy = trial.room_spy[seat][room]
        key = "room.spied-intrigue" if action == "intrigue" else "room.spied"
        return pen.text(key, name=pen.player(spy))
    return could(pen, trial, action)


def could(pen: Pen, trial: State, action: str) -> str:
    """What could be done with an action at most."""
    seat = pen.seat
    if action == "govern":
        symbols = most(trial, seat, action, (CROWN, CROSS))
        realm = trial.realms[seat]
        spent = (realm.owned & ~realm.ready).bit_count() + len(govern.sleeping(trial, seat))
        per = trial.data.rules["actions"]["govern_flips_per_symbol"]
        return pen.text("room.govern", symbols=symbols, tiles=symbols * per, spent=spent)
    if action == "patronage":
        ways = patronage.price(trial, seat)
        if not ways:
            return pen.text("room.patronage-end")
        can = payment.affordable(trial, seat, action, ways)
        key = "room.patronage" if can else "room.patronage-dear"
        return pen.text(key, step=trial.realms[seat].patron + 1, cost=pen.costs(ways))
    if action == "trade":
        ships = most(trial, seat, action, (SHIP,))
        gain = ships * trial.data.rules["actions"]["trade_florins_per_ship"]
        return pen.text("room.trade", florins=gain)
    if action == "annex":
        return annexable(pen, trial)
    if action == "war":
        sums = payment.totals(trial, seat, "war")
        riders, ships = sums[CAVALRY], sums[SHIP]
        shown = f"{pen.symbols(CAVALRY, riders)} {pen.symbols(SHIP, ships)}"
        tokens = pen.text("room.arm") if war.unarmed(trial, seat) else ""
        return pen.text("room.war", symbols=shown) + tokens
    return pen.text("room.intrigue", masks=most(trial, seat, action, (MASK,)))


def annexable(pen: Pen, trial: State) -> str:
    """The cities that could be annexed, each with its price."""
    prices = annex.prices(trial, pen.seat)
    open_, lent = [], []
    frugal = trial.clone()
    frugal.realms[pen.seat].borrowed = True
    for city, asked in prices.items():
        name = f"{pen.city(city)} {pen.cost(asked)}"
        if payment.affordable(frugal, pen.seat, "annex", (asked,)):
            open_.append(name)
        elif payment.affordable(trial, pen.seat, "annex", (asked,)):
            lent.append(name)
    if not open_ and not lent:
        return pen.text("room.annex-none")
    told = [shortened(open_)] if open_ else []
    if lent:
        told.append(pen.text("room.annex-lent", cities=shortened(lent)))
    return "; ".join(told)


def shortened(names: list[str]) -> str:
    """The first of some names, and how many more there are."""
    more = len(names) - MOST_CITIES
    return ", ".join(names[:MOST_CITIES]) + (f" +{more}" if more > 0 else "")


def most(trial: State, seat: int, use: str, kinds: tuple[int, ...]) -> int:
    """How many symbols of some kinds could be brought up at most."""
    return sum(
        max(payment.amount(options, kind) for kind in kinds)
        for _, options in payment.sources(trial, seat, use)
    )


def passes(pen: Pen, steps: int) -> str:
    """Which courtiers wake on a way of so many rooms."""
    realm, rules = pen.table.realms[pen.seat], pen.data.rules["movement"]
    sides = []
    for step in range(steps):
        left = (realm.marker + step) % ROOMS + 1
        if left == rules["right_arrow_after_room"]:
            sides.append(pen.text("wakes.right"))
        if left == rules["left_arrow_after_room"]:
            sides.append(pen.text("wakes.left"))
    return f" ({', '.join(dict.fromkeys(sides))})" if sides else ""


def all_rooms(pen: Pen) -> list[str]:
    """Every room of the own palace, with what it would do now."""
    table, marker = pen.table, pen.table.realms[pen.seat].marker
    lines = [pen.style.paint.bold(pen.text("room.head"))]
    for room in range(ROOMS):
        steps = "" if marker == NOBODY else passes(pen, (room - marker) % ROOMS)
        told = doing(pen, entered(table, pen.seat, room))
        lines += pen.wrap(f"  {pen.room(pen.seat, room)}{steps}: {told}", "    ")
    return lines
