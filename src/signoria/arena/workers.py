"""Deals on all cores of this machine, or on many machines by Ray. The results are the same."""

from __future__ import annotations

import logging
from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from types import ModuleType

from signoria.arena.deal import Deal, play_deal
from signoria.arena.optional import optional
from signoria.arena.plan import Plan
from signoria.game import BadInput
from signoria.report.pool import AHEAD, WorkerDied, finished, results

KEPT = "a worker process died; --out keeps what is finished, to go on from there"


def on_this_machine(plan: Plan, numbers: Iterable[int], jobs: int) -> Iterator[Deal]:
    """Play deals, up to `jobs` at a time, and yield each when it is finished."""
    try:
        yield from results(partial(play_deal, plan), numbers, jobs)
    except WorkerDied as error:
        raise BadInput(KEPT) from error


def on_ray(plan: Plan, numbers: Iterable[int], jobs: int) -> Iterator[Deal]:
    """Play deals on a Ray cluster and yield each when it is finished.

    Deals are given out as cores become free: a bounded number at a time, so that a million of
    them do not fill the memory of the driver.
    """
    ray = optional("ray", "--cluster ray", "cluster")
    with _connected(ray, jobs):
        task = ray.remote(play_deal)
        shared = ray.put(plan)
        ahead = max(1, int(AHEAD * ray.cluster_resources().get("CPU", jobs)))
        begin = partial(task.remote, shared)
        try:
            for done in finished(begin, partial(_wait, ray), numbers, ahead):
                yield ray.get(done)
        except ray.exceptions.RayTaskError as error:
            raise _sentence(error.cause) from error
        except ray.exceptions.RayError as error:
            raise BadInput(KEPT) from error


Workers = Callable[[Plan, Iterable[int], int], Iterator[Deal]]
WORKERS: dict[str | None, Workers] = {None: on_this_machine, "ray": on_ray}
"""Who plays the deals, by the name of the cluster; None is this machine."""


def _wait(ray: ModuleType, running: Collection[object]) -> list[object]:
    done, _ = ray.wait(list(running))
    return list(done)


def _sentence(cause: Exception) -> BadInput:
    """What went wrong on another machine, without the traceback that Ray makes of it."""
    if isinstance(cause, BadInput):
        return BadInput(str(cause))
    return BadInput(f"cluster: a worker failed: {type(cause).__name__}: {cause}")


@contextmanager
def _connected(ray: ModuleType, jobs: int) -> Iterator[None]:
    """A Ray to work with: the one in use, the cluster that can be found, or one on this machine.

    What was there before is left running.
    """
    if ray.is_initialized():
        yield
        return
    quiet = {"logging_level": logging.ERROR, "log_to_driver": False}
    try:
        try:
            ray.init(address="auto", **quiet)
        except ConnectionError:
            ray.init(address="local", num_cpus=jobs, include_dashboard=False, **quiet)
    except (OSError, RuntimeError, ValueError) as error:
        raise BadInput(f"cluster: Ray does not start: {error}") from error
    try:
        yield
    finally:
        ray.shutdown()
