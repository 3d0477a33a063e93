"""Arenas without cards: results that are made up, where only the counting is tested."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any

from signoria.arena import Deal, DealForfeit, Plan, Played, play_deals
from signoria.arena.statistics.times import Times

TWO = Plan("condottiere", {"players": 2}, ("captain", "random"), seed="7")
FOUR = Plan("condottiere", {"players": 4}, ("captain", "random", "captain", "random"), seed="7")


def run(plan: Plan, deals: int, **how: Any) -> list[Deal]:
    """All deals at once, for tests that look at them more than once."""
    return list(play_deals(plan, deals, **how))


def made_up(plan: Plan, *deals: Sequence[tuple[int, ...]]) -> list[Deal]:
    """Deals with these winners, one tuple of seats for each rotation."""
    return [
        Deal(
            number,
            tuple(
                Played(plan.seating(rotation), won, ("connected",), 50)
                for rotation, won in enumerate(winners)
            ),
            {name: Times() for name in plan.names},
        )
        for number, winners in enumerate(deals)
    ]


def timeless(numbers: Mapping[str, Any]) -> dict[str, Any]:
    """Results without what a clock says."""
    rows = [
        {key: row[key] for key in row if key not in ("decision_ms", "decision_times")}
        for row in numbers["bots"]
    ]
    return {**numbers, "bots": rows}


def what_happened(deals: Sequence[Deal]) -> list[tuple[Played, ...]]:
    return [deal.games for deal in deals]


def scattered(plan: Plan, count: int, seed: int = 7) -> Iterator[Deal]:
    """Deals as a long run has them, made up one by one: shared wins, draws, times, forfeits."""
    source = Random(seed)
    for number in range(count):
        games = tuple(_scattered_game(plan, rotation, source) for rotation in range(plan.players))
        yield Deal(number, games, {name: _scattered_times(source) for name in plan.names})


def _scattered_game(plan: Plan, rotation: int, source: Random) -> Played:
    seats = plan.seating(rotation)
    leaning = [2 if name == plan.names[0] else 1 for name in seats]
    winners = {
        source.choices(range(plan.players), leaning)[0] for _ in range(source.choice((1, 1, 2)))
    }
    drawn = source.random() < 0.02
    forfeits = [
        DealForfeit(source.randrange(plan.players), source.randrange(40), kind, f"no {kind}")
        for kind in ("slow", "crash")
        if source.random() < 0.01
    ]
    return Played(
        seats=seats,
        winners=() if drawn else tuple(sorted(winners)),
        reasons=("draw",) if drawn else (source.choice(("connected", "total", "rounds")),),
        moves=source.randrange(20, 90),
        forfeits=tuple(forfeits),
    )


def _scattered_times(source: Random) -> Times:
    times = Times()
    for _ in range(3):
        times.add(source.lognormvariate(-8, 1))
    return times
