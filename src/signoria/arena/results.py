"""What came out: one row for each bot, as plain data."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import product
from statistics import fmean
from typing import Any

from signoria.arena.deal import Deal, Played
from signoria.arena.interval import interval
from signoria.arena.optional import NotInstalled
from signoria.arena.plan import Plan
from signoria.arena.rating import ratings
from signoria.arena.times import Times


def report(plan: Plan, deals: Sequence[Deal]) -> dict[str, Any]:
    """The results of some deals. Apart from the times they follow from the plan alone."""
    games = [game for deal in deals for game in deal.games]
    rated = _ratings(plan, games)
    header = plan.header()
    return {
        "games": len(games),
        "deals": len(deals),
        "players": plan.players,
        "fair_share": round(1 / plan.players, 6),
        "bots": [{**_row(name, deals), "rating": rated.get(name)} for name in plan.names],
        "versus": [
            _versus(name, other, games)
            for name, other in product(plan.names, repeat=2)
            if name != other
        ],
        "seats": [_mean([game.part(seat) for game in games]) for seat in range(plan.players)],
        "reasons": dict(Counter(reason for game in games for reason in game.reasons).most_common()),
        "mean_moves": _mean([game.moves for game in games]),
        "game": header["game"],
        "setup": header["setup"],
        "seed": plan.seed,
        "budget": plan.budget,
        "version": header["version"],
    }


def times_of(name: str, deals: Sequence[Deal]) -> Times:
    """How long a bot took for all its decisions."""
    times = Times()
    for deal in deals:
        times.update(deal.times[name])
    return times


def _row(name: str, deals: Sequence[Deal]) -> dict[str, Any]:
    """A bot over all the seats that it took: a seat in a game counts as one game of the bot."""
    shares = [_deal_share(name, deal) for deal in deals]
    games = [game for deal in deals for game in deal.games]
    sat = sum(game.seats.count(name) for game in games)
    low, high = interval(shares, sat)
    times = times_of(name, deals)
    forfeits = _forfeits(name, deals)
    return {
        "name": name,
        "games": sat,
        "win_share": _mean(shares),
        "low": round(low, 6),
        "high": round(high, 6),
        "decision_ms": {
            "median": _round(times.quantile(0.5)),
            "p99": _round(times.quantile(0.99)),
        },
        "decisions": len(times),
        "decision_times": [[_round(middle), count] for middle, count in times.classes()],
        "forfeits": sum(one["count"] for one in forfeits),
        "forfeit_kinds": forfeits,
        "seats": _seats(name, games),
    }


def _forfeits(name: str, deals: Sequence[Deal]) -> list[dict[str, Any]]:
    """What a bot did wrong, kind by kind: how often, and where it was first seen."""
    kinds: dict[str, dict[str, Any]] = {}
    for deal in deals:
        for rotation, game in enumerate(deal.games):
            for one in game.forfeits:
                if game.seats[one.seat] == name:
                    place = f"deal {deal.number}, rotation {rotation}, move {one.move}"
                    first = {"kind": one.kind, "count": 0, "first": f"{place}: {one.detail}"}
                    kinds.setdefault(one.kind, first)["count"] += 1
    return list(kinds.values())


def _deal_share(name: str, deal: Deal) -> float:
    """The bot's part of the win, on average over its seats in all games of a deal."""
    return fmean(
        game.part(seat) for game in deal.games for seat, bot in enumerate(game.seats) if bot == name
    )


def _seats(name: str, games: Sequence[Played]) -> list[float | None]:
    """The bot's win share in each seat."""
    return [
        _mean([game.part(seat) for game in games if game.seats[seat] == name])
        for seat in range(len(games[0].seats))
    ]


def _versus(name: str, other: str, games: Sequence[Played]) -> dict[str, Any]:
    """How often a bot won where another did not, of the games that decided between the two.

    Every seat of the one is compared with every seat of the other, so that it does not count how
    many seats each has. A game that both won, or neither, decides nothing.
    """
    ahead = behind = pairs = 0
    for game in games:
        won, lost = _places(name, game)
        others_won, others_lost = _places(other, game)
        pairs += (won + lost) * (others_won + others_lost)
        ahead += won * others_lost
        behind += lost * others_won
    decided = ahead + behind
    return {
        "bot": name,
        "against": other,
        "met": pairs,
        "decided": decided,
        "ahead": round(ahead / decided, 6) if decided else None,
    }


def _places(name: str, game: Played) -> tuple[int, int]:
    """How many seats of a bot won, and how many did not."""
    seats = [seat for seat, bot in enumerate(game.seats) if bot == name]
    won = sum(seat in game.winners for seat in seats)
    return won, len(seats) - won


def _ratings(plan: Plan, games: Sequence[Played]) -> dict[str, dict[str, float]]:
    """The ratings, or none where the library for them is not installed."""
    try:
        return {name: one.to_json() for name, one in ratings(plan.names, games).items()}
    except NotInstalled:
        return {}


def _mean(values: Sequence[float]) -> float | None:
    return round(fmean(values), 6) if values else None


def _round(value: float | None) -> float | None:
    """Four digits: more, the classes of the times do not carry."""
    return None if value is None else float(f"{value:.4g}")
