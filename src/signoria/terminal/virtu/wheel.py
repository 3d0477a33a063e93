"""A palace as the wheel it is: five rooms in a ring, the marker, both arrows, the courtiers."""

from __future__ import annotations

from signoria.terminal.paint import pad, width
from signoria.terminal.virtu.labels import Pen
from signoria.virtu.model.components import LEFT, NOBODY, RIGHT, ROOMS, SIDES
from signoria.virtu.model.realm import NEW, READY
from signoria.virtu.phases import spring, winter
from signoria.virtu.phases.scoring import scores

WIDEST_BOX = 27
HUB = 22
"""The columns that the middle of the wheel needs; else it is written below."""
COURT = 15
"""The columns that courtiers need beside the first room; else they are listed below."""


def wheel(pen: Pen, seat: int) -> list[str]:
    """The rooms clockwise from the top, courtiers beside the first, the treasury in the middle."""
    columns = min(pen.columns, 80)
    size = min(WIDEST_BOX, (columns - 2) // 2)
    aside = (columns - size) // 2 - 1
    boxes = [box(pen, seat, room, size) for room in range(ROOMS)]
    narrow = aside < COURT
    left, right = (court(pen, seat, side, columns if narrow else aside) for side in (LEFT, RIGHT))
    top = [[], boxes[0], []] if narrow else [left, boxes[0], right]
    lines = rows(top, (aside + 1, size + 1, aside))
    gap = columns - 2 * size
    hub = about(pen, seat)
    arrows = [arrow(pen, side, size) for side in (LEFT, RIGHT)]
    west = [*boxes[4], arrows[0], *boxes[3]]
    east = [*boxes[1], arrows[1], *boxes[2]]
    inside = gap >= HUB
    middle = [f" {line if width(line) < gap else pen.clip(line, gap - 1)}" for line in hub]
    lines += rows([west, middle if inside else [], east], (size, gap, size))
    if narrow:
        lines += [*left, *right]
    if not inside:
        lines += pen.wrap(f" {pen.style.glyphs.between} ".join(hub))
    return lines


def rows(blocks: list[list[str]], widths: tuple[int, ...]) -> list[str]:
    """Blocks side by side."""
    height = max(map(len, blocks))
    filled = [block + [""] * (height - len(block)) for block in blocks]
    return [
        "".join(pad(cell, size) for cell, size in zip(row, widths, strict=True)).rstrip()
        for row in zip(*filled, strict=True)
    ]


def box(pen: Pen, seat: int, room: int, size: int) -> list[str]:
    """A room: its number and action, its card, the upgrade below it, and what blocks it."""
    table, signs, paint = pen.table, pen.signs, pen.style.paint
    realm = table.realms[seat]
    here = realm.marker == room
    inner = size - 2
    title = f"{room + 1} {pen.action(spring.action_of(table, seat, room))}"
    if here:
        title += f" {signs.marker}"
    card, below = realm.rooms[room], realm.upgrades[room]
    printed = pen.data.printed[pen.data.houses[realm.house].rooms[room]]
    if card == NOBODY:
        first = entry(pen, pen.text("no-card"), pen.options(printed), inner, dim=True)
    else:
        first = entry(pen, pen.short(card), pen.options(pen.data.cards[card].options), inner)
    second = " " * inner
    if below != NOBODY:
        second = entry(
            pen, f"+ {pen.short(below)}", pen.options(pen.data.cards[below].options), inner
        )
    foot = []
    if realm.loans >> room & 1:
        foot.append(pen.text("indulgence"))
    spy = table.room_spy[seat][room]
    if spy != NOBODY:
        foot.append(pen.text("spy-of", mark=pen.style.marks[spy]))
    seal = f" {signs.dash} ".join(foot)
    corners, colour = signs.corners, (lambda text: paint.seat(seat, text)) if here else paint.dim
    return [
        colour(corners[0]) + head(pen, title, inner, seat if here else None) + colour(corners[1]),
        colour(signs.wall) + first + colour(signs.wall),
        colour(signs.wall) + second + colour(signs.wall),
        colour(corners[2]) + foot_line(pen, seal, inner, spy) + colour(corners[3]),
    ]


def head(pen: Pen, title: str, inner: int, seat: int | None) -> str:
    """The upper edge of a room with its title in it."""
    text = f" {pen.clip(title, inner - 3)} "
    line = pen.signs.line
    strong = pen.style.paint.bold(text) if seat is None else pen.style.paint.seat(seat, text, "1")
    edge = pen.style.paint.dim if seat is None else lambda text: pen.style.paint.seat(seat, text)
    return edge(line) + strong + edge(line * (inner - 1 - width(text)))


def foot_line(pen: Pen, seal: str, inner: int, spy: int) -> str:
    """The lower edge, with the indulgence and the spy that lie in the room."""
    line, paint = pen.signs.line, pen.style.paint
    if not seal:
        return paint.dim(line * inner)
    text = f" {pen.clip(seal, inner - 3)} "
    told = paint.bold(text) if spy == NOBODY else paint.seat(spy, text, "1")
    return paint.dim(line) + told + paint.dim(line * (inner - 1 - width(text)))


def entry(pen: Pen, name: str, options: str, inner: int, *, dim: bool = False) -> str:
    """A card in a room: its name at the left, its symbols at the right."""
    room = inner - width(options) - 3
    text = pen.clip(name, room)
    left = pen.style.paint.dim(text) if dim else text
    return f" {pad(left, room)} {options} "


def arrow(pen: Pen, side: int, size: int) -> str:
    """The arrow that wakes the courtiers of a side when the marker passes it."""
    sign = pen.signs.up if side == LEFT else pen.signs.down
    text = pen.clip(f"{sign} {pen.text(f'wakes.{SIDES[side]}')}", size)
    blanks = (size - width(text)) // 2
    return " " * blanks + pen.style.paint.dim(text)


def court(pen: Pen, seat: int, side: int, columns: int) -> list[str]:
    """The courtiers of a side with the side that is up, and the free spaces."""
    table, realm, data = pen.table, pen.table.realms[seat], pen.data
    head = pen.style.paint.bold(pen.clip(pen.text(f"court.{SIDES[side]}"), columns))
    lines = []
    for card, where, marks in realm.courtiers:
        if where == side:
            offers = f" {pen.options(data.cards[card].options)}"
            if marks & NEW and columns > COURT + 5:
                offers += pen.text("new")
            name = pen.clip(pen.short(card), max(4, columns - 2 - width(offers)))
            lines.append(pen.faced(name + offers, ready=bool(marks & READY)))
    spaces = max(0, data.spaces[side] - len(lines))
    if not spaces and side in realm.free_sides(data, table.count[seat]):
        spaces = 1  # a light one
    lines += [pen.style.paint.dim(f"{pen.signs.free} {pen.text('free-space')}")] * spaces
    return [head, *lines]


def about(pen: Pen, seat: int) -> list[str]:
    """The middle of the wheel: what else a player has."""
    table, realm = pen.table, pen.table.realms[seat]
    lines = [
        pen.style.paint.seat(seat, f"{pen.house(seat)} ({pen.dynasty(seat)})", "1"),
        pen.text("hub.florins", count=realm.florins),
        pen.text("hub.armies", count=sum(realm.armies), wages=winter.wages(table, seat)),
        pen.text("hub.spies", count=realm.spies, all=realm.agents),
        pen.text("hub.patron", step=realm.patron, last=len(pen.data.steps) - 1),
        pen.text("hub.prestige", count=sum(scores(table)[seat].values())),
        pen.text("hub.loan-used" if realm.borrowed else "hub.loan-free"),
    ]
    if realm.tokens:
        lines.append(pen.text("hub.tokens", count=realm.tokens))
    return lines
