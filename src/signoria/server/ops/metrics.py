"""Numbers about the server, in the text format of Prometheus. None of them is about a game."""

from __future__ import annotations

from collections import Counter
from time import monotonic

METHODS = frozenset(("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"))
BUCKETS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)


class Metrics:
    """What is counted."""

    def __init__(self) -> None:
        self.requests: Counter[str] = Counter()
        """By method. How many of them were refused might tell about somebody's cards ..."""
        self.errors = 0
        """... but that something is broken is for everybody to know."""
        self.commits: Counter[float] = Counter()
        """Changes of tables by how long they took, in buckets."""
        self.commit_seconds = 0.0
        self.begun = monotonic()

    def answered(self, method: str, status: int) -> None:
        self.requests[method if method in METHODS else "other"] += 1
        self.errors += status >= 500

    def committed(self, seconds: float) -> None:
        self.commit_seconds += seconds
        fitting = (bucket for bucket in BUCKETS if seconds <= bucket)
        self.commits[next(fitting, float("inf"))] += 1

    def text(self, gauges: dict[str, float]) -> str:
        """All numbers, with those that others keep."""
        lines = ["# TYPE signoria_requests_total counter"]
        for method, count in sorted(self.requests.items()):
            lines.append(f'signoria_requests_total{{method="{method}"}} {count}')
        lines += ["# TYPE signoria_errors_total counter", f"signoria_errors_total {self.errors}"]
        lines.append("# TYPE signoria_change_seconds histogram")
        total = 0
        for bucket in (*BUCKETS, float("inf")):
            total += self.commits[bucket]
            name = "+Inf" if bucket == float("inf") else f"{bucket:g}"
            lines.append(f'signoria_change_seconds_bucket{{le="{name}"}} {total}')
        lines.append(f"signoria_change_seconds_sum {self.commit_seconds:.6f}")
        lines.append(f"signoria_change_seconds_count {total}")
        gauges = {**gauges, "uptime_seconds": round(monotonic() - self.begun, 1)}
        for name, value in gauges.items():
            lines += [f"# TYPE signoria_{name} gauge", f"signoria_{name} {value:g}"]
        return "\n".join(lines) + "\n"
