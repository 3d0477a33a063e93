"""What was measured, as tables for people and as plain data for programs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from benchmarks.measure import Result

OURS = "signoria-4"
"""Which of our rows the peers are compared with."""
CORE = "core-4"
"""And which of the core's rows those that are compiled, too."""
BAR = 50

Results = Mapping[str, Result]


@dataclass(frozen=True, slots=True)
class Target:
    """A bound that a measured value should keep, or one speed (`ours`) as a multiple of another."""

    text: str
    name: str
    bound: float
    times: bool = False
    ours: str = OURS
    least: bool = False
    """The value is to be the bound or more, as a multiple always is."""

    def values(self, results: Results) -> list[float]:
        """The value of the medians first, then that of every round; empty if not measured."""
        if self.name not in results or (self.times and self.ours not in results):
            return []
        result = results[self.name]
        if not self.times:
            return [result.median, *result.values]
        ours = results[self.ours]
        rounds = zip(ours.values, result.values, strict=True)
        return [ours.median / result.median, *(mine / other for mine, other in rounds)]

    def verdict(self, results: Results) -> str:
        values = self.values(results)
        if not values:
            return "not measured"
        at_least = self.times or self.least
        reached = values[0] >= self.bound if at_least else values[0] <= self.bound
        return "reached" if reached else "not reached"


TARGETS = (
    Target("at least 8 times the moves of catanatron", "catanatron", 8, times=True),
    Target("Virtù at least 3 times the moves of catanatron", "catanatron", 3, times=True,
           ours="virtu-4"),
    Target("at least 8 times the moves of RLCard's Uno", "rlcard", 8, times=True),
    Target("level with OpenSpiel's Hearts, documented loop", "hearts-documented", 1, times=True),
    Target("level with OpenSpiel's Hearts, leanest loop", "hearts", 1, times=True),
    Target("the core at least 100 times the reference", OURS, 100, times=True, ours=CORE),
    Target("the core at least 2 times OpenSpiel's rollouts in C++", "hearts-rollouts", 2,
           times=True, ours=CORE),
    Target("its search at least 2 times OpenSpiel's ISMCTS in C++", "hearts-search", 2,
           times=True, ours="core-search"),
    Target("a loop in Python on the core, a million moves/s", "core-loop", 1e6, least=True),
    Target("two threads at least 1.7 times one", "core-threads", 1.7, least=True),
    Target("state.clone() in at most 3 microseconds", "clone", 3),
    Target("growth at most 1.15", "growth", 1.15),
)  # fmt: skip


def tell(results: Results) -> str:
    """All tables, the chart, and the targets."""
    parts = [
        _speeds(results),
        _chart(results),
        _compiled(results),
        _threads(results),
        _searches(results),
        _costs(results),
        _growth(results),
        _targets(results),
    ]
    return "\n\n".join(part for part in parts if part)


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
    if result.contender.unit.endswith("moves/s"):
        data["games_per_second"] = result.games_per_second
        data["moves_per_game"] = result.moves_per_game
    return data


def _of_unit(results: Results, unit: str) -> list[Result]:
    return [result for result in results.values() if result.contender.unit == unit]


def _speeds(results: Results) -> str:
    rows = [("random play", "moves/s", "lowest - highest", "games/s", "moves/game", "ours/peer")]
    ours = results[OURS].median
    for result in _of_unit(results, "moves/s"):
        peer = not result.contender.name.startswith(("signoria", "virtu"))
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
    return f"{aligned(rows)}\n(ours/peer: Condottiere with 4 players, by the moves of the peer)"


def _compiled(results: Results) -> str:
    rows = [("compiled play", "moves/s", "lowest - highest", "games/s", "moves/game", "core/this")]
    ours = results[CORE].median
    rows += [
        (
            result.contender.what,
            f"{result.median:,.0f}",
            _spread(result.values, ",.0f"),
            f"{result.games_per_second:,.0f}",
            f"{result.moves_per_game:,.1f}",
            "" if result.contender.name == CORE else f"{ours / result.median:.2f}x",
        )
        for result in _of_unit(results, "compiled moves/s")
    ]
    return f"{aligned(rows)}\n(core/this: the core with 4 players, by the moves of this row)"


def _threads(results: Results) -> str:
    result = results["core-threads"]
    rows = [
        ("threads, by the clock on the wall", "moves/s", "lowest - highest"),
        ("one thread", f"{result.parts['one']:,.0f}", ""),
        ("two threads together", f"{result.parts['two']:,.0f}", ""),
        ("two / one", f"{result.median:.2f}", _spread(result.values, ".2f")),
    ]
    return aligned(rows)


def _searches(results: Results) -> str:
    """Every contender that counts simulations of a tree search."""
    found = _of_unit(results, "sims/s")
    if not found:
        return ""
    rows = [("tree search", "simulations/s", "lowest - highest")]
    rows += [
        (result.contender.what, f"{result.median:,.0f}", _spread(result.values, ",.0f"))
        for result in found
    ]
    return aligned(rows)


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
    return aligned(rows)


def _growth(results: Results) -> str:
    result = results["growth"]
    first, last = result.parts["first_us"], result.parts["last_us"]
    rows = [
        ("growth in long games, first edition, 6 players", "", "lowest - highest"),
        ("a move in the first quarter, microseconds", f"{first:.2f}", ""),
        ("a move in the last quarter, microseconds", f"{last:.2f}", ""),
        ("last / first", f"{result.median:.2f}", _spread(result.values, ".2f")),
    ]
    return aligned(rows)


def _targets(results: Results) -> str:
    rows = [("target", "measured", "lowest - highest", "verdict")]
    for target in TARGETS:
        values = target.values(results)
        unit = "x" if target.times else ""
        form = ",.0f" if target.bound > 1000 else ".2f"
        measured = f"{values[0]:{form}}{unit}" if values else ""
        spread = _spread(values[1:], form) if values else ""
        rows.append((target.text, measured, spread, target.verdict(results)))
    return aligned(rows)


def _spread(values: Sequence[float], form: str) -> str:
    return f"{min(values):{form}} - {max(values):{form}}"


def aligned(rows: Sequence[Sequence[str]]) -> str:
    """Columns under a rule: the first to the left, numbers to the right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = []
    for row in rows:
        cells = [row[0].ljust(widths[0])]
        cells += [cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True)]
        lines.append("  ".join(cells).rstrip())
    lines.insert(1, "-" * (sum(widths) + 2 * (len(widths) - 1)))
    return "\n".join(lines)
