"""The analysis for a terminal."""

from __future__ import annotations

from typing import Any

from signoria.analysis.phrases import action, ending, method, moment, points, scope
from signoria.condottiere.model.board import Board
from signoria.report.numbers import percent

BARS = "▁▂▃▄▅▆▇█"
COLUMNS = 40
"""How wide the small chart of a seat is."""


def table(numbers: dict[str, Any], board: Board) -> str:
    """Each seat with its chance over time, then the worst mistakes."""
    opening = (ending(numbers), scope(numbers), method(numbers))
    lines = [line for line in opening if line is not None]
    lines += ["", *_players(numbers), ""]
    lines += _mistakes(numbers, board)
    return "\n".join(lines) + "\n"


def _players(numbers: dict[str, Any]) -> list[str]:
    shown = [player for player in numbers["players"] if player["with_choice"]]
    wide = max([4, *(len(player["name"]) for player in shown)])
    lines = [f"{'':{wide}}  choices  mean loss  worst  chance to win"]
    lines += [
        f"{player['name']:{wide}}  {player['with_choice']:7}  {points(player['mean_loss']):>9}"
        f"  {points(player['worst_loss']):>5}  {_course(numbers, player['seat'])}"
        for player in shown
    ]
    return lines


def _course(numbers: dict[str, Any], seat: int) -> str:
    """The chance of a seat over the whole game, in a line of bars."""
    chances = [
        row["after"] for row in numbers["decisions"] if row["seat"] == seat and "after" in row
    ]
    columns = min(COLUMNS, len(chances))
    picked = [chances[place * len(chances) // columns] for place in range(columns)]
    return "".join(BARS[min(len(BARS) - 1, int(chance * len(BARS)))] for chance in picked)


def _mistakes(numbers: dict[str, Any], board: Board) -> list[str]:
    if not numbers["worst"]:
        return ["No decision cost anything worth mentioning."]
    rows = {row["number"]: row for row in numbers["decisions"]}
    lines = ["The worst mistakes, in points of chance:"]
    for number in numbers["worst"]:
        row = rows[number]
        lines += [
            "",
            f"{points(row['loss']):>5}  {numbers['seats'][row['seat']]}, {moment(row, board)}"
            f" (event {row['event']})",
            f"       {action(row['action'], board)}: {percent(row['after'])}."
            f" Better: {action(row['best'], board)}: {percent(row['before'])}.",
        ]
        lines += [f"       {sentence}" for sentence in row["why"]]
    return lines
