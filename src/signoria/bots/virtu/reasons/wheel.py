"""What speaks for a room: what it would bring now, and who wakes on the way there."""

from __future__ import annotations

from collections.abc import Iterator

from signoria.bots.contract import Reason
from signoria.bots.virtu.captain import campaign
from signoria.bots.virtu.captain.captain import city_value
from signoria.bots.virtu.captain.room_means import RoomMeans
from signoria.bots.virtu.captain.weights import PLAIN
from signoria.bots.virtu.reasons.facts import fact, florins_text, price_text
from signoria.virtu.model.actions import LEAVE, Action
from signoria.virtu.model.components import CROSS, CROWN, FLORIN, NOBODY, ROOMS, SHIP
from signoria.virtu.model.means import ways_text
from signoria.virtu.model.realm import READY
from signoria.virtu.model.state import State
from signoria.virtu.phases import annex, patronage, spring


def of_move(state: State, seat: int, action: Action) -> Iterator[Reason]:
    realm = state.realms[seat]
    if action.form == "enter":
        yield from _of_room(state, seat, action.args[0], (False, False))
        return
    if action.form == "move":
        steps = action.args[0]
    else:
        steps = state.data.rules["movement"]["free_max"] + state.extra + 1
    room = (realm.marker + steps) % ROOMS
    if action.form != "move":
        yield fact("step-further", room=room + 1, action=spring.action_of(state, seat, room))
    refreshed = RoomMeans(state, seat).passed(realm.marker, steps)
    found = list(_of_room(state, seat, room, refreshed))
    yield from found[:1]
    yield from _woken(state, seat, refreshed)
    yield from found[1:]
    yield from _avoided(state, seat, room)


def _woken(state: State, seat: int, refreshed: tuple[bool, bool]) -> Iterator[Reason]:
    """Courtiers that become available on the way."""
    count = sum(
        1
        for _, side, marks in state.realms[seat].courtiers
        if refreshed[side] and not marks & READY
    )
    if count:
        yield fact("wakes", count=count)


def _avoided(state: State, seat: int, room: int) -> Iterator[Reason]:
    """A room that would have been of no use."""
    for other in range(ROOMS):
        if other == room:
            continue
        if spring.spied_on(state, seat, other) and (
            spring.action_of(state, seat, other) != "intrigue"
        ):
            yield fact("avoids-spy", room=other + 1)
            return


def _of_room(state: State, seat: int, room: int, refreshed: tuple[bool, bool]) -> Iterator[Reason]:
    """What a room would bring."""
    action = spring.action_of(state, seat, room)
    if state.realms[seat].loans >> room & 1:
        yield fact("room-loan", room=room + 1)
    elif spring.spied_on(state, seat, room) and action != "intrigue":
        yield fact("room-spy", room=room + 1)
    else:
        means = RoomMeans(state, seat)
        sums = means.there(room, refreshed, action)
        yield from ROOM_FACTS[action](state, seat, sums)
    yield fact("room-plain", room=room + 1, action=action)


def _govern(state: State, seat: int, sums: list[int]) -> Iterator[Reason]:
    realm = state.realms[seat]
    spent = (realm.owned & ~realm.ready).bit_count()
    if spent > 1:
        yield fact("room-govern", spent=spent, count=realm.owned.bit_count())


def _patronage(state: State, seat: int, sums: list[int]) -> Iterator[Reason]:
    step = state.realms[seat].patron + 1
    for cost in patronage.price(state, seat):
        if all(sums[kind] >= cost[kind] for kind in (FLORIN, CROWN, CROSS)):
            yield fact("room-patronage", step=step, points=state.data.steps[step].prestige)
            return


def _annex(state: State, seat: int, sums: list[int]) -> Iterator[Reason]:
    within = {
        city: cost
        for city, cost in annex.prices(state, seat).items()
        if sums[CROWN] >= cost[CROWN] and sums[SHIP] >= cost[SHIP]
    }
    if within:
        best = max(within, key=lambda city: city_value(state, seat, city, within[city], PLAIN))
        name = state.data.cities[best].id
        yield fact("room-annex", city=name, cost=price_text(within[best]))


def _war(state: State, seat: int, sums: list[int]) -> Iterator[Reason]:
    for gain, city, _ in campaign.plans(state, seat, sums, PLAIN):
        if gain > 0:
            strength = campaign.expected_defence(state, seat, city)
            yield fact("room-war", city=state.data.cities[city].id, defence=strength)
            return


def _trade(state: State, seat: int, sums: list[int]) -> Iterator[Reason]:
    rate = state.data.rules["actions"]["trade_florins_per_ship"]
    if sums[SHIP]:
        yield fact("room-trade", florins=florins_text(rate * sums[SHIP]))


def _intrigue(state: State, seat: int, sums: list[int]) -> Iterator[Reason]:
    bothered = sum(spring.spied_on(state, seat, room) for room in range(ROOMS))
    if bothered:
        yield fact("room-intrigue-spies", count=bothered)
    elif state.realms[seat].spies:
        yield fact("room-intrigue", count=state.realms[seat].spies)


ROOM_FACTS = {
    "govern": _govern,
    "patronage": _patronage,
    "annex": _annex,
    "war": _war,
    "trade": _trade,
    "intrigue": _intrigue,
}


def of_redeem(state: State, seat: int, action: Action) -> Iterator[Reason]:
    cost = ways_text(spring.redemption(state.data))
    if action == LEAVE:
        yield fact("leave", cost=cost)
        return
    yield fact("redeem", room=state.realms[seat].marker + 1)
    points = -state.data.rules["scoring"]["indulgence"]
    if points > 0:
        yield fact("redeem-prestige", points=points)


def of_blocked(state: State, seat: int, action: Action) -> Iterator[Reason]:
    room = state.realms[seat].marker
    assert room != NOBODY
    yield fact("room-spy", room=room + 1)
