"""What each room would do now, found out by going there on a copy of the table."""

from __future__ import annotations

from signoria.terminal.virtu.labels import Labels
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
from signoria.virtu.model.means import amount
from signoria.virtu.model.spending import clear
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


def doing(labels: Labels, trial: State) -> str:
    """What the room of the marker would do, in a few words."""
    seat = labels.seat
    realm = trial.realms[seat]
    room = realm.marker
    action = spring.action_of(trial, seat, room)
    clear(trial)
    trial.acting = action
    if realm.loans >> room & 1:
        ways = spring.redemption(trial.data)
        if not spring.can_redeem(trial, seat):
            return labels.text("room.loan", cost=labels.costs(ways))
        return (
            labels.text("room.redeem", cost=labels.costs(ways)) + " " + could(labels, trial, action)
        )
    if spring.spied_on(trial, seat, room):
        spy = trial.room_spy[seat][room]
        key = "room.spied-intrigue" if action == "intrigue" else "room.spied"
        return labels.text(key, name=labels.player(spy))
    return could(labels, trial, action)


def could(labels: Labels, trial: State, action: str) -> str:
    """What could be done with an action at most."""
    seat = labels.seat
    if action == "govern":
        symbols = most(trial, seat, action, (CROWN, CROSS))
        realm = trial.realms[seat]
        spent = (realm.owned & ~realm.ready).bit_count() + len(govern.sleeping(trial, seat))
        per = trial.data.rules["actions"]["govern_flips_per_symbol"]
        return labels.text("room.govern", symbols=symbols, tiles=symbols * per, spent=spent)
    if action == "patronage":
        ways = patronage.price(trial, seat)
        if not ways:
            return labels.text("room.patronage-end")
        can = payment.affordable(trial, seat, action, ways)
        key = "room.patronage" if can else "room.patronage-dear"
        return labels.text(key, step=trial.realms[seat].patron + 1, cost=labels.costs(ways))
    if action == "trade":
        ships = most(trial, seat, action, (SHIP,))
        gain = ships * trial.data.rules["actions"]["trade_florins_per_ship"]
        return labels.text("room.trade", florins=gain)
    if action == "annex":
        return annexable(labels, trial)
    if action == "war":
        sums = payment.totals(trial, seat, "war")
        riders, ships = sums[CAVALRY], sums[SHIP]
        shown = f"{labels.symbols(CAVALRY, riders)} {labels.symbols(SHIP, ships)}"
        tokens = labels.text("room.arm") if war.unarmed(trial, seat) else ""
        return labels.text("room.war", symbols=shown) + tokens
    return labels.text("room.intrigue", masks=most(trial, seat, action, (MASK,)))


def annexable(labels: Labels, trial: State) -> str:
    """The cities that could be annexed, each with its price."""
    prices = annex.prices(trial, labels.seat)
    open_, lent = [], []
    frugal = trial.clone()
    frugal.realms[labels.seat].borrowed = True
    for city, asked in prices.items():
        name = f"{labels.city(city)} {labels.cost(asked)}"
        if payment.affordable(frugal, labels.seat, "annex", (asked,)):
            open_.append(name)
        elif payment.affordable(trial, labels.seat, "annex", (asked,)):
            lent.append(name)
    if not open_ and not lent:
        return labels.text("room.annex-none")
    told = [shortened(open_)] if open_ else []
    if lent:
        told.append(labels.text("room.annex-lent", cities=shortened(lent)))
    return "; ".join(told)


def shortened(names: list[str]) -> str:
    """The first of some names, and how many more there are."""
    more = len(names) - MOST_CITIES
    return ", ".join(names[:MOST_CITIES]) + (f" +{more}" if more > 0 else "")


def most(trial: State, seat: int, use: str, kinds: tuple[int, ...]) -> int:
    """How many symbols of some kinds could be brought up at most."""
    return sum(
        max(amount(options, kind) for kind in kinds)
        for _, options in payment.offers(trial, seat, use)
    )


def passes(labels: Labels, steps: int) -> str:
    """Which courtiers wake on a way of so many rooms."""
    realm, rules = labels.table.realms[labels.seat], labels.data.rules["movement"]
    sides = []
    for step in range(steps):
        left = (realm.marker + step) % ROOMS + 1
        if left == rules["right_arrow_after_room"]:
            sides.append(labels.text("wakes.right"))
        if left == rules["left_arrow_after_room"]:
            sides.append(labels.text("wakes.left"))
    return f" ({', '.join(dict.fromkeys(sides))})" if sides else ""


def all_rooms(labels: Labels) -> list[str]:
    """Every room of the own palace, with what it would do now."""
    table, marker = labels.table, labels.table.realms[labels.seat].marker
    lines = [labels.style.paint.bold(labels.text("room.head"))]
    for room in range(ROOMS):
        steps = "" if marker == NOBODY else passes(labels, (room - marker) % ROOMS)
        told = doing(labels, entered(table, labels.seat, room))
        lines += labels.wrap(f"  {labels.room(labels.seat, room)}{steps}: {told}", "    ")
    return lines
