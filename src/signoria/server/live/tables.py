"""The tables in use, and the one way to change them.

Whoever wants something at a table, a person, a bot or a clock, goes through `LiveTables.change`:
lock the table, see whether the key was used before, decide, append to the log, commit, and only
then acknowledge and publish. A table that could not be committed is forgotten here and read again
from the store, so that what is in memory is never more than what is on disk.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from time import monotonic
from typing import Protocol

from signoria.game import BadInput, IllegalAction
from signoria.server.live.standstill import Standstill
from signoria.server.ops.config import Settings
from signoria.server.ops.metrics import Metrics
from signoria.server.store import Conflict, Store, attendance, logs
from signoria.server.store.logs import Line
from signoria.server.table import (
    Command,
    Entry,
    Refused,
    Table,
    clock,
    leaving,
    seating,
    secret,
    versions,
)
from signoria.server.table.entry import News
from signoria.server.table.projection import SEATING, summary
from signoria.server.table.table import TALK
from signoria.server.table.table_config import TableConfig

ATTEMPTS = 20
"""How often a change is decided anew because another process was faster."""
IDLE = 600.0
"""Seconds after which a table that nobody uses is let go from memory."""

SLICE = 0.005
"""Seconds for which a log is read before others get their turn."""
FOLDED_AT_ONCE = 2

Decide = Callable[[Table, float], Entry]
"""What somebody wants at a table, now: checks it and returns the entry for the log."""


class Watcher(Protocol):
    """Who wants to know what happens at tables: sockets, the runner, other processes."""

    def changed(self, table: Table, news: Sequence[News]) -> None:
        """Something was committed. The table is locked meanwhile; do not wait."""


@dataclass(slots=True)
class LiveTable:
    """A table in memory, and its lock."""

    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    table: Table | None = None
    """None until it is read, and after something went wrong."""
    line: Line | None = None
    """What the store says of it besides its log ..."""
    chain: str | None = None
    """... and the chain over its log, as this process last wrote it."""
    published: int | None = None
    """How much of its log was published here; None until it is first read."""
    used: float = 0.0


@dataclass(frozen=True, slots=True)
class Committed:
    """What a command led to."""

    table: Table
    """As it was when that was committed, or later: with something that is not on disk yet."""
    heard: tuple[int, ...]
    """The versions of its viewpoints that are on disk."""
    repeated: bool
    """Whether it had been carried out before."""


class LiveTables:
    """All tables."""

    def __init__(self, store: Store, settings: Settings, metrics: Metrics) -> None:
        self.store = store
        self.settings = settings
        self._metrics = metrics
        self.outages: list[tuple[float, float]] = []
        self.standstill = Standstill(store, settings, self.outages)
        self._folding = asyncio.Semaphore(FOLDED_AT_ONCE)
        self._live: dict[str, LiveTable] = {}
        self._watchers: list[Watcher] = []
        self._tasks: set[asyncio.Task[Committed]] = set()

    def watch(self, watcher: Watcher) -> None:
        self._watchers.append(watcher)

    async def create(self, config: TableConfig, command: Command) -> tuple[str, bool]:
        """A new table; the same key again gives the same table. Returns its id, and whether new."""
        host, key = command.person, command.key
        table = Table(self.settings.name())
        table.outages = self.outages
        now = self.settings.now()
        entries = [seating.create(config, host, now)]
        if key is not None:
            entries[0].data["command"] = command.digest
        news = [table.take(entries[0])]
        self._follow_up(table, now, entries, news)
        line = line_of(table)
        try:
            await self.store.write(lambda c: logs.create(c, table.id, host, key, entries, line))
        except Conflict:
            known = await self.created_with(command)
            if known is None:
                raise
            return known, False
        live = self._live.setdefault(table.id, LiveTable())
        async with live.lock:
            if live.table is None:
                live.table, live.line = table, line
                live.used = now
            self._publish(live, live.table, news)
        return table.id, True

    async def created_with(self, command: Command) -> str | None:
        """The table of a key; refuses one that was used for another table."""
        if (key := command.key) is None:
            return None
        found = await self.store.read(lambda c: logs.created_with(c, command.person, key))
        if found is None:
            return None
        id, entry = found
        if not entry.answers(command):
            raise Refused("key-used")
        return id

    async def change(self, table: str, decide: Decide, command: Command | None = None) -> Committed:
        """Carry out what somebody wants; when this returns, it is on disk.

        It is finished even when the caller is gone in the middle of it.
        """
        task = asyncio.create_task(self.carry_out(table, decide, command))
        self._tasks.add(task)
        task.add_done_callback(self._finished)
        return await asyncio.shield(task)

    def _finished(self, task: asyncio.Task[Committed]) -> None:
        """A refusal that nobody waits for any more is no error."""
        self._tasks.discard(task)
        if not task.cancelled():
            task.exception()

    async def carry_out(self, id: str, decide: Decide, command: Command | None) -> Committed:
        """The same for a caller that stays, such as a request, which goes on when its sender has
        gone. (Where it is stopped all the same, the store tells how far it came.)"""
        await self.standstill.notice()
        live = self._live.setdefault(id, LiveTable())
        async with live.lock:
            for _ in range(ATTEMPTS):
                table = await self._current(id, live)
                if command is not None and was_carried_out(table, command):
                    return Committed(table, tuple(table.heard), repeated=True)
                try:
                    return await self._attempt(live, table, decide, command)
                except Conflict:
                    continue
            raise Refused("busy", 503)

    async def _attempt(
        self, live: LiveTable, table: Table, decide: Decide, command: Command | None
    ) -> Committed:
        now = max(self.settings.now(), table.updated)
        version = table.version
        begun = monotonic()
        entry = decide(table, now)
        self._check_length(table, entry)
        if command is not None and command.key is not None:
            entry.data["command"] = command.digest
        entries: list[Entry] = [entry]
        try:
            news = [self._take(table, entry)]
            self._follow_up(table, now, entries, news)
            before = live.line
            line = line_of(table, before, news)
            known = live.chain
            live.chain = await self.store.write(
                lambda c: logs.append(c, table.id, version, entries, line, before, known)
            )
        except (IllegalAction, BadInput, Refused):
            raise  # the game refuses before it changes anything
        except BaseException:
            live.table = None  # what is in memory may not be on disk
            raise
        self._metrics.committed(monotonic() - begun)
        live.line = line
        live.used = now
        self._publish(live, table, news)
        return Committed(table, tuple(table.heard), repeated=False)

    def _check_length(self, table: Table, entry: Entry) -> None:
        """Refuse what would make the log of a table longer than a game needs."""
        limits = self.settings.limits
        if entry.kind == "rematch" and table.version > limits.log // 2:
            raise Refused("table-full", most=limits.log // 2)
        if entry.person is None or entry.kind not in TALK:
            return
        if table.talked[entry.person] >= limits.talk:
            raise Refused("said-enough", 429, most=limits.talk)

    def _take(self, table: Table, entry: Entry) -> News:
        return table.take(entry, self.settings.deal)

    def _follow_up(self, table: Table, now: float, entries: list[Entry], news: list[News]) -> None:
        """What follows from a change by itself is written with it."""
        while (follows := self._what_follows(table, now)) is not None:
            entries.append(follows)
            news.append(self._take(table, follows))

    def _what_follows(self, table: Table, now: float) -> Entry | None:
        """A game begins, an abandoned table is closed, somebody has decided in advance, or the
        table has waited long enough for those who decide in secret."""
        if (table.status == "open" and is_complete(table)) or seating.all_want_again(table):
            return seating.start(table, now)
        if table.status in ("running", "paused") and is_abandoned(table):
            return leaving.close(table, "abandoned", now)
        if table.status != "closed" and table.version >= self.settings.limits.log:
            return leaving.close(table, "too-long", now)
        goes_on = secret.ends(table, self.settings.secret_pause)
        if goes_on is not None and goes_on <= now:
            return secret.go_on(table, now)
        return secret.decided_in_advance(table, now)

    async def _current(self, id: str, live: LiveTable) -> Table:
        """The table as the store has it: read whole, or what is missing of it."""
        if live.table is not None and self.store.is_shared:
            missing = await self.store.read(lambda c: logs.log(c, id, live.table.version))  # type: ignore[union-attr]
            if missing:
                self._catch_up(live, missing)
        if live.table is None:
            log = await self.store.read(lambda c: logs.log(c, id))
            if not log:
                self._live.pop(id, None)
                raise Refused("no-such-table", 404)
            if live.published is None:
                live.published = len(log)
            live.table = await self._folded(id, log[: live.published])
            self._catch_up(live, log[live.published :])
            await self._bring_up_to_date(live, live.table)
        if live.table.is_outdated:
            raise versions.refusal(live.table)
        live.used = self.settings.now()
        return live.table

    async def _folded(self, id: str, log: Sequence[Entry]) -> Table:
        """The table of a log, read so that others get their turn meanwhile."""
        table = Table(id)
        table.outages = self.outages
        async with self._folding:
            since = monotonic()
            for entry in log:
                table.take(entry)
                if monotonic() - since > SLICE:
                    await asyncio.sleep(0)
                    since = monotonic()
        return table

    async def _bring_up_to_date(self, live: LiveTable, table: Table) -> None:
        """Say in the log that a game goes on under newer rules, or that it cannot."""
        entry = versions.bring_up_to_date(table, max(self.settings.now(), table.updated))
        if entry is None:
            return
        number, before = table.version, line_of(table)
        if table.is_outdated:  # whose turn it was is not known any more
            before = replace(before, turns=dict.fromkeys(before.turns, True))
        table.take(entry)
        line = live.line = line_of(table)
        live.published = table.version
        await self.store.write(lambda c: logs.append(c, table.id, number, [entry], line, before))

    def _catch_up(self, live: LiveTable, missing: Iterable[Entry]) -> None:
        """Take what is committed and was not yet told here: what other processes wrote, and what
        was written after all when the store seemed to fail."""
        assert live.table is not None
        news = [live.table.take(entry) for entry in missing]
        live.line = line_of(live.table)
        if news:
            self._publish(live, live.table, news)

    async def refresh(self, id: str) -> None:
        """Another process says that there is news of a table; of no interest unless it is here."""
        live = self._live.get(id)
        if live is None:
            return
        async with live.lock:
            with contextlib.suppress(Refused):
                await self._current(id, live)

    @asynccontextmanager
    async def reading(self, id: str) -> AsyncIterator[Table]:
        """The table as it stands, while nobody changes it."""
        live = self._live.setdefault(id, LiveTable())
        async with live.lock:
            yield await self._current(id, live)

    def _publish(self, live: LiveTable, table: Table, news: Sequence[News]) -> None:
        live.published = table.version
        for watcher in self._watchers:
            watcher.changed(table, news)

    async def load_outages(self) -> None:
        """Know when there was no server; all tables share the list."""
        self.outages[:] = await self.store.read(attendance.all_outages)

    def let_go(self, in_use: Callable[[str], bool]) -> None:
        """Forget tables that nobody has used for a while; they are all in the store."""
        before = self.settings.now() - IDLE
        for id, live in list(self._live.items()):
            if live.used < before and not live.lock.locked() and not in_use(id):
                del self._live[id]

    def keeps(self, id: str) -> bool:
        """Whether a table is in memory."""
        return id in self._live

    @property
    def loaded(self) -> int:
        """How many tables are in memory."""
        return len(self._live)

    async def finish(self) -> None:
        """Wait for what is being written."""
        while self._tasks:
            await asyncio.wait(self._tasks)


def was_carried_out(table: Table, command: Command) -> bool:
    """Whether a command has come before; refuses a key that was used for something else."""
    if command.key is None:
        return False
    entry = table.keys.get((command.person, command.key))
    if entry is None:
        return False
    if not entry.answers(command):
        raise Refused("key-used")
    return True


def to_the_minute(moment: float) -> float:
    """How exactly the row of a table says when something happened there."""
    return moment // 60 * 60


def line_of(table: Table, before: Line | None = None, news: Sequence[News] = ()) -> Line:
    """What the row of a table says; `before` is what it said before some news."""
    is_as_before = before is not None and not any(one.kind in SEATING for one in news)
    playing = {
        table.seats[seat].person for seat in table.deciders if table.seats[seat].away is None
    }
    if before is not None and before.status != table.status:
        is_as_before = False  # who has won
    return Line(
        status=table.status,
        public=table.config.public,
        summary=before.summary if before is not None and is_as_before else summary(table),
        updated=to_the_minute(table.heard_of),
        due=clock.due(table),
        turns={
            sitter.person: sitter.person in playing
            for sitter in table.seats
            if sitter.person is not None
        },
    )


def is_complete(table: Table) -> bool:
    """Whether everybody is there."""
    return all(sitter.is_taken for sitter in table.seats)


def is_abandoned(table: Table) -> bool:
    """Whether all people have left a game."""
    people = [sitter for sitter in table.seats if sitter.person is not None]
    return bool(people) and all(sitter.away == "left" for sitter in people)
