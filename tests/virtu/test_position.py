"""Positions: whatever is described is read back equal, and what cannot be is refused."""

from __future__ import annotations

import copy
import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from signoria.game import BadInput, shuffled
from signoria.virtu.formats import position
from signoria.virtu.formats.position import describe
from signoria.virtu.formats.position_tables import (
    CITY,
    CLASH,
    COURTIER,
    PHASE_NAMES,
    POSITION,
    POWER,
    ROOM,
    SEAT,
    TURN,
)
from signoria.virtu.game import GAME
from signoria.virtu.model.clash import Clash
from signoria.virtu.model.components import NOBODY, Data, packaged
from signoria.virtu.model.realm import Realm
from signoria.virtu.model.state import COMPLETE, PHASES, State
from tests.virtu.table import DATA

DOCS = Path(__file__).parent.parent.parent / "docs" / "virtu-notation.md"
Document = dict[str, Any]

EAGER = {
    "annex": 9, "sponsor": 9, "ally": 9, "wages": 9, "besiege": 5, "pay": 5, "buy": 3, "arm": 3,
    "reactivate": 3, "commit": 2, "recruit": 2, "cash": 0.3, "done": 0.3, "leave": 0.3,
    "pass": 0.5, "decline": 0.3, "withdraw": 0.3, "disband": 0.2, "place": 0.15, "step": 0.1,
    "dismiss": 0.1, "undo": 0.1, "recall": 0.05, "borrow": 0.2, "discard": 0.02,
}  # fmt: skip
"""How much a player with a little sense likes to do something, by the first word."""


def read(document: Any) -> State:
    """The state of a position; one that names no data has those that nobody tunes."""
    return position.read(document, DATA)


def advance(state: State, rng: Random) -> None:
    """Let one thing happen."""
    if state.chance is not None:
        state.shuffle(shuffled(state.chance, rng))
        return
    seat = rng.choice(state.deciders)
    legal = state.legal(seat)
    liking = [EAGER.get(action.split()[0], 1.0) for action in legal]
    state.apply(rng.choices(legal, liking)[0], seat)


def states(state: State, rng: Random, most: int) -> Iterator[State]:
    for _ in range(most):
        yield state
        if state.outcome() is not None:
            return
        advance(state, rng)


def slots(thing: Any) -> Any:
    """Everything that an object holds, but for what it has worked out for itself."""
    if isinstance(thing, State | Realm | Clash):
        return {name: slots(getattr(thing, name)) for name in thing.__slots__ if name != "_legal"}
    if isinstance(thing, Data):  # one that was read again is another object
        return thing.hash
    return [slots(item) for item in thing] if isinstance(thing, list) else thing


def plain(state: State) -> Document:
    """A position as a program in another language gets it."""
    document: Document = json.loads(json.dumps(describe(state)))
    return document


def check_round_trip(state: State) -> Document:
    document = plain(state)
    assert document == describe(state)
    again = read(document)
    assert slots(again) == slots(state)
    legal = again.legal()
    again.forget()
    assert legal == again.legal() == state.legal()
    assert again.chance == state.chance
    return document


def attempt(document: Any) -> State | None:
    """The state of a document, or None if it is refused in one sentence that names a field."""
    try:
        return read(document)
    except BadInput as refusal:
        said = str(refusal)
    assert re.match(r"[^\n]+: [^\n]+$", said)
    return None


