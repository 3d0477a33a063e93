"""How the reports of an analysis speak of it, on a page and in a terminal."""

from __future__ import annotations

from signoria.analysis.results import AnalysisReport
from signoria.report.wording import Wording


def wording(numbers: AnalysisReport) -> Wording:
    return Wording("analysis", numbers.language)


def scope(numbers: AnalysisReport, text: Wording) -> str:
    """Whose decisions these are, and how far the game went."""
    decisions = text.counted(len(numbers.decisions), "decision")
    choices = text.whole(sum(player.with_choice for player in numbers.players))
    if numbers.record.seat is not None:
        seat = numbers.record.seat
        words = [text("scope", decisions=decisions, choices=choices)]
        words.append(text("record-of", name=numbers.seats[seat], seat=seat))
    elif numbers.seat is not None:
        name = numbers.seats[numbers.seat]
        words = [text("scope-of-seat", decisions=decisions, name=name, choices=choices)]
    else:
        words = [text("scope", decisions=decisions, choices=choices)]
    if numbers.record.outcome is None:
        words.append(text("unfinished"))
    return " ".join(words)


def method(numbers: AnalysisReport, text: Wording) -> str:
    return text("method", sims=text.whole(numbers.sims), seed=numbers.seed)
