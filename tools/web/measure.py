"""How large the pages are, and how long it takes from a click to what is seen of it.

A part of `make bench`. Sizes are those of the compressed files that a first visit and a first game
load. A click is on a card at a table of six, and its time ends when the browser has painted the
hand without it: in between it was sent, carried out, committed to disk and told to everybody. At a
table of Virtù, of five players in a late year, it is on what can be pressed there in turn: an
indulgence, which is bought and given back, the palace of a rival, and the parts of the table.
"""

from __future__ import annotations

import gzip
import statistics
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Page, Response

from tests.server.harness import Running
from tests.web.browser import Visitor, chromium
from tests.web.staged import Stage, captains

PLAIN, ALL = 150, 400
"""KB that a first visit may load, without and with the art ..."""
VIRTU = 120
"""... KB that Virtù's table may load beyond that, without its art ..."""
PAINT = 100
"""... and milliseconds from a click to paint."""
CLICKS = 20

CLICK = """() => new Promise(resolve => {
  const cards = () => document.querySelectorAll('.hand .card').length;
  const before = cards();
  const card = document.querySelector('.hand .card.legal');
  if (!card) return resolve(null);
  const begun = performance.now();
  const look = () => cards() < before
    ? requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - begun)))
    : performance.now() - begun > 5000 ? resolve(null) : requestAnimationFrame(look);
  card.click();
  const sure = document.querySelector('.hand .choice button.main');
  if (sure) sure.click();
  look();
})"""

ELSE = """() => {
  if (document.querySelector('.hand .card.legal')) return;
  const other = document.querySelector('path.region.choice, .ask button');
  if (other) other.dispatchEvent(new MouseEvent('click', { bubbles: true }));
}"""


def first_visit(browser: Browser, url: str) -> tuple[float, float]:
    """KB, compressed, until the first card of a first game can be played: without the art, and
    with it."""
    plain, art = loaded(browser, url, "Condottiere", ".hand .card")
    return sum(plain.values()), sum(plain.values()) + sum(art.values())


def virtu_visit(browser: Browser, url: str) -> float:
    """KB, compressed and without the art, that only Virtù's table loads."""
    shared, _ = loaded(browser, url, "Condottiere", ".hand .card")
    plain, _ = loaded(browser, url, "Virtù", ".virtu [data-place]")
    return sum(size for file, size in plain.items() if file not in shared)


def loaded(
    browser: Browser, url: str, game: str, ready: str
) -> tuple[dict[str, float], dict[str, float]]:
    """The files that a first visit and a first game load, with their compressed size in KB: what
    is no picture, and pictures."""
    visitor = Visitor(browser, url)
    answers: list[Response] = []
    visitor.page.on("response", lambda answer: answers.append(answer))
    visitor.visit().get_by_role("button", name=f"Play {game}").click()
    visitor.page.wait_for_selector(ready)
    plain: dict[str, float] = {}
    art: dict[str, float] = {}
    for answer in answers:
        kind = answer.headers.get("content-type", "")
        if not kind.startswith("application/json"):
            sizes = art if kind.startswith("image/") else plain
            sizes[answer.url] = len(gzip.compress(answer.body())) / 1024
    visitor.close()
    return plain, art


def clicks(page: Page) -> list[float]:
    """Milliseconds from a click on a card to paint, some times."""
    times: list[float] = []
    while len(times) < CLICKS and not page.locator(".result").count():
        page.evaluate(ELSE)
        took = page.evaluate(CLICK)
        if took is not None:
            times.append(took)
        page.wait_for_timeout(50)
    return times


def six_players(browser: Browser, url: str) -> list[float]:
    """Clicks at tables of a person and five bots."""
    times: list[float] = []
    seats = [{"kind": "me"}, *[{"kind": "bot", "bot": "random"}] * 5]
    visitor = Visitor(browser, url)
    visitor.be("Anna")
    while len(times) < CLICKS:
        visitor.table(setup={"players": 6}, seats=seats)
        visitor.page.wait_for_selector(".hand .card")
        times += clicks(visitor.page)
    visitor.close()
    return times


BOARD = """(selector) => new Promise((resolve) => {
  const board = document.querySelector('.virtu');
  const look = () => [board.dataset.prompt, board.dataset.stage, board.dataset.selected,
    board.querySelector('.palace')?.ariaLabel].join(' ');
  const before = look();
  const begun = performance.now();
  const wait = () => look() !== before
    ? requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - begun)))
    : requestAnimationFrame(wait);
  board.querySelector(selector).click();
  wait();
})"""
"""Milliseconds until a press on the board of Virtù is seen."""

PRESSES = (
    ".tabs .palace", '[data-place="indulgence"]', '[data-action="undo"]', ".tabs .market",
    ".tabs .score", ".tabs .palace", ".rivals li:nth-child(2) button",
    ".rivals li:nth-child(3) button",
)  # fmt: skip


def late_table(browser: Browser, server: Running) -> list[float]:
    """Presses at a table of five in the market of a late year."""
    visitor = Visitor(browser, server.url)
    visitor.be("Anna")
    state = captains(5, 1, lambda state: state.year >= 8 and "borrow florins" in state.legal()
                     and state.phase == "market")  # fmt: skip
    table = Stage(server).table(visitor, state)
    visitor.visit(f"t/{table}").wait_for_selector(".virtu [data-place]")
    visitor.page.wait_for_timeout(500)
    times = [visitor.page.evaluate(BOARD, selector) for selector in PRESSES * 3]
    visitor.close()
    return times


def main() -> None:
    with (
        tempfile.TemporaryDirectory() as folder,
        Running(Path(folder) / "site.db") as server,
        chromium() as browser,
    ):
        plain, whole = first_visit(browser, server.url)
        virtu = virtu_visit(browser, server.url)
        times = six_players(browser, server.url)
        late = late_table(browser, server)
    for name, measured, bound, unit in (
        ("first visit without the art", plain, PLAIN, "KB"),
        ("and with the art", whole, ALL, "KB"),
        ("Virtù beyond that, without its art", virtu, VIRTU, "KB"),
        ("click to paint, six players, median", statistics.median(times), PAINT, "ms"),
        (f"the slowest of {len(times)}", max(times), PAINT, "ms"),
        ("Virtù, five players, late, median", statistics.median(late), PAINT, "ms"),
        (f"the slowest of {len(late)}", max(late), PAINT, "ms"),
    ):
        verdict = "reached" if measured < bound else "not reached"
        sys.stdout.write(f"{name:<38}{measured:>10.1f} {unit}  below {bound}: {verdict}\n")


if __name__ == "__main__":
    main()
