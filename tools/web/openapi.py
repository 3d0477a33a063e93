"""Writes web/openapi.json, of which the types of the page are made: the OpenAPI document of the
server, and what the page draws of each game."""

from __future__ import annotations

import json
from pathlib import Path
from types import UnionType
from typing import Any, NotRequired, Union, get_args, get_origin, get_type_hints, is_typeddict

from typing_extensions import TypedDict

from signoria.condottiere.formats import display_json as condottiere
from signoria.server.http.app import describe, schemas_of
from signoria.virtu.formats import display_json as virtu

FILE = Path(__file__).parent.parent.parent / "web" / "openapi.json"
DISPLAYS = {
    "CondottiereDisplay": condottiere.Display,
    "VirtuDisplay": virtu.Display,
    "VirtuTexts": virtu.Texts,
}


def document() -> str:
    """The document, as text."""
    described = describe()
    for name, display in DISPLAYS.items():
        described["components"]["schemas"] |= schemas_of({name: _as_pydantic_wants(name, display)})
    return json.dumps(described, indent=1, sort_keys=True) + "\n"


def _as_pydantic_wants(name: str, display: type) -> Any:
    """The same fields as a kind of TypedDict that pydantic knows before Python 3.12 too."""
    make: Any = TypedDict
    # Python itself does not see what is optional in annotations that are evaluated later
    fields = {
        field: NotRequired[_converted(get_args(kind)[0])]
        if get_origin(kind) is NotRequired
        else _converted(kind)
        for field, kind in get_type_hints(display, include_extras=True).items()
    }
    return make(name, fields)


def _converted(kind: Any) -> Any:
    """A type with every TypedDict that it is made of as pydantic wants it."""
    if is_typeddict(kind):
        return _as_pydantic_wants(kind.__name__, kind)
    if not (parts := get_args(kind)):
        return kind
    origin, wanted = get_origin(kind), tuple(map(_converted, parts))
    return Union[wanted] if origin is UnionType else origin[wanted]  # noqa: UP007


def main() -> None:
    FILE.write_text(document(), "utf-8")


if __name__ == "__main__":
    main()
