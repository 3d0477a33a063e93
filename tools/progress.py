"""How far a long campaign has come, on standard error."""

from __future__ import annotations

import sys
import time
from collections import deque


class Progress:
    """One line that changes, or a plain line now and then where nobody watches."""

    def __init__(self, games: int, what: str = "games") -> None:
        self.games, self.what, self.done = games, what, 0
        self.watched = sys.stderr.isatty()
        self.began = time.monotonic()
        self.last = self.began
        self.recent = deque([(self.began, 0)], maxlen=500)

    def add(self, games: int) -> None:
        self.done += games
        now = time.monotonic()
        self.recent.append((now, self.done))
        if now - self.last < (0.2 if self.watched else 30) and self.done < self.games:
            return
        self.last = now
        since, before = self.recent[0]
        speed = (self.done - before) / max(now - since, 0.001)
        left = (self.games - self.done) / max(speed, 0.001)
        share = self.done / self.games
        done = f"{self.done:,} of {self.games:,} {self.what} ({share:.0%})"
        text = f"{done}, {speed:,.0f} {self.what}/s"
        self.write(f"{text}, {span(max(0, left))} left")

    def write(self, text: str) -> None:
        start, end = ("\r\x1b[K", "") if self.watched else ("", "\n")
        print(f"{start}{text}", end=end, file=sys.stderr, flush=True)

    def close(self) -> None:
        if self.watched:
            print(file=sys.stderr)


def span(seconds: float) -> str:
    hours, rest = divmod(round(seconds), 3600)
    return f"{hours}:{rest // 60:02}:{rest % 60:02}"
