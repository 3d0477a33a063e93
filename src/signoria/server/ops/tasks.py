"""Ending what runs beside the requests."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import TypeVar

T = TypeVar("T")

AGAIN = 0.5
"""Seconds after which a task that goes on is told again to end."""


async def end(tasks: Iterable[asyncio.Task[T]]) -> None:
    """Cancel tasks until they have ended. Once is not always enough: Redis' client forgets it when
    it happens while a connection is given back."""
    going_on = set(tasks)
    while going_on:
        for task in going_on:
            task.cancel()
        ended, going_on = await asyncio.wait(going_on, timeout=AGAIN)
        for task in ended:
            if not task.cancelled():
                task.exception()  # nobody waits for it any more
