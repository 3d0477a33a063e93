"""How strong the armies are."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from signoria.condottiere.model.cards import COURTESAN, DRUMMER, HEROINE, PRINTED, SPRING, WINTER

HEROINE_STRENGTH = 10
COURTESAN_STRENGTH = 1
SPRING_BONUS = 3


def highest(lines: Iterable[Iterable[int]]) -> int | None:
    """The strongest mercenary in play by its printed value, whatever the season. R17"""
    return max((card for line in lines for card in line if card < WINTER), default=None)


def strengths(lines: Sequence[Sequence[int]]) -> list[int]:
    """The strength of every army, with all the lines in play."""
    winter = spring = False
    for line in lines:
        winter = winter or WINTER in line
        spring = spring or SPRING in line
    favoured = highest(lines) if spring else None
    return [_strength(line, winter, favoured) for line in lines]


def _strength(line: Sequence[int], winter: bool, favoured: int | None) -> int:
    mercenaries = [PRINTED[card] for card in line if card < WINTER]
    army = len(mercenaries) if winter else sum(mercenaries)
    if DRUMMER in line:
        army *= 2
    if favoured is not None:
        army += SPRING_BONUS * line.count(favoured)
    return (
        army + HEROINE_STRENGTH * line.count(HEROINE) + COURTESAN_STRENGTH * line.count(COURTESAN)
    )
