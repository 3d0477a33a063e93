"""The server under load: tables of four scripted players each, over real sockets.

A server runs as a process of its own, with a file of SQLite on disk. All players are in this
process. What each number means is told in `docs/benchmarks.md`.
"""

from __future__ import annotations

import asyncio
import gc
import os
import tempfile
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import uvloop

from benchmarks import load_boardgame, load_signoria
from benchmarks.load_beat import Beat, Stretch, percentile
from benchmarks.load_process import Process
from benchmarks.load_server import TOKEN

BOUND = 0.060
"""Seconds within which 99 of 100 moves must be heard by all ..."""
BURST_BOUND = 0.250
"""... and in a burst."""
RAMP = (25, 50, 100, 150, 200, 250, 300, 350, 400, 500, 600, 700, 800, 1000, 1250, 1500)
"""Moves per second, until it does not hold any more."""
BACK = 10.0
"""Seconds within which everybody must be back."""
PER_SOCKET = 60.0
"""KiB of memory for a socket that is only open."""
FROZEN = 1.2
"""A frozen reader may make the slowest moves of its table so many times as slow."""

Note = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Sizes:
    """How much is measured."""

    tables: int = 500
    rate: int = 200
    burst: int = 500
    step: float = 5.0
    """Seconds for each rate of the ramp, and for the burst ..."""
    hold: float = 30.0
    """... for the rate to be held, and for frozen readers."""
    frozen_tables: int = 20
    """So many tables move in turn beside frozen readers; every second has one."""


FULL = Sizes()
QUICK = Sizes(tables=100, step=2.0, hold=5.0, frozen_tables=10)


@dataclass(slots=True)
class Row:
    """One stretch, and what it took of the processors."""

    what: str
    stretch: Stretch
    server: float
    """Of one processor, from 0 to 1; more than 1 where it has several threads."""
    generator: float

    @property
    def per_move(self) -> float:
        """Milliseconds of a processor that the server took for each move."""
        moves = self.stretch.done
        return 1000 * self.server * self.stretch.seconds / moves if moves else float("nan")

    def as_data(self) -> dict[str, Any]:
        busy = {
            "server_busy": round(self.server, 3),
            "generator_busy": round(self.generator, 3),
            "processor_ms_per_move": round(self.per_move, 3),
        }
        return {"what": self.what, **self.stretch.as_data(), **busy}


@dataclass(slots=True)
class Found:
    """All that was measured."""

    sizes: Sizes
    rows: list[Row] = field(default_factory=list)
    peer_rows: list[Row] = field(default_factory=list)
    values: dict[str, float] = field(default_factory=dict)
    missing: list[str] = field(default_factory=list)
    machine_load: tuple[list[float], list[float]] = ([], [])
    """The load of the machine before and after, as the system averages it."""


def measure(sizes: Sizes, note: Note) -> Found:
    """Measure everything, Signoria first."""
    found = Found(sizes)
    before = list(os.getloadavg())
    with tempfile.TemporaryDirectory(prefix="signoria-load-", dir=_disk()) as folder:
        uvloop.run(_signoria(found, Path(folder), note))
        try:
            version = load_boardgame.install()
        except load_boardgame.Missing as error:
            found.missing.append(f"boardgame.io was left out: {error}.")
            note(found.missing[-1])
        else:
            note(f"boardgame.io {version}")
            uvloop.run(_boardgame(found, Path(folder), note))
    found.machine_load = before, list(os.getloadavg())
    return found


def _disk() -> str | None:
    """A folder on a disk, where the common one is in memory."""
    return "/var/tmp" if Path("/var/tmp").is_dir() else None


async def _signoria(found: Found, folder: Path, note: Note) -> None:
    server = load_signoria.process(folder)
    site = load_signoria.Site(server.port)
    try:
        server.start()
        await _sit_down(found, server, site, note)
        runner = _Runner(server, site.beat, found.rows, note)
        sizes = found.sizes
        found.values["ceiling"] = await runner.ramp(sizes.step)
        await runner.run("held", sizes.rate, sizes.hold)
        await runner.run("burst", sizes.burst, sizes.step)
        found.values["update_bytes"] = site.tables[0].size
        await _beside_frozen_readers(found, site, runner)
        await _all_come_back(found, server, site, note)
    except Exception:
        note(server.log())
        raise
    finally:
        site.close()
        server.stop()