def rich(players: int, rng: Random) -> State:
    """A table at which much can happen soon: everybody has florins, armies and courtiers."""
    data = DATA
    seats = []
    for house in data.seats_of(players):
        first, *rest = (data.cards[card].id for card in data.houses[house].family)
        rooms: list[Any] = [None] * 5
        rooms[rng.randrange(5)] = {"card": "merchant", "upgrade": first}
        courtiers = [
            {"card": card, "side": side} for card, side in zip(rest, ("right", "left"), strict=True)
        ]
        courtiers.append({"card": "condottiere", "side": "right"})
        seats.append(
            {
                "house": data.houses[house].id,
                "florins": rng.randint(5, 30),
                "patron": rng.choice([1, 3]),
                "rooms": rooms,
                "courtiers": courtiers,
            }
        )
    cities: Document = {}
    for city in data.chart(players).open:
        name = data.cities[city].id
        if not data.cities[city].owner and rng.random() < 0.5:
            cities[name] = {"owner": rng.randrange(players), "spy": rng.randrange(players)}
            if sum(1 for entry in cities.values() if "spy" in entry) > 5:
                del cities[name]["spy"]
    for seat in range(players):
        owned = [name for name, entry in cities.items() if entry["owner"] == seat]
        for name in owned[:2]:
            cities[name]["armies"] = {str(seat): 2}
    powers = {"ottoman": {"ally": 0}, "france": {"ally": 1, "available": False}, "hre": {"spy": 2}}
    return read({"players": players, "seats": seats, "cities": cities, "powers": powers})


# Round trips


@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("option", [[], ["one-spy"]])
def test_round_trip_in_games_from_the_beginning(players: int, option: list[str]) -> None:
    rng = Random(f"{players} {option}")
    state = State(packaged(), players, option)
    for number, now in enumerate(states(state, rng, 400)):
        if number < 15 or number % 4 == 0:
            check_round_trip(now)


def test_round_trip_in_every_phase() -> None:
    seen = set()
    starts = [(rich(3 + seed % 3, Random(seed)), 200) for seed in range(40)]
    starts += [(read(document), 20) for document in DIRECTED.values()]
    for seed, (start, most) in enumerate(starts):
        for number, state in enumerate(states(start, Random(seed), most)):
            where = f"{state.phase} {state.back} {len(state.since)}"
            if where not in seen or (number + seed) % 19 == 0:
                check_round_trip(state)
            seen.add(where)
    phases = {where.split()[0] for where in seen}
    assert phases >= PHASES.keys() - {"family"}
    paid = {where.split()[1] for where in seen if where.startswith("pay")}
    assert paid >= COMPLETE.keys()


def test_round_trip_to_the_end() -> None:
    rng = Random(3)
    state = rich(3, rng)
    *_, state = states(state, rng, 20_000)
    document = check_round_trip(state)
    assert document["phase"] == "over"
    assert document["outcome"]["winners"]
    assert document["to_act"] is None
    assert document["last"]


def test_round_trip_of_secret_placement_and_of_views() -> None:
    for seed in range(6):
        rng = Random(seed)
        state = State(packaged(), 3 + seed % 3)
        for now in states(state, rng, 30):
            check_round_trip(now)
            for seat in (None, *range(now.players)):
                view = now.view(seat)
                assert GAME.read_view(json.loads(json.dumps(GAME.view_text(view)))) == view


