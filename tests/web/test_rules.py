"""The rules beside the table, on their page, and the line of advice."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.web.browser import DESK, PHONE, Visitor

Make = Callable[..., Visitor]
BOTS = [{"kind": "bot", "bot": "captain"}] * 3


def seated(visitor: Visitor, **setup: object) -> str:
    visitor.be("Anna")
    chosen = {"players": 4, "first": 0, **setup}
    return visitor.table(setup=chosen, seats=[{"kind": "me"}, *BOTS])


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_the_rules_of_a_table_open_beside_it(visitor: Make, size: dict[str, int]) -> None:
    anna = visitor(viewport=size)
    seated(anna, options=["greater-kingdoms"])
    page = anna.page
    page.get_by_role("button", name="Goal: 4 connected regions, or 5 in all").click()
    drawer = page.get_by_role("dialog", name="Rules")
    expect(drawer.locator(".sought h3")).to_have_text("What wins")
    drawer.get_by_role("searchbox").fill("drummer multiplies")
    expect(drawer.locator("article")).to_have_count(1)
    expect(drawer.locator("mark")).to_have_text("Drummer multiplies")
    page.keyboard.press("Escape")
    expect(drawer).to_have_count(0)


def test_whatever_is_pressed_explains_itself(visitor: Make) -> None:
    anna = visitor()
    table = seated(anna)
    page = anna.page
    before = anna.version(table)
    for pressed, title in (
        (".hand .card >> nth=0", None),
        (".strength >> nth=0", "Strength"),
        (".numbers >> nth=0", "The numbers beside a name"),
        ("path.region >> nth=3", "Choosing the site"),
    ):
        page.locator(".tools [data-rules]").click()
        page.get_by_role("button", name="What is this?").click()
        page.locator(pressed).click(force=True)
        expect(page.locator(".drawer .sought")).to_have_count(1)
        if title:
            expect(page.locator(".drawer .sought h3")).to_have_text(title)
        page.keyboard.press("Escape")
    assert anna.version(table) == before  # nothing was played


def test_the_page_of_the_rules_follows_players_and_options(visitor: Make) -> None:
    page = visitor().visit("rules")
    page.get_by_role("link", name="Second edition").click()
    expect(page.locator("article").first).to_contain_text("3 connected regions")
    page.get_by_label("Players").select_option("2")
    expect(page.locator("article").first).to_contain_text("4 connected regions")
    page.locator("summary").click()
    page.get_by_label("Greater kingdoms").check()
    expect(page.locator("article").first).to_contain_text("5 connected regions")
    page.emulate_media(media="print")
    expect(page.locator("header")).to_be_hidden()
    expect(page.get_by_role("searchbox")).to_be_hidden()


def test_advice_can_be_switched_off(visitor: Make) -> None:
    anna = visitor()
    table = seated(anna)
    anna.play(table, "site milano")
    page = anna.page
    expect(page.get_by_text("Nobody leads yet.")).to_be_visible()
    page.get_by_role("button", name="Switch advice off").click()
    expect(page.get_by_text("Nobody leads yet.")).to_have_count(0)
    anna.visit("settings")
    expect(page.get_by_label("A line of advice at the table")).not_to_be_checked()
