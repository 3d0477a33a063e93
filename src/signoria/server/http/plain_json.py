"""JSON as everybody understands it alike: what is more than that is refused before anybody looks.

Python's own reader takes NaN, Infinity, halves of characters, numbers of thousands of digits and
nesting without end, each of which something behind it cannot store, send or compare.
"""

from __future__ import annotations

import orjson
from pydantic import JsonValue
from starlette.exceptions import HTTPException
from starlette.requests import Request

from signoria.server.http.schemas.fields import LARGEST

DEEPEST = 32
"""Lists and objects within each other."""


class NotPlainJson(HTTPException):
    """A body that is no JSON, or more than that."""

    def __init__(self) -> None:
        super().__init__(422)


def plain_json(body: bytes) -> JsonValue:
    """The document of a body."""
    try:
        document: JsonValue = orjson.loads(body)
    except orjson.JSONDecodeError as error:
        raise NotPlainJson from error
    level = [document]
    for _ in range(DEEPEST):
        level = [part for one in level for part in _parts(one)]
        if not level:
            return document
    raise NotPlainJson


def _parts(value: JsonValue) -> list[JsonValue]:
    if isinstance(value, dict):
        return list(value.values())
    if isinstance(value, list):
        return value
    if isinstance(value, (int, float)) and not -LARGEST <= value <= LARGEST:
        raise NotPlainJson
    return []


class PlainRequest(Request):
    """A request whose body is plain JSON, if it is any."""

    async def json(self) -> JsonValue:
        return plain_json(await self.body())
