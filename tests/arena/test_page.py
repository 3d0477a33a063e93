"""The page: well formed, complete in itself, and safe whatever a bot is called."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from typing import Any

import pytest

from signoria.arena import Plan, page, report, table
from signoria.report.markup import Markup, element
from tests.arena.helpers import FOUR, TWO, made_up, run

VOID = {"meta"}
EVIL = 'exec:"><script>alert(1)</script>&'


class Reader(HTMLParser):
    """Checks that everything that is opened is closed, in order, and keeps what it saw."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.seen: list[tuple[str, dict[str, str | None]]] = []
        self.texts: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.texts.append(data)


def read(text: str) -> Reader:
    reader = Reader()
    reader.feed(text)
    reader.close()
    assert reader.open == []
    return reader


@pytest.fixture(scope="module")
def numbers() -> dict[str, Any]:
    return report(FOUR, run(FOUR, 3))


def renamed(numbers: dict[str, Any], name: str) -> dict[str, Any]:
    """The same results for a captain of another name."""
    rows = [{**row, "name": row["name"].replace("captain", name)} for row in numbers["bots"]]
    pairs = [
        {**pair, **{key: pair[key].replace("captain", name) for key in ("bot", "against")}}
        for pair in numbers["versus"]
    ]
    return {**numbers, "bots": rows, "versus": pairs, "seed": name}


def test_the_page_is_well_formed_and_has_all_charts(numbers: dict[str, Any]) -> None:
    reader = read(page(numbers))
    labels = [kind.get("aria-label") or "" for tag, kind in reader.seen if tag == "svg"]
    assert [label.split(".")[0] for label in labels] == [
        "Win shares",
        "Who beats whom",
        "Ratings",
        "Time per decision",
    ]
    assert all(kind.get("role") == "img" for tag, kind in reader.seen if tag == "svg")
    assert reader.seen[0] == ("html", {"lang": "en"})
    tables = [tag for tag, _ in reader.seen if tag == "table"]
    captions = [tag for tag, _ in reader.seen if tag == "caption"]
    assert len(tables) == len(captions) >= len(labels) + 2


def test_the_page_asks_for_nothing(numbers: dict[str, Any]) -> None:
    text = page(numbers)
    reader = read(text)
    assert not {tag for tag, _ in reader.seen} & {"script", "link", "img", "iframe", "object"}
    for _, attributes in reader.seen:
        assert not {"src", "href", "xlink:href", "style"} & set(attributes)
    assert not re.search(r"https?://|url\(|@import", text)
    rules = [kind["content"] for tag, kind in reader.seen if "http-equiv" in kind]
    assert rules == ["default-src 'none'; style-src 'unsafe-inline'"]


def test_the_page_is_light_or_dark_as_wanted(numbers: dict[str, Any]) -> None:
    assert "@media (prefers-color-scheme: dark)" in page(numbers)


def test_names_are_never_markup(numbers: dict[str, Any]) -> None:
    text = page(renamed(numbers, EVIL))
    reader = read(text)
    assert "script" not in {tag for tag, _ in reader.seen}
    assert EVIL in reader.texts
    assert "<script" not in text


def test_the_numbers_of_the_charts_stand_in_the_tables(numbers: dict[str, Any]) -> None:
    texts = read(page(numbers)).texts
    for row in numbers["bots"]:
        assert texts.count(f"{100 * row['win_share']:.1f} %") >= 2
        assert f"{row['rating']['mu']:.2f}" in texts


def test_results_without_some_charts() -> None:
    """One bot in all seats beats nobody; made-up games took no time; ratings are an extra."""
    plan = Plan("condottiere", {"players": 2}, ("captain", "captain"))
    numbers = report(plan, made_up(plan, [(0,), (0,)], [(1,), (0,)]))
    numbers["bots"][0]["rating"] = None
    labels = [kind["aria-label"] for tag, kind in read(page(numbers)).seen if tag == "svg"]
    assert len(labels) == 1
    assert "beats" not in table(numbers)


def test_the_table_shows_shares_as_bars() -> None:
    won = made_up(TWO, *[[(0,), (1,)]] * 5)
    text = table(report(TWO, won))
    captain, random = (
        next(line for line in text.splitlines() if line.startswith(name))
        for name in ("captain", "random")
    )
    assert captain.count("█") > 20
    assert random.count("█") == 0
    assert captain.index("┃") == random.index("┃")
    assert "100.0 %" in captain
    assert "10 games: 5 deals, each in all 2 rotations" in text


def test_what_somebody_wrote_is_escaped_and_markup_is_not() -> None:
    inner = element("b", "a<b&c")
    assert element("p", inner, title='"x"') == '<p title="&quot;x&quot;"><b>a&lt;b&amp;c</b></p>'
    assert isinstance(inner, Markup)
