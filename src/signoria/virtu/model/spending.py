"""Paying with symbols: what is turned over, and what it gives.

What is not needed of the symbols that were brought up stays in the pool until the action ends.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from signoria.virtu.model import means, payment, sources
from signoria.virtu.model.actions import Action, each
from signoria.virtu.model.components import FLORIN, NOBODY, Cost
from signoria.virtu.model.means import Means, amount
from signoria.virtu.model.payment import NO_POOL, PART_MARKS, ROOM_USES, means_of
from signoria.virtu.model.realm import NEW, READY, bits
from signoria.virtu.model.refusals import Reason, because
from signoria.virtu.model.sources import IN_ROOM

if TYPE_CHECKING:
    from signoria.virtu.model.state import State

# Asking for a payment


def request(state: State, seat: int, todo: Action, ways: tuple[Cost, ...], use: str) -> bool:
    """Ask for a payment; True if it was made at once because it turns nothing over.

    Else the phase is `pay`, and what was to be done is done once it has been paid.
    """
    state.need, state.use = ways, use
    at_once = not _room_saves(state, seat) and settle(state, seat)
    if at_once or _settle_free(state, seat):
        state.use = ""
        return True
    state.todo = todo
    state.back = state.phase
    state.phase = "pay"
    return False


def settle(state: State, seat: int) -> bool:
    """Take what is needed from the pool and the treasury, if it is there."""
    realm, pool = state.realms[seat], state.pool
    for cost in state.need:
        debt = max(0, cost[FLORIN] - pool[FLORIN])
        if debt <= realm.florins and all(map(int.__ge__, pool[1:], cost[1:])):
            realm.florins -= debt
            state.pool = (pool[FLORIN] + debt - cost[FLORIN], *map(int.__sub__, pool[1:], cost[1:]))
            state.need = ()
            return True
    return False


def _room_saves(state: State, seat: int) -> bool:
    """Whether the room has florins: they pay before the treasury. A35"""
    if state.use not in ROOM_USES or not any(cost[FLORIN] for cost in state.need):
        return False
    useful = means.helpful(means_of(state, seat, state.use), state.need)
    return any(kind == FLORIN for _, kind in useful)


def _settle_free(state: State, seat: int) -> bool:
    """Use what the room offers where there is no choice about it and it is enough."""
    if state.use not in ROOM_USES:
        return False
    now = means_of(state, seat, state.use)
    helpful = means.helpful(now, state.need)
    if len(helpful) > 1 and any(kind == FLORIN for _, kind in helpful):
        helpful = _only_way(now, state.need)
    elif len(helpful) != 1:
        return False
    if not helpful or not means.paid_by(now, helpful, state.need):
        return False
    for source, kind in helpful:
        spend(state, seat, source, kind)
    return settle(state, seat)


def _only_way(now: Means, need: tuple[Cost, ...]) -> list[tuple[int, int]]:
    """The uses of the only proposal, if there is just one and the room does it all."""
    ways = means.proposals(means.narrowed(now, need), need)
    uses = ways[0].uses if len(ways) == 1 else ()
    inside = all(source in IN_ROOM for source, _ in uses)
    return [*uses] if inside else []


# Turning things over


def spend(state: State, seat: int, source: int, kind: int) -> None:
    """Use a source. Florins of courtiers and tiles are cashed; all else goes into the pool."""
    if source in PART_MARKS:
        count = amount(dict(payment.room_sources(state, seat))[source], kind)
        state.spent |= PART_MARKS[source]
    elif source == sources.INDULGENCE:
        count = state.data.rules["indulgence"]["gives_crowns"]
        borrow(state, seat)
    elif source >= sources.FIRST_POWER:
        power = source - sources.FIRST_POWER
        count = amount(state.data.powers[power].options, kind)
        state.ally_ready[power] = False
    else:
        count = turn_over(state, seat, source, kind)
    if kind == FLORIN and source not in IN_ROOM:
        state.realms[seat].florins += count
    else:
        pool = state.pool
        state.pool = (*pool[:kind], pool[kind] + count, *pool[kind + 1 :])


def turn_over(state: State, seat: int, source: int, kind: int) -> int:
    """Turn a courtier or a domain tile to its spent side; how many of a symbol it gives."""
    if sources.is_courtier(source):
        spend_courtier(state, seat, source)
    else:
        state.realms[seat].ready &= ~(1 << source)
        if kind != FLORIN:  # tiles that were cashed may be made available again at once
            state.used |= 1 << source
    return amount(sources.options(state.data, source), kind)


def spend_courtier(state: State, seat: int, source: int) -> None:
    """Turn a courtier to its spent side. Of two equal ones the new one stays."""
    realm, (card, side) = state.realms[seat], sources.courtier(source)
    place = realm.find(card, side, READY | NEW, READY)
    if place == NOBODY:
        place = realm.find(card, side, READY, READY)
    marks = realm.courtiers[place][2]
    realm.courtiers[place] = (card, side, marks & ~READY)


def clear(state: State) -> None:
    """The action is over: what was not used is lost."""
    state.pool = NO_POOL
    state.used = 0
    state.spent = 0
    state.half = 0


# Cashing florins


def cashable(state: State, seat: int, *, tiles: bool = True) -> tuple[Action, ...]:
    """What lies there with florins on it: they may be taken into the treasury at any time."""
    realm, data = state.realms[seat], state.data
    found = [
        sources.of_courtier(card, side)
        for card, side, marks in realm.courtiers
        if card in data.rich_cards and marks & READY
    ]
    if tiles and (rich := realm.ready & data.rich_tiles):
        found += bits(rich)
    if not found:
        return ()
    actions = each(data, "cash")
    return tuple([actions[source] for source in dict.fromkeys(found)])


def why_not_cash(state: State, seat: int, action: Action) -> Reason:
    """Why nothing can be cashed."""
    (source,) = action.args
    return (
        payment.not_ready(state, seat, source)
        or payment.no_symbol(state.data, source, FLORIN)
        or because("no-cash-now")
    )


WHY_NOT_CASH = {"cash": why_not_cash}


def cash(state: State, seat: int, action: Action) -> None:
    """Take the florins of a courtier or a tile into the treasury."""
    (source,) = action.args
    state.realms[seat].florins += turn_over(state, seat, source, FLORIN)


# Indulgences


def borrow(state: State, seat: int) -> None:
    """Lay an indulgence into the room of the marker."""
    realm = state.realms[seat]
    realm.loans |= 1 << realm.marker
    realm.borrowed = True
    state.indulgences -= 1


def borrow_florins(state: State, seat: int, action: Action) -> None:
    """Buy an indulgence for florins."""
    borrow(state, seat)
    state.realms[seat].florins += state.data.rules["indulgence"]["gives_florins"]
