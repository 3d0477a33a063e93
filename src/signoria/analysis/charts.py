"""The course of a game as SVG: the chance of every seat, decision by decision."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from signoria.analysis.phrases import Row, action, moment, points
from signoria.condottiere.model.board import Board
from signoria.report.markup import Markup, element, joined
from signoria.report.numbers import percent, shortened

WIDTH, HEIGHT = 760, 380
LEFT, RIGHT, TOP, BOTTOM = 80, 742, 20, 340
"""The plot; the chances stand before it, the rounds below it."""
ROOM = 40
"""The least distance between two marks of rounds."""
LONGEST = 24

DASHES = (None, "8 3", "3 3", "11 3 3 3", "6 6", "2 5")
"""Seats differ by their lines too, for those who see the colours alike."""

Point = tuple[float, float]


def course(numbers: dict[str, Any], board: Board) -> Markup | None:
    """The chances over the whole game; None where nobody had a choice."""
    rows = [row for row in numbers["decisions"] if "after" in row]
    if not rows:
        return None
    last = numbers["decisions"][-1]["number"]
    lines = {
        player["seat"]: _points(numbers, rows, player["seat"], last)
        for player in numbers["players"]
        if player["with_choice"]
    }
    parts = [_chances(), _rounds(numbers["decisions"], last)]
    parts += [_line(seat, line, numbers["seats"][seat]) for seat, line in lines.items()]
    parts += _marks(numbers, rows, last, board)
    said = "The chance to win of each seat after each of its decisions, as the seat could see it."
    drawn = element(
        "svg", element("title", "The course of the game"), element("desc", said), joined(*parts),
        viewBox=f"0 0 {WIDTH} {HEIGHT}", role="img", aria_label=f"The course of the game. {said}",
    )  # fmt: skip
    return joined(_legend(numbers, lines), element("div", drawn, class_="chart"))


def _x(number: float, last: int) -> float:
    return LEFT + (RIGHT - LEFT) * (number - 1) / max(1, last)


def _y(chance: float) -> float:
    return BOTTOM - (BOTTOM - TOP) * chance


def _points(numbers: dict[str, Any], rows: Sequence[Row], seat: int, last: int) -> list[Point]:
    """Where the line of a seat goes; at the end of a finished game, to what it got."""
    found = [(_x(row["number"], last), _y(row["after"])) for row in rows if row["seat"] == seat]
    if numbers["outcome"] is not None:
        winners = numbers["outcome"]["winners"]
        found.append((RIGHT, _y(1 / len(winners) if seat in winners else 0.0)))
    return found


def _chances() -> Markup:
    marks = []
    for chance in (0.0, 0.25, 0.5, 0.75, 1.0):
        y = _y(chance)
        marks.append(element("line", x1=LEFT, x2=RIGHT, y1=y, y2=y, class_="grid"))
        text = f"{100 * chance:.0f} %"
        marks.append(element("text", text, x=LEFT - 8, y=y + 4, class_="mark end"))
    return joined(*marks)


def _rounds(rows: Sequence[Row], last: int) -> Markup:
    """A line where each round begins, with its number where there is room for it."""
    parts: list[Markup] = []
    reached, before = -float(ROOM), None
    for row in rows:
        now = (row.get("series_game"), row["round"])
        if now != before:
            x = _x(row["number"], last)
            parts.append(element("line", x1=x, x2=x, y1=TOP, y2=BOTTOM, class_="grid"))
            if x - reached >= ROOM:
                name = f"{now[0]}/{now[1]}" if now[0] else str(now[1])
                parts.append(element("text", name, x=x, y=BOTTOM + 28, class_="mark middle"))
                reached = x
        before = now
    parts.append(element("text", "Round", x=LEFT - 12, y=BOTTOM + 28, class_="mark end"))
    return joined(*parts)


def _line(seat: int, line: Sequence[Point], name: str) -> Markup:
    path = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in line)
    drawn = element("path", d=path, class_=f"course seat{seat}", stroke_dasharray=DASHES[seat])
    return element("g", element("title", name), drawn)


def _marks(numbers: dict[str, Any], rows: Sequence[Row], last: int, board: Board) -> list[Markup]:
    """A dot for each of the worst mistakes, with its place in their list."""
    found = []
    for row in rows:
        if row["number"] in numbers["worst"]:
            x, y = _x(row["number"], last), _y(row["after"])
            place = numbers["worst"].index(row["number"]) + 1
            name = numbers["seats"][row["seat"]]
            said = f"{place}. {name}, {moment(row, board)}: {action(row['action'], board)}, "
            found.append(
                element(
                    "g",
                    element("title", f"{said}loss {points(row['loss'])}, {percent(row['after'])}"),
                    element("circle", cx=x, cy=y, r=8, class_=f"slip seat{row['seat']}"),
                    element("text", str(place), x=x, y=y, class_="place middle"),
                )
            )
    return found


def _legend(numbers: dict[str, Any], seats: Iterable[int]) -> Markup:
    """Which line is whose."""
    found = []
    for seat in seats:
        line = element(
            "path", d="M1 5h34", class_=f"course seat{seat}", stroke_dasharray=DASHES[seat]
        )
        name = numbers["seats"][seat]
        sample = element("svg", line, viewBox="0 0 36 10", aria_hidden="true")
        found.append(element("li", sample, shortened(name, LONGEST), title=name))
    return element("ul", *found, class_="legend")
