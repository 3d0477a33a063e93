"""Commands that come twice, too late, out of order or from the wrong person: nothing is gained.

A crowd of people sends a hundred thousand commands to tables of both games, many at a time: good
moves, the same ones again with and without their keys, other people's, old and future answers, and
nonsense. Then the logs are read: what stands there is what was acknowledged, once each, and only
for seats that were theirs.

Most of it goes straight into the application, without sockets: the door, the routes and the store
on a file are those of a real server. Some thousands go through a real server as well.
"""

from __future__ import annotations

import asyncio
import json
from collections import Counter, deque
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field, replace
from http.cookies import SimpleCookie
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest

from signoria import record
from signoria.server.http.app import build
from signoria.server.ops.config import Settings
from signoria.server.play_site import PlaySite
from signoria.server.run import Server, config_of
from signoria.server.store import logs
from signoria.server.table import Entry, Table, fold
from signoria.server.table.finished import record_of
from signoria.server.table.projection import card, look
from tests.server.harness import BOUNDLESS, UNLIMITED, Clock, free_port
from tests.waiting import PATIENCE

PEOPLE = 8
TABLES = 12
BATCHES = (1, 10, 40, 200)
"""So many commands are sent at a time."""
STEP = 0.004
"""Seconds between two commands by the clock of the server, however long they really take."""
HINTS = 6
"""A hint takes a bot half a second: so many may be given."""

Send = Callable[["Command"], Awaitable[tuple[int, bytes]]]
"""Brings a command to the server: the status and the body of the answer."""


@dataclass(frozen=True, slots=True)
class Visitor:
    id: str
    cookie: str


@dataclass(frozen=True, slots=True)
class Command:
    """What somebody sends to a table, or to create one (`what` is empty)."""

    who: Visitor | None
    table: str
    what: str
    body: Any
    raw: bytes | None = None
    """What is sent instead of the body."""

    @property
    def path(self) -> str:
        return f"/api/tables/{self.table}/{self.what}" if self.what else "/api/tables"

    @property
    def content(self) -> bytes:
        return json.dumps(self.body).encode() if self.raw is None else self.raw

    @property
    def cookie(self) -> str:
        return "" if self.who is None else self.who.cookie

    @property
    def key(self) -> str | None:
        return self.body.get("key") if isinstance(self.body, dict) else None


def straight_into(app: Any) -> Send:
    """Calls the application as a server would, without one."""

    async def send(command: Command) -> tuple[int, bytes]:
        path, content = command.path, command.content
        waiting = [{"type": "http.request", "body": content, "more_body": False}]
        status, got = 0, []

        async def receive() -> dict[str, Any]:
            return waiting.pop() if waiting else {"type": "http.disconnect"}

        async def answer(message: Any) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            else:
                got.append(message.get("body", b""))

        scope = {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": "POST",
            "scheme": "http",
            "path": path,
            "raw_path": path.encode(),
            "query_string": b"",
            "root_path": "",
            "headers": [
                (b"host", b"localhost"),
                (b"content-type", b"application/json"),
                (b"content-length", b"%d" % len(content)),
                (b"cookie", command.cookie.encode()),
            ],
            "client": ("10.0.0.1", 1),
            "server": ("play", 80),
        }
        await app(scope, receive, answer)
        return status, b"".join(got)

    return send


def through(client: httpx.AsyncClient) -> Send:
    """Sends requests to a real server."""

    async def send(command: Command) -> tuple[int, bytes]:
        headers = {"content-type": "application/json", "cookie": command.cookie}
        answer = await client.post(command.path, content=command.content, headers=headers)
        return answer.status_code, answer.content

    return send


async def come_in(app: Any, name: str) -> Visitor:
    """A new guest."""
    transport = httpx.ASGITransport(app=app)
    async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
        answer = await client.post("/api/session", json={"name": name})
    assert answer.status_code == 201
    token = SimpleCookie(answer.headers["set-cookie"])["signoria"].value
    return Visitor(answer.json()["id"], f"signoria={token}")


