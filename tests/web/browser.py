"""People with browsers: Debian's Chromium against a real server."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    expect,
    sync_playwright,
)

from tests import programs
from tests.waiting import PATIENCE

MILLISECONDS = 1000 * PATIENCE
"""As Playwright wants it."""
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
DESK = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}
EXPECTED = ("401 (Unauthorized)", "409 (Conflict)", "422 (", "net::ERR", "WebSocket connection")
"""What a browser writes to its console about answers that are part of the play."""


@contextmanager
def chromium() -> Iterator[Browser]:
    """A browser."""
    program = programs.chromium()
    assert program is not None, "Debian's chromium is missing: make services installs it"
    expect.set_options(timeout=MILLISECONDS)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=program, args=ARGUMENTS, timeout=MILLISECONDS
        )
        try:
            yield browser
        finally:
            browser.close()


class Visitor:
    """Somebody with a browser of his own, at a page of the site."""

    def __init__(self, browser: Browser, url: str, **options: Any) -> None:
        chosen = {"viewport": DESK, "locale": "en-GB", "reduced_motion": "reduce", **options}
        self.url = url
        self.context: BrowserContext = browser.new_context(**chosen)
        self.context.set_default_timeout(MILLISECONDS)
        self.page: Page = self.context.new_page()
        self.complaints: list[str] = []
        self.watch(self.page)

    def watch(self, page: Page) -> None:
        """Note everything that is wrong with a page."""
        page.on("pageerror", lambda error: self.complaints.append(f"error: {error}"))
        page.on("console", self._heard)

    def _heard(self, message: ConsoleMessage) -> None:
        if message.type == "error" and not any(one in message.text for one in EXPECTED):
            self.complaints.append(message.text)

    def visit(self, place: str = "") -> Page:
        """Open a page of the site."""
        self.page.goto(f"{self.url}/#/{place}")
        self.page.wait_for_selector("header")
        return self.page

    def fetch(self, method: str, path: str, body: Any = None) -> Any:
        """A request as the page would send it, with its cookie."""
        answer = self.context.request.fetch(f"{self.url}{path}", method=method, data=body)
        assert answer.ok, answer.text()
        return answer.json() if answer.status != 204 else None

    def be(self, name: str) -> None:
        """Choose a name."""
        self.fetch("POST", "/api/session", {"name": name})

    def table(self, **wanted: Any) -> str:
        """A new table, at which the page then is."""
        id: str = self.fetch("POST", "/api/tables", wanted)["id"]
        self.visit(f"t/{id}")
        return id

    def version(self, table: str) -> int:
        """How much has happened at a table that everybody may know."""
        version: int = self.fetch("GET", f"/api/tables/{table}/view")["version"]
        return version

    def asked(self, id: str) -> int | None:
        """The first of one's own seats that has to decide."""
        own = self.fetch("GET", f"/api/tables/{id}")["yours"]
        return next((seat for seat in own if self.look(id, seat)["prompt"] is not None), None)

    def look(self, table: str, seat: int | None = None) -> Any:
        query = "" if seat is None else f"?seat={seat}"
        return self.fetch("GET", f"/api/tables/{table}/view{query}")["look"]

    def play(self, table: str, action: str, seat: int = 0) -> None:
        """Answer the question of a seat, beside the page."""
        body = {"seat": seat, "prompt": self.look(table, seat)["prompt"], "action": action}
        self.fetch("POST", f"/api/tables/{table}/play", body)

    def close(self) -> None:
        """Leave; nothing may have been wrong with the pages."""
        self.context.close()
        assert not self.complaints, self.complaints