DIRECTED: dict[str, Document] = {
    "space": {
        "players": 3,
        "phase": "space",
        "seats": [
            {
                "house": "florence",
                "courtiers": [
                    {"card": "merchant", "side": "right"},
                    {"card": "merchant", "side": "right", "ready": False},
                    {"card": "bishop", "side": "right"},
                ],
            },
            {},
            {},
        ],
        "turn": {"of": 2},
    },
    "seat": {
        "players": 3,
        "phase": "seat",
        "seats": [{"house": "florence", "patron": 2, "bonuses": ["machiavelli"]}, {}, {}],
    },
    "bonus": {
        "players": 3,
        "phase": "bonus",
        "to_act": 1,
        "seats": [{"patron": 2, "bonuses": ["cannons"]}, {"patron": 2}, {}],
    },
    "assault": {
        "players": 3,
        "phase": "assault",
        "to_act": 1,
        "cities": {"siena": {"armies": {"1": 2}}},
        "turn": {"of": 0, "assault": {"city": "siena", "leonardo": [1]}},
    },
    "siege": {"players": 3, "phase": "siege", "cities": {"siena": {"armies": {"2": 2}}}},
    "exchange": {
        "players": 3,
        "phase": "exchange",
        "cities": {"siena": {"owner": 1, "armies": {"0": 2, "2": 2}}},
        "turn": {"clash": {"kind": "battle", "city": "siena", "attacker": 0}},
    },
    "retreat": {
        "players": 3,
        "phase": "pay",
        "seats": [{"house": "venice"}, {}, {}],
        "cities": {"ancona": {"armies": {"0": 1}}},
        "turn": {"back": "retreat", "todo": "retreat ancona venezia"},
    },
    "blocked": {
        "players": 4,
        "phase": "blocked",
        "to_act": 1,
        "seats": [{}, {"rooms": [{"spy": 2}, {}, {}, {}, {}]}, {}, {}],
    },
    "redeem": {
        "players": 5,
        "phase": "redeem",
        "to_act": 4,
        "seats": [{}, {}, {}, {}, {"rooms": [{"indulgence": True}, None, None, None, None]}],
        "turn": {"steps": 1},
    },
    "market": {
        "players": 3,
        "phase": "market",
        "seats": [{"domain": {"guild": "available"}, "fresh": ["guild"]}, {}, {}],
        "turn": {"purchases": ["merchant", "cathedral"], "pool": {"crown": 1}},
    },
    "alliance": {
        "players": 3,
        "phase": "pay",
        "seats": [{"house": "venice", "courtiers": [{"card": "ambassador", "side": "right"}]},
                  {}, {}],
        "cities": {"ancona": {"owner": 0}},
        "turn": {"back": "alliance", "todo": "ally ottoman"},
    },
    "send": {"players": 3, "phase": "send", "to_act": 2},
    "trade": {
        "players": 3,
        "phase": "trade",
        "seats": [
            {"house": "florence", "rooms": [{"card": "merchant"}, {}, {}, {}, {}],
             "domain": {"pisa": "spent"}},
            {}, {},
        ],
        "turn": {
            "pool": {"ship": 1}, "used": ["pisa"], "since": ["use pisa ship"],
            "before": {"seats": {"0": {"domain": {"pisa": "available"}}}, "turn": {}},
        },
    },
}  # fmt: skip


@pytest.mark.parametrize("name", DIRECTED)
def test_positions_from_nowhere_can_be_played(name: str) -> None:
    rng = Random(name)
    for state in states(read(DIRECTED[name]), rng, 120):
        assert state.outcome() is not None or state.legal()
        if rng.random() < 0.3:
            check_round_trip(state)


@pytest.mark.parametrize("phase", PHASE_NAMES)
@pytest.mark.parametrize("players", [3, 4, 5])
def test_a_bare_phase_is_playable_or_refused_in_one_sentence(phase: str, players: int) -> None:
    state = attempt({"players": players, "phase": phase})
    if state is None:
        return
    check_round_trip(state)
    for now in states(state, Random(1), 60):
        assert now.outcome() is not None or now.chance is not None or now.legal()


# Defaults


def test_everything_has_a_default() -> None:
    state = position.read({})
    assert state.data is packaged()
    assert (state.players, state.phase, state.to_act, state.year) == (4, "move", 0, 1)
    assert state.season == "spring"
    assert state.order == state.discs == [0, 1, 2, 3]
    assert not state.last
    houses = [state.data.houses[realm.house] for realm in state.realms]
    assert [house.id for house in houses] == ["milan", "florence", "naples", "venice"]
    for seat, (house, realm) in enumerate(zip(houses, state.realms, strict=True)):
        assert state.count[seat] == 2
        assert all(state.owner[city] == seat for city in house.starts)
        assert [realm.armies[city] for city in house.starts] == [1, 1]
        assert realm.owned == realm.ready == sum(1 << city for city in house.starts)
        assert realm.spies == realm.agents == house.spies
        assert realm.florins == 1
        assert realm.marker == NOBODY
        assert not list(realm.cards())
        assert not realm.unplaced


