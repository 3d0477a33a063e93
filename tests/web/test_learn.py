"""Newcomers take the lessons in a browser."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from signoria.lessons import Lesson, lessons_of, reached
from signoria.puzzles import puzzles_of
from signoria.text import say
from signoria.virtu import State
from tests.web.browser import PHONE, Visitor
from tests.web.staged import Asked
from tests.web.virtu_player import Pointer

Make = Callable[..., Visitor]


def do(page: Page, action: str) -> None:
    """Click what an action stands for: a region, a card, or a button in words."""
    verb, _, rest = action.partition(" ")
    if verb in ("site", "pope"):
        name = say(f"region.{rest}")
        page.locator(f'path.region[aria-label^="{name}"]').first.click(force=True)
    elif verb == "play":
        card, _, taken = rest.partition(" ")
        page.locator(f'.hand [data-card="{card}"] button').first.click()
        if taken or card == "bishop":  # it asks first
            page.locator(".hand .choice button.main", has_text=taken).click()
    else:
        page.locator(f".ask button.{verb}").click()


def take(page: Page, lesson: Lesson) -> None:
    """Do what the lesson expects, to its end."""
    for step in lesson.steps:
        expect(page.locator(".say")).to_have_text(say(lesson.key(step.say)))
        do(page, step.expected[0])
    expect(page.locator(".say.finished")).to_have_text(say(lesson.key("end")))


def test_a_newcomer_takes_all_lessons_one_after_the_other(visitor: Make) -> None:
    page = visitor(viewport=PHONE).visit("learn")
    lessons = lessons_of("condottiere")
    page.get_by_role("link", name=say(lessons[0].key("title"))).click()
    for lesson in lessons:
        expect(page.get_by_role("heading", level=1)).to_have_text(say(lesson.key("title")))
        take(page, lesson)
        if lesson is not lessons[-1]:
            page.get_by_role("button", name="Next lesson").click()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("link", name="Learn", exact=True).click()
    expect(page.locator(".done")).to_have_count(len(lessons))


def test_a_wrong_turn_is_explained_and_can_be_taken_back(visitor: Make) -> None:
    page = visitor().visit("learn/condottiere.battle")
    do(page, "site roma")
    expect(page.locator(".wrong")).to_have_text(say("lesson.condottiere.battle.site-other"))
    do(page, "site milano")
    expect(page.locator(".wrong")).to_have_count(0)
    do(page, "play 6")
    expect(page.get_by_text(say("lesson.condottiere.battle.bruno-5"))).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".hand .card")).to_have_count(3)


def take_virtu(visitor: Visitor, lesson: Lesson) -> None:
    """The same on the table of Virtù, by pressing places."""
    page, done = visitor.page, list[str]()
    for number, step in enumerate(lesson.steps):
        expect(page.locator(".say")).to_have_text(say(lesson.key(step.say)))
        page.wait_for_selector(f'.virtu[data-prompt="{number + 1}"]')
        state = reached(lesson, done).state
        assert isinstance(state, State)
        Pointer(page).answer(step.expected[0], Asked(lesson.seat, number + 1, state))
        done.append(step.expected[0])
    expect(page.locator(".say.finished")).to_have_text(say(lesson.key("end")))


def test_a_newcomer_learns_virtu_on_its_own_table(visitor: Make) -> None:
    someone = visitor()
    page = someone.visit("learn")
    lessons = lessons_of("virtu")[:3]
    page.get_by_role("link", name=say(lessons[0].key("title"))).click()
    for lesson in lessons:
        take_virtu(someone, lesson)
        page.get_by_role("button", name="Next lesson").click()


def test_ten_puzzles_are_answered_and_explained(visitor: Make) -> None:
    page = visitor().visit("puzzles/condottiere.1")
    for number, puzzle in enumerate(puzzles_of("condottiere")[:10], 1):
        expect(page.get_by_text(f"Puzzle {number} of")).to_be_visible()
        do(page, puzzle.best)
        expect(page.get_by_text("Right!")).to_be_visible()
        page.get_by_role("button", name="Next puzzle").click()


def test_newcomers_find_the_first_lesson_and_the_rules_on_the_start_page(visitor: Make) -> None:
    page = visitor(viewport=PHONE).visit("")
    page.get_by_role("link", name="Learn in two minutes").first.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Your first battle")
    page.goto(page.url.split("#")[0] + "#/")
    page.get_by_role("link", name="Rules", exact=True).first.click()
    expect(page.locator("article").first).to_contain_text("You win as soon as you own")
