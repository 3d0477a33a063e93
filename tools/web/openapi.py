"""Writes the OpenAPI document of the server to web/openapi.json, which the types follow."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from signoria.server.http.app import describe

FILE = Path(__file__).parent.parent.parent / "web" / "openapi.json"


def document() -> str:
    """The document, as text."""
    return json.dumps(describe(), indent=1, sort_keys=True) + "\n"


def main() -> None:
    FILE.write_text(document(), "utf-8")
    sys.stdout.write(f"{FILE.name}\n")


if __name__ == "__main__":
    main()