def test_the_order_begins_with_the_first() -> None:
    state = read({"players": 3, "first": 2})
    assert state.order == state.discs == [2, 0, 1]
    assert state.to_act == 2


def test_houses_that_nobody_names_go_to_the_others_in_order() -> None:
    state = read({"seats": [{}, {"house": "milan"}, {}]} | {"players": 3, "seats": None})
    assert [realm.house for realm in state.realms] == list(state.data.seats_of(3))
    state = read({"seats": [{}, {"house": "florence"}, {"house": "milan"}, {}]})
    names = [state.data.houses[realm.house].id for realm in state.realms]
    assert names == ["naples", "florence", "milan", "venice"]


def test_a_room_that_fits_has_the_marker() -> None:
    document = {
        "game": "virtu",
        "players": 3,
        "phase": "annex",
        "to_act": 0,
        "seats": [{"house": "florence", "florins": 5}, {}, {}],
    }
    state = read(document)
    assert state.realms[0].marker == 2
    assert state.acting == "annex"
    assert state.legal()[-1] == "done"


def test_a_city_brings_its_tile_and_a_tile_its_city() -> None:
    state = read(
        {
            "players": 3,
            "seats": [{"house": "florence", "domain": {"siena": "spent"}}, {}, {}],
            "cities": {"pisa": {"owner": None}, "roma": {"owner": 1}, "bari": {"spy": 2}},
        }
    )
    city = state.data.city
    assert state.owner[city["siena"]] == 0
    assert state.owner[city["pisa"]] == NOBODY
    assert state.realms[0].armies[city["pisa"]] == 0
    assert not state.realms[0].ready >> city["siena"] & 1
    assert state.realms[1].ready >> city["roma"] & 1
    assert state.count == [2, 3, 2]
    assert (state.realms[2].agents, state.realms[2].spies) == (2, 1)


def test_what_is_elsewhere_is_missing_in_the_supplies() -> None:
    rooms = [{"card": "merchant", "indulgence": True}, None, None, None, None]
    seat = {
        "house": "florence",
        "rooms": rooms,
        "patron": 2,
        "bonuses": ["cannons"],
        "domain": {"guild": "spent", "cathedral_firenze": "spent"},
    }
    state = read({"players": 3, "seats": [seat, {}, {}]})
    data = state.data
    assert state.supply[data.card["merchant"]] == 4
    assert state.tiles[data.tile["guild"]] == 4
    assert (state.cathedrals, state.indulgences) == (4, 9)
    assert not state.bonuses >> data.bonus["cannons"] & 1
    assert state.realms[0].ready >> data.tile["cannons"] & 1


def test_what_a_payment_costs_follows_from_what_it_is_for() -> None:
    state = read(
        {
            "players": 3,
            "phase": "pay",
            "seats": [
                {
                    "house": "florence",
                    "courtiers": [
                        {"card": "ambassador", "side": "right"},
                        {"card": "lorenzo_de_medici", "side": "right"},
                    ],
                },
                {},
                {},
            ],
            "turn": {"back": "annex", "todo": "annex ravenna"},
        }
    )
    assert plain(state)["turn"]["need"] == [{"crown": 3}]
    assert state.use == "annex"
    assert state.legal()[-1] == "undo"


def test_printed_facts_that_follow_are_not_needed() -> None:
    rng = Random(9)
    follows = ("legal", "season", "last", "market", "titles", "cathedrals", "bonuses",
               "indulgences", "scores", "outcome", "data", "game")  # fmt: skip
    for state in states(rich(4, rng), rng, 100):
        document = describe(state)
        assert slots(read({k: v for k, v in document.items() if k not in follows})) == slots(state)


def test_scores_are_added_up() -> None:
    document = plain(read({"players": 3}))
    for points in document["scores"]:
        assert points["total"] == sum(points.values()) - points["total"]
    assert describe(State(packaged(), 3))["scores"] is None


