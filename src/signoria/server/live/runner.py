"""What the server does by itself at a table: bots decide, clocks run out, waits and tables end.

Whatever is due is worked out from the table as it stands and goes through `LiveTables` like
anybody's command. So it does not matter when or in which process that happens, or whether it was
interrupted: the next look at the table finds the same to do. Where several processes share a store,
a table is run by one of them at a time, which says so in the store.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from dataclasses import dataclass

from signoria.bots.registry import substitute
from signoria.game import BadInput, IllegalAction, Seat
from signoria.server.bots.policy import budget_of
from signoria.server.bots.pool import BotJob, BotPool, told
from signoria.server.live import automatic
from signoria.server.live.presence import Presence, people_at
from signoria.server.live.push import Push
from signoria.server.live.tables import Decide, LiveTables
from signoria.server.ops.config import Settings
from signoria.server.ops.log import first_line, log_event
from signoria.server.ops.tasks import end
from signoria.server.store import Conflict, Unavailable, attendance, logs, quotas
from signoria.server.store import people as people_store
from signoria.server.table import Entry, Refused, Table, clock, secret, talking
from signoria.server.table.entry import News
from signoria.server.table.table_config import DAY

BEAT = 5.0
"""Seconds between two signs of life."""
TIDY = 720
"""After so many of them, about an hour, old things are forgotten."""
LOOK = 1.0
"""Seconds between two looks for tables at which something is due."""
LEASE = 20.0
"""Seconds for which a process runs a table that it has taken."""
PROPOSALS = 60
"""How many agreements the bot of a seat may propose in a game."""


@dataclass(slots=True)
class Thinking:
    """A bot that thinks about a question."""

    question: tuple[int, int]
    """The game at the table, and the number of the seat's question."""
    task: asyncio.Task[None]


async def _nothing_else() -> None:
    pass


