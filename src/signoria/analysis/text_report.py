"""The analysis for a terminal."""

from __future__ import annotations

from signoria.analysis.phrases import method, scope, wording
from signoria.analysis.results import AnalysisReport
from signoria.analysis.standings import whole_measures
from signoria.report.wording import Wording
from signoria.text import say

BARS = "▁▂▃▄▅▆▇█"
COLUMNS = 40
"""How wide the small chart of a seat is."""
CELL = 5
"""How wide a number of a standing is."""


def table(numbers: AnalysisReport) -> str:
    """Each seat with its chance over time, then the worst mistakes."""
    text = wording(numbers)
    opening = (numbers.ending, scope(numbers, text), method(numbers, text))
    lines = [line for line in opening if line is not None]
    lines += ["", *_players(numbers, text), "", *_standings(numbers)]
    lines += _mistakes(numbers, text)
    return "\n".join(lines) + "\n"


def _players(numbers: AnalysisReport, text: Wording) -> list[str]:
    shown = [player for player in numbers.players if player.with_choice]
    wide = max([4, *(len(player.name) for player in shown)])
    heads = [f"{text(f'column.{name}'):>5}" for name in ("choices", "mean-loss", "worst")]
    choices, mean, worst = map(len, heads)
    lines = [f"{'':{wide}}  {'  '.join(heads)}  {text('column.chance')}"]
    lines += [
        f"{player.name:{wide}}  {player.with_choice:{choices}}"
        f"  {text.points(player.mean_loss):>{mean}}  {text.points(player.worst_loss):>{worst}}"
        f"  {_course(numbers, player.seat)}"
        for player in shown
    ]
    return lines


def _course(numbers: AnalysisReport, seat: int) -> str:
    """The chance of a seat over the whole game, in a line of bars."""
    chances = [judged.chances[seat] for _, judged in numbers.judged()]
    columns = min(COLUMNS, len(chances))
    picked = [chances[place * len(chances) // columns] for place in range(columns)]
    return "".join(BARS[min(len(BARS) - 1, int(chance * len(BARS)))] for chance in picked)


def _standings(numbers: AnalysisReport) -> list[str]:
    """Every measure, part by part."""
    if not numbers.standings:
        return []
    wide = max(4, len(numbers.part), *map(len, numbers.seats))
    lines: list[str] = []
    for name in whole_measures(numbers.standings[-1].measures):
        parts = "".join(f"{standing.part:>{CELL}}" for standing in numbers.standings)
        lines += [say(f"measure.{name}", numbers.language)]
        lines += [f"{numbers.part:{wide}}{parts}"]
        for seat, player in enumerate(numbers.seats):
            values = [standing.measures[name][seat] for standing in numbers.standings]
            lines.append(f"{player:{wide}}{''.join(f'{value:>{CELL}}' for value in values)}")
        lines.append("")
    return lines


def _mistakes(numbers: AnalysisReport, text: Wording) -> list[str]:
    if not numbers.worst:
        return [text("no-mistakes")]
    lines = [text("mistakes-text")]
    for row in numbers.worst:
        judged = row.judged
        assert judged is not None
        said = text(
            "mistake-text", chosen=row.action_text, after=text.percent(judged.after),
            better=judged.best_text, before=text.percent(judged.before),
        )  # fmt: skip
        name, event = numbers.seats[row.seat], text("event", event=row.event)
        lines += [
            "",
            f"{text.points(judged.loss):>5}  {name}, {row.moment.text} ({event})",
            f"       {said}",
            *(f"       {sentence}" for sentence in judged.why),
        ]
    return lines
