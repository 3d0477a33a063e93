"""The map: who owns which region, where the battle and the Pope are, and which regions border."""

from __future__ import annotations

from signoria.condottiere.knowledge.view import View
from signoria.condottiere.words import region_name
from signoria.terminal.condottiere.map_layout import atlas, label_width
from signoria.terminal.paint import clip, wrap
from signoria.terminal.style import Style

LONGEST_NAME = 12


def draw(view: View, style: Style, columns: int, rows: int) -> list[str]:
    """The map in so many columns and at least so many rows."""
    board = view.rules.board
    names = [_name(style, view, place) for place in range(len(board.regions))]
    page = atlas(board, tuple(map(label_width, names)), columns, rows)
    lines = [[_ground(style, sign) for sign in row] for row in page.borders]
    for region, place in enumerate(page.places):
        row = lines[place.row]
        row[place.column : place.column + place.width] = _label(view, style, region, names[region])
        if place.column > 0:  # keep the borders off the owner's mark
            row[place.column - 1] = " "
        after = place.column + place.width
        if region in (view.site, view.pope) and after < len(row):
            row[after] = " "  # a terminal may draw the sign two columns wide
    return ["".join(row).rstrip() for row in lines]


def _name(style: Style, view: View, place: int) -> str:
    board = view.rules.board
    return clip(region_name(board.regions[place].id, style.language, board), LONGEST_NAME)


def _ground(style: Style, sign: str) -> str:
    if sign == " " or not style.glyphs.borders:
        return " "
    return style.paint.dim(sign)


def _label(view: View, style: Style, region: int, name: str) -> list[str]:
    """The cells of a label, as many as it is wide; those under the name are left empty."""
    owner = view.owners[region]
    mark = style.glyphs.free if owner is None else style.marks[owner]
    codes = ["7"] if owner is not None else []
    strong = ["1", "4"] if in_realm(view, region) else ["1"] if owner is not None else []
    cells = [style.paint.seat(owner, mark, *codes), " "]
    cells.append(style.paint.seat(owner, name, *strong))
    cells += [""] * (label_width(name) - 4)
    return [*cells, _sign(view, style, region)]


def _sign(view: View, style: Style, region: int) -> str:
    if region == view.site:
        return style.paint(style.glyphs.battle, "1", "91")
    if region == view.pope:
        return style.paint(style.glyphs.pope, "1", "95")
    return " "


def in_realm(view: View, region: int) -> bool:
    """Whether a region is in the largest connected group of whoever looks."""
    return bool(largest_realm(view) >> region & 1)


def largest_realm(view: View) -> int:
    """The largest connected group of whoever looks, as bits."""
    if view.seat is None:
        return 0
    return view.rules.board.largest_group(view.realm_of(view.seat))


def large(view: View, style: Style) -> list[str]:
    """The map on all of the screen, then all its borders in words."""
    columns = min(style.columns, 80)
    lines = ["", *draw(view, style, columns, 26), "", legend(view, style)]
    return [*lines, "", *borders(view, style)]


def borders(view: View, style: Style) -> list[str]:
    """Every region with those it borders on, in words."""
    board = view.rules.board
    cells = []
    for place, region in enumerate(board.regions):
        others = [
            region_name(other, style.language, board)
            for other in board.ids(board.neighbours[place])
        ]
        owner = view.owners[place]
        name = style.paint.seat(owner, region_name(region.id, style.language, board), "1")
        held = "" if owner is None else f" ({style.marks[owner]})"
        cells.append(f"{name}{held}: {', '.join(others)}")
    return [line for cell in cells for line in wrap(cell, style.columns, "  ")]


def legend(view: View, style: Style) -> str:
    """What the signs mean."""
    signs = style.glyphs
    named = [(signs.battle, "battle"), (signs.pope, "pope"), (signs.token, "token")]
    if not view.rules.bishop_strikes:
        del named[1]
    return "  ".join(f"{sign} {style.text(f'sign.{key}')}" for sign, key in named)
