"""Virtù at every size and in every language: no control, no number is cut, covered or outside."""

from __future__ import annotations

import runpy
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from signoria.text import LANGUAGES
from signoria.virtu import State
from signoria.virtu.model.state import PHASES
from tests.server.harness import Running
from tests.web.browser import Visitor
from tests.web.staged import Stage, captains
from tests.web.test_access import serious
from tests.web.virtu_scenes import SCENES

Make = Callable[..., Visitor]
Sizes = Sequence[tuple[int, int]]
SIZES = ((360, 740), (390, 844), (768, 1024), (820, 1180), (1024, 768), (1280, 800), (1366, 768),
         (1440, 900), (2560, 1300))  # fmt: skip
LONGEST = (
    "Bartolomea Massimiliana", "Wolfgang-Maximilian Graf", "Ekaterina Alexandrovna M",
    "Szerencsés Hosszúnevű Ád", "Maria Giovanna Wittelsba",
)  # fmt: skip
"""Names of 24 letters, which is the most."""
LATE = "late"
"""A market of five players after some years, with much in every palace."""

MAIN = (
    "family", "move", "pay", "annex", "war", "intrigue", "bonus", "exchange", "palace", "recruit",
    "alliance",
)  # fmt: skip
"""What looks different from phase to phase ..."""
OTHERS = tuple(phase for phase in PHASES if phase not in (*MAIN, "market"))
"""... and what looks much like one of these."""
LONG = ("de", "ru")
"""The languages with the longest words: for the others the tightest sizes will do."""
TIGHT = tuple(size for size in SIZES if size[0] in (360, 768, 1024, 1366))


def sizes_for(language: str) -> Sizes:
    return SIZES if language in LONG else TIGHT


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
  const texts = document.createTreeWalker(document.querySelector('.virtu'), NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const one = text.parentElement;
    if (!/\\d/.test(text.data) || one.closest('.pan, .hidden') || !one.checkVisibility()) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const box = range.getBoundingClientRect();
    for (let up = one; up && !scrolls(up); up = up.parentElement) {
      if (!/(hidden|clip)/.test(getComputedStyle(up).overflow)) continue;
      const frame = up.getBoundingClientRect();
      if (box.left < frame.left - 1 || box.right > frame.right + 1)
        found.push(`number cut: ${name(one)}`);
    }
  }
  return found;
}"""
"""What is outside the window, cut or covered; what can be scrolled to is not."""


@cache
def positions() -> dict[str, State]:
    """A table in each phase, the first that the scenes come past, and a late one."""
    found: dict[str, State] = {}
    for scene in SCENES.values():
        state = scene.begin()
        for action in scene.actions:
            found.setdefault(state.phase, state.clone())
            seat = state.deciders[0]
            state.apply(state.parse(action, seat), seat)
    found[LATE] = captains(5, 1, lambda state: state.year >= 6 and state.phase == "market")
    return found


def complaints(page: Page, sizes: Sizes) -> list[str]:
    """What is wrong at some size; one after the other, without loading anything anew."""
    wrong: list[str] = []
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")
        wrong += [f"{width}: {found}" for found in page.evaluate(OUTSIDE)]
    return wrong


def walk(anna: Visitor, stage: Stage, phases: Sequence[str], sizes: Sizes) -> list[str]:
    """What is wrong with the table in some phases."""
    anna.be(LONGEST[0])
    page = anna.page
    wrong: list[str] = []
    for phase in phases:
        table = stage.table(anna, positions()[phase], LONGEST)
        anna.visit(f"t/{table}")
        asked = stage.asked(table)
        assert asked is not None
        if phase == "family":
            page.locator(".handover button").click()
        page.wait_for_selector(f'.virtu[data-prompt="{asked.prompt}"]')
        wrong += [f"{phase} {found}" for found in complaints(page, sizes)]
    return wrong


@pytest.mark.soak
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_main_phases(visitor: Make, stage: Stage, language: str) -> None:
    assert walk(visitor(locale=language), stage, MAIN, sizes_for(language)) == []


@pytest.mark.soak
def test_the_other_phases(visitor: Make, stage: Stage) -> None:
    assert walk(visitor(locale=LONG[0]), stage, OTHERS, SIZES) == []


@pytest.mark.soak
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_phase_at_every_size(visitor: Make, stage: Stage, language: str) -> None:
    assert walk(visitor(locale=language), stage, (*MAIN, *OTHERS), SIZES) == []


@pytest.mark.soak
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_parts_of_the_table(visitor: Make, stage: Stage, language: str) -> None:
    """Market, score and the table in words, also where nobody is asked about them."""
    anna = visitor(locale=language)
    sizes = sizes_for(language)
    wrong = walk(anna, stage, [LATE], sizes)
    anna.page.set_viewport_size({"width": 1440, "height": 900})
    for part in ("palace", "score"):
        anna.page.locator(f".virtu [role=tab].{part}").click()
        wrong += [f"{part} {found}" for found in complaints(anna.page, sizes)]
        anna.page.set_viewport_size({"width": 1440, "height": 900})
    anna.page.locator(".virtu button.words").click()
    wrong += [f"words {found}" for found in complaints(anna.page, sizes)]
    assert wrong == []


@pytest.mark.parametrize("phases", [MAIN, OTHERS], ids=["main", "others"])
def test_axe_finds_nothing(visitor: Make, stage: Stage, phases: tuple[str, ...]) -> None:
    anna = visitor()
    for phase in phases:
        assert walk(anna, stage, [phase], SIZES[-2:-1]) == []
        assert serious(anna.page) == [], phase


def test_what_the_table_loads(browser: Browser, site: Running) -> None:
    """What only Virtù needs is loaded with Virtù, and is not much."""
    measure = runpy.run_path(str(Path(__file__).parents[2] / "tools/web/measure.py"))
    assert measure["virtu_visit"](browser, site.url) <= measure["VIRTU"]
