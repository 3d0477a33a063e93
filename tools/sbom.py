"""A list of all that a server consists of, in the format of CycloneDX 1.6.

    python tools/sbom.py > signoria.cdx.json

The packages of Python are those of requirements/runtime.lock; those that the pages are made of and
built with, those of web/package-lock.json.
"""

from __future__ import annotations

import base64
import json
import re
import sys
import tomllib
from pathlib import Path
from typing import TypedDict

from runtime_lock import RUNTIME, locked

import signoria

ROOT = Path(__file__).parents[1]


class Hash(TypedDict):
    alg: str
    content: str


class Component(TypedDict):
    type: str
    name: str
    version: str
    purl: str
    hashes: list[Hash]


def of_python() -> list[Component]:
    """One for every package, with the hashes of all its files."""
    found: list[Component] = []
    for name, entry in locked(RUNTIME.read_text("utf-8")).items():
        version = re.search(r"==([^\s;\\]+)", entry)
        assert version is not None
        hashes = re.findall(r"--hash=sha256:([0-9a-f]{64})", entry)
        found.append(
            {
                "type": "library",
                "name": name,
                "version": version[1],
                "purl": f"pkg:pypi/{name}@{version[1]}",
                "hashes": [{"alg": "SHA-256", "content": one} for one in hashes],
            }
        )
    return found


def of_pages() -> list[Component]:
    """The packages whose code is in the pages, or builds it."""
    lock = json.loads((ROOT / "web" / "package-lock.json").read_text("utf-8"))
    found: list[Component] = []
    for path, one in lock["packages"].items():
        if not path or "version" not in one:
            continue
        name = path.rpartition("node_modules/")[2]
        kind, _, digest = one.get("integrity", "").partition("-")
        content = base64.b64decode(digest).hex()
        known: list[Hash] = [{"alg": "SHA-512", "content": content}] if kind == "sha512" else []
        found.append(
            {
                "type": "library",
                "name": name,
                "version": one["version"],
                "purl": f"pkg:npm/{name.replace('@', '%40')}@{one['version']}",
                "hashes": known,
            }
        )
    return found


def document() -> dict[str, object]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    itself = {"type": "application", "name": project["name"], "version": signoria.__version__}
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {"component": itself},
        "components": [*of_python(), *of_pages()],
    }


def main() -> None:
    sys.stdout.write(json.dumps(document(), indent=1) + "\n")


if __name__ == "__main__":
    main()
