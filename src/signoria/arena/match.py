"""Running a plan: what is finished is kept, what is missing is played."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import nullcontext
from pathlib import Path

from signoria.arena.cluster import on_ray
from signoria.arena.deal import Deal
from signoria.arena.journal import Journal
from signoria.arena.plan import Plan
from signoria.arena.workers import on_this_machine

Workers = Callable[[Plan, Sequence[int], int], Iterator[Deal]]
WORKERS: dict[str | None, Workers] = {None: on_this_machine, "ray": on_ray}
"""Who plays the deals, by the name of the cluster; None is this machine."""


def run(
    plan: Plan,
    deals: int,
    *,
    jobs: int = 1,
    cluster: str | None = None,
    out: Path | None = None,
    records: Path | None = None,
    progress: Callable[[int, int], None] = lambda done, of: None,
) -> list[Deal]:
    """Play the first deals of a plan, on as many processes as wanted, and return them in order.

    With a folder `out`, deals that it holds are not played again, and every other is kept there
    as soon as it is finished. `progress` is told how many deals are done, and of how many.
    """
    plan.check()
    with nullcontext() if out is None else Journal(out, plan) as journal:
        kept = {} if journal is None else journal.deals
        finished = {number: kept[number] for number in range(deals) if number in kept}
        progress(len(finished), deals)
        missing = [number for number in range(deals) if number not in finished]
        for deal in WORKERS[cluster](plan, missing, jobs) if missing else ():
            if records is not None:
                _save(records, deal)
            if journal is not None:
                journal.add(deal)
            finished[deal.number] = deal
            progress(len(finished), deals)
    return [finished[number] for number in range(deals)]


def _save(folder: Path, deal: Deal) -> None:
    """Write the records of a deal, one file for each rotation."""
    folder.mkdir(parents=True, exist_ok=True)
    for rotation, text in enumerate(deal.records):
        name = f"deal-{deal.number:05}-{rotation}.toml"
        (folder / name).write_text(text, "utf-8")
