"""One deal: the same shuffles, played once for every rotation of the bots over the seats."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from time import perf_counter
from typing import NotRequired, Self, TypedDict

from signoria import games, record
from signoria.arena.plan import Plan
from signoria.arena.statistics.times import Times
from signoria.bots import Bot, make, referee
from signoria.bots.negotiation import Negotiation
from signoria.game import AnyState, AnyView, Event, Outcome, Shuffle, shuffled

NOTHING = Fraction(0)


class PlayedJson(TypedDict):
    """One game of a deal, as a journal keeps it. Who sat where follows from the plan."""

    winners: list[int]
    reasons: list[str]
    moves: int
    forfeits: NotRequired[list[tuple[int, int, str, str]]]


class DealJson(TypedDict):
    """A deal, as a journal keeps it: a line each."""

    deal: int
    games: list[PlayedJson]
    times: Mapping[str, Mapping[str, int]]


@dataclass(frozen=True, slots=True)
class DealForfeit:
    """Something that a bot did wrong: in which seat, after how many decisions, and what."""

    seat: int
    move: int
    kind: str
    detail: str


@dataclass(frozen=True, slots=True)
class Played:
    """How one game of a deal went."""

    seats: tuple[str, ...]
    winners: tuple[int, ...]
    reasons: tuple[str, ...]
    moves: int
    forfeits: tuple[DealForfeit, ...] = ()

    def part(self, seat: int) -> Fraction:
        """The part of the win that a seat has: all of it, a share, or nothing."""
        return Fraction(1, len(self.winners)) if seat in self.winners else NOTHING

    def to_json(self) -> PlayedJson:
        document: PlayedJson = {
            "winners": list(self.winners),
            "reasons": list(self.reasons),
            "moves": self.moves,
        }
        if self.forfeits:
            document["forfeits"] = [
                (one.seat, one.move, one.kind, one.detail) for one in self.forfeits
            ]
        return document

    @classmethod
    def from_json(cls, seats: tuple[str, ...], document: PlayedJson) -> Self:
        return cls(
            seats=seats,
            winners=tuple(document["winners"]),
            reasons=tuple(document["reasons"]),
            moves=document["moves"],
            forfeits=tuple(DealForfeit(*one) for one in document.get("forfeits", ())),
        )


@dataclass(frozen=True, slots=True)
class Deal:
    """A finished deal: its games, one per rotation, and how long each bot thought."""

    number: int
    games: tuple[Played, ...]
    times: Mapping[str, Times]
    records: tuple[str, ...] = field(default=(), compare=False)
    """The texts of the records, where they are kept. They go into files of their own."""

    def to_json(self) -> DealJson:
        return {
            "deal": self.number,
            "games": [game.to_json() for game in self.games],
            "times": {name: times.to_json() for name, times in self.times.items()},
        }

    @classmethod
    def from_json(cls, plan: Plan, document: DealJson) -> Self:
        """A deal of this plan; a `ValueError` or the like where it cannot be one."""
        played = [
            Played.from_json(plan.seating(rotation), game)
            for rotation, game in enumerate(document["games"])
        ]
        number = document["deal"]
        if len(played) != plan.players or not isinstance(number, int) or number < 0:
            raise ValueError("no whole deal")
        times = {name: Times.from_json(document["times"][name]) for name in plan.names}
        return cls(number, tuple(played), times)


def play_deal(plan: Plan, number: int) -> Deal:
    """Play a deal in all its rotations."""
    times = {name: Times() for name in plan.names}
    tables = [_Sitting(plan, number, rotation, times) for rotation in range(plan.players)]
    played = tuple(table.play() for table in tables)
    texts = tuple(table.text() for table in tables) if plan.records else ()
    return Deal(number, played, times, texts)


class _Sitting:
    """One game of a deal: the truth, the bots around it, and what each has been told."""

    def __init__(self, plan: Plan, deal: int, rotation: int, times: dict[str, Times]) -> None:
        self.plan, self.deal, self.times = plan, deal, times
        self.seats = plan.seating(rotation)
        self.game = games.load(plan.game)
        self.state: AnyState = self.game.new(plan.setup)
        self.log: list[Event] = []
        self.heard: list[Event] = []
        """What happened and, where bots talk, what was said: that is in no record."""
        self.negotiation: Negotiation | None = None
        self.told = [0] * plan.players
        self.moves = self.shuffles = 0
        self.forfeits: list[DealForfeit] = []
        self.rotation = rotation

    def play(self) -> Played:
        bots: list[Bot] = []
        try:
            for seat, spec in enumerate(self.seats):
                bots.append(self._seat(seat, spec))
            if self.plan.talk:
                self.negotiation = Negotiation(
                    self.game, bots, self._teller(bots), self.heard.extend
                )
            while (outcome := self.state.outcome()) is None:
                if self.state.chance is not None:
                    self._shuffle(self.state.chance)
                elif self.state.to_act is not None:
                    self._decide(bots[self.state.to_act], self.state.to_act)
            for seat, bot in enumerate(bots):
                bot.observe(self._news(seat))
        finally:
            for bot in bots:
                bot.close()
        return self._result(outcome)

    def _seat(self, seat: int, spec: str) -> Bot:
        """A bot for a seat, with its own source of chance and a referee beside it."""
        bot = make(spec, self.plan.whim(self.deal, self.rotation, seat), self.plan.game)
        substitute = self.plan.whim(self.deal, self.rotation, seat, "substitute")

        def note(forfeit: referee.Forfeit) -> None:
            self.forfeits.append(DealForfeit(seat, self.moves, forfeit.kind, forfeit.detail))

        return referee.Refereed(bot, substitute, self.plan.game, self.plan.budget, report=note)

    def _shuffle(self, chance: Shuffle) -> None:
        """Every shuffle has a number, from which it follows; a pause leaves nothing to chance."""
        source = self.plan.order(self.deal, self.shuffles)
        self.shuffles += not chance.is_pause
        before = self.state.view() if self.negotiation else None
        self._happened(before, self.state.shuffle(shuffled(chance, source)))

    def _decide(self, bot: Bot, seat: int) -> None:
        """Ask a bot. Only where it has a choice does its time say anything."""
        if self.negotiation is not None:
            self.negotiation.before(self.state)
        bot.observe(self._news(seat))
        view = self.state.view(seat)
        begun = perf_counter()
        action = bot.decide(view, self.plan.budget)
        seconds = perf_counter() - begun
        if len(view.legal) > 1:
            self.times[self.seats[seat]].add(seconds)
        self._happened(view, self.state.apply(action, seat))
        self.moves += 1

    def _happened(self, before: AnyView | None, events: Sequence[Event]) -> None:
        self.log += events
        self.heard += events
        if self.negotiation is not None and before is not None:
            self.negotiation.after(before, events)

    def _teller(self, bots: Sequence[Bot]) -> Callable[[int], None]:
        return lambda seat: bots[seat].observe(self._news(seat))

    def _news(self, seat: int) -> Sequence[Event]:
        """What a seat saw since it was last told."""
        fresh = self.heard[self.told[seat] :]
        self.told[seat] = len(self.heard)
        return [seen for event in fresh if (seen := event.seen_by(seat)) is not None]

    def _result(self, outcome: Outcome) -> Played:
        return Played(
            seats=self.seats,
            winners=outcome.winners,
            reasons=outcome.reasons,
            moves=self.moves,
            forfeits=tuple(self.forfeits),
        )

    def text(self) -> str:
        """The record of the game, once it is over."""
        sitters = [f"bot:{spec}" for spec in self.seats]
        kept = record.of(self.game, self.plan.setup, sitters, self.log, self.state.outcome())
        return record.dumps(kept)