@pytest.mark.parametrize("actions", [["borrow florins"], ["cash palermo", "undo"]])
def test_round_trip_where_the_turn_is_as_it_was_before(actions: list[str]) -> None:
    """What can be undone has changed a seat, but nothing in the turn."""
    state = read(
        {
            "players": 3, "phase": "exchange", "to_act": 1,
            "seats": [{"house": "florence"}, {"house": "naples", "florins": 0, "marker": 2,
                      "courtiers": [{"card": "condottiere", "side": "right"}]}, {}],
            "cities": {"palermo": {"armies": {"0": 2}}},
            "turn": {"clash": {"city": "palermo", "attacker": 0, "asked": "defender"}},
        }
    )  # fmt: skip
    for action in actions:
        state.apply(state.parse(action))
        check_round_trip(state)


# Short to write


def test_a_seat_without_means() -> None:
    cards = [{"card": "merchant", "side": "left"}]
    state = read({"players": 3, "seats": [{"bare": True, "courtiers": cards}, {}, {}]})
    realm = state.realms[0]
    assert (realm.florins, realm.ready) == (0, 0)
    assert realm.owned == sum(1 << city for city in DATA.houses[realm.house].starts)
    assert realm.courtiers == [(DATA.card["merchant"], 1, 0)]
    domain = {DATA.cities[DATA.houses[realm.house].starts[0]].id: "available"}
    state = read({"players": 3, "seats": [{"bare": True, "domain": domain, "florins": 2}, {}, {}]})
    assert (state.realms[0].florins, state.realms[0].ready.bit_count()) == (2, 1)


def test_spring_ends_now() -> None:
    """Nobody besieges anything, so it is winter at once."""
    state = read({"players": 3, "phase": "spring-end"})
    assert (state.season, state.year, state.last) == ("winter", 1, False)
    assert not check_round_trip(state)["last"]


def test_spring_ends_with_the_sieges_and_the_new_order() -> None:
    cities = {"siena": {"armies": {"2": 4}}}
    seats = [{"bare": True}, {"bare": True}, {"bare": True, "patron": 5}]
    state = read({"players": 3, "phase": "spring-end", "cities": cities, "seats": seats})
    assert (state.phase, state.to_act) == ("siege", 2)
    state.apply(state.parse("besiege siena"))
    assert (state.season, state.last, state.order[0]) == ("winter", True, 2)


@pytest.mark.parametrize("field", [{"to_act": 1}, {"turn": {"of": 1}}])
def test_nobody_decides_when_spring_ends(field: Document) -> None:
    with pytest.raises(BadInput, match=f"^{next(iter(field))}"):
        read({"players": 3, "phase": "spring-end", **field})


# Refusals


def seat(**fields: Any) -> Document:
    """A table of three whose first seat is Florence with these fields."""
    return {"players": 3, "seats": [{"house": "florence", **fields}, {}, {}]}


def rooms(**fields: Any) -> Document:
    return seat(rooms=[fields, {}, {}, {}, {}])


def courtiers(*cards: str, side: str = "right") -> Document:
    return seat(courtiers=[{"card": card, "side": side} for card in cards])


