"""Cuts the coasts around Italy out of Natural Earth, for the map to be made from.

    npm pack world-atlas@2.0.2 && tar xzf world-atlas-2.0.2.tgz
    python tools/map/outline.py package/land-10m.json

writes `outline.json` beside this file: a list of rings of longitudes and latitudes, the largest
first; where a ring was cut off at the edge of the window it goes on far beyond. Natural Earth is in
the public domain. This is done once; `make.py` needs no download.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from geometry import Line, Point, area, simplified

OUTLINE = Path(__file__).parent / "outline.json"
WINDOW = (1.0, 36.0, 21.3, 49.0)
"""West, south, east and north."""

FAR = 12.0
"""How far a ring goes on that was cut off, in degrees."""

NEAR = 1e-6
FINE = 0.0004
"""What corners of the coast are left out: triangles of less than so many square degrees."""

SMALL = 0.014
"""What islands are left out, in square degrees."""


def rings(topology: Any) -> list[Line]:
    """The outer rings of a TopoJSON of land."""
    scale, shift = topology["transform"]["scale"], topology["transform"]["translate"]
    arcs: list[Line] = []
    for packed in topology["arcs"]:
        x = y = 0
        arc: Line = []
        for across, up in packed:
            x, y = x + across, y + up
            arc.append((x * scale[0] + shift[0], y * scale[1] + shift[1]))
        arcs.append(arc)
    found: list[Line] = []
    for shape in topology["objects"]["land"]["geometries"]:
        polygons = shape["arcs"] if shape["type"] == "MultiPolygon" else [shape["arcs"]]
        for polygon in polygons:
            ring: Line = []
            for index in polygon[0]:
                arc = arcs[index] if index >= 0 else arcs[~index][::-1]
                ring += arc[1:] if ring else arc
            found.append(ring[:-1])
    return found


def clipped(ring: Line, window: tuple[float, float, float, float]) -> Line:
    """What of a ring lies in a window, closed along the edges of the window."""
    west, south, east, north = window
    for axis, limit, sign in ((0, west, 1), (1, south, 1), (0, east, -1), (1, north, -1)):
        kept: Line = []
        for before, point in zip(ring[-1:] + ring[:-1], ring):
            was, now = sign * (before[axis] - limit), sign * (point[axis] - limit)
            if was * now < 0:
                part = was / (was - now)
                kept.append(
                    (
                        before[0] + part * (point[0] - before[0]),
                        before[1] + part * (point[1] - before[1]),
                    )
                )
            if now >= 0:
                kept.append(point)
        ring = kept
        if not ring:
            break
    return ring


def beyond(at: Point) -> Point:
    """A place on the edge of the window moved far out of it."""
    west, south, east, north = WINDOW
    x = at[0] + FAR * ((at[0] > east - NEAR) - (at[0] < west + NEAR))
    y = at[1] + FAR * ((at[1] > north - NEAR) - (at[1] < south + NEAR))
    return x, y


def main(source: str) -> None:
    """Write the outline from a file of the atlas."""
    found = []
    for ring in rings(json.loads(Path(source).read_text("utf-8"))):
        ring = clipped(ring, WINDOW)
        if len(ring) > 3 and abs(area(ring)) > SMALL:
            found.append(list(map(beyond, simplified([*ring, ring[0]], FINE)[:-1])))
    found.sort(key=lambda ring: -abs(area(ring)))
    rows = [json.dumps([[round(x, 3), round(y, 3)] for x, y in ring]) for ring in found]
    OUTLINE.write_text("[\n" + ",\n".join(rows).replace(" ", "") + "\n]\n", "utf-8")


if __name__ == "__main__":
    main(sys.argv[1])