TABLE_KINDS: tuple[dict[str, Any], ...] = (
    {"setup": {"players": 2}, "seats": ["me", "open"]},
    {"setup": {"players": 2}, "seats": ["me", "me"]},
    {"setup": {"players": 3}, "seats": ["me", "open", "bot"], "clock": {"kind": "live"}},
    {"setup": {"players": 3, "edition": "second"}, "seats": ["me", "open", "open"]},
    {"setup": {"players": 4}, "seats": ["me", "open", "open", "invited"], "hints": True},
    {"game": "virtu", "seats": ["me", "open", "open"]},
    {"game": "virtu", "seats": ["me", "open", "me"], "takebacks": False},
    {"game": "virtu", "seats": ["me", "open", "bot"], "chat": False, "agreements": False},
)

NONSENSE = (
    "", "pass pass", "play", "play 99", "dance wildly", "retreat -1", "\x00", "🂡" * 7, "0 to 1:",
    "a" * 400, "a" * 401, "'; DROP TABLE entries; --", "../../etc/passwd", "play 10 to 1", "undo",
)  # fmt: skip
ODD_SEATS: tuple[Any, ...] = (-1, 9, 10, 10**20, "0", 0.0, 1.5, True, None, [0], {"seat": 0})
ODD_TABLES = ("nowhere", "%00", "..%2f..", "'%20OR%201=1", "a" * 300)
RAW = (b"", b"{", b"[]", b"null", b'{"seat": 0', b"\xff\xfe", b'{"seat": NaN}', b"[" * 5000)
OTHERS = (
    "undo", "undo", "aside", "propose", "propose", "answer", "answer", "back", "rematch", "rematch",
    "sit", "sit", "sit", "stand", "fill", "fill", "chat", "hint",
)  # fmt: skip
WITH_TEXT = ("aside", "propose", "answer")


