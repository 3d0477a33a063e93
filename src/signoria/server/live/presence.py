"""Who is at a table: noticed, shared with the other processes, and told to everybody there.

Who is connected to this process is known by its sockets (`push.py`). Where several processes share
a store, each writes there who is connected to it, and reads who is elsewhere
(`store/attendance.py`), by person: spectators without a session are known only where they are
connected. The page shows it beside the seats (`present` in `web/src/lib/live.svelte.ts`).
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Coroutine

from signoria.server.live import automatic
from signoria.server.live.messages import encode
from signoria.server.live.push import Push
from signoria.server.live.tables import LiveTables
from signoria.server.ops.config import Settings
from signoria.server.store import Conflict, Unavailable, attendance
from signoria.server.table import Refused, Table, leaving

TOGETHER = 0.05
"""Seconds in which all who come or go count as one change."""
VALID = 15.0
"""Seconds for which other processes believe what this one has said about who is here."""


def people_at(push: Push, table: str) -> set[str]:
    """Who is connected to a table through this process. A socket without a session watches, but is
    nobody: it is not among them."""
    return {one.person for one in push.at(table) if one.person is not None}


def tell(push: Push, table: Table, people: set[str]) -> None:
    """Tell everybody at a table who is there: the message `schemas.sockets.Presence`."""
    here = [sitter.person in people for sitter in table.seats]
    text = encode({"type": "presence", "seats": here})
    for connection in push.at(table.id):
        connection.send(text)


class Presence:
    """Notices who comes to the tables of this process, and who goes."""

    def __init__(
        self,
        live_tables: LiveTables,
        push: Push,
        settings: Settings,
        process: str,
        spawn: Callable[[Coroutine[None, None, None]], object],
        noticed: Callable[[Table], None],
    ) -> None:
        """`spawn` begins a task, and `noticed` hears of a table at which that is done."""
        self._live_tables = live_tables
        self._push = push
        self._settings = settings
        self._process = process
        self._spawn = spawn
        self._noticed = noticed
        self._coming: set[str] = set()
        """Tables at which somebody came or went a moment ago."""
        self.seen: dict[str, set[str]] = {}
        """Who was at a table when somebody last came or went."""

    @property
    def _is_shared(self) -> bool:
        return self._live_tables.store.is_shared

    def came_or_went(self, id: str) -> None:
        """Somebody came or went here. When many do at once, they are seen to together."""
        if id not in self._coming:
            self._coming.add(id)
            self._spawn(self._tell_who_is_there(id))

    async def people_at(self, id: str) -> set[str]:
        """Who is connected to a table, here or, where there are others, through them."""
        people = people_at(self._push, id)
        if self._is_shared:
            now = self._settings.now()
            there = await self._live_tables.store.read(lambda c: attendance.attending(c, [id], now))
            people |= there[id]
        return people

    async def share(self, now: float) -> None:
        """Write down for the other processes who is connected to this one."""
        here = {
            (one.table, one.person)
            for one in self._push
            if one.table is not None and one.person is not None
        }
        await self._live_tables.store.write(
            lambda c: attendance.attend(c, self._process, here, now, now + VALID)
        )

    async def look(self) -> None:
        """See who came or went through other processes, at the tables that are watched here."""
        now = self._settings.now()
        watched = {one.table for one in self._push if one.table is not None}
        there = await self._live_tables.store.read(lambda c: attendance.attending(c, watched, now))
        for id, people in there.items():
            if people_at(self._push, id) | people != self._seen_at(id):
                await self._see_who_is_there(id)

    async def _tell_who_is_there(self, id: str) -> None:
        """Let the other processes know, then see to it here."""
        await asyncio.sleep(TOGETHER)
        self._coming.discard(id)
        if self._is_shared:
            here, until = people_at(self._push, id), self._settings.now() + VALID
            with contextlib.suppress(Conflict, Unavailable):
                await self._live_tables.store.write(
                    lambda c: attendance.attend_table(c, self._process, id, here, until)
                )
        await self._see_who_is_there(id)

    async def _see_who_is_there(self, id: str) -> None:
        """Tell it, and do what it demands: a seat is its person's again, a pause ends."""
        with contextlib.suppress(Refused, Unavailable):
            people = await self.people_at(id)
            async with self._live_tables.reading(id) as table:
                here = people_at(self._push, id)
                returned = [
                    seat
                    for seat, sitter in enumerate(table.seats)
                    if sitter.person in here
                    and sitter.away is not None
                    and sitter.person not in self._seen_at(id)
                ]
                self.seen[id] = people
                tell(self._push, table, people)
                resumes = table.status == "paused" and automatic.plays_here(table, people)
            for seat in returned:
                await self._live_tables.change(id, automatic.come_back(seat))
            if resumes:
                await self._live_tables.change(id, leaving.resume)
            async with self._live_tables.reading(id) as table:
                self._noticed(table)

    def _seen_at(self, id: str) -> set[str]:
        return self.seen.get(id, set())
