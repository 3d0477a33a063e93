"""How large the pages are, and how long it takes from a click to what is seen of it.

A part of `make bench`. Sizes are those of the compressed files that a first visit loads; a click is
on a card at a table of six, and its time ends when the browser has painted the hand without it: in
between it was sent, carried out, committed to disk and told to everybody.
"""

from __future__ import annotations

import gzip
import statistics
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Page

from tests.server.harness import Running
from tests.web.browser import Visitor, chromium

STATIC = Path(__file__).parent.parent.parent / "src" / "signoria" / "server" / "static"
PLAIN, ALL = 150, 400
"""KB that a first visit may load, without and with the art ..."""
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


def sizes() -> tuple[float, float]:
    """KB of a first visit in English, compressed: without the art, and with all of it."""
    plain = art = 0
    for path in STATIC.rglob("*"):
        if not path.is_file() or is_other_language(path.name):
            continue
        length = len(gzip.compress(path.read_bytes()))
        if path.suffix in (".svg", ".png"):
            art += length
        else:
            plain += length
    return plain / 1024, (plain + art) / 1024


def is_other_language(name: str) -> bool:
    return name.endswith(".js") and name[2:3] == "-" and not name.startswith("en-")


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


def six_players() -> list[float]:
    """Clicks at tables of a person and five bots."""
    times: list[float] = []
    seats = [{"kind": "me"}, *[{"kind": "bot", "bot": "random"}] * 5]
    with (
        tempfile.TemporaryDirectory() as folder,
        Running(Path(folder) / "site.db") as server,
        chromium() as browser,
    ):
        visitor = Visitor(browser, server.url)
        visitor.be("Anna")
        while len(times) < CLICKS:
            visitor.table(setup={"players": 6}, seats=seats)
            visitor.page.wait_for_selector(".hand .card")
            times += clicks(visitor.page)
        visitor.close()
    return times


def main() -> None:
    plain, whole = sizes()
    times = six_players()
    for name, measured, bound, unit in (
        ("first visit without the art", plain, PLAIN, "KB"),
        ("and with all of it", whole, ALL, "KB"),
        ("click to paint, six players, median", statistics.median(times), PAINT, "ms"),
        (f"the slowest of {len(times)}", max(times), PAINT, "ms"),
    ):
        verdict = "reached" if measured < bound else "not reached"
        sys.stdout.write(f"{name:<38}{measured:>10.1f} {unit}  below {bound}: {verdict}\n")


if __name__ == "__main__":
    main()
