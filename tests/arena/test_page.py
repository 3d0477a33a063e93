"""The page: well formed, complete in itself, and safe whatever a bot is called."""

from __future__ import annotations

import re
from copy import deepcopy
from html.parser import HTMLParser

import pytest

from signoria.arena import ArenaReport, Plan, page, report, table
from signoria.report.markup import Markup, element
from signoria.report.wording import Wording
from signoria.text import LANGUAGES, say
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
def numbers() -> ArenaReport:
    return report(FOUR, run(FOUR, 3))


def renamed(numbers: ArenaReport, name: str) -> ArenaReport:
    """The same results for a captain of another name."""
    other = deepcopy(numbers)
    other["seed"] = name
    for row in other["bots"]:
        row["name"] = row["name"].replace("captain", name)
    for pair in other["versus"]:
        pair["bot"] = pair["bot"].replace("captain", name)
        pair["against"] = pair["against"].replace("captain", name)
    return other


def test_the_page_is_well_formed_and_has_all_charts(numbers: ArenaReport) -> None:
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


def test_the_page_asks_for_nothing(numbers: ArenaReport) -> None:
    text = page(numbers)
    reader = read(text)
    assert not {tag for tag, _ in reader.seen} & {"script", "link", "img", "iframe", "object"}
    for _, attributes in reader.seen:
        assert not {"src", "href", "xlink:href", "style"} & set(attributes)
    assert not re.search(r"https?://|url\(|@import", text)
    rules = [kind["content"] for tag, kind in reader.seen if "http-equiv" in kind]
    assert rules == ["default-src 'none'; style-src 'unsafe-inline'"]


def test_the_page_is_light_or_dark_as_wanted(numbers: ArenaReport) -> None:
    assert "@media (prefers-color-scheme: dark)" in page(numbers)


def test_names_are_never_markup(numbers: ArenaReport) -> None:
    text = page(renamed(numbers, EVIL))
    reader = read(text)
    assert "script" not in {tag for tag, _ in reader.seen}
    assert EVIL in reader.texts
    assert "<script" not in text


def test_the_numbers_of_the_charts_stand_in_the_tables(numbers: ArenaReport) -> None:
    texts = read(page(numbers)).texts
    for row in numbers["bots"]:
        assert texts.count(f"{100 * row['win_share']:.1f} %") >= 2
        assert row["rating"] is not None
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


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_a_page_and_a_table(numbers: ArenaReport, language: str) -> None:
    reader = read(page(numbers, language))
    assert reader.seen[0] == ("html", {"lang": language})
    said = "".join(reader.texts)
    english = "".join(read(page(numbers)).texts)
    for key in ("section.results", "caption.seats", "note.times", "fact.length"):
        text = say(f"arena.{key}", language)
        assert text in said
        assert (text in english) == (language == "en")
    shown = table(numbers, language)
    assert say("arena.column.win-share", language) in shown
    assert (shown == table(numbers)) == (language == "en")


def test_numbers_are_written_as_in_the_language() -> None:
    english, german, hungarian = (Wording("arena", language) for language in ("en", "de", "hu"))
    assert english.whole(1234567) == "1,234,567"
    assert german.whole(1234567) == "1.234.567"
    assert hungarian.decimal(12345.678, 1) == "12\u00a0345,7"
    assert [text.percent(0.1234) for text in (english, german, hungarian)] == [
        "12.3 %", "12,3\u00a0%", "12,3%",
    ]  # fmt: skip
    assert english.duration(0.0123) == "12.3 µs"
    assert german.duration(1234) == "1,23\u00a0s"
    assert english.counted(1, "game") == "1 game"
    russian = Wording("arena", "ru")
    assert [russian.counted(count, "game") for count in (1, 2, 5, 11, 21)] == [
        "1 партия", "2 партии", "5 партий", "11 партий", "21 партия",
    ]  # fmt: skip


def test_what_somebody_wrote_is_escaped_and_markup_is_not() -> None:
    inner = element("b", "a<b&c")
    assert element("p", inner, title='"x"') == '<p title="&quot;x&quot;"><b>a&lt;b&amp;c</b></p>'
    assert isinstance(inner, Markup)
