"""The servers of the tests do what the tests rely on."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import psycopg
import pytest
from redis import Redis as Client
from redis.exceptions import ConnectionError as Refused
from sqlalchemy import Engine, NullPool, create_engine, text

from tests import processes
from tests.server import services
from tests.server.services import Postgres, Redis, Service, ServiceError
from tests.waiting import wait_for

ROOT = Path(__file__).parents[2]

both_kinds = pytest.mark.parametrize(
    "kind",
    [
        pytest.param(Postgres, marks=pytest.mark.needs("postgres")),
        pytest.param(Redis, marks=pytest.mark.needs("redis")),
    ],
)


@contextmanager
def engine(url: str) -> Iterator[Engine]:
    """Without a pool: every connection is new."""
    made = create_engine(url, poolclass=NullPool)
    yield made
    made.dispose()


def write(url: str, word: str) -> None:
    with engine(url) as made, made.begin() as connection:
        connection.execute(text("CREATE TABLE IF NOT EXISTS words (word text)"))
        connection.execute(text("INSERT INTO words VALUES (:word)"), {"word": word})


def read(url: str) -> list[str]:
    with engine(url) as made, made.connect() as connection:
        return list(connection.execute(text("SELECT word FROM words")).scalars())


def test_a_database_is_empty_and_its_own(postgres: Postgres, database_url: str) -> None:
    other = postgres.database("its own")
    write(database_url, "здесь")
    write(other, "there")
    assert read(database_url) == ["здесь"]
    assert read(other) == ["there"]
    postgres.drop("its own")


def test_a_database_is_dropped_under_a_connection(postgres: Postgres) -> None:
    with engine(postgres.database("busy")) as made, made.connect() as connection:
        postgres.drop("busy")
        connection.invalidate()
    postgres.database("busy")
    postgres.drop("busy")


def test_postgres_is_safe_and_knows_letters(database_url: str) -> None:
    with engine(database_url) as made, made.connect() as connection:
        assert connection.execute(text("SHOW fsync")).scalar() == "on"
        assert connection.execute(text("SELECT lower('ЖÈ')")).scalar() == "жè"


def test_what_is_committed_survives_a_kill(postgres: Postgres, database_url: str) -> None:
    port = postgres.port
    write(database_url, "kept")
    with psycopg.connect(database_url.replace("+psycopg", "")) as open_one:
        open_one.execute("INSERT INTO words VALUES ('lost')")
        postgres.kill()
        assert not postgres.running
        with pytest.raises(psycopg.OperationalError):
            open_one.execute("SELECT 1")
    with pytest.raises(psycopg.OperationalError):
        psycopg.connect(database_url.replace("+psycopg", ""))
    postgres.start()
    assert postgres.port == port
    assert read(database_url) == ["kept"]


def test_postgres_restarts(postgres: Postgres, database_url: str) -> None:
    write(database_url, "kept")
    postgres.restart()
    postgres.start()
    assert read(database_url) == ["kept"]


def test_redis_forgets_and_keeps_its_port(redis: Redis, redis_url: str) -> None:
    with Client.from_url(redis_url) as client:
        client.set("word", "kept")
        assert client.get("word") == b"kept"
    redis.kill()
    with Client.from_url(redis_url) as client, pytest.raises(Refused):
        client.ping()
    redis.start()
    assert redis.url == redis_url
    with Client.from_url(redis_url) as client:
        assert client.get("word") is None
    redis.restart()
    with Client.from_url(redis_url) as client:
        assert client.ping()


@both_kinds
@pytest.mark.parametrize("killed", [False, True])
def test_nothing_is_left_when_the_context_ends(kind: type[Service], killed: bool) -> None:
    with kind() as server:
        if killed:
            server.kill()
    assert not server.running
    assert not server.folder.exists()
    assert services.is_free(server.port)


@both_kinds
def test_nothing_is_left_when_the_tests_are_killed(kind: type[Service]) -> None:
    code = f"""
import time
from tests.server.services import {kind.__name__}
with {kind.__name__}() as server:
    print(server.folder, server.port, flush=True)
    time.sleep(600)
"""
    tests = processes.start(
        [sys.executable, "-c", code], cwd=ROOT, stdout=subprocess.PIPE, text=True
    )
    assert tests.stdout is not None
    folder, port = tests.stdout.readline().split()
    assert not services.is_free(int(port))
    processes.end(tests)
    wait_for(lambda: not Path(folder).exists() and services.is_free(int(port)))


def test_another_server_on_the_port_is_noticed(
    redis: Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    ports = iter([redis.port, services.free_port()])
    monkeypatch.setattr(services, "free_port", lambda: next(ports))
    with Redis() as second:
        assert second.port != redis.port


@pytest.mark.needs("postgres")
def test_a_server_that_does_not_start_shows_its_log(monkeypatch: pytest.MonkeyPatch) -> None:
    server = Postgres()
    command = server.command
    monkeypatch.setattr(server, "command", lambda: [*command(), "--fsync=nonsense"])
    with pytest.raises(ServiceError, match=r'"fsync" requires a Boolean value'):
        server.__enter__()
    assert not server.folder.exists()


@pytest.mark.needs("postgres")
def test_the_folder_of_the_caller_is_kept() -> None:
    with TemporaryDirectory(dir="/tmp") as folder:
        with Postgres(Path(folder)) as server:
            write(server.url, "kept")
        with Postgres(Path(folder)) as server:
            assert read(server.url) == ["kept"]
