"""Pictures of the pages for the documentation: `make shots` writes them to docs/shots; with
`pages`, `tables` or `virtu` only those.

A real server, a real browser, and a game between captains that is always the same.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable, Sequence
from io import BytesIO
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

from PIL import Image
from playwright.sync_api import Page
from shots_learn import learning

from signoria.bots import make
from signoria.game import Shuffle, shuffled
from signoria.games import load
from tests.server.harness import Running
from tests.web.browser import DESK, PHONE, Visitor, chromium
from tests.web.virtu_player import advance, hot_seat

FOLDER = Path(__file__).parent.parent.parent / "docs" / "shots"
SIZES = {"desk": DESK, "phone": PHONE}
SCHEMES = ("light", "dark")
ME = {"kind": "me"}
OPEN = {"kind": "open"}
NAMES = ("Anna", "Bruno", "Carla", "Dario", "Elena", "Fosco")


class Studio:
    """A site with everything that is to be seen on the pictures."""

    def __init__(self, server: Running, browser: Any) -> None:
        self.server = server
        self.browser = browser
        self.captain = make("captain", Random(3))

    def visitor(self, size: str, scheme: str) -> Visitor:
        scale = 2 if size == "phone" else 1
        return Visitor(
            self.browser,
            self.server.url,
            viewport=SIZES[size],
            color_scheme=scheme,
            device_scale_factor=scale,
        )

    def table(self, visitor: Visitor, players: int, worth: Callable[[Any], bool]) -> str:
        """A table at which captains play in all seats until it is worth a picture."""
        while True:
            id = self._begun(visitor, players)
            look = visitor.look(id, 0)
            while look["status"] == "running":
                seat = visitor.asked(id)
                assert seat is not None
                own = visitor.look(id, seat)
                if worth(own):
                    return id
                view = load("condottiere").read_view(own["view"])
                visitor.play(id, str(self.captain.decide(view)), seat)
                look = visitor.look(id, 0)
            if worth(look):
                return id

    def _begun(self, visitor: Visitor, players: int) -> str:
        visitor.be("Anna")
        seats = [{"kind": "me", "name": NAMES[seat]} for seat in range(players)]
        wanted = {"setup": {"players": players, "first": 0}, "seats": seats, "hints": True}
        id: str = visitor.fetch("POST", "/api/tables", wanted)["id"]
        return id


def is_lively(look: Any) -> bool:
    """Whether a battle is on in the middle of a game, and there is much to choose from."""
    view = look["view"]
    fighting = sum(len(line) > 1 for line in view["lines"])
    return (
        look["status"] == "running"
        and view["phase"] == "battle"
        and fighting > 1
        and len(view["owners"]) >= view["players"] + 1
        and len(view["hands"][view["seat"]]) >= 4
        and len(view["legal"]) >= 4
    )


def is_over(look: Any) -> bool:
    """Whether a game is over that was not too short."""
    return look["status"] == "over" and len(look["view"]["owners"]) >= 8


def shoot(page: Page, name: str) -> None:
    page.wait_for_timeout(900)
    picture = Image.open(BytesIO(page.screenshot())).convert("RGB")
    # by what there is and not by how much of it: else small signs lose their colours
    small = picture.quantize(200, method=Image.Quantize.MAXCOVERAGE)
    small.save(FOLDER / f"{name}.png", optimize=True)
    sys.stdout.write(f"{name}\n")


def crowd(studio: Studio) -> None:
    """Other people, who wait for players or play in public."""
    bot = {"kind": "bot", "bot": "captain"}
    tables: list[tuple[str, dict[str, Any]]] = [
        ("Lucia", {"setup": {"players": 4, "options": ["capture"]},
                   "seats": [ME, OPEN, OPEN, bot]}),
        ("Marco", {"setup": {"players": 2, "edition": "first"}, "seats": [ME, OPEN],
                   "clock": {"kind": "days", "days": 3}}),
        ("Pietro", {"game": "virtu", "setup": {"players": 3}, "seats": [ME, bot, bot]}),
        ("Chiara", {"setup": {"players": 6, "edition": "second"}, "seats": [ME, *[bot] * 5]}),
    ]  # fmt: skip
    for name, wanted in tables:
        visitor = studio.visitor("desk", "light")
        visitor.be(name)
        visitor.fetch("POST", "/api/tables", {**wanted, "public": True})
        visitor.context.close()


def pages(studio: Studio, size: str, scheme: str) -> None:
    """The pages around the table."""
    visitor = studio.visitor(size, scheme)
    visitor.visit("")
    shoot(visitor.page, f"start-{size}-{scheme}")
    visitor.be("Anna")
    bot = {"kind": "bot", "bot": "prince"}
    own = {"setup": {"players": 4, "first": 0}, "seats": [ME, bot, bot, bot]}
    visitor.fetch("POST", "/api/tables", own)
    for name in ("create", "lobby"):
        visitor.visit(name)
        shoot(visitor.page, f"{name}-{size}-{scheme}")
    visitor.context.close()


def tables(studio: Studio, size: str, scheme: str, players: int) -> None:
    """A table in the middle of a game; with four players also a card that explains itself."""
    visitor = studio.visitor(size, scheme)
    id = studio.table(visitor, players, is_lively)
    visitor.visit(f"t/{id}")
    page = visitor.page
    page.locator(".handover button").click()
    shoot(page, f"table{players}-{size}-{scheme}")
    if players == 4:
        cards = page.locator(".hand .card")
        cards.nth(cards.count() // 2).click(button="right")
        shoot(page, f"card-{size}-{scheme}")
    visitor.context.close()


def ending(studio: Studio, size: str, scheme: str) -> None:
    """The result, and the replay of the game."""
    visitor = studio.visitor(size, scheme)
    id = studio.table(visitor, 4, is_over)
    visitor.visit(f"t/{id}")
    page = visitor.page
    page.locator(".result figure").nth(2).wait_for()
    page.locator(".result progress").wait_for(state="detached")
    shoot(page, f"result-{size}-{scheme}")
    visitor.visit(f"replay/{id}.1")
    page.locator("aside figure").nth(2).wait_for()
    page.locator("aside progress").wait_for(state="detached")
    shoot(page, f"replay-{size}-{scheme}")
    visitor.context.close()


VIRTU = (
    "family", "move", "govern", "patronage", "annex", "pay", "war", "intrigue", "exchange",
    "palace", "market", "recruit", "alliance",
)  # fmt: skip
"""The phases of Virtù that are shown."""
STARTED = 3
"""The year from which there is something to see on a table of Virtù."""


def virtu(studio: Studio) -> None:
    """A game of Virtù between captains on one screen, stopped at its phases, and its end.

    It is played once; everybody who takes a picture comes to the table for that, as open pages
    would follow every move.
    """
    host = studio.visitor("desk", "light")
    host.be("Anna")
    table, wanted = hot_seat(host, 4), list(VIRTU)

    def is_worth_it(look: Any) -> bool:
        phase, year = look["view"]["phase"], look["view"]["year"]
        return phase in wanted and (phase == "family" or year >= STARTED)

    seat: int | None = 0
    while seat is not None:
        seat = advance(host, table, is_worth_it)
        phase = "over" if seat is None else str(host.look(table, seat)["view"]["phase"])
        wanted = [one for one in wanted if one != phase]
        for size in SIZES:
            for scheme in SCHEMES:
                photograph(studio, host, f"t/{table}", f"virtu-{phase}-{size}-{scheme}")
    host.context.close()
    if wanted:
        sys.stdout.write(f"not seen: {', '.join(wanted)}\n")


def photograph(studio: Studio, host: Visitor, place: str, name: str) -> None:
    """What the host of a table sees now, on another screen."""
    _, phase, size, scheme = name.split("-")
    visitor = studio.visitor(size, scheme)
    visitor.context.add_cookies(host.context.cookies())  # type: ignore[arg-type]
    page = visitor.visit(place)
    if phase == "family":
        page.locator(".handover button").click()
    page.locator(f'.virtu[data-phase="{phase}"]').wait_for()
    if phase == "over":
        page.locator(".result figure").first.wait_for()
    shoot(page, name)
    visitor.context.close()


def dealer() -> Any:
    chance = Random(11)

    def deal(shuffle: Shuffle) -> Sequence[int]:
        return shuffled(shuffle, chance)

    return deal


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    wanted = sys.argv[1:] or ["pages", "tables", "virtu", "learn"]
    numbers = count(1)
    with (
        tempfile.TemporaryDirectory() as folder,
        Running(Path(folder) / "site.db", deal=dealer(), name=lambda: f"name-{next(numbers):012}")
        as server,
        chromium() as browser,
    ):  # fmt: skip
        studio = Studio(server, browser)
        if "pages" in wanted:
            crowd(studio)
        for size in SIZES:
            for scheme in SCHEMES:
                if "pages" in wanted:
                    pages(studio, size, scheme)
                if "tables" in wanted:
                    for players in (2, 4, 6):
                        tables(studio, size, scheme, players)
                    ending(studio, size, scheme)
                if "learn" in wanted:
                    learning(studio.visitor(size, scheme), shoot, f"{size}-{scheme}")
        if "virtu" in wanted:
            virtu(studio)


if __name__ == "__main__":
    main()
