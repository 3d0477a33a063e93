"""Decisions on all cores of this machine, each worker a process of its own."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from signoria.analysis.decisions import decisions
from signoria.analysis.verdict import Make, Verdict, support_for, weigh
from signoria.record import Record
from signoria.report.pool import results


def analyse(
    kept: Record,
    *,
    sims: int,
    seed: str = "0",
    seat: int | None = None,
    jobs: int = 1,
    make: Make | None = None,
    progress: Callable[[int, int], None] = lambda done, of: None,
) -> list[Verdict]:
    """Judge the decisions of a record, or of one seat, in the order in which they were made.

    The same seed gives the same verdicts, on however many processes. `make` makes other evaluators
    than those that the bots of the game offer.
    """
    make = make or support_for(kept.game).evaluator
    found = decisions(kept, seat)
    verdicts: dict[int, Verdict] = {}
    progress(0, len(found))
    judge = partial(weigh, sims=sims, seed=seed, make=make)
    for verdict in results(judge, found, min(jobs, len(found))):
        verdicts[verdict.decision.number] = verdict
        progress(len(verdicts), len(found))
    return [verdicts[one.number] for one in found]
