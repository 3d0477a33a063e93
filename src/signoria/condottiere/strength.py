"""How strong the armies are."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from signoria.condottiere.cards import (
    COURTESAN,
    DRUMMER,
    HEROINE,
    MERCENARIES,
    PRINTED,
    SPRING,
    WINTER,
)

HEROINE_STRENGTH = 10
COURTESAN_STRENGTH = 1
SPRING_BONUS = 3


def highest(lines: Iterable[Iterable[int]]) -> int | None:
    """The strongest mercenary in play by its printed value, whatever the season. R17"""
    return max((card for line in lines for card in line if card in MERCENARIES), default=None)


def strengths(lines: Sequence[Sequence[int]]) -> list[int]:
    """The strength of every army, with all the lines in play."""
    played = {card for line in lines for card in line}
    winter = WINTER in played
    favoured = highest(lines) if SPRING in played else None
    return [_strength(line, winter, favoured) for line in lines]


def _strength(line: Sequence[int], winter: bool, favoured: int | None) -> int:
    drummed = 2 if DRUMMER in line else 1
    total = 0
    for card in line:
        if card in MERCENARIES:
            total += (1 if winter else PRINTED[card]) * drummed
            if card == favoured:
                total += SPRING_BONUS
        elif card == HEROINE:
            total += HEROINE_STRENGTH
        elif card == COURTESAN:
            total += COURTESAN_STRENGTH
    return total
