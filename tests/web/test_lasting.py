"""A game outlasts the server, the network and a stale tab."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser, expect

from tests.server.harness import Serving
from tests.web.browser import Visitor

ME, BOT = {"kind": "me"}, {"kind": "bot"}


def seated(browser: Browser, server: Serving) -> tuple[Visitor, str]:
    """Anna at a table with a bot; she begins."""
    anna = Visitor(browser, server.url)
    anna.be("Anna")
    return anna, anna.table(setup={"players": 2, "first": 0}, seats=[ME, BOT])


def test_the_server_restarts_in_the_middle_of_a_game(browser: Browser, tmp_path: Path) -> None:
    server = Serving(tmp_path / "site.db")
    with server.running():
        anna, table = seated(browser, server)
        page = anna.page
        page.locator("path.region.choice").first.click(force=True)
        expect(page.locator(".facts")).to_contain_text("Battle for")
        server.kill()
        expect(page.get_by_text("Connection lost.")).to_be_visible()
        server.start()
        expect(page.get_by_text("Connection lost.")).to_have_count(0)
        expect(page.locator(".facts")).to_contain_text("Battle for")
        card = page.locator(".hand .card.legal").first
        card.click()
        choice = page.locator(".hand .choice button.main")
        if choice.count():
            choice.first.click()
        expect(page.locator("aside ol li").last).to_be_visible()
        assert anna.look(table, 0)["status"] == "running"
        anna.close()


def test_a_stale_tab_is_told_so(browser: Browser, tmp_path: Path) -> None:
    """A tab that lost its socket sends an answer to a question that is gone."""
    server = Serving(tmp_path / "site.db")
    with server.running():
        anna, table = seated(browser, server)
        page = anna.page
        expect(page.locator("path.region.choice").first).to_be_visible()
        page.route_web_socket("**/socket*", lambda socket: socket.close())
        stale = anna.context.new_page()
        anna.watch(stale)
        stale.goto(f"{anna.url}/#/t/{table}")
        expect(stale.locator("path.region.choice").first).to_be_visible()
        question = {"seat": 0, "prompt": 1, "action": "site roma"}
        anna.play(table, "site roma", 0)
        answer = anna.context.request.post(f"{anna.url}/api/tables/{table}/play", data=question)
        assert answer.status == 409
        assert answer.json()["error"] in ("stale-prompt", "not-asked")
        expect(stale.locator(".facts")).to_contain_text("Rome")
        anna.close()


def test_the_shell_opens_without_a_server(browser: Browser, tmp_path: Path) -> None:
    server = Serving(tmp_path / "site.db")
    server.start()
    visitor = Visitor(browser, server.url)
    page = visitor.visit()
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.reload()
    expect(page.get_by_role("button", name="Play Condottiere")).to_be_visible()
    server.kill()
    page.reload()
    expect(page.get_by_role("button", name="Play Condottiere")).to_be_visible()
    expect(page.get_by_text("No connection.")).to_be_visible()
    visitor.close()
