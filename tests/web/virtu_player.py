"""Somebody who plays Virtù at the page: by pressing places, by keys, or in words."""

from __future__ import annotations

from collections.abc import Callable, Container
from random import Random
from typing import Any, Protocol

from playwright.sync_api import Page

from signoria.bots import make
from signoria.games import load
from signoria.text import say
from tests.web.browser import Visitor
from tests.web.staged import NAMES, Asked, Stage

FIND = """async ([action, places]) => {
  const root = document.querySelector('.virtu');
  const find = (selector) => [...root.querySelectorAll(selector)].filter((one) =>
    !one.closest('.inwords') && one.checkVisibility({ visibilityProperty: true }));
  const found = [
    ...find(`[data-offer="${action}"], [data-action="${action}"]`),
    ...places.flatMap((place) => find(`[data-place="${place}"]`)),
  ];
  const scroll = (one) => {
    for (let up = one.parentElement; up; up = up.parentElement) {
      if (!/(auto|scroll)/.test(getComputedStyle(up).overflow)) continue;
      const [box, frame] = [one.getBoundingClientRect(), up.getBoundingClientRect()];
      if (box.top < frame.top || box.bottom > frame.bottom)
        up.scrollTop += (box.top + box.bottom - frame.top - frame.bottom) / 2;
      if (box.left < frame.left || box.right > frame.right)
        up.scrollLeft += (box.left + box.right - frame.left - frame.right) / 2;
    }
  };
  const spots = [[2, 2], [2, 1], [2, 3], [1, 2], [3, 2], [1, 1], [3, 1], [1, 3], [3, 3]];
  for (const one of found) {
    scroll(one);
    await new Promise(requestAnimationFrame);
    const { left, top, width, height } = one.getBoundingClientRect();
    for (const [across, down] of spots) {
      const [x, y] = [left + width * across / 4, top + height * down / 4];
      const hit = document.elementFromPoint(x, y);
      if (hit && hit.closest('[data-place], [data-action], [data-offer], button') === one)
        return [x, y];
    }
  }
  return found.length ? 'covered' : null;
}"""
"""Where a pointer meets the button of an action, else a place; scrolls there as anybody would."""

CHANGED = """([prompt, selected]) => {
  const board = document.querySelector('.virtu')?.dataset;
  return !board || board.prompt !== prompt || (board.selected && board.selected !== selected);
}"""
"""Whether a question is answered, or something was picked up for it."""

STAND_BEFORE = """(selector) => {
  const all = [...document.querySelectorAll('a[href], button, summary, [tabindex]')].filter((one) =>
    one.tabIndex >= 0 && !one.disabled && one.checkVisibility({ visibilityProperty: true }));
  if (all.some((one) => one.tabIndex > 0)) throw new Error('Tab jumps');
  const place = all.findIndex((one) => one.closest('.virtu') && one.matches(selector));
  if (place > 0) all[place - 1].focus();
  return place > 0;
}"""
"""Gives the focus to what Tab leaves for something."""

HAS_FOCUS = "(selector) => document.activeElement.matches(selector)"

MAP, MARKET, SCORE, PALACE = "map", "market", "score", "palace"
STAGE = {
    "city": MAP, "army": MAP, "power": MAP, "clash": MAP, "market": MARKET, "patron": SCORE,
    "bonus": SCORE,
}  # fmt: skip
"""On which part of the table a place is; all others are at the palace."""
PIECES = ("hand", "courtier", "room", "upgrade", "market", "army")
"""What is picked up first, to go somewhere else."""


class Way(Protocol):
    """A way to answer a question at the page."""

    def answer(self, action: str, asked: Asked) -> None:
        """Do it; returns when the page has taken notice."""