SIX = ("roma", "bari", "siena", "spoleto", "ancona", "parma")
REFUSED: list[tuple[Any, str]] = [
    ([], "position: must be an object"),
    ({"game": "chess"}, "game: this is no position of virtu"),
    ({"plague": 1}, "plague: a position has no such field; it has game, players"),
    ({"players": 2}, "players: must be a whole number from 3 to 5"),
    ({"players": True}, "players: must be a whole number from 3 to 5"),
    ({"seats": [{}]}, "seats: has 1 entries, but there are 3 to 5 players"),
    ({"players": 3, "seats": [{}]}, "seats: has 1 entries for 3 players"),
    ({"options": ["two-spies"]}, "options[0]: there is no two-spies; there are one-spy"),
    ({"data": "0"}, "data: this needs the data file 0"),
    ({"phase": "lunch"}, "phase: there is no lunch; there are houses, first"),
    ({"year": 0}, f"year: must be a whole number from 1 to {DATA.rules['guard']['years']}"),
    ({"season": "winter"}, "season: the phase move is in spring"),
    ({"to_act": 4}, "to_act: there is no seat 4 with 4 players"),
    ({"order": [0, 1, 2]}, "order: has 3 entries for 4 players"),
    ({"discs": [0, 1, 2, 2]}, "discs: names the same seat twice"),
    ({"players": 3, "cities": {"milano": {}}}, "cities.milano: milano is closed with 3 players"),
    ({"cities": {"atlantis": {}}}, "cities.atlantis: there is no city atlantis"),
    ({"cities": {"roma": {"spy": [0, 1]}}}, "cities.roma.spy: there is no seat that is a list"),
    ({"cities": {"roma": {"armies": {"7": 1}}}}, "cities.roma.armies.7: there is no seat 7"),
    ({"cities": {"roma": {"armies": {"0": 6}}}}, "cities: seat 0 has 8 armies, but at most 6"),
    (
        seat(domain={"roma": "spent"}) | {"cities": {"roma": {"owner": 2}}},
        "cities.roma.owner: its tile is in the domain of 0",
    ),
    (
        {"seats": [{"domain": {"roma": "spent"}}, {"domain": {"roma": "spent"}}, {}, {}]},
        "cities.roma: its tile is in two domains",
    ),
    ({"seats": [{"house": "milan"}, {}, {}]}, "seats[0].house: there is no milan; there are"),
    (
        {"seats": [{"house": "milan"}, {}, {"house": "milan"}, {}]},
        "seats[2].house: two seats have the house milan",
    ),
    (seat(florins=-1), "seats[0].florins: must be a whole number from 0 to 9999"),
    (seat(florins="5"), "seats[0].florins: must be a whole number from 0 to 9999"),
    (seat(marker=6), "seats[0].marker: must be a whole number from 1 to 5"),
    (seat(rooms=[{}]), "seats[0].rooms: has 1 entries for 5 rooms"),
    (rooms(card="admiral"), "seats[0].rooms[0].card: admiral has no action"),
    (rooms(upgrade="bishop"), "seats[0].rooms[0].upgrade: there is no action card above it"),
    (rooms(card="ferdinand_ii"), "seats[0].rooms[0].card: ferdinand_ii belongs to naples"),
    (rooms(card="banker", action="war"), "seats[0].rooms[0].action: the action of this room is"),
    (courtiers("merchant", side="top"), "seats[0].courtiers[0].side: there is no top"),
    (courtiers(*["merchant"] * 4), "seats[0].courtiers: there are at most 3 on the right"),
    (courtiers(*["merchant"] * 3), "seats[0].courtiers: there are not so many spaces"),
    (courtiers("cardinal", "cardinal"), "seats[0]: a palace has at most 1 of cardinal"),
    (courtiers("machiavelli"), "seats[0].bonuses: machiavelli is in the palace, but not here"),
    (seat(courtiers=[{"card": "merchant", "side": "left", "new": True}]), "seats[0]: cards and"),
    (seat(domain={"title_milan": "spent"}), "seats[0].domain.title_milan: title_milan belongs to"),
    (seat(domain={"guild": "lost"}), "seats[0].domain.guild: there is no lost; there are"),
    (seat(domain={"cannons": "spent"}), "seats[0].domain: cannons is there, but not among"),
    (seat(domain={"cathedral_roma": "spent"}), "seats[0].domain.cathedral_roma: roma is not a"),
    (
        seat(domain={"kingdom": "spent", "republic": "spent"}),
        "seats[0].domain: kingdom and republic exclude each other",
    ),
    (seat(fresh=["pisa"]), "seats[0].fresh: pisa is no bought tile of the domain"),
    (seat(patron=1, bonuses=["duomo"]), "seats[0].bonuses: step 1 of the patron track brings"),
    (
        seat(patron=4, bonuses=["duomo", "prince"]),
        "seats[0].bonuses: there must be one artist and one work at most",
    ),
    (seat(trophies=[0]), "seats[0].trophies: seat 0 has none from itself"),
    (seat(spies={"all": 6}), "seats[0].spies.all: must be a whole number from 0 to 5"),
    (seat(spies={"all": 3, "reserve": 2}), "seats[0].spies: 3 spies are not 2 in reserve and 0"),
    (seat(unplaced=["piero_de_medici"]), "seats[0].unplaced: piero_de_medici cannot be placed"),
    (
        {"seats": [{"domain": {"kingdom": "spent"}}] * 3, "players": 3},
        "titles: there are 1 more of kingdom than in the game",
    ),
    ({"market": {"merchant": 4}}, "market.merchant: must be 5, since the others are in use"),
    ({"indulgences": 9}, "indulgences: must be 10, since the others are in use"),
    ({"cathedrals": 4}, "cathedrals: must be 5, since the others are in use"),
    (
        {"seats": [{"rooms": [{"indulgence": True}] * 5}] * 3},
        "indulgences: there are 5 more than in the game",
    ),
    (
        {"cities": {name: {"spy": 0} for name in SIX}},
        "seats[0].spies: seat 0 has 6 spies, but at most 5",
    ),
    (
        rooms(spy=1) | {"options": ["one-spy"], "seats": [{"rooms": [{"spy": 1}] * 5}, {}, {}]},
        "seats[0].rooms: with the option one-spy a palace has one spy at most",
    ),
    ({"powers": {"egypt": {}}}, "powers.egypt: there is no power egypt"),
    ({"powers": {"france": {"available": False}}}, "powers.france.available: without an ally"),
    ({"last": True}, "last: must be false: that follows from the table"),
    ({"outcome": {"winners": [0], "reasons": []}}, "outcome: must be what the table says"),
    ({"phase": "over"}, "phase: over cannot be: nothing on the table has ended the game"),
    ({"phase": "trade"}, "phase: trade cannot be: no room of seat 0 fits"),
    ({"phase": "siege"}, "phase: siege cannot be: no seat has anything to decide"),
    ({"phase": "bonus"}, "phase: bonus cannot be: seat 0 has not just earned a patron bonus"),
    (seat(marker=1) | {"phase": "war"}, "phase: war cannot be: the marker of seat 0 is in a room"),
    (
        {"phase": "wages", "cities": {"roma": {"armies": {"0": 1}}}},
        "cities: in winter no army of seat 0 can be before a city of others",
    ),
    ({"phase": "pay"}, "turn.back: must say what is paid for"),
    (
        {"phase": "pay", "turn": {"back": "annex", "todo": "annex roma"}},
        "turn.todo: seat 0 cannot annex roma in the phase annex",
    ),
    ({"turn": {"acting": "war"}}, "turn.acting: must be left out here"),
    ({"turn": {"of": 1}}, "turn.of: it is the turn of seat 0, who decides"),
    ({"turn": {"used": ["roma"]}}, "turn.used: must be tiles of the seat to act"),
    ({"phase": "exchange"}, "turn.clash: the phase exchange needs it"),
    ({"turn": {"clash": {}}}, "turn.clash: there is none in the phase move"),
    (
        {"phase": "exchange", "turn": {"clash": {"city": "roma", "attacker": 1}}},
        "turn.clash.attacker: seat 1 has no army before that city",
    ),
]


