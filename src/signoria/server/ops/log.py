"""The log of the server: a line of JSON for everything worth knowing, and no secrets.

The id of a table lets people in, so only a short digest of it is written, as of everything else
that is one. Nothing that people write and no cards are written at all.
"""

from __future__ import annotations

import hashlib
import json
import logging
import sys
import time
import traceback
from typing import Any

LOGGER = logging.getLogger("signoria.server")
SECRET = ("table", "person", "session", "login")
"""Fields of which only a digest is written."""


def digest(secret: str) -> str:
    """Enough to find the same again, and nothing to use it with."""
    return hashlib.sha256(secret.encode()).hexdigest()[:10]


def first_line(error: BaseException) -> str:
    """What an error says of itself; a PostgreSQL tells on further lines what stood in a row."""
    return str(error).strip().partition("\n")[0] or type(error).__name__


def log_event(what: str, error: BaseException | None = None, **facts: Any) -> None:
    """Write down what happened; an error with the place in the program, for those who mend it."""
    line: dict[str, Any] = {"at": round(time.time(), 3), "event": what}
    for name, value in facts.items():
        line[name] = digest(value) if name in SECRET and isinstance(value, str) else value
    if error is not None:
        line["error"] = type(error).__name__
        line["trace"] = [
            f"{frame.name} ({frame.filename.rpartition('signoria')[2]}:{frame.lineno})"
            for frame in traceback.extract_tb(error.__traceback__)
        ][-8:]
    level = logging.ERROR if error is not None else logging.INFO
    LOGGER.log(level, json.dumps(line, ensure_ascii=False, default=str))


def to_stderr() -> None:
    """Write the journal to standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(logging.Formatter("%(message)s"))
    LOGGER.addHandler(handler)
    LOGGER.setLevel(logging.INFO)
    LOGGER.propagate = False
