"""Virtù at the page: whole games by pressing places, by keyboard and in words, at every size."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from signoria.text import say
from tests.web.browser import DESK, PHONE, Visitor
from tests.web.test_access import serious
from tests.web.virtu_player import ME, NAMES, Player, advance, asked, hot_seat

Make = Callable[..., Visitor]
CARDS = re.compile(r"dealt [^:]*:(?! 10)|is dealt ")
"""Cards that somebody is dealt, by their names."""
CAPTAIN = {"kind": "bot", "bot": "captain"}


def is_late(look: Any) -> bool:
    """Whether the game ends with this winter, or may end with this year."""
    gauges = look["display"]["gauges"]
    return bool(
        look["display"]["last"]
        or gauges["cities"][0] >= gauges["cities"][1] - 1
        or gauges["patron"][0] >= gauges["patron"][1]
        or gauges["free"][0] <= 1
    )


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_a_game_of_three_by_pressing_places(visitor: Make, size: dict[str, int]) -> None:
    anna = visitor(viewport=size)
    anna.be("Anna")
    table = anna.table(game="virtu", setup={"players": 3}, seats=[ME, CAPTAIN, CAPTAIN])
    player = Player(anna, table)
    assert player.play()["status"] == "over"
    assert {"place", "enter", "move", "annex", "buy", "pay", "done"} <= player.done
    assert {"family", "move", "palace", "market", "pay"} <= player.phases
    result = anna.page.locator(".result")
    expect(result.locator("table")).to_contain_text("Patron track")
    result.get_by_role("link", name="Replay this game").click()
    expect(anna.page.locator(".virtu")).to_be_visible()


@pytest.mark.parametrize(("players", "size"), [(4, PHONE), (5, DESK)], ids=["four", "five"])
def test_the_end_of_a_larger_game(visitor: Make, players: int, size: dict[str, int]) -> None:
    """Captains play on one screen until the end is near; the rest is pressed."""
    anna = visitor(viewport=size)
    anna.be("Anna")
    table = hot_seat(anna, players)
    assert advance(anna, table, is_late) is not None
    anna.visit(f"t/{table}")
    players_here = [Player(anna, table, seat) for seat in range(players)]
    while (turn := asked(anna, table)) is not None:
        player, look = players_here[turn[0]], turn[1]
        anna.page.wait_for_selector(f'.virtu[data-prompt="{look["prompt"]}"]')
        player.press(player.decide(look), look)
    expect(anna.page.locator(".result")).to_be_visible()


def test_hot_seat_hides_what_is_placed_in_secret(visitor: Make) -> None:
    anna = visitor()
    anna.be("Anna")
    table = hot_seat(anna, 3)
    anna.visit(f"t/{table}")
    page = anna.page
    for seat in range(3):
        handover = page.locator(".handover")
        expect(handover).to_contain_text(NAMES[seat])
        others = [card for one in range(3) for card in anna.look(table, one)["display"]["unplaced"]]
        assert others
        for card in others:
            expect(page.locator(f'[data-place="hand:{card}"]')).to_have_count(0)
        shown = page.locator("main").inner_text()
        assert not any(say(f"virtu.card.{card}").split(",")[0] in shown for card in others)
        handover.get_by_role("button").click()
        player = Player(anna, table, seat)
        while (look := player.look)["prompt"] is not None and look["view"]["phase"] == "family":
            page.wait_for_selector(f'.virtu[data-prompt="{look["prompt"]}"]')
            player.press(player.decide(look), look)
    expect(page.locator('.virtu[data-phase="move"]')).to_be_visible()
    expect(page.locator(".handover")).to_have_count(0)


def test_the_first_hand_waits_for_its_player(visitor: Make) -> None:
    """Condottiere on one screen: until somebody confirms, nothing of any hand is on the page."""
    anna = visitor()
    anna.be("Anna")
    seats = [{**ME, "name": "Anna"}, {**ME, "name": "Bruno"}]
    table = anna.table(setup={"players": 2, "first": 0}, seats=seats)
    page = anna.page
    expect(page.locator(".handover")).to_be_visible()
    expect(page.locator(".hand")).to_have_count(0)
    log = page.locator("aside ol")
    expect(log).to_contain_text("Cards dealt to Bruno: 10")
    expect(log).not_to_contain_text(CARDS)
    page.locator(".handover button").click()
    expect(page.locator(".hand .card").first).to_be_visible()
    expect(log).to_contain_text(CARDS)
    anna.play(table, "site roma", 0)
    page.locator(".hand .card.legal").first.click()
    expect(page.locator(".handover")).to_contain_text("Bruno")
    expect(page.locator(".hand")).to_have_count(0)
    expect(log).not_to_contain_text(CARDS)


def test_by_keyboard(visitor: Make) -> None:
    """A year by keys alone: cards, rooms, cities and the question's button."""
    anna = visitor()
    anna.be("Anna")
    table = anna.table(game="virtu", setup={"players": 3, "first": 0}, seats=[ME, CAPTAIN, CAPTAIN])
    player, page = Player(anna, table), anna.page

    def press(action: str, look: Any) -> None:
        offer = next(one for one in look["display"]["offers"] if one["action"] == action)
        before = str(look["prompt"])
        places = [place for place in reversed(offer["places"]) if place != "clash"]
        for place in [*places, places[-1]]:
            button = f'[data-offer="{action}"], [data-action="{action}"]'
            target = page.locator(f'.virtu :is({button}, [data-place="{place}"]):visible').first
            target.focus()
            page.keyboard.press("Enter")
            page.wait_for_function(
                """(prompt) => { const board = document.querySelector('.virtu')?.dataset;
                     return board && (board.prompt !== prompt || board.selected); }""",
                arg=before,
            )
            if page.locator(".virtu").get_attribute("data-prompt") != before:
                return
        raise AssertionError(action)

    player.press = press  # type: ignore[method-assign]
    look = player.play(lambda look: look["view"]["phase"] == "move" and look["view"]["year"] == 1)
    page.wait_for_selector(f'.virtu[data-prompt="{look["prompt"]}"]')
    page.keyboard.press("2")
    expect(page.locator(f'[data-place="room:{player.seat}:2"]').first).to_be_focused()
    page.keyboard.type("ro")
    expect(page.locator('[data-place="city:roma"]')).to_be_focused()
    page.keyboard.press("2")
    page.keyboard.press("Enter")
    page.wait_for_function(
        "(prompt) => document.querySelector('.virtu')?.dataset.prompt !== prompt",
        arg=str(look["prompt"]),
    )
    assert page.evaluate("document.activeElement !== document.body")
    page.keyboard.press("u")
    expect(page.locator('.virtu[data-phase="move"]')).to_be_visible()


