"""The door: sizes, rates, origins, cookies, headers; and what never leaves the server."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from signoria.server.bots.pool import BotChoice
from signoria.server.http.app import build
from signoria.server.http.guard import HEADERS
from signoria.server.ops.config import Rates, Settings, WireLimits
from signoria.server.ops.log import digest
from signoria.server.play_site import PlaySite
from signoria.text import LANGUAGES, say
from tests.server.harness import UNLIMITED, Person, Running
from tests.waiting import PATIENCE, wait_for

ME = {"kind": "me"}
TWO = {"setup": {"players": 2}, "seats": [ME, ME]}
JSON = {"content-type": "application/json"}
LARGEST_BODY = WireLimits().body_bytes
LARGEST_FRAME = WireLimits().frame_bytes
NEVER = 1e-6
"""A rate at which nothing comes back while a test runs."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with Running(tmp_path_factory.mktemp("site") / "site.db") as running:
        yield running


@asynccontextmanager
async def client_of(app: Any, address: str = "203.0.113.7", **more: Any) -> AsyncIterator[Any]:
    """Somebody who calls the application without sockets between, from any address."""
    transport = httpx.ASGITransport(app=app, client=(address, 1))
    base = more.pop("base_url", "http://play")
    async with httpx.AsyncClient(transport=transport, base_url=base, **more) as client:
        yield client


def with_app(
    path: Path, rates: Rates, play: Callable[[Any, PlaySite], Coroutine[Any, Any, None]]
) -> None:
    """Do something with the application itself; nothing runs in it but requests."""

    async def run() -> None:
        app, site = build(Settings(str(path / "site.db"), rates=rates, host="play"))
        try:
            await play(app, site)
        finally:
            await site.live_tables.finish()
            site.store.close()

    asyncio.run(run())


def error_of(answer: httpx.Response) -> tuple[int, str]:
    """The status and the key of an error, which is well formed."""
    assert answer.headers["content-type"] == "application/json"
    body = answer.json()
    assert set(body) == {"error", "message"}
    assert body["message"]
    return answer.status_code, body["error"]


# Sizes


@pytest.mark.parametrize("path", ["/api/session", "/api/records", "/api/tables", "/api/nothing"])
def test_large_bodies_are_refused(server: Running, path: str) -> None:
    anna = server.person("Anna")
    body = b'{"name":"' + b"a" * LARGEST_BODY + b'"}'
    assert error_of(anna.http.post(path, content=body, headers=JSON)) == (413, "too-large")

    def pieces() -> Iterator[bytes]:
        for start in range(0, len(body), 4096):
            yield body[start : start + 4096]

    with suppress(httpx.WriteError):  # the server need not read to the end
        answer = anna.http.post(path, content=pieces(), headers=JSON)
        assert "content-length" not in answer.request.headers
        expected = (404, "not-found") if path == "/api/nothing" else (413, "too-large")
        assert error_of(answer) == expected
    server.person("Bruno").get("/api/session")


def test_a_body_of_the_largest_size_is_read(server: Running) -> None:
    anna = server.person("Anna")
    frame = b'{"name":""}'
    body = b'{"name":"' + b"a" * (LARGEST_BODY - len(frame)) + b'"}'
    assert len(body) == LARGEST_BODY
    answer = anna.http.patch("/api/session", content=body, headers=JSON)
    assert error_of(answer) == (422, "not-well-formed")


def test_large_frames_close_the_socket(server: Running) -> None:
    anna = server.person("Anna")
    table = anna.table(**TWO)
    line = anna.socket(table)
    line.connection.send("x" * LARGEST_FRAME)
    line.connection.ping().wait(PATIENCE)
    line.connection.send("x" * (LARGEST_FRAME + 1))
    assert line.close_code() == 1009
    again = anna.socket(table)
    assert again.next("welcome")
    again.close()


