"""Servers for the tests: started when a test first asks, one of each in every process of tests."""

from __future__ import annotations

from collections.abc import Iterator
from uuid import uuid4

import pytest

from tests.server.services import Postgres, Redis


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """The PostgreSQL of this process. A test that stops it starts it again."""
    with Postgres() as server:
        yield server


@pytest.fixture(scope="session")
def redis() -> Iterator[Redis]:
    """The Redis of this process. A test that stops it starts it again."""
    with Redis() as server:
        yield server


@pytest.fixture
def database_url(postgres: Postgres) -> Iterator[str]:
    """An empty database for one test."""
    name = f"test_{uuid4().hex}"
    yield postgres.database(name)
    if postgres.running:
        postgres.drop(name)


@pytest.fixture
def redis_url(redis: Redis) -> str:
    """A Redis without any keys."""
    redis.flush()
    return redis.url
