"""Counts `Any` in src: the number may only fall.

    python tools/any_budget.py

`Any` switches the type checker off. How many there may be stands in pyproject.toml; more fail, and
fewer are to be written down there, so that they do not come back.
"""

from __future__ import annotations

import sys
import tokenize
import tomllib
from pathlib import Path

ROOT = Path(__file__).parent.parent


def count(folder: Path) -> dict[Path, int]:
    """How often the name stands in the code of each file, imports included."""
    found: dict[Path, int] = {}
    for path in sorted(folder.rglob("*.py")):
        with path.open("rb") as file:
            names = [token.string for token in tokenize.tokenize(file.readline)]
        found[path] = names.count("Any")
    return found


def main() -> int:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    allowed: int = project["tool"]["signoria"]["any"]
    found = count(ROOT / "src")
    total = sum(found.values())
    sys.stdout.write(f"Any in src: {total}, allowed: {allowed}\n")
    if total > allowed:
        most = sorted(found, key=lambda path: -found[path])[:10]
        sys.stdout.writelines(f"{found[path]:4} {path.relative_to(ROOT)}\n" for path in most)
    elif total < allowed:
        sys.stdout.write(f"write any = {total} into pyproject.toml, so that it stays so\n")
    return int(total != allowed)


if __name__ == "__main__":
    sys.exit(main())