@pytest.mark.parametrize(
    "body",
    [
        b"[" * 30_000 + b"]" * 30_000,
        b'{"name":' + b"[" * 20_000 + b"]" * 20_000 + b"}",
        b'{"a":' * 10_000 + b"1" + b"}" * 10_000,
        b'{"name":"\xff\xfe"}',
        b'{"name":"\xed\xa0\x80"}',
        b"\x00",
        b'{"name":"a\x00b"}',
        b'{"name":"a\\u0000b"}',
        b'{"name":"\\ud800"}',
        b'{"name":"a\\u202eb"}',
        b'{"name":' + b"9" * 5000 + b"}",
        b'{"name":1e400}',
        b'{"name":NaN}',
        b'{"name":"Anna","admin":true}',
        b'{"name":"Anna","\\ud800":true}',
        b'{"name":"bot:captain"}',
        b'{"name":"   "}',
        b'{"name":null}',
        b'{"name":["Anna"]}',
        b"null",
        b'"Anna"',
        b"",
        b"name=Anna",
    ],
)
def test_odd_bodies_are_refused(server: Running, body: bytes) -> None:
    anna = server.person("Anna")
    answer = server.person().http.post("/api/session", content=body, headers=JSON)
    assert error_of(answer) in ((422, "not-well-formed"), (400, "bad-request"))
    assert "set-cookie" not in answer.headers
    anna.http.patch("/api/session", content=body, headers=JSON)
    assert anna.get("/api/session")["name"] == "Anna"
    table = anna.table(**TWO)
    chat = body.replace(b"name", b"text")
    answer = anna.http.post(f"/api/tables/{table}/chat", content=chat, headers=JSON)
    if b"bot:" not in body:
        assert answer.status_code in (400, 422)
        assert [one["kind"] for one in anna.get(f"/api/tables/{table}/story")["news"]] == ["start"]


@pytest.mark.parametrize(
    "setup",
    [
        '{"players":1e400}', '{"players":NaN}', f'{{"players":{"9" * 4000}}}', '{"\\ud800":1}',
        '{"edition":"\\ud800"}', '{"options":["\\ud800"]}', '{"options":[[[]]]}',
        '{"board":' + '{"a":' * 900 + "1" + "}" * 901, '{"board":"\\u0000"}',
        '{"data":{"a":1e400}}', '{"players":true}', '{"players":2.0}', '{"first":-1}',
        '{"target":-1,"options":["points"]}',
    ],
)  # fmt: skip
@pytest.mark.parametrize("game", ["condottiere", "virtu", "\\ud800", "../virtu"])
def test_odd_setups_are_refused(server: Running, game: str, setup: str) -> None:
    anna = server.person("Anna")
    body = f'{{"game":"{game}","setup":{setup}}}'
    answer = anna.http.post("/api/tables", content=body, headers=JSON)
    assert error_of(answer)[0] == 422


@pytest.mark.parametrize(
    "text",
    [
        "", "\x00", "x = 1", f"format = {'9' * 5000}", f"format = {'[' * 5000}", "format = nan",
        "format = 1\ngame = 'virtu'", "format = 1979-05-27",
    ],
)  # fmt: skip
def test_odd_records_are_refused(server: Running, text: str) -> None:
    anna = server.person("Anna")
    assert error_of(anna.http.post("/api/records", content=text))[0] == 422
    packed = {"content-encoding": "gzip"}
    assert error_of(anna.http.post("/api/records", content=text, headers=packed))[0] == 422


@pytest.mark.parametrize("id", ["%00", "a%00b", "%ff", "%ed%a0%80", "..%2f", "%0d%0aset-cookie:a"])
def test_odd_paths(server: Running, id: str) -> None:
    anna = server.person("Anna")
    for path in (f"/api/tables/{id}", f"/api/records/{id}", f"/api/tables/{id}/notes"):
        answer = anna.http.get(path)
        assert answer.status_code in (200, 400, 404)
        assert ("%00" in id) == (answer.status_code == 400)
    with suppress(ConnectionClosed, InvalidStatus), connect(_socket(server, id)) as socket:
        socket.recv(timeout=PATIENCE)
    assert error_of(anna.http.get("/api/games/")) == (404, "not-found")
    for path in ("/nothing", "/api/games", "/api/tables/socket"):
        with pytest.raises(InvalidStatus) as refused:
            connect(f"{server.url.replace('http', 'ws')}{path}")
        assert refused.value.response.status_code < 500


def _socket(server: Running, table: str) -> str:
    return f"{server.url.replace('http', 'ws')}/api/tables/{table}/socket"


