"""Connections: how long, how large and how many they may be, and by which name they call the site.

Everything here is told to a real server over plain sockets, as somebody hostile would.
"""

from __future__ import annotations

import asyncio
import socket
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from signoria.game import BadInput
from signoria.server.http.app import build
from signoria.server.http.plain_json import DEEPEST, NotPlainJson, plain_json
from signoria.server.ops.addresses import Names, is_among, networks_of, origin_of
from signoria.server.ops.config import Rates, Settings, WireLimits
from signoria.server.ops.limits import network
from signoria.server.wire.connections import Connections
from tests import processes
from tests.server.harness import Running, free_port
from tests.waiting import PATIENCE, wait_for

QUICK = WireLimits(
    connections=8, header_seconds=0.2, body_seconds=0.2, answer_seconds=0.2, header_bytes=4096,
    frames=0.001, frames_burst=20,
)  # fmt: skip
GET = b"GET /api/health HTTP/1.1\r\nHost: localhost\r\n"
POST = (
    b"POST /api/session HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    b"Content-Length: 15\r\n\r\n"
)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with Running(tmp_path_factory.mktemp("site") / "site.db", wire=QUICK) as running:
        yield running


@contextmanager
def line_to(server: Running) -> Iterator[socket.socket]:
    with socket.create_connection(("127.0.0.1", server.settings.port), PATIENCE) as line:
        yield line


def answer_on(line: socket.socket) -> bytes:
    """All that comes until the server hangs up."""
    told = b""
    with suppress(ConnectionError):
        while part := line.recv(65536):
            told += part
    return told


# Headers and bodies


@pytest.mark.parametrize(
    ("said", "status"),
    [
        (b"", b"408"),  # half-open: connected, and nothing is said
        (b"\r\n\r\n", b"408"),
        (GET, b"408"),
        (GET + b"X: ", b"408"),
        (POST, b"408"),
        (POST + b'{"name":', b"408"),
        (GET + b"X: " + b"x" * 5000, b"431"),
        (GET + b"X: " + b"x" * 5000 + b"\r\n\r\n", b"431"),
        (GET + b"X: y\r\n" * 1000 + b"\r\n", b"431"),
        (b"GET /" + b"x" * 5000, b"431"),
        (b"nonsense\r\n\r\n", b"400"),
    ],
)
def test_whoever_is_slow_or_says_too_much_is_cut_off(
    server: Running, said: bytes, status: bytes
) -> None:
    with line_to(server) as line:
        line.sendall(said)
        told = answer_on(line)
    assert told.startswith(b"HTTP/1.1 " + status)
    assert told.count(b"HTTP/1.1 ") == 1


def test_empty_lines_keep_no_connection(server: Running) -> None:
    with line_to(server) as line:
        line.sendall(GET + b"\r\n")
        told = b""
        while not told.endswith(b"}"):
            told += line.recv(65536)
        line.sendall(b"\r\n")
        assert answer_on(line).startswith(b"HTTP/1.1 408")


def test_headers_that_trickle_are_cut_off(server: Running) -> None:
    """However steadily they come: the time is for all of them."""
    with line_to(server) as line, suppress(ConnectionError):
        line.sendall(GET)
        line.settimeout(0.02)
        while True:
            line.sendall(b"X: y\r\n")
            with suppress(TimeoutError):
                assert line.recv(4096).startswith(b"HTTP/1.1 408")
                return


def test_who_does_not_read_an_answer_is_cut_off(server: Running) -> None:
    with line_to(server) as line:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        many = b"GET /api/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n" * 40
        line.sendall(many)
        connections = server.server.config.connections  # type: ignore[attr-defined]
        wait_for(lambda: connections.count == 0)


# How many


def test_an_address_has_so_many_connections(server: Running) -> None:
    lines = [socket.create_connection(("127.0.0.1", server.settings.port)) for _ in range(8)]
    try:
        with line_to(server) as one_more:
            assert answer_on(one_more) == b""
    finally:
        for line in lines:
            line.close()
    wait_for(lambda: httpx.get(f"{server.url}/api/health").status_code == 200)


def test_a_household_of_ipv6_is_one_address_and_proxies_have_many() -> None:
    assert network("2001:db8:1:2:3::4") == network("2001:db8:1:2:ffff::1")
    assert network("2001:db8:1:2::4") != network("2001:db8:1:3::4")
    assert network("::ffff:192.0.2.1") == "192.0.2.1" == network("192.0.2.1")
    assert network("fe80::1%eth0") == "fe80::/64"
    limits = WireLimits(connections=1, all_connections=4)
    settings = Settings("unused", wire=limits, proxies=("10.0.0.0/8",))
    connections = Connections(settings)
    one = connections.take(("2001:db8::1", 1))
    assert one is not None
    assert connections.take(("2001:db8::2", 1)) is None
    assert all(connections.take(("10.1.2.3", 1)) for _ in range(3))
    assert connections.take(("192.0.2.1", 1)) is None  # there are four
    connections.give_back(one)
    assert connections.take(("2001:db8::2", 1)) is not None
    assert is_among("10.2.3.4", networks_of(["10.0.0.0/8"]))
    assert not is_among("somebody", networks_of(["10.0.0.0/8"]))
    with pytest.raises(BadInput, match="behind-proxy: somebody"):
        networks_of(["somebody"])


