"""People play in their browsers."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Error as PlaywrightError
from playwright.sync_api import Page, WebSocket, expect

from tests.waiting import wait_for
from tests.web.browser import PHONE, Visitor

BOT, ME, OPEN = ({"kind": kind} for kind in ("bot", "me", "open"))
Make = Callable[..., Visitor]
RECORD = Path(__file__).parent.parent / "fixtures" / "games" / "first-2.toml"


MOMENT = 2000
"""Milliseconds after which something that was offered is gone, and is left for something else."""


def take_a_turn(page: Page, chance: Random) -> None:
    """Do something legal with what the page offers; it may be gone a moment later."""
    kinds = (".hand .card.legal", "path.region.choice", ".ask button")
    offers = [(kind, count) for kind in kinds if (count := page.locator(kind).count())]
    if not offers:
        return
    kind, count = chance.choice(offers)
    with suppress(PlaywrightError):
        page.locator(kind).nth(chance.randrange(count)).click(force=True, timeout=MOMENT)
        choice = page.locator(".hand .choice button.main")
        if choice.count():
            choice.first.click(timeout=MOMENT)


def let_play(people: Sequence[Visitor], table: str, chance: Random) -> None:
    """Let people do something at a table until something has happened there."""
    before = people[0].version(table)

    def somebody_has_moved() -> bool:
        for person in people:
            take_a_turn(person.page, chance)
        return has_changed(people[0], table, before)

    wait_for(somebody_has_moved)


def has_changed(person: Visitor, table: str, since: int) -> bool:
    return person.version(table) != since


def test_a_newcomer_plays_with_one_click(visitor: Make) -> None:
    page = visitor().visit()
    page.get_by_role("button", name="Play Condottiere").click()
    expect(page.locator("path.region")).to_have_count(17)
    expect(page.locator(".hand .card")).to_have_count(10)
    expect(page.locator(".ask p.mine")).not_to_be_empty()
    take_a_turn(page, Random(1))
    expect(page.locator("aside ol li").last).to_be_visible()


@pytest.mark.soak  # now and then nobody can move any more
def test_two_people_and_two_bots_play_a_whole_game(visitor: Make) -> None:
    anna, bruno = visitor(), visitor(viewport=PHONE)
    anna.be("Anna")
    table = anna.table(seats=[ME, OPEN, BOT, BOT], public=True)
    expect(anna.page.get_by_text("Waiting for players")).to_be_visible()
    bruno.visit(f"t/{table}")
    bruno.page.get_by_label("Your name").fill("Bruno")
    bruno.page.get_by_role("button", name="Sit down").click()
    expect(anna.page.locator("path.region")).to_have_count(17)
    chance = Random(3)
    while anna.look(table)["status"] != "over":
        let_play((anna, bruno), table, chance)
    for person in (anna, bruno):
        expect(person.page.get_by_role("dialog", name="Game over")).to_be_visible()
    anna.page.get_by_role("button", name="Play again").click()
    bruno.page.get_by_role("button", name="Play again").click()
    expect(anna.page.get_by_role("dialog", name="Game over")).to_have_count(0)
    assert anna.look(table)["number"] == 2


@pytest.mark.parametrize(
    "setup",
    [
        {"edition": "first", "players": 2},
        {"edition": "second", "players": 3},
        {"players": 2, "options": ["points"]},
        {"players": 6, "options": ["hidden"]},
        {"players": 3, "options": ["capture"]},
        {"players": 3, "options": ["draw-after-battle"]},
        {"players": 3, "options": ["choose-after-deal"]},
        {"players": 5, "options": ["greater-kingdoms", "closed-counts"]},
    ],
    ids=str,
)
def test_every_edition_and_option(visitor: Make, setup: dict[str, object]) -> None:
    anna = visitor()
    anna.be("Anna")
    players = setup["players"]
    assert isinstance(players, int)
    table = anna.table(setup=setup, seats=[ME, *[BOT] * (players - 1)])
    expect(anna.page.locator(".armies li")).to_have_count(players)
    chance = Random(2)
    for _ in range(6):
        expect(anna.page.locator(".ask p.mine")).not_to_be_empty()
        let_play([anna], table, chance)


def test_a_card_explains_itself_and_says_why_it_is_barred(visitor: Make) -> None:
    anna = visitor()
    anna.be("Anna")
    anna.table(setup={"players": 2, "first": 0}, seats=[ME, ME])
    anna.page.get_by_role("button", name="I'm Anna").click()
    anna.page.locator(".hand .card").first.click()
    dialog = anna.page.locator(".hand .choice")
    expect(dialog).to_be_visible()
    expect(dialog.locator(".error")).not_to_be_empty()
    anna.page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)


def test_an_open_choice_closes_when_it_is_over(visitor: Make) -> None:
    """Else it would hide what is asked next."""
    anna = visitor()
    anna.be("Anna")
    table = anna.table(setup={"players": 2, "first": 0}, seats=[ME, OPEN])
    bruno = visitor()
    bruno.be("Bruno")
    bruno.fetch("POST", f"/api/tables/{table}/sit", {})
    anna.play(table, "site roma", 0)
    anna.page.locator(".hand .card.legal").first.click(button="right")
    expect(anna.page.locator(".hand .choice .main")).to_have_count(1)
    anna.play(table, "pass", 0)
    expect(anna.page.locator(".hand .choice")).to_have_count(0)


def test_a_card_on_the_table_explains_itself(visitor: Make) -> None:
    anna = visitor()
    anna.be("Anna")
    table = anna.table(setup={"players": 2, "first": 0}, seats=[ME, ME])
    anna.play(table, "site roma", 0)
    legal = anna.look(table, 0)["view"]["legal"]
    anna.play(table, next(one for one in legal if one.startswith("play ")), 0)
    anna.page.get_by_role("button", name="I'm").click()
    card = anna.page.locator("[data-spot=line-0] [data-card]").first
    expect(card).to_have_attribute("title", re.compile(r"\w+ \w+"))
    card.click()
    help = anna.page.locator(".armies [role=dialog]")
    expect(help).to_contain_text(card.get_attribute("title") or "?")
    anna.page.keyboard.press("Escape")
    expect(help).to_have_count(0)


def test_several_people_at_one_screen(visitor: Make) -> None:
    anna = visitor()
    anna.be("Anna")
    seats = [{"kind": "me", "name": "Anna"}, {"kind": "me", "name": "Bruno"}]
    table = anna.table(setup={"players": 2, "first": 0}, seats=seats)
    page = anna.page
    expect(page.locator(".hand")).to_have_count(0)
    page.get_by_role("button", name="I'm Anna").click()
    expect(page.locator(".hand .card")).to_have_count(10)
    while (look := anna.look(table, 0))["deciders"] == [0]:
        legal = look["view"]["legal"]
        anna.play(table, "site roma" if "site roma" in legal else legal[0], 0)
    expect(page.get_by_role("heading", name="Bruno, it's your turn")).to_be_visible()
    expect(page.locator(".hand")).to_have_count(0)


def test_a_game_by_keyboard_alone(visitor: Make) -> None:
    anna = visitor()
    anna.be("Anna")
    table = anna.table(setup={"players": 2, "first": 0}, seats=[ME, BOT])
    page = anna.page
    expect(page.locator("path.region.choice").first).to_be_visible()
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.classList.contains('choice')"):
            break
    page.keyboard.press("Enter")
    expect(page.locator(".facts")).to_contain_text("Battle for")
    expect(page.locator(".hand .card.legal").first).to_be_visible()

    def cards() -> int:
        return len(anna.look(table, 0)["view"]["hands"][0])

    before = cards()
    page.keyboard.press("1")
    expect(page.locator(".hand .choice")).to_be_visible()  # first games: a key asks before it plays
    page.keyboard.press("1")
    wait_for(lambda: cards() < before)
    assert cards() == before - 1


def test_agreements_and_shown_cards(visitor: Make) -> None:
    anna, bruno = visitor(), visitor()
    anna.be("Anna")
    bruno.be("Bruno")
    table = anna.table(setup={"players": 3, "first": 0}, seats=[ME, OPEN, BOT])
    bruno.fetch("POST", f"/api/tables/{table}/sit", {})
    bruno.visit(f"t/{table}")
    anna.play(table, "site roma", 0)
    anna.page.get_by_role("tab", name="Agreements").click()
    anna.page.get_by_label("To whom").first.select_option("1")
    anna.page.get_by_label("I promise").select_option("pass")
    anna.page.get_by_role("button", name="Propose").click()
    bruno.page.get_by_role("tab", name=re.compile("Agreements")).click()
    bruno.page.get_by_role("button", name="Accept").click()
    expect(anna.page.locator("li.accepted")).to_be_visible()

    def anna_is_asked() -> bool:
        other = bruno.look(table, 1)
        if other["prompt"] is not None:
            bruno.play(table, "pass" if "pass" in other["view"]["legal"] else "hold", 1)
        return anna.look(table, 0)["prompt"] is not None

    wait_for(anna_is_asked)
    legal = anna.look(table, 0)["view"]["legal"]
    plays = [one for one in legal if one.startswith("play ")]
    anna.play(table, plays[0], 0)
    expect(bruno.page.locator("li.broken")).to_be_visible()
    card = anna.look(table, 0)["view"]["hands"][0][0]
    anna.page.locator("form").last.locator("input[type=checkbox]").first.check()
    anna.page.locator("form").last.get_by_label("To whom").select_option("1")
    anna.page.get_by_role("button", name="Show", exact=True).click()
    bruno.page.get_by_role("tab", name="Log").click()
    expect(bruno.page.locator("aside ol li").last).to_contain_text("Anna")
    assert card


def test_notes_are_kept_and_for_oneself(visitor: Make) -> None:
    anna, bruno = visitor(), visitor()
    anna.be("Anna")
    id = anna.table(seats=[{"kind": "me"}, {"kind": "open"}], setup={"players": 2})
    bruno.be("Bruno")
    bruno.fetch("POST", f"/api/tables/{id}/sit", {"key": "notes-of-bruno"})
    page = anna.visit(f"t/{id}")
    page.get_by_role("tab", name="Notes").click()
    with page.expect_response(lambda answer: answer.request.method == "PUT"):
        page.get_by_label("Only you can see this.").fill("Bruno holds the Bishop.")
    page.reload()
    page.get_by_role("tab", name="Notes").click()
    field = page.get_by_label("Only you can see this.")
    expect(field).to_have_value("Bruno holds the Bishop.")
    other = bruno.visit(f"t/{id}")
    other.get_by_role("tab", name="Notes").click()
    expect(other.get_by_label("Only you can see this.")).to_have_value("")


def test_an_agreement_is_kept(visitor: Make) -> None:
    anna, bruno = visitor(), visitor()
    anna.be("Anna")
    bruno.be("Bruno")
    table = anna.table(setup={"players": 2, "first": 0}, seats=[ME, OPEN])
    bruno.fetch("POST", f"/api/tables/{table}/sit", {})
    bruno.visit(f"t/{table}")
    anna.play(table, "site roma", 0)
    anna.page.get_by_role("tab", name="Agreements").click()
    anna.page.get_by_label("I promise").select_option("pass")
    anna.page.get_by_role("button", name="Propose").click()
    bruno.page.get_by_role("tab", name=re.compile("Agreements")).click()
    bruno.page.get_by_role("button", name="Accept").click()
    expect(anna.page.locator("li.accepted")).to_be_visible()
    anna.play(table, "pass", 0)
    bruno.play(table, "pass", 1)
    for person in (anna, bruno):
        expect(person.page.locator("li.kept")).to_be_visible()


def test_leave_and_come_back(visitor: Make) -> None:
    anna, bruno = visitor(), visitor()
    anna.be("Anna")
    bruno.be("Bruno")
    table = anna.table(setup={"players": 2}, seats=[ME, OPEN])
    bruno.fetch("POST", f"/api/tables/{table}/sit", {})
    bruno.visit(f"t/{table}")
    anna.page.get_by_role("button", name="Leave").click()
    anna.page.get_by_role("alertdialog").get_by_role("button", name="Leave").click()
    expect(bruno.page.locator(".armies")).to_contain_text("a bot is playing")
    anna.page.get_by_role("button", name="Take my seat back").click()
    expect(bruno.page.locator(".armies")).not_to_contain_text("a bot is playing")


def test_a_spectator_sees_no_hand(visitor: Make) -> None:
    anna, carla = visitor(), visitor()
    anna.be("Anna")
    table = anna.table(setup={"players": 2}, seats=[ME, BOT], public=True)
    carla.visit("lobby")
    carla.page.get_by_role("link", name=re.compile("Condottiere")).first.click()
    expect(carla.page.locator("path.region")).to_have_count(17)
    expect(carla.page.locator(".hand")).to_have_count(0)
    assert carla.look(table)["view"]["seat"] is None


def test_reload_two_tabs_and_a_minute_without_network(visitor: Make) -> None:
    anna = visitor()
    anna.be("Anna")
    table = anna.table(setup={"players": 2, "first": 0}, seats=[ME, BOT])
    page = anna.page
    expect(page.locator("path.region.choice").first).to_be_visible()
    second = anna.context.new_page()
    anna.watch(second)
    second.goto(f"{anna.url}/#/t/{table}")
    expect(second.locator("path.region.choice").first).to_be_visible()
    anna.context.set_offline(True)
    page.evaluate("window.dispatchEvent(new Event('offline'))")
    expect(page.get_by_text("No connection.")).to_be_visible()
    anna.context.set_offline(False)
    page.evaluate("window.dispatchEvent(new Event('online'))")
    second.locator("path.region.choice").first.click(force=True)
    expect(page.locator(".facts")).to_contain_text("Battle for")
    page.reload()
    expect(page.locator(".facts")).to_contain_text("Battle for")


@pytest.mark.parametrize(
    ("locale", "words"),
    [("de-DE", "Condottiere spielen"), ("hu-HU", None), ("it-IT", None), ("ru-RU", None)],
)
def test_the_language_of_the_browser(visitor: Make, locale: str, words: str | None) -> None:
    page = visitor(locale=locale).visit()
    assert page.evaluate("document.documentElement.lang") == locale[:2]
    button = page.locator("button.main").first
    expect(button).not_to_have_text("Play Condottiere")
    button.click()
    expect(page.locator(".ask p")).not_to_be_empty()
    expect(page.locator("body")).not_to_contain_text(re.compile(r"\b(web|card|region)\.[a-z]"))


def test_a_record_is_replayed(visitor: Make) -> None:
    page = visitor().visit("replay")
    page.locator("input[type=file]").set_input_files(RECORD)
    expect(page.locator("path.region")).to_have_count(17)
    page.get_by_role("button", name="Go to the start").click()
    page.get_by_role("button", name="Step forward").click()
    expect(page.locator("aside ol [aria-current=true]")).to_have_count(1)


EVIL = "<img src=x onerror=1>"


def is_harmless(page: Page) -> None:
    """What was written stands there as it was written, and nothing came of it."""
    expect(page.locator("main")).to_contain_text(EVIL)
    assert page.locator("img[src=x]").count() == 0


def test_names_and_chat_are_text(visitor: Make) -> None:
    anna, bruno = visitor(), visitor()
    anna.be(EVIL)
    bruno.be("Bruno")
    table = anna.table(setup={"players": 2}, seats=[ME, OPEN], public=True)
    carla = visitor()
    carla.visit("lobby")
    is_harmless(carla.page)
    bruno.fetch("POST", f"/api/tables/{table}/sit", {})
    bruno.visit(f"t/{table}")
    is_harmless(bruno.page)
    anna.fetch(
        "POST", f"/api/tables/{table}/chat", {"text": f"{EVIL}<script>alert(1)</script>{{7*7}}"}
    )
    bruno.page.get_by_role("tab", name="Chat").click()
    expect(bruno.page.locator("aside")).to_contain_text("<script>alert(1)</script>{7*7}")
    is_harmless(bruno.page)


def test_names_of_seats_and_bots_and_notes_are_text(visitor: Make) -> None:
    anna = visitor()
    anna.be("Anna")
    bot = {"kind": "bot", "bot": "captain", "name": EVIL}
    table = anna.table(setup={"players": 2, "first": 0}, seats=[ME, bot])
    is_harmless(anna.page)
    anna.fetch("PUT", f"/api/tables/{table}/notes", {"text": f"</textarea>{EVIL}"})
    anna.page.get_by_role("tab", name="Notes").click()
    field = anna.page.get_by_label("Only you can see this.")
    expect(field).to_have_value(f"</textarea>{EVIL}")
    assert anna.page.locator("img[src=x]").count() == 0
    anna.table(setup={"players": 2, "first": 0}, seats=[{**ME, "name": EVIL}, {**ME, "name": "B"}])
    is_harmless(anna.page)


def test_names_in_a_record_are_text(visitor: Make, tmp_path: Path) -> None:
    anna, file = visitor(), tmp_path / f"{EVIL.replace('/', '')}.toml"
    text = re.sub(r'seats = \["[^"]*"', f'seats = ["{EVIL}"', RECORD.read_text("utf-8"))
    assert EVIL in text
    file.write_text(text, "utf-8")
    page = anna.visit("replay")
    page.locator("input[type=file]").set_input_files(file)
    expect(page.locator("path.region")).to_have_count(17)
    is_harmless(page)
    file.write_text(f'game = "{EVIL}"', "utf-8")
    page = visitor().visit("replay")
    page.locator("input[type=file]").set_input_files(file)
    expect(page.get_by_role("alert")).to_be_visible()
    assert page.locator("img[src=x]").count() == 0


def test_the_page_gets_its_view_and_nothing_else(visitor: Make) -> None:
    """What never reaches the page of a player is not in its memory."""
    anna, bruno = visitor(), visitor()
    heard: list[str] = []

    def listen(socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: heard.append(str(frame)))

    anna.page.on("websocket", listen)
    anna.be("Anna")
    bruno.be("Bruno")
    table = anna.table(setup={"players": 2, "first": 0}, seats=[ME, OPEN])
    bruno.fetch("POST", f"/api/tables/{table}/sit", {})
    chance = Random(6)
    own: list[list[str]] = []
    for _ in range(60):
        own.append(sorted(anna.look(table, 0)["view"]["hands"][0]))
        person = next((one for one in (anna, bruno) if one.asked(table) is not None), None)
        if person is None:
            break
        seat = (anna, bruno).index(person)
        person.play(table, chance.choice(person.look(table, seat)["view"]["legal"]), seat)
    own.append(sorted(anna.look(table, 0)["view"]["hands"][0]))
    last = anna.fetch("GET", f"/api/tables/{table}/view?seat=0")["version"]

    def has_heard_all() -> bool:
        anna.page.evaluate("0")  # what came meanwhile is only told in the course of a call
        return any(json.loads(frame).get("version") == last for frame in heard)

    wait_for(has_heard_all)
    looks = [look for frame in heard if (look := json.loads(frame).get("look"))]
    running = [look["display"] for look in looks if look["status"] == "running"]
    assert len(running) > 10
    assert not any("hands" in display for display in running)
    hands = [sorted(display["hand"].split()) for display in running]
    assert any(hands)
    assert all(hand in own for hand in hands)
