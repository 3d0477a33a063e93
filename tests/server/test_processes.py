"""Two servers on one PostgreSQL and one Redis, each a process that can be killed."""

from __future__ import annotations

import json
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from itertools import count
from random import Random
from typing import Any
from uuid import uuid4

import httpx
import pytest
from sqlalchemy import Engine, NullPool, create_engine, select
from websockets.exceptions import WebSocketException

from signoria import record
from signoria.server.store import logs
from signoria.server.store.schema import attendance, tables
from signoria.server.table import Entry, Table, fold
from tests.server.harness import Line, Person, Serving
from tests.server.services import Postgres, Redis
from tests.waiting import PATIENCE, wait_for

BOT = {"kind": "bot", "bot": "captain"}
ME = {"kind": "me"}
OPEN = {"kind": "open"}
NAMES = ("Anna", "Bruno", "Carla", "Dora")
LATER = (429, 503)
"""Answers after which a client tries again with the same key."""
_addresses = count(2)


class Guest(Person):
    """Somebody with an address of his own, who talks to both processes."""

    def __init__(self, urls: Sequence[str], name: str) -> None:
        super().__init__(urls[0])
        self.http.close()
        self.address = f"127.0.1.{next(_addresses)}"
        self._clients = {url: self._client(url) for url in urls}
        self.http = self._clients[urls[0]]
        self.post("/api/session", {"name": name}, 201)
        for client in self._clients.values():
            client.cookies = self.http.cookies
        self.refusals: Counter[int] = Counter()

    def _client(self, url: str) -> httpx.Client:
        transport = httpx.HTTPTransport(local_address=self.address)
        return httpx.Client(base_url=url, timeout=PATIENCE, transport=transport)

    def via(self, url: str) -> httpx.Client:
        """The same browser at one of the processes."""
        return self._clients[url]

    def at(self, url: str) -> Guest:
        """Go on at another process."""
        self.http, self.url = self.via(url), url
        return self

    def close(self) -> None:
        for client in self._clients.values():
            client.close()

    def insist(self, urls: Callable[[], str], path: str, body: dict[str, Any]) -> httpx.Response:
        """Send a command until it is answered, always with the same key."""
        return self._until_answered(lambda: self.via(urls()).post(path, json=body))

    def look_at(self, url: str, table: str, seat: int) -> Any:
        """The table as it is at one of the processes."""
        path, params = f"/api/tables/{table}/view", {"seat": seat}
        answer = self._until_answered(lambda: self.via(url).get(path, params=params))
        assert answer.status_code == 200, answer.text
        return answer.json()["look"]

    def _until_answered(self, ask: Callable[[], httpx.Response]) -> httpx.Response:
        answer = ask()

        def is_answered() -> bool:
            nonlocal answer
            if answer.status_code in LATER:
                self.refusals[answer.status_code] += 1
                answer = ask()
            return answer.status_code not in LATER

        wait_for(is_answered)
        return answer


class Ear(threading.Thread):
    """Listens to a table as a page does: it comes back when it is cut off."""

    def __init__(self, person: Person, table: str) -> None:
        super().__init__(daemon=True)
        self._person, self._table = person, table
        self.heard: list[int] = []
        """The numbers of all news, in the order in which they came."""
        self.returns = -1
        self.done = threading.Event()
        self.ready = threading.Event()
        self.start()
        assert self.ready.wait(PATIENCE)

    def run(self) -> None:
        while not self.done.is_set():
            try:
                line = self._person.socket(self._table, **{"from": max(self.heard, default=0)})
            except (WebSocketException, OSError):
                time.sleep(0.1)
                continue
            self.returns += 1
            self._listen(line)
            line.close()

    def _listen(self, line: Line) -> None:
        try:
            while not self.done.is_set():
                try:
                    message = line.connection.recv(timeout=0.1)
                except TimeoutError:
                    continue
                self._hear(json.loads(message))
        except WebSocketException:
            return

    def _hear(self, message: dict[str, Any]) -> None:
        if message["type"] in ("welcome", "update"):
            self.heard += [news["version"] for news in message["news"]]
            self.ready.set()

    def stop(self) -> None:
        self.done.set()
        self.join(PATIENCE)


