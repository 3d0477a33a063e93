"""Which fields a position has, and the kinds of values that several of them hold."""

from __future__ import annotations

from signoria.fields import BadField, Reader, Table, distinct, each, named, per_seat, seat, whole
from signoria.virtu.data_file.schema import amounts
from signoria.virtu.model.components import Cost, cost_of
from signoria.virtu.model.state import PHASES, State

POSITION = (
    "game", "players", "options", "data", "first", "year", "season", "phase", "to_act", "legal",
    "last", "order", "discs", "turn", "cities", "seats", "powers", "market", "titles",
    "cathedrals", "bonuses", "indulgences", "scores", "outcome",
)  # fmt: skip
CITY = ("owner", "spy", "armies")
POWER = ("ally", "available", "spy")
SEAT = (
    "house", "bare", "florins", "marker", "rooms", "courtiers", "domain", "fresh", "spies",
    "tokens", "patron", "bonuses", "trophies", "borrowed", "unplaced",
)  # fmt: skip
ROOM = ("action", "card", "upgrade", "indulgence", "spy")
COURTIER = ("card", "side", "ready", "new", "moved")
SPIES = ("reserve", "all")
TURN = (
    "of", "acting", "pool", "used", "spent", "half", "errand", "extra", "step_bought", "steps",
    "purchases", "need", "use", "todo", "back", "clash", "assault", "fleeing", "since", "before",
)  # fmt: skip
UNDOABLE = ("since", "before")
"""What of a turn is about what can be undone."""
CLASH = ("kind", "city", "attacker", "defender", "asked", "bonus", "passed", "leonardo")
ASSAULT = ("city", "leonardo")

CHANCE = ("houses", "first")
"""Phases in which something is left to chance."""
SPRING_END = "spring-end"
"""All have acted: what a position is that has still to go on to the next decision."""
PHASE_NAMES = (*CHANCE, *PHASES, "over")

AMOUNT = whole(0, 9999)
"""No amount in a position is larger."""
MANY = whole(0, 99)
"""No number of steps or bonuses in a turn is larger."""


def symbols(path: str, value: object) -> Cost:
    """How many of each symbol; `null` is none."""
    return cost_of(amounts(99)(path, {} if value is None else value))


def some_seats(players: int) -> Reader[list[int]]:
    """Seats, none of them twice."""
    return distinct(each(seat(players)), "seat")


def all_seats(players: int) -> Reader[list[int]]:
    """All seats in some order."""
    return distinct(per_seat(seat(players), players), "seat")


def entry(known: tuple[str, ...]) -> Reader[Table]:
    """An object of a list; `null` is one in which nothing is given."""
    return lambda path, value: Table(path, {} if value is None else value, known)


def closed(path: str, state: State, city: int) -> BadField:
    """What to raise about a city that is not in this game."""
    name = state.data.cities[city].id
    return BadField(path, f"{name} is closed with {state.players} players")


def open_city(state: State) -> Reader[int]:
    """A city of this game."""

    def read(path: str, value: object) -> int:
        city = named(state.data.city, "city")(path, value)
        if city not in state.chart.open:
            raise closed(path, state, city)
        return city

    return read