@pytest.mark.parametrize(("document", "sentence"), REFUSED, ids=[line for _, line in REFUSED])
def test_refusals(document: Any, sentence: str) -> None:
    with pytest.raises(BadInput) as refusal:
        read(document)
    assert str(refusal.value).startswith(sentence)


# Whatever the document


@cache
def documents() -> list[Document]:
    """Positions of every kind, to be spoilt."""
    found = [describe(read(document)) for document in DIRECTED.values()]
    for seed in range(12):
        rng = Random(seed)
        start = rich(3 + seed % 3, rng) if seed % 2 else State(packaged(), 3 + seed % 3)
        found += [describe(state) for state in states(start, rng, 120) if rng.random() < 0.1]
    return found


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    inside = value.items() if isinstance(value, dict) else enumerate(value)
    for key, entry in inside:
        yield (*path, key)
        if isinstance(entry, dict | list):
            yield from places(entry, (*path, key))


WORDS = sorted(
    {*PHASE_NAMES, *POSITION, *CITY, *SEAT, *ROOM, *COURTIER, *POWER, *TURN, *CLASH}
    | {"roma", "pisa", "crown", "merchant", "pope", "right", "spent", "florence", "machiavelli"}
)
LEAVES = st.none() | st.booleans() | st.integers(-2, 12) | st.floats() | st.sampled_from(WORDS)
VALUES = st.recursive(
    LEAVES | st.text(max_size=5) | st.integers(),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(WORDS), inner, max_size=3)
    ),
    max_leaves=4,
)


