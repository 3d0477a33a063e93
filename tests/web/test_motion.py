"""What moves on the table: cards from hand to line to discards, and seasons that fall."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from signoria.bots import make
from signoria.games import load
from tests.web.browser import Visitor

WATCH = """
() => {
  window.flights = [];
  new MutationObserver((changes) => {
    for (const change of changes)
      for (const node of change.addedNodes)
        if (node.tagName === "IMG" && node.parentElement?.classList.contains("layer")) {
          const frames = node.getAnimations()[0].effect.getKeyframes();
          window.flights.push([node.getAttribute("src"), frames.length]);
        }
  }).observe(document.body, { childList: true, subtree: true });
}
"""


def play_on(visitor: Visitor, id: str, until: Callable[[Any], bool]) -> Any:
    """Let a captain decide for all seats of a table that one person holds."""
    captain, game = make("captain", Random(4)), load("condottiere")
    look: Any = visitor.look(id, 0)
    for _ in range(2_000):
        if until(look):
            return look
        seat = visitor.asked(id)
        assert seat is not None
        view = game.read_view(visitor.look(id, seat)["view"])
        visitor.play(id, str(captain.decide(view)), seat)
        look = visitor.look(id, 0)
    raise AssertionError("it did not come to that")


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_cards_fly_unless_motion_is_unwanted(visitor: Callable[..., Visitor], motion: str) -> None:
    """Somebody watches a game in which cards are played, taken back and discarded."""
    host, watcher = visitor(), visitor(reduced_motion=motion)
    host.be("Anna")
    id = host.table(setup={"players": 4, "first": 0}, seats=[{"kind": "me"}] * 4, public=True)
    page = watcher.visit(f"t/{id}")
    page.wait_for_selector("path.region")
    page.evaluate(WATCH)
    play_on(host, id, lambda look: len(look["view"]["discards"]) > 4)
    page.locator("[data-spot=discard]:enabled").wait_for()
    if motion == "reduce":
        assert page.evaluate("window.flights") == []
    else:
        page.wait_for_function("window.flights.length > 4")
        page.locator(".layer img").first.wait_for(state="detached")
        assert all(frames >= 2 for _, frames in page.evaluate("window.flights"))


def test_after_a_game_its_course_and_the_chances_are_drawn(
    visitor: Callable[..., Visitor],
) -> None:
    """Three charts beside the map, one of them weighed by a bot; a click leads to the moment."""
    anna = visitor()
    anna.be("Anna")
    seats = [{"kind": "me"}, {"kind": "me", "name": "Bruno"}]
    id = anna.table(setup={"players": 2, "first": 0}, seats=seats)
    play_on(anna, id, lambda look: look["status"] == "over")
    page = anna.visit(f"t/{id}")
    charts = page.locator(".result figure")
    charts.nth(2).wait_for()
    assert "Chance of winning" in charts.first.inner_text()
    page.locator(".result progress").wait_for(state="detached")
    values = charts.first.locator(".values").inner_text()
    assert "100%" in values
    assert "0%" in values
    charts.first.locator("svg").click(position={"x": 60, "y": 20})
    page.locator(".replay aside figure").nth(2).wait_for()
    assert f"replay/{id}.1?at=" in page.url
    assert page.locator(".replay aside [aria-current=true]").count() == 1
