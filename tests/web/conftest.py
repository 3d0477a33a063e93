"""A browser and a server for the tests of the pages, one of each for a process of tests."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.server.harness import Running
from tests.web.browser import Visitor, chromium
from tests.web.staged import Stage


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with chromium() as running:
        yield running


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with Running(tmp_path_factory.mktemp("site") / "site.db") as running:
        yield running


@pytest.fixture(scope="session")
def stage(site: Running) -> Stage:
    """Sets up tables in the middle of a game."""
    return Stage(site)


@pytest.fixture
def visitor(browser: Browser, site: Running) -> Iterator[Callable[..., Visitor]]:
    """Makes visitors; at the end nothing may have been wrong with any of their pages."""
    visitors: list[Visitor] = []

    def make(**options: Any) -> Visitor:
        visitors.append(Visitor(browser, site.url, **options))
        return visitors[-1]

    yield make
    for one in visitors:
        one.close()
