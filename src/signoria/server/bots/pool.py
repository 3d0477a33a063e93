"""Bots think in processes of their own, and are sent what their seat may know, and nothing else.

    pool = BotPool(workers=2)
    await pool.start()
    choice = await pool.decide(BotJob("condottiere", "captain", "table/3/0", view, events))
    await pool.stop()

A seat is always served by the same process (`worker.py`), one question after the other, so its bot
remembers. Where several wait, everybody's bots get their turn (`fair_queue.py`). A process that
dies or takes too long is replaced, and the substitute of the game decides in place of the bot;
where not even that helps, it is the first legal action. So a decision always comes, and says what
went wrong before it. (A bot that fails without taking its process along, or answers nonsense, is
replaced there already, by its referee: `bots/referee.py`.) Whoever does not wait for an answer any
more simply goes: the process thinks to the end, and what it says is for nobody.
"""

from __future__ import annotations

import asyncio
from bisect import bisect
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from math import ceil, inf
from typing import Any
from zlib import crc32

from signoria.bots.line_protocol import STARTUP as STARTUP_OF_PROGRAM
from signoria.bots.referee import Failure, limit
from signoria.bots.registry import substitute
from signoria.bots.spec import EXEC
from signoria.game import Event, Seat, one_line
from signoria.games import FIRST
from signoria.server.bots.policy import own_seconds
from signoria.server.bots.process import QUICK, Answer, BotProcess

SECONDS = 3.0
"""For a decision of a bot of which nobody knows how long it takes."""
LANES = (0.5, 3.0, inf)
"""Bots that take less than so many seconds have processes of their own each: whoever answers at
once waits for nobody who thinks for long."""


@dataclass(frozen=True, slots=True)
class BotJob:
    """A seat at which a bot is to think: all that is sent to a process."""

    game: str
    spec: str
    ident: str
    """Which seat of which table: the same ident is the same bot, as long as it is remembered."""
    view: Mapping[str, Any]
    """What `game.view_text` gives."""
    events: Sequence[Mapping[str, Any]]
    """All that the seat has seen of the game so far: what `told` gives."""
    budget: float | None = None
    """Seconds; without any, the bot takes its own time."""
    talk: bool = False
    """Whether the bot may also propose agreements."""
    owner: str = ""
    """Who has to wait for it where others wait too: the processes do not hear of it."""

    def to_json(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in self.__slots__ if name != "owner"}


def told(log: Iterable[Event], seat: Seat) -> list[dict[str, Any]]:
    """The events of a log as a seat sees them, for a job."""
    seen = (event.seen_by(seat) for event in log)
    return [{"key": event.key, "args": dict(event.args)} for event in seen if event is not None]


@dataclass(frozen=True, slots=True)
class BotChoice:
    """What a bot decides, what it would like to agree before, and what went wrong on the way."""

    action: str
    proposals: tuple[str, ...] = ()
    forfeits: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class BotHint:
    """What a bot would do, why, and the chance to win that it sees in each action it weighed."""

    action: str
    sentences: tuple[str, ...] = ()
    weighed: tuple[tuple[str, float], ...] = ()


