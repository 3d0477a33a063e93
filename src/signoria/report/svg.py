"""What charts have in common, as SVG. Each says in words what it shows."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from signoria.report.markup import Markup, element, joined

Scale = Callable[[float], float]

WIDTH = 760


def chart(parts: Sequence[Markup], height: float, title: str, said: str) -> Markup:
    """A drawing that a screen reader can tell, and that can be scrolled where it does not fit."""
    drawn = element(
        "svg", element("title", title), element("desc", said), joined(*parts),
        viewBox=f"0 0 {WIDTH} {height:g}", role="img", aria_label=f"{title}. {said}",
    )  # fmt: skip
    return element("div", drawn, class_="chart", tabindex="0", role="group", aria_label=title)


def scale(low: float, high: float, first: float, last: float) -> Scale:
    """From values to places: `low` is drawn at `first`, `high` at `last`."""
    return lambda value: first + (last - first) * (value - low) / (high - low)


def upright(at: float, top: float, bottom: float, kind: str = "grid") -> Markup:
    """A line from top to bottom."""
    return element("line", x1=at, x2=at, y1=top, y2=bottom, class_=kind)


def level(at: float, left: float, right: float, kind: str = "grid") -> Markup:
    """A line from left to right."""
    return element("line", x1=left, x2=right, y1=at, y2=at, class_=kind)
