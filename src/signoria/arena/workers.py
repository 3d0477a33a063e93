"""Deals on all cores of this machine, each worker a process of its own."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager

from signoria.arena.deal import Deal, play_deal
from signoria.arena.plan import Plan
from signoria.game import BadInput

AHEAD = 3
"""Deals that wait for each worker, so that none is idle and few are lost when it is stopped."""


class WorkerDied(BadInput):
    """A worker that ended without an answer, perhaps for lack of memory."""

    def __init__(self) -> None:
        super().__init__("a worker process died; --out keeps what is finished, to go on from there")


def on_this_machine(plan: Plan, numbers: Sequence[int], jobs: int) -> Iterator[Deal]:
    """Play deals, up to `jobs` at a time, and yield each when it is finished."""
    if min(jobs, len(numbers)) < 2:
        for number in numbers:
            yield play_deal(plan, number)
        return
    with _pool(min(jobs, len(numbers))) as pool:
        waiting = iter(numbers)
        running: set[Future[Deal]] = set()
        try:
            while True:
                for number in waiting:
                    running.add(pool.submit(play_deal, plan, number))
                    if len(running) >= AHEAD * jobs:
                        break
                if not running:
                    return
                done, running = wait(running, return_when=FIRST_COMPLETED)
                for future in done:
                    yield future.result()
        except BrokenProcessPool as error:
            raise WorkerDied from error


@contextmanager
def _pool(jobs: int) -> Iterator[ProcessPoolExecutor]:
    """Worker processes that are gone when the work is done, or when it is given up."""
    before = set(multiprocessing.active_children())
    spawn = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(jobs, mp_context=spawn, initializer=_begin)
    try:
        yield pool
    except BaseException:
        for worker in set(multiprocessing.active_children()) - before:
            worker.terminate()
        pool.shutdown(cancel_futures=True)
        raise
    pool.shutdown()


def _begin() -> None:
    """Ctrl-C is for the parent to handle; a worker ends with its parent, however that ended."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
