"""Fuzzing a server: what is strange is sent to it, and nothing may break or grow.

`judge` puts a question to what the process of the replays does, in this process. `Site` is a
server as operators start it, to which everything is sent over the wire: setups with boards and
data, records, bodies that are no JSON, frames that are no frames.
"""

from __future__ import annotations

import gzip
import json
import socket
import time
from collections import Counter
from collections.abc import Callable, Mapping
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import httpx
from hypothesis import HealthCheck, given, settings
from hypothesis import seed as with_seed
from hypothesis import strategies as st

from signoria.server.bots.replay_asks import answer_of
from tests.processes import children
from tests.server.fuzzed import (
    BODIES,
    GARBAGE,
    spoil,
    strange_board,
    strange_data,
    strange_record,
)
from tests.server.harness import Person, Serving
from tests.waiting import PATIENCE

MOST_GROWTH = 64 << 20
"""Bytes by which the server and its processes may grow during the second half of a campaign,
however long it is. Sixty-four boards and as many data files are remembered in each process, and
bots remember the last games; the first half fills all that. Tables stay in memory for ten minutes
after they were used last: a campaign with very many of them has to rest."""
FREE = (
    "person", "person-burst", "address", "address-burst", "sign-in", "sign-in-burst", "account",
    "account-burst", "tables", "tables-hour", "tables-hour-address", "bot-seconds", "records",
    "replays-waiting", "storage-day", "storage-day-address", "work", "work-burst", "public-tables",
    "public-tables-hour-address", "records-bytes", "connections",
)  # fmt: skip
"""Limits that would end a campaign before it has begun."""
COMMANDS = (
    "sit", "stand", "fill", "play", "advance", "aside", "undo", "chat", "propose", "answer", "hint",
    "leave", "back", "rematch", "report",
)  # fmt: skip
ACTIONS = ("pass", "play 10", "play winter", "site roma", "keep 1", "show 1 10", "0 to 1: pass", "")
ME = {"kind": "me"}
JSON = {"content-type": "application/json"}


def judge(what: str, arguments: dict[str, Any]) -> None:
    """An answer, or one sentence that says what is wrong; anything else is raised."""
    said = answer_of(what, json.loads(json.dumps(arguments)))
    if "refused" in said:
        sentence = str(said["refused"]).strip()
        assert sentence
        assert "\n" not in sentence
        assert "Traceback" not in sentence
    else:
        json.loads(str(said["text"]) or "{}")


class Broken(AssertionError):
    """The server has answered what it never should."""