# Rates


def test_a_person_asks_too_often(tmp_path: Path) -> None:
    async def play(app: Any, site: PlaySite) -> None:
        async with client_of(app) as anna, client_of(app) as bruno:
            for client in (anna, bruno):
                await client.post("/api/session", json={"name": "Anna"})
            for _ in range(5):
                assert (await anna.get("/api/session")).status_code == 200
            for language in LANGUAGES:
                answer = await anna.get("/api/session", headers={"accept-language": language})
                assert error_of(answer) == (429, "too-often")
                assert int(answer.headers["retry-after"]) >= 1
                assert answer.json()["message"] == say("refused.too-often", language)
            assert (await bruno.get("/api/session")).status_code == 200
            assert (await anna.get("/api/lobby")).status_code == 200

    with_app(tmp_path, Rates(person=NEVER, person_burst=5), play)


def test_an_address_asks_too_often(tmp_path: Path) -> None:
    async def play(app: Any, site: PlaySite) -> None:
        async with client_of(app, "203.0.113.7") as one, client_of(app, "203.0.113.8") as other:
            for _ in range(5):
                assert (await one.get("/api/health")).status_code == 200
            for language in LANGUAGES:
                answer = await one.get("/api/health", headers={"accept-language": language})
                assert error_of(answer) == (429, "too-often")
                assert int(answer.headers["retry-after"]) >= 1
                assert answer.json()["message"] == say("refused.too-often", language)
            check_headers(answer)
            assert (await other.get("/api/health")).status_code == 200

    with_app(tmp_path, Rates(address=NEVER, address_burst=5), play)


def test_an_address_signs_in_too_often(tmp_path: Path) -> None:
    body = {"login": "anna", "password": "a long sentence"}

    async def play(app: Any, site: PlaySite) -> None:
        async with client_of(app) as one, client_of(app, "203.0.113.8") as other:
            assert (await one.post("/api/session", json={"name": "Anna"})).status_code == 201
            for _ in range(2):
                assert (await one.post("/api/login", json=body)).status_code == 403
            for path in ("/api/login", "/api/account", "/api/session"):
                sent = {"name": "Anna"} if path == "/api/session" else body
                assert error_of(await one.post(path, json=sent)) == (429, "too-often")
            passwords = {"old": "a long sentence", "new": "a long sentence"}
            answer = await one.put("/api/account/password", json=passwords)
            assert error_of(answer) == (429, "too-often")
            assert (await other.post("/api/login", json=body)).status_code == 403

    with_app(tmp_path, Rates(sign_in=NEVER, sign_in_burst=3), play)


def test_an_address_has_so_many_sockets(tmp_path: Path) -> None:
    with Running(tmp_path / "site.db", rates=Rates(sockets=3)) as running:
        anna = running.person("Anna")
        table = anna.table(**TWO)
        lines = [anna.socket(table) for _ in range(3)]
        with pytest.raises(InvalidStatus) as refused:
            anna.socket(table)
        assert refused.value.response.status_code == 403
        lines.pop().close()
        wait_for(lambda: len(running.site.push) == 2)
        wait_for(lambda: _opens(anna, table))
        for line in lines:
            line.close()


def _opens(person: Person, table: str) -> bool:
    with suppress(InvalidStatus):
        person.socket(table).close()
        return True
    return False


# Origins

FOREIGN = (
    {"origin": "https://evil.example"},
    {"origin": "null"},
    {"origin": "http://["},
    {"origin": "http://play.evil.example"},
    {"origin": "http://play@evil.example"},
    {"origin": "http://evil.example/play"},
    {"origin": ""},
    {"sec-fetch-site": "cross-site"},
    {"sec-fetch-site": "same-site"},
    {"sec-fetch-site": "cross-site", "origin": "http://play"},
)
OWN: tuple[dict[str, str], ...] = (
    {},
    {"origin": "http://play"},
    {"origin": "http://play", "sec-fetch-site": "same-origin"},
    {"sec-fetch-site": "none"},
)


