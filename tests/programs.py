"""The programs that some tests need and pip cannot install: PostgreSQL, Redis, Chromium
and systemd.

`tools/services` installs them where it can. Where it cannot, everything else is tested.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from pathlib import Path

POSTGRES = "SIGNORIA_POSTGRES"
"""The variable with the folder in which every version of PostgreSQL has its own, as on Debian."""


def postgres() -> Path | None:
    """The folder with the programs of the latest PostgreSQL."""
    versions = Path(os.environ.get(POSTGRES, "/usr/lib/postgresql"))
    found = [path.parent for path in versions.glob("*/bin/initdb")]
    if found:
        return max(found, key=lambda folder: float(folder.parent.name))
    program = shutil.which("initdb")
    return None if program is None else Path(program).resolve().parent


def redis() -> Path | None:
    return _in_path("redis-server")


def chromium() -> Path | None:
    return _in_path("chromium")


def systemd() -> Path | None:
    return _in_path("systemd-analyze")


def _in_path(name: str) -> Path | None:
    program = shutil.which(name)
    return None if program is None else Path(program)


PROGRAMS: dict[str, tuple[str, Callable[[], Path | None]]] = {
    "postgres": ("PostgreSQL", postgres),
    "redis": ("Redis", redis),
    "browser": ("Chromium", chromium),
    "systemd-analyze": ("systemd", systemd),
}
"""By the fixture that starts each, or its own name: what people call it, and where it is."""


def missing() -> list[str]:
    """What is not installed here."""
    return [name for name, find in PROGRAMS.values() if find() is None]


def main() -> None:
    """The last word of `make test`."""
    if names := missing():
        print(f"Not run: the tests that need {', '.join(names)} (not installed here).")


if __name__ == "__main__":
    main()
