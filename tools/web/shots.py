"""Pictures of the pages for the documentation: `make shots` writes them to docs/shots.

A real server, a real browser, and a game between captains that is always the same.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Sequence
from io import BytesIO
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

from PIL import Image
from playwright.sync_api import Page

from signoria.bots import make
from signoria.game import Shuffle, shuffled
from signoria.games import load
from tests.server.harness import Running
from tests.web.browser import DESK, PHONE, Visitor, chromium

FOLDER = Path(__file__).parent.parent.parent / "docs" / "shots"
SIZES = {"desk": DESK, "phone": PHONE}
NAMES = ("Anna", "Bruno", "Carla", "Dario", "Elena", "Fosco")


class Studio:
    """A site with everything that is to be seen on the pictures."""

    def __init__(self, server: Running, browser: Any) -> None:
        self.server = server
        self.browser = browser

    def visitor(self, size: str, scheme: str) -> Visitor:
        scale = 2 if size == "phone" else 1
        return Visitor(
            self.browser,
            self.server.url,
            viewport=SIZES[size],
            color_scheme=scheme,
            device_scale_factor=scale,
        )

    def table(self, visitor: Visitor, players: int, moves: int) -> str:
        """A table at which captains have played so many moves in all seats."""
        visitor.be("Anna")
        seats = [{"kind": "me", "name": NAMES[seat]} for seat in range(players)]
        wanted = {"setup": {"players": players, "first": 0}, "seats": seats, "hints": True}
        id: str = visitor.fetch("POST", "/api/tables", wanted)["id"]
        game = load("condottiere")
        captain = make("captain", Random(3))
        for _ in range(moves):
            look = visitor.look(id, 0)
            if look["status"] != "running":
                break
            seat = look["deciders"][0]
            view = game.read_view(visitor.look(id, seat)["view"])
            visitor.play(id, str(captain.decide(view)), seat)
        return id


def shoot(page: Page, name: str) -> None:
    page.wait_for_timeout(900)
    picture = Image.open(BytesIO(page.screenshot()))
    picture.quantize(200).save(FOLDER / f"{name}.png", optimize=True)
    sys.stdout.write(f"{name}\n")


def pages(studio: Studio, size: str, scheme: str) -> None:
    """The pages around the table."""
    visitor = studio.visitor(size, scheme)
    for place, name in (("", "start"), ("create", "create"), ("lobby", "lobby")):
        visitor.visit(place)
        shoot(visitor.page, f"{name}-{size}-{scheme}")
    visitor.context.close()


def tables(studio: Studio, size: str, scheme: str, players: int, moves: int) -> None:
    """A table in the middle of a game."""
    visitor = studio.visitor(size, scheme)
    id = studio.table(visitor, players, moves)
    visitor.visit(f"t/{id}")
    page = visitor.page
    page.wait_for_selector(".handover button, .hand, .ask")
    button = page.locator(".handover button")
    if button.count():
        button.click()
    shoot(page, f"table{players}-{size}-{scheme}")
    if players == 4:
        cards = page.locator(".hand .card")
        if cards.count():
            cards.nth(cards.count() // 2).click()
            shoot(page, f"card-{size}-{scheme}")
    visitor.context.close()


def ending(studio: Studio, size: str, scheme: str) -> None:
    """The result, and the replay of the game."""
    visitor = studio.visitor(size, scheme)
    id = studio.table(visitor, 4, 10_000)
    visitor.visit(f"t/{id}")
    shoot(visitor.page, f"result-{size}-{scheme}")
    visitor.visit(f"replay?table={id}&game=1")
    visitor.page.wait_for_selector("path.region")
    shoot(visitor.page, f"replay-{size}-{scheme}")
    visitor.context.close()


def dealer() -> Any:
    chance = Random(11)

    def deal(shuffle: Shuffle) -> Sequence[int]:
        return shuffled(shuffle, chance)

    return deal


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    numbers = count(1)
    with (
        tempfile.TemporaryDirectory() as folder,
        Running(Path(folder) / "site.db", deal=dealer(), name=lambda: f"name-{next(numbers):012}")
        as server,
        chromium() as browser,
    ):  # fmt: skip
        studio = Studio(server, browser)
        for size in SIZES:
            for scheme in ("light", "dark"):
                pages(studio, size, scheme)
                for players, moves in ((2, 24), (4, 27), (6, 44)):
                    tables(studio, size, scheme, players, moves)
                ending(studio, size, scheme)


if __name__ == "__main__":
    main()