def test_other_sites_change_nothing(tmp_path: Path) -> None:
    async def play(app: Any, site: PlaySite) -> None:
        async with client_of(app) as anna:
            body = {"name": "Anna"}
            for headers in FOREIGN:
                answer = await anna.post("/api/session", json=body, headers=headers)
                assert error_of(answer) == (403, "other-site"), headers
                assert "set-cookie" not in answer.headers
                assert "access-control-allow-origin" not in answer.headers
            for headers in OWN:
                answer = await anna.post("/api/session", json=body, headers=headers)
                assert answer.status_code == 201, headers
            for headers in FOREIGN:
                for method in ("PATCH", "PUT", "DELETE", "POST"):
                    answer = await anna.request(method, "/api/session", json=body, headers=headers)
                    assert error_of(answer) == (403, "other-site")
                answer = await anna.get("/api/session", headers=headers)
                assert answer.status_code == 200
                assert "access-control-allow-origin" not in answer.headers
                preflight = await anna.options("/api/tables", headers=headers)
                assert error_of(preflight)[0] in (404, 405)

    with_app(tmp_path, UNLIMITED, play)


def test_other_sites_open_no_sockets(server: Running) -> None:
    table = server.person("Anna").table(**TWO)
    host = f"127.0.0.1:{server.settings.port}"
    for path in (f"/api/tables/{table}/socket", "/api/lobby/socket"):
        for headers in FOREIGN:
            with pytest.raises(InvalidStatus) as refused:
                connect(f"ws://{host}{path}", additional_headers=headers)
            assert refused.value.response.status_code == 403
        for headers in OWN:
            own = {name: value.replace("play", host) for name, value in headers.items()}
            with connect(f"ws://{host}{path}", additional_headers=own) as socket:
                assert socket.ping().wait(PATIENCE)


def test_other_addresses_of_the_site_are_named(tmp_path: Path) -> None:
    async def play() -> None:
        origins = ("https://play.example.org",)
        settings = Settings(str(tmp_path / "site.db"), rates=UNLIMITED, origins=origins)
        app, site = build(settings)
        async with client_of(app, base_url="http://localhost") as anna:
            for origin, status in ((origins[0], 201), ("http://play.example.org", 403)):
                headers = {"origin": origin}
                answer = await anna.post("/api/session", json={"name": "Anna"}, headers=headers)
                assert answer.status_code == status
        site.store.close()

    asyncio.run(play())


# Cookies and headers


@pytest.mark.parametrize("scheme", ["http", "https"])
def test_the_cookie_is_for_this_site_alone(tmp_path: Path, scheme: str) -> None:
    login = {"login": "anna", "password": "a long sentence"}

    async def play(app: Any, site: PlaySite) -> None:
        async with client_of(app, base_url=f"{scheme}://play") as anna:
            answers = [await anna.post("/api/session", json={"name": "Anna"})]
            await anna.post("/api/account", json=login)
            answers.append(await anna.post("/api/login", json=login))
            assert (await anna.get("/api/session")).json()["login"] == "anna"
            for answer in answers:
                name, *flags = answer.headers["set-cookie"].split("; ")
                assert name.startswith("signoria=" if scheme == "http" else "__Host-signoria=")
                told = answer.headers.get("strict-transport-security")
                assert told == (None if scheme == "http" else "max-age=31536000")
                assert {"HttpOnly", "Path=/", "SameSite=lax"} <= set(flags)
                assert ("Secure" in flags) == (scheme == "https")
                assert not any(flag.lower().startswith("domain") for flag in flags)

    with_app(tmp_path, UNLIMITED, play)


def check_headers(answer: httpx.Response) -> None:
    """Every answer says what a page may do with it."""
    for name, value in HEADERS:
        assert answer.headers.get_list(name.decode()) == [value.decode()], answer.request.url
    policy = answer.headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert answer.headers["cache-control"] == "no-store"
    assert "server" not in answer.headers


