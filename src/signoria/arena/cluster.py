"""Deals on many machines, by Ray. The results are the same as on one."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from signoria.arena.deal import Deal, play_deal
from signoria.arena.optional import optional
from signoria.arena.plan import Plan
from signoria.arena.workers import AHEAD, WorkerDied
from signoria.game import BadInput


def on_ray(plan: Plan, numbers: Sequence[int], jobs: int) -> Iterator[Deal]:
    """Play deals on a Ray cluster and yield each when it is finished.

    Deals are given out as cores become free: a bounded number at a time, so that a million of
    them do not fill the memory of the driver.
    """
    ray = optional("ray", "--cluster ray", "cluster")
    with _connected(ray, jobs):
        task = ray.remote(play_deal)
        shared = ray.put(plan)
        ahead = max(1, int(AHEAD * ray.cluster_resources().get("CPU", jobs)))
        waiting, running = iter(numbers), []
        try:
            while True:
                for number in waiting:
                    running.append(task.remote(shared, number))
                    if len(running) >= ahead:
                        break
                if not running:
                    return
                done, running = ray.wait(running)
                yield from ray.get(done)
        except ray.exceptions.RayTaskError as error:
            raise _sentence(error.cause) from error
        except ray.exceptions.RayError as error:
            raise WorkerDied from error


def _sentence(cause: Exception) -> BadInput:
    """What went wrong on another machine, without the traceback that Ray makes of it."""
    if isinstance(cause, BadInput):
        return BadInput(str(cause))
    return BadInput(f"cluster: a worker failed: {type(cause).__name__}: {cause}")


@contextmanager
def _connected(ray: Any, jobs: int) -> Iterator[None]:
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
