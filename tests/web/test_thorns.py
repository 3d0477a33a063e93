"""What hurt when people played whole games: nothing that matters may be cut, covered or lost."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from signoria.bots import make
from signoria.games import load
from signoria.text import LANGUAGES
from tests.waiting import wait_for
from tests.web.browser import PHONE, Visitor

Make = Callable[..., Visitor]
BOT, ME, OPEN = ({"kind": kind} for kind in ("bot", "me", "open"))
WALK = (Path(__file__).parent / "walk.js").read_text("utf-8")
DRAWN = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
"""What measures itself, as rows that stay in sight do, is in its place when the page is drawn."""
SIZES = (
    (360, 640), (390, 844), (768, 1024), (820, 1180), (1024, 768), (1280, 800), (1366, 768),
    (1440, 900), (2560, 1440), (844, 390),
)  # fmt: skip
NAMES = (
    "Massimiliano Wolfenstein", "Bartolomeo Quattrocchi W", "Caterina Mmmmmmm Wwwwwww",
    "Wwwwwwwwwwwwwwwwwwwwwwww", "Elena Wwwwwwwwwwwwwwwwww", "Fosco Mmmmmmmmmmmmmmmmmm",
)  # fmt: skip
"""As long as names may be."""
KEY = "signoria-settings"


def speak(page: Page, language: str) -> None:
    """Switch the language as another tab would, without loading the page again."""
    page.evaluate(
        """([key, value]) => {
          localStorage.setItem(key, value);
          dispatchEvent(new StorageEvent("storage", { key }));
        }""",
        [KEY, json.dumps({"language": language, "motion": 0})],
    )
    expect(page.locator("html")).to_have_attribute("lang", language)


def walk(page: Page, where: str, *, every: bool = False) -> list[str]:
    """What is wrong with a page as it stands, at every size, each in another language, which are
    others for every place; or at every size in every language."""
    wrong: dict[str, str] = {}
    for place, language in enumerate(LANGUAGES):
        speak(page, language)
        start = (place + len(where)) % len(LANGUAGES)
        for width, height in SIZES if every else SIZES[start :: len(LANGUAGES)]:
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate(DRAWN)
            for problem in page.evaluate(WALK):
                wrong.setdefault(f"{where}: {problem}", f"{language} {width}x{height}")
    speak(page, "en")
    return [f"{problem} ({first})" for problem, first in wrong.items()]


def test_no_page_is_cut(visitor: Make) -> None:
    anna = visitor()
    anna.be(NAMES[0])
    seats = [ME, *({"kind": "bot", "name": name} for name in NAMES[1:])]
    anna.fetch("POST", "/api/tables", {"setup": {"players": 6}, "seats": seats})
    wrong: list[str] = []
    for place in ("", "create", "lobby", "replay", "settings", "about"):
        page = anna.visit(place)
        expect(page.locator("h1").first).to_be_visible()
        wrong += walk(page, place or "start", every=place == "create")
    assert wrong == []


@pytest.mark.soak
def test_no_phase_of_a_game_is_cut(visitor: Make) -> None:
    """Six people with the longest names, points, a clock and hints, through all that is asked."""
    host, anna = visitor(), visitor()
    host.be(NAMES[1])
    anna.be(NAMES[0])
    setup = {"players": 6, "options": ["points"], "target": 1, "first": 0}
    seats = [OPEN, *({"kind": "me", "name": name} for name in NAMES[1:])]
    clock = {"kind": "live", "move": 3600, "reserve": 7200}
    wanted = {"setup": setup, "seats": seats, "clock": clock, "hints": True}
    table: str = host.fetch("POST", "/api/tables", wanted)["id"]
    anna.fetch("POST", f"/api/tables/{table}/sit", {})
    page = anna.visit(f"t/{table}")
    wrong: list[str] = []
    for phase in phases(anna, host, table):
        if phase == "over":
            page.get_by_role("dialog", name="Game over").wait_for()
        else:
            expect(page.locator(".ask p.mine")).not_to_be_empty()
        wrong += walk(page, phase, every=phase == "battle")
        if phase == "battle":
            for tab in ("Chat", "Agreements", "This table"):
                page.get_by_role("tab", name=tab).click()
                wrong += walk(page, tab)
            page.set_viewport_size({"width": 1440, "height": 900})
            page.get_by_role("tab", name="Log").click()
    page.get_by_role("button", name="Back to the table").click()
    wrong += walk(page, "the table after the game")
    assert wrong == []


def phases(anna: Visitor, host: Visitor, table: str) -> Any:
    """Let captains play, and stop where Anna is asked something for the first time."""
    captain, game = make("captain", Random(3)), load("condottiere")
    seen: set[str] = set()
    while (look := anna.look(table, 0))["status"] == "running":
        view = look["view"]
        phase = view["phase"]
        lively = phase != "battle" or sum(len(line) > 1 for line in view["lines"]) > 1
        if look["prompt"] is not None and phase not in seen and lively:
            seen.add(phase)
            yield phase
        person, seat = (anna, 0) if look["prompt"] is not None else (host, host.asked(table))
        assert seat is not None
        own = person.look(table, seat)["view"]
        is_wanted = "battle" in seen and "pope" not in seen
        bishop = seat == 0 and is_wanted and "play bishop" in own["legal"]
        choice = "play bishop" if bishop else str(captain.decide(game.read_view(own)))
        person.play(table, choice, seat)
    yield "over"


def alone(visitor: Make, **options: Any) -> tuple[Visitor, str]:
    """Anna against a bot; she begins."""
    anna = visitor(**options)
    anna.be("Anna")
    return anna, anna.table(setup={"players": 2, "first": 0}, seats=[ME, BOT], hints=True)


def test_a_game_against_bots_is_left_and_resumed(visitor: Make) -> None:
    anna, table = alone(visitor)
    page = anna.page
    page.get_by_role("button", name="Leave").click()
    page.get_by_role("button", name="Stay").click()
    assert anna.look(table, 0)["status"] == "running"
    page.get_by_role("button", name="Leave").click()
    page.get_by_role("button", name="Pause and leave").click()
    row = page.locator("a.sheet").first
    expect(row).to_contain_text("paused")
    row.click()
    expect(page.locator(".ask p.mine")).not_to_be_empty()
    wait_for(lambda: anna.look(table, 0)["status"] == "running")


def test_a_finger_asks_and_a_hint_marks_its_card(visitor: Make) -> None:
    """On a phone: the first tap explains, and what a bot advises covers neither Pass nor hand."""
    anna, table = alone(visitor, viewport=PHONE, has_touch=True)
    anna.play(table, "site roma", 0)
    page = anna.page
    card = page.locator(".hand .card.legal").first
    held = len(anna.look(table, 0)["view"]["hands"][0])
    card.tap()
    expect(page.locator(".hand .choice")).to_be_visible()
    assert len(anna.look(table, 0)["view"]["hands"][0]) == held
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Hint").tap()
    hint = page.locator(".hint")
    expect(hint).to_be_visible()
    expect(page.locator(".hinted")).not_to_have_count(0)
    box, own = hint.bounding_box(), page.locator(".own").bounding_box()
    assert box is not None
    assert own is not None
    assert box["y"] + box["height"] <= own["y"] + 1
    hint.get_by_role("button", name="Play it").tap()
    expect(hint).to_have_count(0)


def test_the_keyboard_alone_goes_on_after_a_region(visitor: Make) -> None:
    anna, table = alone(visitor)
    page = anna.page
    page.locator("path.region.choice").first.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".hand .card.legal").first).to_be_focused()
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keyboard")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog", name="Keyboard")).to_have_count(0)
    page.keyboard.press("p")
    expect(page.locator(".ask button.pass")).to_be_focused()
    assert not anna.look(table, 0)["view"]["passed"]
    page.get_by_role("button", name="The table as text").click()
    told = page.get_by_role("dialog", name="The table as text")
    expect(told).to_contain_text("Borders on")
    expect(told).to_contain_text("decides now")
    page.keyboard.press("Escape")
    expect(told).to_have_count(0)


def test_what_others_say_and_show_is_noticed(visitor: Make) -> None:
    anna, bruno = visitor(), visitor()
    anna.be("Anna")
    bruno.be("Bruno")
    table = anna.table(setup={"players": 2, "first": 1}, seats=[ME, OPEN])
    bruno.fetch("POST", f"/api/tables/{table}/sit", {})
    page = anna.page
    expect(page.locator(".armies")).to_be_visible()
    bruno.fetch("POST", f"/api/tables/{table}/chat", {"text": "Good luck!"})
    expect(page.get_by_role("tab", name="Chat")).to_contain_text("1")
    expect(page.get_by_text("Bruno: Good luck!")).to_be_visible()
    card = bruno.look(table, 1)["view"]["hands"][1][0]
    bruno.fetch("POST", f"/api/tables/{table}/aside", {"seat": 1, "text": f"show 0 {card}"})
    expect(page.locator(".game li.sheet", has_text="Bruno shows")).to_be_visible()
    page.get_by_role("tab", name="Chat").click()
    expect(page.locator("aside .badge")).to_have_count(0)
    expect(page).to_have_title("Condottiere · Signoria")
    bruno.play(table, "site roma", 1)
    bruno.play(table, "pass", 1)
    expect(page).to_have_title("● Your turn · Condottiere · Signoria")
    assert (page.locator("link[rel=icon]").get_attribute("href") or "").endswith("turn.svg")


def test_guests_are_told_what_is_played(visitor: Make) -> None:
    anna, bruno = visitor(), visitor()
    anna.be("Anna")
    setup = {"players": 2, "options": ["capture"]}
    table = anna.table(setup=setup, seats=[ME, OPEN], clock={"kind": "days", "days": 3})
    page = bruno.visit(f"t/{table}")
    for text in ("Third edition", "may be attacked", "Days per move: 3"):
        expect(page.locator("main").get_by_text(text).first).to_be_visible()
