"""What was measured, as tables for people and as plain data for programs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from benchmarks.measure import Result

OURS = "signoria-4"
"""Which of our rows the peers are compared with."""
BAR = 50

Results = Mapping[str, Result]


@dataclass(frozen=True, slots=True)
class Target:
    """A bound that a measured value, or our speed as a multiple of a peer's, should keep."""

    text: str
    name: str
    bound: float
    times: bool = False

    def values(self, results: Results) -> list[float]:
        """The value of the medians first, then that of every round; empty if not measured."""
        if self.name not in results:
            return []
        result = results[self.name]
        if not self.times:
            return [result.median, *result.values]
        ours = results[OURS]
        rounds = zip(ours.values, result.values, strict=True)
        return [ours.median / result.median, *(mine / other for mine, other in rounds)]

    def verdict(self, results: Results) -> str:
        values = self.values(results)
        if not values:
            return "not measured"
        reached = values[0] >= self.bound if self.times else values[0] <= self.bound
        return "reached" if reached else "not reached"


TARGETS = (
    Target("at least 8 times the moves of catanatron", "catanatron", 8, times=True),
    Target("at least 8 times the moves of RLCard's Uno", "rlcard", 8, times=True),
    Target("level with OpenSpiel's Hearts, documented loop", "hearts-documented", 1, times=True),
    Target("level with OpenSpiel's Hearts, leanest loop", "hearts", 1, times=True),
    Target("state.clone() in at most 3 microseconds", "clone", 3),
    Target("growth at most 1.15", "growth", 1.15),
)


def tell(results: Results) -> str:
    """All tables, the chart, and the targets."""
    parts = [
        _speeds(results),
        _chart(results),
        _costs(results),
        _growth(results),
        _targets(results),
    ]
    return "\n\n".join(parts)


def as_data(results: Results) -> dict[str, Any]:
    """All numbers, those of every round included."""
    return {
        "results": {name: _result_as_data(result) for name, result in results.items()},
        "targets": [
            {
                "target": target.text,
                "measured": next(iter(target.values(results)), None),
                "rounds": target.values(results)[1:],
                "verdict": target.verdict(results),
            }
            for target in TARGETS
        ],
    }


def _result_as_data(result: Result) -> dict[str, Any]:
    data: dict[str, Any] = {
        "what": result.contender.what,
        "unit": result.contender.unit,
        "median": result.median,
        "lowest": min(result.values),
        "highest": max(result.values),
        "rounds": result.values,
        **result.parts,
    }
    if result.contender.unit == "moves/s":
        data["games_per_second"] = result.games_per_second
        data["moves_per_game"] = result.moves_per_game
    return data


def _of_unit(results: Results, unit: str) -> list[Result]:
    return [result for result in results.values() if result.contender.unit == unit]


def _speeds(results: Results) -> str:
    rows = [("random play", "moves/s", "lowest - highest", "games/s", "moves/game", "ours/peer")]
    ours = results[OURS].median
    for result in _of_unit(results, "moves/s"):
        peer = not result.contender.name.startswith("signoria")
        rows.append(
            (
                result.contender.what,
                f"{result.median:,.0f}",
                _spread(result.values, ",.0f"),
                f"{result.games_per_second:,.1f}",
                f"{result.moves_per_game:,.1f}",
                f"{ours / result.median:.2f}x" if peer else "",
            )
        )
    return f"{_aligned(rows)}\n(ours/peer: Condottiere with 4 players, by the moves of the peer)"


def _chart(results: Results) -> str:
    speeds = _of_unit(results, "moves/s")
    most = max(result.median for result in speeds)
    rows = [("moves/s", "")]
    for result in speeds:
        bar = "#" * max(1, round(BAR * result.median / most))
        rows.append((result.contender.what, f"{bar} {result.median:,.0f}"))
    width = max(len(what) for what, _ in rows)
    return "\n".join(f"{what:<{width}}  {bar}".rstrip() for what, bar in rows)


def _costs(results: Results) -> str:
    rows = [("cost of a call, 4 players", "microseconds", "lowest - highest")]
    rows += [
        (result.contender.what, f"{result.median:.2f}", _spread(result.values, ".2f"))
        for result in _of_unit(results, "us")
    ]
    return _aligned(rows)


def _growth(results: Results) -> str:
    result = results["growth"]
    first, last = result.parts["first_us"], result.parts["last_us"]
    rows = [
        ("growth in long games, first edition, 6 players", "", "lowest - highest"),
        ("a move in the first quarter, microseconds", f"{first:.2f}", ""),
        ("a move in the last quarter, microseconds", f"{last:.2f}", ""),
        ("last / first", f"{result.median:.2f}", _spread(result.values, ".2f")),
    ]
    return _aligned(rows)


def _targets(results: Results) -> str:
    rows = [("target", "measured", "lowest - highest", "verdict")]
    for target in TARGETS:
        values = target.values(results)
        unit = "x" if target.times else ""
        measured = f"{values[0]:.2f}{unit}" if values else ""
        spread = _spread(values[1:], ".2f") if values else ""
        rows.append((target.text, measured, spread, target.verdict(results)))
    return _aligned(rows)


def _spread(values: Sequence[float], form: str) -> str:
    return f"{min(values):{form}} - {max(values):{form}}"


def _aligned(rows: Sequence[Sequence[str]]) -> str:
    """Columns under a rule: the first to the left, numbers to the right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = []
    for row in rows:
        cells = [row[0].ljust(widths[0])]
        cells += [cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True)]
        lines.append("  ".join(cells).rstrip())
    lines.insert(1, "-" * (sum(widths) + 2 * (len(widths) - 1)))
    return "\n".join(lines)
