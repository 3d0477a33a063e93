"""How far a realm is from winning, and what each further region would bring it.

A win by connection needs one connected set of regions. There are few of them on a board (84 sets of
three on the map of Italy, 1076 of six), so the captain looks at every one: how many of its regions
are missing, and whether all of those can still be had.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from signoria.bots.condottiere.captain.temper import Temper
from signoria.condottiere.model.board import BOARDS_KEPT, Board
from signoria.condottiere.model.editions import Rules

MOST_SETS = 6000
"""Where there are more of them, the captain looks at a few, to answer at once on any board."""
FEW_SETS = 500
OUTLOOKS_KEPT = 1024
"""Each keeps its board in memory, and strangers bring their own."""


@dataclass(frozen=True, slots=True)
class Outlook:
    """The prospects of a realm."""

    missing: int
    """How many regions a win still needs at least."""
    value: float
    gains: tuple[float, ...]
    """How much more the realm would be worth with each region of the board."""
    wins: int
    """The regions, as bits, each of which would win at once."""


@lru_cache(OUTLOOKS_KEPT)
def outlook(rules: Rules, temper: Temper, realm: int, closed: int) -> Outlook:
    """The prospects of a realm when it cannot get the closed regions (all as bits)."""
    board, total = rules.board, rules.total_goal
    regions = range(len(board.regions))
    short = len(regions) + 1 if total is None else max(0, total - realm.bit_count())
    missing, ways = short, temper.many_ways
    with_it = [
        [short - 1, temper.many_ways] if not realm >> region & 1 else [short, 1]
        for region in regions
    ]
    for lacking in _lacking(board, rules.connected_goal, realm, closed):
        count = lacking.bit_count()
        if count < missing:
            missing, ways = count, 1
        elif count == missing:
            ways += 1
        while lacking:
            lowest = lacking & -lacking
            best = with_it[lowest.bit_length() - 1]
            if count - 1 < best[0]:
                best[:] = count - 1, 1
            elif count - 1 == best[0]:
                best[1] += 1
            lacking ^= lowest
    value = _value(missing, ways, temper)
    gains = [0.0] * len(regions)
    wins = 0
    for region, (still, more) in enumerate(with_it):
        if not realm >> region & 1:
            better = max(value, _value(still, more, temper)) if still <= missing else value
            gains[region] = better - value + temper.holding
            wins |= (still <= 0) << region
    return Outlook(missing, value + temper.holding * realm.bit_count(), tuple(gains), wins)


def _value(missing: int, ways: int, temper: Temper) -> float:
    if missing <= 0:
        return 1.0
    more_ways = min(ways, temper.many_ways) - 1
    worth: float = temper.step**missing * (1 + temper.way * more_ways)
    return worth


def _lacking(board: Board, goal: int, realm: int, closed: int) -> Iterator[int]:
    """What the realm lacks of every connected set that it can still complete."""
    return (
        wanted & ~realm for wanted in connected_sets(board, goal) if not wanted & closed & ~realm
    )


@lru_cache(BOARDS_KEPT)
def connected_sets(board: Board, size: int) -> tuple[int, ...]:
    """Every connected set of so many regions; on boards with very many borders, some of them."""
    found = {1 << region for region in range(len(board.regions))}
    for _ in range(size - 1):
        found = {grown for start in found for grown in _grown(board, start)}
        if len(found) > MOST_SETS:
            found = set(sorted(found)[:: -(-len(found) // FEW_SETS)])
    return tuple(sorted(found))


def _grown(board: Board, start: int) -> Iterator[int]:
    """A connected set with each of its neighbours."""
    around = 0
    for region, neighbours in enumerate(board.neighbours):
        if start >> region & 1:
            around |= neighbours
    around &= ~start
    while around:
        lowest = around & -around
        yield start | lowest
        around ^= lowest
