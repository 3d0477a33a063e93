"""Tables for the tests of Virtù, set in words: how the tests of the rules are written.

`table(florence=side(cities="firenze pisa", courtiers="ambassador right", florins=3))` is a game of
four in which Florence is to move first. Whatever is not said is empty: no cards, no armies, no
florins, no spies on the board, every tile available. A house that is not named keeps its two start
cities. Without a marker it is the first spring, so that `enter 3` goes into any room.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from signoria.game import Event, IllegalAction
from signoria.virtu.model import places
from signoria.virtu.model.actions import Action
from signoria.virtu.model.components import CLOSED, NOBODY, SIDES, Data
from signoria.virtu.model.realm import READY, Realm, bits
from signoria.virtu.model.state import State
from signoria.virtu.phases import conquest, intrigue, siege, winter

DATA = Data(tomllib.loads(Path(__file__).with_name("frozen.toml").read_text("utf-8")))
"""Data that nobody tunes: the tests of the rules count with their numbers."""
Side = dict[str, Any]
SIEGES, WINTER = "sieges", "winter"


def side(
    *,
    cities: str = "",
    tiles: str = "",
    spent: str = "",
    rooms: dict[int, str] | None = None,
    courtiers: str = "",
    armies: str = "",
    spies: str = "",
    allies: str = "",
    florins: int = 0,
    marker: int = 0,
    loans: str = "",
    patron: int = 0,
    bonuses: str = "",
    trophies: str = "",
    tokens: int = 0,
) -> Side:
    """The holdings of a house. Cards of a room: the action card, then the upgrade."""
    return locals()


def table(
    players: int = 4,
    *,
    first: str = "florence",
    order: str = "",
    when: str = "spring",
    year: int = 1,
    options: Iterable[str] = (),
    **sides: Side,
) -> State:
    """A table at the beginning of spring, of the sieges, or of winter."""
    houses = DATA.seats_of(players)
    state = State(DATA, players, options, houses, 0)
    names = [DATA.houses[house].id for house in houses]
    turn = order.split() or names[names.index(first) :] + names[: names.index(first)]
    state.order = [names.index(name) for name in turn]
    state.discs = state.order[:]
    state.year = year
    _empty(state)
    for name, holdings in sides.items():
        _cities(state, names.index(name), holdings)
    for seat in range(players):
        state.count[seat] = state.owner.count(seat)
    for name, holdings in sides.items():
        _settle(state, names.index(name), holdings)
    _begin(state, when)
    return state


def _empty(state: State) -> None:
    for realm in state.realms:
        realm.unplaced = ()
        realm.florins = 0
        realm.armies = [0] * len(DATA.cities)


def _cities(state: State, seat: int, holdings: Side) -> None:
    realm = state.realms[seat]
    if holdings["cities"]:
        for city in bits(realm.owned):
            if state.owner[city] == seat:
                state.owner[city] = NOBODY
        realm.owned = realm.ready = 0
        for name in holdings["cities"].split():
            city = DATA.city[name]
            before = state.owner[city]
            assert before != CLOSED, f"{name} is closed"
            if before not in (NOBODY, seat):
                state.realms[before].owned &= ~(1 << city)
                state.realms[before].ready &= ~(1 << city)
            state.owner[city] = seat
            realm.owned |= 1 << city
    realm.ready = realm.owned


def _settle(state: State, seat: int, holdings: Side) -> None:
    realm = state.realms[seat]
    for name in holdings["tiles"].split():
        realm.owned |= 1 << DATA.tile[name]
        if DATA.tile[name] in DATA.for_sale:
            state.tiles[DATA.tile[name]] -= 1
        state.cathedrals -= name.startswith("cathedral")
    realm.ready = realm.owned
    for name in holdings["spent"].split():
        realm.ready &= ~(1 << DATA.tile[name])
    _cards(state, realm, holdings)
    for city, count in _counted(holdings["armies"]):
        realm.armies[DATA.city[city]] = count
    for place in _listed(holdings["spies"]):
        assert intrigue.set_spy(state, places.names(DATA).index(place), seat) == NOBODY
        realm.spies -= 1
    assert realm.spies >= 0, "too many spies"
    for ally in _listed(holdings["allies"]):
        power = DATA.power[ally.split()[0]]
        state.ally[power] = seat
        state.ally_ready[power] = not ally.endswith("used")
    realm.florins = holdings["florins"]
    realm.marker = holdings["marker"] - 1
    for room in holdings["loans"].split():
        realm.loans |= 1 << int(room) - 1
        state.indulgences -= 1
    realm.patron = holdings["patron"]
    realm.bonuses = tuple(DATA.bonus[name] for name in holdings["bonuses"].split())
    for bonus in realm.bonuses:
        state.bonuses &= ~(1 << bonus)
        if DATA.bonuses[bonus].tile != NOBODY:
            realm.owned |= 1 << DATA.bonuses[bonus].tile
            realm.ready |= 1 << DATA.bonuses[bonus].tile
    for name in holdings["trophies"].split():
        realm.trophies |= 1 << seat_of(state, name)
    realm.tokens = holdings["tokens"]


def _cards(state: State, realm: Realm, holdings: Side) -> None:
    for room, cards in (holdings["rooms"] or {}).items():
        numbers = [DATA.card[name] for name in cards.split()]
        realm.rooms[room - 1] = numbers[0]
        realm.upgrades[room - 1] = numbers[1] if numbers[1:] else NOBODY
    for courtier in _listed(holdings["courtiers"]):
        name, where, *marks = courtier.split()
        realm.courtiers.append((DATA.card[name], SIDES.index(where), 0 if marks else READY))
    for card in realm.cards():
        if DATA.cards[card].kind == "citizen":
            state.supply[card] -= 1


def _begin(state: State, when: str) -> None:
    state.turn = 0
    state.phase, state.to_act = "move", state.order[0]
    if when == SIEGES:
        siege.begin(state, [])
    elif when == WINTER:
        state.order = conquest.turn_order(state)
        winter.begin(state, [])
    if state.phase != "move":
        state.skip_idle([])
    state._legal = None


def _listed(text: str) -> list[str]:
    return [part.strip() for part in text.split(",") if part.strip()]


def _counted(text: str) -> list[tuple[str, int]]:
    """`firenze 2, pisa` names two armies and one."""
    parts = [part.split() for part in _listed(text)]
    return [(part[0], int(part[1]) if part[1:] else 1) for part in parts]


# Playing


def do(state: State, *actions: str) -> list[Event]:
    """Carry out actions of whoever is to act; all that happened."""
    events: list[Event] = []
    for action in actions:
        events += state.apply(state.parse(action))
    return events


def refused(state: State, *actions: str) -> bool:
    """Whether none of these actions is possible, and trying them changes nothing."""
    before = snapshot(state)
    for action in actions:
        assert action not in state.legal()
        with pytest.raises(IllegalAction):
            state.apply(state.parse(action))
    return snapshot(state) == before


def assail(state: State, city: str = "") -> list[Event]:
    """Besiege a city without any war bonuses."""
    events = do(state, f"besiege {city}".strip())
    while state.phase == "exchange":
        events += do(state, "pass")
    return events


def cheapest(state: State, action: str) -> list[Event]:
    """An action with its cheapest payment, if it has to be paid for."""
    events = do(state, action)
    return events + (do(state, state.legal()[0]) if state.phase == "pay" else [])


def until(state: State, *phases: str) -> State:
    """Let everybody do as little as possible until one of these phases comes."""
    while state.phase not in phases:
        assert state.to_act is not None, f"no {phases} any more"
        idle = ("done", "wages", "pass", "leave", "withdraw", "move 1", "enter 1")
        plain = [action for action in state.legal() if action.verb not in ("undo", "borrow")]
        state.apply(_first(state, idle) or plain[-1])
    return state


def _first(state: State, texts: Iterable[str]) -> Action | None:
    """The first of some actions that is possible."""
    return next((state.parse(text) for text in texts if text in state.legal()), None)


def turn_of(state: State, house: str, *phases: str) -> State:
    """Let the others do as little as possible until a house is in one of these phases."""
    while state.phase not in phases or acting(state) != house:
        until(state, *phases)
        if acting(state) != house:
            action = _first(state, ("done", "wages", "pass", "enter 1", "move 1"))
            assert action is not None
            state.apply(action)
    return state


# Looking


def offered(state: State, *verbs: str) -> list[str]:
    """The legal actions with one of these verbs, without the verb where there is only one."""
    found = [action for action in state.legal() if action.verb in verbs]
    if len(verbs) == 1:
        return [" ".join(action.words) for action in found]
    return [str(action) for action in found]


def snapshot(state: State) -> dict[str, Any]:
    """All that a state is made of, but for what it has worked out already."""
    found: dict[str, Any] = {}
    for name in State.__slots__:
        if name in ("_legal", "realms", "clash", "before"):
            continue
        value = getattr(state, name)
        found[name] = [*value] if isinstance(value, list) else value
    found["room_spy"] = [spies[:] for spies in state.room_spy]
    found["before"] = state.before and snapshot(state.before)
    found["fleeing"] = set(state.fleeing)
    clash = state.clash
    found["clash"] = clash and [repr(getattr(clash, name)) for name in type(clash).__slots__]
    found["realms"] = [
        {name: repr(getattr(realm, name)) for name in Realm.__slots__} for realm in state.realms
    ]
    return found


def seat_of(state: State, house: str) -> int:
    return state.seat_of(DATA.house[house])


def house_of(state: State, seat: int) -> str:
    return DATA.houses[state.realms[seat].house].id


def acting(state: State) -> str:
    """The house that is to act."""
    assert state.to_act is not None
    return house_of(state, state.to_act)


def realm(state: State, house: str) -> Realm:
    return state.realms[seat_of(state, house)]


def owner(state: State, city: str) -> str:
    """The house that has a city; nobody's has no name."""
    seat = state.owner[DATA.city[city]]
    return house_of(state, seat) if seat >= 0 else ""