@dataclass
class Crowd:
    """People who send good and bad commands, as chance wants it."""

    site: PlaySite
    send: Send
    people: list[Visitor]
    chance: Random
    clock: Clock
    tables: list[str] = field(default_factory=list)
    recent: deque[Command] = field(default_factory=lambda: deque(maxlen=400))
    statuses: Counter[int] = field(default_factory=Counter)
    errors: Counter[str] = field(default_factory=Counter)
    acknowledged: Counter[tuple[str, str, str | None]] = field(default_factory=Counter)
    """Effects that were acknowledged, by person, table and key."""
    created: dict[tuple[str, str], str] = field(default_factory=dict)
    """The tables that were created, by host and key."""
    sent: int = 0
    hints: int = 0
    keys: int = 0

    async def rush(self, count: int) -> None:
        """Send so many commands, a batch of them at a time."""
        while self.sent < count:
            await self._open_tables()
            size = min(self.chance.choice(BATCHES), count - self.sent)
            batch = [self.command() for _ in range(size)]
            self.chance.shuffle(batch)
            self.sent += len(batch)
            await self._pass_time(len(batch) * STEP)
            await asyncio.gather(*map(self._carry, batch))

    async def _pass_time(self, seconds: float) -> None:
        """Let time pass for a server that is there all the while, however fast the batches are."""
        self.clock.forward(seconds)
        await self.site.runner.beat()

    async def _open_tables(self) -> None:
        """See to it that there are enough tables at which something can happen."""
        self.tables = [id for id in self.tables if self.at(id).status != "closed"]
        while len(self.tables) < TABLES:
            await self._carry(self._new_table())

    def _new_table(self) -> Command:
        kind = self.chance.choice(TABLE_KINDS)
        seats = [{"kind": seat} for seat in kind["seats"]]
        body = {**kind, "seats": seats, "key": self._key()}
        return Command(self._anybody(), "", "", body)

    async def _carry(self, command: Command) -> None:
        status, body = await self.send(command)
        self.statuses[status] += 1
        assert status < 500, (status, body, command)
        answer = json.loads(body)
        if status >= 400:
            assert set(answer) == {"error", "message"}, body
            self.errors[answer["error"]] += 1
        elif not command.what:
            self._created(command, answer)
        elif command.what != "hint" and not answer["repeated"]:
            assert command.who is not None
            self.acknowledged[command.who.id, command.table, command.key] += 1

    def _created(self, command: Command, answer: Any) -> None:
        assert command.who is not None
        assert command.key is not None
        id = self.created.setdefault((command.who.id, command.key), answer["id"])
        assert id == answer["id"]
        if id not in self.tables:
            self.tables.append(id)

    # What the crowd thinks of

    def command(self) -> Command:
        wanted = self.chance.choices(*FORGERIES)[0](self)
        if self.chance.random() < 0.3 and isinstance(wanted.body, dict):
            self.recent.append(wanted)
        return wanted

    def at(self, id: str) -> Table:
        """A table as it stands; the crowd is well informed."""
        table = self.site.live_tables._live[id].table
        assert table is not None
        return table

    def _anybody(self) -> Visitor:
        return self.chance.choice(self.people)

    def _key(self) -> str:
        self.keys += 1
        return f"k{self.keys}"

    def _keyed(self, body: dict[str, Any]) -> dict[str, Any]:
        return {**body, "key": self._key()} if self.chance.random() < 0.6 else body

    def _holder(self, table: Table, seat: int) -> Visitor:
        """Who sits there; anybody if that is a bot or nobody."""
        whose = table.seats[seat].person
        return next((one for one in self.people if one.id == whose), self._anybody())

    def _any_table(self) -> Table:
        return self.at(self.chance.choice(self.tables))

    def good(self) -> Command:
        """A move that is right now; by the time it comes another may have been first."""
        for _ in range(6):
            table = self._any_table()
            seats = [seat for seat in table.deciders if table.seats[seat].person is not None]
            if seats:
                return self._move(table, self.chance.choice(seats))
        return self.other()

    def _move(self, table: Table, seat: int) -> Command:
        action = str(self.chance.choice(table.state.view(seat).legal))
        body = {"seat": seat, "prompt": table.prompt(seat), "action": action}
        return Command(self._holder(table, seat), table.id, "play", self._keyed(body))

    def again(self) -> Command:
        """Something that was sent before, with or without a key."""
        return self.chance.choice(self.recent) if self.recent else self.good()

    def twisted(self) -> Command:
        """An old key with something else behind it."""
        old, new = self.again(), self.other() if self.chance.random() < 0.5 else self.good()
        if old.key is None or not new.what:
            return new
        return replace(new, body={**new.body, "key": old.key})

    def twisted_here(self) -> Command:
        """A key of one's own, used before at the same table, for any seat there or not there."""
        old = self.again()
        if not old.what or old.key is None:
            return self.good()
        what = self.chance.choice(("play", "undo", "leave", "hint", "chat", "stand"))
        body: dict[str, Any] = {"key": old.key, "seat": self.chance.randrange(10)}
        if what == "play":
            body |= {"prompt": self.chance.randrange(60), "action": "pass"}
        elif what == "chat":
            body = {"key": old.key, "text": "again"}
        return replace(old, what=what, body=body) if self._may_ask(what) else old

    def of_another(self) -> Command:
        """A good command, or one of before, from the wrong person."""
        old = self.good() if self.chance.random() < 0.5 else self.again()
        return replace(old, who=self._anybody() if self.chance.random() < 0.9 else None)

    def of_nobody(self) -> Command:
        """A good command with a cookie that nobody has."""
        return replace(self.good(), who=Visitor("nobody", f"signoria={self._key()}"))

    def of_other_times(self) -> Command:
        """A good answer to an old or a future question."""
        old = self.good()
        if old.what != "play":
            return old
        odd = self.chance.choice((-2, -1, 1, 2, 50, 10**9, 10**12))
        return replace(old, body={**old.body, "prompt": old.body["prompt"] + odd})

    def elsewhere(self) -> Command:
        """A good command at another table, or at none."""
        old = self.good() if self.chance.random() < 0.7 else self.again()
        if not old.what:
            return old
        nowhere = self.chance.random() < 0.3
        return replace(old, table=self.chance.choice(ODD_TABLES if nowhere else self.tables))

    def malformed(self) -> Command:
        """A good command with something in it that is none."""
        old = self.good()
        odd: Any = self.chance.choice(NONSENSE)
        match self.chance.randrange(5):
            case 0:
                return replace(old, body={**old.body, "action": odd})
            case 1:
                return replace(old, body={**old.body, "seat": self.chance.choice(ODD_SEATS)})
            case 2:
                return replace(old, body={**old.body, "key": self.chance.choice(("", "a b", 7))})
            case 3:
                return replace(old, body={**old.body, "person": self._anybody().id})
        return replace(old, body=None, raw=self.chance.choice(RAW))

    def other(self) -> Command:
        """Any other command, for any seat."""
        table = self._any_table()
        what = self.chance.choice(OTHERS)
        seat = self.chance.randrange(len(table.seats))
        who = self._holder(table, seat) if self.chance.random() < 0.7 else self._anybody()
        body: dict[str, Any] = {"seat": seat}
        match what:
            case "chat":
                body = {"text": f"ciao {self.sent}"}
            case "rematch":
                body = {}
            case "sit":
                who, body = self._anybody(), self._place(table, seat)
            case "fill":
                who = next(one for one in self.people if one.id == table.host)
            case "hint" if not self._may_ask(what):
                what = "undo"
        if what in WITH_TEXT:
            body["text"] = self._text(table, seat, what)
        if what == "answer":
            body["accepted"] = self.chance.random() < 0.5
        return Command(who, table.id, what, self._keyed(body))

    def leaving(self) -> Command:
        """Leave a game, which others like to go on with."""
        table = self._any_table()
        seat = self.chance.randrange(len(table.seats))
        return Command(self._holder(table, seat), table.id, "leave", self._keyed({"seat": seat}))

    def table(self) -> Command:
        """A new table, or the same again."""
        old = self.again()
        return self._new_table() if old.what else old

    def _may_ask(self, what: str) -> bool:
        self.hints += what == "hint"
        return what != "hint" or self.hints <= HINTS

    def _place(self, table: Table, seat: int) -> dict[str, Any]:
        match self.chance.randrange(4):
            case 0:
                return {"seat": seat}
            case 1:
                return {"invite": table.seats[seat].invite or "guess"}
        return {}

    def _text(self, table: Table, seat: int, what: str) -> str:
        """Something that could be meant; often it is not."""
        other = self.chance.randrange(len(table.seats))
        if table.talk is None or table.status != "running" or self.chance.random() < 0.2:
            return self.chance.choice(NONSENSE)
        if what == "aside":
            hands: Any = table.game.view_text(table.state.view(seat)).get("hands")
            cards = hands[seat] if hands else []
            return f"show {other} {cards[0]}" if cards else "show"
        if what == "propose":
            offered = table.talk.phrases(table.state, seat, other) or ["pass"]
            return f"{seat} to {other}: {self.chance.choice(offered)} for pass"
        known = table.talk.known_to(seat)
        return str(self.chance.choice(known)["text"]) if known else f"{other} to {seat}: pass"


