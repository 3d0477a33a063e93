"""What is out of reach: the places that are in question now where nothing can be done, and why.

The reasons are those that the rules themselves give when somebody tries it nevertheless.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from signoria.game import IllegalAction
from signoria.virtu.display import board_places as board
from signoria.virtu.display.board_places import Place
from signoria.virtu.knowledge.view import View
from signoria.virtu.model import places, sources
from signoria.virtu.model.actions import (
    BORROW,
    SPONSOR,
    SPY_RESERVE,
    STEP_FLORINS,
    WAGES,
    Action,
    each,
    make,
)
from signoria.virtu.model.components import NOBODY, RIGHT, ROOMS, SHIP, WAR, Cost, Data
from signoria.virtu.model.kept import kept
from signoria.virtu.model.means import amount
from signoria.virtu.model.realm import READY, bits, light, seated
from signoria.virtu.model.spending import clear
from signoria.virtu.model.state import State
from signoria.virtu.phases import annex, intrigue, market, palace, patronage, retreat, war

Candidate = tuple[Place, Action]
"""Something that somebody may want to do at a place."""


def barred(view: View) -> list[tuple[Place, Action, IllegalAction]]:
    """Places in question where the seat of a view can do nothing, each with a reason."""
    table, seat = view.table, view.seat
    if seat is None or not view.legal:
        return []
    legal = set(view.legal)
    taken = {place for action in legal for place in board.places_of(table, seat, action)}
    found = []
    for place, action in _candidates(table, seat):
        if place not in taken:
            taken.add(place)
            found.append((place, action, table.refusal(action, seat)))
    return found


def _candidates(state: State, seat: int) -> Iterator[Candidate]:
    wanted = WANTED.get(state.phase)
    if wanted is not None:
        yield from wanted(state, seat)
    if state.phase not in ("family", "space"):
        yield board.INDULGENCE, BORROW


# The marker


def _moves(state: State, seat: int) -> Iterator[Candidate]:
    realm, data = state.realms[seat], state.data
    if realm.marker == NOBODY:
        return
    for steps in range(1, ROOMS + 1):
        yield board.room(seat, (realm.marker + steps) % ROOMS), make(data, "move", steps)
    yield board.treasury(seat), STEP_FLORINS
    for tile in bits(realm.owned & data.arrow_tiles):
        yield board.tile(state, seat, tile), each(data, "step")[tile]


# Actions


def _cities(state: State, seat: int) -> Iterator[Candidate]:
    for city in state.chart.open:
        if state.owner[city] != seat:
            yield board.city(state, city), each(state.data, "annex")[city]


def _marches(state: State, seat: int) -> Iterator[Candidate]:
    for verb, here, there, _ in war.legs(state, seat):
        yield board.city(state, there), make(state.data, verb, here, there)


def _spent(state: State, seat: int) -> Iterator[Candidate]:
    realm, data = state.realms[seat], state.data
    for tile in bits(realm.owned & ~realm.ready):
        yield board.tile(state, seat, tile), each(data, "ready")[tile]
    for power, ally in enumerate(state.ally):
        if ally == seat:
            yield board.power(state, power), each(data, "reactivate")[power]


def _sponsoring(state: State, seat: int) -> Iterator[Candidate]:
    yield board.patron(seat), SPONSOR


def _bonuses(state: State, seat: int) -> Iterator[Candidate]:
    for bonus, action in enumerate(each(state.data, "take")):
        yield board.bonus(state, bonus), action


def _ships(state: State, seat: int) -> Iterator[Candidate]:
    yield from _givers(state, seat, (SHIP,))


def _payers(state: State, seat: int) -> Iterator[Candidate]:
    """Whatever has symbols that are still to be paid."""
    kinds = [kind for kind in range(len(state.pool)) if any(way[kind] for way in state.need)]
    yield from _givers(state, seat, kinds)


def _givers(state: State, seat: int, kinds: Sequence[int]) -> Iterator[Candidate]:
    """Own courtiers and tiles with one of some symbols."""
    realm, data = state.realms[seat], state.data
    owned = [*bits(realm.owned)]
    owned += [sources.of_courtier(card, side) for card, side, _ in realm.courtiers]
    for source in owned:
        options = sources.options(data, source)
        kind = next((kind for kind in kinds if amount(options, kind)), None)
        if kind is not None:
            yield board.source(state, seat, source), make(data, "use", source, kind)


def _spies(state: State, seat: int) -> Iterator[Candidate]:
    data = state.data
    yield board.reserve(seat), SPY_RESERVE
    for place, owner in intrigue.spied_places(state):
        form = "spy" if owner == seat else "expel"
        yield board.spy(state, place), each(data, form)[place]


def _destinations(state: State, seat: int) -> Iterator[Candidate]:
    houses = {realm.house for realm in state.realms}
    for place, action in enumerate(each(state.data, "send")):
        kind, number, _ = places.meaning(place)
        if kind == places.CITY and number not in state.chart.open:
            continue
        if kind != places.ROOM or number in houses:
            yield board.target(state, place), action


# Sieges


def _arms(state: State, seat: int) -> Iterator[Candidate]:
    realm, data = state.realms[seat], state.data
    commits = each(data, "commit")
    for card, side, _ in realm.courtiers:
        if amount(data.cards[card].options, WAR):
            source = sources.of_courtier(card, side)
            yield board.courtier(state, seat, card, side), commits[source]
    for number in realm.bonuses:
        if data.bonuses[number].war or data.bonuses[number].tile != NOBODY:
            yield board.bonus(state, number), commits[sources.of_bonus(number)]
    for power, ally in enumerate(state.ally):
        if ally == seat and amount(data.powers[power].options, WAR):
            yield board.power(state, power), commits[sources.of_power(power)]


def _homes(state: State, seat: int) -> Iterator[Candidate]:
    here = retreat.waiting(state, seat)
    for city in state.chart.open:
        if here is not None and state.owner[city] == seat:
            yield board.city(state, city), make(state.data, "retreat", here, city)


def _courtiers(state: State, seat: int) -> Iterator[Candidate]:
    for card, side, _ in state.realms[seat].courtiers:
        place = board.courtier(state, seat, card, side)
        yield place, make(state.data, "discard", card, side)


# The palace


def _rooms_to_place(state: State, seat: int) -> Iterator[Candidate]:
    cards = state.realms[seat].unplaced
    for room in range(ROOMS):
        if cards:
            yield board.room(seat, room), make(state.data, "place-room", cards[0], room)


def _seats(state: State, seat: int) -> Iterator[Candidate]:
    for card in board.to_place(state, seat):
        for side in (RIGHT, 1 - RIGHT):
            yield board.space(seat, side), make(state.data, "seat", card, side)


def _palace(state: State, seat: int) -> Iterator[Candidate]:
    realm, data = state.realms[seat], state.data
    movable = [one for one in realm.courtiers if one[2] & READY]
    for room in range(ROOMS):
        if palace.barred(state, seat, room) is None:
            continue
        if realm.rooms[room] != NOBODY:
            yield board.room(seat, room), make(data, "recall-room", room, RIGHT)
        elif movable:
            card, side, _ = movable[0]
            yield board.room(seat, room), make(data, "shift-room", card, side, room)
    for card, side, _ in realm.courtiers:
        place = board.courtier(state, seat, card, side)
        yield place, make(data, "shift-side", card, side, 1 - side)


# Winter


def _wages(state: State, seat: int) -> Iterator[Candidate]:
    yield board.treasury(seat), WAGES


def wares(state: State, seat: int) -> Iterator[Candidate]:
    """Everything in the market, as this seat could have it first."""
    data, realm = state.data, state.realms[seat]
    sides = realm.free_sides(data, state.count[seat])
    side = sides[0] if sides else RIGHT
    for card in data.citizens:
        yield board.card_for_sale(state, card), make(data, "buy-card", card, side)
    for tile in data.for_sale:
        yield board.tile_for_sale(state, tile), each(data, "buy-tile")[tile]
    own = realm.owned & state.chart.cities
    sites = [*bits(own & data.great_cities & ~(realm.owned >> data.first_cathedral)), *bits(own)]
    if sites:
        church = board.tile_for_sale(state, data.first_cathedral)
        yield church, each(data, "buy-cathedral")[sites[0]]


def _levies(state: State, seat: int) -> Iterator[Candidate]:
    for city in bits(state.realms[seat].owned & state.chart.cities):
        yield board.city(state, city), each(state.data, "recruit")[city]


def alliances(state: State, seat: int) -> Iterator[Candidate]:
    for power, action in enumerate(each(state.data, "ally")):
        yield board.power(state, power), action


WANTED: dict[str, Callable[[State, int], Iterator[Candidate]]] = {
    "family": _rooms_to_place,
    "move": _moves,
    "govern": _spent,
    "patronage": _sponsoring,
    "bonus": _bonuses,
    "seat": _seats,
    "trade": _ships,
    "annex": _cities,
    "war": _marches,
    "intrigue": _spies,
    "send": _destinations,
    "pay": _payers,
    "exchange": _arms,
    "retreat": _homes,
    "space": _courtiers,
    "wages": _wages,
    "palace": _palace,
    "market": wares,
    "recruit": _levies,
    "alliance": alliances,
}
"""What is in question in each phase."""


# Winter at any time


def in_phase(state: State, seat: int, phase: str) -> State:
    """The table, or a copy of it on which it is this seat's turn in a phase of winter."""
    if state.phase == phase and state.to_act == seat:
        return state
    trial = state.clone()
    trial.phase, trial.to_act, trial.bought_now = phase, seat, 0
    clear(trial)
    trial.since = ()
    trial.forget()
    return trial


