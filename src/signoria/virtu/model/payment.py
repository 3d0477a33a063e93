"""What can pay: the room, then courtiers, domain tiles, alliances and indulgences; or why not.

Whatever has to be paid is a choice of costs, any of which will do. Which of them can be paid, and
how, is worked out in `means`; `spending` has what becomes of that which pays.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from signoria.virtu.model import means, sources
from signoria.virtu.model.components import (
    ACTIONS,
    CROWN,
    NOBODY,
    ROOMS,
    SIDES,
    SYMBOLS,
    Cost,
    Data,
)
from signoria.virtu.model.kept import KEPT, kept
from signoria.virtu.model.means import Means, Reach, Source, amount, gather
from signoria.virtu.model.realm import NEW, READY, Realm, bits
from signoria.virtu.model.refusals import ENTER_FIRST, Reason, because, house_of, no_courtier

if TYPE_CHECKING:
    from signoria.virtu.model.state import State

CARD, UPGRADE, FREE_CROWN = 1, 2, 4
"""What of the room has been used in this action."""
ROOM_USES = frozenset(ACTIONS)
"""What a room can be used for: its own action."""
ROOM_PARTS = {"room": CARD, "upgrade": UPGRADE, "michelangelo": FREE_CROWN}
PART_MARKS = {sources.ROOM: CARD, sources.UPGRADE: UPGRADE, sources.FREE_CROWN: FREE_CROWN}
BORROWERS = frozenset(("govern", "patronage", "annex", "purchase", "alliance"))
"""What the crown of an indulgence can be used for. A3"""
NO_POOL = (0,) * len(SYMBOLS)


def means_of(state: State, seat: int, use: str, apart: int = NOBODY) -> Means:
    """What a seat can use to pay for something, with what it has already.

    A part of the room can be left out that is used for something else (`apart`).
    """
    realm = state.realms[seat]
    return gather(
        state.data,
        room_sources(state, seat, apart) if use in ROOM_USES else (),
        tuple([(c, side) for c, side, marks in realm.courtiers if marks & (READY | NEW) == READY]),
        realm.ready & ~(realm.fresh | state.used),
        bought_now(realm) if use == "alliance" else (),
        helpers(state, seat, use) if seat in state.ally else (),
        use in BORROWERS and no_loan(state, seat) is None,
        state.pool,
        realm.florins,
    )


def bought_now(realm: Realm) -> tuple[int, ...]:
    """What was bought this winter: it pays for no purchase, but its florins can be cashed. A41"""
    cards = [
        sources.of_courtier(card, side)
        for card, side, marks in realm.courtiers
        if marks & (READY | NEW) == READY | NEW
    ]
    return (*cards, *bits(realm.ready & realm.fresh))


def offers(state: State, seat: int, use: str) -> tuple[Source, ...]:
    """What a seat can use to pay for something."""
    return means_of(state, seat, use).sources


# The room


def room_sources(state: State, seat: int, apart: int = NOBODY) -> tuple[Source, ...]:
    """What the room of the marker offers to its own action, as far as it has not been used."""
    realm, data = state.realms[seat], state.data
    room = realm.marker
    crowns = 0
    if state.acting == "patronage" and realm.bonuses:
        crowns = sum(data.bonuses[bonus].crowns for bonus in realm.bonuses)
    action = data.houses[realm.house].rooms[room]
    card, below = realm.rooms[room], realm.upgrades[room]
    spent = state.spent | PART_MARKS.get(apart, 0)
    return _room_sources(data, action, card, below, crowns, spent)


@kept(KEPT)
def _room_sources(
    data: Data, action: str, card: int, below: int, crowns: int, spent: int
) -> tuple[Source, ...]:
    """What a room offers with these cards; without any, what is printed there for its action."""
    found: list[Source] = []
    options = data.printed[action] if card == NOBODY else data.cards[card].options
    if not spent & CARD and (options or card != NOBODY):
        found.append((sources.ROOM, options))
    if below != NOBODY and not spent & UPGRADE:
        found.append((sources.UPGRADE, data.cards[below].options))
    if crowns and not spent & FREE_CROWN:
        found.append((sources.FREE_CROWN, ((CROWN, crowns),)))
    return tuple(found)


def _no_room_source(state: State, seat: int, source: int, use: str) -> Reason:
    """Why a part of the room gives nothing."""
    realm, name = state.realms[seat], sources.names(state.data)[source]
    if use not in ROOM_USES:
        return because("room-only")
    if state.spent & PART_MARKS[source]:
        return because("used-up", what=name)
    if source == sources.UPGRADE and realm.upgrades[realm.marker] == NOBODY:
        return because("no-under", room=realm.marker + 1)
    return because("gives-nothing", what=name)


# Courtiers and tiles


def not_ready(state: State, seat: int, source: int) -> Reason | None:
    """Why a courtier or a tile cannot be turned over: it is not there, or it is spent."""
    realm, data = state.realms[seat], state.data
    if sources.is_courtier(source):
        card, side = sources.courtier(source)
        missing = no_courtier(state, seat, card, side)
        if missing is not None or realm.find(card, side, READY, READY) != NOBODY:
            return missing
        return because("courtier-spent", card=data.cards[card].id, side=SIDES[side])
    name = data.tiles[source].id
    if not realm.owned >> source & 1:
        return because("no-tile", tile=name, house=house_of(state, seat))
    return None if realm.ready >> source & 1 else because("tile-spent", tile=name)


def unusable(state: State, seat: int, source: int) -> Reason | None:
    """Why a courtier or a tile cannot pay: it cannot be turned over, or is new this winter."""
    realm, data = state.realms[seat], state.data
    other = not_ready(state, seat, source)
    if other is not None:
        return other
    if not sources.is_courtier(source):
        fresh = realm.fresh >> source & 1
        return because("tile-new", tile=data.tiles[source].id) if fresh else None
    card, side = sources.courtier(source)
    if realm.find(card, side, READY | NEW, READY) != NOBODY:
        return None
    return because("courtier-new", card=data.cards[card].id, side=SIDES[side])


def no_symbol(data: Data, source: int, kind: int) -> Reason | None:
    """A courtier or a tile that does not have a symbol."""
    if amount(sources.options(data, source), kind):
        return None
    return because("no-symbol", what=sources.names(data)[source], symbol=SYMBOLS[kind])


# Allies


def helpers(state: State, seat: int, use: str) -> tuple[int, ...]:
    """The allies of a seat that help to pay for something."""
    return tuple(place for place in range(len(state.ally)) if ally_helps(state, seat, place, use))


def ally_helps(state: State, seat: int, power: int, use: str) -> bool:
    """Whether an ally is there for a purpose: not used yet, and no spy in the way."""
    return (
        state.ally[power] == seat
        and use in state.data.powers[power].uses
        and state.ally_ready[power]
        and state.power_spy[power] in (NOBODY, seat)
    )


def no_help(state: State, seat: int, power: int, use: str) -> Reason | None:
    """Why an alliance gives nothing for a purpose."""
    if ally_helps(state, seat, power, use):
        return None
    name = state.data.powers[power].id
    if state.ally[power] != seat:
        return because("no-ally", power=name, house=house_of(state, seat))
    if not state.ally_ready[power]:
        return because("ally-spent", power=name)
    spied = state.power_spy[power] not in (NOBODY, seat)
    return because("ally-spied" if spied else "ally-other", power=name)


# Indulgences

# These reasons are found again and again, when nobody asks for them.
BORROWED, NO_INDULGENCE = because("borrowed"), because("no-indulgence")
LENT = tuple(because("room-loan", room=room + 1) for room in range(ROOMS))


def no_loan(state: State, seat: int) -> Reason | None:
    """Why a seat may not buy an indulgence: one a year, one per room. A34

    Whoever left one lying in the room where the marker ended may not buy another there either.
    """
    realm = state.realms[seat]
    if realm.marker == NOBODY:
        return ENTER_FIRST
    if realm.borrowed:
        return BORROWED
    if realm.loans >> realm.marker & 1:
        return LENT[realm.marker]
    return None if state.indulgences else NO_INDULGENCE


# What can be afforded


def totals(state: State, seat: int, use: str) -> tuple[int, ...]:
    """How many of each symbol could be brought up at most, if nothing else were needed."""
    return means_of(state, seat, use).totals


def reach(state: State, seat: int, use: str, kinds: tuple[int, ...], caps: Sequence[int]) -> Reach:
    """All amounts of some kinds of symbols that a seat could bring up, each with most florins."""
    return means.reach(means_of(state, seat, use), kinds, caps)


def affordable(
    state: State, seat: int, use: str, ways: Iterable[Cost], apart: int = NOBODY
) -> bool:
    """Whether one of several costs can be brought up."""
    return means.affords(means_of(state, seat, use, apart), ways)


def too_dear(
    state: State, seat: int, use: str, ways: Sequence[Cost], apart: int = NOBODY
) -> Reason | None:
    """Why none of several costs can be brought up."""
    now = means_of(state, seat, use, apart)
    if means.affords(now, ways):
        return None
    have = now.totals
    short = [{kind for kind, count in enumerate(cost) if count > have[kind]} for cost in ways]
    cost = means.ways_text(ways)
    if not all(short):
        return because("not-together", cost=cost)
    kinds = sorted(set().union(*short))
    most = " + ".join(f"{have[kind]} {SYMBOLS[kind]}" for kind in kinds)
    return because("too-dear", cost=cost, most=most)


def no_source(state: State, seat: int, source: int, kind: int, use: str) -> Reason | None:
    """Why something does not give a symbol for a purpose."""
    found = [options for other, options in offers(state, seat, use) if other == source]
    if any(amount(options, kind) for options in found):
        return None
    name = sources.names(state.data)[source]
    if found:
        return because("no-symbol", what=name, symbol=SYMBOLS[kind])
    if source == sources.INDULGENCE:
        return no_loan(state, seat) or because("no-crown-loan")
    if source in sources.IN_ROOM:
        return _no_room_source(state, seat, source, use)
    if source >= sources.FIRST_POWER:
        return no_help(state, seat, source - sources.FIRST_POWER, use)
    return unusable(state, seat, source) or because("tile-used", tile=name)
