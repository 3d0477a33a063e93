"""Paying with symbols: from the room, then from courtiers, domain tiles and alliances.

Whatever has to be paid is a choice of costs, any of which will do. The player turns over one card
or tile after the other (`use firenze crown`), or takes one of the proposals (`pay ...`), which are
complete, cheapest first, and never turn over a card that they could spare. Until it is confirmed
all can be undone, since nothing hidden is revealed by it. Symbols that are left over stay in the
pool until the action ends. What can be paid, and how, is worked out in `means`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from signoria.game import Event
from signoria.virtu.model import means
from signoria.virtu.model.components import (
    ACTIONS,
    CROWN,
    FLORIN,
    NOBODY,
    SIDES,
    SYMBOLS,
    WAR,
    Cost,
    Data,
    Options,
)
from signoria.virtu.model.means import IN_ROOM as IN_ROOM
from signoria.virtu.model.means import Means, Reach, Source, gather
from signoria.virtu.model.means import amount as amount
from signoria.virtu.model.realm import NEW, READY

if TYPE_CHECKING:
    from signoria.virtu.model.state import State

CARD, UPGRADE, FREE_CROWN = 1, 2, 4
"""What of the room has been used in this action."""
ROOM_USES = frozenset(ACTIONS)
"""What a room can be used for: its own action."""
BORROWERS = frozenset(("govern", "patronage", "annex", "purchase", "alliance"))
"""What the crown of an indulgence can be used for. A3"""
NO_POOL = (0,) * len(SYMBOLS)


def means_of(state: State, seat: int, use: str) -> Means:
    """What a seat can use to pay for something, with what it has already."""
    realm = state.realms[seat]
    return gather(
        state.data,
        room_sources(state, seat) if use in ROOM_USES else (),
        tuple([(c, side) for c, side, marks in realm.courtiers if marks & (READY | NEW) == READY]),
        realm.ready & ~(realm.fresh | state.used),
        helpers(state, seat, use) if seat in state.ally else (),
        use in BORROWERS and may_borrow(state, seat),
        state.pool,
        realm.florins,
    )


def sources(state: State, seat: int, use: str) -> tuple[Source, ...]:
    """What a seat can use to pay for something."""
    return means_of(state, seat, use).sources


def room_sources(state: State, seat: int) -> tuple[Source, ...]:
    """What the room of the marker offers to its own action, as far as it has not been used."""
    realm, data = state.realms[seat], state.data
    room = realm.marker
    crowns = 0
    if state.acting == "patronage" and realm.bonuses:
        crowns = sum(data.bonuses[bonus].crowns for bonus in realm.bonuses)
    action = data.houses[realm.house].rooms[room]
    card, below = realm.rooms[room], realm.upgrades[room]
    return _room_sources(data, action, card, below, crowns, state.spent)


@lru_cache(means.KEPT)
def _room_sources(
    data: Data, action: str, card: int, below: int, crowns: int, spent: int
) -> tuple[Source, ...]:
    """What a room offers with these cards; without any, what is printed there for its action."""
    found: list[Source] = []
    options = data.printed[action] if card == NOBODY else data.cards[card].options
    if not spent & CARD and (options or card != NOBODY):
        found.append(("room", options))
    if below != NOBODY and not spent & UPGRADE:
        found.append(("upgrade", data.cards[below].options))
    if crowns and not spent & FREE_CROWN:
        found.append(("michelangelo", ((CROWN, crowns),)))
    return tuple(found)


def helpers(state: State, seat: int, use: str) -> tuple[int, ...]:
    """The allies of a seat that help to pay for something."""
    return tuple(
        place
        for place, power in enumerate(state.data.powers)
        if state.ally[place] == seat and use in power.uses and can_use_ally(state, seat, place)
    )


def can_use_ally(state: State, seat: int, power: int) -> bool:
    """Whether the bonus of an alliance is there: not used yet, and no spy in the way."""
    return state.ally_ready[power] and state.power_spy[power] in (NOBODY, seat)


def may_borrow(state: State, seat: int) -> bool:
    """Whether a seat may buy an indulgence: one a year, one per room."""
    realm = state.realms[seat]
    if realm.borrowed or realm.marker == NOBODY or not state.indulgences:
        return False
    return not realm.loans >> realm.marker & 1


def borrow(state: State, seat: int) -> None:
    """Lay an indulgence into the room of the marker."""
    realm = state.realms[seat]
    realm.loans |= 1 << realm.marker
    realm.borrowed = True
    state.indulgences -= 1


# What can be afforded


def totals(state: State, seat: int, use: str) -> tuple[int, ...]:
    """How many of each symbol could be brought up at most, if nothing else were needed."""
    return means_of(state, seat, use).totals


def reach(state: State, seat: int, use: str, kinds: tuple[int, ...], caps: Sequence[int]) -> Reach:
    """All amounts of some kinds of symbols that a seat could bring up, each with most florins."""
    return means.reach(means_of(state, seat, use), kinds, caps)


def affordable(state: State, seat: int, use: str, ways: Iterable[Cost]) -> bool:
    """Whether one of several costs can be brought up."""
    return means.affords(means_of(state, seat, use), ways)


# Paying


def request(
    state: State, seat: int, words: tuple[str, ...], ways: tuple[Cost, ...], use: str
) -> bool:
    """Ask for a payment; True if it was made at once because it turns nothing over.

    Else the phase is `pay`, and what was to be done is done once it has been paid.
    """
    state.need, state.use = ways, use
    if settle(state, seat) or _settle_free(state, seat):
        state.use = ""
        return True
    state.todo = words
    state.back = state.phase
    state.phase = "pay"
    state.history = []
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
    state.history = []
    for name, kind in helpful:
        spend(state, seat, name, kind)
    paid = settle(state, seat)
    while state.history and not paid:
        take_back(state, seat)
    state.history = []
    return paid


def _only_way(now: Means, need: tuple[Cost, ...]) -> list[tuple[str, int]]:
    """The uses of the only proposal, if there is just one and the room does it all."""
    ways = means.proposals(now, need)
    uses = [use.rpartition(" ") for use in ways[0].split(" + ")] if len(ways) == 1 else []
    inside = all(name in IN_ROOM for name, _, _ in uses)
    return [(name, SYMBOLS.index(symbol)) for name, _, symbol in uses] if inside else []


def legal(state: State, seat: int) -> Sequence[str]:
    """The proposals; then single cards and tiles; then to confirm and to undo."""
    return means.choices(means_of(state, seat, state.use), state.need)


def steps(state: State, seat: int) -> list[str]:
    """Single cards and tiles that bring a payment nearer."""
    return means.steps(means_of(state, seat, state.use), state.need)


def do(state: State, seat: int, words: Sequence[str], events: list[Event]) -> None:
    """Use a source, take a proposal, confirm, or undo."""
    verb = words[0]
    if verb == "undo":
        undo(state, seat)
        return
    if verb == "use":
        spend(state, seat, " ".join(words[1:-1]), SYMBOLS.index(words[-1]))
        return
    if verb == "pay":
        for part in " ".join(words[1:]).split(" + "):
            name, _, symbol = part.rpartition(" ")
            spend(state, seat, name, SYMBOLS.index(symbol))
    settle(state, seat)
    finish(state, seat, events)


def finish(state: State, seat: int, events: list[Event]) -> None:
    """The payment is made: do what it was for."""
    words, state.todo = state.todo, ()
    state.phase, state.back, state.use = state.back, "", ""
    state.history = []
    state.complete(seat, words, events)


def undo(state: State, seat: int) -> None:
    """Take back what was used last; where nothing was, give up what was to be paid for."""
    if state.history:
        take_back(state, seat)
    else:
        state.phase, state.back, state.use = state.back, "", ""
        state.todo, state.need = (), ()


def spend(state: State, seat: int, name: str, kind: int) -> None:
    """Use a source: turn it over, and put its symbols into the pool or the treasury."""
    realm, data = state.realms[seat], state.data
    count, place = 0, NOBODY
    if name == "room":
        card = realm.rooms[realm.marker]
        printed = data.printed[data.houses[realm.house].rooms[realm.marker]]
        count = amount(printed if card == NOBODY else data.cards[card].options, kind)
        state.spent |= CARD
    elif name == "upgrade":
        count = amount(data.cards[realm.upgrades[realm.marker]].options, kind)
        state.spent |= UPGRADE
    elif name == "michelangelo":
        count = sum(data.bonuses[bonus].crowns for bonus in realm.bonuses)
        state.spent |= FREE_CROWN
    elif name == "indulgence":
        count = data.rules["indulgence"]["gives_crowns"]
        borrow(state, seat)
    elif name in data.power:
        place = data.power[name]
        count = amount(data.powers[place].options, kind)
        state.ally_ready[place] = False
    else:
        place, count = turn_over(state, seat, name, kind)
    _gain(state, seat, name, kind, count)
    state.history.append((name, place, kind, count))


def _gain(state: State, seat: int, name: str, kind: int, count: int) -> None:
    """Florins of courtiers and tiles are cashed; all else goes into the pool."""
    if kind == FLORIN and name not in IN_ROOM:
        state.realms[seat].florins += count
    else:
        pool = state.pool
        state.pool = (*pool[:kind], pool[kind] + count, *pool[kind + 1 :])


def turn_over(state: State, seat: int, name: str, kind: int) -> tuple[int, int]:
    """Turn a courtier or a domain tile to its spent side: its place, and how many it gives."""
    realm, data = state.realms[seat], state.data
    card, _, side = name.partition(" ")
    if not side:
        tile = data.tile[card]
        realm.ready &= ~(1 << tile)
        if kind != FLORIN:  # tiles that were cashed may be made available again at once
            state.used |= 1 << tile
        return tile, amount(data.tiles[tile].options, kind)
    number = data.card[card]
    place = realm.find(number, SIDES.index(side), READY | NEW, READY)
    kept, where, marks = realm.courtiers[place]
    realm.courtiers[place] = (kept, where, marks & ~READY)
    return place, amount(data.cards[number].options, kind)


def take_back(state: State, seat: int) -> None:
    """Undo the last use of a source."""
    realm = state.realms[seat]
    name, place, kind, count = state.history.pop()
    _gain(state, seat, name, kind, -count)
    if name == "room":
        state.spent &= ~CARD
    elif name == "upgrade":
        state.spent &= ~UPGRADE
    elif name == "michelangelo":
        state.spent &= ~FREE_CROWN
    elif name == "indulgence":
        realm.loans &= ~(1 << realm.marker)
        realm.borrowed = False
        state.indulgences += 1
    elif name in state.data.power:
        state.ally_ready[place] = True
    elif " " in name:
        card, side, marks = realm.courtiers[place]
        realm.courtiers[place] = (card, side, marks | READY)
    else:
        realm.ready |= 1 << place
        state.used &= ~(1 << place)


# Cashing florins


def cashable(state: State, seat: int, *, tiles: bool = True) -> tuple[str, ...]:
    """What lies there with florins on it: they may be taken into the treasury at any time."""
    realm, data = state.realms[seat], state.data
    found = [
        f"cash {data.courtier_names[card][side]}"
        for card, side, marks in realm.courtiers
        if card in data.rich_cards and marks & (READY | NEW) == READY
    ]
    if tiles and (rich := realm.ready & ~realm.fresh & data.rich_tiles):
        found += [f"cash {name}" for name, _ in data.offers_of(rich)]
    return tuple(dict.fromkeys(found)) if found else ()


def cash(state: State, seat: int, words: Sequence[str]) -> None:
    """Take the florins of a courtier or a tile into the treasury."""
    _, count = turn_over(state, seat, " ".join(words[1:]), FLORIN)
    state.realms[seat].florins += count


def clear(state: State) -> None:
    """The action is over: what was not used is lost."""
    state.pool = NO_POOL
    state.used = 0
    state.spent = 0
    state.half = 0
    state.history = []


def war_symbols(options: Options) -> int:
    """How many war symbols some options have."""
    return amount(options, WAR)
