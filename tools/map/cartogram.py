"""A map whose shapes get the areas that one asks for: density that flows until it is even.

The method is that of Gastner, Seguy and More (2018): density is to become even linearly in time;
what must flow for that is the gradient of a potential, found once by a cosine transform; points
are carried along by it. Nothing tears or folds, so that who borders on whom stays as it was.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Any

import numpy as np
from geometry import Line, area, edges

CELLS = 384
"""Cells of the grid on the longer side."""

STEPS = 40
"""How many steps points are carried in, in each round."""

BLUR = 2.0
"""How far density is smoothed, in cells."""

Grid = Any


def painted(ring: Line, height: int, width: int) -> Grid:
    """Which cells of a grid have their middle in a ring."""
    odd = np.zeros((height, width), dtype=bool)
    columns = np.arange(width) + 0.5
    for (ax, ay), (bx, by) in edges(ring):
        low, high = sorted((ay, by))
        for row in range(max(0, int(np.ceil(low - 0.5))), min(height, int(np.ceil(high - 0.5)))):
            odd[row] ^= columns < ax + (row + 0.5 - ay) / (by - ay) * (bx - ax)
    return odd


def _mirrored(grid: Grid) -> Grid:
    grid = np.concatenate([grid, grid[::-1]], axis=0)
    return np.concatenate([grid, grid[:, ::-1]], axis=1)


def _waves(height: int, width: int) -> tuple[Grid, Grid]:
    down = np.fft.fftfreq(2 * height)[:, None] * 2 * np.pi
    across = np.fft.fftfreq(2 * width)[None, :] * 2 * np.pi
    return down, across


def _flow(density: Grid) -> tuple[Grid, Grid, Grid]:
    """The smoothed density, and what flows down and across."""
    height, width = density.shape
    down, across = _waves(height, width)
    square = down**2 + across**2
    spectrum = np.fft.fft2(_mirrored(density)) * np.exp(-square * BLUR**2 / 2)
    smooth = np.fft.ifft2(spectrum).real[:height, :width]
    square[0, 0] = 1.0
    potential = -spectrum / square
    potential[0, 0] = 0.0
    flows = [np.fft.ifft2(1j * way * potential).real[:height, :width] for way in (down, across)]
    return smooth, flows[0], flows[1]


def _sampled(grid: Grid, points: Grid) -> Grid:
    height, width = grid.shape
    x = np.clip(points[:, 0] - 0.5, 0, width - 1.001)
    y = np.clip(points[:, 1] - 0.5, 0, height - 1.001)
    column, row = x.astype(int), y.astype(int)
    right, low = x - column, y - row
    return (
        grid[row, column] * (1 - right) * (1 - low)
        + grid[row, column + 1] * right * (1 - low)
        + grid[row + 1, column] * (1 - right) * low
        + grid[row + 1, column + 1] * right * low
    )


def _carried(points: Grid, density: Grid) -> Grid:
    smooth, down, across = _flow(density)
    mean = smooth.mean()

    def speed(at: Grid, time: float) -> Grid:
        here = (1 - time) * _sampled(smooth, at) + time * mean
        return np.stack([_sampled(across, at), _sampled(down, at)], axis=1) / here[:, None]

    step = 1 / STEPS
    for k in range(STEPS):
        first = speed(points, k * step)
        points = points + step * speed(points + step / 2 * first, (k + 0.5) * step)
    return points


def warped(
    lines: Sequence[Line],
    rings: Mapping[str, Sequence[tuple[int, bool]]],
    targets: Mapping[str, float],
    window: tuple[float, float, float, float],
    *,
    growth: float,
    rounds: int,
) -> list[Line]:
    """The lines carried to where the rings have areas in proportion to their targets.

    A ring is a sequence of lines, each with whether it is walked backwards. All rings together
    grow by a factor against the rest of the window.
    """
    left, top, right, bottom = window
    scale = CELLS / max(right - left, bottom - top)
    width, height = round((right - left) * scale), round((bottom - top) * scale)
    ends = np.cumsum([len(line) for line in lines])[:-1]
    points = np.array([point for line in lines for point in line], dtype=float)
    points = (points - [left, top]) * scale

    def shape(name: str) -> Line:
        parts = np.split(points, ends)
        ring: Line = []
        for index, back in rings[name]:
            part = parts[index][::-1] if back else parts[index]
            ring += [(float(x), float(y)) for x, y in part[:-1]]
        return ring

    whole = sum(abs(area(shape(name))) for name in rings) * growth / sum(targets.values())
    for _ in range(rounds):
        density = np.ones((height, width))
        for name in rings:
            ring = shape(name)
            density[painted(ring, height, width)] = targets[name] * whole / abs(area(ring))
        points = _carried(points, density)
    points = points / scale + [left, top]
    return [[(float(x), float(y)) for x, y in part] for part in np.split(points, ends)]


def spread(
    lines: Sequence[Line],
    places: Line,
    window: tuple[float, float, float, float],
    *,
    apart: float,
    rounds: int,
) -> tuple[list[Line], Line]:
    """Lines and places carried to where places that were close are about so far apart."""
    left, top, right, bottom = window
    scale = CELLS / max(right - left, bottom - top)
    width, height = round((right - left) * scale), round((bottom - top) * scale)
    ends = np.cumsum([len(line) for line in [*lines, places]])[:-1]
    points = np.array([point for line in [*lines, places] for point in line], dtype=float)
    points = (points - [left, top]) * scale
    across, down = np.arange(width)[None, :] + 0.5, np.arange(height)[:, None] + 0.5
    for _ in range(rounds):
        towns = points[ends[-1] :]
        density = np.ones((height, width))
        for one, other in combinations(towns, 2):
            far = np.hypot(*(one - other)) / scale / apart
            if far < 1:
                x, y = (one + other) / 2
                near = (across - x) ** 2 + (down - y) ** 2
                density += 2 * (1 - far) * np.exp(-near / (0.3 * apart * scale) ** 2)
        points = _carried(points, density)
    points = points / scale + [left, top]
    *carried, moved = [[(float(x), float(y)) for x, y in part] for part in np.split(points, ends)]
    return carried, moved
