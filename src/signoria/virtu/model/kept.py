"""Answers that follow from a data file are remembered, but not for longer than the file is.

A cache counts its answers, and each answer keeps a whole file in memory. Strangers bring as many
files as they like, so after some of them everything is forgotten; it is worked out anew soon.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import _lru_cache_wrapper, lru_cache
from itertools import count
from typing import TypeVar

FILES_KEPT = 64
"""For so many data files their names are kept ..."""
KEPT = 1 << 13
"""... and so many answers to each question, those that were asked for last."""

T = TypeVar("T")
_forgetting: list[Callable[[], None]] = []
_files = count(1)


def kept(most: int) -> Callable[[Callable[..., T]], _lru_cache_wrapper[T]]:
    """Remember so many answers of a function."""

    def remember(function: Callable[..., T]) -> _lru_cache_wrapper[T]:
        found = lru_cache(most)(function)
        _forgetting.append(found.cache_clear)
        return found

    return remember


def one_more_file() -> None:
    """Somebody has brought a data file; forget the answers now and then."""
    if next(_files) % FILES_KEPT == 0:
        for forget in _forgetting:
            forget()
