"""Who may call what: every route as everybody, held against the table of roles."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from fastapi.routing import iter_route_contexts
from sqlalchemy import insert
from starlette.routing import Mount, WebSocketRoute
from websockets.sync.client import connect

from signoria.server.http.app import AtOnce, build, describe
from signoria.server.http.guard import Guard
from signoria.server.http.roles import ROLES, T
from signoria.server.http.routes.base import Routes
from signoria.server.ops.config import Settings
from signoria.server.store.schema import admins
from tests.server.harness import BOUNDLESS, TOKEN, UNLIMITED, Line, Person, Running
from tests.waiting import PATIENCE

FAR = "203.0.113.7"
HERE = "127.0.0.1"
NOT_YOURS = (
    "not-signed-in",
    "not-your-seat",
    "players-only",
    "host-only",
    "admin-only",
    "machine-only",
)
"""The refusals that say: not you."""

MAY: dict[str, set[str]] = {
    "anyone": {"anonymous", "other", "player", "neighbour", "host", "keeper", "machine"},
    "person": {"other", "player", "neighbour", "host", "keeper"},
    "player": {"player"},
    "host": {"host"},
    "admin": {"keeper"},
    "machine": {"machine"},
}
"""Which callers have a role. The keeper is an admin. The host sits nowhere; the neighbour sits in
another seat than the one that a command is for."""
CALLERS = sorted(MAY["anyone"])
ALSO = {("POST", f"{T}/stand"): {"host"}}  # who may clear any seat
DESCRIBED = describe()
FREE = {"seat": 2}
BODIES: dict[tuple[str, str], Any] = {
    ("POST", f"{T}/sit"): FREE,
    ("POST", f"{T}/fill"): FREE,
    ("DELETE", "/api/account/second-factor"): {"password": "a long sentence"},
}
"""What is sent instead of the examples of the OpenAPI document."""
ANY = {"integer": 1, "boolean": True, "string": "ciao", "array": []}
"""For fields without an example."""


def body_of(row: tuple[str, str]) -> Any:
    """Something well formed to send: of every field that is required, its example."""
    method, path = row
    if row in BODIES or method in ("GET", "DELETE"):
        return BODIES.get(row)
    wanted = DESCRIBED["paths"][path][method.lower()].get("requestBody", {"content": {}})
    schema = wanted["content"].get("application/json", {}).get("schema", {})
    if "$ref" not in schema:
        return None  # a record, which is text
    schema = DESCRIBED["components"]["schemas"][schema["$ref"].rpartition("/")[2]]
    fields = {name: schema["properties"][name] for name in schema.get("required", ())}
    return {name: field.get("examples", [ANY[field["type"]]])[0] for name, field in fields.items()}


def may(row: tuple[str, str]) -> set[str]:
    """Who may call a route. What a player does for no seat, all who sit there may do."""
    for_all = ROLES[row] == "player" and row[0] != "GET" and "seat" not in body_of(row)
    return MAY[ROLES[row]] | ALSO.get(row, set()) | ({"neighbour"} if for_all else set())


QUERIES = {
    ("GET", f"{T}/why"): {"seat": "0", "action": "pass"},
    ("GET", f"{T}/phrases"): {"seat": "0", "to": "1"},
}
WHILE_OPEN = (f"{T}/sit", f"{T}/stand", f"{T}/fill")
"""What is done before a game begins."""
RECORD = ("POST", "/api/records")
"""Takes a text, and is sent none here."""
REQUESTS = sorted(row for row in ROLES if row[0] != "WS")
SOCKETS = sorted(path for method, path in ROLES if method == "WS")


def routes_of(guard: Guard) -> set[tuple[str, str]]:
    """The routes of an application, as rows of the table."""
    assert isinstance(guard._app, AtOnce)
    app = guard._app.app
    found = set()
    for route in iter_route_contexts(app.routes):
        assert route.path is not None
        if isinstance(route.original_route, WebSocketRoute):
            found.add(("WS", route.path))
        if isinstance(route.original_route, Mount):
            assert route.path == ""  # the pages, which are for everybody
        for method in route.methods or ():
            if method != "HEAD":  # which is GET without its body
                found.add((method, route.path))
    return found


def test_every_route_has_a_row_and_every_row_a_route(tmp_path: Path) -> None:
    guard, site = build(Settings(str(tmp_path / "site.db")))
    try:
        assert routes_of(guard) == set(ROLES)
    finally:
        site.store.close()


@pytest.mark.parametrize("add", ["get", "post", "put", "patch", "delete", "websocket"])
def test_a_route_without_a_row_cannot_be_added(add: str) -> None:
    async def answer() -> None: ...

    with pytest.raises(LookupError, match="no row"):
        getattr(Routes(), add)("/api/anything")(answer)
    with pytest.raises(LookupError, match="no row"):
        Routes().api_route("/api/health", methods=["GET", "POST"])(answer)


class Cast:
    """All who may call, and a table at which they have their parts."""

    def __init__(self, app: Any) -> None:
        self._app = app
        self._clients: dict[str, httpx.AsyncClient] = {}
        self.table = ""

    async def gather(self, begun: bool) -> None:
        for caller in CALLERS:
            address = HERE if caller == "machine" else FAR
            transport = httpx.ASGITransport(app=self._app, client=(address, 1))
            client = httpx.AsyncClient(transport=transport, base_url="http://localhost")
            if caller == "machine":
                client.headers["authorization"] = f"Bearer {TOKEN}"
            self._clients[caller] = client
            if caller not in ("anonymous", "machine"):
                await self.must(caller, "POST", "/api/session", {"name": caller})
        await self._appoint("keeper")
        seats = [{"kind": "open"}] * 3
        wanted = {"seats": seats, "setup": {"players": 3}, "hints": True}
        created = await self.must("host", "POST", "/api/tables", wanted)
        self.table = created["id"]
        for seat, caller in enumerate(("player", "neighbour")):
            await self.must(caller, "POST", f"/api/tables/{self.table}/sit", {"seat": seat})
        if begun:
            await self.must("host", "POST", f"/api/tables/{self.table}/fill", {"seat": 2})

    async def _appoint(self, caller: str) -> None:
        """Make somebody an admin."""
        person = (await self._clients[caller].get("/api/session")).json()["id"]
        site = self._app._app.app.state.site
        await site.store.write(lambda c: c.execute(insert(admins).values(person=person)))
        await site.moderation._load()

    async def must(self, caller: str, method: str, path: str, body: Any) -> Any:
        answer = await self._clients[caller].request(method, path, json=body)
        assert answer.is_success, answer.text
        return answer.json()

    async def call(self, caller: str, row: tuple[str, str]) -> httpx.Response:
        method, path = row
        names = {
            "id": self.table,
            "session": "1",
            "version": 1,
            "record": "none",
            "event": 0,
            "game": "condottiere",
            "bot": "page",
            "block": "none",
            "whom": "keeper",
            "number": 1,
        }
        return await self._clients[caller].request(
            method, path.format(**names), json=body_of(row), params=QUERIES.get(row)
        )

    async def leave(self) -> None:
        for client in self._clients.values():
            await client.aclose()


@asynccontextmanager
async def application(path: Path, **settings: Any) -> Any:
    """The application, not yet running by itself: no bots, no clocks."""
    app, site = build(
        Settings(
            str(path / "site.db"),
            rates=UNLIMITED,
            limits=BOUNDLESS,
            secret_pause=0.0,
            metrics_token=TOKEN,
            **settings,
        )
    )
    site.replays.start()
    try:
        yield app
    finally:
        await site.replays.stop()
        await site.live_tables.finish()
        site.store.close()


def run(play: Callable[[], Coroutine[Any, Any, None]]) -> None:
    asyncio.run(play())


def refused(answer: httpx.Response) -> bool:
    """Whether somebody was refused for who they are."""
    return answer.status_code in (401, 403) and answer.json()["error"] in NOT_YOURS


@pytest.mark.parametrize(
    "row", [row for row in REQUESTS if row != ("POST", f"{T}/hint")], ids=" ".join
)
def test_every_route_as_everybody(row: tuple[str, str], tmp_path: Path) -> None:
    async def play() -> None:
        allowed, answers = set(), {}
        async with application(tmp_path) as app:
            for caller in CALLERS:
                cast = Cast(app)
                await cast.gather(begun=row[1] not in WHILE_OPEN)
                answer = await cast.call(caller, row)
                answers[caller] = (answer.status_code, answer.text)
                assert answer.status_code < 500, answers
                assert "not-well-formed" not in answer.text or row == RECORD, answers
                if not refused(answer):
                    allowed.add(caller)
                await cast.leave()
        assert allowed == may(row), answers
        for caller in ("anonymous", "machine"):
            if caller not in allowed and ROLES[row] != "machine":
                assert answers[caller][0] == 401

    run(play)


def test_a_hint_is_for_the_own_seat(tmp_path: Path) -> None:
    """Those who may not are refused; the one who may is asked for elsewhere, where bots think."""
    row = ("POST", f"{T}/hint")

    async def play() -> None:
        async with application(tmp_path) as app:
            cast = Cast(app)
            await cast.gather(begun=True)
            for caller in set(CALLERS) - MAY[ROLES[row]]:
                assert refused(await cast.call(caller, row))
            await cast.leave()

    run(play)


def test_a_key_that_was_used_opens_no_other_seat(server: Running) -> None:
    """A hint for another's seat is a look into another's hand."""
    anna, bruno = server.person("Anna"), server.person("Bruno")
    seats = [{"kind": "me"}, {"kind": "open"}]
    table = anna.table(setup={"players": 2}, seats=seats, hints=True)
    bruno.do(table, "sit")
    anna.do(table, "chat", text="ciao", key="used")
    bruno.do(table, "chat", text="ciao", key="used")
    for person, own in ((anna, 0), (bruno, 1)):
        for what in ("hint", "undo"):
            for seat in (own, 1 - own, 9):
                refused = person.do(table, what, 409, seat=seat, key="used")
                assert refused["error"] == "key-used"
        other = person.do(table, "hint", 403, seat=1 - own, key="new")
        assert other["error"] == "not-your-seat"


@pytest.mark.parametrize("told", ["Bearer wrong", "Bearer", "token", "Bearer tök", ""])
def test_the_token_for_the_metrics(told: str, tmp_path: Path) -> None:
    async def play() -> None:
        async with application(tmp_path) as app:
            for address in (FAR, HERE):
                transport = httpx.ASGITransport(app=app, client=(address, 1))
                async with httpx.AsyncClient(
                    transport=transport, base_url="http://localhost"
                ) as client:
                    headers = {b"authorization": told.encode("latin-1")}
                    answer = await client.get("/api/metrics", headers=headers)
                    assert (answer.status_code, answer.json()["error"]) == (403, "machine-only")
                    headers = {b"authorization": f"Bearer {TOKEN}".encode()}
                    answer = await client.get("/api/metrics", headers=headers)
                    assert answer.status_code == 200

    run(play)


# Sockets


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with Running(tmp_path_factory.mktemp("site") / "site.db") as running:
        yield running


def socket_of(person: Person, path: str) -> Line:
    cookie = "; ".join(f"{name}={value}" for name, value in person.http.cookies.items())
    address = f"{person.url.replace('http', 'ws')}{path}"
    opening = connect(address, additional_headers={"Cookie": cookie}, max_size=None)
    return Line(opening.__enter__())


def test_every_socket_as_everybody(server: Running) -> None:
    assert {ROLES["WS", path] for path in SOCKETS} == {"anyone"}
    host, player, other = server.person("Host"), server.person("Player"), server.person("Other")
    anonymous = server.person()
    table = host.table(setup={"players": 2}, seats=[{"kind": "open"}, {"kind": "open"}])
    player.do(table, "sit", seat=1)
    for person, own in ((host, None), (player, 1), (other, None), (anonymous, None)):
        for seat in ("", "?seat=0", "?seat=1&from=0"):  # says what one has, not who one is
            line = socket_of(person, f"/api/tables/{table}/socket{seat}")
            welcome = line.next("welcome")
            assert welcome["seat"] == own
            assert welcome["table"]["yours"] == ([] if own is None else [own])
            assert ("invites" in welcome["table"]) == (person is host)
            line.close()
        lobby = socket_of(person, "/api/lobby/socket")
        lobby.connection.ping().wait(PATIENCE)
        lobby.close()


def test_a_socket_to_no_table(server: Running) -> None:
    line = socket_of(server.person("Anna"), "/api/tables/nowhere/socket")
    assert line.close_code() == 4004
    for query in ("seat=10", "seat=-1", "from=-1", "from=x"):
        with pytest.raises(Exception, match="403"):
            socket_of(server.person("Anna"), f"/api/tables/nowhere/socket?{query}")


def test_a_socket_takes_no_commands(server: Running) -> None:
    anna = server.person("Anna")
    table = anna.table(setup={"players": 2}, seats=[{"kind": "me"}, {"kind": "me"}])
    line = anna.socket(table)
    before = line.next("welcome")["version"]
    for text in ("{}", '{"seat":0,"prompt":1,"action":"pass"}', "pass", ""):
        line.connection.send(text)
    line.connection.ping().wait(PATIENCE)
    assert anna.get(f"/api/tables/{table}/view")["version"] == before
    line.close()
    binary = anna.socket(table)
    binary.next("welcome")
    binary.connection.send(b"\x00\xff")
    binary.close_code()  # comes to an end
