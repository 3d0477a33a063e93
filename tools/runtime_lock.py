"""Writes requirements/runtime.lock: what a server needs, with hashes, out of what developers have.

    python tools/runtime_lock.py

So an installation runs what the tests ran. It is made again whenever dev.lock is.
"""

from __future__ import annotations

import re
import tomllib
from importlib.metadata import PackageNotFoundError, requires
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[1]
DEV, RUNTIME = (ROOT / "requirements" / name for name in ("dev.lock", "runtime.lock"))
EXTRAS = ("postgres", "redis")
"""Of the package, which a server may need."""
HEAD = "# Made by tools/runtime_lock.py: what a server needs, as dev.lock has it.\n"


def locked(text: str) -> dict[str, str]:
    """The entries of a lock, by the name of the package."""
    entries = re.findall(r"^([A-Za-z0-9._-]+)(?:\[[^\]]*\])?==.*(?:\n[ ]+.*)*", text, re.MULTILINE)
    blocks = re.findall(r"^[A-Za-z0-9._-]+(?:\[[^\]]*\])?==.*(?:\n[ ]+.*)*", text, re.MULTILINE)
    return {canonicalize_name(name): block for name, block in zip(entries, blocks, strict=True)}


def needed() -> set[str]:
    """The packages that a server needs, and those that they need."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    waiting = [Requirement(one) for one in project["dependencies"]]
    for extra in EXTRAS:
        waiting += [Requirement(one) for one in project["optional-dependencies"][extra]]
    known: set[tuple[str, str]] = set()
    while waiting:
        one = waiting.pop()
        name = canonicalize_name(one.name)
        for extra in ("", *one.extras):
            if (name, extra) not in known:
                known.add((name, extra))
                waiting += _needed_by(name, extra)
    return {name for name, _ in known}


def _needed_by(name: str, extra: str) -> list[Requirement]:
    try:
        found = [Requirement(one) for one in requires(name) or ()]
    except PackageNotFoundError:  # of another system
        return []
    return [one for one in found if one.marker is None or one.marker.evaluate({"extra": extra})]


def text() -> str:
    """What the file should be."""
    entries = locked(DEV.read_text("utf-8"))
    wanted = sorted(name for name in needed() if name in entries)
    return HEAD + "\n".join(entries[name] for name in wanted) + "\n"


def main() -> None:
    RUNTIME.write_text(text(), "utf-8")


if __name__ == "__main__":
    main()