class BotPool:
    """The processes, and what can be asked of a bot in one of them."""

    def __init__(self, workers: int = 2, pace: float = 0.8, grace: float = 5.0) -> None:
        self._lanes = [[BotProcess() for _ in range(workers)] for _ in LANES]
        self._pace = pace
        self._grace = grace

    async def start(self) -> None:
        """Return when the processes of the quick bots are ready; raise `Failure` if one cannot be
        started. The others start when they are needed."""
        try:
            for slow in chain(*self._lanes[1:]):
                slow.open()
            await asyncio.gather(*(worker.start() for worker in self._lanes[0]))
        except BaseException:
            await self.stop()
            raise

    @property
    def _workers(self) -> list[BotProcess]:
        return list(chain(*self._lanes))

    async def stop(self) -> None:
        """End all processes. Whoever still waits for an answer is cancelled."""
        await asyncio.gather(*(worker.stop() for worker in self._workers))

    @property
    def pids(self) -> list[int]:
        """The processes that run."""
        return [worker.pid for worker in self._workers if worker.pid is not None]

    @property
    def thinking(self) -> int:
        """How many of them have something to think about."""
        return sum(worker.thinking for worker in self._workers)

    async def decide(self, job: BotJob) -> BotChoice:
        """What the bot does; the view's seat is to act."""
        said, forfeits = await self._action("decide", job)
        return BotChoice(said["action"], tuple(said.get("proposals", ())), forfeits)

    async def hint(self, job: BotJob, language: str, names: Sequence[str]) -> BotHint:
        """What the bot would do in the place of the view's seat, in words with these names."""
        said, _ = await self._action("hint", job, language=language, names=list(names))
        weighed = tuple((action, chance) for action, chance in said.get("weighed", ()))
        return BotHint(said["action"], tuple(said.get("sentences", ())), weighed)

    async def consider(self, job: BotJob, agreement: str) -> bool:
        """Whether the bot accepts what another seat proposes; one that fails does not."""
        try:
            said = await self._ask("consider", job, agreement=agreement)
        except Failure as failure:
            _note(job, failure)
            return False
        return said["accepted"] is True

    def shown_after(self, job: BotJob, passed: float) -> float:
        """After how many more seconds an answer is made known, when so many have passed since the
        question: at the next multiple of the bot's time, so that a long queue tells nothing of
        what one bot in it thought about either."""
        slot = self.thinking_time(job.spec, job.game)
        return max(1, ceil(passed / slot)) * slot - passed if slot > 0 else 0.0

    def thinking_time(self, spec: str, game: str = FIRST) -> float:
        """How many seconds should pass before a bot's answer is made known, however quickly it
        came, so that they tell nothing about its cards."""
        return max(self._pace, (own_seconds(spec, game) or 0.0) + 0.25)

    async def _action(self, ask: str, job: BotJob, **more: Any) -> tuple[Answer, tuple[str, ...]]:
        """An answer with a legal action, whatever happens, and all that did: here the decision of
        a bot that is too slow is replaced by that of the substitute."""
        legal = job.view["legal"]
        if not legal:
            raise ValueError(f"{job.ident} is not to act")
        forfeits: list[str] = []
        for one in (job, replace(job, spec=substitute(job.game), budget=None)):
            try:
                said = await self._ask(ask, one, **more)
                if said["action"] not in legal:
                    raise Failure("nonsense", f"{said['action']} is not one of its legal actions")
                return said, (*forfeits, *said["forfeits"])
            except Failure as failure:
                forfeits.append(_note(one, failure))
        return {"action": legal[0]}, tuple(forfeits)

    async def _ask(self, ask: str, job: BotJob, **more: Any) -> Answer:
        seconds = self._seconds(job)
        cost = QUICK if seconds is None else max(QUICK, seconds)
        lane = self._lanes[bisect(LANES, cost)]
        worker = lane[crc32(job.ident.encode()) % len(lane)]
        question = {"ask": ask, "job": job.to_json(), **more}
        return await worker.ask(question, self._limit(job), job.owner, cost)

    def _seconds(self, job: BotJob) -> float | None:
        return own_seconds(job.spec, job.game) if job.budget is None else job.budget

    def _limit(self, job: BotJob) -> float:
        """Seconds until an answer must be there. A program of its own is stopped at its own
        deadline, which includes its start."""
        seconds = self._seconds(job)
        startup = STARTUP_OF_PROGRAM if job.spec.strip().startswith(EXEC) else 0.0
        return limit(SECONDS if seconds is None else seconds, self._grace) + startup


def _note(job: BotJob, failure: Failure) -> str:
    """A failure in one line."""
    return one_line(f"{job.spec}: {failure}")
