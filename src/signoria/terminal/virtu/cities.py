"""The map as a table: every city with its value, owner, spy, armies, tile, roads and seas."""

from __future__ import annotations

from signoria.terminal.paint import pad, width, wrap
from signoria.terminal.virtu.labels import Pen
from signoria.text import catalogue
from signoria.virtu.model.components import NOBODY

WIDE = 72
"""With fewer columns than this the tiles are left out."""


def map_table(pen: Pen) -> list[str]:
    """All cities in the game; below them the seas, and what the signs mean."""
    heads = [pen.text(f"map.{key}") for key in ("city", "value", "owner", "spy", "armies", "tile")]
    cells = [_cells(pen, city) for city in pen.table.chart.open]
    if pen.columns < WIDE:
        heads, cells = heads[:-1], [row[:-1] for row in cells]
    widths = [max(width(row[place]) for row in [heads, *cells]) + 1 for place in range(len(heads))]
    widths[1] += 1
    indent = sum(widths) + 1
    lines = ["", pen.style.paint.dim(_row(heads, widths) + pen.text("map.ways"))]
    for city, row in zip(pen.table.chart.open, cells, strict=True):
        roads, *more = wrap(ways(pen, city), max(12, pen.columns - indent), "")
        lines.append(_row(row, widths) + roads)
        lines += [" " * indent + rest for rest in more]
    lines += ["", *_legend(pen)]
    return [line.rstrip() for line in lines]


def _row(cells: list[str], widths: list[int]) -> str:
    return "".join(pad(cell, size) for cell, size in zip(cells, widths, strict=True)) + " "


def _cells(pen: Pen, city: int) -> list[str]:
    """What stands in the columns for a city."""
    table, paint = pen.table, pen.style.paint
    owner = table.owner[city]
    name = pen.city(city)
    if any(realm.owned >> pen.data.first_cathedral + city & 1 for realm in table.realms):
        name += f" {pen.style.glyphs.pope}"
    entry = pen.data.cities[city]
    tile = next((realm for realm in table.realms if realm.owned >> city & 1), None)
    faces = pen.options(pen.data.tiles[city].options)
    if tile is not None:
        faces = pen.faced(faces, ready=bool(tile.ready >> city & 1))
    else:
        faces = f"{pen.signs.free} {faces}"
    free = pen.text("map.pirates") if entry.pirate else pen.signs.free
    return [
        paint.seat(None if owner < 0 else owner, name, "1"),
        str(entry.value),
        paint.dim(free) if owner < 0 else paint.seat(owner, pen.style.marks[owner], "7"),
        "" if table.spy[city] == NOBODY else pen.mark(table.spy[city]),
        armies(pen, city),
        faces,
    ]


def armies(pen: Pen, city: int) -> str:
    """All armies in and before a city: `F2 V1`."""
    table, paint = pen.table, pen.style.paint
    return " ".join(
        paint.seat(seat, f"{pen.style.marks[seat]}{table.realms[seat].armies[city]}")
        for seat in table.order
        if table.realms[seat].armies[city]
    )


def ways(pen: Pen, city: int) -> str:
    """The neighbours by road, then the seas that a port opens on."""
    chart = pen.table.chart
    seas = "".join(f" {pen.signs.sea}{sea + 1}" for sea in pen.data.cities[city].ports)
    return (", ".join(pen.city(near) for near in chart.roads[city]) + seas).strip()


def _legend(pen: Pen) -> list[str]:
    names, sign = catalogue(pen.style.language), pen.signs.sea
    entries = pen.data.document["sea"]
    number = {sea["id"]: f"{sign}{place}" for place, sea in enumerate(entries, 1)}
    seas = [
        f"{number[sea['id']]} {names.get('virtu.sea.' + sea['id'], sea['id'])}"
        f" ({', '.join(number[other] for other in sea['adjacent'])})"
        for sea in entries
    ]
    notes = [
        pen.text("map.seas", seas="  ".join(seas)),
        pen.text("map.signs", cathedral=pen.style.glyphs.pope, free=pen.signs.free),
    ]
    return [
        *(pen.style.paint.dim(line) for note in notes for line in pen.wrap(note)),
        *pen.legend(),
    ]