class Pointer:
    """Presses what is to be seen, with a mouse or a finger."""

    def __init__(self, page: Page, *, finger: bool = False) -> None:
        self.page = page
        self._finger = finger

    def answer(self, action: str, asked: Asked) -> None:
        places = asked.places(action)
        begins = is_picked_up(action, places)
        for turn in range(3):
            there = places[1:] if begins and turn == 0 else places[:1] if begins else places
            self._press(action, there, asked)
            if is_answered(self.page, asked.prompt):
                return
        raise AssertionError(f"{action} could not be done at {places}")

    def _press(self, action: str, places: list[str], asked: Asked) -> None:
        before = now(self.page)
        spot: Any = None
        for place in (None, *places):
            if place is not None:
                self.show(place, asked.seat)
            spot = self.page.evaluate(FIND, [action, [place] if place else []])
            if isinstance(spot, list):
                break
        assert isinstance(spot, list), f"{action}: {spot or 'nothing'} at {places}"
        if self._finger:
            self.page.touchscreen.tap(*spot)
        else:
            self.page.mouse.click(*spot)
        self.page.wait_for_function(CHANGED, arg=before)

    def show(self, place: str, seat: int) -> None:
        """Open the part of the table where a place is."""
        page = self.page
        if page.locator(f'.virtu [data-place="{place}"]:visible').count():
            return
        stage, owner = stage_of(place), owner_of(place)
        tab = page.locator(f".virtu [role=tab].{stage}")
        if tab.is_visible() and tab.get_attribute("aria-selected") == "false":
            self._go(f".virtu [role=tab].{stage}")
        if stage == PALACE and owner is not None and owner != seat:
            self._go(f'.rivals [data-seat="{owner}"]')
        more = ".virtu .payment details:not([open]) summary"
        if place == "payment" and page.locator(more).count():
            self._go(more)

    def _go(self, selector: str) -> None:
        target = self.page.locator(selector)
        if self._finger:
            target.tap()
        else:
            target.click()


class Keys:
    """Goes to what is to be done with Tab, letters and numbers, and does it with Enter."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def answer(self, action: str, asked: Asked) -> None:
        places = asked.places(action)
        begins = is_picked_up(action, places)
        for turn in range(3):
            before = now(self.page)
            there = places[1:] if begins and turn == 0 else places[:1] if begins else places
            self._reach(action, there, asked.seat)
            self.page.keyboard.press("Enter")
            self.page.wait_for_function(CHANGED, arg=before)
            if is_answered(self.page, asked.prompt):
                return
        raise AssertionError(f"{action} could not be done at {places}")

    def _reach(self, action: str, places: list[str], seat: int) -> None:
        """Give the focus to the button of an action, or to a place."""
        if self._tab(f'[data-offer="{action}"], [data-action="{action}"]'):
            return
        for place in places:
            kind, *rest = place.split(":")
            if kind == "room" and int(rest[0]) == seat:
                self.page.keyboard.press(rest[1])
            elif kind == "city":
                self.page.keyboard.type(say(f"virtu.city.{rest[0]}")[:4])
            elif not self._tab(here(place)):
                self._open(place, seat)
                self._tab(here(place))
            if self.page.evaluate(HAS_FOCUS, here(place)):
                return
        raise AssertionError(f"{action}: no key leads to {places}")

    def _open(self, place: str, seat: int) -> None:
        """Open the part of the table where a place is."""
        stage, owner = stage_of(place), owner_of(place)
        ways = [f"[role=tab].{stage}[aria-selected=false]"]
        if stage == PALACE and owner is not None and owner != seat:
            ways.append(f'.rivals [data-seat="{owner}"]')
        if place == "payment":
            ways.append(".payment details:not([open]) summary")
        for way in ways:
            if self._tab(way):
                self.page.keyboard.press("Enter")

    def _tab(self, selector: str) -> bool:
        """Go to something with the key Tab from what is before it; whether it is to be seen."""
        if not self.page.evaluate(STAND_BEFORE, selector):
            return False
        self.page.keyboard.press("Tab")
        assert self.page.evaluate(HAS_FOCUS, selector), f"Tab does not lead to {selector}"
        return True


class Words:
    """Reads the table in words and presses the choice there."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def answer(self, action: str, asked: Asked) -> None:
        choices = self.page.locator(".inwords .choices")
        if not choices.count():
            self.page.locator(".virtu button.words").click()
        choices.locator(f'button[data-offer="{action}"]').click()
        self.page.wait_for_function(CHANGED, arg=[str(asked.prompt), ""])


