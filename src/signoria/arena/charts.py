"""The charts of the page, as SVG. Each says in words what it shows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import ceil, floor, log10
from typing import Any

from signoria.report.markup import Markup, element, joined
from signoria.report.numbers import duration, percent, shortened, span

Row = dict[str, Any]
Scale = Callable[[float], float]

WIDTH = 760
LEFT, RIGHT = 190, 660
"""Where the plot begins and ends; names stand before it, values behind it."""
LINE = 46
"""The height of a row."""
TOP = 34
LONGEST = 24


def shares(numbers: dict[str, Any]) -> Markup:
    """Win shares with their intervals, and the fair share as a line."""
    rows: list[Row] = numbers["bots"]
    fair: float = numbers["fair_share"]
    step = 0.2 if (most := max(row["high"] for row in rows)) > 0.5 else 0.1
    top = step * ceil(max(most, fair) / step - 1e-9)
    x = _scale(0, top)
    ticks = [(x(step * place), f"{100 * step * place:.0f} %") for place in range(_steps(top, step))]
    parts = [_axis(ticks, len(rows)), _reference(x(fair), f"fair share {percent(fair)}", len(rows))]
    for place, row in enumerate(rows):
        middle = _middle(place)
        said = f"{row['name']}: {percent(row['win_share'])}, {span(row['low'], row['high'])} %"
        parts.append(
            element(
                "g",
                element("title", said),
                element(
                    "rect", x=x(0), y=middle - 9, width=max(0.0, x(row["win_share"]) - x(0)),
                    height=18, rx=2, class_="bar",
                ),
                _whisker(x(row["low"]), x(row["high"]), middle),
                element("circle", cx=x(row["win_share"]), cy=middle, r=5, class_="dot"),
                _name(row["name"], middle),
                _value(percent(row["win_share"]), middle),
            )
        )  # fmt: skip
    return _chart(parts, len(rows), "Win shares", "The win share of each bot with its interval.")


def ratings(numbers: dict[str, Any]) -> Markup | None:
    """Ratings with two deviations to each side; None where there are none."""
    rows: list[Row] = [row for row in numbers["bots"] if row["rating"] is not None]
    if not rows:
        return None
    ends = [
        row["rating"]["mu"] + side * 2 * row["rating"]["sigma"] for row in rows for side in (-1, 1)
    ]
    low, high = 5 * floor(min(*ends, 24) / 5), 5 * ceil(max(*ends, 26) / 5)
    x = _scale(low, high)
    step = 5 if high - low <= 40 else 10
    ticks = [(x(mark), str(mark)) for mark in range(low, high + 1, step)]
    parts = [_axis(ticks, len(rows)), _reference(x(25), "a newcomer, 25", len(rows))]
    for place, row in enumerate(rows):
        mu, sigma = row["rating"]["mu"], row["rating"]["sigma"]
        middle = _middle(place)
        parts.append(
            element(
                "g",
                element("title", f"{row['name']}: {mu:.1f}, deviation {sigma:.2f}"),
                _whisker(x(mu - 2 * sigma), x(mu + 2 * sigma), middle),
                element("circle", cx=x(mu), cy=middle, r=5, class_="dot"),
                _name(row["name"], middle),
                _value(f"{mu:.1f}", middle),
            )
        )
    return _chart(parts, len(rows), "Ratings", "The rating of each bot with two deviations.")


def matrix(numbers: dict[str, Any]) -> Markup | None:
    """Who beats whom, the more the stronger the colour; None with one bot alone."""
    names = [row["name"] for row in numbers["bots"]]
    if len(names) < 2:
        return None
    width = min(120.0, (WIDTH - LEFT) / len(names))
    longest = max(4, int(width / 8))
    parts = [
        element(
            "text", element("title", name), shortened(name, longest),
            x=LEFT + width * (place + 0.5), y=TOP - 10, class_="mark middle",
        )
        for place, name in enumerate(names)
    ]  # fmt: skip
    parts += [_name(name, _middle(place)) for place, name in enumerate(names)]
    parts += [
        _cell(pair, LEFT + width * names.index(pair["against"]), names.index(pair["bot"]), width)
        for pair in numbers["versus"]
    ]
    said = "How often the bot of the row was ahead of the bot of the column."
    return _chart(parts, len(names), "Who beats whom", said)


def _cell(pair: Row, left: float, row: int, width: float) -> Markup:
    ahead = pair["ahead"]
    leaning = 0.0 if ahead is None else 2 * ahead - 1
    said = f"{pair['bot']} ahead of {pair['against']}: {percent(ahead)} of {pair['decided']}"
    middle = _middle(row)
    return element(
        "g",
        element("title", said),
        element(
            "rect", x=left + 2, y=middle - LINE / 2 + 2, width=width - 4, height=LINE - 4, rx=3,
            class_="ahead" if leaning >= 0 else "behind", fill_opacity=0.06 + 0.5 * abs(leaning),
        ),
        element("text", percent(ahead), x=left + width / 2, y=middle + 5, class_="cell middle"),
    )  # fmt: skip


def times(numbers: dict[str, Any]) -> Markup | None:
    """How long decisions took, on a scale of powers of ten; None where nobody decided."""
    rows: list[Row] = [row for row in numbers["bots"] if row["decisions"]]
    if not rows:
        return None
    found = [middle for row in rows for middle, _ in row["decision_times"]]
    low, high = floor(log10(min(found))), ceil(log10(max(found)))
    high = max(high, low + 1)
    scale = _scale(low, high)

    def x(milliseconds: float) -> float:
        return scale(log10(milliseconds))

    ticks = [(scale(power), duration(10.0**power)) for power in range(low, high + 1)]
    parts = [_axis(ticks, len(rows))]
    for place, row in enumerate(rows):
        parts.append(_hill(row, place, x))
    said = "How the times of the decisions of each bot are spread, with their median."
    return _chart(parts, len(rows), "Time per decision", said)


def _hill(row: Row, place: int, x: Scale) -> Markup:
    """The spread of one bot: steps as high as there are decisions in a class."""
    middle, base = _middle(place), _middle(place) + LINE / 2 - 5
    half = 2**0.125
    most = max(count for _, count in row["decision_times"])
    steps = [f"M{x(row['decision_times'][0][0] / half):.1f} {base:.1f}"]
    reached = None
    for centre, count in row["decision_times"]:
        left, right, height = x(centre / half), x(centre * half), (LINE - 12) * count / most
        if reached is not None and left - reached > 0.5:
            steps.append(f"V{base:.1f}H{left:.1f}")
        steps.append(f"V{base - height:.1f}H{right:.1f}")
        reached = right
    steps.append(f"V{base:.1f}Z")
    median, p99 = row["decision_ms"]["median"], row["decision_ms"]["p99"]
    said = f"{row['name']}: median {duration(median)}, 99 % within {duration(p99)}"
    return element(
        "g",
        element("title", said),
        element("path", d="".join(steps), class_="bar"),
        element("line", x1=x(median), x2=x(median), y1=base - LINE + 12, y2=base, class_="whisker"),
        _name(row["name"], middle),
        _value(duration(median), middle),
    )


def _chart(parts: Sequence[Markup], rows: int, title: str, said: str) -> Markup:
    drawn = element(
        "svg", element("title", title), element("desc", said), joined(*parts),
        viewBox=f"0 0 {WIDTH} {TOP + LINE * rows + 8}", role="img", aria_label=f"{title}. {said}",
    )  # fmt: skip
    return element("div", drawn, class_="chart", tabindex="0", role="group", aria_label=title)


def _axis(ticks: Sequence[tuple[float, str]], rows: int) -> Markup:
    bottom = TOP + LINE * rows
    lines = [element("line", x1=at, x2=at, y1=TOP, y2=bottom, class_="grid") for at, _ in ticks]
    marks = [element("text", text, x=at, y=TOP - 8, class_="mark middle") for at, text in ticks]
    return joined(*lines, *marks)


def _reference(at: float, text: str, rows: int) -> Markup:
    line = element("line", x1=at, x2=at, y1=TOP, y2=TOP + LINE * rows, class_="reference")
    return element("g", element("title", text), line)


def _whisker(low: float, high: float, y: float) -> Markup:
    line = element("line", x1=low, x2=high, y1=y, y2=y, class_="whisker")
    caps = [
        element("line", x1=at, x2=at, y1=y - 5, y2=y + 5, class_="whisker") for at in (low, high)
    ]
    return joined(line, *caps)


def _name(name: str, y: float) -> Markup:
    short = shortened(name, LONGEST)
    return element("text", element("title", name), short, x=LEFT - 14, y=y + 5, class_="name")


def _value(text: str, y: float) -> Markup:
    return element("text", text, x=RIGHT + 18, y=y + 5, class_="value")


def _middle(place: int) -> float:
    return TOP + LINE * (place + 0.5)


def _scale(low: float, high: float) -> Scale:
    return lambda value: LEFT + (RIGHT - LEFT) * (value - low) / (high - low)


def _steps(top: float, step: float) -> int:
    return round(top / step) + 1
