"""The parts of a running server, put together."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, field

from signoria.server.bots.game_review import GameReview
from signoria.server.bots.pool import BotPool
from signoria.server.http.accounts import Accounts
from signoria.server.live.notifier import Notifier
from signoria.server.live.push import Push
from signoria.server.live.runner import Runner
from signoria.server.live.tables import LiveTables
from signoria.server.ops.config import Settings
from signoria.server.ops.limits import Limit
from signoria.server.ops.metrics import Metrics
from signoria.server.store import Store


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
    game_review: GameReview = field(default_factory=GameReview)
    commands: Limit = field(init=False)
    """How often a person may want something ..."""
    sign_ins: Limit = field(init=False)
    """... and an address may try to sign in."""
    stopping: bool = False

    def __post_init__(self) -> None:
        rates = self.settings.rates
        self.commands = Limit(rates.person, rates.person_burst)
        self.sign_ins = Limit(rates.sign_in, rates.sign_in_burst)

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
        people = Accounts(store, settings)
        people.on_revoked = push.drop_person
        return cls(settings, store, live_tables, people, push, bot_pool, runner, notifier, metrics)

    async def start(self) -> None:
        await self.live_tables.load_outages()
        await self.bot_pool.start()
        await self.runner.start()
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
        await self.bot_pool.stop()
        self.store.close()