class Runner:
    """Looks after all tables of this process."""

    def __init__(
        self,
        live_tables: LiveTables,
        push: Push,
        bot_pool: BotPool,
        settings: Settings,
        process: str,
    ) -> None:
        self.live_tables = live_tables
        self.push = push
        self.bot_pool = bot_pool
        self.settings = settings
        self.process = process
        self.forfeits = 0
        self._thinking: dict[tuple[str, Seat], Thinking] = {}
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self._leased: dict[str, float] = {}
        self._alone_since: dict[str, float] = {}
        self._proposed: dict[tuple[str, int, Seat], int] = {}
        self.presence = Presence(live_tables, push, settings, process, self._spawn, self.attend_to)
        self._tasks: set[asyncio.Task[None]] = set()
        self.on_look: Callable[[], Awaitable[None]] = _nothing_else
        """Called at every look: what else is to be seen to."""
        self._beats = 0
        self._stopped = False

    # Beginning and end

    async def start(self) -> None:
        self.live_tables.standstill.begin()
        await self.beat()
        self.live_tables.watch(self)
        self.push.on_presence = self._presence_changed
        self._spawn(self._every(0.0, self.live_tables.standstill.watch))
        self._spawn(self._every(BEAT, self.beat))
        self._spawn(self._every(LOOK, self.look))

    async def stop(self) -> None:
        """Begin nothing new, and drop what is being thought about."""
        self._stopped = True
        for timer in self._timers.values():
            timer.cancel()
        await end(self._tasks)

    def _spawn(self, work: Coroutine[None, None, None]) -> asyncio.Task[None]:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    def _presence_changed(self, id: str) -> None:
        if not self._stopped:
            self.presence.came_or_went(id)

    async def _every(self, seconds: float, work: Callable[[], Awaitable[None]]) -> None:
        while True:
            await asyncio.sleep(seconds)
            try:
                await work()
            except Unavailable as error:
                log_event("store-unavailable", why=first_line(error))
            except Exception as error:
                log_event("runner-failed", error=error)

    # Signs of life

    async def beat(self) -> None:
        """Say that there is a server; others also want to know who is connected to it."""
        await self.live_tables.standstill.notice()
        now = self.settings.now()
        with contextlib.suppress(Conflict):
            await self.live_tables.store.write(lambda c: attendance.beat(c, now))
            if self.live_tables.store.is_shared:
                await self._beat_for_others(now)
        await self.live_tables.load_outages()
        self.live_tables.let_go(self.push.is_watched)
        self._let_go()
        if self._beats % TIDY == 0:
            await self._tidy(now)
        self._beats += 1

    async def _beat_for_others(self, now: float) -> None:
        """Tell other processes who is here, and see which sessions they have ended."""
        await self.presence.share(now)
        known = self.push.sessions()
        living = await self.live_tables.store.read(lambda c: people_store.living(c, known))
        self.push.drop_ended(living | self.push.sessions() - known)

    def _let_go(self) -> None:
        """Forget what was noted about tables that are no longer in memory."""
        for id in {*self.presence.seen, *self._leased, *self._alone_since}:
            if not self.live_tables.keeps(id):
                self.presence.seen.pop(id, None)
                self._leased.pop(id, None)
                self._alone_since.pop(id, None)
        for key in [key for key in self._proposed if not self.live_tables.keeps(key[0])]:
            del self._proposed[key]

    async def _tidy(self, now: float) -> None:
        """Forget what is old."""
        store, kept = self.live_tables.store, self.settings
        before, records = now - kept.keep_guests * DAY, now - kept.keep_records * DAY
        if kept.keep_games > 0:
            await store.write(lambda c: logs.delete_ended(c, now - kept.keep_games * DAY))
        await store.write(lambda c: people_store.forget(c, before, records))

    async def look(self) -> None:
        """See at which tables something is due that nobody looks after."""
        now = self.settings.now()
        for table in await self.live_tables.store.read(lambda c: logs.due(c, now, self.process)):
            with contextlib.suppress(Refused, Unavailable):
                async with self.live_tables.reading(table) as current:
                    self.attend_to(current)
        if self.live_tables.store.is_shared:
            await self.presence.look()
        await self.on_look()

    # What is due at one table

    def changed(self, table: Table, news: Sequence[News]) -> None:
        """Something happened: see what is to be done now."""
        for one in news:
            if one.kind == "propose":
                self._answer_proposals(table, one)
            elif one.kind == "start":  # in a rematch everybody sits elsewhere
                self._presence_changed(table.id)
        self.attend_to(table)

    def attend_to(self, table: Table) -> None:
        """Let bots think, and set the timer for whatever is due next."""
        if self._stopped:
            return
        self._drop_stale(table)
        for seat in table.deciders:
            if table.seats[seat].plays_itself:
                self._think(table, seat)
        self._watch_pause(table)
        self._set_timer(table)

    def _set_timer(self, table: Table) -> None:
        timer = self._timers.pop(table.id, None)
        if timer is not None:
            timer.cancel()
        moments = [table.deadline(seat) for seat in table.deciders]
        moments += [clock.closing(table), self._pause_at(table), self._goes_on_at(table)]
        due = min((moment for moment in moments if moment is not None), default=None)
        if due is None:
            return
        wait = max(0.0, due - self.settings.now())
        if wait < 3600:
            loop = asyncio.get_running_loop()
            self._timers[table.id] = loop.call_later(wait, self._ring, table.id)

    def _ring(self, id: str) -> None:
        self._timers.pop(id, None)
        self._spawn(self._act(id))

    async def _act(self, id: str) -> None:
        """Do what time alone demands."""
        try:
            await self.live_tables.standstill.notice()
            if not await self._runs(id):
                return
            people = await self.presence.people_at(id)
            async with self.live_tables.reading(id) as table:
                if id in self._alone_since and automatic.plays_here(table, people):
                    self._alone_since[id] = self.settings.now()  # through another process
                wanted = self._demanded(table)
            if wanted is not None:
                await self.live_tables.change(id, wanted)
            else:
                async with self.live_tables.reading(id) as table:
                    self._set_timer(table)
        except (Refused, Unavailable) as error:
            log_event("act-failed", table=id, why=str(error))

    def _demanded(self, table: Table) -> Decide | None:
        now = self.settings.now()
        for seat in table.deciders:
            if automatic.is_past(table.deadline(seat), now):
                return automatic.time_out(seat)
        if automatic.is_past(self._goes_on_at(table), now):
            return secret.go_on
        if automatic.is_past(clock.closing(table), now):
            return automatic.close
        if automatic.is_past(self._pause_at(table), now):
            return automatic.pause
        return None

    async def _runs(self, id: str) -> bool:
        """Whether this process runs a table, or may take it over."""
        if not self.live_tables.store.is_shared:
            return True
        now = self.settings.now()
        if self._leased.get(id, 0.0) > now + LEASE / 2:
            return True
        until = now + LEASE
        taken = await self.live_tables.store.write(
            lambda c: logs.lease(c, id, self.process, now, until)
        )
        if taken:
            self._leased[id] = until
        return taken

    # Tables without people

    def _watch_pause(self, table: Table) -> None:
        """Note since when nobody is at a table that should not go on alone."""
        by_days = table.config.clock.kind == "days" and automatic.is_waited_for(table)
        here = automatic.plays_here(table, people_at(self.push, table.id))
        if table.status == "running" and not by_days and not here:
            self._alone_since.setdefault(table.id, self.settings.now())
        else:
            self._alone_since.pop(table.id, None)

    def _goes_on_at(self, table: Table) -> float | None:
        return secret.ends(table, self.settings.secret_pause)

    def _pause_at(self, table: Table) -> float | None:
        since = self._alone_since.get(table.id)
        return None if since is None else max(since, table.attended) + self.settings.patience

    async def give_up(self, person: str) -> None:
        """Somebody is gone for good: see to the tables of that person."""
        store = self.live_tables.store
        for id in await store.read(lambda c: quotas.unfinished_of(c, person)):
            with contextlib.suppress(Refused):
                while True:
                    await self.live_tables.change(id, automatic.give_up(person))

    # Bots

    def _drop_stale(self, table: Table) -> None:
        """Stop thinking about questions that are answered or gone."""
        if not self._thinking:
            return
        for seat in range(len(table.seats)):
            thinking = self._thinking.get((table.id, seat))
            open_question = seat in table.deciders and table.seats[seat].plays_itself
            if thinking and (
                not open_question or thinking.question != automatic.question(table, seat)
            ):
                thinking.task.cancel()
                del self._thinking[table.id, seat]

    def _think(self, table: Table, seat: Seat) -> None:
        if (table.id, seat) in self._thinking:
            return
        job = self._job(table, seat)
        question = automatic.question(table, seat)
        task = self._spawn(self._decide(table.id, seat, question, job, table.asked[seat]))
        self._thinking[table.id, seat] = Thinking(question, task)

    def _job(self, table: Table, seat: Seat) -> BotJob:
        """All that a bot is told: what its seat may know."""
        sitter = table.seats[seat]
        spec = sitter.bot if sitter.bot is not None else substitute(table.config.game)
        made = self._proposed.get((table.id, table.number, seat), 0)
        return BotJob(
            game=table.config.game,
            spec=spec,
            ident=f"{table.id}/{table.number}/{seat}",
            view=table.game.view_text(table.state.view(seat)),
            events=told(table.log, seat),
            budget=budget_of(spec, table.config.game),
            talk=table.talk is not None and made < PROPOSALS,
            owner=table.host,
        )

    async def _decide(
        self, id: str, seat: Seat, question: tuple[int, int], job: BotJob, asked: float
    ) -> None:
        """Let a bot think, and play what it decides when its time has come, not earlier."""
        try:
            if not await self._runs(id):
                return
            choice = await self.bot_pool.decide(job)
            self.forfeits += len(choice.forfeits)
            if choice.forfeits:
                log_event("bot-forfeit", table=id, seat=seat, spec=job.spec)
            await self._take_time(job, asked)
            for text in choice.proposals:
                await self._propose(id, seat, question[0], text)
            await self.live_tables.change(id, automatic.play(seat, question, choice.action))
        except (Refused, IllegalAction) as error:
            why = error.key if isinstance(error, Refused) else error.reason  # and no cards
            log_event("bot-too-late", table=id, seat=seat, why=why)
        except Unavailable as error:
            log_event("store-unavailable", why=first_line(error))
            await asyncio.sleep(LOOK)
        finally:
            self._forget(id, seat, question)

    async def _take_time(self, job: BotJob, since: float) -> None:
        """Wait until a bot's time has come: how long it thought tells about its cards."""
        await asyncio.sleep(self.bot_pool.shown_after(job, self.settings.now() - since))

    def _forget(self, id: str, seat: Seat, question: tuple[int, int]) -> None:
        thinking = self._thinking.get((id, seat))
        if thinking is not None and thinking.question == question:
            del self._thinking[id, seat]

    async def _propose(self, id: str, seat: Seat, number: int, text: str) -> None:
        made = self._proposed.get((id, number, seat), 0)
        self._proposed[id, number, seat] = made + 1

        def decide(table: Table, now: float) -> Entry:
            return talking.propose(table, None, seat, text, now, None)

        with contextlib.suppress(Refused, BadInput):
            await self.live_tables.change(id, decide)

    def _answer_proposals(self, table: Table, news: News) -> None:
        """Let a bot say what it thinks of an agreement that is proposed to it."""
        for event in news.events:
            seat, text = event.args.get("to"), event.args.get("agreement")
            if isinstance(seat, int) and isinstance(text, str) and table.seats[seat].kind == "bot":
                self._spawn(self._consider(table.id, seat, text, self._job(table, seat)))

    async def _consider(self, id: str, seat: Seat, text: str, job: BotJob) -> None:
        with contextlib.suppress(Refused, BadInput, Unavailable):
            if not await self._runs(id):
                return
            asked = self.settings.now()
            accepted = await self.bot_pool.consider(job, text)
            await self._take_time(job, asked)

            def decide(table: Table, now: float) -> Entry:
                return talking.answer(table, None, seat, text, accepted, now, None)

            await self.live_tables.change(id, decide)
