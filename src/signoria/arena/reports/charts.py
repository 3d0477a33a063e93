"""The charts of the page: a row for each bot."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, floor, log10

from signoria.arena.reports.results import ArenaReport, BotRow, PairRow
from signoria.arena.statistics.rating import RatingRow
from signoria.report import svg
from signoria.report.markup import Markup, element, joined
from signoria.report.wording import Wording, shortened

LEFT, RIGHT = 190, 660
"""Where the plot begins and ends; names stand before it, values behind it."""
LINE = 46
"""The height of a row."""
TOP = 34
LONGEST = 24
NEWCOMER = 25


def shares(numbers: ArenaReport, text: Wording) -> Markup:
    """Win shares with their intervals, and the fair share as a line."""
    rows, fair = numbers["bots"], numbers["fair_share"]
    step = 0.2 if (most := max(row["high"] for row in rows)) > 0.5 else 0.1
    top = step * ceil(max(most, fair) / step - 1e-9)
    x = svg.scale(0, top, LEFT, RIGHT)
    marks = [step * place for place in range(round(top / step) + 1)]
    ticks = [(x(mark), text.percent(mark, 0)) for mark in marks]
    said = text("fair", share=text.percent(fair))
    parts = [_axis(ticks, len(rows)), _reference(x(fair), said, len(rows))]
    parts += [_share(row, _middle(place), x, text) for place, row in enumerate(rows)]
    return _chart("shares", parts, len(rows), text)


def _share(row: BotRow, middle: float, x: svg.Scale, text: Wording) -> Markup:
    share, span = text.percent(row["win_share"]), text.span(row["low"], row["high"])
    at = x(row["win_share"])
    return element(
        "g",
        element("title", text("chart.share", bot=row["name"], share=share, span=span)),
        element(
            "rect", x=x(0), y=middle - 9, width=max(0.0, at - x(0)), height=18, rx=2, class_="bar"
        ),
        _whisker(x(row["low"]), x(row["high"]), middle),
        element("circle", cx=at, cy=middle, r=5, class_="dot"),
        _name(row["name"], middle),
        _value(share, middle),
    )


def ratings(numbers: ArenaReport, text: Wording) -> Markup | None:
    """Ratings with two deviations to each side; None where there are none."""
    rows = [(row["name"], row["rating"]) for row in numbers["bots"] if row["rating"] is not None]
    if not rows:
        return None
    ends = [one["mu"] + side * 2 * one["sigma"] for _, one in rows for side in (-1, 1)]
    low = 5 * floor(min(*ends, NEWCOMER - 1) / 5)
    high = 5 * ceil(max(*ends, NEWCOMER + 1) / 5)
    x = svg.scale(low, high, LEFT, RIGHT)
    step = 5 if high - low <= 40 else 10
    ticks = [(x(mark), str(mark)) for mark in range(low, high + 1, step)]
    newcomer = _reference(x(NEWCOMER), text("chart.newcomer"), len(rows))
    parts = [_axis(ticks, len(rows)), newcomer]
    parts += [
        _rating(name, rating, _middle(place), x, text) for place, (name, rating) in enumerate(rows)
    ]
    return _chart("ratings", parts, len(rows), text)


def _rating(name: str, rating: RatingRow, middle: float, x: svg.Scale, text: Wording) -> Markup:
    mu, sigma = rating["mu"], rating["sigma"]
    value = text.decimal(mu, 1)
    said = text("chart.rating", bot=name, rating=value, deviation=text.decimal(sigma, 2))
    return element(
        "g",
        element("title", said),
        _whisker(x(mu - 2 * sigma), x(mu + 2 * sigma), middle),
        element("circle", cx=x(mu), cy=middle, r=5, class_="dot"),
        _name(name, middle),
        _value(value, middle),
    )


def matrix(numbers: ArenaReport, text: Wording) -> Markup | None:
    """Who beats whom, the more the stronger the colour; None with one bot alone."""
    names = [row["name"] for row in numbers["bots"]]
    if len(names) < 2:
        return None
    width = min(120.0, (svg.WIDTH - LEFT) / len(names))
    longest = max(4, int(width / 8))
    parts = [
        element(
            "text", element("title", name), shortened(name, longest),
            x=LEFT + width * (place + 0.5), y=TOP - 10, class_="mark middle",
        )
        for place, name in enumerate(names)
    ]  # fmt: skip
    parts += [_name(name, _middle(place)) for place, name in enumerate(names)]
    for pair in numbers["versus"]:
        left = LEFT + width * names.index(pair["against"])
        parts.append(_cell(pair, left, _middle(names.index(pair["bot"])), width, text))
    return _chart("versus", parts, len(names), text)


def _cell(pair: PairRow, left: float, middle: float, width: float, text: Wording) -> Markup:
    leaning = 0.0 if pair["ahead"] is None else 2 * pair["ahead"] - 1
    share, decided = text.percent(pair["ahead"]), text.whole(pair["decided"])
    said = text(
        "chart.ahead", bot=pair["bot"], against=pair["against"], share=share, decided=decided
    )
    return element(
        "g",
        element("title", said),
        element(
            "rect", x=left + 2, y=middle - LINE / 2 + 2, width=width - 4, height=LINE - 4, rx=3,
            class_="ahead" if leaning >= 0 else "behind", fill_opacity=0.06 + 0.5 * abs(leaning),
        ),
        element("text", share, x=left + width / 2, y=middle + 5, class_="cell middle"),
    )  # fmt: skip


def times(numbers: ArenaReport, text: Wording) -> Markup | None:
    """How long decisions took, on a scale of powers of ten; None where nobody decided."""
    rows = [row for row in numbers["bots"] if row["decisions"]]
    if not rows:
        return None
    found = [middle for row in rows for middle, _ in row["decision_times"]]
    low, high = floor(log10(min(found))), ceil(log10(max(found)))
    high = max(high, low + 1)
    scale = svg.scale(low, high, LEFT, RIGHT)

    def x(milliseconds: float) -> float:
        return scale(log10(milliseconds))

    ticks = [(scale(power), text.duration(10.0**power)) for power in range(low, high + 1)]
    parts = [_axis(ticks, len(rows))]
    parts += [_hill(row, _middle(place), x, text) for place, row in enumerate(rows)]
    return _chart("times", parts, len(rows), text)


def _hill(row: BotRow, middle: float, x: svg.Scale, text: Wording) -> Markup:
    """The spread of one bot: steps as high as there are decisions in a class."""
    base = middle + LINE / 2 - 5
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
    median = row["decision_ms"]["median"]
    value, p99 = text.duration(median), text.duration(row["decision_ms"]["p99"])
    return element(
        "g",
        element("title", text("chart.time", bot=row["name"], median=value, p99=p99)),
        element("path", d="".join(steps), class_="bar"),
        None if median is None else svg.upright(x(median), base - LINE + 12, base, "whisker"),
        _name(row["name"], middle),
        _value(value, middle),
    )


def _chart(name: str, parts: Sequence[Markup], rows: int, text: Wording) -> Markup:
    height = TOP + LINE * rows + 8
    return svg.chart(parts, height, text(f"section.{name}"), text(f"chart.{name}"))


def _axis(ticks: Sequence[tuple[float, str]], rows: int) -> Markup:
    lines = [svg.upright(at, TOP, TOP + LINE * rows) for at, _ in ticks]
    marks = [element("text", said, x=at, y=TOP - 8, class_="mark middle") for at, said in ticks]
    return joined(*lines, *marks)


def _reference(at: float, said: str, rows: int) -> Markup:
    line = svg.upright(at, TOP, TOP + LINE * rows, "reference")
    return element("g", element("title", said), line)


def _whisker(low: float, high: float, y: float) -> Markup:
    caps = [svg.upright(at, y - 5, y + 5, "whisker") for at in (low, high)]
    return joined(svg.level(y, low, high, "whisker"), *caps)


def _name(name: str, y: float) -> Markup:
    short = shortened(name, LONGEST)
    return element("text", element("title", name), short, x=LEFT - 14, y=y + 5, class_="name")


def _value(said: str, y: float) -> Markup:
    return element("text", said, x=RIGHT + 18, y=y + 5, class_="value")


def _middle(place: int) -> float:
    return TOP + LINE * (place + 0.5)
