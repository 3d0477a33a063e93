"""Where a game was won and lost: every decision of a record, weighed by the strongest bot.

Each decision is judged by what its seat could know at that moment and by nothing else, so the
analysis of a seat is the same whatever the others held, and can be made from its own record.

    numbers = report(kept, analyse(kept, sims=2000, seed="7"), sims=2000, seed="7")
"""

from __future__ import annotations

from signoria.analysis.decisions import Decision, decisions
from signoria.analysis.html_report import page
from signoria.analysis.results import AnalysisReport, report
from signoria.analysis.text_report import table
from signoria.analysis.verdict import Verdict, support_for, weigh
from signoria.analysis.workers import analyse

__all__ = [
    "AnalysisReport",
    "Decision",
    "Verdict",
    "analyse",
    "decisions",
    "page",
    "report",
    "support_for",
    "table",
    "weigh",
]
