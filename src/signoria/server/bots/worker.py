"""A process in which bots think: `python -m signoria.server.bots.worker`.

It reads a question a line and writes an answer a line, both JSON, until its input ends:

    {"id": 7, "limit": 6.2, "ask": "decide", "job": {"game": "condottiere", "view": {...}, ...}}
    {"id": 7, "action": "play 10", "proposals": [], "forfeits": []}

`ask` is one of `ASKS`; a question that cannot be answered gets {"id": 7, "error": "..."}. A job
(`pool.BotJob`) brings the view of a seat and all events that the seat has seen. A bot that is still
known here is told the news alone, and one that is not is built anew and told everything: nothing is
lost with this process.
"""

from __future__ import annotations

import contextlib
import json
import os
import resource
import signal
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from math import ceil, inf
from random import Random
from typing import Any, BinaryIO

from signoria import record
from signoria.analysis import Decision, Verdict, decisions, support_for, weigh
from signoria.bots import make
from signoria.bots.contract import Thought
from signoria.bots.referee import FAILURES, Refereed
from signoria.bots.registry import bots_of
from signoria.game import BadInput, Event, one_line
from signoria.games import load
from signoria.record.seats import called
from signoria.server.bots.replay_asks import answer_of
from signoria.text import Value

Json = dict[str, Any]

MOST = 64
"""How many bots are kept."""
NICENESS = 10
"""The server comes first, whoever thinks."""
ORPHANED = 5
"""Seconds beyond the limit of a question after which nobody can be there who would stop us."""


@dataclass(slots=True)
class Known:
    """A bot, and the events that it has heard."""

    bot: Refereed
    heard: Sequence[Json] = field(default_factory=list)

    def remembers(self, events: Sequence[Json]) -> bool:
        """Whether all that it has heard has happened. After an undo that is not so."""
        return events[: len(self.heard)] == self.heard

    def hear(self, events: Sequence[Json]) -> None:
        """Tell it what it has not heard yet."""
        news = [event_of(event) for event in events[len(self.heard) :]]
        self.heard = events
        self.bot.observe(news)


class KnownBots:
    """The bots that were asked last, by game, spec and ident."""

    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self._known: dict[tuple[str, str, str], Known] = {}
        """The one that was asked last comes last."""

    def of(self, job: Json, view: Any) -> Refereed:
        """The bot of a job, who has heard all that its seat has seen."""
        key = (job["game"], job["spec"], job["ident"])
        known = self._known.pop(key, None)
        if known is not None and not known.remembers(job["events"]):
            known.bot.close()
            known = None
        known = known or _newcomer(job, view)
        self._known[key] = known
        self._make_room()
        known.hear(job["events"])
        return known.bot

    def close(self) -> None:
        """Let go of all of them."""
        for known in self._known.values():
            known.bot.close()
        self._known.clear()

    def _make_room(self) -> None:
        while len(self._known) > self._most:
            self._known.pop(next(iter(self._known))).bot.close()


def _newcomer(job: Json, view: Any) -> Known:
    """A bot that has heard nothing yet. The server keeps its time, so the referee need not.

    A bot learns from a view which seat is its own. One that is to hear of promises must know it
    before, so it is shown the view; what it would propose now is nobody's business.
    """
    bot = Refereed(make(job["spec"], Random(), job["game"]), Random(), job["game"], grace=inf)
    talk_keys = load(job["game"]).talk_keys
    if any(event["key"] in talk_keys for event in job["events"]):
        bot.propose(view)
    return Known(bot)


def event_of(event: Json) -> Event:
    """An event from JSON, where lists stand for tuples."""
    args: dict[str, Value] = {
        name: tuple(value) if isinstance(value, list) else value
        for name, value in event["args"].items()
    }
    return Event(event["key"], args)


def _hello(bots: KnownBots, question: Json) -> Json:
    """Whoever hears the answer knows that all is imported."""
    return {}


def _decide(bots: KnownBots, question: Json) -> Json:
    job = question["job"]
    bot, view = _seat(bots, job)
    wanted = list(bot.propose(view)) if job["talk"] else []
    return {
        "action": _action(bot, view, job["budget"]),
        "proposals": wanted,
        "forfeits": _forfeits(bot),
    }


def _consider(bots: KnownBots, question: Json) -> Json:
    bot, view = _seat(bots, question["job"])
    return {"accepted": bot.consider(view, question["agreement"])}


