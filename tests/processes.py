"""The processes that tests start, so that none outlives its test, least of all a failed one."""

from __future__ import annotations

import os
import signal
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from tests.waiting import happens

MARK = "SIGNORIA_TEST_PROCESS"
"""A variable that every process started by the tests inherits: the process of pytest."""
ENDS_BY_ITSELF = b"multiprocessing.resource_tracker"
"""Python starts this helper once, and it ends with the process of pytest."""
GRACE = 60.0
"""Seconds in which what was told to end has ended."""

_started: list[subprocess.Popen[Any]] = []


def start(command: Sequence[str], **options: Any) -> subprocess.Popen[Any]:
    """Start a process in a group of its own; it ends with the test that started it."""
    process = subprocess.Popen(command, start_new_session=True, **options)
    _started.append(process)
    return process


@contextmanager
def ended_together() -> Iterator[None]:
    """End every process that `start` has started in this context."""
    before = len(_started)
    try:
        yield
    finally:
        while len(_started) > before:
            end(_started.pop())


def end(process: subprocess.Popen[Any]) -> None:
    """End a process and all of its group at once, and close the pipes to it."""
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    for pipe in (process.stdin, process.stdout, process.stderr):
        if pipe is not None:
            with suppress(BrokenPipeError):
                pipe.close()


def status(pid: int) -> tuple[str, int] | None:
    """The state of a process, as a letter, and its parent."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except (FileNotFoundError, ProcessLookupError):
        return None
    return fields[0], int(fields[1])


def is_alive(pid: int) -> bool:
    """Whether a process is there and is no zombie that only waits to be counted."""
    found = status(pid)
    return found is not None and found[0] not in "ZX"


def children(pid: int) -> list[int]:
    """The processes that a process has started and not yet buried."""
    return [child for child in _everybody() if (found := status(child)) and found[1] == pid]


def left_over() -> dict[int, str]:
    """What the tests of this process have started and is still there: numbers and commands."""
    own = os.getpid()
    mark = f"{MARK}={own}".encode()
    found = set(_descendants(own)) | {pid for pid in _everybody() if mark in _read(pid, "environ")}
    commands = {pid: _read(pid, "cmdline") for pid in found - {own} if is_alive(pid)}
    return {
        pid: command.replace(b"\0", b" ").decode(errors="replace")
        for pid, command in commands.items()
        if ENDS_BY_ITSELF not in command
    }


def end_left_over() -> dict[int, str]:
    """End what the tests have left behind, and tell what that was."""
    if happens(lambda: not left_over(), GRACE):
        return {}
    found = left_over()
    for pid in found:
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)
    return found


def _everybody() -> list[int]:
    """All processes of this machine; none where the system has no /proc."""
    proc = Path("/proc")
    return [int(one.name) for one in proc.iterdir() if one.name.isdigit()] if proc.exists() else []


def _descendants(pid: int) -> Iterator[int]:
    for child in children(pid):
        yield child
        yield from _descendants(child)


def _read(pid: int, what: str) -> bytes:
    try:
        return Path(f"/proc/{pid}/{what}").read_bytes()
    except OSError:
        return b""
