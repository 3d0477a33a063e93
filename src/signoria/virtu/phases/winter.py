"""Winter: each player pays wages, arranges the palace, buys, recruits and makes an alliance."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from signoria.game import Event
from signoria.virtu.model import spending
from signoria.virtu.model.actions import DONE, NOTHING_ELSE, WAGES, Action, each
from signoria.virtu.model.components import NOBODY, Data
from signoria.virtu.model.kept import KEPT, kept
from signoria.virtu.model.realm import READY, bits
from signoria.virtu.model.refusals import Reason, because, no_army, not_own, treasury
from signoria.virtu.model.spending import cashable
from signoria.virtu.phases import scoring, spring

if TYPE_CHECKING:
    from signoria.virtu.model.state import State

STEPS = ("wages", "palace", "market", "recruit", "alliance")
AFTER = dict(pairwise(STEPS))
"""The step after each but the last."""


def begin(state: State, events: list[Event]) -> None:
    """Whether this winter is the last one is known when it begins."""
    ended = reasons(state)
    if ended and not state.last:
        state.last = True
        events.append(Event("last-winter", {"reasons": tuple(ended)}))
    state.season = "winter"
    state.turn = -1
    next_seat(state, events)


def reasons(state: State) -> list[str]:
    """Why the game ends with this winter, if it does."""
    rules = state.data.rules
    found = []
    if all(state.owner[city] != NOBODY for city in state.chart.open):
        found.append("all-cities")
    if max(state.count) >= rules["end"]["cities_trigger"]:
        found.append("eight-cities")
    if any(realm.patron >= rules["end"]["patron_trigger"] for realm in state.realms):
        found.append("last-patron")
    if state.year >= rules["guard"]["years"]:
        found.append("limit")
    return found


def next_seat(state: State, events: list[Event]) -> None:
    """The next player's winter; after the last a new year or the end."""
    state.turn += 1
    if state.turn < state.players:
        state.to_act = state.order[state.turn]
        state.phase = STEPS[0]
        spending.clear(state)
    elif state.last:
        scoring.finish(state, events)
    else:
        spring.begin_year(state, events)


def next_step(state: State, seat: int, events: list[Event]) -> None:
    """On to the next step; after the last the marks of this winter go."""
    spending.clear(state)
    if state.phase in AFTER:
        state.phase = AFTER[state.phase]
        state.bought_now = 0
        return
    realm = state.realms[seat]
    realm.fresh = 0
    realm.courtiers = [(card, side, marks & READY) for card, side, marks in realm.courtiers]
    next_seat(state, events)


# Wages


def wages(state: State, seat: int) -> int:
    """What the armies on the board cost."""
    table = state.data.wages
    return table[min(sum(state.realms[seat].armies), len(table) - 1)]


def legal_wages(state: State, seat: int) -> Sequence[Action]:
    """Pay, or dismiss armies until they are cheap enough; an indulgence may help."""
    asked = wages(state, seat)
    if not asked:
        return NOTHING_ELSE
    realm, dismissals = state.realms[seat], each(state.data, "dismiss")
    found = [dismissals[city] for city, armies in enumerate(realm.armies) if armies]
    if asked <= realm.florins:
        return (WAGES, *found)
    return (*cashable(state, seat), *found)


def why_not_wages(state: State, seat: int, action: Action) -> Reason | None:
    return treasury(state, seat, wages(state, seat))


def why_not_dismiss(state: State, seat: int, action: Action) -> Reason | None:
    return no_army(state, seat, action.args[0])


WHY_NOT_WAGES = {
    "wages": why_not_wages,
    "dismiss": why_not_dismiss,
    **spending.WHY_NOT_CASH,
}


def do_wages(state: State, seat: int, action: Action, events: list[Event]) -> None:
    realm = state.realms[seat]
    if action.form == "dismiss":
        realm.armies[action.args[0]] -= 1
        return
    if action == WAGES:
        realm.florins -= wages(state, seat)
    next_step(state, seat, events)


# Recruiting


def army_price(state: State, seat: int, city: int) -> int:
    """An army is cheap in one's own start cities."""
    return _army_price(state.data, state.realms[seat].house, city)


def _army_price(data: Data, house: int, city: int) -> int:
    rules = data.rules["recruit"]
    cheap = city in data.houses[house].starts
    return int(rules["start_city_florins"] if cheap else rules["other_city_florins"])


def legal_recruit(state: State, seat: int) -> Sequence[Action]:
    realm, data = state.realms[seat], state.data
    if sum(realm.armies) >= data.most_armies:
        return NOTHING_ELSE
    cities = realm.owned & state.chart.cities
    found, everywhere = levies(data, realm.house, cities, realm.florins)
    cash = () if everywhere else cashable(state, seat)
    return (*found, *cash, DONE)


@kept(KEPT)
def levies(data: Data, house: int, cities: int, florins: int) -> tuple[tuple[Action, ...], bool]:
    """Where some florins are enough for an army, and whether that is in all of the cities."""
    own = list(bits(cities))
    cheap = [city for city in own if florins and _army_price(data, house, city) <= florins]
    actions = each(data, "recruit")
    return tuple(actions[city] for city in cheap), len(cheap) == len(own)


def why_not_recruit(state: State, seat: int, action: Action) -> Reason | None:
    (city,) = action.args
    other, most = not_own(state, seat, city), state.data.most_armies
    if other is not None:
        return other
    if sum(state.realms[seat].armies) >= most:
        return because("armies-max", count=most)
    return treasury(state, seat, army_price(state, seat, city))


WHY_NOT_RECRUIT = {
    "recruit": why_not_recruit,
    **spending.WHY_NOT_CASH,
}


def do_recruit(state: State, seat: int, action: Action, events: list[Event]) -> None:
    if action == DONE:
        next_step(state, seat, events)
        return
    realm, (city,) = state.realms[seat], action.args
    realm.florins -= army_price(state, seat, city)
    realm.armies[city] += 1
