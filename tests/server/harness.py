"""A real server for tests, and people who talk to it.

`Running` is a server in this process, on a thread of its own and a real port, with a clock, chance
and names that a test may hand in. `Serving` is `signoria serve` as a process of its own, which can
be killed.
"""

from __future__ import annotations

import asyncio
import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
import threading
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from types import TracebackType
from typing import IO, Any, Self, TypeVar

import httpx
from pydantic import TypeAdapter
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from signoria.server.http.app import build
from signoria.server.http.schemas.sockets import TableMessage
from signoria.server.ops.config import Rates, Settings, WireLimits
from signoria.server.ops.limits import Limits
from signoria.server.run import Server, config_of
from tests import processes
from tests.waiting import PATIENCE, wait_for

T = TypeVar("T")
MESSAGES: TypeAdapter[TableMessage] = TypeAdapter(TableMessage)
"""What a socket of a table may send."""

UNLIMITED = Rates(
    person=1e6, person_burst=1e6, address=1e6, address_burst=1e6, sign_in=1e6, sign_in_burst=1e6,
    account=1e6, account_burst=1e6, sockets=10_000,
)  # fmt: skip
TOKEN = "token of the metrics"
PATIENT = WireLimits(
    connections=10_000, header_seconds=PATIENCE, body_seconds=PATIENCE, answer_seconds=PATIENCE,
)  # fmt: skip
"""However slow the machine is that the tests run on."""


BOUNDLESS = replace(
    Limits(tables=10**9, tables_hour=10**9, tables_hour_address=10**9, tables_site=10**9),
    public_tables=10**9, public_tables_hour_address=10**9, public_tables_site=10**9,
    bot_seconds=10**9, hints_minute=10**9, hints_minute_address=10**9, hints_waiting=10**9,
    hints_waiting_site=10**9, replays_waiting=10**9, replays_waiting_site=10**9, records=10**9,
    work=1e9, work_burst=1e9, replay_seconds=PATIENCE,
    talk=10**9, log=10**9, storage_day=10**12, storage_day_address=10**12, storage_day_site=10**12,
)  # fmt: skip
"""Where a test does more than anybody should."""


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port


class Clock:
    """A time that passes only when somebody says so."""

    def __init__(self, now: float = 1_700_000_000.0) -> None:
        self.now = now

    def __call__(self) -> float:
        return self.now

    def forward(self, seconds: float) -> None:
        self.now = round(self.now + seconds, 3)

    def tick(self) -> None:
        self.now = float(int(self.now) + 7)


class Person:
    """Somebody with a browser: a cookie, requests and sockets."""

    def __init__(self, url: str, name: str | None = None) -> None:
        self.url = url
        self.http = httpx.Client(base_url=url, timeout=PATIENCE)
        if name is not None:
            self.post("/api/session", {"name": name}, 201)

    def close(self) -> None:
        self.http.close()

    def get(self, path: str, status: int = 200, **params: Any) -> Any:
        answer = self.http.get(path, params=params)
        assert answer.status_code == status, answer.text
        return answer.json()

    def metrics(self) -> str:
        """The numbers, for one who knows the token."""
        answer = self.http.get("/api/metrics", headers={"authorization": f"Bearer {TOKEN}"})
        assert answer.status_code == 200, answer.text
        return answer.text

    def post(self, path: str, body: Any = None, status: int = 200) -> Any:
        answer = self.http.post(path, json={} if body is None else body)
        assert answer.status_code == status, answer.text
        return answer.json()

    def table(self, **wanted: Any) -> str:
        """A new table of this person's."""
        id: str = self.post("/api/tables", wanted, 201)["id"]
        return id

    def do(self, table: str, what: str, status: int = 200, **body: Any) -> Any:
        """A command at a table."""
        return self.post(f"/api/tables/{table}/{what}", body, status)

    def look(self, table: str, seat: int | None = None) -> Any:
        """The table as this person sees it."""
        params = {} if seat is None else {"seat": seat}
        return self.get(f"/api/tables/{table}/view", **params)["look"]

    def asked(self, table: str) -> int | None:
        """The first of one's own seats that has to decide."""
        own = self.get(f"/api/tables/{table}")["yours"]
        return next((seat for seat in own if self.look(table, seat)["prompt"] is not None), None)

    def play(self, table: str, action: str, seat: int = 0, status: int = 200, **more: Any) -> Any:
        """Answer the question of a seat."""
        prompt = self.look(table, seat)["prompt"]
        body = {"seat": seat, "prompt": prompt, "action": action, **more}
        return self.post(f"/api/tables/{table}/play", body, status)

    def socket(self, table: str, **params: Any) -> Line:
        """A socket to a table."""
        query = "&".join(f"{key}={value}" for key, value in params.items())
        address = f"{self.url.replace('http', 'ws')}/api/tables/{table}/socket?{query}"
        cookie = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        headers = {"Cookie": cookie} if cookie else {}
        opening = connect(
            address, additional_headers=headers, max_size=None, open_timeout=PATIENCE,
            ping_interval=None,
        )  # fmt: skip
        return Line(opening.__enter__())


