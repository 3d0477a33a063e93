"""The map as a table: every city with its value, owner, spy, armies, tile, roads and seas."""

from __future__ import annotations

from signoria.terminal.paint import pad, width, wrap
from signoria.terminal.virtu.labels import Labels
from signoria.text import catalogue
from signoria.virtu.model.components import NOBODY

WIDE = 72
"""With fewer columns than this the tiles are left out."""


def map_table(labels: Labels) -> list[str]:
    """All cities in the game; below them the seas, and what the signs mean."""
    heads = [
        labels.text(f"map.{key}") for key in ("city", "value", "owner", "spy", "armies", "tile")
    ]
    cells = [_cells(labels, city) for city in labels.table.chart.open]
    if labels.columns < WIDE:
        heads, cells = heads[:-1], [row[:-1] for row in cells]
    widths = [max(width(row[place]) for row in [heads, *cells]) + 1 for place in range(len(heads))]
    widths[1] += 1
    indent = sum(widths) + 1
    lines = ["", labels.style.paint.dim(_row(heads, widths) + labels.text("map.ways"))]
    for city, row in zip(labels.table.chart.open, cells, strict=True):
        roads, *more = wrap(ways(labels, city), max(12, labels.columns - indent), "")
        lines.append(_row(row, widths) + roads)
        lines += [" " * indent + rest for rest in more]
    lines += ["", *_legend(labels)]
    return [line.rstrip() for line in lines]


def _row(cells: list[str], widths: list[int]) -> str:
    return "".join(pad(cell, size) for cell, size in zip(cells, widths, strict=True)) + " "


def _cells(labels: Labels, city: int) -> list[str]:
    """What stands in the columns for a city."""
    table, paint = labels.table, labels.style.paint
    owner = table.owner[city]
    name = labels.city(city)
    if any(realm.owned >> labels.data.first_cathedral + city & 1 for realm in table.realms):
        name += f" {labels.style.glyphs.pope}"
    entry = labels.data.cities[city]
    tile = next((realm for realm in table.realms if realm.owned >> city & 1), None)
    faces = labels.options(labels.data.tiles[city].options)
    if tile is not None:
        faces = labels.faced(faces, ready=bool(tile.ready >> city & 1))
    else:
        faces = f"{labels.signs.free} {faces}"
    free = labels.text("map.pirates") if entry.pirate else labels.signs.free
    return [
        paint.seat(None if owner < 0 else owner, name, "1"),
        str(entry.value),
        paint.dim(free) if owner < 0 else paint.seat(owner, labels.style.marks[owner], "7"),
        "" if table.spy[city] == NOBODY else labels.mark(table.spy[city]),
        armies(labels, city),
        faces,
    ]


def armies(labels: Labels, city: int) -> str:
    """All armies in and before a city: `F2 V1`."""
    table, paint = labels.table, labels.style.paint
    return " ".join(
        paint.seat(seat, f"{labels.style.marks[seat]}{table.realms[seat].armies[city]}")
        for seat in table.order
        if table.realms[seat].armies[city]
    )


def ways(labels: Labels, city: int) -> str:
    """The neighbours by road, then the seas that a port opens on."""
    chart = labels.table.chart
    seas = "".join(f" {labels.signs.sea}{sea + 1}" for sea in labels.data.cities[city].ports)
    return (", ".join(labels.city(near) for near in chart.roads[city]) + seas).strip()


def _legend(labels: Labels) -> list[str]:
    names, sign = catalogue(labels.style.language), labels.signs.sea
    data = labels.data
    seas = [
        f"{sign}{place + 1} {names.get(f'virtu.sea.{sea}', sea)}"
        f" ({', '.join(f'{sign}{other + 1}' for other in data.next_seas[place])})"
        for place, sea in enumerate(data.seas)
    ]
    notes = [
        labels.text("map.seas", seas="  ".join(seas)),
        labels.text("map.signs", cathedral=labels.style.glyphs.pope, free=labels.signs.free),
    ]
    return [
        *(labels.style.paint.dim(line) for note in notes for line in labels.wrap(note)),
        *labels.legend(),
    ]
