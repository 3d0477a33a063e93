"""The course of a game: the chances of all seats, decision by decision."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from signoria.analysis.results import AnalysisReport, DecisionRow
from signoria.report import svg
from signoria.report.markup import Markup, element, joined
from signoria.report.wording import Wording, capital, shortened

HEIGHT = 380
LEFT, RIGHT, TOP, BOTTOM = 80, 742, 20, 340
"""The plot; the chances stand before it, the parts of the game below it."""
ROOM = 40
"""The least distance between two marks of parts."""
LONGEST = 24

DASHES = (None, "8 3", "3 3", "11 3 3 3", "6 6", "2 5")
"""Seats differ by their lines too, for those who see the colours alike."""

Point = tuple[float, float]

_y = svg.scale(0, 1, BOTTOM, TOP)


def course(numbers: AnalysisReport, text: Wording) -> Markup | None:
    """The chances over the whole game; None where nobody had a choice."""
    if not numbers.judged():
        return None
    x = svg.scale(1, 1 + max(1, numbers.decisions[-1].number), LEFT, RIGHT)
    seats = range(len(numbers.seats))
    parts = [_chances(text), _parts(numbers.decisions, x, capital(numbers.part))]
    parts += [_line(seat, _points(numbers, seat, x), numbers.seats[seat]) for seat in seats]
    parts += _marks(numbers, x, text)
    drawn = svg.chart(parts, HEIGHT, text("course"), text("course-chart"))
    return joined(_legend(numbers, seats), drawn)


def _points(numbers: AnalysisReport, seat: int, x: svg.Scale) -> list[Point]:
    """Where the line of a seat goes; at the end of a finished game, to what it got."""
    found = [(x(row.number), _y(judged.chances[seat])) for row, judged in numbers.judged()]
    outcome = numbers.record.outcome
    if outcome is not None:
        winners = outcome.winners
        found.append((RIGHT, _y(1 / len(winners) if seat in winners else 0.0)))
    return found


def _chances(text: Wording) -> Markup:
    marks = []
    for chance in (0.0, 0.25, 0.5, 0.75, 1.0):
        y = _y(chance)
        said = text.percent(chance, 0)
        marks.append(svg.level(y, LEFT, RIGHT))
        marks.append(element("text", said, x=LEFT - 8, y=y + 4, class_="mark end"))
    return joined(*marks)


def _parts(rows: Sequence[DecisionRow], x: svg.Scale, said: str) -> Markup:
    """A line where each part of the game begins, with its number where there is room for it."""
    drawn: list[Markup] = []
    reached, before = -float(ROOM), None
    for row in rows:
        if row.moment.part != before:
            at = x(row.number)
            drawn.append(svg.upright(at, TOP, BOTTOM))
            if at - reached >= ROOM:
                drawn.append(
                    element("text", row.moment.part, x=at, y=BOTTOM + 28, class_="mark middle")
                )
                reached = at
        before = row.moment.part
    drawn.append(element("text", said, x=LEFT - 12, y=BOTTOM + 28, class_="mark end"))
    return joined(*drawn)


def _line(seat: int, line: Sequence[Point], name: str) -> Markup:
    path = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in line)
    drawn = element("path", d=path, class_=f"course seat{seat}", stroke_dasharray=DASHES[seat])
    return element("g", element("title", name), drawn)


def _marks(numbers: AnalysisReport, x: svg.Scale, text: Wording) -> list[Markup]:
    """A dot for each of the worst mistakes, with its place in their list."""
    found = []
    for place, row in enumerate(numbers.worst, 1):
        assert row.judged is not None
        at, y = x(row.number), _y(row.judged.after)
        said = text(
            "mistake-mark", place=place, name=numbers.seats[row.seat], moment=row.moment.text,
            chosen=row.action_text, loss=text.points(row.judged.loss),
            after=text.percent(row.judged.after),
        )  # fmt: skip
        found.append(
            element(
                "g",
                element("title", said),
                element("circle", cx=at, cy=y, r=8, class_=f"slip seat{row.seat}"),
                element("text", str(place), x=at, y=y, class_="place middle"),
            )
        )
    return found


def _legend(numbers: AnalysisReport, seats: Iterable[int]) -> Markup:
    """Which line is whose."""
    found = []
    for seat in seats:
        line = element(
            "path", d="M1 5h34", class_=f"course seat{seat}", stroke_dasharray=DASHES[seat]
        )
        name = numbers.seats[seat]
        sample = element("svg", line, viewBox="0 0 36 10", aria_hidden="true")
        found.append(element("li", sample, shortened(name, LONGEST), title=name))
    return element("ul", *found, class_="legend")