def test_sockets_that_talk_are_closed(server: Running) -> None:
    for talk in ("text", "ping"):
        with connect(f"{server.url.replace('http', 'ws')}/api/lobby/socket") as line:
            with suppress(ConnectionClosed):
                for _ in range(10_000):
                    if talk == "text":
                        line.send("NaN")
                    else:
                        line.ping()
            # 1006 where what was still sent crosses the goodbye
            assert line.close_code in (1006, 1008)


# Names and proxies


def test_the_site_is_called_by_its_names(server: Running) -> None:
    own = f"127.0.0.1:{server.settings.port}"
    for host in ("localhost", "LOCALHOST:1", own, "[::1]"):
        answer = httpx.get(f"{server.url}/api/games", headers={"host": host})
        assert answer.status_code == 200
    for host in (
        "evil.example",
        f"evil.example:{server.settings.port}",
        "localhost.evil",
        "[",
    ):
        answer = httpx.get(f"{server.url}/api/games", headers={"host": host})
        assert (answer.status_code, answer.json()["error"]) == (421, "other-name")
        body, origin = {"name": "Anna"}, {"host": host, "origin": f"http://{host}"}
        answer = httpx.post(f"{server.url}/api/session", json=body, headers=origin)
        assert (answer.status_code, answer.json()["error"]) == (421, "other-name")
        name = host.replace("[", "a")
        with line_to(server) as line, pytest.raises(InvalidStatus) as refused:
            connect(f"ws://{name}/api/lobby/socket", sock=line)
        assert refused.value.response.status_code == 403


def test_names_are_those_of_the_address_and_the_origins() -> None:
    names = Names("0.0.0.0", [origin_of("https://play.example.org:8443")])
    assert names.include(b"play.example.org", None)
    assert names.include(b"192.0.2.1:8400", "192.0.2.1")  # where this connection came to
    assert not names.include(b"192.0.2.1:8400", "192.0.2.2")
    assert not names.include(b"0.0.0.0", None)
    assert not names.include(None, "192.0.2.1")
    for odd in ("play.example.org", "https://", "ftp://play", "https://play/page", "http://["):
        with pytest.raises(BadInput, match=r"^origin: "):
            origin_of(odd)


@pytest.mark.parametrize(
    ("told", "counted"),
    [
        ("203.0.113.1", "203.0.113.1"),
        ("198.51.100.9, 203.0.113.1", "203.0.113.1"),  # the first was made up by the visitor
        ("198.51.100.9, 203.0.113.1, 10.0.0.2", "203.0.113.1"),
    ],
)
def test_forwarded_addresses_count_from_the_right(tmp_path: Path, told: str, counted: str) -> None:
    """Two visitors behind a proxy: the first asks too often, whatever they say of themselves."""
    rates = Rates(address=1e-6, address_burst=2)
    proxies = ("127.0.0.1", "10.0.0.0/8")
    with Running(tmp_path / "site.db", rates=rates, proxies=proxies) as server:
        url = f"{server.url}/api/games"
        headers = {"x-forwarded-for": told}
        assert [httpx.get(url, headers=headers).status_code for _ in range(3)] == [200, 200, 429]
        again = {"x-forwarded-for": f"192.0.2.77, {counted}"}
        assert httpx.get(url, headers=again).status_code == 429
        assert httpx.get(url, headers={"x-forwarded-for": "203.0.113.2"}).status_code == 200
    with Running(tmp_path / "other.db", rates=rates, proxies=("192.0.2.1",)) as server:
        made_up = [{"x-forwarded-for": f"203.0.113.{n}"} for n in range(3)]
        url = f"{server.url}/api/games"
        assert [httpx.get(url, headers=one).status_code for one in made_up] == [200, 200, 429]


# Passwords


def test_an_account_is_not_guessed_from_many_addresses(tmp_path: Path) -> None:
    right = {"login": "anna", "password": "a long sentence"}

    async def play() -> None:
        rates = Rates(account=1e-6, account_burst=3)
        app, site = build(Settings(str(tmp_path / "site.db"), rates=rates))

        async def post(path: str, address: str, **body: str) -> int:
            transport = httpx.ASGITransport(app=app, client=(address, 1))
            async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as one:
                one.cookies.update(cookies)
                answer = await one.post(path, json=body)
                cookies.update(answer.cookies)
                return answer.status_code

        cookies = httpx.Cookies()
        assert await post("/api/session", "192.0.2.1", name="Anna") == 201
        assert await post("/api/account", "192.0.2.1", **right) == 201
        for _ in range(5):  # what is right does not count
            assert await post("/api/login", "192.0.2.1", **right) == 200
        for login in ("anna", "nobody"):
            wrong = {"login": login, "password": "another sentence"}
            said = [await post("/api/login", f"192.0.2.{n}", **wrong) for n in range(5)]
            assert said == [403, 403, 403, 429, 429]
        site.people.close()
        site.store.close()

    asyncio.run(play())


