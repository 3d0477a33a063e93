"""Playing a plan: what is finished is kept, what is missing is played."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import nullcontext
from dataclasses import replace
from heapq import merge
from operator import attrgetter
from pathlib import Path

from signoria.arena.deal import Deal
from signoria.arena.journal import Journal
from signoria.arena.plan import Plan
from signoria.arena.workers import WORKERS


def play_deals(
    plan: Plan,
    deals: int,
    *,
    jobs: int = 1,
    cluster: str | None = None,
    out: Path | None = None,
    records: Path | None = None,
    progress: Callable[[int, int], None] = lambda done, of: None,
) -> Generator[Deal, None, None]:
    """Play the first deals of a plan, on as many processes as wanted, and yield them in order.

    With a folder `out`, deals that it holds are not played again, and every other is kept there
    as soon as it is finished. `progress` is told how many deals are done, and of how many. Few
    deals are in memory at a time, however many there are.
    """
    plan.check()
    with nullcontext() if out is None else Journal(out, plan) as journal:
        kept = _kept(journal, deals)
        done = kept.count(True)
        progress(done, deals)

        def played() -> Iterator[Deal]:
            playing = WORKERS[cluster](plan, _places(kept, False), min(jobs, deals - done))
            for finished, deal in enumerate(playing, done + 1):
                if records is not None:
                    _save(records, deal)
                if journal is not None:
                    journal.add(deal)
                progress(finished, deals)
                yield replace(deal, records=())

        old = _in_order(journal.deals() if journal else (), _places(kept, True))
        new = _in_order(played() if done < deals else (), _places(kept, False))
        yield from merge(old, new, key=attrgetter("number"))


def _kept(journal: Journal | None, deals: int) -> bytearray:
    """Which deals were played before: a byte for each, true or false."""
    kept = bytearray(deals)
    for deal in journal.deals() if journal else ():
        if deal.number < deals:
            kept[deal.number] = True
    return kept


def _places(kept: bytearray, wanted: bool) -> Iterator[int]:
    """The numbers of the deals that were played before, or were not."""
    return (number for number, there in enumerate(kept) if there == wanted)


def _in_order(deals: Iterable[Deal], numbers: Iterator[int]) -> Iterator[Deal]:
    """The deals of these rising numbers, each as soon as all before it are there."""
    waiting: dict[int, Deal] = {}
    wanted = next(numbers, None)
    for deal in deals:
        if wanted is not None and deal.number >= wanted:
            waiting[deal.number] = deal
        while wanted is not None and wanted in waiting:
            yield waiting.pop(wanted)
            wanted = next(numbers, None)


def _save(folder: Path, deal: Deal) -> None:
    """Write the records of a deal, one file for each rotation."""
    folder.mkdir(parents=True, exist_ok=True)
    for rotation, text in enumerate(deal.records):
        name = f"deal-{deal.number:05}-{rotation}.toml"
        (folder / name).write_text(text, "utf-8")