def test_in_words_alone(visitor: Make) -> None:
    """The last years through the table in words, which says everything that is on the board."""
    anna = visitor()
    anna.be("Anna")
    table = hot_seat(anna, 3)
    assert advance(anna, table, is_late) is not None
    anna.visit(f"t/{table}")
    page = anna.page
    page.get_by_role("button", name="The table as text").click()
    words = page.locator(".inwords")
    expect(words).to_contain_text("Palace of Bruno")
    expect(words.get_by_role("row", name=re.compile("^Pisa"))).to_contain_text("Siena")
    assert serious(page) == []
    players = [Player(anna, table, seat) for seat in range(3)]
    while (turn := asked(anna, table)) is not None:
        player, look = players[turn[0]], turn[1]
        page.wait_for_selector(f'.virtu[data-prompt="{look["prompt"]}"]')
        action = player.decide(look)
        words.locator(f'button[data-offer="{action}"]').click()
        page.wait_for_function(
            "(prompt) => document.querySelector('.virtu')?.dataset.prompt !== prompt",
            arg=str(look["prompt"]),
        )
    expect(page.locator(".result")).to_be_visible()


SIZES = ((360, 740), (390, 844), (768, 1024), (820, 1180), (1024, 768), (1280, 800), (1366, 768),
         (1440, 900), (2560, 1300))  # fmt: skip
LONGEST = ("Bartolomea Massimiliana W", "Wolfgang-Maximilian Graf", "Ekaterina Alexandrovna M")
PHASES = ("family", "move", "annex", "pay", "war", "exchange", "palace", "market", "recruit")
LANGUAGES = ("en-GB", "de-DE", "hu-HU", "it-IT", "ru-RU")

OUTSIDE = """() => {
  const found = [];
  const scrolls = (one) => /(auto|scroll)/.test(getComputedStyle(one).overflow);
  const name = (one) => `${one.tagName}.${one.className} ${one.textContent.trim().slice(0, 30)}`;
  if (document.documentElement.scrollWidth > innerWidth) found.push('the page is too wide');
  if (document.documentElement.scrollHeight > innerHeight) found.push('the page is too high');
  for (const one of document.querySelectorAll('.virtu :is(button, summary, b, strong, p[role])')) {
    if (!one.checkVisibility({ visibilityProperty: true }) || one.closest('.marks')) continue;
    const box = one.getBoundingClientRect();
    if (box.width <= 1) continue;
    if (box.left < -1 || box.right > innerWidth + 1) found.push(`outside: ${name(one)}`);
    let above = one.parentElement;
    while (above && !scrolls(above)) above = above.parentElement;
    const free = !above || above.tagName === 'HTML';
    if (free && (box.top < -1 || box.bottom > innerHeight + 1)) found.push(`below: ${name(one)}`);
    if (one.tagName === 'BUTTON' && getComputedStyle(one).overflow !== 'visible'
        && one.scrollWidth > one.clientWidth + 1) found.push(`cut: ${name(one)}`);
    if (free && one.tagName === 'BUTTON') {
      const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
      if (top && !one.contains(top) && !top.contains(one)) found.push(`covered: ${name(one)}`);
    }
  }
  return found;
}"""
"""What is outside the window, cut or covered; what can be scrolled to is not."""


def test_nothing_is_cut_at_any_size(visitor: Make) -> None:
    """One game, stopped at every phase, and looked at in every size and two languages each; axe
    looks at each phase, too."""
    anna = visitor()
    anna.be("Anna")
    table = hot_seat(anna, 3, names=LONGEST)
    page = anna.page
    wanted = list(PHASES)
    shown = 0

    def is_wanted(look: Any) -> bool:
        return look["view"]["phase"] in wanted

    while wanted:
        seat = advance(anna, table, is_wanted)
        assert seat is not None, f"the game ended before {wanted}"
        phase = anna.look(table, seat)["view"]["phase"]
        wanted.remove(phase)
        for language in (LANGUAGES[shown % 5], LANGUAGES[(shown + 1) % 5]):
            look_around(anna, table, seat, phase, language[:2])
        page.set_viewport_size({"width": 1440, "height": 900})
        wrong = serious(page)
        assert wrong == [], (phase, wrong)
        shown += 1


def look_around(anna: Visitor, table: str, seat: int, phase: str, language: str) -> None:
    page = anna.visit(f"t/{table}")
    page.evaluate(
        "(language) => localStorage.setItem('signoria-settings', JSON.stringify({ language }))",
        language,
    )
    page.reload()
    if phase == "family":
        page.locator(".handover button").click()
    page.wait_for_selector(f'.virtu[data-phase="{phase}"]')
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")
        found = page.evaluate(OUTSIDE)
        assert found == [], (phase, language, width, found)