@settings(
    max_examples=400, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck)
)
@given(data=st.data())
def test_a_spoilt_position_is_refused_or_playable(data: st.DataObject) -> None:
    document = copy.deepcopy(data.draw(st.sampled_from(documents())))
    if data.draw(st.booleans()):
        for name in ("market", "titles", "bonuses", "season", "last", "indulgences", "cathedrals"):
            document.pop(name, None)
    for _ in range(data.draw(st.integers(1, 3))):
        path = data.draw(st.sampled_from(sorted(places(document), key=str)))
        holder: Any = document
        for key in path[:-1]:
            holder = holder[key]
        if data.draw(st.booleans()):
            holder[path[-1]] = data.draw(VALUES)
        else:
            del holder[path[-1]]
    state = attempt(document)
    if state is None:
        return
    check_round_trip(state)
    for now in states(state, Random(0), 15):
        assert now.outcome() is not None or now.chance is not None or now.legal()


@settings(max_examples=200, deadline=None, derandomize=True)
@given(document=st.dictionaries(st.sampled_from(POSITION), VALUES, max_size=4) | VALUES)
def test_any_document_is_refused_or_read(document: Any) -> None:
    state = attempt(document)
    if state is not None:
        check_round_trip(state)


# The documentation


def blocks() -> list[Document]:
    text = DOCS.read_text("utf-8")
    return [json.loads(block) for block in re.findall(r"```json\n(.*?)```", text, re.DOTALL)]


def test_the_examples_of_the_documentation_are_read() -> None:
    assert len(blocks()) >= 2
    for document in blocks():
        state = position.read(document)
        assert state.legal()
        check_round_trip(state)


def rows() -> list[list[str]]:
    lines = [line for line in DOCS.read_text("utf-8").splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


def test_every_phase_and_field_is_explained() -> None:
    explained = {name for row in rows() for name in row[0].split("`")}
    fields = {*POSITION, *CITY, *SEAT, *ROOM, *COURTIER, *POWER, *TURN, *CLASH}
    assert explained >= PHASES.keys() | fields


def texts_of_phases() -> dict[str, str]:
    """The first table of the page: the action texts of every phase."""
    table: dict[str, str] = {}
    for row in rows():
        if row[0].strip("`") in PHASES:
            table.setdefault(row[0].strip("`"), row[-1])
    return table


def test_every_verb_is_in_the_row_of_its_phase() -> None:
    table = texts_of_phases()
    for seed in range(8):
        rng = Random(seed)
        start = rich(3 + seed % 3, rng) if seed % 2 else State(packaged(), 3 + seed % 3)
        for state in states(start, rng, 150):
            for action in state.legal():
                verb = action.split()[0]
                if verb in ("undo", "borrow"):
                    assert state.phase != "family"
                    continue
                assert f"`{verb}" in table[state.phase], (state.phase, action)


@pytest.mark.parametrize("phase", PHASES)
def test_every_example_of_an_action_means_something(phase: str) -> None:
    state = State(packaged(), 5)
    for text in re.findall(r"`([^`]+)`", texts_of_phases()[phase]):
        assert state.parse(text) == text
