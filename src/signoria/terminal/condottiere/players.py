"""The players beside the map: hands, armies, realms, and what it takes to win."""

from __future__ import annotations

from signoria.condottiere.knowledge.view import View
from signoria.condottiere.model.cards import HIDDEN, NAMES
from signoria.condottiere.words import card_in_list, region_name
from signoria.game import UNKNOWN
from signoria.terminal.condottiere import board_map
from signoria.terminal.condottiere.cards import short_cards
from signoria.terminal.paint import clip, pad, width, wrap
from signoria.terminal.style import Style

COLUMN = 5
"""The width of the three columns of numbers."""


def panel(view: View, style: Style, columns: int, rows: int) -> list[str]:
    """A table of the players with their armies; below it what still fits into so many rows."""
    lines = [style.paint.dim(_header(style, columns))]
    armies = view.strengths()
    for seat in range(view.rules.players):
        lines.append(_player(view, style, seat, columns))
        lines += _army(view, style, seat, armies, columns)
    lines += _realm(view, style, columns)
    lines += _defender(view, style, columns)
    for more in (wrap(goal(view, style), columns), wrap(board_map.legend(view, style), columns)):
        if len(lines) + len(more) <= rows:
            lines += map(style.paint.dim, more)
    return lines


def goal(view: View, style: Style) -> str:
    """What it takes to win."""
    rules = view.rules
    if rules.total_goal is None:
        return style.text("goal.connected", connected=rules.connected_goal)
    return style.text("goal.both", connected=rules.connected_goal, total=rules.total_goal)


def _header(style: Style, columns: int) -> str:
    heads = [style.text(f"column.{key}") for key in ("hand", "connected", "total")]
    return pad("", columns - 3 * COLUMN) + "".join(pad(h, COLUMN, right=True) for h in heads)


def _player(view: View, style: Style, seat: int, columns: int) -> str:
    """Mark, name, token, cards in hand, connected regions and regions against the goal."""
    rules = view.rules
    token = style.glyphs.token if seat == view.condottiere else ""
    you = style.text("you") if seat == view.seat else ""
    room = columns - 3 * COLUMN - 2 - width(you) - (2 if token else 0)
    name = style.paint.seat(seat, clip(style.names[seat], room), "1")
    turn = style.paint.seat(seat, style.marks[seat], "7")
    left = f"{turn} {name}{you}{' ' + token if token else ''}"
    realm = view.realm_of(seat)
    connected = f"{rules.board.largest_group(realm).bit_count()}/{rules.connected_goal}"
    total = str(realm.bit_count()) + ("" if rules.total_goal is None else f"/{rules.total_goal}")
    numbers = (hand_size(view, seat), connected, total)
    return pad(left, columns - 3 * COLUMN) + "".join(pad(n, COLUMN, right=True) for n in numbers)


def hand_size(view: View, seat: int) -> str:
    """How many cards a seat holds, as far as that is public. R11"""
    if seat == view.seat:
        return str(sum(view.hand))
    if view.sizes is not None:
        return str(view.sizes[seat])
    return UNKNOWN if view.has_cards[seat] else "0"


def _army(view: View, style: Style, seat: int, armies: list[int], columns: int) -> list[str]:
    """The line of a player: its strength, its cards, and whether the player has passed."""
    in_battle = view.phase in ("battle", "pope")
    if not in_battle and not any(view.lines):
        return []
    own = view.face_down[seat] if seat == view.seat else None
    shown = list(view.lines[seat])
    if own is not None and own != HIDDEN:
        shown.remove(own)
    cards = short_cards(shown, style)
    if own is not None and own != HIDDEN:
        cards.append(f"({card_in_list(NAMES[own], style.language)})")
    words = [" ".join(cards)] if cards else []
    if in_battle and view.passed[seat]:
        words.append(style.paint.dim(style.text("passed")))
    number = pad(str(armies[seat]), 4, right=True)
    if armies[seat] == max(armies) > 0 and armies.count(armies[seat]) == 1:
        number = style.paint.bold(number)
    if not words:
        return [number]
    return wrap(f"{number}: {f' {style.glyphs.between} '.join(words)}", columns, " " * 6)


def _realm(view: View, style: Style, columns: int) -> list[str]:
    """The regions of one's own that hang together."""
    board = view.rules.board
    realm = board_map.largest_realm(view)
    if realm.bit_count() < 2:
        return []
    names = [region_name(region, style.language, board) for region in board.ids(realm)]
    return wrap(style.text("realm", regions=", ".join(names)), columns, "  ")


def _defender(view: View, style: Style, columns: int) -> list[str]:
    """V4: the owner of the contested region passes freely until the first card."""
    if view.phase != "battle" or view.defender is None:
        return []
    return wrap(style.text("defender", name=style.painted[view.defender]), columns, "  ")
