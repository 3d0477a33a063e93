"""The screen of a decision: year and season, all players, the own palace and the domain."""

from __future__ import annotations

from signoria.terminal.paint import pad, width, wrap
from signoria.terminal.virtu import sums
from signoria.terminal.virtu.cities import map_table
from signoria.terminal.virtu.labels import Labels
from signoria.terminal.virtu.wheel import wheel
from signoria.virtu.display.siege_sums import shown_clash
from signoria.virtu.model.components import NOBODY, SYMBOLS
from signoria.virtu.model.realm import bits
from signoria.virtu.phases.scoring import KINDS, scores
from signoria.virtu.words import score_word

NAME = 22
"""The columns for a player's name, where there is room."""
SHORTEST = 8
SPARE = ("spies", "patron", "armies")
"""What a very narrow screen does without."""
NARROW = 12
"""With so few columns for the names nobody is told which is the own one."""
WIDE = 76
"""So many columns have room for houses and rooms beside the numbers."""


def screen(labels: Labels) -> list[str]:
    """Everything that matters for a decision of the seat that looks; for others the map."""
    lines = ["", *title(labels), *players(labels)]
    if labels.view.seat is None:
        return [*lines, *alliances(labels), *map_table(labels)]
    lines += [*wheel(labels, labels.seat), *holdings(labels, labels.seat), *alliances(labels)]
    if (clash := shown_clash(labels.table)) is not None:
        lines += sums.clash(labels, clash)
    lines += pool(labels)
    return [*lines, *labels.legend()]


def title(labels: Labels) -> list[str]:
    """Year and season, in one line with a rule after it."""
    table, style = labels.table, labels.style
    if table.ending is not None:
        parts = [labels.text("over")]
    elif table.phase == "family":
        parts = [labels.text("setup")]
    else:
        parts = [labels.text("year", year=table.year), labels.text(f"season.{table.season}")]
    if table.acting:
        parts.append(labels.action(table.acting))
    if table.last and table.ending is None:
        parts.append(style.paint(labels.text("last-winter"), "1", "91"))
    text = f" {style.glyphs.between} ".join(parts)
    rule = style.glyphs.rule
    lines = wrap(f"{rule * 2} {text} ", style.columns - 2)
    lines[-1] += style.paint.dim(rule * (style.columns - width(lines[-1]) - 1))
    return [style.paint.bold(line) for line in lines[:-1]] + [lines[-1]]


def players(labels: Labels) -> list[str]:
    """One line for each player, in turn order."""
    table, style = labels.table, labels.style
    points = scores(table)
    rows = [numbers(labels, seat, sum(points[seat].values())) for seat in table.order]
    heads = {key: labels.text(f"column.{key}") for key in rows[0]}
    sizes = {key: max(width(row[key]) for row in (heads, *rows)) + 2 for key in heads}
    for key in SPARE:
        if sum(sizes.values()) + SHORTEST + 4 > style.columns:
            del sizes[key]
    room = max(SHORTEST, min(NAME, style.columns - sum(sizes.values()) - 4))
    head = labels.clip(labels.text("turn-order"), room + 3)
    lines = [style.paint.dim(pad(head, room + 4) + row_of(heads, sizes))]
    for seat, row in zip(table.order, rows, strict=True):
        acts = labels.signs.marker if seat == table.to_act and table.ending is None else " "
        you = style.text("you") if seat == labels.view.seat and room > NARROW else ""
        name = labels.clip(style.names[seat], room - width(you)) + you
        mark = style.paint.seat(seat, style.marks[seat], "7")
        named = style.paint.seat(seat, name, "1")
        lines.append(f"{acts} {mark} {pad(named, room)}{row_of(row, sizes)}".rstrip())
    return lines