def cities(state: State, house: str) -> int:
    return state.count[seat_of(state, house)]


def ready(state: State, house: str) -> set[str]:
    """The available tiles of a house."""
    return {DATA.tiles[tile].id for tile in bits(realm(state, house).ready)}


def spent(state: State, house: str) -> set[str]:
    """The spent tiles of a house."""
    held = realm(state, house)
    return {DATA.tiles[tile].id for tile in bits(held.owned & ~held.ready)}


def armies(state: State, house: str) -> dict[str, int]:
    """How many armies of a house stand where."""
    held = enumerate(realm(state, house).armies)
    return {DATA.cities[city].id: count for city, count in held if count}


def spies(state: State, house: str) -> set[str]:
    """Where the spies of a house are, the reserve aside."""
    seat = seat_of(state, house)
    names = places.names(DATA)
    return {names[place] for place, whose in intrigue.spied_places(state) if whose == seat}


def courtiers(state: State, house: str) -> list[str]:
    """The courtiers of a house with their sides, in order of their names."""
    return sorted(
        f"{DATA.cards[card].id} {SIDES[where]}{'' if marks & READY else ' spent'}"
        for card, where, marks in realm(state, house).courtiers
    )


def room(state: State, house: str, number: int) -> list[str]:
    """The action card and the upgrade in a room."""
    held = realm(state, house)
    cards = (held.rooms[number - 1], held.upgrades[number - 1])
    return [DATA.cards[card].id for card in cards if card != NOBODY]


def florins(state: State, house: str) -> int:
    return realm(state, house).florins


def order(state: State) -> list[str]:
    """The houses in turn order."""
    return [house_of(state, seat) for seat in state.order]


def happened(events: Iterable[Event], key: str) -> list[dict[str, Any]]:
    """What the events of one kind said."""
    return [dict(event.args) for event in events if event.key == key]
