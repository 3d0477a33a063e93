"""How values look in JSON and are read back, by their types: the types of the open fields."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import UnionType
from typing import Annotated, Union, get_args, get_origin, get_type_hints

from signoria import fields
from signoria.condottiere.model.actions import VERBS
from signoria.condottiere.model.board import Board
from signoria.condottiere.model.cards import INDEX, NAMES, names, spread, tally
from signoria.condottiere.model.editions import Rules
from signoria.condottiere.model.open_fields import OpenFields
from signoria.fields import Reader

CARD: Reader[int] = fields.named(INDEX, "card")
CARDS: Reader[list[int]] = fields.each(CARD)


@dataclass(frozen=True, slots=True)
class JsonType:
    """Values of one type: how they are written, and how they are read."""

    write: Callable[..., object]
    read: Reader[object]


def counts(path: str, value: object) -> tuple[int, ...]:
    """Cards by kind, from a list of them."""
    return tuple(tally(CARDS(path, value)))


def counts_text(cards: tuple[int, ...]) -> list[str]:
    """The same as a list."""
    return list(_spelt(cards))


@lru_cache(maxsize=4096)
def _spelt(cards: tuple[int, ...]) -> tuple[str, ...]:
    """The same cards are in the views of all seats."""
    return names(spread(cards))


@lru_cache(maxsize=64)
def open_types(rules: Rules) -> Mapping[str, JsonType]:
    """The types of the open fields at a table, by the names of the fields."""
    hints = get_type_hints(OpenFields, include_extras=True)
    return {name: json_type(hint, rules) for name, hint in hints.items()}


def json_type(hint: object, rules: Rules) -> JsonType:
    """How values of a type look at a table."""
    kind, parts = get_origin(hint), get_args(hint)
    if kind is Annotated:
        return _marked(parts[0], parts[1], rules)
    if kind in (Union, UnionType):
        return _optional(json_type(parts[0], rules))
    if kind is tuple and parts[-1] is Ellipsis:
        inner = json_type(parts[0], rules)
        return _list(inner, fields.each(inner.read))
    if kind is tuple:
        return _pair(json_type(parts[0], rules), json_type(parts[1], rules))
    return JsonType(_as_it_is, fields.flag if hint is bool else fields.whole())


def _marked(hint: object, mark: str, rules: Rules) -> JsonType:
    """A type with a mark that says what its numbers mean."""
    match mark:
        case "seat":
            return JsonType(_as_it_is, fields.seat(rules.players))
        case "ordinal":
            return JsonType(_as_it_is, fields.whole(1))
        case "phase":
            return JsonType(_as_it_is, fields.choice(VERBS))
        case "region":
            ids = [region.id for region in rules.board.regions]
            return JsonType(ids.__getitem__, _region(rules.board))
        case "card":
            return JsonType(NAMES.__getitem__, CARD)
        case "counts":
            return JsonType(counts_text, counts)
        case "per seat":
            inner = json_type(get_args(hint)[0], rules)
            return _list(inner, fields.per_seat(inner.read, rules.players))
        case "per region":
            return _per_region(json_type(get_args(hint)[0], rules), rules.board)
    raise AssertionError(f"nothing is known of fields that are marked {mark}")


def _region(board: Board) -> Reader[int]:
    return fields.named(board.index, "region")


def _as_it_is(value: object) -> object:
    return value


def _optional(inner: JsonType) -> JsonType:
    return JsonType(
        lambda value: None if value is None else inner.write(value), fields.optional(inner.read)
    )


def _list(inner: JsonType, read: Reader[list[object]]) -> JsonType:
    return JsonType(
        lambda values: [inner.write(value) for value in values],
        lambda path, value: tuple(read(path, value)),
    )


def _pair(first: JsonType, second: JsonType) -> JsonType:
    return JsonType(
        lambda pair: [first.write(pair[0]), second.write(pair[1])],
        fields.pair(first.read, second.read),
    )


def _per_region(inner: JsonType, board: Board) -> JsonType:
    """An object with the regions that have something."""

    def write(values: tuple[object, ...]) -> dict[str, object]:
        pairs = zip(board.regions, values, strict=True)
        return {region.id: inner.write(value) for region, value in pairs if value is not None}

    def read(path: str, value: object) -> tuple[object, ...]:
        found = fields.by_name(_region(board), inner.read)(path, value)
        return tuple(found.get(place) for place in range(len(board.regions)))

    return JsonType(write, read)
