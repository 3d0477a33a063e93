"""How long tests wait: only what hangs is ever cut off, so no test depends on its speed."""

from __future__ import annotations

import time
from collections.abc import Callable

PATIENCE = 300.0
"""Seconds after which something that must happen will not. Long enough for one busy core."""
SHORTEST_PAUSE, LONGEST_PAUSE = 0.0005, 0.02
"""Seconds between two looks; they become longer."""


def happens(condition: Callable[[], object], patience: float = PATIENCE) -> bool:
    """Wait until something is the case; whether that came about."""
    deadline, pause = time.monotonic() + patience, SHORTEST_PAUSE
    while not condition():
        if time.monotonic() > deadline:
            return False
        time.sleep(pause)
        pause = min(2 * pause, LONGEST_PAUSE)
    return True


def wait_for(condition: Callable[[], object], what: str = "it did not happen") -> None:
    """Wait until something is the case; fail with these words if that never comes about."""
    assert happens(condition), what
