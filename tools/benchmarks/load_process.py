"""A server as a process of its own, and what it takes of the machine."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

PATIENCE = 30.0
"""Seconds within which a server must listen, or stop."""
LOG_TAIL = 2000


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port


class Process:
    """A server that listens on a port."""

    def __init__(self, command: Sequence[str], port: int, log: Path,
                 environment: Mapping[str, str] | None = None) -> None:  # fmt: skip
        self.command = command
        self.port = port
        self._log = log
        self._environment = {**os.environ, **(environment or {})}
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it, and wait until it listens."""
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(
                self.command, stdout=log, stderr=log, env=self._environment, start_new_session=True
            )
        last = time.monotonic() + PATIENCE
        while not self._listens():
            if self._process.poll() is not None or time.monotonic() > last:
                raise RuntimeError(f"{self.command[0]} does not listen:\n{self.log()}")
            time.sleep(0.01)

    def _listens(self) -> bool:
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", self.port)) == 0

    def stop(self) -> None:
        """Ask it to stop, and kill what is left of it."""
        if self._process is None:
            return
        self._process.terminate()
        try:
            self._process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait()
        self._process = None

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    def log(self) -> str:
        """The end of what it said."""
        return self._log.read_text(encoding="utf-8", errors="replace")[-LOG_TAIL:]

    def memory(self) -> int:
        """Bytes in memory, of the process alone and not of those that it started."""
        fields = Path(f"/proc/{self.pid}/statm").read_text(encoding="ascii").split()
        return int(fields[1]) * os.sysconf("SC_PAGE_SIZE")

    def processor_time(self) -> float:
        """Seconds of a processor that it has taken."""
        text = Path(f"/proc/{self.pid}/stat").read_text(encoding="ascii")
        fields = text.rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
