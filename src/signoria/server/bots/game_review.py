"""What the decisions of a finished game were worth: the chance to win that each of them left.

    judging = Judging()
    judged = await judging.some("id of the record", kept, 0, "en")

It takes the strongest bot some seconds to weigh a whole game, so it is done in parts, by a process
of its own (`worker.py`), beside those in which the bots of the tables think. The process starts
when somebody asks for the first time, and what was found is remembered for a while.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import Any

from signoria import record
from signoria.bots.referee import Failure
from signoria.record import Record
from signoria.server.bots.process import BotProcess
from signoria.server.ops.tasks import end
from signoria.server.table import Refused

TOGETHER = 8
"""So many decisions are weighed at a time ..."""
SIMS = 1000
"""... with so many simulated games for each."""
SECONDS = 60.0
"""Until an answer must be there."""
REMEMBERED = 500
"""So many parts are remembered."""
WAITING = 20
"""So many parts may wait to be weighed."""


@dataclass(frozen=True, slots=True)
class ReviewPart:
    """Which part of which game, and in which language."""

    record: str
    start: int
    language: str


class GameReview:
    """Weighs decisions, and remembers what was found."""

    def __init__(self) -> None:
        self._worker: BotProcess | None = None
        self._parts: dict[ReviewPart, asyncio.Task[dict[str, Any]]] = {}
        """Found or being looked for; the one that was asked for last comes last."""

    async def some(self, id: str, kept: Record, start: int, language: str) -> dict[str, Any]:
        """How many decisions a game has, and a few of them, weighed, from one on."""
        part = ReviewPart(id, start, language)
        task = self._parts.pop(part, None)
        if task is None:
            self._make_room()
            task = asyncio.create_task(self._weigh(record.dumps(kept), part))
        self._parts[part] = task
        try:
            return await asyncio.shield(task)
        except Failure as failure:
            self._parts.pop(part, None)
            raise Refused("too-much-to-weigh", 503) from failure

    async def stop(self) -> None:
        await end(self._parts.values())
        if self._worker is not None:
            await self._worker.stop()

    def _make_room(self) -> None:
        if sum(not task.done() for task in self._parts.values()) >= WAITING:
            raise Refused("too-much-to-weigh", 503)
        while len(self._parts) >= REMEMBERED:
            del self._parts[next(part for part, task in self._parts.items() if task.done())]

    async def _weigh(self, text: str, part: ReviewPart) -> dict[str, Any]:
        if self._worker is None:
            self._worker = BotProcess()
            await self._worker.start()
        question = {
            "ask": "judge", "record": text, "start": part.start, "count": TOGETHER, "sims": SIMS,
            "language": part.language,
        }  # fmt: skip
        said = await self._worker.ask(question, SECONDS)
        return {"of": said["of"], "judged": said["judged"]}
