"""What the decisions of a finished game were worth: the chance to win that each of them left.

    review = GameReview(limits)
    judged = await review.some("id of the record", text, 0, "en", "who wants to know")

It takes the strongest bot some seconds to weigh a whole game, so it is done in parts, by a process
of its own (`worker.py`), beside those in which the bots of the tables think. The process starts
when somebody asks for the first time, and what was found is remembered for a while.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import Any

from signoria.bots.referee import Failure
from signoria.server.bots.process import BotProcess
from signoria.server.bots.replay_pool import Waiting
from signoria.server.ops.limits import Limits
from signoria.server.ops.tasks import end
from signoria.server.table import Refused

TOGETHER = 8
"""So many decisions are weighed at a time."""
SECONDS = 60.0
"""Until an answer must be there."""
REMEMBERED = 500
"""So many parts are remembered."""
COST = 2.0
"""Seconds that a part costs its owner, about."""


@dataclass(frozen=True, slots=True)
class ReviewPart:
    """Which part of which game, and in which language."""

    record: str
    start: int
    language: str


class GameReview:
    """Weighs decisions, and remembers what was found."""

    def __init__(self, limits: Limits) -> None:
        self._waiting = Waiting(limits.reviews_waiting, limits.reviews_waiting_site)
        self._worker: BotProcess | None = None
        self._parts: dict[ReviewPart, asyncio.Task[dict[str, Any]]] = {}
        """Found or being looked for; the one that was asked for last comes last."""

    async def some(
        self, id: str, text: str, start: int, language: str, owner: str
    ) -> dict[str, Any]:
        """How many decisions a game has, and a few of them, weighed, from one on. `text` is its
        record, and `owner` who wants to know."""
        part = ReviewPart(id, start, language)
        task = self._parts.pop(part, None)
        if task is None:
            self._make_room()
            task = asyncio.create_task(self._weigh(text, part, owner))
        self._parts[part] = task
        try:
            return await asyncio.shield(task)
        except (Failure, Refused) as failure:
            self._parts.pop(part, None)
            if isinstance(failure, Refused):
                raise
            raise Refused("too-much-to-weigh", 503) from failure

    @property
    def pids(self) -> list[int]:
        """The process, if it runs."""
        pid = None if self._worker is None else self._worker.pid
        return [] if pid is None else [pid]

    async def stop(self) -> None:
        await end(self._parts.values())
        if self._worker is not None:
            await self._worker.stop()

    def _make_room(self) -> None:
        for part in [part for part, task in self._parts.items() if task.done()]:
            if len(self._parts) < REMEMBERED:
                break
            del self._parts[part]

    async def _weigh(self, text: str, part: ReviewPart, owner: str) -> dict[str, Any]:
        with self._waiting.place(owner):
            return await self._weighed(text, part, owner)

    async def _weighed(self, text: str, part: ReviewPart, owner: str) -> dict[str, Any]:
        if self._worker is None:
            self._worker = BotProcess()
            self._worker.open()
        question = {
            "ask": "judge", "record": text, "start": part.start, "count": TOGETHER,
            "language": part.language,
        }  # fmt: skip
        said = await self._worker.ask(question, SECONDS, owner, COST)
        return {"of": said["of"], "judged": said["judged"]}