@dataclass
class Two:
    """Two servers, and what they share."""

    servers: list[Serving]
    engine: Engine
    guests: list[Guest] = field(default_factory=list)

    @property
    def urls(self) -> list[str]:
        return [server.url for server in self.servers]

    def guest(self, name: str, place: int = 0) -> Guest:
        urls = self.urls
        guest = Guest([urls[place], urls[1 - place]], name)
        self.guests.append(guest)
        return guest

    def log(self, table: str) -> list[Entry]:
        with self.engine.connect() as connection:
            return logs.log(connection, table)

    def folded(self, table: str) -> Table:
        return fold(table, self.log(table))

    def runner(self, table: str) -> str | None:
        with self.engine.connect() as connection:
            found = select(tables.c.runner).where(tables.c.id == table)
            return connection.execute(found).scalar()

    def four(self) -> tuple[list[Guest], str]:
        """A game of four people, two at each process."""
        people = [self.guest(name, seat % 2) for seat, name in enumerate(NAMES)]
        table = people[0].table(seats=[ME, OPEN, OPEN, OPEN], public=True)
        for person in people[1:]:
            person.do(table, "sit")
        return people, table


@pytest.fixture(scope="module")
def two(postgres: Postgres, redis: Redis) -> Iterator[Two]:
    name = f"two_{uuid4().hex}"
    url = postgres.database(name)
    servers = [Serving(url, "--redis", redis.url) for _ in range(2)]
    with ThreadPoolExecutor(2) as pool:  # both at once, on an empty database
        list(pool.map(Serving.start, servers))
    shared = Two(servers, create_engine(url, poolclass=NullPool))
    yield shared
    for guest in shared.guests:
        guest.close()
    for server in servers:
        if server.process is not None and server.process.poll() is None:
            server.kill()
    postgres.drop(name)


@dataclass
class Load:
    """Four people who talk and play through both processes at once."""

    two: Two
    people: list[Guest]
    table: str
    commands: int
    acknowledged: list[tuple[str, str]] = field(default_factory=list)
    stop: threading.Event = field(default_factory=threading.Event)

    def run(self) -> list[Future[None]]:
        self._pool = ThreadPoolExecutor(len(self.people))
        return [self._pool.submit(self._play, seat) for seat in range(len(self.people))]

    def _play(self, seat: int) -> None:
        person, chance = self.people[seat], Random(seat)

        def anywhere() -> str:
            return chance.choice(self.two.urls)

        for number in range(self.commands):
            if self.stop.is_set():
                return
            self._say(person, seat, number, anywhere)
            look = person.look_at(anywhere(), self.table, seat)
            if look["prompt"] is not None:
                self._move(person, seat, look, chance, anywhere)

    def _say(self, person: Guest, seat: int, number: int, anywhere: Callable[[], str]) -> None:
        """Say something at the same time through all processes that there are."""
        key = f"say-{seat}-{number}"
        body = {"text": key, "key": key}
        with ThreadPoolExecutor(2) as both:
            answers = list(
                both.map(
                    lambda url: person.insist(lambda: url, f"/api/tables/{self.table}/chat", body),
                    self.two.urls,
                )
            )
        assert {answer.status_code for answer in answers} == {200}
        self.acknowledged.append((NAMES[seat], key))

    def _move(
        self, person: Guest, seat: int, look: Any, chance: Random, anywhere: Callable[[], str]
    ) -> None:
        key = f"move-{seat}-{look['number']}-{look['prompt']}"
        action = chance.choice(look["view"]["legal"])
        body = {"seat": seat, "prompt": look["prompt"], "action": action, "key": key}
        answer = person.insist(anywhere, f"/api/tables/{self.table}/play", body)
        assert answer.status_code == 200, answer.text
        self.acknowledged.append((NAMES[seat], key))

    def check(self, futures: list[Future[None]]) -> None:
        """All that was acknowledged stands in the log once, and nothing else does."""
        for future in futures:
            future.result(2 * PATIENCE)
        self._pool.shutdown()
        log = self.two.log(self.table)
        keys = Counter(entry.key for entry in log if entry.key is not None)
        assert set(keys.values()) == {1}
        assert set(keys) == {key for _, key in self.acknowledged}
        assert self.two.folded(self.table).version == len(log)

    def wait_for_ears(self, ears: list[Ear]) -> None:
        """Everybody has heard everything, in order and once."""
        last = self.two.folded(self.table).count(None)
        wait_for(lambda: all(ear.heard[-1] == last for ear in ears))
        for ear in ears:
            ear.stop()
            assert ear.heard == list(range(ear.heard[0], last + 1))