async def _sit_down(found: Found, server: Process, site: load_signoria.Site, note: Note) -> None:
    """Tables first, then the sockets: what the server grows by is theirs."""
    tables = found.sizes.tables
    note(f"{tables} tables for {tables * load_signoria.SEATS} people ...")
    await site.set_up(tables)
    await asyncio.sleep(2)
    before = server.memory()
    await site.connect(at_once=200)
    await asyncio.sleep(2)
    sockets = tables * load_signoria.SEATS
    found.values["kib_per_socket"] = (server.memory() - before) / 1024 / sockets
    note(f"{sockets} sockets, {found.values['kib_per_socket']:.1f} KiB each")


class _Runner:
    """Runs stretches, and keeps what they showed."""

    def __init__(self, server: Process, beat: Beat, rows: list[Row], note: Note) -> None:
        self._server = server
        self.beat = beat
        self._rows = rows
        self._note = note

    async def run(self, what: str, rate: float, seconds: float) -> Stretch:
        gc.collect()
        gc.disable()  # nothing that is made in a stretch is ever in a cycle
        own, theirs = time.process_time(), self._server.processor_time()
        stretch = await self.beat.run(rate, seconds)
        own, theirs = time.process_time() - own, self._server.processor_time() - theirs
        gc.enable()
        row = Row(what, stretch, theirs / stretch.seconds, own / stretch.seconds)
        self._rows.append(row)
        self._note(_line(row))
        await asyncio.sleep(1)
        return stretch

    async def ramp(self, seconds: float) -> float:
        """Faster and faster, until it does not hold, not even again: the last rate that did."""
        held = 0.0
        for rate in RAMP:
            for _ in range(2):
                stretch = await self.run("ramp", rate, seconds)
                if stretch.holds(BOUND):
                    held = rate
                    break
            else:
                break
        return held


async def _beside_frozen_readers(found: Found, site: load_signoria.Site, runner: _Runner) -> None:
    """Some tables only, at the same rate; every second of them has a reader that is frozen."""
    all_tables = deque(site.beat.ready)
    chosen = [all_tables.popleft() for _ in range(min(found.sizes.frozen_tables, len(all_tables)))]
    marked = chosen[::2]
    site.beat.ready = deque(chosen)
    site.beat.is_marked = lambda table: table in marked
    frozen = []
    for table in marked:
        assert isinstance(table, load_signoria.Table)
        reader = load_signoria.Spectator(table.players[0])
        await reader.connect(load_signoria.HOST, site.http.port, frozen=True)
        frozen.append(reader)
    await asyncio.sleep(1)
    stretch = await runner.run("frozen", found.sizes.rate, found.sizes.hold)
    others = list(stretch.times)
    for took in stretch.marked:
        others.remove(took)
    beside, without = percentile(stretch.marked, 99), percentile(others, 99)
    found.values["frozen_p99_ms"] = beside * 1000
    found.values["other_p99_ms"] = without * 1000
    found.values["frozen_ratio"] = beside / without
    found.values["frozen_cut_off"] = await _cut_off(site)
    found.values["frozen_readers"] = len(frozen)
    for reader in frozen:
        reader.drop()
    site.beat.ready.extend(all_tables)
    site.beat.is_marked = None


async def _cut_off(site: load_signoria.Site) -> float:
    """How many readers the server has cut off, as its own metrics say."""
    reader, writer = await asyncio.open_connection(load_signoria.HOST, site.http.port)
    writer.write(
        b"GET /api/metrics HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
        b"Authorization: Bearer " + TOKEN.encode() + b"\r\n\r\n"
    )
    text = await reader.read()
    writer.close()
    for line in text.splitlines():
        if line.startswith(b"signoria_sockets_cut_off_total "):
            return float(line.split()[1])
    return float("nan")


