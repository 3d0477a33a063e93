"""The statistics of an arena, updated deal by deal.

Nothing here grows with the number of deals: what is kept are sums and counts for each bot, seat and
pair, so that a run of a million games takes no more memory than one of a hundred.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import permutations

from signoria.arena.deal import Deal, Played
from signoria.arena.optional import NotInstalled
from signoria.arena.statistics.interval import interval
from signoria.arena.statistics.rating import RatingRow, Ratings
from signoria.arena.statistics.spread import Spread
from signoria.arena.statistics.times import Times


@dataclass(slots=True)
class WinShare:
    """Wins per game; a win that several share is a part of one for each of them."""

    games: int = 0
    won: Fraction = field(default_factory=Fraction)

    def add(self, part: Fraction) -> None:
        self.games += 1
        if part:
            self.won += part

    @property
    def rounded(self) -> float | None:
        return round(float(self.won / self.games), 6) if self.games else None


@dataclass(slots=True)
class ForfeitTally:
    """How often a bot did something wrong, and where it was first seen."""

    first: str
    count: int = 0


class BotTally:
    """A bot over all the seats that it took."""

    def __init__(self, name: str, players: int) -> None:
        self.name = name
        self.games = 0
        """A seat in a game counts as one game of the bot."""
        self.shares = Spread()
        """Its win share in each deal: the games of a deal are not independent, deals are."""
        self.seats = [WinShare() for _ in range(players)]
        self.times = Times()
        self.forfeits: dict[str, ForfeitTally] = {}

    def add(self, deal: Deal) -> None:
        won = Fraction(0)
        sat = 0
        for rotation, game in enumerate(deal.games):
            for seat, name in enumerate(game.seats):
                if name == self.name:
                    part = game.part(seat)
                    self.seats[seat].add(part)
                    won += part
                    sat += 1
            self._add_forfeits(game, f"deal {deal.number}, rotation {rotation}")
        self.games += sat
        self.shares.add(won / sat)
        self.times.update(deal.times[self.name])

    def _add_forfeits(self, game: Played, place: str) -> None:
        for one in game.forfeits:
            if game.seats[one.seat] == self.name:
                first = ForfeitTally(f"{place}, move {one.move}: {one.detail}")
                self.forfeits.setdefault(one.kind, first).count += 1

    def reach(self) -> tuple[float, float]:
        """Where the true win share lies."""
        return interval(self.shares, self.games)


@dataclass(slots=True)
class PairTally:
    """How often a bot won where another did not.

    Every seat of the one is compared with every seat of the other, so that it does not count how
    many seats each has. A game that both won, or neither, decides nothing.
    """

    bot: str
    against: str
    met: int = 0
    ahead: int = 0
    behind: int = 0

    def add(self, game: Played) -> None:
        won, lost = _places(self.bot, game)
        others_won, others_lost = _places(self.against, game)
        self.met += (won + lost) * (others_won + others_lost)
        self.ahead += won * others_lost
        self.behind += lost * others_won


def _places(name: str, game: Played) -> tuple[int, int]:
    """How many seats of a bot won, and how many did not."""
    seats = [seat for seat, bot in enumerate(game.seats) if bot == name]
    won = sum(seat in game.winners for seat in seats)
    return won, len(seats) - won


class Tally:
    """All that is counted about the deals so far. Ratings depend on their order."""

    def __init__(self, names: Sequence[str], players: int) -> None:
        self.deals = self.games = self.moves = 0
        self.bots = [BotTally(name, players) for name in names]
        self.pairs = [PairTally(*pair) for pair in permutations(names, 2)]
        self.seats = [WinShare() for _ in range(players)]
        self.reasons: Counter[str] = Counter()
        self._ratings = _ratings(names)

    def add(self, deal: Deal) -> None:
        """Count a finished deal. It is not needed any more afterwards."""
        self.deals += 1
        for bot in self.bots:
            bot.add(deal)
        for game in deal.games:
            self._add_game(game)

    def _add_game(self, game: Played) -> None:
        self.games += 1
        self.moves += game.moves
        self.reasons.update(game.reasons)
        for seat, share in enumerate(self.seats):
            share.add(game.part(seat))
        for pair in self.pairs:
            pair.add(game)
        if self._ratings is not None:
            self._ratings.add(game)

    def rating(self, name: str) -> RatingRow | None:
        """The rating of a bot; None where the library for them is not installed."""
        return None if self._ratings is None else self._ratings.now[name].to_json()


def _ratings(names: Sequence[str]) -> Ratings | None:
    try:
        return Ratings(names)
    except NotInstalled:
        return None
