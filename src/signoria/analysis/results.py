"""What the verdicts say together: what `signoria analyse` tells and `--json` prints."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from signoria import __version__, games
from signoria.analysis.standings import Standing, standings
from signoria.analysis.verdict import Verdict, support_for
from signoria.bots.support import Moment
from signoria.game import Json, Outcome
from signoria.record import Record, replay
from signoria.record.seats import called
from signoria.report.wording import capital
from signoria.text import say

WORST = 8
"""So many mistakes are listed at most ..."""
NOTICEABLE = 0.02
"""... and none that cost less: so much the numbers themselves may be off."""
ALTERNATIVES = 4
DIGITS = 4


@dataclass(frozen=True, slots=True)
class Judgement:
    """What a choice was worth, for the seat that made it."""

    before: float
    after: float
    loss: float
    best: str
    best_text: str
    chances: tuple[float, ...]
    """Of all seats, after it; together they are 1."""
    weighed: tuple[tuple[str, float], ...]
    why: tuple[str, ...] = ()
    """What speaks for the best choice; only of the worst mistakes."""

    def to_json(self) -> Json:
        said: Json = {
            "before": self.before,
            "after": self.after,
            "loss": self.loss,
            "best": self.best,
            "chances": list(self.chances),
            "weighed": [{"action": action, "chance": chance} for action, chance in self.weighed],
        }
        return said | ({"why": list(self.why)} if self.why else {})


@dataclass(frozen=True, slots=True)
class DecisionRow:
    """A decision, with what a reader wants to know about it."""

    number: int
    event: int
    seat: int
    moment: Moment
    action: str
    action_text: str
    choices: int
    judged: Judgement | None
    """None where there was no choice."""

    def to_json(self) -> Json:
        said: Json = {
            "number": self.number,
            "event": self.event,
            "seat": self.seat,
            **self.moment.facts,
            "action": self.action,
            "choices": self.choices,
        }
        return said if self.judged is None else said | self.judged.to_json()


@dataclass(frozen=True, slots=True)
class PlayerRow:
    """The decisions of a player together."""

    seat: int
    name: str
    decisions: int
    with_choice: int
    best_found: int
    mean_loss: float | None
    worst_loss: float | None

    def to_json(self) -> Json:
        return {name: getattr(self, name) for name in self.__slots__}


@dataclass(frozen=True, slots=True)
class AnalysisReport:
    """The analysis of a record. What is words in it is in one language."""

    language: str
    record: Record
    seats: tuple[str, ...]
    seat: int | None
    """Whose decisions these are; None for everybody's."""
    ending: str | None
    """Who won, in a sentence; None if nobody has yet."""
    sims: int
    seed: str
    players: tuple[PlayerRow, ...]
    worst: tuple[DecisionRow, ...]
    decisions: tuple[DecisionRow, ...]
    part: str
    """What the parts of the game are called, such as round or year."""
    standings: tuple[Standing, ...]
    """Of the whole record only."""

    def judged(self) -> list[tuple[DecisionRow, Judgement]]:
        """The decisions with a choice."""
        return [(row, row.judged) for row in self.decisions if row.judged is not None]

    def to_json(self) -> Json:
        kept = self.record
        return {
            "game": kept.game,
            "setup": dict(kept.setup),
            "seats": list(self.seats),
            "record_of": kept.seat,
            "seat": self.seat,
            "outcome": None if kept.outcome is None else kept.outcome.to_json(),
            "sims": self.sims,
            "seed": self.seed,
            "version": __version__,
            "players": [player.to_json() for player in self.players],
            "worst": [row.number for row in self.worst],
            "decisions": [row.to_json() for row in self.decisions],
            "standings": [standing.to_json() for standing in self.standings],
        }


def report(
    kept: Record,
    verdicts: Sequence[Verdict],
    *,
    sims: int,
    seed: str,
    seat: int | None = None,
    language: str = "en",
) -> AnalysisReport:
    """The analysis of a record."""
    writer = _Writer(kept, language)
    worst = {verdict.decision.number: writer.worst(verdict) for verdict in _worst(verdicts)}
    return AnalysisReport(
        language=language,
        record=kept,
        seats=writer.names,
        seat=seat if kept.seat is None else kept.seat,
        ending=writer.ending(),
        sims=sims,
        seed=seed,
        players=tuple(_player(*player, verdicts) for player in enumerate(writer.names)),
        worst=tuple(worst.values()),
        decisions=tuple(
            worst.get(verdict.decision.number) or writer.row(verdict) for verdict in verdicts
        ),
        part=say(f"measure.axis.{kept.game}", language),
        standings=standings(kept),
    )


class _Writer:
    """Puts verdicts into the words of one language."""

    def __init__(self, kept: Record, language: str) -> None:
        self.kept = kept
        self.language = language
        self.game = games.load(kept.game)
        self.support = support_for(kept.game)
        self.names = tuple(
            called(name, seat) or say("report.seat", language, seat=seat)
            for seat, name in enumerate(kept.seats)
        )

    def ending(self) -> str | None:
        if self.kept.outcome is None:
            return None
        state = replay(self.kept).state
        outcome: Outcome | None = state.outcome()
        if outcome is None:
            return None
        return self.game.outcome_text(state, outcome, self.language, self.names)

    def row(self, verdict: Verdict) -> DecisionRow:
        decision = verdict.decision
        return DecisionRow(
            number=decision.number,
            event=decision.event,
            seat=decision.seat,
            moment=self.support.moment(decision.view, self.language),
            action=decision.action,
            action_text=self._action(verdict, decision.action),
            choices=len(decision.view.legal),
            judged=None if verdict.forced else self._judgement(verdict),
        )

    def worst(self, verdict: Verdict) -> DecisionRow:
        """The same, and why the best choice would have been better."""
        row = self.row(verdict)
        said = verdict.why(verdict.ranked()[0].action, self.language, self.names)
        assert row.judged is not None
        return replace(row, judged=replace(row.judged, why=tuple(said)))

    def _judgement(self, verdict: Verdict) -> Judgement:
        return Judgement(
            before=verdict.before,
            after=verdict.after,
            loss=round(verdict.loss, DIGITS),
            best=verdict.best,
            best_text=self._action(verdict, verdict.best),
            chances=verdict.chances,
            weighed=tuple((str(one.action), one.chance) for one in verdict.ranked()[:ALTERNATIVES]),
        )

    def _action(self, verdict: Verdict, text: str) -> str:
        decision = verdict.decision
        said = self.game.action_text(decision.view, decision.legal(text), self.language)
        return capital(said)


def _worst(verdicts: Sequence[Verdict]) -> list[Verdict]:
    costly = [verdict for verdict in verdicts if verdict.loss >= NOTICEABLE]
    return sorted(costly, key=lambda verdict: (-verdict.loss, verdict.decision.number))[:WORST]


def _player(seat: int, name: str, verdicts: Sequence[Verdict]) -> PlayerRow:
    own = [verdict for verdict in verdicts if verdict.decision.seat == seat]
    losses = [verdict.loss for verdict in own if not verdict.forced]
    return PlayerRow(
        seat=seat,
        name=name,
        decisions=len(own),
        with_choice=len(losses),
        best_found=sum(loss < NOTICEABLE for loss in losses),
        mean_loss=round(sum(losses) / len(losses), DIGITS) if losses else None,
        worst_loss=round(max(losses), DIGITS) if losses else None,
    )
