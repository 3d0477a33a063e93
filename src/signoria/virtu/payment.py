"""Paying with symbols: from the room, then from courtiers, domain tiles and alliances.

Whatever has to be paid is a choice of costs, any of which will do. The player turns over one card
or tile after the other (`use firenze crown`), or takes one of the proposals (`pay ...`), which are
complete, cheapest first, and never turn over a card that they could spare. Until it is confirmed
all can be undone, since nothing hidden is revealed by it. Symbols that are left over stay in the
pool until the action ends.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import TYPE_CHECKING

from signoria.game import Event
from signoria.virtu.components import (
    ACTIONS,
    CROWN,
    FLORIN,
    NOBODY,
    SIDES,
    SYMBOLS,
    WAR,
    Cost,
    Options,
)
from signoria.virtu.realm import NEW, READY

if TYPE_CHECKING:
    from signoria.virtu.state import State

Source = tuple[str, Options]
"""What can be used, by its name, and the symbols it offers."""

PROPOSALS = 6
"""No more proposals than these are made."""
TRIES = 400
"""So many ways to pay are looked at."""
CARD, UPGRADE, FREE_CROWN = 1, 2, 4
"""What of the room has been used in this action."""
BORROWERS = frozenset(("govern", "patronage", "annex", "purchase", "alliance"))
"""What the crown of an indulgence can be used for. A3"""
IN_ROOM = frozenset(("room", "upgrade", "michelangelo"))
NO_POOL = [0] * len(SYMBOLS)


def sources(state: State, seat: int, use: str) -> list[Source]:
    """What a seat can use to pay for something."""
    realm, data = state.realms[seat], state.data
    found: list[Source] = room_sources(state, seat) if use in ACTIONS else []
    names, cards = data.courtier_names, data.cards
    for card, side, marks in realm.courtiers:
        if marks & (READY | NEW) == READY:
            found.append((names[card][side], cards[card].options))
    if ready := realm.ready & ~realm.fresh & ~state.used:
        found += data.offers_of(ready)
    for place, power in enumerate(data.powers):
        if state.ally[place] == seat and use in power.uses and can_use_ally(state, seat, place):
            found.append((power.id, power.options))
    if use in BORROWERS and may_borrow(state, seat):
        found.append(("indulgence", ((CROWN, data.rules["indulgence"]["gives_crowns"]),)))
    return found


def room_sources(state: State, seat: int) -> list[Source]:
    """What the room of the marker offers to its own action, as far as it has not been used."""
    realm, data = state.realms[seat], state.data
    found: list[Source] = []
    card, below = realm.rooms[realm.marker], realm.upgrades[realm.marker]
    if not state.spent & CARD:
        if card != NOBODY:
            found.append(("room", data.cards[card].options))
        else:
            printed = data.printed[data.houses[realm.house].rooms[realm.marker]]
            if printed:
                found.append(("room", printed))
    if below != NOBODY and not state.spent & UPGRADE:
        found.append(("upgrade", data.cards[below].options))
    if state.acting == "patronage" and not state.spent & FREE_CROWN:
        crowns = sum(data.bonuses[bonus].crowns for bonus in realm.bonuses)
        if crowns:
            found.append(("michelangelo", ((CROWN, crowns),)))
    return found


def can_use_ally(state: State, seat: int, power: int) -> bool:
    """Whether the bonus of an alliance is there: not used yet, and no spy in the way."""
    return state.ally_ready[power] and state.power_spy[power] in (NOBODY, seat)


def may_borrow(state: State, seat: int) -> bool:
    """Whether a seat may buy an indulgence: one a year, one per room."""
    realm = state.realms[seat]
    free = realm.marker != NOBODY and not realm.loans >> realm.marker & 1
    return free and not realm.borrowed and state.indulgences > 0


def borrow(state: State, seat: int) -> None:
    """Lay an indulgence into the room of the marker."""
    realm = state.realms[seat]
    realm.loans |= 1 << realm.marker
    realm.borrowed = True
    state.indulgences -= 1


# What can be afforded


def totals(state: State, seat: int, use: str) -> list[int]:
    """How many of each symbol could be brought up at most, if nothing else were needed."""
    sums = state.pool[:]
    sums[FLORIN] += state.realms[seat].florins
    for _, options in sources(state, seat, use):
        for kind, count in options:
            sums[kind] += count
    return sums


def out_of_reach(sums: Sequence[int], cost: Cost) -> bool:
    """Whether a cost is beyond even that."""
    return any(map(int.__lt__, sums, cost))


Reach = dict[tuple[int, ...], int]
"""How many florins are left over at most, for each amount of other symbols that can be had."""


def reach(state: State, seat: int, use: str, kinds: tuple[int, ...], caps: Sequence[int]) -> Reach:
    """All amounts of some kinds of symbols that a seat could bring up, each with most florins."""
    pool = state.pool
    start = tuple(min(pool[kind], cap) for kind, cap in zip(kinds, caps, strict=True))
    best: Reach = {start: state.realms[seat].florins + pool[FLORIN]}
    place = {kind: index for index, kind in enumerate(kinds)}
    for _, options in sources(state, seat, use):
        useful = [(place.get(kind, -1), count) for kind, count in options if _counts(kind, place)]
        if not useful:
            continue
        wider = best.copy()
        for have, florins in best.items():
            for index, count in useful:
                key, rest = have, florins
                if index < 0:
                    rest += count
                else:
                    amount = have[index] + count
                    cap = caps[index]
                    key = (*have[:index], amount if amount < cap else cap, *have[index + 1 :])
                if wider.get(key, -1) < rest:
                    wider[key] = rest
        best = wider
    return best


def _counts(kind: int, place: dict[int, int]) -> bool:
    return kind in place or kind == FLORIN


def within(table: Reach, kinds: Sequence[int], cost: Cost) -> bool:
    """Whether a cost can be brought up."""
    wanted = [cost[kind] for kind in kinds]
    florins = cost[FLORIN]
    for have, left in table.items():
        if left >= florins and all(map(int.__ge__, have, wanted)):
            return True
    return False


def affordable(
    state: State, seat: int, use: str, ways: Iterable[Cost], sums: Sequence[int] | None = None
) -> bool:
    """Whether one of several costs can be brought up; `sums` are the totals, if they are known."""
    if sums is None:
        sums = totals(state, seat, use)
    costs = tuple(cost for cost in ways if not out_of_reach(sums, cost))
    if not costs or any(map(is_plain, costs)):
        return bool(costs)
    kinds = kinds_of(costs)
    caps = [max(cost[kind] for cost in costs) for kind in kinds]
    table = reach(state, seat, use, kinds, caps)
    return any(within(table, kinds, cost) for cost in costs)


@cache
def is_plain(cost: Cost) -> bool:
    """Whether a cost asks for one kind of symbol only: then no card has to choose."""
    return sum(map(bool, cost)) == 1


@cache
def kinds_of(costs: tuple[Cost, ...]) -> tuple[int, ...]:
    """The symbols other than florins that some costs ask for."""
    asked = [any(amounts) for amounts in zip(*costs, strict=True)]
    return tuple(kind for kind in range(1, len(SYMBOLS)) if asked[kind])


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
    for cost in state.need:
        if _covered(state, seat, cost):
            realm, pool = state.realms[seat], state.pool
            for kind in range(1, len(SYMBOLS)):
                pool[kind] -= cost[kind]
            from_pool = min(pool[FLORIN], cost[FLORIN])
            pool[FLORIN] -= from_pool
            realm.florins -= cost[FLORIN] - from_pool
            state.need = ()
            return True
    return False


def _covered(state: State, seat: int, cost: Cost) -> bool:
    pool = state.pool
    for kind in range(1, len(SYMBOLS)):
        if pool[kind] < cost[kind]:
            return False
    return cost[FLORIN] <= pool[FLORIN] + state.realms[seat].florins


def _settle_free(state: State, seat: int) -> bool:
    """Use what the room offers where there is no choice about it and it is enough."""
    if state.use not in ACTIONS:
        return False
    helpful = [
        (name, kind)
        for name, options in room_sources(state, seat)
        for kind, _ in options
        if any(_wanted(state, seat, cost, name, kind) for cost in state.need)
    ]
    if len(helpful) > 1 and any(kind == FLORIN for _, kind in helpful):
        helpful = _only_way(state, seat)
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


def _only_way(state: State, seat: int) -> list[tuple[str, int]]:
    """The uses of the only proposal, if there is just one and the room does it all."""
    ways = proposals(state, seat)
    uses = [use.rpartition(" ") for use in ways[0].split(" + ")] if len(ways) == 1 else []
    inside = all(name in IN_ROOM for name, _, _ in uses)
    return [(name, SYMBOLS.index(symbol)) for name, _, symbol in uses] if inside else []


def _missing(state: State, seat: int, cost: Cost, kind: int) -> int:
    have = state.pool[kind]
    if kind == FLORIN:
        have += state.realms[seat].florins
    return cost[kind] - have


def _wanted(state: State, seat: int, cost: Cost, name: str, kind: int) -> bool:
    """Whether a symbol of a source helps to pay. Florins of the room come before the treasury."""
    if kind == FLORIN and name in IN_ROOM:
        return cost[kind] > state.pool[kind]
    return _missing(state, seat, cost, kind) > 0


def legal(state: State, seat: int) -> list[str]:
    """The proposals; then single cards and tiles; then to confirm and to undo."""
    covered = [cost for cost in state.need if _covered(state, seat, cost)]
    if covered:
        return ["confirm", *_savings(state, seat, covered), "undo"]
    found = [f"pay {proposal}" for proposal in proposals(state, seat)]
    found += steps(state, seat)
    found.append("undo")
    return found


def _savings(state: State, seat: int, costs: Sequence[Cost]) -> list[str]:
    """Florins of the room that can still spare some of the treasury."""
    if not any(cost[FLORIN] > state.pool[FLORIN] for cost in costs):
        return []
    return [f"use {name} {SYMBOLS[FLORIN]}" for name, _, _ in _room_florins(state, seat)]


def _room_florins(state: State, seat: int) -> list[Use]:
    """What of the room has florins that can pay now."""
    if state.use not in ACTIONS:
        return []
    offers = [(name, amount(options, FLORIN)) for name, options in room_sources(state, seat)]
    return [(name, FLORIN, count) for name, count in offers if count]


def steps(state: State, seat: int) -> list[str]:
    """Single cards and tiles that bring a payment nearer. The room comes first."""
    near = [cost for cost in state.need if _within_reach(state, seat, cost)]
    inside: list[str] = []
    outside: list[str] = []
    for name, options in sources(state, seat, state.use):
        for kind, _ in options:
            if any(_wanted(state, seat, cost, name, kind) for cost in near):
                (inside if name in IN_ROOM else outside).append(f"use {name} {SYMBOLS[kind]}")
    return list(dict.fromkeys(inside or outside))


def _within_reach(state: State, seat: int, cost: Cost) -> bool:
    return affordable(state, seat, state.use, (cost,))


def proposals(state: State, seat: int) -> list[str]:
    """Complete payments, cheapest first; none turns over a card that it could spare."""
    found: dict[str, tuple[int, int]] = {}
    for cost in state.need:
        for saved in _saved(state, seat, cost):
            for text, rank in _complete(state, seat, cost, saved):
                found[text] = min(found.get(text, rank), rank)
    if len(state.need) > 1:
        found = {text: rank for text, rank in found.items() if not _lavish(text, found)}
    ranked = sorted(found, key=lambda text: (found[text], text))
    return ranked[:PROPOSALS]


def _saved(state: State, seat: int, cost: Cost) -> list[tuple[Use, ...]]:
    """The ways to take florins from the room: none, or of one card, or of both."""
    sets: list[tuple[Use, ...]] = [()]
    missing = cost[FLORIN] - state.pool[FLORIN]
    if missing > 0:
        for use in _room_florins(state, seat):
            sets += [(*saved, use) for saved in sets if sum(n for _, _, n in saved) < missing]
    return sets


def _complete(
    state: State, seat: int, cost: Cost, saved: tuple[Use, ...]
) -> Iterator[tuple[str, tuple[int, int]]]:
    """Payments in which the room gives these florins; each with what it is worth and wastes."""
    lacking = [max(0, _missing(state, seat, cost, kind)) for kind in range(len(SYMBOLS))]
    florins = sum(count for _, _, count in saved)
    lacking[FLORIN] = max(0, lacking[FLORIN] - florins)
    useful = _useful(state, seat, lacking, {name for name, _, _ in saved})
    for chosen in _ways(useful, lacking):
        uses = sorted((*saved, *chosen), key=lambda use: use[0] not in IN_ROOM)
        names = {name for name, _, _ in uses}
        cashed = state.pool[FLORIN] + sum(count for _, kind, count in uses if kind == FLORIN)
        treasury = max(0, cost[FLORIN] - cashed)
        if not _room_first(useful, chosen) or (
            treasury and any(name not in names for name, _, _ in _room_florins(state, seat))
        ):
            continue
        text = " + ".join(f"{name} {SYMBOLS[kind]}" for name, kind, _ in uses)
        waste = sum(count for _, _, count in chosen) - sum(lacking)
        yield text, (treasury + sum(price(name) for name, _, _ in uses), waste)


def _lavish(text: str, others: Iterable[str]) -> bool:
    """Whether another payment does with less of what lies outside the room."""
    uses = Counter(text.split(" + "))
    for other in others:
        fewer = Counter(other.split(" + "))
        if fewer < uses and any(use.rpartition(" ")[0] not in IN_ROOM for use in uses - fewer):
            return True
    return False


def _room_first(useful: list[list[Use]], chosen: tuple[Use, ...]) -> bool:
    """Whether nothing outside pays for what the room still offers."""
    names = {name for name, _, _ in chosen}
    offered = {
        kind for uses in useful for name, kind, _ in uses if name in IN_ROOM and name not in names
    }
    return not any(kind in offered for name, kind, _ in chosen if name not in IN_ROOM)


def price(name: str) -> int:
    """How much a source is missed: the room is free, an indulgence is dear."""
    if name in IN_ROOM:
        return 0
    return 9 if name == "indulgence" else 2


Use = tuple[str, int, int]
"""A source, and the symbol it gives, and how many of them."""


def _useful(state: State, seat: int, lacking: Sequence[int], without: set[str]) -> list[list[Use]]:
    """The sources with those of their options that are needed; the cheapest sources first.

    Florins of the room are chosen beforehand.
    """
    found = []
    for name, options in sources(state, seat, state.use):
        uses = [
            (name, kind, count)
            for kind, count in options
            if lacking[kind] > 0 and (kind != FLORIN or name not in IN_ROOM)
        ]
        if uses and name not in without:
            found.append(uses)
    return sorted(found, key=lambda uses: price(uses[0][0]))


def _ways(useful: list[list[Use]], lacking: list[int]) -> Iterator[tuple[Use, ...]]:
    """Sets of sources that are enough, none of which could be left out."""
    left = TRIES
    stack: list[tuple[int, tuple[Use, ...], tuple[int, ...]]] = [(0, (), tuple(lacking))]
    while stack and left:
        start, chosen, rest = stack.pop()
        left -= 1
        if not any(rest):
            if _spare_none(chosen, lacking):
                yield chosen
            continue
        for place in range(len(useful) - 1, start - 1, -1):
            for use in useful[place]:
                _, kind, count = use
                if rest[kind] > 0:
                    after = (*rest[:kind], max(0, rest[kind] - count), *rest[kind + 1 :])
                    stack.append((place + 1, (*chosen, use), after))


def _spare_none(chosen: tuple[Use, ...], lacking: list[int]) -> bool:
    total = [0] * len(SYMBOLS)
    for _, kind, count in chosen:
        total[kind] += count
    return all(
        name in IN_ROOM or total[kind] - count < lacking[kind] for name, kind, count in chosen
    )


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
        state.pool[kind] += count


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


def amount(options: Options, kind: int) -> int:
    """How many of a symbol some options give."""
    for symbol, count in options:
        if symbol == kind:
            return count
    return 0


# Cashing florins


def cashable(state: State, seat: int) -> list[str]:
    """What lies there with florins on it: they may be taken into the treasury at any time."""
    realm, data = state.realms[seat], state.data
    found = [
        data.courtier_names[card][side]
        for card, side, marks in realm.courtiers
        if marks & (READY | NEW) == READY and card in data.rich_cards
    ]
    rich = realm.ready & ~realm.fresh & data.rich_tiles
    if rich:
        found += [name for name, _ in data.offers_of(rich)]
    return [f"cash {name}" for name in dict.fromkeys(found)] if found else []


def is_courtier(name: str) -> bool:
    """Whether a source is a courtier: it is named with its side."""
    return " " in name


def cash(state: State, seat: int, words: Sequence[str]) -> None:
    """Take the florins of a courtier or a tile into the treasury."""
    _, count = turn_over(state, seat, " ".join(words[1:]), FLORIN)
    state.realms[seat].florins += count


def clear(state: State) -> None:
    """The action is over: what was not used is lost."""
    state.pool = NO_POOL[:]
    state.used = 0
    state.spent = 0
    state.half = 0
    state.history = []


def war_symbols(options: Options) -> int:
    """How many war symbols some options have."""
    return amount(options, WAR)
