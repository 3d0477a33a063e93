"""What was otherwise in an earlier position, so that it need not be written down twice.

Field by field, but for lists and objects with entries of their own (`DEPTHS`): of these only the
entries that were otherwise stand there, by their names or their places (`{"2": ...}`).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from signoria.game import BadInput, Json

DEPTHS = {"seats": 2, "cities": 2, "powers": 2, "market": 1, "titles": 1}
"""The fields that are compared entry by entry, and how deep. All else stands there as a whole."""


def difference(earlier: Json, later: Json, apart: Collection[str] = ()) -> Json:
    """What was otherwise in the earlier of two positions, some fields apart."""
    return {
        name: _changed(value, later[name], DEPTHS.get(name, 0))
        for name, value in earlier.items()
        if name not in apart and value != later[name]
    }


def _changed(earlier: object, later: object, depth: int) -> object:
    if depth == 0:
        return earlier
    after = dict(_entries(later))
    return {
        name: _changed(value, after[name], depth - 1)
        for name, value in _entries(earlier)
        if value != after[name]
    }


def _entries(value: object) -> Iterator[tuple[str, object]]:
    """The entries of a list by their places, those of an object by their names."""
    if isinstance(value, list):
        yield from ((str(place), entry) for place, entry in enumerate(value))
    elif isinstance(value, Mapping):
        yield from value.items()


def restored(later: Mapping[str, object], changes: Mapping[str, object]) -> Json:
    """The earlier position again, from the later one and from what was otherwise."""
    return {
        **later,
        **{
            name: _restored(later.get(name), value, DEPTHS.get(name, 0), f"turn.before.{name}")
            for name, value in changes.items()
            if name not in DEPTHS or later.get(name) is not None  # else it follows from the rest
        },
    }


def _restored(later: object, changes: object, depth: int, path: str) -> object:
    if depth == 0:
        return changes
    found, more = dict(_entries(later)), dict(_entries(changes))
    for name, value in more.items():
        if name not in found:
            raise BadInput(f"{path}.{name}: the position has no such entry")
        found[name] = _restored(found[name], value, depth - 1, f"{path}.{name}")
    return list(found.values()) if isinstance(later, list) else found
