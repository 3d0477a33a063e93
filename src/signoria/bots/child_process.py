"""A child process that is talked to in lines, with a deadline for everything.

Nothing here waits for the child without a limit: not writing to one that does not read, not reading
from one that does not write, and not ending one that does not want to end.
"""

from __future__ import annotations

import contextlib
import os
import selectors
import signal
import subprocess
import weakref
from collections.abc import Sequence
from time import monotonic
from typing import IO

from signoria.bots.referee import Failure
from signoria.game import one_line

LONGEST = 64 * 1024
"""No line of an answer is longer, in bytes."""
LONGEST_COMPLAINT = 2000
"""How much is kept of what the child writes to standard error."""
FAREWELL = 0.5
"""Seconds that a child gets to end by itself when its input ends."""


class Child:
    """A running program in a process group of its own."""

    def __init__(self, command: Sequence[str]) -> None:
        try:
            process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=0,
                env={"PATH": os.environ.get("PATH", os.defpath)},
                start_new_session=True,
            )
        except (OSError, ValueError) as error:
            raise Failure("crash", f"cannot be started: {error}") from error
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        self._process = process
        self._stdin, self._stdout, self._stderr = process.stdin, process.stdout, process.stderr
        for pipe in (self._stdin, self._stdout, self._stderr):
            os.set_blocking(pipe.fileno(), False)
        self._unsent = b""
        self._heard = b""
        """What it wrote since its last answer."""
        self._complaint = b""
        """The end of what it wrote to standard error."""
        self.kill = weakref.finalize(self, _end, process)
        """Ends the child and all that it started; at the latest when this object is gone."""

    def exchange(self, question: bytes, deadline: float) -> bytes:
        """Write a line and read one. After a failure the child is of no more use: kill it."""
        self._heard += _read(self._stdout) or b""
        if self._heard:
            raise Failure("nonsense", f"wrote without being asked: {_quoted(self._heard)}")
        self._unsent = question
        with selectors.DefaultSelector() as ready:
            ready.register(self._stdin, selectors.EVENT_WRITE)
            ready.register(self._stdout, selectors.EVENT_READ)
            ready.register(self._stderr, selectors.EVENT_READ)
            while b"\n" not in self._heard:
                self._wait(ready, deadline)
        line, _, self._heard = self._heard.partition(b"\n")
        return line

    def close(self) -> None:
        """End the child: it may end by itself when its input ends, but not take long over it."""
        if not self.kill.alive:
            return
        self._stdin.close()
        deadline = monotonic() + FAREWELL
        with selectors.DefaultSelector() as ready, contextlib.suppress(Failure):
            ready.register(self._stdout, selectors.EVENT_READ)
            ready.register(self._stderr, selectors.EVENT_READ)
            while True:
                self._heard = b""
                self._wait(ready, deadline)
        self.kill()

    def _wait(self, ready: selectors.BaseSelector, deadline: float) -> None:
        """Serve the pipes that can be served now, and notice what ends the conversation."""
        left = deadline - monotonic()
        if left <= 0:
            raise Failure("slow", f"did not answer in time{self._last_words()}")
        for key, _ in ready.select(min(left, 60)):
            if key.fileobj is self._stdin:
                done = self._write()
            elif key.fileobj is self._stdout:
                done = self._listen()
            else:
                done = self._hear_complaints()
            if done:
                ready.unregister(key.fileobj)

    def _write(self) -> bool:
        """Write what fits; done when all is written, or when nobody wants to read it."""
        try:
            self._unsent = self._unsent[os.write(self._stdin.fileno(), self._unsent) :]
        except BlockingIOError:
            return False
        except OSError:
            return True
        return not self._unsent

    def _listen(self) -> bool:
        data = _read(self._stdout)
        if data == b"":
            raise Failure("crash", self._how_it_ended())
        self._heard += data or b""
        if len(self._heard.partition(b"\n")[0]) > LONGEST:
            raise Failure("nonsense", f"wrote a line of more than {LONGEST} bytes")
        return False

    def _hear_complaints(self) -> bool:
        data = _read(self._stderr)
        self._complaint = (self._complaint + (data or b""))[-LONGEST_COMPLAINT:]
        return data == b""

    def _how_it_ended(self) -> str:
        """Whether it ended, and how; one that only closed its output is ended now."""
        words = self._last_words()
        self.kill()
        match self._process.returncode:
            case None | -9:
                how = "closed its output or was killed"
            case status if status < 0:
                how = f"was ended by signal {-status}"
            case status:
                how = f"ended with status {status}"
        return f"{how}, in the middle of a line{words}" if self._heard else f"{how}{words}"

    def _last_words(self) -> str:
        """The last line of its complaints, for the report."""
        self._hear_complaints()
        lines = self._complaint.split(b"\n")
        last = next((line for line in reversed(lines) if line.strip()), b"")
        return f"; its last words: {_quoted(last)}" if last else ""


def _read(pipe: IO[bytes]) -> bytes | None:
    """What can be read now: nothing (None) if there is nothing yet, and b"" at the end."""
    try:
        return os.read(pipe.fileno(), LONGEST)
    except BlockingIOError:
        return None


def _quoted(data: bytes) -> str:
    return one_line(data.decode("utf-8", "replace"), 80)


def _end(process: subprocess.Popen[bytes]) -> None:
    """Kill a process with its whole group. It is waited for after that: as long as it has not been,
    nobody else can have its number."""
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, signal.SIGKILL)
    for pipe in (process.stdin, process.stdout, process.stderr):
        if pipe is not None:
            with contextlib.suppress(OSError):
                pipe.close()
    with contextlib.suppress(subprocess.TimeoutExpired):
        process.wait(FAREWELL)
