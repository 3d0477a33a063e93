"""A state as plain data: what `signoria position` prints. `position_reader` reads it again.

Everything is named by its id, and nothing is left out: what was read back is equal to what was
described, also in the middle of a payment or a siege.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from signoria.game import Json
from signoria.virtu.formats.difference import difference
from signoria.virtu.model.clash import Clash
from signoria.virtu.model.components import NOBODY, ROOMS, SIDES, SYMBOLS
from signoria.virtu.model.payment import ROOM_PARTS
from signoria.virtu.model.realm import MOVED, NEW, READY, Courtier, bits
from signoria.virtu.phases import scoring
from signoria.virtu.phases.spring import action_of

if TYPE_CHECKING:
    from signoria.virtu.model.state import State

AVAILABLE, SPENT = "available", "spent"
DERIVED = ("legal", "scores")
"""What follows from the rest and is printed to be looked at."""


def describe(state: State) -> Json:
    """The whole truth about a game, as plain data."""
    told = _table(state)
    if state.before is not None:
        before = difference(_table(state.before), told, apart=DERIVED)
        told["turn"] = {**_turn(state), "since": list(state.since), "before": before}
    return told


def _table(state: State) -> Json:
    """All of it, but for what can be undone."""
    data = state.data
    ending = state.outcome()
    return {
        "game": "virtu",
        "players": state.players,
        "options": list(state.options),
        "data": data.reference,
        "first": state.first,
        "year": state.year,
        "season": state.season,
        "phase": state.phase,
        "to_act": state.to_act,
        "legal": list(state.legal()),
        "last": state.last,
        "order": state.order[:],
        "discs": state.discs[:],
        "turn": _turn(state),
        "cities": {data.cities[city].id: _city(state, city) for city in state.chart.open},
        "seats": [_seat(state, seat) for seat in range(state.players)] if state.realms else None,
        "powers": {
            power.id: {
                "ally": _nobody(state.ally[place]),
                "available": state.ally_ready[place],
                "spy": _nobody(state.power_spy[place]),
            }
            for place, power in enumerate(data.powers)
        },
        "market": {data.cards[card].id: state.supply[card] for card in data.citizens},
        "titles": {data.tiles[tile].id: state.tiles[tile] for tile in data.for_sale},
        "cathedrals": state.cathedrals,
        "bonuses": [data.bonuses[bonus].id for bonus in bits(state.bonuses)],
        "indulgences": state.indulgences,
        "scores": _scores(state),
        "outcome": None if ending is None else ending.to_json(),
    }


def _nobody(seat: int) -> int | None:
    return None if seat == NOBODY else seat


def _scores(state: State) -> list[dict[str, int]] | None:
    """What every seat would have if the game ended now."""
    if not state.realms:
        return None
    return [{**points, "total": sum(points.values())} for points in scoring.scores(state)]


def _city(state: State, city: int) -> Json:
    return {
        "owner": _nobody(state.owner[city]),
        "spy": _nobody(state.spy[city]),
        "armies": {
            str(seat): realm.armies[city]
            for seat, realm in enumerate(state.realms)
            if realm.armies[city]
        },
    }


def _seat(state: State, seat: int) -> Json:
    realm, data = state.realms[seat], state.data
    return {
        "house": data.houses[realm.house].id,
        "florins": realm.florins,
        "marker": None if realm.marker == NOBODY else realm.marker + 1,
        "rooms": [_room(state, seat, room) for room in range(ROOMS)],
        "courtiers": [_courtier(state, courtier) for courtier in realm.courtiers],
        "domain": {
            data.tiles[tile].id: AVAILABLE if realm.ready >> tile & 1 else SPENT
            for tile in bits(realm.owned)
        },
        "fresh": _tiles(state, realm.fresh),
        "spies": {"reserve": realm.spies, "all": realm.agents},
        "tokens": realm.tokens,
        "patron": realm.patron,
        "bonuses": [data.bonuses[bonus].id for bonus in realm.bonuses],
        "trophies": list(bits(realm.trophies)),
        "borrowed": realm.borrowed,
        "unplaced": [data.cards[card].id for card in realm.unplaced],
    }


def _room(state: State, seat: int, room: int) -> Json:
    realm = state.realms[seat]
    return {
        "action": action_of(state, seat, room),
        "card": _card(state, realm.rooms[room]),
        "upgrade": _card(state, realm.upgrades[room]),
        "indulgence": bool(realm.loans >> room & 1),
        "spy": _nobody(state.room_spy[seat][room]),
    }


def _card(state: State, card: int) -> str | None:
    return None if card == NOBODY else state.data.cards[card].id


def _courtier(state: State, courtier: Courtier) -> Json:
    card, side, marks = courtier
    found: Json = {
        "card": state.data.cards[card].id,
        "side": SIDES[side],
        "ready": bool(marks & READY),
    }
    if marks & NEW:
        found["new"] = True
    if marks & MOVED:
        found["moved"] = True
    return found


def _tiles(state: State, tiles: int) -> list[str]:
    return [state.data.tiles[tile].id for tile in bits(tiles)]


def _symbols(amounts: Sequence[int]) -> dict[str, int]:
    return {SYMBOLS[kind]: amount for kind, amount in enumerate(amounts) if amount}


# What is remembered within a turn


def _turn(state: State) -> Json:
    """Only what is not as it is at the beginning of a turn."""
    found: Json = {
        "of": _whose(state),
        "acting": state.acting,
        "pool": _symbols(state.pool),
        "used": _tiles(state, state.used),
        "spent": [name for name, part in ROOM_PARTS.items() if state.spent & part],
        "half": state.half,
        "errand": str(state.errand or ""),
        "extra": state.extra,
        "step_bought": state.bought,
        "steps": state.steps,
        "purchases": _purchases(state),
        "need": [_symbols(cost) for cost in state.need],
        "use": state.use,
        "todo": str(state.todo or ""),
        "back": state.back,
        "clash": None if state.clash is None else _clash(state, state.clash),
        "assault": _assault(state),
        "fleeing": _fleeing(state),
    }
    return {name: value for name, value in found.items() if value or (name, value) == ("of", 0)}


def _whose(state: State) -> int | None:
    """Whose turn it is, where that is neither the seat to act nor the attacker."""
    if state.to_act is None or state.phase == "family":
        return None
    usual = state.to_act if state.clash is None else state.clash.attacker
    seat = state.order[state.turn]
    return None if seat == usual else seat


def _purchases(state: State) -> list[str]:
    cards = state.data.cards
    names = [*(card.id for card in cards), "cathedral"]
    return [names[number] for number in bits(state.bought_now)]


def _clash(state: State, clash: Clash) -> Json:
    return {
        "kind": "siege" if clash.siege else "battle",
        "city": state.data.cities[clash.city].id,
        "attacker": clash.attacker,
        "defender": _nobody(clash.defender),
        "asked": "defender" if clash.asked else "attacker",
        "bonus": {"attacker": clash.bonus[0], "defender": clash.bonus[1]},
        "passed": _both(clash.passed),
        "leonardo": list(bits(clash.leonardo)),
    }


def _both(passed: Iterable[bool]) -> list[str]:
    return [name for name, yes in zip(("attacker", "defender"), passed, strict=True) if yes]


def _assault(state: State) -> Json | None:
    if state.assault is None:
        return None
    city, leonardo = state.assault
    return {"city": state.data.cities[city].id, "leonardo": list(bits(leonardo))}


def _fleeing(state: State) -> dict[str, list[int]]:
    """The seats whose armies leave a city, by the city."""
    found: dict[str, list[int]] = {}
    for city, seat in sorted((city, seat) for seat, city in state.fleeing):
        found.setdefault(state.data.cities[city].id, []).append(seat)
    return found
