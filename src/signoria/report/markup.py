"""HTML and SVG in which nothing that somebody wrote can be taken for markup."""

from __future__ import annotations

from html import escape

VOID = {"meta", "line", "rect", "circle", "path"}
"""Elements that hold nothing, or here never do."""


class Markup(str):
    """A text that is markup already. Every other text is escaped where it is put in."""

    __slots__ = ()


def element(tag: str, *children: str | None, **attributes: str | float | None) -> Markup:
    """An element. `_` in the name of an attribute stands for `-`, at its end for nothing."""
    words = [tag]
    for name, value in attributes.items():
        if value is not None:
            words.append(f'{name.rstrip("_").replace("_", "-")}="{escape(_plain(value))}"')
    opened = f"<{' '.join(words)}>"
    if tag in VOID and not children:
        return Markup(opened if tag == "meta" else opened[:-1] + "/>")
    return Markup(f"{opened}{joined(*children)}</{tag}>")


def joined(*parts: str | None) -> Markup:
    """Texts and markup one after the other."""
    return Markup(
        "".join(
            part if isinstance(part, Markup) else escape(part) for part in parts if part is not None
        )
    )


def _plain(value: str | float) -> str:
    """A number without the digits that no screen shows."""
    return f"{value:.2f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)
