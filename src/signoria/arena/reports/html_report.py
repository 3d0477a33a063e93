"""The results as one page of HTML."""

from __future__ import annotations

from collections.abc import Sequence

from signoria.arena.reports import charts
from signoria.arena.reports.phrases import (
    MAIN_COLUMNS,
    extent,
    forfeits,
    main_row,
    seat_names,
    seat_rows,
    subject,
    wording,
)
from signoria.arena.reports.results import ArenaReport
from signoria.report.markup import Markup, element, joined
from signoria.report.page import document, folded, section, table
from signoria.report.wording import Wording, capital


def page(numbers: ArenaReport, language: str = "en") -> str:
    """The page of these results."""
    text = wording(language)
    return document(
        text("title", bots=", ".join(row["name"] for row in numbers["bots"])),
        language,
        _opening(numbers, text),
        _results(numbers, text),
        _shares(numbers, text),
        _versus(numbers, text),
        _ratings(numbers, text),
        _times(numbers, text),
        _seats(numbers, text),
        _about(numbers, text),
    )


def _opening(numbers: ArenaReport, text: Wording) -> Markup:
    best = max(numbers["bots"], key=lambda row: row["win_share"])
    share, fair = text.percent(best["win_share"]), text.percent(numbers["fair_share"])
    before, after = text("best", bot="\n", share=share, fair=fair).split("\n")
    return element(
        "header",
        element("h1", text("heading")),
        element("p", f"{extent(numbers, text)}.", class_="quiet"),
        element("p", f"{subject(numbers, text)}.", class_="quiet"),
        element("p", before, element("strong", best["name"]), after, class_="lead"),
    )


def _results(numbers: ArenaReport, text: Wording) -> Markup:
    rows = [
        [row["name"], text.whole(row["games"]), *main_row(row, text)] for row in numbers["bots"]
    ]
    return _section("results", None, text, _table("results", ("games", *MAIN_COLUMNS), rows, text))


def _shares(numbers: ArenaReport, text: Wording) -> Markup:
    rows = [
        [row["name"], *map(text.percent, (row["win_share"], row["low"], row["high"]))]
        for row in numbers["bots"]
    ]
    note = joined(_key(), text("note.shares", share=text.percent(numbers["fair_share"])))
    drawn = charts.shares(numbers, text)
    inside = _table("shares", ("win-share", "low", "high"), rows, text)
    return _section("shares", note, text, drawn, _folded(inside, text))


def _versus(numbers: ArenaReport, text: Wording) -> Markup | None:
    drawn = charts.matrix(numbers, text)
    if drawn is None:
        return None
    rows = [
        [
            pair["bot"], pair["against"], text.percent(pair["ahead"]), text.whole(pair["decided"]),
            text.whole(pair["met"]),
        ]
        for pair in numbers["versus"]
    ]  # fmt: skip
    inside = _table("versus", ("against", "ahead", "decided", "met"), rows, text)
    return _section("versus", text("note.versus"), text, drawn, _folded(inside, text))


def _ratings(numbers: ArenaReport, text: Wording) -> Markup | None:
    drawn = charts.ratings(numbers, text)
    if drawn is None:
        return None
    rows = [
        [row["name"], *(text.decimal(one, 2) for one in (it["mu"], it["sigma"], it["ordinal"]))]
        for row in numbers["bots"]
        if (it := row["rating"]) is not None
    ]
    inside = _table("ratings", ("rating", "deviation", "ordinal"), rows, text)
    note = joined(_key(), text("note.ratings"))
    return _section("ratings", note, text, drawn, _folded(inside, text))


def _times(numbers: ArenaReport, text: Wording) -> Markup | None:
    drawn = charts.times(numbers, text)
    if drawn is None:
        return None
    rows = [
        [
            row["name"], text.whole(row["decisions"]), text.duration(row["decision_ms"]["median"]),
            text.duration(row["decision_ms"]["p99"]),
        ]
        for row in numbers["bots"]
    ]  # fmt: skip
    inside = _table("times", ("decisions", "median", "within"), rows, text)
    return _section("times", text("note.times"), text, drawn, _folded(inside, text))


def _seats(numbers: ArenaReport, text: Wording) -> Markup:
    header = [text.heading("column.bot"), *map(capital, seat_names(numbers, text))]
    inside = table(text("caption.seats"), header, seat_rows(numbers, text))
    return _section("seats", None, text, inside)


def _about(numbers: ArenaReport, text: Wording) -> Markup:
    length = text("fact.decisions", number=text.decimal(numbers["mean_moves"], 1))
    facts = [(text("fact.length"), length)]
    facts += [
        (text("fact.ended", reason=reason), text.whole(count))
        for reason, count in numbers["reasons"].items()
    ]
    facts += [(text("fact.seed"), numbers["seed"]), ("Signoria", numbers["version"])]
    facts += [(row["name"], one) for row in numbers["bots"] for one in forfeits(row, text)]
    return _section("games", None, text, table(text("caption.games"), None, facts))


def _section(name: str, note: str | None, text: Wording, *parts: Markup) -> Markup:
    return section(text(f"section.{name}"), note, *parts)


def _table(
    name: str, columns: Sequence[str], rows: Sequence[Sequence[str]], text: Wording
) -> Markup:
    """A table with a row for each bot, or each pair."""
    header = [text.heading(f"column.{column}") for column in ("bot", *columns)]
    return table(text(f"caption.{name}"), header, rows)


def _folded(inside: Markup, text: Wording) -> Markup:
    return folded(text.shared("as-table"), inside)


def _key() -> Markup:
    """The dashed line of a chart, before the words that explain it."""
    return element("span", class_="key", aria_hidden="true")