def now(page: Page) -> list[str]:
    """The question that a page asks, and what is picked up for it."""
    board = page.locator(".virtu")
    return [board.get_attribute(f"data-{name}") or "" for name in ("prompt", "selected")]


def is_answered(page: Page, prompt: int) -> bool:
    board = page.locator(".virtu")
    return board.count() == 0 or board.get_attribute("data-prompt") != str(prompt)


def here(place: str) -> str:
    return f'[data-place="{place}"]'


def stage_of(place: str) -> str:
    kind, *rest = place.split(":")
    if kind == "spy":
        return PALACE if rest[0] == "room" else MAP
    return STAGE.get(kind, PALACE)


def owner_of(place: str) -> int | None:
    """The seat in whose palace a place is."""
    return next((int(part) for part in place.split(":")[1:] if part.isdigit()), None)


def is_picked_up(action: str, places: list[str]) -> bool:
    """Whether something has to be picked up first."""
    if len(places) < 2 or action.startswith("step "):
        return False
    kind, *rest = places[1].split(":")
    stays = kind == "army" and rest[1] == places[0].split(":")[1]
    return kind in PIECES and not stays


class Player:
    """Somebody at a table of which one person has all seats."""

    def __init__(self, visitor: Visitor, stage: Stage, table: str, way: Way | None = None) -> None:
        self.page = visitor.page
        self.stage = stage
        self.table = table
        self.way = way or Pointer(self.page)
        self.captain: Any = make("captain", Random(1), game="virtu")
        self.forms: set[str] = set()
        """The forms of what was done."""

    def asked(self) -> Asked | None:
        return self.stage.asked(self.table)

    def wait(self, asked: Asked) -> None:
        """Until the page asks that question; whoever is asked says that they are there."""
        asks = self.page.locator(f'.virtu[data-prompt="{asked.prompt}"], .handover button')
        asks.first.wait_for()
        if asks.first.evaluate("one => one.tagName") == "BUTTON":
            asks.first.click()
            self.page.wait_for_selector(f'.virtu[data-prompt="{asked.prompt}"]')

    def do(self, *actions: str) -> None:
        """What whoever is asked decides, one after the other."""
        for action in actions:
            asked = self.asked()
            assert asked is not None, f"nobody is asked for {action}"
            self.wait(asked)
            self.forms.add(asked.state.parse(action, asked.seat).form)
            self.way.answer(action, asked)

    def decide(self) -> None:
        """What a captain would do."""
        asked = self.asked()
        assert asked is not None
        self.do(str(self.captain.decide(asked.state.view(asked.seat))))

    def play(self, seats: Container[int] = range(5)) -> None:
        """Play to the end as captains would: these seats at the page, the others beside it."""
        while (asked := self.asked()) is not None:
            view = asked.state.view(asked.seat)
            action = str(self.captain.decide(view))
            if asked.seat in seats:
                self.do(action)
            else:
                self.stage.play(self.table, asked, action)


def hot_seat(visitor: Visitor, players: int) -> str:
    """A table at which one person has all seats, from the beginning."""
    seats = [{"kind": "me", "name": NAMES[seat]} for seat in range(players)]
    wanted = {"game": "virtu", "setup": {"players": players, "first": 0}, "seats": seats}
    id: str = visitor.fetch("POST", "/api/tables", wanted)["id"]
    return id


def advance(visitor: Visitor, table: str, until: Callable[[Any], bool]) -> int | None:
    """Let captains play there beside the page, over the network, until one of them is asked
    something wanted; says which."""
    captain: Any = make("captain", Random(1), game="virtu")
    while (seat := visitor.asked(table)) is not None:
        look = visitor.look(table, seat)
        if until(look):
            return seat
        action = str(captain.decide(load("virtu").read_view(look["view"])))
        answer = {"seat": seat, "prompt": look["prompt"], "action": action}
        visitor.fetch("POST", f"/api/tables/{table}/play", answer)
    return None
