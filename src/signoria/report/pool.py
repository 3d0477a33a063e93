"""Work on all cores of this machine, each worker a process of its own."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from typing import TypeVar

from signoria.game import BadInput

Item = TypeVar("Item")
Result = TypeVar("Result")
Job = TypeVar("Job", bound=Hashable)

AHEAD = 3
"""Items that wait for each worker, so that none is idle and few are lost when it is stopped."""
FURTHEST = 1000
"""So many items may be begun after one that is not finished: whoever puts the results in order
again never has to keep more."""


class WorkerDied(BadInput):
    """A worker that ended without an answer."""

    def __init__(self) -> None:
        super().__init__("a worker process died, perhaps for lack of memory")


def results(
    function: Callable[[Item], Result], items: Iterable[Item], jobs: int
) -> Iterator[Result]:
    """What a function makes of each item, up to `jobs` at a time, each as soon as it is there."""
    if jobs < 2:
        yield from map(function, items)
        return

    def begin(item: Item) -> Future[Result]:
        return pool.submit(function, item)

    with _workers(jobs) as pool:
        try:
            for done in finished(begin, _wait, items, AHEAD * jobs):
                yield done.result()
        except BrokenProcessPool as error:
            raise WorkerDied from error


def finished(
    begin: Callable[[Item], Job],
    wait_for_some: Callable[[Collection[Job]], Iterable[Job]],
    items: Iterable[Item],
    most: int,
) -> Iterator[Job]:
    """Begin a job for each item, at most so many at a time, and yield each when it is finished."""
    running: dict[Job, int] = {}
    """The oldest comes first."""
    numbered = enumerate(items)
    upcoming = next(numbered, None)
    while upcoming is not None or running:
        while upcoming is not None and len(running) < most:
            number, item = upcoming
            if number - next(iter(running.values()), number) >= FURTHEST:
                break
            running[begin(item)] = number
            upcoming = next(numbered, None)
        for job in wait_for_some(running):
            del running[job]
            yield job


def _wait(running: Collection[Future[Result]]) -> Iterable[Future[Result]]:
    return wait(running, return_when=FIRST_COMPLETED).done


@contextmanager
def _workers(jobs: int) -> Iterator[ProcessPoolExecutor]:
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
