"""Virtù at the page: whole games by pressing places, by keyboard and in words, at every size."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from signoria.text import say
from signoria.virtu import State
from tests.web.browser import DESK, PHONE, Visitor
from tests.web.staged import NAMES, Stage, captains
from tests.web.test_access import serious
from tests.web.virtu_player import Player, Pointer, Words

Make = Callable[..., Visitor]
CARDS = re.compile(r"dealt [^:]*:(?! 10)|is dealt ")
"""Cards that somebody is dealt, by their names."""
ME = {"kind": "me"}
TOUCH = {"viewport": PHONE, "has_touch": True}


def begins(state: State) -> bool:
    """Whether the families are placed."""
    return state.phase == "family"


def ends(state: State) -> bool:
    """Whether this is the last winter, and something is left to do in it."""
    return state.last and state.phase == "market"


def at_table(anna: Visitor, stage: Stage, state: State, *, finger: bool = False) -> Player:
    """Somebody who has all seats at a table in some position, and sees it."""
    anna.be("Anna")
    table = stage.table(anna, state)
    anna.visit(f"t/{table}")
    return Player(anna, stage, table, Pointer(anna.page, finger=finger))


@pytest.mark.soak
def test_a_game_of_three_by_pressing_places(visitor: Make, stage: Stage) -> None:
    """A whole game: everything of one seat is pressed; beside the page captains have the others."""
    anna = visitor()
    player = at_table(anna, stage, captains(3, 2, begins))
    player.play(seats={0})
    assert {"place-room", "enter", "move", "annex", "buy-card", "pay", "done"} <= player.forms
    expect(anna.page.locator(".result table")).to_contain_text("Patron track")


@pytest.mark.soak
def test_a_game_of_three_with_a_finger(visitor: Make, stage: Stage) -> None:
    anna = visitor(**TOUCH)
    at_table(anna, stage, captains(3, 2, begins), finger=True).play()
    expect(anna.page.locator(".result")).to_be_visible()


@pytest.mark.soak
@pytest.mark.parametrize("players", [4, 5])
def test_a_larger_game_by_pressing_places(visitor: Make, stage: Stage, players: int) -> None:
    anna = visitor()
    at_table(anna, stage, captains(players, 1, begins)).play()
    expect(anna.page.locator(".result")).to_be_visible()


@pytest.mark.parametrize(("players", "size"), [(4, PHONE), (5, DESK)], ids=["four", "five"])
def test_the_last_winter_of_a_larger_game(
    visitor: Make, stage: Stage, players: int, size: dict[str, int]
) -> None:
    """Captains have played until then; the rest is pressed, on one screen."""
    finger = size is PHONE
    anna = visitor(viewport=size, has_touch=finger)
    at_table(anna, stage, captains(players, 1, ends), finger=finger).play()
    expect(anna.page.locator(".result")).to_be_visible()


def test_a_finished_game_is_counted_and_replayed(visitor: Make, stage: Stage) -> None:
    """Captains play beside the page; what is seen is the end."""
    anna = visitor()
    anna.be("Anna")
    wanted = {"game": "virtu", "setup": {"players": 3}, "seats": [ME, ME, ME]}
    table = anna.fetch("POST", "/api/tables", wanted)["id"]
    Player(anna, stage, table).play(seats=())
    anna.visit(f"t/{table}")
    result = anna.page.locator(".result")
    expect(result.locator("table")).to_contain_text("Patron track")
    result.get_by_role("link", name="Replay this game").click()
    expect(anna.page.locator(".virtu")).to_be_visible()


def test_hot_seat_hides_what_is_placed_in_secret(visitor: Make, stage: Stage) -> None:
    anna = visitor()
    player = at_table(anna, stage, captains(3, 1, begins))
    page = anna.page
    for seat in range(3):
        handover = page.locator(".handover")
        expect(handover).to_contain_text(NAMES[seat])
        asked = player.asked()
        assert asked is not None
        data, realms = asked.state.data, asked.state.realms
        hidden = [data.cards[card].id for realm in realms for card in realm.unplaced]
        assert hidden
        for card in hidden:
            expect(page.locator(f'[data-place="hand:{card}"]')).to_have_count(0)
        shown = page.locator("main").inner_text()
        assert not any(say(f"virtu.card.{card}").split(",")[0] in shown for card in hidden)
        while asked is not None and asked.seat == seat and asked.state.phase == "family":
            player.decide()
            asked = player.asked()
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
    lifted, handover = page.locator(".hand .choice button.main"), page.locator(".handover")
    expect(lifted.or_(handover)).to_be_visible()
    if lifted.count():  # a first game asks before it plays a card
        lifted.click()
    expect(handover).to_contain_text("Bruno")
    expect(page.locator(".hand")).to_have_count(0)
    expect(log).not_to_contain_text(CARDS)


def test_by_keyboard(visitor: Make, stage: Stage) -> None:
    """Rooms by their numbers, cities by their letters, Enter and U."""
    anna = visitor()
    player = at_table(anna, stage, captains(3, 2, lambda state: state.year == 2))
    page = anna.page
    asked = player.asked()
    assert asked is not None
    player.wait(asked)
    (room,) = asked.places("move 2")
    page.keyboard.type("ro")
    expect(page.locator('[data-place="city:roma"]')).to_be_focused()
    page.keyboard.press(room[-1])
    expect(page.locator(f'[data-place="{room}"]').first).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(f'.virtu:not([data-prompt="{asked.prompt}"])')).to_be_visible()
    assert page.evaluate("document.activeElement !== document.body")
    page.keyboard.press("u")
    expect(page.locator('.virtu[data-phase="move"]')).to_be_visible()


def test_in_words_alone(visitor: Make, stage: Stage) -> None:
    """The last winter through the table in words, which says everything that is on the board."""
    anna = visitor()
    player = at_table(anna, stage, captains(3, 2, ends))
    page = anna.page
    page.get_by_role("button", name="The table as text").click()
    words = page.locator(".inwords")
    expect(words).to_contain_text("Palace of Bruno")
    expect(words.get_by_role("row", name=re.compile("^Pisa"))).to_contain_text("Siena")
    assert serious(page) == []
    player.way = Words(page)
    player.play()
    expect(page.locator(".result")).to_be_visible()
