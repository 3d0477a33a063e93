"""The parts of a running server, put together."""

from __future__ import annotations

import contextlib
import secrets
from dataclasses import dataclass, field

from signoria.server.bots.game_review import GameReview
from signoria.server.bots.pool import BotPool
from signoria.server.bots.replay_pool import ReplayPool
from signoria.server.http.accounts import Accounts
from signoria.server.http.quotas import Quotas
from signoria.server.live import automatic
from signoria.server.live.notifier import Notifier
from signoria.server.live.push import Push
from signoria.server.live.runner import Runner
from signoria.server.live.tables import LiveTables
from signoria.server.moderation.standing import Moderation
from signoria.server.ops.config import Settings
from signoria.server.ops.limits import Limit
from signoria.server.ops.metrics import Metrics
from signoria.server.store import Store
from signoria.server.table import Refused
from signoria.server.wire.connections import Connections


@dataclass(slots=True)
class PlaySite:
    """Everything that the routes use."""

    settings: Settings
    store: Store
    live_tables: LiveTables
    people: Accounts
    push: Push
    bot_pool: BotPool
    runner: Runner
    notifier: Notifier | None
    metrics: Metrics
    moderation: Moderation
    game_review: GameReview = field(init=False)
    commands: Limit = field(init=False)
    """How often a person may want something ..."""
    sign_ins: Limit = field(init=False)
    """... and an address may try to sign in."""
    work: Limit = field(init=False)
    """For how long the server computes for an address."""
    quotas: Quotas = field(init=False)
    replays: ReplayPool = field(init=False)
    stopping: bool = False
    connections: Connections | None = None
    """Those of the server that runs this, if one does."""

    def __post_init__(self) -> None:
        rates, limits = self.settings.rates, self.settings.limits
        self.commands = Limit(rates.person, rates.person_burst)
        self.sign_ins = Limit(rates.sign_in, rates.sign_in_burst)
        self.work = Limit(limits.work, limits.work_burst)
        self.quotas = Quotas(limits, self.store)
        self.replays = ReplayPool(limits)
        self.game_review = GameReview(limits)

    @classmethod
    def build(cls, settings: Settings) -> PlaySite:
        store = Store(settings.database)
        metrics = Metrics()
        live_tables = LiveTables(store, settings, metrics)
        push = Push()
        live_tables.watch(push)
        bot_pool = BotPool(settings.workers, settings.pace)
        runner = Runner(live_tables, push, bot_pool, settings, secrets.token_hex(8))
        notifier = Notifier(live_tables, push, settings.redis) if store.is_shared else None
        moderation = Moderation(store, settings)
        people = Accounts(store, settings, moderation)
        people.on_revoked = push.drop_person
        site = cls(
            settings, store, live_tables, people, push, bot_pool, runner, notifier, metrics,
            moderation,
        )  # fmt: skip
        moderation.on_change, moderation.close = site._moderated, site._close
        runner.on_look = moderation.look
        return site

    def _moderated(self) -> None:
        """Somebody may have another name, or not be welcome any more."""
        self.people.forget_all()
        is_barred = self.moderation.is_barred
        self.push.drop_where(lambda one: is_barred(one.person, one.session, one.address))

    async def _close(self, table: str) -> None:
        with contextlib.suppress(Refused):  # it is closed, or gone
            await self.live_tables.change(table, automatic.close_for_good)

    @property
    def bot_processes(self) -> list[int]:
        """The processes in which bots think, and games are analysed and replayed."""
        return [*self.bot_pool.pids, *self.game_review.pids, *self.replays.pids]

    async def start(self) -> None:
        await self.live_tables.load_outages()
        self.replays.start()
        await self.bot_pool.start()
        await self.runner.start()
        await self.moderation.look()
        if self.notifier is not None:
            self.notifier.start()

    async def stop(self) -> None:
        """Finish what is being written, and let everything go."""
        self.stopping = True
        await self.runner.stop()
        await self.live_tables.finish()
        if self.notifier is not None:
            await self.notifier.stop()
        await self.game_review.stop()
        await self.replays.stop()
        await self.bot_pool.stop()
        self.people.close()
        self.store.close()