async def _all_come_back(
    found: Found, server: Process, site: load_signoria.Site, note: Note
) -> None:
    """All go and come back at once: to a server that stays, and to one that was started anew."""
    begun = time.perf_counter()
    await site.leave()
    await site.connect(at_once=len(site.players))
    found.values["back_seconds"] = time.perf_counter() - begun
    note(f"all back after {found.values['back_seconds']:.1f} s")
    await asyncio.sleep(2)
    for table in site.tables:
        table.leaving = True
    begun = time.perf_counter()
    await asyncio.to_thread(server.stop)
    site.http.close()
    await site.leave()
    await asyncio.to_thread(server.start)
    listens = time.perf_counter()
    await site.connect(at_once=len(site.players))
    back = time.perf_counter()
    found.values["restart_back_seconds"] = back - listens
    found.values["restart_total_seconds"] = back - begun
    note(f"after a restart all back {back - listens:.1f} s after it listens")


async def _boardgame(found: Found, folder: Path, note: Note) -> None:
    server = load_boardgame.process(folder)
    site = load_boardgame.Site(server.port)
    try:
        server.start()
        await site.connect(found.sizes.tables, at_once=50)
        await asyncio.sleep(2)
        runner = _Runner(server, site.beat, found.peer_rows, note)
        found.values["peer_ceiling"] = await runner.ramp(found.sizes.step)
        await runner.run("held", found.sizes.rate, found.sizes.hold)
        found.values["peer_update_bytes"] = site.tables[0].size
    except Exception as error:
        found.missing.append(f"boardgame.io was left out: it does not run here ({error!r}).")
        note(server.log())
    finally:
        site.close()
        server.stop()


# What was found


@dataclass(frozen=True, slots=True)
class Target:
    text: str
    measured: str
    reached: bool | None
    """None where it was not measured."""

    @property
    def verdict(self) -> str:
        return {True: "reached", False: "not reached", None: "not measured"}[self.reached]


def targets(found: Found) -> list[Target]:
    """What is wanted, and whether it is so."""
    sizes, values = found.sizes, found.values
    sockets = sizes.tables * load_signoria.SEATS
    held, burst = _stretch(found, "held"), _stretch(found, "burst")
    return [
        _speed(f"{sockets:,} sockets, {sizes.rate} moves/s: p99 below 60 ms", held, BOUND),
        _speed(f"a burst of {sizes.burst} moves/s: p99 below 250 ms", burst, BURST_BOUND),
        _most(f"{sockets:,} clients at once, all back within 10 s", "back_seconds", values, BACK,
              " s"),
        _most("and after a restart, from when it listens", "restart_back_seconds", values, BACK,
              " s"),
        _most("at most 60 KiB for an idle socket", "kib_per_socket", values, PER_SOCKET, " KiB"),
        _most("p99 beside a frozen reader at most 1.2 times that without", "frozen_ratio", values,
              FROZEN, "x"),
    ]  # fmt: skip


def _stretch(found: Found, what: str) -> Stretch | None:
    return next((row.stretch for row in found.rows if row.what == what), None)


def _speed(text: str, stretch: Stretch | None, bound: float) -> Target:
    if stretch is None:
        return Target(text, "", None)
    p99 = percentile(stretch.times, 99) * 1000
    errors = f", {stretch.failures} errors" if stretch.failures else ""
    return Target(text, f"{p99:,.1f} ms{errors}", stretch.holds(bound))


def _most(text: str, name: str, values: dict[str, float], bound: float, unit: str) -> Target:
    if name not in values:
        return Target(text, "", None)
    return Target(text, f"{values[name]:.2f}{unit}", values[name] <= bound)


HEADS = (
    "moves/s due",
    "done",
    "median ms",
    "p99 ms",
    "highest ms",
    "errors",
    "server",
    "generator",
    "processor ms/move",
)


