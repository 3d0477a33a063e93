"""What a seat can pay with, and what follows from that: which costs it can pay, and how.

All of it follows from the means alone, and the same means come up again and again: within a turn,
from year to year, from game to game. So what was found out about them is kept for a while.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import chain

from signoria.virtu.model import sources
from signoria.virtu.model.actions import (
    CONFIRM,
    MOST_USES,
    Action,
    make,
    payment_text,
)
from signoria.virtu.model.components import (
    CROWN,
    FLORIN,
    NOBODY,
    SYMBOLS,
    Cost,
    Data,
    Options,
)
from signoria.virtu.model.kept import KEPT, kept
from signoria.virtu.model.realm import bits
from signoria.virtu.model.sources import IN_ROOM, INDULGENCE

Source = tuple[int, Options]
"""What can be used, by its number (`sources`), and the symbols it offers."""

PROPOSALS = 6
"""No more proposals than these are made."""
TRIES = 400
"""So many ways to pay are looked at."""


@dataclass(frozen=True, slots=True, eq=False)
class Means:
    """All that a seat could pay with at one moment.

    Equal means are one and the same as long as they are kept, so that they are quickly compared.
    """

    data: Data
    room: tuple[Source, ...]
    """What the room of the marker offers."""
    sources: tuple[Source, ...]
    """All that can be used, the room included."""
    pool: tuple[int, ...]
    """Symbols that were brought up already."""
    at_hand: tuple[int, ...]
    """The same with the treasury: what can be paid without turning anything over."""
    totals: tuple[int, ...]
    """How many of each symbol could be brought up at most, if nothing else were needed."""


@kept(KEPT)
def gather(
    data: Data,
    room: tuple[Source, ...],
    courtiers: tuple[tuple[int, int], ...],
    tiles: int,
    new: tuple[int, ...],
    allies: tuple[int, ...],
    indulgence: bool,
    pool: tuple[int, ...],
    florins: int,
) -> Means:
    """The means that consist of a room, of courtiers (card and side), of tiles and of allies.

    `new` are courtiers and tiles of which only the florins count. The crown of an indulgence is
    among the means if the seat may borrow.
    """
    found = [*room]
    found += [
        (sources.of_courtier(card, side), data.cards[card].options) for card, side in courtiers
    ]
    found += [(tile, data.tiles[tile].options) for tile in bits(tiles)]
    for source in new:
        if count := amount(sources.options(data, source), FLORIN):
            found.append((source, ((FLORIN, count),)))
    found += [(sources.of_power(power), data.powers[power].options) for power in allies]
    if indulgence:
        found.append((INDULGENCE, ((CROWN, data.rules["indulgence"]["gives_crowns"]),)))
    return _means(data, len(room), tuple(found), pool, florins)


@kept(KEPT)
def _means(
    data: Data, inside: int, offers: tuple[Source, ...], pool: tuple[int, ...], florins: int
) -> Means:
    """Equal means are one object, whatever they were gathered from or narrowed down to."""
    sums = [*pool]
    sums[FLORIN] += florins
    at_hand = tuple(sums)
    for _, options in offers:
        for kind, count in options:
            sums[kind] += count
    return Means(data, offers[:inside], offers, pool, at_hand, tuple(sums))


def amount(options: Options, kind: int) -> int:
    """How many of a symbol some options give."""
    for symbol, count in options:
        if symbol == kind:
            return count
    return 0


# What can be afforded


def cost_text(cost: Cost) -> str:
    """A cost in the words of the notation: `3 crown + 2 ship`."""
    return " + ".join(f"{count} {SYMBOLS[kind]}" for kind, count in asked(cost))


def ways_text(ways: Iterable[Cost]) -> str:
    """Several costs, one of which is to be paid, with ` / ` between them."""
    return " / ".join(dict.fromkeys(map(cost_text, ways)))


def affords(means: Means, ways: Iterable[Cost]) -> bool:
    """Whether one of several costs can be brought up."""
    near = _near(means, ways)
    if not near or any(map(is_plain, near)):
        return bool(near)
    return _affords_mixed(means, tuple(near))


def _near(means: Means, costs: Iterable[Cost]) -> list[Cost]:
    """The costs for which there is enough of each symbol, if nothing else were needed."""
    sums = means.totals
    return [cost for cost in costs if all(map(int.__ge__, sums, cost))]


@kept(KEPT)
def _affords_mixed(means: Means, costs: tuple[Cost, ...]) -> bool:
    return bool(afforded(means, costs))


def afforded(means: Means, costs: Iterable[Cost]) -> set[Cost]:
    """Those of several costs that can be brought up, each for itself."""
    near = _near(means, costs)
    mixed = [cost for cost in near if not is_plain(cost)]
    found = set(near)
    if mixed:
        kinds = kinds_of(mixed)
        table = reach(means, kinds, [max(cost[kind] for cost in mixed) for kind in kinds])
        found.difference_update(cost for cost in mixed if not within(table, kinds, cost))
    return found


@cache
def asked(cost: Cost) -> tuple[tuple[int, int], ...]:
    """The symbols that a cost asks for, and how many of them."""
    return tuple((kind, count) for kind, count in enumerate(cost) if count)


@cache
def is_plain(cost: Cost) -> bool:
    """Whether a cost asks for one kind of symbol at most: then no card has to choose."""
    return len(asked(cost)) < 2


def kinds_of(costs: Iterable[Cost]) -> tuple[int, ...]:
    """The symbols other than florins that some costs ask for."""
    return tuple(sorted({kind for cost in costs for kind, _ in asked(cost)} - {FLORIN}))


Reach = dict[tuple[int, ...], int]
"""How many florins there are at most, for each amount of other symbols that can be had."""


def reach(means: Means, kinds: tuple[int, ...], caps: Sequence[int]) -> Reach:
    """The most of some kinds of symbols that could be brought up, for all choices of cards.

    Of none is told more than its cap. What offers one of these kinds only is used for it.
    """
    have = [means.at_hand[kind] for kind in kinds]
    florins = means.at_hand[FLORIN]
    place = {kind: index for index, kind in enumerate(kinds)}
    choices: list[list[tuple[int, int]]] = []
    for _, options in means.sources:
        useful = [
            (place.get(kind, NOBODY), count)
            for kind, count in options
            if kind in place or kind == FLORIN
        ]
        if len(useful) > 1:
            choices.append(useful)
        elif useful:
            index, count = useful[0]
            if index == NOBODY:
                florins += count
            else:
                have[index] += count
    best: Reach = {tuple(map(min, have, caps)): florins}
    for useful in choices:
        best = _chosen(best, useful, caps)
    return best


def _chosen(table: Reach, useful: list[tuple[int, int]], caps: Sequence[int]) -> Reach:
    """What can be reached if a card is used for one of several symbols."""
    best: Reach = {}
    for have, florins in table.items():
        for index, count in useful:
            key, rest = have, florins
            if index == NOBODY:
                rest += count
            else:
                amount = min(have[index] + count, caps[index])
                key = (*have[:index], amount, *have[index + 1 :])
            if best.get(key, -1) < rest:
                best[key] = rest
    return best


def within(table: Reach, kinds: Sequence[int], cost: Cost) -> bool:
    """Whether a cost can be brought up."""
    wanted = [cost[kind] for kind in kinds]
    florins = cost[FLORIN]
    for have, left in table.items():
        if left >= florins and all(map(int.__ge__, have, wanted)):
            return True
    return False


def paid_by(means: Means, uses: Iterable[tuple[int, int]], costs: Iterable[Cost]) -> bool:
    """Whether a cost is paid by some sources of the room and what is there already."""
    have, room = [*means.at_hand], dict(means.room)
    for source, kind in uses:
        have[kind] += amount(room[source], kind)
    return any(all(map(int.__ge__, have, cost)) for cost in costs)


def covers(means: Means, cost: Cost) -> bool:
    """Whether a cost can be paid without turning anything over."""
    return all(map(int.__ge__, means.at_hand, cost))


# How it can be paid

Use = tuple[int, int, int]
"""A source, and the symbol it gives, and how many of them."""


@kept(KEPT)
def choices(means: Means, need: tuple[Cost, ...]) -> tuple[Action, ...]:
    """The proposals and single cards and tiles; or to confirm, once it is enough."""
    return _choices(narrowed(means, need), need)


def narrowed(means: Means, need: tuple[Cost, ...]) -> Means:
    """The means as far as they count for some costs: many differ only in what does not."""
    most = need[0] if len(need) == 1 else tuple(map(max, *need))
    kept = [
        (source, tuple(option for option in options if most[option[0]]))
        for source, options in means.sources
    ]
    inside = sum(bool(options) for _, options in kept[: len(means.room)])
    useful = tuple(offer for offer in kept if offer[1])
    treasury = means.at_hand[FLORIN] - means.pool[FLORIN]
    pool = tuple(map(min, means.pool, most))
    return _means(means.data, inside, useful, pool, min(treasury, most[FLORIN]))


@kept(KEPT)
def _choices(means: Means, need: tuple[Cost, ...]) -> tuple[Action, ...]:
    covered = [cost for cost in need if covers(means, cost)]
    if covered:
        return (*_savings(means, covered),) or (CONFIRM,)
    return *proposals(means, need), *steps(means, need)


def _savings(means: Means, costs: Sequence[Cost]) -> list[Action]:
    """Florins of the room that can still spare some of the treasury: they pay before it. A35"""
    if not any(cost[FLORIN] > means.pool[FLORIN] for cost in costs):
        return []
    return [make(means.data, "use", source, FLORIN) for source, _, _ in _room_florins(means)]


def _room_florins(means: Means) -> list[Use]:
    """What of the room has florins that can pay now."""
    offers = [(source, amount(options, FLORIN)) for source, options in means.room]
    return [(source, FLORIN, count) for source, count in offers if count]


def steps(means: Means, need: tuple[Cost, ...]) -> list[Action]:
    """Single cards and tiles that bring a payment nearer. The room comes first."""
    near = [cost for cost in need if affords(means, (cost,))]
    inside = [make(means.data, "use", *use) for use in helpful(means, near)]
    if inside:
        return list(dict.fromkeys(inside))
    lacking = _lacking(means.at_hand, near)
    outside = [
        make(means.data, "use", source, kind)
        for source, options in means.sources[len(means.room) :]
        for kind, _ in options
        if kind in lacking
    ]
    return list(dict.fromkeys(outside))


def helpful(means: Means, costs: Iterable[Cost]) -> list[tuple[int, int]]:
    """What of the room helps to pay one of several costs, and with which symbol.

    Its florins come before the treasury.
    """
    lacking = _lacking((means.pool[FLORIN], *means.at_hand[1:]), costs)
    return [
        (source, kind) for source, options in means.room for kind, _ in options if kind in lacking
    ]


def _lacking(have: Sequence[int], costs: Iterable[Cost]) -> set[int]:
    """The symbols that one cost or another still asks for."""
    return {kind for cost in costs for kind, count in enumerate(cost) if count > have[kind]}


Uses = tuple[tuple[int, int], ...]
"""A payment: each source with the symbol it gives."""


@kept(KEPT)
def proposals(means: Means, need: tuple[Cost, ...]) -> tuple[Action, ...]:
    """Complete payments, cheapest first; none turns over a card that it could spare."""
    found: dict[Uses, tuple[int, int]] = {}
    for cost in need:
        for saved in _saved(means, cost):
            for uses, rank in _complete(means, cost, saved):
                found[uses] = min(found.get(uses, rank), rank)
    if len(need) > 1:
        found = {uses: rank for uses, rank in found.items() if not _lavish(uses, found)}
    fitting = [uses for uses in found if len(uses) <= MOST_USES]
    ranked = sorted(fitting, key=lambda uses: (found[uses], payment_text(means.data, uses)))
    return tuple([make(means.data, "pay", *chain(*uses)) for uses in ranked[:PROPOSALS]])


def _saved(means: Means, cost: Cost) -> list[tuple[Use, ...]]:
    """The ways to take florins from the room: none, or of one card, or of both."""
    sets: list[tuple[Use, ...]] = [()]
    missing = cost[FLORIN] - means.pool[FLORIN]
    if missing > 0:
        for use in _room_florins(means):
            sets += [(*saved, use) for saved in sets if sum(n for _, _, n in saved) < missing]
    return sets


def _complete(
    means: Means, cost: Cost, saved: tuple[Use, ...]
) -> Iterator[tuple[Uses, tuple[int, int]]]:
    """Payments in which the room gives these florins; each with what it is worth and wastes."""
    lacking = [max(0, count - have) for count, have in zip(cost, means.at_hand, strict=True)]
    florins = sum(count for _, _, count in saved)
    lacking[FLORIN] = max(0, lacking[FLORIN] - florins)
    useful = _useful(means, lacking, {source for source, _, _ in saved})
    rich = {source for source, _, _ in _room_florins(means)}
    for chosen in _ways(useful, lacking):
        uses = sorted((*saved, *chosen), key=lambda use: use[0] not in IN_ROOM)
        cashed = means.pool[FLORIN] + sum(count for _, kind, count in uses if kind == FLORIN)
        treasury = max(0, cost[FLORIN] - cashed)
        if not _room_first(useful, chosen) or (
            treasury and not rich <= {source for source, _, _ in uses}
        ):
            continue
        waste = sum(count for _, _, count in chosen) - sum(lacking)
        rank = treasury + sum(price(source) for source, _, _ in uses), waste
        yield tuple((source, kind) for source, kind, _ in uses), rank


def _lavish(payment: Uses, others: Iterable[Uses]) -> bool:
    """Whether another payment does with less of what lies outside the room."""
    uses = Counter(payment)
    for other in others:
        fewer = Counter(other)
        if fewer < uses and any(source not in IN_ROOM for source, _ in uses - fewer):
            return True
    return False


def _room_first(useful: list[list[Use]], chosen: tuple[Use, ...]) -> bool:
    """Whether nothing outside pays for what the room still offers."""
    spared = IN_ROOM - {source for source, _, _ in chosen}
    offered = {kind for uses in useful for source, kind, _ in uses if source in spared}
    return not any(kind in offered for source, kind, _ in chosen if source not in IN_ROOM)


def price(source: int) -> int:
    """How much a source is missed: the room is free, an indulgence is dear."""
    if source in IN_ROOM:
        return 0
    return 9 if source == INDULGENCE else 2


def _useful(means: Means, lacking: Sequence[int], without: set[int]) -> list[list[Use]]:
    """The sources with those of their options that are needed; the cheapest sources first.

    Florins of the room are chosen beforehand.
    """
    found = []
    for source, options in means.sources:
        uses = [
            (source, kind, count)
            for kind, count in options
            if lacking[kind] > 0 and (kind != FLORIN or source not in IN_ROOM)
        ]
        if uses and source not in without:
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
        source in IN_ROOM or total[kind] - count < lacking[kind] for source, kind, count in chosen
    )
