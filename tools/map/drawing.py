"""How the maps of both games are drawn: the frame of the picture, the hand, and the file."""

from __future__ import annotations

import json
from dataclasses import dataclass
from math import cos, radians, sin
from pathlib import Path
from random import Random
from typing import Any

from geometry import Line, Point, rounded_off, simplified, thinned, wandering

WIDTH = 1000

BLEED = 800
"""How far scenery goes on beyond the picture to the left and right and below; half above."""

TURN = radians(16)
LEAN = 0.2
"""How far what is lower is moved to the left."""


@dataclass(frozen=True, slots=True)
class Frame:
    """From the warped plane to the picture."""

    scale: float
    left: float
    top: float
    height: int

    def __call__(self, line: Line) -> Line:
        turned = ((x * cos(TURN) - y * sin(TURN), x * sin(TURN) + y * cos(TURN)) for x, y in line)
        return [
            ((x - LEAN * y) * self.scale + self.left, y * self.scale + self.top) for x, y in turned
        ]


def framed(lines: list[Line], margin: tuple[int, int, int, int]) -> Frame:
    """The frame in which lines fill the picture but for a margin: left, top, right and bottom."""
    plain = Frame(1.0, 0.0, 0.0, 0)
    points = [point for line in lines for point in plain(line)]
    left, right = min(x for x, _ in points), max(x for x, _ in points)
    top, bottom = min(y for _, y in points), max(y for _, y in points)
    scale = (WIDTH - margin[0] - margin[2]) / (right - left)
    height = round((bottom - top) * scale + margin[1] + margin[3])
    return Frame(scale, margin[0] - left * scale, margin[1] - top * scale, height)


def exact(line: Line) -> Line:
    """A line with one decimal, without points that fall together."""
    points = [(round(x, 1), round(y, 1)) for x, y in line]
    return [p for at, p in enumerate(points) if at in (0, len(points) - 1) or p != points[at - 1]]


def drawn(line: Line, rng: Random, *, corner: float, rough: float, step: float) -> Line:
    """A line as a hand draws it: without small corners, not straight, and rounded."""
    line = simplified(line, corner)
    return exact(thinned(rounded_off(wandering(line, rough, step, rng), 2), 0.55))


def path(line: Line, *, closed: bool = False) -> str:
    """A line as SVG."""
    return "M" + " ".join(f"{x:g},{y:g}" for x, y in line) + ("Z" if closed else "")


def short(at: Point) -> list[int]:
    """A place in whole units."""
    return [round(at[0]), round(at[1])]


def write(document: dict[str, Any], target: Path) -> None:
    """Write a map, one thing a line, so that changes can be compared."""
    rows = []
    for key, value in document.items():
        if isinstance(value, dict):
            inner = ",\n".join(f"{json.dumps(k)}:{_packed(v)}" for k, v in value.items())
            rows.append(f"{json.dumps(key)}:{{\n{inner}\n}}")
        elif isinstance(value, list) and key not in ("viewBox", "bleed"):
            rows.append(f"{json.dumps(key)}:[\n" + ",\n".join(map(_packed, value)) + "\n]")
        else:
            rows.append(f"{json.dumps(key)}:{_packed(value)}")
    target.write_text("{\n" + ",\n".join(rows) + "\n}\n", "utf-8")
    print(f"{target}: {target.stat().st_size} bytes, {document['viewBox'][3]} high")


def _packed(value: Any) -> str:
    return json.dumps(value, separators=(",", ":"))