def _cells(row: Row) -> tuple[str, ...]:
    stretch = row.stretch
    return (
        f"{stretch.rate:,.0f}",
        f"{stretch.moves_per_second:,.1f}",
        f"{percentile(stretch.times, 50) * 1000:,.1f}",
        f"{percentile(stretch.times, 99) * 1000:,.1f}",
        f"{max(stretch.times, default=float('nan')) * 1000:,.1f}",
        str(stretch.failures),
        f"{row.server:.0%}",
        f"{row.generator:.0%}",
        f"{row.per_move:.2f}",
    )


def _line(row: Row) -> str:
    """A line of progress."""
    return f"{row.what}: " + ", ".join(map(" ".join, zip(HEADS, _cells(row), strict=True)))


def tables_of(found: Found) -> list[list[tuple[str, ...]]]:
    """Everything as tables of text: the stretches, other numbers, the targets."""
    sizes, values = found.sizes, found.values
    sockets = sizes.tables * load_signoria.SEATS
    names = {"ramp": "ramp", "held": "held", "burst": "burst", "frozen": "beside frozen readers"}
    stretches: list[tuple[str, ...]] = [
        (f"load: {sizes.tables:,} tables, {sockets:,} sockets", *HEADS)
    ]
    stretches += [(f"Signoria, {names[row.what]}", *_cells(row)) for row in found.rows]
    stretches += [(f"boardgame.io, {row.what}", *_cells(row)) for row in found.peer_rows]
    others: list[tuple[str, ...]] = [("load, other numbers", "")]
    others += [(text, f"{values[name]:,.2f}") for name, text in NUMBERS.items() if name in values]
    others += _processor_time(found)
    if values.get("peer_ceiling"):
        ratio = values["ceiling"] / values["peer_ceiling"]
        others.append(("Signoria : boardgame.io", f"{ratio:.2f}"))
    before, after = (" ".join(f"{one:.2f}" for one in load) for load in found.machine_load)
    others.append(("load average of the machine before", before))
    others.append(("and after", after))
    wanted: list[tuple[str, ...]] = [("target under load", "measured", "verdict")]
    wanted += [(one.text, one.measured, one.verdict) for one in targets(found)]
    return [stretches, others, wanted]


def _processor_time(found: Found) -> list[tuple[str, str]]:
    """What a move costs both servers at the same rate, as the system counts it."""
    costs = [
        next((row.per_move for row in rows if row.what == "held"), None)
        for rows in (found.rows, found.peer_rows)
    ]
    own, peer = costs
    text = f"processor time of a move at {found.sizes.rate} moves/s, ms"
    told = [(text, f"{own:.3f}")] if own is not None else []
    if own is not None and peer is not None:
        told.append(("and of boardgame.io", f"{peer:.3f}"))
        told.append(("processor time, Signoria : boardgame.io", f"{own / peer:.2f}"))
    return told


NUMBERS = {
    "kib_per_socket": "memory for an idle socket, KiB",
    "frozen_p99_ms": "p99 at tables with a frozen reader, ms",
    "other_p99_ms": "p99 at tables without, in the same seconds, ms",
    "frozen_ratio": "with / without",
    "frozen_readers": "frozen readers",
    "frozen_cut_off": "of which the server cut off meanwhile",
    "back_seconds": "all back, the server stays, seconds",
    "restart_back_seconds": "all back after a restart, seconds since it listens",
    "restart_total_seconds": "and seconds since it was asked to stop",
    "update_bytes": "bytes of an update",
    "peer_update_bytes": "and of one of boardgame.io",
    "ceiling": "highest moves/s of the ramp with p99 below 60 ms and no error",
    "peer_ceiling": "and of boardgame.io",
}


def as_data(found: Found) -> dict[str, Any]:
    """All numbers, for programs."""
    return {
        "tables": found.sizes.tables,
        "rows": [row.as_data() for row in found.rows],
        "boardgame_io": [row.as_data() for row in found.peer_rows],
        "values": found.values,
        "load_average": found.machine_load,
        "targets": [
            {"target": one.text, "measured": one.measured, "verdict": one.verdict}
            for one in targets(found)
        ],
    }