# What is no plain JSON

ODD = (
    b"NaN", b"-Infinity", b"1e400", b"9" * 400, b"9" * 5000, b"-" + b"9" * 20, b"9007199254740993",
    b'"\\ud800"', b'{"\\udfff":1}', b"[" * 33 + b"]" * 33, b'{"a":' * 900 + b"1" + b"}" * 900,
    b"[" * 60_000, b"\xff", b"",
)  # fmt: skip


@pytest.mark.parametrize("odd", ODD)
def test_json_is_plain(odd: bytes) -> None:
    with pytest.raises(NotPlainJson):
        plain_json(odd)
    assert plain_json(b'{"a":[1.5,-3,"\\ud83d\\ude00",null,9007199254740992]}')
    assert plain_json(b"[" * DEEPEST + b"]" * DEEPEST)


def test_every_route_takes_plain_json_alone(tmp_path: Path) -> None:
    with Running(tmp_path / "site.db") as server:
        anna = server.person("Anna")
        table = anna.table(setup={"players": 2}, seats=[{"kind": "me"}, {"kind": "me"}])
        story = anna.get(f"/api/tables/{table}/story")
        mine = anna.get("/api/lobby")["mine"]
        for path, operations in server.app._app.app.openapi()["paths"].items():  # type: ignore[attr-defined]
            for method in operations.keys() & {"post", "put", "patch"}:
                if path == "/api/records" or "requestBody" not in operations[method]:
                    continue
                for odd in ODD[:-1]:
                    for body in (odd, b'{"setup":{"players":2,"board":' + odd + b"}}"):
                        where = path.format(id=table, game="condottiere", number=1)
                        answer = anna.http.request(
                            method, where, content=body,
                            headers={"content-type": "application/json"},
                        )  # fmt: skip
                        assert answer.status_code == 422, (path, body[:50], answer.text)
                        assert answer.json()["message"]
        assert anna.get(f"/api/tables/{table}/story") == story
        assert anna.get("/api/lobby")["mine"] == mine
        for number in ("9" * 400, "-1", "1e9", "NaN", "9" * 5000):
            for path in (f"/api/tables/{table}/at/{number}", f"/api/records/{table}.1/at/{number}"):
                assert 400 <= anna.http.get(path).status_code < 500


# Programs as bots


def test_programs_need_the_token_of_the_server(tmp_path: Path) -> None:
    bot = {"kind": "bot", "bot": f"exec:{sys.executable}"}
    wanted = {"setup": {"players": 2}, "seats": [{"kind": "open"}, bot]}
    with Running(tmp_path / "site.db", allow_exec=True, exec_token="known") as server:
        anna = server.person("Anna")
        for token in ({}, {"exec_token": "guessed"}, {"exec_token": ""}):
            refused = anna.post("/api/tables", {**wanted, **token}, 422)
            assert refused["message"] == "bot: exec: is not allowed here"
        table = anna.table(**wanted, exec_token="known")
        anna.do(table, "fill", 422, seat=0, bot=bot["bot"])
    with Running(tmp_path / "site.db", exec_token="known") as server:
        server.person("Anna").post("/api/tables", {**wanted, "exec_token": "known"}, 422)


# Stopping

NEVER_ENDS = """
import sys, threading, asyncio
from signoria.server.http.app import build
from signoria.server.ops.config import Settings
from signoria.server.run import Server, config_of

settings = Settings(sys.argv[2], port=int(sys.argv[1]), workers=1)
app, site = build(settings)

async def never() -> None:
    while True:
        try:
            await asyncio.sleep(1000)
        except asyncio.CancelledError:
            pass

def ready() -> None:
    asyncio.get_running_loop().run_in_executor(None, threading.Event().wait)
    site.live_tables._tasks.add(asyncio.create_task(never()))

Server(config_of(app, settings), site, ready).run()
"""


def test_sigterm_ends_a_server_whatever_runs(tmp_path: Path) -> None:
    """A thread and a write that never end, half-open connections and a socket: today's processes
    would wait for each of them."""
    port = free_port()
    command = [sys.executable, "-c", NEVER_ENDS, str(port), str(tmp_path / "site.db")]
    process = processes.start(command)
    try:
        url = f"http://127.0.0.1:{port}"
        wait_for(lambda: _answers(url))
        with (
            socket.create_connection(("127.0.0.1", port)),
            socket.create_connection(("127.0.0.1", port)) as slow,
            connect(f"{url.replace('http', 'ws')}/api/lobby/socket"),
        ):
            slow.sendall(POST)
            process.terminate()
            assert process.wait(PATIENCE) == 0
    finally:
        processes.end(process)


def _answers(url: str) -> bool:
    with suppress(httpx.HTTPError):
        return httpx.get(f"{url}/api/health").status_code == 200
    return False