FORGERIES: tuple[list[Callable[[Crowd], Command]], list[int]] = (
    [
        Crowd.good, Crowd.again, Crowd.twisted, Crowd.twisted_here, Crowd.of_another,
        Crowd.of_nobody, Crowd.of_other_times, Crowd.elsewhere, Crowd.malformed, Crowd.other,
        Crowd.leaving, Crowd.table,
    ],
    [200, 200, 70, 70, 110, 20, 80, 70, 80, 98, 1, 1],
)  # fmt: skip
"""What the crowd sends, and how often of a thousand."""


# What must be true afterwards

OF_A_SEAT = ("play", "aside", "undo", "propose", "answer", "hint", "away", "back")


async def check(crowd: Crowd) -> int:
    """Read all logs: nothing stands there that should not. How many effects there are."""
    store = crowd.site.store
    await crowd.site.runner.stop()
    await crowd.site.live_tables.finish()
    effects: Counter[tuple[str, str, str | None]] = Counter()
    ids = await store.read(logs.ids)
    assert sorted(ids) == sorted(crowd.created.values())
    for id in ids:
        log = await store.read(lambda c, id=id: logs.log(c, id))  # type: ignore[misc]
        assert await store.read(lambda c, id=id: logs.version(c, id)) == len(log)  # type: ignore[misc]
        for entry in log[1:]:
            if entry.person is not None and entry.kind != "hint":
                effects[entry.person, id, entry.key] += 1
        table = refold(id, log)
        check_records(table)
        check_memory(crowd.at(id), table)
    assert effects == crowd.acknowledged
    twice = [whose for whose, times in effects.items() if times > 1 and whose[2] is not None]
    assert not twice
    return effects.total()


def refold(id: str, log: list[Entry]) -> Table:
    """Fold a log, and see for each entry whether its person might do that then."""
    table = fold(id, log[:1])
    used: Counter[tuple[str, str]] = Counter()
    for entry in log[1:]:
        if entry.person is not None:
            check_entry(table, entry)
            if entry.key is not None:
                used[entry.person, entry.key] += 1
        table.take(entry)
    assert not [whose for whose, times in used.items() if times > 1]
    return table