def objection(trial: State, seat: int, action: Action) -> IllegalAction | None:
    """Why something is not possible in the phase of a table; None if it is."""
    return None if action in trial.legal(seat) else trial.refusal(action, seat)


# What more symbols would do


def too_dear(state: State, seat: int) -> list[tuple[Action, tuple[Cost, ...]]]:
    """What the phase is about and cannot be done for want of symbols or space, with its price."""
    can = {_matter(action) for action in state.legal(seat)}
    return [one for one in _priced(state, seat) if _matter(one[0]) not in can]


def _matter(action: Action) -> tuple[str, int]:
    """What an action is about, wherever a card would sit."""
    return action.form.replace("-instead", "-card"), action.args[0] if action.args else NOBODY


def _priced(state: State, seat: int) -> Iterator[tuple[Action, tuple[Cost, ...]]]:
    data = state.data
    if state.phase == "annex":
        for city, asked in annex.prices(state, seat).items():
            yield each(data, "annex")[city], (asked,)
    elif state.phase == "patronage" and (ways := patronage.price(state, seat)):
        yield SPONSOR, ways
    elif state.phase == "market":
        goods = [make(data, "buy-card", card, RIGHT) for card in market.cards_for(state, seat)]
        goods += [each(data, "buy-tile")[tile] for tile in market.tiles_for(state, seat)]
        sites = market.cathedrals_for(state, seat)
        goods += [each(data, "buy-cathedral")[city] for city in sites]
        for action in goods:
            yield action, (market.price(data, action),)
    elif state.phase == "alliance":
        for power, ways in market.alliances(state, seat).items():
            yield each(data, "ally")[power], ways


# Courtier spaces


def free_spaces(state: State, seat: int, side: int) -> int:
    """How many courtiers could still sit down on a side."""
    realm = state.realms[seat]
    extras = realm.extras(state.data, state.count[seat])
    return _free(state.data, seated(realm.courtiers), extras, side)


@kept(1024)
def _free(data: Data, count: tuple[int, int], extras: int, side: int) -> int:
    normal, full = data.spaces[side], data.full[side]
    spare = max(0, extras - light(data, count))
    return max(0, normal - count[side]) + min(spare, full - max(normal, count[side]))
