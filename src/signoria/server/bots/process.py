"""A process in which bots think, as the server sees it: asked one question after the other, given
so much time for each, and replaced when it fails."""

from __future__ import annotations

import asyncio
import contextlib
import json
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import count
from typing import Any

from signoria.bots.referee import Failure
from signoria.server.bots.fair_queue import FairQueue

Answer = dict[str, Any]

STARTUP = 30.0
"""Seconds until a new process must be ready."""
FAREWELL = 2.0
"""Seconds that a process gets to end."""
MOMENT = 0.1
"""Seconds until it is noticed that one has ended."""
LONGEST = 1 << 23
"""No answer is longer, in bytes."""
QUICK = 0.05
"""Seconds that a question costs of which nobody knows how long it takes."""


@dataclass(slots=True, eq=False)
class Question:
    """A line for a process, with its number, its time, and where the answer is awaited."""

    number: int
    line: bytes
    limit: float
    answer: asyncio.Future[Answer | Failure] = field(default_factory=asyncio.Future)


class BotProcess:
    """One process at a time, and the questions that wait for it, everybody's in turn."""

    def __init__(self, megabytes: int | None = None) -> None:
        """`megabytes` is all the memory that it may have."""
        self.thinking = False
        self._megabytes = megabytes
        self._process: Process | None = None
        self._waiting: FairQueue[Question] = FairQueue()
        self._open: set[asyncio.Future[Answer | Failure]] = set()
        """The answers that have not been given."""
        self._numbers = count(1)
        self._task: asyncio.Task[None] | None = None

    @property
    def pid(self) -> int | None:
        """The number of the process, if it runs."""
        process = self._process
        return None if process is None or process.returncode is not None else process.pid

    def open(self) -> None:
        """Take questions; the process starts with the first."""
        self._task = asyncio.create_task(self._serve())

    async def start(self) -> None:
        self.open()
        await self.ask({"ask": "hello"}, STARTUP)

    async def stop(self) -> None:
        """End the process, at once if it thinks."""
        task, self._task = self._task, None
        patience = MOMENT if self.thinking else FAREWELL
        for answer in tuple(self._open):
            answer.cancel()
        if task is not None:
            task.cancel()
            await asyncio.wait([task])
        await self._end(patience)

    async def ask(
        self, question: Mapping[str, Any], seconds: float, owner: str = "", cost: float = QUICK
    ) -> Answer:
        """The answer of the process; raises `Failure` where there is none. It must be there after
        so many seconds, and will cost its owner's turn about as many as `cost` says."""
        if self._task is None:
            raise RuntimeError("no process is started")
        asked = self._question(question, seconds)
        self._open.add(asked.answer)
        asked.answer.add_done_callback(self._open.discard)
        self._waiting.put(owner, cost, asked)
        said = await asked.answer
        if isinstance(said, Failure):
            raise said
        if "error" in said:
            raise Failure("crash", said["error"])
        return said

    def _question(self, question: Mapping[str, Any], seconds: float) -> Question:
        number = next(self._numbers)
        line = json.dumps({"id": number, "limit": seconds, **question}, separators=(",", ":"))
        return Question(number, line.encode() + b"\n", seconds)

    async def _serve(self) -> None:
        """Put one question after the other to the process, but not those of people who went."""
        while True:
            question = await self._waiting.get()
            if not question.answer.done():
                said = await self._converse(question)
                if not question.answer.done():
                    question.answer.set_result(said)

    async def _converse(self, question: Question) -> Answer | Failure:
        """The answer to a question. A process that gives none is ended."""
        try:
            return await self._exchange(await self._running(), question)
        except Failure as error:
            failure = error
        except Exception as error:
            failure = Failure("crash", f"{type(error).__name__}: {error}")
        await self._end()
        return failure

    async def _running(self) -> Process:
        """The process; a new one if there is none, or if it has died."""
        if self._process is not None and self.pid is not None:
            return self._process
        await self._end()
        self._process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "signoria.server.bots.worker", *self._arguments,
            stdin=PIPE, stdout=PIPE, limit=LONGEST, start_new_session=True,
        )  # fmt: skip
        await self._exchange(self._process, self._question({"ask": "hello"}, STARTUP))
        return self._process

    @property
    def _arguments(self) -> list[str]:
        return [] if self._megabytes is None else [str(self._megabytes)]

    async def _exchange(self, process: Process, question: Question) -> Answer:
        """Send a question and wait for its answer; lines that answer something else are passed
        over. The time begins now."""
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            async with asyncio.timeout(question.limit):
                process.stdin.write(question.line)
                await process.stdin.drain()
                self.thinking = True
                while line := await process.stdout.readline():
                    said: Answer = json.loads(line)
                    if said["id"] == question.number:
                        return said
        except TimeoutError as error:
            raise Failure("slow", f"no answer within {question.limit:.1f} s") from error
        finally:
            self.thinking = False
        raise Failure("crash", "the process ended")

    async def _end(self, patience: float = MOMENT) -> None:
        """End the process: after a while in which it may end by itself, by force."""
        process = self._process
        if process is None:
            return
        assert process.stdin is not None
        process.stdin.close()
        await _ended(process, patience)
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        await _ended(process, FAREWELL)
        self._process = None


async def _ended(process: Process, seconds: float) -> None:
    """Wait until a process has ended and nothing is left in its pipes, but not for long."""
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            await process.communicate()
