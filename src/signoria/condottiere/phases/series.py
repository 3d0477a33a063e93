"""Points: a series of games at one table, to a target. V2"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random

from signoria.condottiere.knowledge.view import View
from signoria.condottiere.model.actions import Action
from signoria.condottiere.model.editions import Rules, tables
from signoria.condottiere.model.state import State
from signoria.condottiere.phases.aftermath import begin_final
from signoria.game import BadInput, Event, Json, Outcome, Shuffle

LEAST_TARGET = 1


@dataclass(frozen=True, slots=True)
class SeriesView:
    """What a seat may know of a series: the score, and its view of the game in progress."""

    game: View
    points: tuple[int, ...]
    target: int
    number: int
    first: int | None
    outcome: Outcome | None

    @property
    def seat(self) -> int | None:
        return self.game.seat

    @property
    def to_act(self) -> int | None:
        return self.game.to_act

    @property
    def deciders(self) -> tuple[int, ...]:
        return self.game.deciders

    @property
    def legal(self) -> tuple[Action, ...]:
        return self.game.legal

    @property
    def rules(self) -> Rules:
        return self.game.rules

    def sample(self, rng: Random) -> Series:
        """A complete series that agrees with all this seat has seen."""
        series = Series.__new__(Series)
        series.game = self.game.sample(rng)
        series.points = list(self.points)
        series.target = self.target
        series.number = self.number
        series.first = self.first
        series.ending = self.outcome
        return series

    def to_json(self) -> Json:
        return {
            **self.game.to_json(),
            "points": list(self.points),
            "target": self.target,
            "game": self.number,
            "outcome": None if self.outcome is None else self.outcome.to_json(),
        }


def game_of(view: View | SeriesView) -> View:
    """The game on the table, whether or not it is one of a series."""
    return view.game if isinstance(view, SeriesView) else view


@dataclass(slots=True, init=False)
class Series:
    """Games one after the other, with the points so far. It keeps the contract of a state.

    Each game brings one point per region to everybody, and a bonus to a winner by connection. The
    series ends after a game in which somebody has reached the target; a tie at the top is settled
    by a final battle with the regions of the last game.
    """

    game: State
    points: list[int]
    target: int
    number: int
    """Which game of the series is on, from 1."""
    first: int | None
    """Who held the token first in this game; None until it is drawn."""
    ending: Outcome | None = field(default=None)

    def __init__(self, rules: Rules, target: int | None = None, first: int | None = None) -> None:
        if "points" not in rules.options:
            raise BadInput("options: a series needs the option points")
        self.target = tables()["series"]["target"] if target is None else target
        if self.target < LEAST_TARGET:
            raise BadInput(f"target: must be at least {LEAST_TARGET} point")
        self.game = State(rules, first)
        self.points = [0] * rules.players
        self.number = 1
        self.first = first
        self.ending = None

    @property
    def rules(self) -> Rules:
        return self.game.rules

    @property
    def players(self) -> int:
        return self.game.players

    @property
    def chance(self) -> Shuffle | None:
        return self.game.chance

    @property
    def to_act(self) -> int | None:
        return self.game.to_act

    @property
    def deciders(self) -> tuple[int, ...]:
        return self.game.deciders

    @property
    def is_secret(self) -> bool:
        return self.game.is_secret

    def legal(self, seat: int | None = None) -> Sequence[Action]:
        return self.game.legal(seat)

    def parse(self, text: str, seat: int | None = None) -> Action:
        return self.game.parse(text, seat)

    def apply(self, action: Action, seat: int | None = None) -> list[Event]:
        return self._count(self.game.apply(action, seat))

    def shuffle(self, order: Sequence[int]) -> list[Event]:
        events = self.game.shuffle(order)
        if self.first is None:
            self.first = self.game.condottiere
        return self._count(events)

    def aside(self, text: str, seat: int) -> list[Event]:
        return self.game.aside(text, seat)

    def outcome(self) -> Outcome | None:
        return self.ending

    def next_first(self) -> int:
        """Who holds the token first in the next game: left of the one who did in this."""
        assert self.first is not None
        return (self.first + 1) % self.players

    def clone(self) -> Series:
        new = Series.__new__(Series)
        new.game = self.game.clone()
        new.points = self.points[:]
        new.target, new.number = self.target, self.number
        new.first, new.ending = self.first, self.ending
        return new

    def view(self, seat: int | None = None) -> SeriesView:
        points = tuple(self.points)
        game = self.game.view(seat)
        return SeriesView(game, points, self.target, self.number, self.first, self.ending)

    def to_json(self) -> Json:
        ending = None if self.ending is None else self.ending.to_json()
        score = {"points": self.points[:], "target": self.target, "game": self.number}
        return {**self.game.to_json(), **score, "outcome": ending}

    def _count(self, events: list[Event]) -> list[Event]:
        """When a game is over, count its points; then the next game, a final battle, or the end."""
        ended = self.game.outcome()
        if ended is None:
            return events
        if self._deciding():
            self._finish(ended, events)
            return events
        for seat in range(self.players):
            self.points[seat] += self.game.regions_of(seat)
        if "connected" in ended.reasons:
            self.points[ended.winners[0]] += tables()["series"]["connection_bonus"]
        events.append(Event("points", {"points": tuple(self.points)}))
        best = max(self.points)
        tied = tuple(seat for seat, points in enumerate(self.points) if points == best)
        if best < self.target:
            self._next_game(events)
        elif len(tied) == 1:
            self._finish(Outcome(tied, ("points",)), events)
        else:
            self._final_battle(tied, events)
        return events

    def _next_game(self, events: list[Event]) -> None:
        self.first = self.next_first()
        self.number += 1
        self.game = State(self.rules, self.first)
        events.append(Event("next-game", {"number": self.number, "holder": self.first}))

    def _final_battle(self, tied: tuple[int, ...], events: list[Event]) -> None:
        self.game.ending = None
        begin_final(self.game, tied, events)
        self.number = 0

    def _deciding(self) -> bool:
        """Whether the battle that settles a tie of points is on: it is no game of the series."""
        return self.number == 0

    def _finish(self, outcome: Outcome, events: list[Event]) -> None:
        self.ending = outcome
        winners, reasons = outcome.winners, outcome.reasons
        events.append(Event("series-over", {"winners": winners, "reasons": reasons}))
