"""A client that stops reading is cut off, and nobody waits for it meanwhile."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from signoria.server.live.push import QUEUE, Connection
from tests.server.harness import Person, Running
from tests.waiting import PATIENCE, wait_for

SMALL = 4096
"""Bytes that the system keeps of what was sent and not read."""
LONG = "\N{DAGGER KNIFE}" * 490
MOST = 1000
"""So many messages are more than any queue holds."""


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Running]:
    with Running(tmp_path / "games.db") as running:
        for listening in running.server.servers[0].sockets:
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SMALL)
        yield running


def frozen(person: Person, table: str) -> socket.socket:
    """A socket to a table from which nothing is read but the answer to its request."""
    host, port = person.url.removeprefix("http://").split(":")
    plain = socket.socket()
    plain.settimeout(PATIENCE)
    plain.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, SMALL)
    plain.connect((host, int(port)))
    cookie = "; ".join(f"{name}={value}" for name, value in person.http.cookies.items())
    plain.sendall(
        f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: {host}:{port}\r\nCookie: {cookie}\r\n"
        "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: MTIzNDU2Nzg5MDEyMzQ1Ng==\r\n\r\n".encode()
    )
    assert plain.recv(12) == b"HTTP/1.1 101"
    return plain


def read_to_the_end(plain: socket.socket) -> int:
    """How many bytes still come before the connection ends."""
    count = 0
    try:
        while data := plain.recv(65536):
            count += len(data)
    except ConnectionResetError:
        pass
    return count


def test_who_stops_reading_is_cut_off_and_the_others_hear_everything(server: Running) -> None:
    anna, bruno = server.person("Anna"), server.person("Bruno")
    table = anna.table(seats=[{"kind": "me"}, {"kind": "open"}], setup={"players": 2})
    bruno.do(table, "sit", seat=1)
    lines = [anna.socket(table), bruno.socket(table)]
    push = server.site.push
    wait_for(lambda: len(push) == 2)
    known = set(push)
    asleep = frozen(bruno, table)
    wait_for(lambda: len(push) == 3)
    (its,) = set(push) - known

    sent = while_connected = 0
    while not its.dropped and sent < MOST:
        anna.do(table, "chat", text=f"{sent} {LONG}")
        for line in lines:  # all of it, in order, before the next is even sent
            news = line.next("update")["news"]
            assert [one["text"] for one in news] == [f"{sent} {LONG}"]
        assert len(its._queue) <= QUEUE
        sent += 1
        while_connected += its in push and not its.dropped
    assert its.dropped
    assert while_connected > QUEUE, "the others heard it while the sleeper was still there"

    wait_for(lambda: push.cut_off == 1 and len(push) == 2)
    assert its._queue == []
    size = len(f"{LONG}".encode())
    assert read_to_the_end(asleep) < sent * size
    asleep.close()
    anna.do(table, "chat", text="still here")
    for line in lines:
        assert line.next("update")["news"][0]["text"] == "still here"
        line.close()


def test_a_reader_that_comes_back_gets_what_it_missed(server: Running) -> None:
    anna = server.person("Anna")
    table = anna.table()
    push = server.site.push
    asleep = frozen(anna, table)
    wait_for(lambda: len(push) == 1)
    for number in range(MOST):
        anna.do(table, "chat", text=f"{number} {LONG}")
        if push.cut_off:
            break
    wait_for(lambda: len(push) == 0)
    asleep.close()
    line = anna.socket(table, **{"from": 1, "seat": 0})
    chats = [one["text"] for one in line.next("welcome")["news"] if one["kind"] == "chat"]
    assert chats == [f"{n} {LONG}" for n in range(number + 1)]
    line.close()


def test_a_queue_is_bounded_and_says_once_that_it_is_full() -> None:
    connection = Connection("anna", "table", None)
    cuts: list[int] = []
    connection.on_drop = lambda: cuts.append(1)
    for number in range(QUEUE):
        connection.send(b"%d" % number)
    assert not connection.dropped
    assert len(connection._queue) == QUEUE
    for _ in range(3):
        connection.send(b"one too many")
    assert connection.dropped
    assert connection._queue == []
    assert cuts == [1]
    assert asyncio.run(connection.next()) == [], "that is how the one who sends hears of it"
