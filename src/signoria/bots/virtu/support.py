"""What the bots of Virtù offer beyond the contract: the analysis of decisions."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import cast

from signoria.bots.contract import Reason, Weighed
from signoria.bots.support import AnalysisSupport, Evaluator, Moment, Support
from signoria.bots.virtu.reasons import reasons as why
from signoria.bots.virtu.strategist.strategist import VirtuStrategist
from signoria.game import AnyView
from signoria.text import say
from signoria.virtu.knowledge.view import View


def evaluator(seed: str) -> Evaluator:
    """The strongest bot there is."""
    return cast(Evaluator, VirtuStrategist(Random(seed)))


def reasons(view: AnyView, weighed: Sequence[Weighed]) -> tuple[Reason, ...]:
    return why.reasons(cast(View, view), weighed)


def moment(view: AnyView, language: str) -> Moment:
    """The year, and what is decided."""
    table = cast(View, view).table
    facts: dict[str, object] = {"year": table.year, "season": table.season, "phase": table.phase}
    if not table.year:
        return Moment(facts, "0", say("virtu.moment.start", language))
    phase = say(f"virtu.phase.{table.phase}", language)
    text = say("virtu.moment.year", language, year=table.year, phase=phase)
    return Moment(facts, str(table.year), text)


SUPPORT = Support(analysis=AnalysisSupport(evaluator, reasons, moment, sims=60, few_sims=24))
