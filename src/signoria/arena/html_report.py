"""The results as one page of HTML that needs nothing else: no script, no file, no request."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from signoria.arena import charts
from signoria.report.markup import Markup, element, joined
from signoria.report.numbers import duration, extent, percent, rating, span, subject

POLICY = "default-src 'none'; style-src 'unsafe-inline'"
"""What the page may load: nothing."""

STYLE = """
:root { color-scheme: light dark; --paper: #faf8f3; --sheet: #fff; --ink: #22252a;
  --quiet: #5c6168; --line: #e2ded4; --accent: #1d5f8a; --wash: #1d5f8a40; --against: #a8481f; }
@media (prefers-color-scheme: dark) { :root { --paper: #131518; --sheet: #1b1e22; --ink: #e9e7e2;
  --quiet: #a3a8ae; --line: #33373d; --accent: #74b8e4; --wash: #74b8e44d; --against: #e8946c; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink);
  font: 16px/1.5 system-ui, -apple-system, "Segoe UI", sans-serif; }
main { max-width: 54rem; margin: 0 auto; padding: 2.5rem 1.25rem 4rem; }
h1, h2 { font-family: "Iowan Old Style", Palatino, "Palatino Linotype", Georgia, serif;
  font-weight: 600; line-height: 1.2; }
h1 { font-size: 2.1rem; margin: 0 0 .4rem; }
h2 { font-size: 1.3rem; margin: 0 0 .2rem; }
p { margin: 0 0 .6rem; }
.quiet, caption, details { color: var(--quiet); font-size: .92rem; }
.lead { font-size: 1.1rem; margin: 1.2rem 0 0; }
section { background: var(--sheet); border: 1px solid var(--line); border-radius: 10px;
  padding: 1.25rem 1.4rem; margin-top: 1.4rem; }
.chart, .wide { overflow-x: auto; }
svg { display: block; width: 100%; min-width: 35rem; height: auto; }
svg text { font: 13px system-ui, -apple-system, "Segoe UI", sans-serif; fill: var(--ink); }
svg .name { text-anchor: end; }
svg .mark { fill: var(--quiet); font-size: 12px; }
svg .middle { text-anchor: middle; }
svg .value, svg .cell { font-variant-numeric: tabular-nums; font-weight: 600; }
svg .grid { stroke: var(--line); }
svg .reference { stroke: var(--against); stroke-width: 1.5; stroke-dasharray: 5 4; }
svg .bar { fill: var(--wash); }
svg .whisker { stroke: var(--accent); stroke-width: 2; }
svg .dot { fill: var(--accent); stroke: var(--sheet); stroke-width: 1.5; }
svg .ahead { fill: var(--accent); }
svg .behind { fill: var(--against); }
table { border-collapse: collapse; width: 100%; font-size: .94rem;
  font-variant-numeric: tabular-nums; }
th, td { padding: .4rem .45rem; text-align: right; border-bottom: 1px solid var(--line);
  white-space: nowrap; }
th:first-child, td:first-child { text-align: left; padding-left: 0; }
tbody th { font-weight: 600; max-width: 13rem; overflow: hidden; text-overflow: ellipsis; }
thead th { color: var(--quiet); font-weight: 500; font-size: .88rem; }
tbody tr:last-child > * { border-bottom: 0; }
caption { text-align: left; padding-bottom: .3rem; }
.facts td { white-space: normal; overflow-wrap: anywhere; }
details { margin-top: .8rem; }
summary { cursor: pointer; }
.key { display: inline-block; width: 1.6em; border-top: 2px dashed var(--against);
  vertical-align: middle; margin-right: .4em; }
code { font-size: .92em; overflow-wrap: anywhere; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
"""


def page(numbers: dict[str, Any]) -> str:
    """The page of these results."""
    head = element(
        "head",
        element("meta", charset="utf-8"),
        element("meta", name="viewport", content="width=device-width, initial-scale=1"),
        element("meta", http_equiv="Content-Security-Policy", content=POLICY),
        element("title", f"Arena: {', '.join(row['name'] for row in numbers['bots'])}"),
        element("style", Markup(STYLE)),
    )
    sections = (_results(numbers), _shares(numbers), _versus(numbers), _ratings(numbers),
                _times(numbers), _seats(numbers), _about(numbers))  # fmt: skip
    main = element("main", _opening(numbers), *sections)
    return f"<!DOCTYPE html>\n{element('html', head, element('body', main), lang='en')}\n"


def _opening(numbers: dict[str, Any]) -> Markup:
    best = max(numbers["bots"], key=lambda row: row["win_share"])
    won = f" won {percent(best['win_share'])} of its games, where "
    fair = f"{percent(numbers['fair_share'])} would be a fair share."
    return element(
        "header",
        element("h1", "The arena"),
        element("p", f"{extent(numbers)}.", class_="quiet"),
        element("p", f"{subject(numbers)}.", class_="quiet"),
        element("p", element("strong", best["name"]), won, fair, class_="lead"),
    )


def _results(numbers: dict[str, Any]) -> Markup:
    header = ["Bot", "Games", "Win share", "95 %", "Rating", "Median", "99 %", "Forfeits"]
    rows = [
        [
            row["name"], f"{row['games']:,}", percent(row["win_share"]),
            span(row["low"], row["high"]), rating(row), duration(row["decision_ms"]["median"]),
            duration(row["decision_ms"]["p99"]), str(row["forfeits"]),
        ]
        for row in numbers["bots"]
    ]  # fmt: skip
    return _section("Results", None, _table("Every bot, over all the seats it took", header, rows))


def _shares(numbers: dict[str, Any]) -> Markup:
    fair = percent(numbers["fair_share"])
    header = ["Bot", "Win share", "Low", "High"]
    rows = [
        [row["name"], *(percent(row[key]) for key in ("win_share", "low", "high"))]
        for row in numbers["bots"]
    ]
    return _section(
        "Win shares",
        joined(
            element("span", class_="key", aria_hidden="true"),
            f"The dashed line is a fair share, {fair}. The whiskers are 95 % intervals over deals.",
        ),
        charts.shares(numbers),
        _folded(_table("Win shares with 95 % intervals", header, rows)),
    )


def _versus(numbers: dict[str, Any]) -> Markup | None:
    drawn = charts.matrix(numbers)
    if drawn is None:
        return None
    header = ["Bot", "Against", "Ahead", "Decided", "Met"]
    rows = [
        [pair["bot"], pair["against"], percent(pair["ahead"]), f"{pair['decided']:,}",
         f"{pair['met']:,}"]
        for pair in numbers["versus"]
    ]  # fmt: skip
    said = (
        "Of the games that one of the two won and the other did not: "
        "how many the bot of the row won against the bot of the column."
    )
    return _section(
        "Who beats whom",
        said,
        drawn,
        _folded(_table("Each bot against each other, seat by seat", header, rows)),
    )


def _ratings(numbers: dict[str, Any]) -> Markup | None:
    drawn = charts.ratings(numbers)
    if drawn is None:
        return None
    header = ["Bot", "Rating", "Deviation", "Ordinal"]
    rows = [
        [row["name"], *(f"{row['rating'][key]:.2f}" for key in ("mu", "sigma", "ordinal"))]
        for row in numbers["bots"]
    ]
    said = joined(
        element("span", class_="key", aria_hidden="true"),
        "The dashed line is where everybody begins, 25. The whiskers are two deviations long.",
    )
    return _section("Ratings", said, drawn, _folded(_table("Plackett-Luce ratings", header, rows)))


def _times(numbers: dict[str, Any]) -> Markup | None:
    drawn = charts.times(numbers)
    if drawn is None:
        return None
    header = ["Bot", "Decisions", "Median", "99 % within"]
    rows = [
        [row["name"], f"{row['decisions']:,}", duration(row["decision_ms"]["median"]),
         duration(row["decision_ms"]["p99"])]
        for row in numbers["bots"]
    ]  # fmt: skip
    said = (
        "Only decisions with a choice count. The scale goes in powers of ten; "
        "the line is the median."
    )
    return _section("Time per decision", said, drawn, _folded(_table("Times", header, rows)))


def _seats(numbers: dict[str, Any]) -> Markup:
    header = ["Bot", *(f"Seat {seat}" for seat in range(numbers["players"]))]
    rows = [[row["name"], *map(percent, row["seats"])] for row in numbers["bots"]]
    rows.append(["all", *map(percent, numbers["seats"])])
    return _section("Seats", None, _table("Win share in each seat", header, rows))


def _about(numbers: dict[str, Any]) -> Markup:
    facts = [("Mean length", f"{numbers['mean_moves']:.1f} decisions a game")]
    facts += [(f"Ended by {key}", f"{count:,}") for key, count in numbers["reasons"].items()]
    facts += [("Seed", str(numbers["seed"])), ("Signoria", str(numbers["version"]))]
    for row in numbers["bots"]:
        for one in row["forfeit_kinds"]:
            said = f"{one['kind']} x {one['count']:,}, first in {one['first']}"
            facts.append((row["name"], said))
    return _section("The games", None, _table("Facts", None, facts))


def _section(title: str, said: str | None, *parts: Markup | None) -> Markup:
    note = None if said is None else element("p", said, class_="quiet")
    return element("section", element("h2", title), note, *parts)


def _folded(inside: Markup) -> Markup:
    return element("details", element("summary", "As a table"), inside)


def _table(caption: str, header: Sequence[str] | None, rows: Iterable[Sequence[str]]) -> Markup:
    """A table with one row per bot: what stands first in a row names it."""
    top = None
    if header is not None:
        top = element("thead", element("tr", *(element("th", one, scope="col") for one in header)))
    body = [
        element(
            "tr",
            element("th", row[0], scope="row", title=row[0]),
            *(element("td", one) for one in row[1:]),
        )
        for row in rows
    ]
    kind = "facts" if header is None else None
    whole = element("table", element("caption", caption), top, element("tbody", *body), class_=kind)
    return element("div", whole, class_="wide", tabindex="0", role="group", aria_label=caption)