class Site:
    """A server, somebody at it, and a table there."""

    def __init__(self, database: Path) -> None:
        limits = [text for name in FREE for text in ("--limit", f"{name}=1000000000")]
        self._serving = Serving(database, *limits)
        self.answers: Counter[int] = Counter()

    def __enter__(self) -> Self:
        self._serving.start()
        self.person = Person(self._serving.url, "Anna")
        self.table = self.person.table(setup={"players": 2}, seats=[ME, ME], hints=True)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:  # fmt: skip
        self.person.close()
        self._serving.kill()

    def campaign(self, examples: int, seed: int, rest: float = 0.0) -> int:
        """Send so much twice; by how many bytes the second half has made the server grow. It is
        left alone for some seconds after each."""
        self._send(examples, seed)
        time.sleep(rest)
        before = self.memory()
        self._send(examples, seed + 1)
        time.sleep(rest)
        growth = self.memory() - before
        assert growth <= MOST_GROWTH, f"{growth >> 20} MiB more, {before >> 20} before"
        self.nothing_broke()
        return growth

    def memory(self) -> int:
        """Bytes in use by the server and all that it has started."""
        assert self._serving.process is not None
        pid = self._serving.process.pid
        return sum(map(resident, [pid, *children(pid)]))

    def nothing_broke(self) -> None:
        said = [json.loads(line) for line in self._serving.said.splitlines() if line[:1] == "{"]
        broken = [line for line in said if line.get("event") == "broken"]
        assert not broken, broken[0]
        _, found, trace = self._serving.said.partition("Traceback")
        assert not found, trace
        assert self.person.get("/api/health")["status"] == "ok"

    def _send(self, examples: int, seed: int) -> None:
        kinds: list[Callable[[st.DataObject], None]] = [
            self.a_board, self.some_data, self.a_record, self.a_body, self.a_command, self.frames,
        ]  # fmt: skip

        @with_seed(seed)
        @settings(
            max_examples=examples, deadline=None, database=None,
            suppress_health_check=list(HealthCheck),
        )  # fmt: skip
        @given(st.sampled_from(kinds), st.data())
        def one(send: Callable[[st.DataObject], None], data: st.DataObject) -> None:
            send(data)

        one()

    # What is sent

    def post(self, path: str, content: bytes, headers: Mapping[str, str] = JSON) -> httpx.Response:
        answer = self.person.http.post(path, content=content, headers=headers)
        self.answers[answer.status_code] += 1
        if answer.status_code >= 500:
            raise Broken(f"{path}: {answer.status_code} {answer.text}")
        if answer.status_code >= 400:
            said = answer.json()
            assert said["error"] != "too-long-to-check", (path, content)
            assert said["message"].strip(), path
        return answer

    def a_board(self, data: st.DataObject) -> None:
        self._new_table("condottiere", strange_board(data))

    def some_data(self, data: st.DataObject) -> None:
        self._new_table("virtu", strange_data(data))

    def _new_table(self, game: str, setup: dict[str, Any]) -> None:
        wanted = json.dumps({"game": game, "setup": setup}, separators=(",", ":"))
        answer = self.post("/api/tables", wanted.encode())
        if answer.status_code == 201:
            table = answer.json()["id"]
            self.person.get(f"/api/tables/{table}/view", seat=0)
            self.person.do(table, "leave", seat=0)

    def a_record(self, data: st.DataObject) -> None:
        content = strange_record(data).encode("utf-8", "surrogatepass")
        headers = {"content-type": "text/plain"}
        if data.draw(st.booleans()):
            content, headers["content-encoding"] = gzip.compress(content), "gzip"
            if data.draw(st.booleans()):
                content = content[: data.draw(st.integers(0, len(content)))]
        self.post("/api/records", content, headers)

    def a_body(self, data: st.DataObject) -> None:
        where = data.draw(st.sampled_from(self._paths()))
        self.post(where, data.draw(st.sampled_from(BODIES)))

    def a_command(self, data: st.DataObject) -> None:
        body = {
            "seat": 0, "prompt": 1, "action": data.draw(st.sampled_from(ACTIONS)), "key": "k",
            "text": data.draw(st.sampled_from(ACTIONS)), "accepted": True, "bot": "captain",
        }  # fmt: skip
        kept = data.draw(st.lists(st.sampled_from(sorted(body)), unique=True, min_size=1))
        wanted = spoil({name: body[name] for name in kept}, data)
        text = json.dumps(wanted if data.draw(st.booleans()) else data.draw(GARBAGE))
        self.post(data.draw(st.sampled_from(self._paths())), text.encode())

    def _paths(self) -> list[str]:
        at_the_table = [f"/api/tables/{self.table}/{what}" for what in COMMANDS]
        others = ["/api/tables", "/api/session", "/api/login", "/api/recover", "/api/records"]
        more = ["/api/lessons/condottiere/first", "/api/puzzles/condottiere/1", "/api/admin/acts"]
        return [*at_the_table, *others, *more]

    def frames(self, data: st.DataObject) -> None:
        """A socket that is opened as it should be, or nearly so, and then says anything."""
        query = data.draw(
            st.sampled_from(["", "?from=1", "?from=-1", "?from=x", "?seat=99", "?language=%ff",
                             "?from=99999999999999999999", "?seat=0&from=3"])
        )  # fmt: skip
        path = data.draw(
            st.sampled_from([f"/api/tables/{self.table}/socket", "/api/lobby/socket",
                             "/api/tables/%00/socket", "/api/tables/../socket"])
        )  # fmt: skip
        key = data.draw(st.sampled_from([*["dGhlIHNhbXBsZSBub25jZQ=="] * 5, "", "é"]))
        head = (
            f"GET {path}{query} HTTP/1.1\r\nHost: 127.0.0.1:{self._serving.port}\r\n"
            f"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: {key}\r\n"
            "Sec-WebSocket-Version: 13\r\n\r\n"
        )
        said = data.draw(st.lists(FRAMES, max_size=6))
        with socket.create_connection(("127.0.0.1", self._serving.port), PATIENCE) as line:
            line.sendall(head.encode())
            status = line.recv(4096).split(b" ")
            self.answers[int(status[1]) if len(status) > 1 else 0] += 1
            if status[1:] and int(status[1]) >= 500:
                raise Broken(f"{path}{query}: {b' '.join(status)[:200]!r}")
            try:
                line.sendall(b"".join(said))
            except OSError:
                return  # it has hung up, as it may


def frame(opcode: int, content: bytes, *, masked: bool = True, final: bool = True) -> bytes:
    """A frame as RFC 6455 has it; the mask is zero."""
    size = len(content)
    length = bytes((size,)) if size < 126 else b"\x7e" + size.to_bytes(2)
    head = bytes((opcode | (0x80 if final else 0), length[0] | (0x80 if masked else 0)))
    return head + length[1:] + (bytes(4) if masked else b"") + content


FRAMES: st.SearchStrategy[bytes] = st.one_of(
    st.builds(
        frame, st.sampled_from([0, 1, 2, 3, 8, 9, 10, 15]), st.binary(max_size=300),
        masked=st.booleans(), final=st.booleans(),
    ),
    st.binary(max_size=60),
    st.just(b"\x81\xff" + b"\xff" * 12),
    st.just(b"\xc1\x82" + bytes(4) + b"\xff\xff"),
)  # fmt: skip


def resident(pid: int) -> int:
    """Bytes that a process has in memory; of one that has ended, none."""
    try:
        text = Path(f"/proc/{pid}/smaps_rollup").read_text("utf-8")
    except OSError:
        return 0
    found = [line.split()[1] for line in text.splitlines() if line.startswith("Pss:")]
    return int(found[0]) << 10 if found else 0