def listen(two: Two, table: str) -> list[Ear]:
    """Somebody who watches at each process."""
    return [Ear(two.guest("Eva", place), table) for place in range(2)]


def test_players_at_different_processes_see_each_other(two: Two) -> None:
    anna, bruno = two.guest("Anna", 0), two.guest("Bruno", 1)
    table = anna.table(seats=[ME, OPEN], setup={"players": 2})
    own = anna.socket(table)
    assert own.next("welcome")["look"]["status"] == "open"
    bruno.do(table, "sit")
    assert [news["kind"] for news in own.next("update")["news"]] == ["sit", "start"]
    other = bruno.socket(table)
    assert other.next("welcome")["seat"] == 1
    own.until(lambda message: message.get("seats") == [True, True])
    for number in range(6):
        seat = anna.look(table)["deciders"][0]
        mover, line = (anna, other) if seat == 0 else (bruno, own)
        mover.play(table, mover.look(table, seat)["view"]["legal"][0], seat)
        moved = line.until(lambda message: message["type"] == "update")
        assert (moved["news"][0]["kind"], moved["news"][0]["seat"]) == ("play", seat)
        bruno.do(table, "chat", text=f"{number}?")
        said = own.until(lambda message: message.get("news", [{}])[0].get("kind") == "chat")
        assert said["news"][0]["text"] == f"{number}?"
        other.until(lambda message: message.get("news", [{}])[0].get("kind") == "chat")
    other.close()
    own.until(lambda message: message.get("seats") == [True, False])
    own.close()
    with two.engine.connect() as connection:
        wait_for(lambda: not connection.execute(select(attendance)).all())


def test_bots_are_run_by_one_process(two: Two) -> None:
    anna = two.guest("Anna", 0)
    table = anna.table(seats=[ME, BOT, BOT], setup={"players": 3})
    ears = [Ear(anna, table), Ear(two.guest("Anna", 1), table)]
    chance, urls, runners = Random(3), two.urls, set()
    while len(two.log(table)) < 40:
        look = anna.look_at(chance.choice(urls), table, 0)
        runners.add(two.runner(table))
        if look["prompt"] is None:
            time.sleep(0.02)
            continue
        body = {"seat": 0, "prompt": look["prompt"], "action": chance.choice(look["view"]["legal"])}
        answer = anna.insist(lambda: chance.choice(urls), f"/api/tables/{table}/play", body)
        assert answer.status_code == 200, answer.text
    for ear in ears:
        heard(ear, 40)
        ear.stop()
        assert ear.heard == list(range(ear.heard[0], ear.heard[-1] + 1))
    assert len(runners - {None}) == 1
    for server in two.servers:
        assert "bot-too-late" not in server.said
    seated = anna.http.get(f"/api/tables/{table}/record", params={"seat": 0})
    assert record.replay(record.loads(seated.text)).events


def test_both_processes_are_hammered_at_one_table(two: Two) -> None:
    people, table = two.four()
    ears = listen(two, table)
    load = Load(two, people, table, commands=12)
    load.check(load.run())
    load.wait_for_ears(ears)
    assert [ear.returns for ear in ears] == [0, 0]


