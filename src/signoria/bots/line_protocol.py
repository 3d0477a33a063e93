"""Bots in any language: a program that reads a line and writes a line for every decision.

The program gets what its seat may know as text, and nothing else: no state, no open files, and of
the environment only where programs are found. It is asked with one line of JSON and answers with
one:

    {"view": {...}, "legal": ["play 10", "pass"], "events": ["1 pass"], "budget": 1, "seed": 7}
    {"action": "play 10"}

A program that is too slow is stopped, with all that it started, and started again for the next
decision; so is one that ended, or whose output cannot be followed any more. After `PATIENCE`
forfeits in a row it is not started again.
"""

from __future__ import annotations

import json
import logging
import os
import shlex
import shutil
from collections.abc import Sequence
from random import Random
from time import monotonic
from typing import cast

from signoria.bots.child_process import Child
from signoria.bots.contract import Bot, Player
from signoria.bots.referee import Failure, Forfeit, Refereed, limit
from signoria.bots.spec import EXEC
from signoria.game import A, Action, AnyView, BadInput, Event, View, one_line
from signoria.games import load

BUDGET = 1.0
"""Seconds for a decision for which nobody has set a budget."""
STARTUP = 10.0
"""Seconds that a program gets besides for its first decision after each start."""
LONGEST = 86400.0
"""No decision takes longer than a day."""
PATIENCE = 5
"""Forfeits in a row after which a program is not started again."""


def command_of(spec: str) -> list[str]:
    """The words of the command in `exec:COMMAND`; refuses one that cannot be run."""
    try:
        words = shlex.split(spec.strip().removeprefix(EXEC))
    except ValueError as error:
        raise BadInput(f"bot: {spec}: a quotation mark is missing") from error
    if not words:
        raise BadInput("bot: exec: needs a command, such as exec:python my_bot.py")
    if "\0" in spec or shutil.which(words[0]) is None:
        raise BadInput(f"bot: exec: there is no program {words[0]}")
    if os.name != "posix":
        raise BadInput("bot: exec: needs a system with process groups, such as Linux or macOS")
    return words


def program(command: Sequence[str], rng: Random, game: str) -> Bot:
    """A bot that is a program, with a referee: what goes wrong is told on standard error."""
    return Refereed(ProcessBot(command, rng, game), Random(rng.random()), game, report=_tell)


def _tell(forfeit: Forfeit) -> None:
    logging.getLogger("signoria.bots").warning("%s", forfeit)


class ProcessBot(Player):
    """A program as a bot. Where it fails it raises `Failure`, so it needs a referee."""

    keeps_time = True

    def __init__(
        self, command: Sequence[str], rng: Random, game: str,
        budget: float = BUDGET, startup: float = STARTUP,
    ) -> None:  # fmt: skip
        self.name = EXEC + shlex.join(command)
        self._command = list(command)
        self._rng = rng
        self._game = load(game)
        self._budget = budget
        self._startup = startup
        self._child: Child | None = None
        self._events: list[str] = []
        self._failures = 0

    def observe(self, events: Sequence[Event]) -> None:
        self._events += [event.line for event in events]

    def decide(self, view: View[A, object], budget: float | None = None) -> A:
        """What the program answers in time, if that is a legal action."""
        if self._failures >= PATIENCE:
            raise Failure("crash", f"is not started again after {PATIENCE} forfeits in a row")
        seconds = min(max(0.0, self._budget if budget is None else budget), LONGEST)
        try:
            action = self._action(self._ask(self._question(view, seconds), seconds), view.legal)
        except Failure:
            self._failures += 1
            if self._failures >= PATIENCE:
                self._stop()
            raise
        self._failures = 0
        return action

    def close(self) -> None:
        """End the program: at the end of its input, or by force."""
        child, self._child = self._child, None
        if child is not None:
            child.close()

    def _question(self, view: View[Action, object], seconds: float) -> bytes:
        events, self._events = self._events, []
        question = {
            "view": self._game.view_text(cast(AnyView, view)),
            "legal": [str(action) for action in view.legal],
            "events": events,
            "budget": seconds,
            "seed": self._rng.getrandbits(32),
        }
        return json.dumps(question, separators=(",", ":")).encode() + b"\n"

    def _ask(self, question: bytes, seconds: float) -> bytes:
        """The program's line in answer; the program is stopped where it fails to give one."""
        allowed = limit(seconds)
        begun = monotonic()
        try:
            if self._child is None:
                allowed += self._startup
                self._child = Child(self._command)
            return self._child.exchange(question, begun + allowed)
        except Failure:
            self._stop()
            raise

    def _action(self, line: bytes, legal: Sequence[A]) -> A:
        """The action of an answer; one that is not even JSON ends the conversation."""
        try:
            answer = json.loads(line)
        except (ValueError, RecursionError) as error:
            self._stop()
            raise Failure("nonsense", f"answered with no JSON: {_quoted(line)}") from error
        text = answer.get("action") if isinstance(answer, dict) else None
        for action in legal:
            if str(action) == text:
                return action
        raise Failure("nonsense", f"{_quoted(line)} is no answer with one of its legal actions")

    def _stop(self) -> None:
        child, self._child = self._child, None
        if child is not None:
            child.kill()


def _quoted(line: bytes) -> str:
    return one_line(line.decode("utf-8", "replace"), 80)