def _hint(bots: KnownBots, question: Json) -> Json:
    job = question["job"]
    bot, view = _seat(bots, job)
    action = _action(bot, view, job["budget"])
    thought: Thought = bot.thought() or Thought((), ())
    explain = bots_of(job["game"]).explain
    return {
        "action": action,
        "sentences": list(explain(thought, view, question["language"], question["names"])),
        "weighed": [[str(one.action), _share(one.chance)] for one in thought.weighed],
        "forfeits": _forfeits(bot),
    }


def _judge(bots: KnownBots, question: Json) -> Json:
    """Some decisions of a record, each with the chance to win that was left and could have been."""
    kept, found = _decisions(question["record"])
    start, count = question["start"], question["count"]
    support = support_for(kept.game)
    some = found[start : start + count]
    verdicts = [weigh(one, support.few_sims, "0", support.evaluator) for one in some]
    return {
        "of": len(found),
        "judged": [_judged(verdict, kept, question["language"]) for verdict in verdicts],
    }


@lru_cache(2)
def _decisions(text: str) -> tuple[record.Record, list[Decision]]:
    """A record and its decisions. It is asked for in parts, and played again once."""
    kept = record.loads(text)
    return kept, decisions(kept)


def _judged(verdict: Verdict, kept: record.Record, language: str) -> Json:
    decision = verdict.decision
    said: Json = {"event": decision.event, "seat": decision.seat, "chance": None}
    if verdict.forced:
        return said
    best, own = decision.legal(verdict.best), decision.legal(decision.action)
    names = [called(text, seat) for seat, text in enumerate(kept.seats)]
    return said | {
        "chance": verdict.after,
        "chances": verdict.chances,
        "possible": verdict.before,
        "best": load(kept.game).action_text(decision.view, best, language),
        "why": next(iter(verdict.why(own, language, names)), None),
        "better": next(iter(verdict.why(best, language, names)), None) if best != own else None,
    }


def _share(chance: float) -> float:
    return round(min(1.0, max(0.0, chance)), 3)


def _replay(bots: KnownBots, question: Json) -> Json:
    return answer_of(question["what"], question["arguments"])


ASKS: Mapping[str, Callable[[KnownBots, Json], Json]] = {
    "hello": _hello,
    "decide": _decide,
    "consider": _consider,
    "hint": _hint,
    "judge": _judge,
    "replay": _replay,
}


def _seat(bots: KnownBots, job: Json) -> tuple[Refereed, Any]:
    """The bot of a job, and what it sees."""
    view = load(job["game"]).read_view(job["view"])
    return bots.of(job, view), view


def _action(bot: Refereed, view: Any, budget: float | None) -> str:
    if not view.legal:
        raise BadInput("view: its seat is not to act")
    return str(bot.decide(view, budget))


def _forfeits(bot: Refereed) -> list[str]:
    """What went wrong since somebody last asked."""
    texts = [one_line(str(forfeit)) for forfeit in bot.forfeits]
    bot.forfeits.clear()
    return texts


def answer(bots: KnownBots, line: bytes) -> Json:
    """What a question is answered; whatever happens, it is an answer."""
    number = None
    try:
        question = json.loads(line)
        number = question["id"]
        with _limited(question["limit"]):
            said = ASKS[question["ask"]](bots, question)
    except FAILURES as error:
        said = {"error": one_line(f"{type(error).__name__}: {error}")}
    return {"id": number, **said}


@contextlib.contextmanager
def _limited(seconds: float) -> Iterator[None]:
    """End this process if it thinks on when the server has given up, or is gone itself."""
    signal.alarm(ceil(seconds) + ORPHANED)
    try:
        yield
    finally:
        signal.alarm(0)


def _pipes() -> tuple[BinaryIO, BinaryIO]:
    """Where questions come from and where answers go to. Both are for this file alone: a bot that
    prints something prints it to standard error, and one that reads finds nothing."""
    questions, answers = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb", buffering=0)
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    os.dup2(2, 1)
    sys.stdout = sys.stderr
    return questions, answers


def main() -> None:
    """Answer questions until there are no more, within so many megabytes of memory if some are
    named."""
    for megabytes in map(int, sys.argv[1:]):
        resource.setrlimit(resource.RLIMIT_AS, (megabytes << 20, megabytes << 20))
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.nice(NICENESS)
    questions, answers = _pipes()
    bots = KnownBots()
    with contextlib.closing(bots), contextlib.suppress(BrokenPipeError):
        for line in questions:
            answers.write(json.dumps(answer(bots, line)).encode() + b"\n")


if __name__ == "__main__":
    main()
