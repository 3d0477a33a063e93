"""What came out, as plain data: what `signoria arena --json` prints."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypedDict

from signoria.arena.deal import Deal
from signoria.arena.plan import Plan
from signoria.arena.statistics.rating import RatingRow
from signoria.arena.statistics.tally import BotTally, PairTally, Tally
from signoria.arena.statistics.times import Times


class DecisionTime(TypedDict):
    """Milliseconds; None where nothing was timed."""

    median: float | None
    p99: float | None


class ForfeitRow(TypedDict):
    """What a bot did wrong: how often, and where it was first seen."""

    kind: str
    count: int
    first: str


class BotRow(TypedDict):
    """A bot over all the seats that it took: a seat in a game counts as one game of the bot."""

    name: str
    games: int
    win_share: float
    low: float
    high: float
    decision_ms: DecisionTime
    decisions: int
    decision_times: list[tuple[float, int]]
    forfeits: int
    forfeit_kinds: list[ForfeitRow]
    seats: list[float | None]
    rating: RatingRow | None


class PairRow(TypedDict):
    """How often a bot won where another did not, of the games that decided between the two."""

    bot: str
    against: str
    met: int
    decided: int
    ahead: float | None


class ArenaReport(TypedDict):
    """The results of an arena. Apart from the times they follow from the plan alone."""

    games: int
    deals: int
    players: int
    fair_share: float
    bots: list[BotRow]
    versus: list[PairRow]
    seats: list[float | None]
    reasons: dict[str, int]
    mean_moves: float
    game: str
    setup: Mapping[str, object]
    seed: str
    budget: float | None
    version: str


def report(plan: Plan, deals: Iterable[Deal]) -> ArenaReport:
    """The results of some deals, each of which is counted and let go."""
    tally = Tally(plan.names, plan.players)
    for deal in deals:
        tally.add(deal)
    header = plan.header()
    return {
        "games": tally.games,
        "deals": tally.deals,
        "players": plan.players,
        "fair_share": round(1 / plan.players, 6),
        "bots": [_bot_row(bot, tally.rating(bot.name)) for bot in tally.bots],
        "versus": [_pair_row(pair) for pair in tally.pairs],
        "seats": [seat.rounded for seat in tally.seats],
        "reasons": dict(tally.reasons.most_common()),
        "mean_moves": round(tally.moves / tally.games, 6),
        "game": header["game"],
        "setup": header["setup"],
        "seed": plan.seed,
        "budget": plan.budget,
        "version": header["version"],
    }


def _bot_row(bot: BotTally, rating: RatingRow | None) -> BotRow:
    low, high = bot.reach()
    kinds = [
        ForfeitRow(kind=kind, count=found.count, first=found.first)
        for kind, found in bot.forfeits.items()
    ]
    return {
        "name": bot.name,
        "games": bot.games,
        "win_share": round(bot.shares.mean, 6),
        "low": round(low, 6),
        "high": round(high, 6),
        "decision_ms": {
            "median": _quantile(bot.times, 0.5),
            "p99": _quantile(bot.times, 0.99),
        },
        "decisions": len(bot.times),
        "decision_times": [(_four_digits(at), count) for at, count in bot.times.classes()],
        "forfeits": sum(one["count"] for one in kinds),
        "forfeit_kinds": kinds,
        "seats": [seat.rounded for seat in bot.seats],
        "rating": rating,
    }


def _pair_row(pair: PairTally) -> PairRow:
    decided = pair.ahead + pair.behind
    return {
        "bot": pair.bot,
        "against": pair.against,
        "met": pair.met,
        "decided": decided,
        "ahead": round(pair.ahead / decided, 6) if decided else None,
    }


def _quantile(times: Times, part: float) -> float | None:
    found = times.quantile(part)
    return None if found is None else _four_digits(found)


def _four_digits(milliseconds: float) -> float:
    """More than the classes of the times carry would only look exact."""
    return float(f"{milliseconds:.4g}")