def test_every_kind_of_answer_has_its_headers(server: Running) -> None:
    anna = server.person("Anna")
    table = anna.table(**TWO)
    big = b"a" * (LARGEST_BODY + 1)
    http, nobody = anna.http, server.person().http
    answers = {
        200: http.get("/api/games"),
        201: nobody.post("/api/session", json={"name": "Anna"}),
        204: http.put(f"/api/tables/{table}/notes", json={"text": ""}),
        400: http.get("/api/tables/%00"),
        401: server.person().http.get("/api/session"),
        403: http.post("/api/session", json={}, headers={"origin": "null"}),
        404: http.get("/nothing/at/all"),
        409: http.post(f"/api/tables/{table}/rematch", json={}),
        413: http.post("/api/session", content=big),
        422: http.post("/api/session", content=b"\xff", headers=JSON),
    }
    check_headers(http.delete("/api/games"))
    texts = [http.get(path) for path in ("/api/metrics", "/api/openapi.json", "/")]
    texts.append(http.get(f"/api/tables/{table}/record", params={"seat": 0}))
    with broken(server):
        answers[500] = http.get("/api/sessions")
    for status, answer in answers.items():
        assert answer.status_code == status
        check_headers(answer)
    for answer in texts:
        if answer.status_code == 404 or "json" in answer.headers["content-type"]:
            check_headers(answer)
    check_headers(texts[0])


def test_markup_stays_text(server: Running) -> None:
    name, words = "<img src=x onerror=a()>", "<script>alert('1')</script>&amp;"
    anna = server.person(name)
    table = anna.table(setup={"players": 2}, seats=[ME, {"kind": "open"}], public=True)
    anna.do(table, "chat", text=words)
    bruno = server.person("Bruno")
    for path in (f"/api/tables/{table}", f"/api/tables/{table}/story", "/api/lobby"):
        answer = bruno.http.get(path)
        assert answer.headers["content-type"] == "application/json"
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert name in answer.text
    assert anna.get(f"/api/tables/{table}/story")["news"][-1]["text"] == words
    assert bruno.get(f"/api/tables/{table}/story")["news"][-1]["name"] == name
    bruno.do(table, "sit")
    text = bruno.http.get(f"/api/tables/{table}/record", params={"seat": 1})
    assert text.headers["content-type"].startswith("text/plain")
    assert text.headers["content-disposition"].startswith("attachment")
    assert text.headers["x-content-type-options"] == "nosniff"
    missing = bruno.http.get("/<script>alert(1)</script>")
    assert "script" not in missing.text


# What never leaves the server

SECRET = "Xanthippe-and-her-cards"


@contextmanager
def broken(server: Running) -> Iterator[None]:
    """A server with an error in it."""
    whole = server.site.people

    async def breaks(_: Any) -> Any:
        raise RuntimeError(SECRET)

    right = whole.sessions
    whole.sessions = breaks  # type: ignore[assignment,method-assign]
    try:
        yield
    finally:
        whole.sessions = right  # type: ignore[method-assign]


class Kept(logging.Handler):
    """Everything that is logged, with all that a handler would print of it."""

    def __init__(self) -> None:
        super().__init__(logging.DEBUG)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        if not record.name.startswith("http"):  # what the client says to itself
            self.lines.append(logging.Formatter("%(name)s %(message)s").format(record))


@contextmanager
def logged() -> Iterator[list[str]]:
    """All that is logged meanwhile, whoever does it."""
    kept = Kept()
    loggers = [logging.getLogger(name) for name in ("", "signoria.server", "uvicorn", "asyncio")]
    levels = [logger.level for logger in loggers]
    for logger in loggers:
        logger.addHandler(kept)
        logger.setLevel(logging.INFO)
    try:
        yield kept.lines
    finally:
        for logger, level in zip(loggers, levels, strict=True):
            logger.removeHandler(kept)
            logger.setLevel(level)


def test_an_error_is_one_sentence(server: Running) -> None:
    anna = server.person("Anna")
    with logged() as lines, broken(server):
        for language in LANGUAGES:
            answer = anna.http.get("/api/sessions", params={"language": language})
            assert error_of(answer) == (500, "broken")
            assert answer.json()["message"] == say("refused.broken", language)
            check_headers(answer)
    assert anna.get("/api/sessions")
    told = [json.loads(line.partition(" ")[2]) for line in lines if line.startswith("signoria")]
    assert {one["event"] for one in told} == {"broken"}
    assert told[0]["error"] == "RuntimeError"
    assert any("breaks" in place for place in told[0]["trace"])
    assert not [line for line in lines if SECRET in line]


