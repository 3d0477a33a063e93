"""Pictures of what teaches the games: the rules, beside the table too, and lessons."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page

from tests.web.browser import Visitor

Shoot = Callable[[Page, str], None]
PAGES = {"rules-condottiere": "rules/condottiere.third", "rules-virtu": "rules/virtu"}
LESSONS = {"lesson-condottiere": "condottiere.battle", "lesson-virtu": "virtu.annex"}


def learning(visitor: Visitor, shoot: Shoot, suffix: str) -> None:
    """The rules of both games, a lesson of each, and the rules beside a lesson."""
    page = visitor.page
    for name, place in PAGES.items():
        visitor.visit(place)
        page.locator("article").first.wait_for()
        shoot(page, f"{name}-{suffix}")
    for name, lesson in LESSONS.items():
        visitor.visit(f"learn/{lesson}")
        page.locator(".say").wait_for()
        shoot(page, f"{name}-{suffix}")
    visitor.visit("learn/condottiere.goal")
    page.locator(".goal button").click()
    page.locator(".drawer .sought").wait_for()
    shoot(page, f"rules-beside-{suffix}")
    visitor.context.close()
