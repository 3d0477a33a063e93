"""Writes web/openapi.json, of which the types of the page are made: the OpenAPI document of the
server, and what the page draws of each game."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, get_type_hints

from typing_extensions import TypedDict

from signoria.condottiere.formats import display_json
from signoria.server.http.app import describe, schemas_of

FILE = Path(__file__).parent.parent.parent / "web" / "openapi.json"
DISPLAYS = {"CondottiereDisplay": display_json.Display}


def document() -> str:
    """The document, as text."""
    described = describe()
    for name, display in DISPLAYS.items():
        described["components"]["schemas"] |= schemas_of({name: _as_pydantic_wants(name, display)})
    return json.dumps(described, indent=1, sort_keys=True) + "\n"


def _as_pydantic_wants(name: str, display: type) -> Any:
    """The same fields as a kind of TypedDict that pydantic knows before Python 3.12 too."""
    make: Any = TypedDict
    return make(name, get_type_hints(display, include_extras=True))


def main() -> None:
    FILE.write_text(document(), "utf-8")


if __name__ == "__main__":
    main()
