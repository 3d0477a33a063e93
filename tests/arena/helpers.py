"""Arenas without cards: results that are made up, where only the counting is tested."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from signoria.arena import Deal, Plan, Played
from signoria.arena.times import Times

TWO = Plan("condottiere", {"players": 2}, ("captain", "random"), seed="7")
FOUR = Plan("condottiere", {"players": 4}, ("captain", "random", "captain", "random"), seed="7")


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


def timeless(numbers: dict[str, Any]) -> dict[str, Any]:
    """Results without what a clock says."""
    rows = [
        {key: row[key] for key in row if key not in ("decision_ms", "decision_times")}
        for row in numbers["bots"]
    ]
    return {**numbers, "bots": rows}


def what_happened(deals: Sequence[Deal]) -> list[tuple[Played, ...]]:
    return [deal.games for deal in deals]
