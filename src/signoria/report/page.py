"""Reports as pages of HTML that need nothing else: no script, no file, no request."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from signoria.report.markup import Markup, element
from signoria.report.style import STYLE

POLICY = "default-src 'none'; style-src 'unsafe-inline'"
"""What a page may load: nothing."""


def document(title: str, language: str, *parts: Markup | None, style: str = "") -> str:
    """A whole page; `style` is what its style sheet has beyond that of all reports."""
    head = element(
        "head",
        element("meta", charset="utf-8"),
        element("meta", name="viewport", content="width=device-width, initial-scale=1"),
        element("meta", http_equiv="Content-Security-Policy", content=POLICY),
        element("title", title),
        element("style", Markup(STYLE + style)),
    )
    body = element("body", element("main", *parts))
    return f"<!DOCTYPE html>\n{element('html', head, body, lang=language)}\n"


def section(title: str, note: str | None, *parts: Markup | None) -> Markup:
    said = None if note is None else element("p", note, class_="quiet")
    return element("section", element("h2", title), said, *parts)


def folded(summary: str, inside: Markup) -> Markup:
    """What is shown on demand."""
    return element("details", element("summary", summary), inside)


def table(
    caption: str,
    header: Sequence[str] | None,
    rows: Iterable[Sequence[str]],
    kind: str | None = None,
) -> Markup:
    """A table in which what stands first in a row names it; without a header, a list of facts."""
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
    look = kind or ("facts" if header is None else None)
    whole = element("table", element("caption", caption), top, element("tbody", *body), class_=look)
    return element("div", whole, class_="wide", tabindex="0", role="group", aria_label=caption)
