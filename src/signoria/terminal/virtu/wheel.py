"""A palace as the wheel it is: five rooms in a ring, the marker, both arrows, the courtiers."""

from __future__ import annotations

from signoria.terminal.paint import pad, width
from signoria.terminal.virtu.labels import Labels
from signoria.virtu.display.phrases import shared
from signoria.virtu.model.components import LEFT, NOBODY, RIGHT, ROOMS, SIDES
from signoria.virtu.model.realm import NEW, READY
from signoria.virtu.phases import spring, winter
from signoria.virtu.phases.scoring import scores

WIDEST_BOX = 27
HUB = 22
"""The columns that the middle of the wheel needs; else it is written below."""
COURT = 15
"""The columns that courtiers need beside the first room; else they are listed below."""


def wheel(labels: Labels, seat: int) -> list[str]:
    """The rooms clockwise from the top, courtiers beside the first, the treasury in the middle."""
    columns = min(labels.columns, 80)
    size = min(WIDEST_BOX, (columns - 2) // 2)
    aside = (columns - size) // 2 - 1
    boxes = [box(labels, seat, room, size) for room in range(ROOMS)]
    narrow = aside < COURT
    left, right = (
        court(labels, seat, side, columns if narrow else aside) for side in (LEFT, RIGHT)
    )
    top = [[], boxes[0], []] if narrow else [left, boxes[0], right]
    lines = rows(top, (aside + 1, size + 1, aside))
    gap = columns - 2 * size
    hub = about(labels, seat)
    arrows = [arrow(labels, side, size) for side in (LEFT, RIGHT)]
    west = [*boxes[4], arrows[0], *boxes[3]]
    east = [*boxes[1], arrows[1], *boxes[2]]
    inside = gap >= HUB
    middle = [f" {line if width(line) < gap else labels.clip(line, gap - 1)}" for line in hub]
    lines += rows([west, middle if inside else [], east], (size, gap, size))
    if narrow:
        lines += [*left, *right]
    if not inside:
        lines += labels.wrap(f" {labels.style.glyphs.between} ".join(hub))
    return lines


def rows(blocks: list[list[str]], widths: tuple[int, ...]) -> list[str]:
    """Blocks side by side."""
    height = max(map(len, blocks))
    filled = [block + [""] * (height - len(block)) for block in blocks]
    return [
        "".join(pad(cell, size) for cell, size in zip(row, widths, strict=True)).rstrip()
        for row in zip(*filled, strict=True)
    ]


def box(labels: Labels, seat: int, room: int, size: int) -> list[str]:
    """A room: its number and action, its card, the upgrade below it, and what blocks it."""
    table, signs, paint = labels.table, labels.signs, labels.style.paint
    realm = table.realms[seat]
    here = realm.marker == room
    inner = size - 2
    title = f"{room + 1} {labels.action(spring.action_of(table, seat, room))}"
    if here:
        title += f" {signs.marker}"
    card, below = realm.rooms[room], realm.upgrades[room]
    printed = labels.data.printed[labels.data.houses[realm.house].rooms[room]]
    if card == NOBODY:
        first = entry(labels, labels.text("no-card"), labels.options(printed), inner, dim=True)
    else:
        first = entry(
            labels, labels.short(card), labels.options(labels.data.cards[card].options), inner
        )
    second = " " * inner
    if below != NOBODY:
        second = entry(
            labels,
            f"+ {labels.short(below)}",
            labels.options(labels.data.cards[below].options),
            inner,
        )
    foot = []
    if realm.loans >> room & 1:
        foot.append(labels.text("indulgence"))
    spy = table.room_spy[seat][room]
    if spy != NOBODY:
        foot.append(labels.text("spy-of", mark=labels.style.marks[spy]))
    seal = f" {signs.dash} ".join(foot)
    corners, colour = signs.corners, (lambda text: paint.seat(seat, text)) if here else paint.dim
    return [
        colour(corners[0])
        + head(labels, title, inner, seat if here else None)
        + colour(corners[1]),
        colour(signs.wall) + first + colour(signs.wall),
        colour(signs.wall) + second + colour(signs.wall),
        colour(corners[2]) + foot_line(labels, seal, inner, spy) + colour(corners[3]),
    ]


def head(labels: Labels, title: str, inner: int, seat: int | None) -> str:
    """The upper edge of a room with its title in it."""
    text = f" {labels.clip(title, inner - 3)} "
    line = labels.signs.line
    strong = (
        labels.style.paint.bold(text) if seat is None else labels.style.paint.seat(seat, text, "1")
    )
    edge = (
        labels.style.paint.dim if seat is None else lambda text: labels.style.paint.seat(seat, text)
    )
    return edge(line) + strong + edge(line * (inner - 1 - width(text)))


def foot_line(labels: Labels, seal: str, inner: int, spy: int) -> str:
    """The lower edge, with the indulgence and the spy that lie in the room."""
    line, paint = labels.signs.line, labels.style.paint
    if not seal:
        return paint.dim(line * inner)
    text = f" {labels.clip(seal, inner - 3)} "
    told = paint.bold(text) if spy == NOBODY else paint.seat(spy, text, "1")
    return paint.dim(line) + told + paint.dim(line * (inner - 1 - width(text)))


def entry(labels: Labels, name: str, options: str, inner: int, *, dim: bool = False) -> str:
    """A card in a room: its name at the left, its symbols at the right."""
    room = inner - width(options) - 3
    text = labels.clip(name, room)
    left = labels.style.paint.dim(text) if dim else text
    return f" {pad(left, room)} {options} "


def arrow(labels: Labels, side: int, size: int) -> str:
    """The arrow that wakes the courtiers of a side when the marker passes it."""
    sign = labels.signs.up if side == LEFT else labels.signs.down
    text = labels.clip(f"{sign} {shared(labels, f'wakes.{SIDES[side]}')}", size)
    blanks = (size - width(text)) // 2
    return " " * blanks + labels.style.paint.dim(text)


def court(labels: Labels, seat: int, side: int, columns: int) -> list[str]:
    """The courtiers of a side with the side that is up, and the free spaces."""
    table, realm, data = labels.table, labels.table.realms[seat], labels.data
    head = labels.style.paint.bold(labels.clip(labels.text(f"court.{SIDES[side]}"), columns))
    lines = []
    for card, where, marks in realm.courtiers:
        if where == side:
            offers = f" {labels.options(data.cards[card].options)}"
            if marks & NEW and columns > COURT + 5:
                offers += labels.text("new")
            name = labels.clip(labels.short(card), max(4, columns - 2 - width(offers)))
            lines.append(labels.faced(name + offers, ready=bool(marks & READY)))
    spaces = max(0, data.spaces[side] - len(lines))
    if not spaces and side in realm.free_sides(data, table.count[seat]):
        spaces = 1  # a light one
    lines += [labels.style.paint.dim(f"{labels.signs.free} {labels.text('free-space')}")] * spaces
    return [head, *lines]


def about(labels: Labels, seat: int) -> list[str]:
    """The middle of the wheel: what else a player has."""
    table, realm = labels.table, labels.table.realms[seat]
    lines = [
        labels.style.paint.seat(seat, f"{labels.house(seat)} ({labels.dynasty(seat)})", "1"),
        labels.text("hub.florins", count=realm.florins),
        labels.text("hub.armies", count=sum(realm.armies), wages=winter.wages(table, seat)),
        labels.text("hub.spies", count=realm.spies, all=realm.agents),
        labels.text("hub.patron", step=realm.patron, last=len(labels.data.steps) - 1),
        labels.text("hub.prestige", count=sum(scores(table)[seat].values())),
        labels.text("hub.loan-used" if realm.borrowed else "hub.loan-free"),
    ]
    if realm.tokens:
        lines.append(labels.text("hub.tokens", count=realm.tokens))
    return lines