def numbers(labels: Labels, seat: int, points: int) -> dict[str, str]:
    """What stands in the columns of a player. A narrow screen has no room for names of rooms."""
    table, realm = labels.table, labels.table.realms[seat]
    wide = labels.columns >= WIDE
    if table.phase == "family":
        hidden = labels.view.placed[seat]
        cards = len(labels.data.houses[realm.house].family)
        placed = cards - len(realm.unplaced) if hidden is None else hidden
        room = labels.text("placed", count=placed, all=cards) if wide else f"{placed}/{cards}"
    elif realm.marker == NOBODY:
        room = labels.signs.dash
    else:
        room = labels.room(seat, realm.marker) if wide else str(realm.marker + 1)
    return {
        **({"house": labels.house(seat)} if wide else {}),
        "room": room,
        "florins": str(realm.florins),
        "cities": str(table.count[seat]),
        "armies": str(sum(realm.armies)),
        "spies": f"{realm.spies}/{realm.agents}",
        "patron": str(realm.patron),
        "prestige": str(points),
    }


def row_of(cells: dict[str, str], sizes: dict[str, int]) -> str:
    """House and room at the left of their columns, numbers at the right."""
    return "".join(
        pad(cells[key], size, right=key not in ("house", "room")) for key, size in sizes.items()
    )


def holdings(labels: Labels, seat: int) -> list[str]:
    """The domain tiles with the side that is up, patron bonuses and trophies."""
    realm, data = labels.table.realms[seat], labels.data
    tiles = [
        labels.faced(f"{labels.tile(tile)} {labels.options(data.tiles[tile].options)}",
                  ready=bool(realm.ready >> tile & 1))
        for tile in bits(realm.owned)
    ]  # fmt: skip
    lines = labels.listed(labels.text("domain"), tiles)
    if realm.bonuses:
        lines += labels.listed(
            labels.text("bonuses"), [labels.bonus(bonus) for bonus in realm.bonuses]
        )
    if realm.trophies:
        lines += labels.listed(
            labels.text("trophies"), [labels.player(who) for who in bits(realm.trophies)]
        )
    return lines


def alliances(labels: Labels) -> list[str]:
    """Who is allied with whom, where anybody is, and which spies watch it."""
    table = labels.table
    items = []
    for power in range(len(labels.data.powers)):
        ally, spy = table.ally[power], table.power_spy[power]
        if ally == NOBODY and spy == NOBODY:
            continue
        told = [labels.power(power)]
        if ally != NOBODY:
            told = [labels.faced(told[0], ready=table.ally_ready[power]), labels.mark(ally)]
        if spy != NOBODY:
            told.append(
                labels.style.paint.seat(spy, labels.text("spy-of", mark=labels.style.marks[spy]))
            )
        items.append(" ".join(told))
    return labels.listed(labels.text("alliances"), items) if items else []


def pool(labels: Labels) -> list[str]:
    """Symbols that were brought up and are not spent yet."""
    left = labels.table.pool
    if not any(left) or labels.table.to_act is None:
        return []
    shown = " ".join(labels.symbols(kind, left[kind]) for kind in range(len(SYMBOLS)) if left[kind])
    return labels.wrap(labels.text("pool", symbols=shown))


def prestige(labels: Labels) -> list[str]:
    """Where everybody's prestige comes from, if the game ended now."""
    table, style = labels.table, labels.style
    points = scores(table)
    title = labels.text("prestige.head" if table.ending is None else "prestige.final")
    names = [title, *(score_word(kind, style.language) for kind in KINDS)]
    room = max(map(width, names)) + 2
    room = min(room, style.columns - 7 * table.players)
    head = "".join(pad(labels.mark(seat), 6, right=True) for seat in table.order)
    lines = ["", style.paint.bold(pad(labels.clip(title, room - 1), room)) + head]
    for kind in KINDS:
        row = "".join(
            pad(str(points[seat][kind]) if points[seat][kind] else labels.signs.free, 6, right=True)
            for seat in table.order
        )
        lines.append(pad(labels.clip(score_word(kind, style.language), room - 1), room) + row)
    total = "".join(
        style.paint.bold(pad(str(sum(points[seat].values())), 6, right=True))
        for seat in table.order
    )
    return [*lines, pad(labels.text("prestige.total"), room) + total]