def test_a_question_is_answered_once(two: Two) -> None:
    """Everybody tries everything at the same moment, through both processes."""
    anna = two.guest("Anna")
    table = anna.table(seats=[ME, ME], setup={"players": 2})
    for _ in range(8):
        seat = anna.look(table, 0)["deciders"][0]
        look = anna.look(table, seat)
        body = {"seat": seat, "prompt": look["prompt"]}
        bodies = [{**body, "action": action} for action in look["view"]["legal"][:3]]
        before = len(two.log(table))

        def send(place: int, bodies: list[dict[str, Any]] = bodies) -> int:
            url = two.urls[place % 2]
            path, body = f"/api/tables/{table}/play", bodies[place % len(bodies)]
            return anna.insist(lambda: url, path, body).status_code

        with ThreadPoolExecutor(6) as pool:
            answers = Counter(pool.map(send, range(6)))
        assert answers == {200: 1, 409: 5}
        assert len(two.log(table)) == before + 1


def test_redis_is_away_for_a_while(two: Two, redis: Redis) -> None:
    people, table = two.four()
    ears = listen(two, table)
    load = Load(two, people, table, commands=1000)
    futures = load.run()
    progress(load, 12)
    redis.kill()
    progress(load, 12)
    for ear in ears:
        heard(ear, len(two.log(table)))
    redis.start()
    progress(load, 12)
    load.stop.set()
    load.check(futures)
    load.wait_for_ears(ears)
    assert [ear.returns for ear in ears] == [0, 0]


def progress(load: Load, more: int) -> None:
    """Wait until so many commands more are acknowledged."""
    wanted = len(load.acknowledged) + more
    wait_for(lambda: len(load.acknowledged) >= wanted)


def heard(ear: Ear, version: int) -> None:
    """Wait until so much is heard."""
    wait_for(lambda: ear.heard[-1] >= version)


@pytest.mark.parametrize("how", ["kill", "stop"])
def test_the_database_is_away_for_a_while(two: Two, postgres: Postgres, how: str) -> None:
    people, table = two.four()
    ears = listen(two, table)
    load = Load(two, people, table, commands=1000)
    futures = load.run()
    progress(load, 8)
    try:
        getattr(postgres, how)()
        for url in two.urls:
            assert httpx.get(f"{url}/api/health").json()["status"] == "no-store"
        wait_for(lambda: all(person.refusals[503] for person in people))
    finally:
        postgres.start()
    progress(load, 8)
    load.stop.set()
    load.check(futures)
    load.wait_for_ears(ears)
    assert [ear.returns for ear in ears] == [0, 0]


def test_one_process_is_killed(two: Two) -> None:
    """The other takes over its bots, when the lease is up, and its clocks."""
    first, second = two.servers
    anna, bruno = two.guest("Anna", 0), two.guest("Bruno", 0)
    table = anna.table(seats=[BOT, ME, BOT], setup={"players": 3, "first": 0})
    clock = {"kind": "live", "move": 5, "reserve": 0}
    timed = bruno.table(seats=[ME, BOT], setup={"players": 2, "first": 1}, clock=clock)
    wait_for(lambda: two.runner(table) is not None and two.runner(timed) is not None)
    first.kill()
    anna.at(second.url)
    bruno.at(second.url)
    begun = len(two.log(table))
    chance = Random(5)

    def goes_on() -> bool:
        look = anna.look_at(second.url, table, 1)
        if look["prompt"] is not None:
            anna.play(table, chance.choice(look["view"]["legal"]), 1)
        time.sleep(0.1)
        moved = {entry.data["seat"] for entry in two.log(table)[begun:] if entry.kind == "play"}
        return {0, 2} <= moved

    wait_for(goes_on)
    wait_for(lambda: any(entry.kind == "away" for entry in two.log(timed)))
    assert bruno.look(timed)["seats"][0]["away"] == "time"
    assert second.stop() == 0
