"""The referee beside a bot: whatever the bot does, the game goes on.

A bot that fails at a decision (an exception, or an answer that is none of its legal actions)
forfeits that decision and no more: a substitute decides in its place, and the next decision is the
bot's own again. The substitute is the one that the game's bots name (`registry.substitute`); should
that one fail too, it is the first legal action.

A bot in this process cannot be stopped while it thinks. If it takes too long, its decision counts,
and that it was slow is reported. On a server bots think in other processes, and whoever is too slow
there is stopped and replaced by the same substitute: `server/bots/pool.py`, `BotPool._action`. A
bot that is a process of its own (`line_protocol.py`) is stopped at its deadline and forfeits the
decision; such a bot says that it `keeps_time`, and is not timed here.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from time import perf_counter
from typing import Literal, TypeVar

from signoria.bots.contract import Bot, Thought
from signoria.bots.registry import make, substitute
from signoria.game import A, Action, Event, Seat, View, one_line

T = TypeVar("T")

Kind = Literal["slow", "crash", "nonsense"]

SLACK = 0.2
"""By which part of its budget a decision may be late."""
GRACE = 0.1
"""And by how many seconds more, whatever the budget: other programs want the processor too."""

FAILURES = (Exception, SystemExit)
"""What counts as a crash; a person who interrupts the program is none."""


@dataclass(frozen=True, slots=True)
class Forfeit:
    """Something a bot did wrong."""

    seat: Seat | None
    """Whose bot; None as long as the bot has been shown no view."""
    kind: Kind
    detail: str
    """What happened, in one line."""
    action_played: Action | None
    """What was played at the decision; None where none was due."""

    def __str__(self) -> str:
        who = "a bot" if self.seat is None else f"the bot of seat {self.seat}"
        played = "" if self.action_played is None else f"; it plays {self.action_played}"
        return f"{who}: {self.kind}: {self.detail}{played}"


class Failure(Exception):
    """How a bot that knows what is wrong with it says so, for the referee to report."""

    def __init__(self, kind: Kind, detail: str) -> None:
        self.kind = kind
        self.detail = one_line(detail)
        super().__init__(kind, self.detail)

    def __str__(self) -> str:
        return f"{self.kind}: {self.detail}"


def limit(budget: float, grace: float = GRACE) -> float:
    """After how many seconds a decision is too slow."""
    return budget * (1 + SLACK) + grace


class Refereed:
    """A bot that always decides: the bot within, or a substitute when that one fails.

    It keeps the contract of a bot. `forfeits` lists what went wrong so far; `report` is told at
    once. The budget is for decisions that are asked for without one. A bot that has a referee
    already is taken over from it.
    """

    def __init__(
        self,
        bot: Bot,
        rng: Random,
        game: str,
        budget: float | None = None,
        grace: float = GRACE,
        report: Callable[[Forfeit], None] | None = None,
    ) -> None:
        self.bot: Bot = bot.bot if isinstance(bot, Refereed) else bot
        self.name = str(getattr(self.bot, "name", type(self.bot).__name__))
        self.budget = budget
        self.grace = grace
        self.forfeits: list[Forfeit] = []
        self._report = report
        self._rng = rng
        self._game = game
        self._seat: Seat | None = None
        self._own = False
        """Whether the last decision was the bot's own."""

    def decide(self, view: View[A, object], budget: float | None = None) -> A:
        """The bot's decision, or the substitute's."""
        self._seat = view.seat
        legal = tuple(view.legal)
        allowed = self.budget if budget is None else budget
        begun = perf_counter()
        try:
            action = _find(legal, self.bot.decide(view, allowed))
        except FAILURES as error:
            self._own = False
            return self._forfeited(view, legal, error)
        self._own = True
        took = perf_counter() - begun
        keeps_time = getattr(self.bot, "keeps_time", False)
        if allowed is not None and not keeps_time and took > limit(allowed, self.grace):
            self._note("slow", f"took {took:.2f} s of {allowed:g} s", action)
        return action

    def observe(self, events: Sequence[Event]) -> None:
        self._contain("observe", lambda: self.bot.observe(events), None)

    def propose(self, view: View[Action, object]) -> Sequence[str]:
        self._seat = view.seat
        none: Sequence[str] = ()
        wanted = self._contain("propose", lambda: self.bot.propose(view), none)
        if not self._is_a("propose", wanted, (list, tuple)):
            return none
        return [one for one in wanted if self._is_a("propose", one, (str,))]

    def consider(self, view: View[Action, object], agreement: str) -> bool:
        self._seat = view.seat
        answer = self._contain("consider", lambda: self.bot.consider(view, agreement), False)
        return answer if self._is_a("consider", answer, (bool,)) else False

    def thought(self) -> Thought | None:
        """What stands behind the last decision, if the bot took it itself."""
        if not self._own:
            return None
        thought = self._contain("thought", self.bot.thought, None)
        return thought if self._is_a("thought", thought, (Thought, type(None))) else None

    def close(self) -> None:
        self._contain("close", self.bot.close, None)

    def _forfeited(self, view: View[A, object], legal: Sequence[A], error: BaseException) -> A:
        action = self._substitute(view, legal)
        if isinstance(error, Failure):
            self._note(error.kind, error.detail, action)
        else:
            self._note("crash", _said(error), action)
        return action

    def _substitute(self, view: View[A, object], legal: Sequence[A]) -> A:
        """What the substitute decides."""
        try:
            return _find(legal, make(substitute(self._game), self._rng, self._game).decide(view))
        except FAILURES:
            return legal[0]

    def _contain(self, what: str, ask: Callable[[], T], default: T) -> T:
        """Ask the bot for something that is no decision; if it fails, the plain answer counts."""
        try:
            return ask()
        except Failure as failure:
            self._note(failure.kind, f"{what}: {failure.detail}", None)
        except FAILURES as error:
            self._note("crash", f"{what}: {_said(error)}", None)
        return default

    def _is_a(self, what: str, answer: object, kinds: tuple[type, ...]) -> bool:
        if isinstance(answer, kinds):
            return True
        self._note("nonsense", f"{what}: answered {_shown(answer)}", None)
        return False

    def _note(self, kind: Kind, detail: str, action: Action | None) -> None:
        forfeit = Forfeit(self._seat, kind, one_line(detail), action)
        self.forfeits.append(forfeit)
        if self._report is not None:
            self._report(forfeit)


def _find(legal: Sequence[A], answer: object) -> A:
    """The legal action that an answer is, or is the text of; never the answer itself."""
    if isinstance(answer, str):
        text = str.__str__(answer)
        found = [action for action in legal if str(action) == text]
    else:
        found = [action for action in legal if type(action) is type(answer) and action == answer]
    if not found:
        raise Failure("nonsense", f"{_shown(answer)} is not one of its legal actions")
    return found[0]


def _said(error: BaseException) -> str:
    """An exception in one line, even one that cannot be printed."""
    name = type(error).__name__
    try:
        return f"{name}: {error}" if str(error) else name
    except FAILURES:
        return name


def _shown(answer: object) -> str:
    """An answer in a few words, even one that cannot be printed."""
    try:
        return one_line(repr(answer), 60)
    except FAILURES:
        return f"a {type(answer).__name__}"