def check_entry(table: Table, entry: Entry) -> None:
    seat: Any = entry.data.get("seat")
    if entry.kind in OF_A_SEAT:
        assert table.seats[seat].person == entry.person
    elif entry.kind == "sit":
        assert not table.seats[seat].is_taken
        assert entry.data["person"] == entry.person
    elif entry.kind == "stand":
        assert entry.person in (table.seats[seat].person, table.host)
    elif entry.kind == "fill":
        assert entry.person == table.host
    else:
        assert entry.kind in ("chat", "rematch", "pause")
        assert table.seats_of(entry.person)
    if entry.kind == "play":
        assert seat in table.deciders
        assert table.seats[seat].away is None


def check_records(table: Table) -> None:
    """Every game replays from its record, and every seat's from its own."""
    whole = [past.record for past in table.past]
    if table.number > 0:
        whole.append(record_of(table))
    for kept in whole:
        again = record.loads(record.dumps(kept))
        assert record.replay(again).state.outcome() == again.outcome
        for seat in range(len(kept.seats)):
            record.replay(record.loads(record.dumps(record.of_seat(kept, seat))))


def check_memory(live: Table, folded: Table) -> None:
    """What the server had in memory is what its log says."""
    assert live.version == folded.version
    assert live.keys == folded.keys
    assert card(live, live.host) == card(folded, live.host)
    for viewpoint in live.viewpoints:
        assert live.count(viewpoint) == folded.count(viewpoint)
        assert look(live, viewpoint, "en") == look(folded, viewpoint, "en")


def check_variety(crowd: Crowd, errors: set[str]) -> None:
    """The crowd did what it is there for."""
    assert errors <= crowd.errors.keys(), errors - crowd.errors.keys()
    assert {200, 201, 401, 403, 404, 409, 422} <= crowd.statuses.keys()


def settings_for(path: Path, clock: Clock, **more: Any) -> Settings:
    """Tables pause soon when nobody comes, so that this happens too."""
    return Settings(
        str(path / "site.db"),
        rates=UNLIMITED,
        limits=BOUNDLESS,
        pace=0.0,
        secret_pause=0.0,
        patience=2.0,
        now=clock,
        pulse=lambda: 0.0,
        **more,
    )


OFTEN = {
    "not-signed-in", "not-your-seat", "no-such-seat", "no-such-table", "stale-prompt", "not-asked",
    "not-well-formed", "game-has-begun", "not-begun", "cannot-take-back", "no-chat",
    "no-agreements", "seat-not-free", "players-only", "not-over", "meaningless",
    "not-away", "no-takebacks", "come-back-first", "game-over", "host-only",
}  # fmt: skip


@pytest.mark.parametrize("seed", [1])
def test_a_hundred_thousand_forged_commands(seed: int, tmp_path: Path) -> None:
    async def rush() -> None:
        clock = Clock()
        app, site = build(settings_for(tmp_path, clock))
        await site.start()
        try:
            people = [await come_in(app, f"Person {number}") for number in range(PEOPLE)]
            crowd = Crowd(site, straight_into(app), people, Random(seed), clock)
            await crowd.rush(100_000)
            assert await check(crowd) > 5_000
            check_variety(crowd, OFTEN)
        finally:
            await site.stop()

    asyncio.run(rush())


def test_some_thousands_through_a_real_server(tmp_path: Path) -> None:
    async def rush() -> None:
        clock = Clock()
        settings = settings_for(tmp_path, clock, port=free_port())
        app, site = build(settings)
        server = Server(config_of(app, settings), site)
        serving = asyncio.create_task(server.serve())
        while not server.started:
            assert not serving.done()
            await asyncio.sleep(0.01)
        address = f"http://127.0.0.1:{settings.port}"
        limits = httpx.Limits(max_connections=40)
        async with httpx.AsyncClient(base_url=address, timeout=PATIENCE, limits=limits) as client:
            people = [await come_in(app, f"Person {number}") for number in range(PEOPLE)]
            crowd = Crowd(site, through(client), people, Random(2), clock)
            await crowd.rush(3_000)
            assert await check(crowd) > 100
            check_variety(crowd, {"not-signed-in", "not-your-seat", "stale-prompt", "not-asked"})
        server.should_exit = True
        await serving

    asyncio.run(rush())
