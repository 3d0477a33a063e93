"""What speaks for a choice in a room: Govern, Patronage, Trade, Annex and Intrigue."""

from __future__ import annotations

from collections.abc import Iterator

from signoria.bots.contract import Reason
from signoria.bots.virtu.reasons.facts import fact, florins_text, options_text
from signoria.virtu.model import places
from signoria.virtu.model.actions import DONE, Action
from signoria.virtu.model.components import NOBODY, ROOMS, packaged
from signoria.virtu.model.means import ways_text
from signoria.virtu.model.state import State
from signoria.virtu.phases import patronage, scoring, spring


def of_govern(state: State, seat: int, action: Action) -> Iterator[Reason]:
    realm, data = state.realms[seat], state.data
    spent = (realm.owned & ~realm.ready).bit_count()
    if action == DONE:
        yield fact("govern-done", spent=spent) if spent else fact("govern-all")
    elif action.form == "reactivate":
        yield fact("reactivate", power=data.powers[action.args[0]].id)
    else:
        tile = data.tiles[action.args[0]]
        if tile.options:
            yield fact("ready", tile=tile.id, gives=options_text(tile.options))
        if state.half:
            yield fact("ready-free")
        if spent > 1:
            yield fact("tiles-spent", spent=spent, count=realm.owned.bit_count())


def of_patronage(state: State, seat: int, action: Action) -> Iterator[Reason]:
    step = state.realms[seat].patron + 1
    if action == DONE:
        ways = patronage.price(state, seat)
        if ways:
            yield fact("patron-wait", step=step, cost=ways_text(ways))
        else:
            yield fact("patron-end")
        return
    entry = state.data.steps[step]
    if step >= state.data.rules["end"]["patron_trigger"]:
        yield fact("ends-game")
    if entry.bonus:
        yield fact("step-bonus", step=step)
    yield fact("step-prestige", step=step, points=entry.prestige)


def of_bonus(state: State, seat: int, action: Action) -> Iterator[Reason]:
    bonus = state.data.bonuses[action.args[0]]
    if state.data.hash == packaged().hash:  # the rule in words has the numbers of our data
        yield fact("bonus-rule", rule=bonus.id)
    if bonus.prestige:
        yield fact("worth", what=bonus.id, points=bonus.prestige)
    yield fact("bonus-plain", bonus=bonus.id)


def of_trade(state: State, seat: int, action: Action) -> Iterator[Reason]:
    rate = state.data.rules["actions"]["trade_florins_per_ship"]
    if action == DONE:
        yield fact("ships-kept")
    else:
        yield fact("ship-sold", florins=florins_text(rate))
        yield fact("treasury", florins=florins_text(state.realms[seat].florins))


def of_annex(state: State, seat: int, action: Action) -> Iterator[Reason]:
    if action == DONE:
        yield fact("annex-none")
    else:
        yield from gained_city(state, seat, action.args[0])


def gained_city(state: State, seat: int, city: int) -> Iterator[Reason]:
    """What another city brings."""
    data, name = state.data, state.data.cities[city].id
    count = state.count[seat] + 1
    track = data.track_points
    points = [track[min(many, data.track_end, len(track) - 1)] for many in (count - 1, count)]
    if count >= data.rules["end"]["cities_trigger"]:
        yield fact("ends-game")
    if points[1] > points[0]:
        yield fact("city-prestige", city=name, count=count, points=points[1] - points[0])
    if count == data.space_from:
        yield fact("city-space", city=name)
    options = data.tiles[city].options
    if options:
        yield fact("city-tile", city=name, gives=options_text(options))
    yield fact("city-plain", city=name, count=count)


def of_intrigue(state: State, seat: int, action: Action) -> Iterator[Reason]:
    if action == DONE:
        yield fact("intrigue-done")
    elif action.form == "spy-reserve":
        yield fact("spy-reserve", count=state.realms[seat].spies)
    elif action.form == "spy":
        yield fact("spy-moves", place=places.names(state.data)[action.args[0]])
    else:
        yield from _expelled(state, seat, action.args[0])


def _expelled(state: State, seat: int, place: int) -> Iterator[Reason]:
    kind, number, room = places.meaning(place)
    if kind == places.ROOM and state.seat_of(number) == seat:
        yield fact("expel-room", room=room + 1)
    elif kind == places.POWER and state.ally[number] == seat:
        yield fact("expel-power", power=state.data.powers[number].id)
    else:
        yield fact("expel", place=places.names(state.data)[place])


def of_send(state: State, seat: int, action: Action) -> Iterator[Reason]:
    (place,) = action.args
    kind, number, room = places.meaning(place)
    if kind == places.ROOM:
        yield from _sent_to_room(state, seat, state.seat_of(number), room)
    elif kind == places.POWER:
        power, ally = state.data.powers[number].id, state.ally[number]
        if ally not in (NOBODY, seat):
            yield fact("send-spoils", power=power, seat=ally)
        else:
            yield fact("send-power", power=power)
    else:
        city, owner = state.data.cities[number].id, state.owner[number]
        if owner == seat:
            yield fact("send-own", city=city)
        else:
            yield fact("send-cheaper" if owner == NOBODY else "send-weaker", city=city)


def _sent_to_room(state: State, seat: int, other: int, room: int) -> Iterator[Reason]:
    if other == seat:
        yield fact("send-own-room", room=room + 1)
        return
    action = spring.action_of(state, other, room)
    yield fact("send-room", seat=other, room=room + 1, action=action)
    ahead = (room - state.realms[other].marker) % ROOMS
    if state.realms[other].marker != NOBODY and ahead in (1, 2):
        yield fact("send-next", seat=other)
    points = [sum(parts.values()) for parts in scoring.scores(state)]
    if points[other] == max(points):
        yield fact("send-leader", seat=other, points=points[other])
