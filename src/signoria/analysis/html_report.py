"""The analysis as one page of HTML that needs nothing else: no script, no file, no request."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from signoria.analysis.charts import course
from signoria.analysis.phrases import Row, action, ending, method, moment, points, scope
from signoria.arena.html_report import POLICY, STYLE
from signoria.condottiere.model.board import Board
from signoria.report.markup import Markup, element
from signoria.report.numbers import percent

LIGHT = ("#b3261e", "#1d5f8a", "#2e7d32", "#8a5f00", "#8e3a9d", "#00707f")
DARK = ("#ff8a80", "#74b8e4", "#81c784", "#e6c35c", "#d79be0", "#5fd0de")
"""The colours of the seats, as in the terminal."""


def _colours(colours: Sequence[str]) -> str:
    return " ".join(f"--seat{seat}: {colour};" for seat, colour in enumerate(colours))


LOOK = f"""
:root {{ {_colours(LIGHT)} }}
@media (prefers-color-scheme: dark) {{ :root {{ {_colours(DARK)} }} }}
{"".join(f".seat{seat} {{ --own: var(--seat{seat}); }} " for seat in range(6))}
svg .course {{ fill: none; stroke: var(--own); stroke-width: 2.2; stroke-linejoin: round; }}
svg .slip {{ fill: var(--own); stroke: var(--sheet); stroke-width: 1.5; }}
svg .place {{ fill: var(--sheet); font-size: 11px; font-weight: 700; dominant-baseline: central; }}
.legend {{ display: flex; flex-wrap: wrap; gap: .2rem 1.2rem; margin: .4rem 0; padding: 0;
  list-style: none; font-size: .92rem; }}
.legend li {{ display: flex; align-items: center; gap: .4rem; }}
.legend svg {{ width: 2.2rem; min-width: 0; }}
svg .end {{ text-anchor: end; }}
ol {{ margin: .6rem 0 0; padding: 0; list-style: none; }}
ol > li {{ border-left: 4px solid var(--own); padding: .1rem 0 .1rem .9rem; margin-top: 1.2rem; }}
ol h3 {{ font-size: 1rem; margin: 0; font-weight: 600; }}
ol h3 b {{ color: var(--own); }}
blockquote {{ margin: .4rem 0 .5rem; color: var(--quiet); font-size: .95rem; }}
blockquote p {{ margin: 0; }}
.prose :is(th, td) {{ text-align: left; white-space: normal; vertical-align: top; }}
.lost {{ font-variant-numeric: tabular-nums; white-space: nowrap; }}
@media (max-width: 40rem) {{ main {{ padding: 1.4rem .7rem 3rem; }}
  section {{ padding: 1rem .9rem; }} h1 {{ font-size: 1.7rem; }} svg {{ min-width: 0; }}
  svg .mark {{ font-size: 23px; }} svg .course {{ stroke-width: 4; }}
  svg .slip {{ r: 15px; }} svg .place {{ font-size: 20px; }} }}
"""


def page(numbers: dict[str, Any], board: Board) -> str:
    """The page of an analysis."""
    head = element(
        "head",
        element("meta", charset="utf-8"),
        element("meta", name="viewport", content="width=device-width, initial-scale=1"),
        element("meta", http_equiv="Content-Security-Policy", content=POLICY),
        element("title", f"Analysis: {', '.join(numbers['seats'])}"),
        element("style", Markup(STYLE + LOOK)),
    )
    main = element(
        "main",
        _opening(numbers),
        _course(numbers, board),
        _mistakes(numbers, board),
        _players(numbers),
        _decisions(numbers, board),
    )
    return f"<!DOCTYPE html>\n{element('html', head, element('body', main), lang='en')}\n"


def _opening(numbers: dict[str, Any]) -> Markup:
    won = ending(numbers)
    return element(
        "header",
        element("h1", "Where the game was won"),
        element("p", scope(numbers), class_="quiet"),
        element("p", method(numbers), class_="quiet"),
        None if won is None else element("p", won, class_="lead"),
    )


def _course(numbers: dict[str, Any], board: Board) -> Markup | None:
    drawn = course(numbers, board)
    if drawn is None:
        return None
    said = (
        "The chance to win of each seat after each of its decisions, as it could see it itself: so "
        "the chances need not add up. The numbered dots are the mistakes below."
    )
    return _section("The course of the game", said, drawn)


def _mistakes(numbers: dict[str, Any], board: Board) -> Markup:
    if not numbers["worst"]:
        return _section("The worst mistakes", "No decision cost anything worth mentioning.")
    rows = {row["number"]: row for row in numbers["decisions"]}
    found = [
        _mistake(place, rows[number], numbers, board)
        for place, number in enumerate(numbers["worst"], 1)
    ]
    said = "What they cost, in points of chance, and what speaks for the better choice."
    return _section("The worst mistakes", said, element("ol", *found))


def _mistake(place: int, row: Row, numbers: dict[str, Any], board: Board) -> Markup:
    title = element(
        "h3",
        f"{place}. ",
        element("b", numbers["seats"][row["seat"]]),
        f", {moment(row, board)} ",
        element("span", f"(−{points(row['loss'])})", class_="lost"),
    )
    chosen = f"{action(row['action'], board)} left {percent(row['after'])}; "
    better = f"{action(row['best'], board)} would have left {percent(row['before'])}."
    why = element("blockquote", *(element("p", sentence) for sentence in row["why"]))
    where = element("p", f"Event {row['event']} of the record", class_="quiet")
    said = element("p", chosen, better)
    return element("li", title, said, why, where, class_=f"seat{row['seat']}")


def _players(numbers: dict[str, Any]) -> Markup:
    header = ["Player", "Choices", "Best found", "Mean loss", "Worst"]
    rows = [
        [
            player["name"], str(player["with_choice"]), str(player["best_found"]),
            points(player["mean_loss"]), points(player["worst_loss"]),
        ]
        for player in numbers["players"]
        if player["with_choice"]
    ]  # fmt: skip
    said = "A choice counts as best where no other was better by 2 points or more."
    return _section("The players", said, _table("Losses in points of chance", header, rows))


def _decisions(numbers: dict[str, Any], board: Board) -> Markup:
    header = ["Event", "Player", "When", "Choice", "Left", "Best", "Loss"]
    rows = [
        [
            str(row["event"]), numbers["seats"][row["seat"]], moment(row, board),
            action(row["action"], board), percent(row["after"]),
            action(row["best"], board) if row["loss"] else "the same", points(row["loss"]),
        ]
        for row in numbers["decisions"]
        if "after" in row
    ]  # fmt: skip
    inside = _table("Every decision with a choice", header, rows, kind="prose")
    folded = element("details", element("summary", "As a table"), inside)
    return _section("Every decision", None, folded)


def _section(title: str, said: str | None, *parts: Markup) -> Markup:
    note = None if said is None else element("p", said, class_="quiet")
    return element("section", element("h2", title), note, *parts)


def _table(
    caption: str, header: Sequence[str], rows: Iterable[Sequence[str]], kind: str | None = None
) -> Markup:
    """A table in which what stands first in a row names it."""
    top = element("thead", element("tr", *(element("th", one, scope="col") for one in header)))
    body = [
        element(
            "tr",
            element("th", row[0], scope="row"),
            *(element("td", one) for one in row[1:]),
        )
        for row in rows
    ]
    whole = element("table", element("caption", caption), top, element("tbody", *body), class_=kind)
    return element("div", whole, class_="wide", tabindex="0", role="group", aria_label=caption)
