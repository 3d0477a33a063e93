"""The parts of a running server, put together."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, field

from signoria.server.bots.game_review import Judging
from signoria.server.bots.pool import Minds
from signoria.server.http.accounts import People
from signoria.server.live.notifier import Bells
from signoria.server.live.push import Push
from signoria.server.live.runner import Runner
from signoria.server.live.tables import Hall
from signoria.server.ops.config import Settings
from signoria.server.ops.limits import Limit
from signoria.server.ops.metrics import Metrics
from signoria.server.store import Store


@dataclass(slots=True)
class Site:
    """Everything that the routes use."""

    settings: Settings
    store: Store
    hall: Hall
    people: People
    push: Push
    minds: Minds
    runner: Runner
    bells: Bells | None
    metrics: Metrics
    judging: Judging = field(default_factory=Judging)
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
    def build(cls, settings: Settings) -> Site:
        store = Store(settings.database)
        metrics = Metrics()
        hall = Hall(store, settings, metrics)
        push = Push()
        hall.watch(push)
        minds = Minds(settings.workers, settings.pace)
        runner = Runner(hall, push, minds, settings, secrets.token_hex(8))
        bells = Bells(hall, push, settings.redis) if store.is_shared else None
        people = People(store, settings)
        people.on_revoked = push.drop_person
        return cls(settings, store, hall, people, push, minds, runner, bells, metrics)

    async def start(self) -> None:
        await self.hall.load_outages()
        await self.minds.start()
        await self.runner.start()
        if self.bells is not None:
            self.bells.start()

    async def stop(self) -> None:
        """Finish what is being written, and let everything go."""
        self.stopping = True
        await self.runner.stop()
        await self.hall.finish()
        if self.bells is not None:
            await self.bells.stop()
        await self.judging.stop()
        await self.minds.stop()
        self.store.close()
