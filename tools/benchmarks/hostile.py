"""One hostile guest beside 200 players: how long the players' moves take meanwhile.

The server is `signoria serve` as anybody starts it, with all its limits; every table comes from an
address of its own, and so does the guest (`hostile_guest.py`), who does one thing after the other
for some seconds each.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
import tempfile
from asyncio.subprocess import PIPE
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import uvloop

from benchmarks import load_signoria
from benchmarks.hostile_guest import ATTACKS
from benchmarks.load_beat import Stretch, percentile
from benchmarks.load_process import Process, free_port

BOUND = 0.150
"""Seconds within which 99 of 100 moves must be heard by all, whatever the guest does."""
NOBODY = "nobody"

Note = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Sizes:
    tables: int = 50
    rate: int = 50
    """Moves per second of all tables together."""
    seconds: float = 10.0
    """For each attack."""


FULL = Sizes()
QUICK = Sizes(tables=50, rate=30, seconds=3.0)


@dataclass(slots=True)
class Row:
    """One attack, and what the players noticed of it."""

    attack: str
    stretch: Stretch
    answers: dict[str, int]
    memory: int
    """Bytes of the server afterwards."""

    @property
    def is_good(self) -> bool:
        return self.stretch.holds(BOUND)

    def cells(self) -> list[str]:
        times = self.stretch.times
        told = ", ".join(f"{NAMES.get(status, status)}: {n}" for status, n in self.answers.items())
        return [
            self.attack,
            f"{percentile(times, 50) * 1000:.0f} ms",
            f"{percentile(times, 99) * 1000:.0f} ms",
            str(self.stretch.failures),
            f"{self.memory >> 20} MiB",
            "yes" if self.is_good else "NO",
            told,
        ]

    def as_data(self) -> dict[str, Any]:
        data = {"attack": self.attack, "answers": self.answers, "memory": self.memory}
        return {**data, "holds": self.is_good, **self.stretch.as_data()}


NAMES = {"-1": "connected", "0": "cut off"}
HEAD = ["the guest's attack", "median", "p99", "failed", "server", "p99 < 150 ms", "answers to it"]


def measure(sizes: Sizes, note: Note) -> list[Row]:
    """All attacks, one after the other."""
    disk = "/var/tmp" if Path("/var/tmp").is_dir() else None
    with tempfile.TemporaryDirectory(prefix="signoria-hostile-", dir=disk) as folder:
        return uvloop.run(_measure(sizes, Path(folder), note))


async def _measure(sizes: Sizes, folder: Path, note: Note) -> list[Row]:
    server = _process(folder)
    site = load_signoria.Site(server.port, apart=True)
    rows: list[Row] = []
    try:
        server.start()
        await site.set_up(sizes.tables)
        await site.connect(at_once=20)
        for what in (NOBODY, *ATTACKS, NOBODY):
            rows.append(await _beside(what, sizes, server, site))
            note(" ".join(rows[-1].cells()))
    except Exception:
        note(server.log())
        raise
    finally:
        site.close()
        server.stop()
    return rows


def _process(folder: Path) -> Process:
    port = free_port()
    command = [
        sys.executable, "-m", "signoria", "serve", "--port", str(port),
        "--database", str(folder / "site.db"), "--secret-pause", "0",
    ]  # fmt: skip
    return Process(command, port, folder / "server.log")


async def _beside(what: str, sizes: Sizes, server: Process, site: load_signoria.Site) -> Row:
    guest = None
    if what != NOBODY:
        script = Path(__file__).with_name("hostile_guest.py")
        guest = await asyncio.create_subprocess_exec(
            "nice", sys.executable, str(script), str(server.port), what, str(sizes.seconds + 1),
            stdout=PIPE,
        )  # fmt: skip
        await asyncio.sleep(1)
    stretch = await site.beat.run(sizes.rate, sizes.seconds)
    answers = {} if guest is None else json.loads((await guest.communicate())[0] or "{}")
    return Row(what, stretch, answers, server.memory())


def table_of(rows: list[Row]) -> list[list[str]]:
    return [HEAD, *(row.cells() for row in rows)]


def main() -> int:
    """By itself: `python tools/benchmarks/hostile.py [--quick]`."""
    from benchmarks import report

    print("load of the machine before:", *(f"{one:.2f}" for one in os.getloadavg()))
    rows = measure(QUICK if "--quick" in sys.argv else FULL, lambda text: None)
    print(report.aligned(table_of(rows)))
    print("load of the machine after:", *(f"{one:.2f}" for one in os.getloadavg()))
    return 0


if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parent.parent))
    sys.exit(main())
