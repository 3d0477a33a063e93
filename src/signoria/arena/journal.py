"""What is finished, line by line in a file, so that a run can be stopped and go on later.

The first line says what is played, every other line is a deal. A process that is killed may leave
half a line at the end: it is dropped, and its deal is played again.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping
from io import TextIOWrapper
from pathlib import Path
from types import TracebackType
from typing import Self

from signoria.arena.deal import Deal
from signoria.arena.plan import Plan
from signoria.game import BadInput

FILE = "deals.jsonl"


class Journal:
    """The file of an arena, open for more deals."""

    def __init__(self, folder: Path, plan: Plan) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.path = folder / FILE
        self._plan = plan
        self._file = self.path.open("a+", encoding="utf-8", newline="\n")
        try:
            self._lock()
            self._end = self._drop_half_a_line()
            """Where the deals end that were there before this run."""
            if self._end:
                self._check_header(next(self._lines()), plan)
            else:
                self._write(plan.header())
        except BaseException:
            self._file.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._file.close()

    def add(self, deal: Deal) -> None:
        """Keep a finished deal. It outlives this process from here on."""
        self._write(deal.to_json())

    def _write(self, document: Mapping[str, object]) -> None:
        self._file.write(json.dumps(document, separators=(",", ":"), ensure_ascii=False) + "\n")
        self._file.flush()

    def _lock(self) -> None:
        if not lock(self._file):
            raise BadInput(f"{self.path}: another arena is writing here")

    def deals(self) -> Iterator[Deal]:
        """The deals that were there before this run, read line by line, in the order they ended."""
        for place, text in enumerate(self._lines(), 1):
            if place > 1:
                yield self._deal(text, place)

    def _lines(self) -> Iterator[str]:
        read = 0
        with self.path.open("rb") as file:
            for line in file:
                read += len(line)
                if read > self._end:
                    return
                try:
                    yield line.decode("utf-8")
                except UnicodeDecodeError as error:
                    raise BadInput(f"{self.path}: is not text in UTF-8") from error

    def _drop_half_a_line(self) -> int:
        """Cut off what stands behind the last whole line; how many bytes are left."""
        size = end = 0
        with self.path.open("rb") as file:
            for line in file:
                size += len(line)
                if line.endswith(b"\n"):
                    end = size
        if end < size:
            self._file.truncate(end)
        return end

    def _check_header(self, text: str, plan: Plan) -> None:
        try:
            found = json.loads(text)
            there = dict(found) if "arena" in found else None
        except (ValueError, TypeError):
            there = None
        if there is None:
            raise BadInput(f"{self.path}: is not the file of an arena")
        wanted = json.loads(json.dumps(plan.header()))
        for key in wanted:
            if there.get(key) != wanted[key]:
                was, now = (json.dumps(side.get(key)) for side in (there, wanted))
                raise BadInput(
                    f"{self.path}: holds another arena, with {key} {was} and not {now}; "
                    f"choose another folder"
                )

    def _deal(self, text: str, place: int) -> Deal:
        try:
            return Deal.from_json(self._plan, json.loads(text))
        except (ValueError, TypeError, KeyError, AttributeError) as error:
            raise BadInput(f"{self.path}: line {place} is no deal of this arena") from error


if sys.platform == "win32":

    def lock(file: TextIOWrapper) -> bool:
        """Windows does not let two programs write here anyway."""
        return True

else:
    import fcntl

    def lock(file: TextIOWrapper) -> bool:
        """Take a file for this process alone, as long as it lives; False if another has it."""
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True
