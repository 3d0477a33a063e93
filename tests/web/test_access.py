"""Everybody can use the pages: axe finds nothing serious, and no page asks another site."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.browser import PHONE, Visitor

AXE = Path(__file__).parent.parent.parent / "web" / "node_modules" / "axe-core" / "axe.min.js"
Make = Callable[..., Visitor]
BOT, ME = {"kind": "bot"}, {"kind": "me"}


def serious(page: Page) -> list[str]:
    """What axe finds that keeps somebody out, when nothing moves or fades any more."""
    page.wait_for_function("document.getAnimations().every((one) => one.playState !== 'running')")
    page.evaluate(AXE.read_text("utf-8"))
    found: dict[str, Any] = page.evaluate("axe.run({resultTypes: ['violations']})")
    return [
        f"{one['id']}: {one['nodes'][0]['html'][:120]}"
        for one in found["violations"]
        if one["impact"] in ("serious", "critical")
    ]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("place", ["", "create", "lobby", "replay", "settings", "about"])
def test_pages(visitor: Make, place: str, scheme: str) -> None:
    page = visitor(color_scheme=scheme).visit(place)
    expect(page.locator("h1").first).to_be_visible()
    assert serious(page) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [None, PHONE])
def test_the_table(visitor: Make, size: dict[str, int] | None, scheme: str) -> None:
    options = {} if size is None else {"viewport": size}
    anna = visitor(color_scheme=scheme, **options)
    anna.be("Anna")
    table = anna.table(setup={"players": 3, "first": 0}, seats=[ME, BOT, BOT], hints=True)
    page = anna.page
    expect(page.locator("path.region.choice").first).to_be_visible()
    assert serious(page) == []
    anna.play(table, "site roma", 0)
    expect(page.locator(".hand .card.legal").first).to_be_visible()
    page.locator(".strength").first.click()
    assert serious(page) == []
    page.get_by_role("tab", name="Agreements").click()
    assert serious(page) == []


def test_nothing_comes_from_elsewhere(visitor: Make) -> None:
    anna = visitor()
    asked: list[str] = []
    anna.page.on("request", lambda request: asked.append(request.url))
    anna.be("Anna")
    anna.table(seats=[ME, BOT])
    expect(anna.page.locator("path.region").first).to_be_visible()
    assert asked
    assert [url for url in asked if not url.startswith((anna.url, "data:"))] == []


def test_every_touch_target_is_large_enough(visitor: Make) -> None:
    """At least 24 by 24 pixels, as WCAG 2.2 wants it (AA)."""
    anna = visitor(viewport=PHONE)
    anna.be("Anna")
    anna.table(setup={"players": 2, "first": 0}, seats=[ME, BOT])
    expect(anna.page.locator(".hand .card").first).to_be_visible()
    small = anna.page.evaluate(
        """[...document.querySelectorAll('button, header a, select')]
             .filter(one => one.offsetParent && !one.closest('ol'))
             .map(one => [one.innerText, one.getBoundingClientRect()])
             .filter(([, box]) => box.width < 24 || box.height < 24)
             .map(([text, box]) => `${text} ${box.width}x${box.height}`)"""
    )
    assert small == []
