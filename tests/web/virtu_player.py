"""Somebody who plays Virtù at the page: what the captain would do, by pressing places."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from signoria.bots import make
from signoria.games import load
from tests.waiting import wait_for
from tests.web.browser import Visitor

ME = {"kind": "me"}
NAMES = ("Anna", "Bruno", "Carla", "Dario", "Elena")

PRESS = """([action, places, exact]) => {
  const root = document.querySelector('.virtu');
  const found = (selector) => [...root.querySelectorAll(selector)]
    .find((one) => !one.closest('.inwords') && one.checkVisibility());
  const at = (place) => found(`[data-place="${place}"]`);
  const offer = () => found(`[data-offer="${action}"], [data-action="${action}"]`);
  const press = (one) => {
    one.scrollIntoView({ block: 'nearest' });
    one.click();
    return true;
  };
  if (offer()) return press(offer());
  if (exact) return false;
  for (const place of places) if (at(place)) return press(at(place));
  return false;
}"""
"""Presses the button of an action, else the first of the places that is to be seen."""

STAGE = {
    "city": "map", "army": "map", "power": "map", "clash": "map", "market": "market",
    "patron": "score", "bonus": "score",
}  # fmt: skip
"""On which part of the table a place is; all others are at the palace."""


class Player:
    """One seat at a table of Virtù, played at the page."""

    def __init__(self, visitor: Visitor, table: str, seat: int = 0) -> None:
        self.visitor = visitor
        self.table = table
        self.seat = seat
        self.captain = make("captain", Random(seat), game="virtu")
        self.done: set[str] = set()
        """The verbs of what was done."""
        self.phases: set[str] = set()

    @property
    def look(self) -> Any:
        return self.visitor.look(self.table, self.seat)

    def decide(self, look: Any) -> str:
        """What the captain would do."""
        return str(self.captain.decide(load("virtu").read_view(look["view"])))

    def press(self, action: str, look: Any) -> None:
        """Do something by pressing what is on the board for it."""
        self.phases.add(look["view"]["phase"])
        self.done.add(action.split()[0])
        press_at(self.visitor, action, look, self.seat)

    def play(self, until: Callable[[Any], bool] = lambda look: False) -> Any:
        """Play at the page to the end, or until the table looks as wanted."""
        while True:
            look: Any = None

            def is_asked_or_over() -> bool:
                nonlocal look
                look = self.look
                return look["prompt"] is not None or look["status"] == "over"

            wait_for(is_asked_or_over)
            if look["status"] == "over" or until(look):
                return look
            self.visitor.page.wait_for_selector(f'.virtu[data-prompt="{look["prompt"]}"]')
            self.press(self.decide(look), look)


def press_at(visitor: Visitor, action: str, look: Any, seat: int = 0) -> None:
    """Do something by pressing what is on the board for it."""
    offer = next(one for one in look["display"]["offers"] if one["action"] == action)
    for press in range(4):
        places = offer["places"][:]
        if press == 0 and _is_piece(offer):
            places.reverse()
        _show(visitor, places, seat)
        pressed = _try(visitor, action, places, seat)
        assert pressed, f"{action}: nothing is at {places}"
        if _is_answered(visitor, look["prompt"]):
            return
    raise AssertionError(f"{action} could not be done at {offer['places']}")


def _try(visitor: Visitor, action: str, places: list[str], seat: int) -> bool:
    page = visitor.page
    if page.evaluate(PRESS, [action, [], True]):
        return True
    for place in places:
        _show(visitor, [place], seat)
        if page.evaluate(PRESS, [action, [place], False]):
            return True
    return False


def _show(visitor: Visitor, places: list[str], seat: int) -> None:
    """Open the part of the table where a place is."""
    page, kind, *rest = visitor.page, *places[0].split(":")
    if kind in ("button", "payment"):
        return
    stage = "palace" if places[0].startswith("spy:room") else STAGE.get(kind, "palace")
    if kind == "spy" and rest[0] != "room":
        stage = "map"
    if page.locator(f'.virtu [data-place="{places[0]}"]:visible').count():
        return
    tab = page.locator(f".virtu [role=tab].{stage}")
    if tab.is_visible() and tab.get_attribute("aria-selected") == "false":
        tab.click()
    owner = next((int(one) for one in rest if one.isdigit()), seat)
    if stage == "palace" and owner != seat:
        page.locator(f'.rivals [data-seat="{owner}"]').click()


def _is_answered(visitor: Visitor, prompt: int) -> bool:
    """Whether the question is answered; if not, something was picked up for it."""
    page = visitor.page
    page.wait_for_function(
        """(prompt) => {
          const board = document.querySelector('.virtu')?.dataset;
          return board && (board.prompt !== prompt || board.selected);
        }""",
        arg=str(prompt),
    )
    return bool(page.locator(".virtu").get_attribute("data-prompt") != str(prompt))


def _is_piece(offer: Any) -> bool:
    """Whether something has to be picked up first."""
    action, places = offer["action"], offer["places"]
    pieces = ("hand", "courtier", "room", "upgrade", "market", "army")
    return len(places) > 1 and not action.startswith("step ") and places[1].split(":")[0] in pieces


def hot_seat(visitor: Visitor, players: int, names: Sequence[str] = NAMES) -> str:
    """A table at which one person has all seats."""
    seats = [{"kind": "me", "name": names[seat][:24]} for seat in range(players)]
    wanted = {"game": "virtu", "setup": {"players": players, "first": 0}, "seats": seats}
    id: str = visitor.fetch("POST", "/api/tables", wanted)["id"]
    return id


def asked(visitor: Visitor, table: str) -> tuple[int, Any] | None:
    """The seat that has to decide at a table of one's own, and what it sees."""
    first = visitor.look(table, 0)
    if first["prompt"] is not None:
        return 0, first
    deciders = first["deciders"]
    return (deciders[0], visitor.look(table, deciders[0])) if deciders else None


def advance(visitor: Visitor, table: str, until: Callable[[Any], bool]) -> int | None:
    """Let captains play beside the page, in all own seats, until one of them is asked something
    wanted; says which."""
    captain = make("captain", Random(1), game="virtu")
    while (turn := asked(visitor, table)) is not None:
        seat, look = turn
        if until(look):
            return seat
        action = str(captain.decide(load("virtu").read_view(look["view"])))
        answer = {"seat": seat, "prompt": look["prompt"], "action": action}
        visitor.fetch("POST", f"/api/tables/{table}/play", answer)
    return None