class Line:
    """A socket that is listened to."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        self.raw: list[str] = []
        """Everything that came, byte for byte."""

    def next(self, kind: str | None = None) -> Any:
        """The next message, or the next one of a kind."""
        while True:
            text = self.connection.recv(timeout=PATIENCE)
            assert isinstance(text, str)
            self.raw.append(text)
            MESSAGES.validate_json(text)
            message = json.loads(text)
            if kind is None or message["type"] == kind:
                return message

    def until(self, condition: Any) -> Any:
        """The next message that fulfils a condition."""
        while True:
            message = self.next()
            if condition(message):
                return message

    def close_code(self) -> int | None:
        """Read to the end; how the other side closed."""
        try:
            while True:
                self.next()
        except ConnectionClosed as closed:
            return None if closed.rcvd is None else closed.rcvd.code

    def close(self) -> None:
        self.connection.close()


class Running:
    """A server in this process."""

    def __init__(self, database: Path | str, **settings: Any) -> None:
        chosen = {
            "rates": UNLIMITED,
            "limits": BOUNDLESS,
            "pace": 0.0,
            "secret_pause": 0.0,
            "port": free_port(),
            "metrics_token": TOKEN,
            "wire": PATIENT,
            **({"pulse": lambda: 0.0} if "now" in settings else {}),
            **settings,
        }
        self.settings = replace(Settings(database=str(database)), **chosen)
        self.url = f"http://127.0.0.1:{self.settings.port}"
        self._people: list[Person] = []

    def __enter__(self) -> Self:
        self.app, self.site = build(self.settings)
        self.server = Server(config_of(self.app, self.settings), self.site)
        self.server.install_signal_handlers = lambda: None  # type: ignore[attr-defined]
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()
        wait_for(lambda: self.server.started or not self._thread.is_alive())
        assert self.server.started
        return self

    def _run(self) -> None:
        asyncio.run(self._serve())

    async def _serve(self) -> None:
        self._loop = asyncio.get_running_loop()
        await self.server.serve()

    def do(self, what: Coroutine[None, None, T]) -> T:
        """Let the server itself do something, between two requests."""
        return asyncio.run_coroutine_threadsafe(what, self._loop).result(PATIENCE)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:  # fmt: skip
        for person in self._people:
            person.close()
        self.server.should_exit = True
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive()

    def person(self, name: str | None = None) -> Person:
        """Somebody new; nobody in particular without a name."""
        person = Person(self.url, name)
        self._people.append(person)
        return person


class Serving:
    """`signoria serve` as a process."""

    def __init__(self, database: Path | str, *arguments: str, port: int | None = None,
                 environment: dict[str, str] | None = None) -> None:  # fmt: skip
        self.port = free_port() if port is None else port
        self.url = f"http://127.0.0.1:{self.port}"
        self._command = [
            sys.executable, "-m", "signoria", "serve", "--port", str(self.port),
            "--database", str(database), "--bot-pace", "0", "--secret-pause", "0", *arguments,
        ]  # fmt: skip
        self._environment = {**os.environ, **(environment or {})}
        self.process: subprocess.Popen[bytes] | None = None
        self._errors: IO[bytes]

    def start(self) -> Self:
        self._errors = tempfile.TemporaryFile()  # noqa: SIM115 - as long as the process
        self.process = processes.start(
            self._command, stdout=subprocess.DEVNULL, stderr=self._errors, env=self._environment
        )
        try:
            wait_for(self._answers)
        except AssertionError:
            self.kill()
            raise
        return self

    def _answers(self) -> bool:
        assert self.process is not None
        if self.process.poll() is not None:
            raise AssertionError(self.said)
        try:
            return httpx.get(f"{self.url}/api/health", timeout=PATIENCE).status_code == 200
        except httpx.HTTPError:
            return False

    @property
    def said(self) -> str:
        """What it has written to standard error so far."""
        size = os.fstat(self._errors.fileno()).st_size
        return os.pread(self._errors.fileno(), size, 0).decode()

    def kill(self) -> None:
        """End it and all that it started at once, with nothing finished."""
        assert self.process is not None
        processes.end(self.process)
        self._close()

    def stop(self) -> int:
        """Ask it to stop; its exit status."""
        assert self.process is not None
        self.process.send_signal(signal.SIGTERM)
        status = self.process.wait(PATIENCE)
        self._close()
        return status

    def _close(self) -> None:
        self._errors.close()

    @contextmanager
    def running(self) -> Iterator[Self]:
        self.start()
        try:
            yield self
        finally:
            self.kill()
