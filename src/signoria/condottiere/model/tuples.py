"""Tuples with a place changed: what a state shares with its clones is never changed itself."""

from __future__ import annotations

from typing import TypeVar

T = TypeVar("T")


def put(values: tuple[T, ...], place: int, value: T) -> tuple[T, ...]:
    """The same values but for one."""
    return (*values[:place], value, *values[place + 1 :])
