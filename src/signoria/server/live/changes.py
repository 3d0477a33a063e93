"""What has changed between two displays: whole fields, or only what lies within them.

A field of a display may hold much of which little changes, such as all palaces. Then the few values
that differ are told by their paths: `realms/2/florins`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TypeGuard

Fields = dict[str, object]


def changed(before: Mapping[str, object], now: Mapping[str, object]) -> tuple[Fields, Fields]:
    """The fields that are other than before, and for those that look alike only the values in them
    that are, by their paths."""
    fields: Fields = {}
    paths: Fields = {}
    for name, value in now.items():
        for path, part in _differences(before.get(name), value, name):
            (fields if path == name else paths)[path] = part
    return fields, paths


def _differences(before: object, now: object, path: str) -> Iterator[tuple[str, object]]:
    if before == now:
        return
    if isinstance(before, dict) and isinstance(now, dict) and now and before.keys() == now.keys():
        for key, value in now.items():
            yield from _differences(before[key], value, f"{path}/{key}")
    elif _are_rows(before) and _are_rows(now) and len(before) == len(now):
        for place, (one, other) in enumerate(zip(before, now, strict=True)):
            yield from _differences(one, other, f"{path}/{place}")
    else:
        yield path, now


def _are_rows(value: object) -> TypeGuard[list[dict[str, object]]]:
    """Whether it is a list of objects."""
    return isinstance(value, list) and bool(value) and isinstance(value[0], dict)
