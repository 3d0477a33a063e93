"""Documents that people send, and logs that somebody wants to see again, are read in a process of
their own: bounded in time and memory, and everybody in turn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from signoria.bots.referee import Failure
from signoria.game import BadInput, Json
from signoria.server.bots.process import Answer, BotProcess
from signoria.server.ops.limits import Limits
from signoria.server.table import Refused


class Waiting:
    """How many requests wait, everybody's and all."""

    def __init__(self, own: int, all: int) -> None:
        self._own = own
        self._all = all
        self._waiting: Counter[str] = Counter()

    @contextmanager
    def place(self, owner: str) -> Iterator[None]:
        """A place among those who wait; refuses where there is none."""
        if self._waiting[owner] >= self._own:
            raise Refused("too-many-waiting", 429, most=self._own)
        if self._waiting.total() >= self._all:
            raise Refused("site-busy", 503, most=self._all)
        self._waiting[owner] += 1
        try:
            yield
        finally:
            self._waiting[owner] -= 1
            if not self._waiting[owner]:
                del self._waiting[owner]


class ReplayPool:
    """The process, and who waits for it."""

    def __init__(self, limits: Limits) -> None:
        self._seconds = limits.replay_seconds
        self._worker = BotProcess(limits.replay_megabytes)
        self._waiting = Waiting(limits.replays_waiting, limits.replays_waiting_site)

    @property
    def pids(self) -> list[int]:
        """The process, if it runs."""
        return [] if self._worker.pid is None else [self._worker.pid]

    def start(self) -> None:
        self._worker.open()

    async def stop(self) -> None:
        await self._worker.stop()

    async def ask(self, owner: str, what: str, **arguments: object) -> str:
        """What the process finds, as JSON; nothing where there is nothing to find. `what` is one of
        `replay_asks.REPLAYS`."""
        with self._waiting.place(owner):
            try:
                said = await self._answer(owner, what, arguments)
            except Failure as failure:
                raise Refused("too-long-to-check", 422, most=f"{self._seconds:g}") from failure
        if "refused" in said:
            raise BadInput(said["refused"])
        text: str = said["text"]
        return text

    async def _answer(self, owner: str, what: str, arguments: Json) -> Answer:
        question = {"ask": "replay", "what": what, "arguments": arguments}
        return await self._worker.ask(question, self._seconds, owner)
