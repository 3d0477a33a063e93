"""Decisions on all cores of this machine, each worker a process of its own."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool

from signoria.analysis.decisions import Decision, decisions
from signoria.analysis.verdict import Make, Verdict, strategist, weigh
from signoria.game import BadInput
from signoria.record import Record


def analyse(
    kept: Record,
    *,
    sims: int,
    seed: str = "0",
    seat: int | None = None,
    jobs: int = 1,
    make: Make = strategist,
    progress: Callable[[int, int], None] = lambda done, of: None,
) -> list[Verdict]:
    """Judge the decisions of a record, or of one seat, in the order in which they were made.

    The same seed gives the same verdicts, on however many processes.
    """
    found = decisions(kept, seat)
    verdicts: dict[int, Verdict] = {}
    progress(0, len(found))
    for verdict in _verdicts(found, sims, seed, make, jobs):
        verdicts[verdict.decision.number] = verdict
        progress(len(verdicts), len(found))
    return [verdicts[one.number] for one in found]


def _verdicts(
    found: Sequence[Decision], sims: int, seed: str, make: Make, jobs: int
) -> Iterator[Verdict]:
    if min(jobs, len(found)) < 2:
        for decision in found:
            yield weigh(decision, sims, seed, make)
        return
    spawn = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(jobs, mp_context=spawn, initializer=_begin) as pool:
        try:
            waiting = [pool.submit(weigh, one, sims, seed, make) for one in found]
            for done in as_completed(waiting):
                yield done.result()
        except BrokenProcessPool as error:
            raise BadInput("a worker process died, perhaps for lack of memory") from error
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def _begin() -> None:
    """Ctrl-C is for the parent to handle; a worker ends with its parent, however that ended."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