def test_no_answer_tells_where_the_program_is(server: Running) -> None:
    anna = server.person("Anna")
    table = anna.table(**TWO)
    answers = [
        anna.http.post("/api/tables", json={"game": "../../etc/passwd"}),
        anna.http.post("/api/tables", json={"setup": {"board": "/etc/passwd"}}),
        anna.http.post("/api/tables", json={"setup": {"board": "../boards/italy"}}),
        anna.http.post("/api/tables", json={"game": "virtu", "setup": {"data": "/etc/passwd"}}),
        anna.http.post("/api/tables", json={"seats": [ME, {"kind": "bot", "bot": "exec:/bin/ls"}]}),
        anna.http.post(f"/api/tables/{table}/fill", json={"seat": 0, "bot": "exec:ls"}),
        anna.http.post(f"/api/tables/{table}/play", json={"seat": 0, "prompt": 0, "action": "x"}),
        anna.http.post("/api/records", content="x"),
        anna.http.get(f"/api/tables/{table}/at/99999999999999999999"),
        anna.http.get("/api/%2e%2e/%2e%2e/etc/passwd"),
    ]
    with broken(server):
        answers.append(anna.http.get("/api/sessions"))
    for answer in answers:
        error_of(answer)
        for word in ("Traceback", "File ", ".py", "site-packages", str(Path.cwd()), "root:"):
            assert word not in answer.text


def test_the_journal_has_no_secrets(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    names, words, password = ["Melisande", "Pelleas"], "rosebud", "open sesame please"
    with logged() as lines:
        anna, bruno = (server.person(name) for name in names)
        anna.post("/api/account", {"login": "melisande", "password": password}, 201)
        bruno.post("/api/login", {"login": "melisande", "password": "not sesame at all"}, 403)
        seats = [ME, {"kind": "open"}, {"kind": "bot", "bot": "captain"}, {"kind": "invited"}]
        table = anna.table(setup={"players": 4}, seats=seats)
        invite = anna.get(f"/api/tables/{table}")["invites"][3]
        bruno.do(table, "sit", key="sitting")
        carla = server.person("Golaud")
        carla.do(table, "sit", invite=invite)
        line = bruno.socket(table)
        anna.do(table, "chat", text=words)
        anna.http.put(f"/api/tables/{table}/notes", json={"text": words})
        hand = anna.look(table, 0)["view"]["hands"][0]
        anna.do(table, "aside", seat=0, text=f"show 1 {hand[0]}")
        anna.do(table, "play", 409, seat=0, prompt=999, action=f"play {hand[0]}")
        anna.do(table, "leave", seat=0)
        carla.do(table, "leave", seat=3)
        with broken(server):
            anna.http.get("/api/sessions")
        _let_a_bot_err(server, bruno, monkeypatch, f"play {hand[0]}")
        line.close()
    text = "\n".join(lines)
    for event in ("bot-too-late", "broken", "guest-created", "account-created", "sign-in-failed"):
        assert event in text
    tokens = [person.http.cookies["signoria"] for person in (anna, bruno, carla)]
    ids = [person.get("/api/session")["id"] for person in (anna, bruno, carla)]
    secrets = [table, invite, words, password, "sesame", "melisande", "Golaud", "sitting"]
    cards = [card if card.isalpha() else f"play {card}" for card in hand]
    for secret in (*secrets, *names, *tokens, *ids, *cards, SECRET):
        assert secret not in text, secret


def _let_a_bot_err(
    server: Running, person: Person, monkeypatch: pytest.MonkeyPatch, action: str
) -> None:
    """A bot that wants what it cannot do: the journal says so, but not what."""
    table = person.table(setup={"players": 2, "first": 0}, seats=[ME, {"kind": "open"}])
    server.person("Ygraine").do(table, "sit")

    async def nonsense(_: Any) -> BotChoice:
        return BotChoice(action)

    with monkeypatch.context() as patched, logged() as lines:
        patched.setattr(server.site.bot_pool, "decide", nonsense)
        seat = person.look(table)["deciders"][0]
        person.do(table, "leave", seat=seat)
        wait_for(lambda: any("bot-too-late" in line for line in lines))
        person.do(table, "back", seat=seat)
    assert any(digest(table) in line for line in lines)
