"""How a game went, part by part: what everybody had at the end of each round or year."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from signoria import record
from signoria.game import Json
from signoria.record import Record


@dataclass(frozen=True, slots=True)
class Standing:
    """What everybody had at the end of a part of the game."""

    part: str
    measures: Mapping[str, Sequence[int]]
    """By name, a number for each seat; `NAME.PART` is what a measure consists of."""

    def to_json(self) -> Json:
        return {"part": self.part, "measures": {name: [*v] for name, v in self.measures.items()}}


def standings(kept: Record) -> tuple[Standing, ...]:
    """The standing at the end of every part of a whole record. The numbers tell everything, so
    there are none of the record of one seat."""
    if kept.seat is not None:
        return ()
    found: list[Standing] = []
    part = ""
    measures: Mapping[str, Sequence[int]] = {}
    for played in record.course(kept):
        now = played.game.part(played.state)
        measures = played.game.measures(played.state)
        if now != part and part:
            found.append(Standing(part, measures))
        part = now
    return (*found, Standing(part, measures)) if part else ()


def whole_measures(measures: Mapping[str, Sequence[int]]) -> list[str]:
    """The measures that are no part of another."""
    return [name for name in measures if "." not in name]


def parts_of(name: str, measures: Mapping[str, Sequence[int]]) -> list[str]:
    """What a measure consists of, as far as anybody has any of it."""
    return [part for part in measures if part.startswith(f"{name}.") and any(measures[part])]
