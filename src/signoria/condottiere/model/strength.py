"""How strong the armies are."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from signoria.condottiere.model.cards import COURTESAN, DRUMMER, HEROINE, SPRING, WINTER
from signoria.condottiere.model.editions import Rules

STEADY = (HEROINE, COURTESAN)
"""They count the same in every season, drums or not."""


def highest(lines: Iterable[Iterable[int]]) -> int | None:
    """The strongest mercenary in play by its printed value, whatever the season. R17"""
    return max((card for line in lines for card in line if card < WINTER), default=None)


def strengths(rules: Rules, lines: Sequence[Sequence[int]]) -> list[int]:
    """The strength of every army, with all the lines in play."""
    winter = spring = False
    for line in lines:
        winter = winter or WINTER in line
        spring = spring or SPRING in line
    favoured = highest(lines) if spring else None
    return [_strength(rules, line, winter, favoured) for line in lines]


def _strength(rules: Rules, line: Sequence[int], winter: bool, favoured: int | None) -> int:
    army = sum(mercenary_strengths(rules, line, winter=winter))
    if DRUMMER in line:
        army *= rules.drummer_factor
    if favoured is not None:
        army += rules.spring_bonus * line.count(favoured)
    for card in STEADY:
        army += rules.strength[card] * line.count(card)
    return army


def mercenary_strengths(rules: Rules, line: Iterable[int], *, winter: bool) -> list[int]:
    """What each mercenary of a line counts, before any drum or bonus."""
    if winter:
        return [rules.winter_strength for card in line if card < WINTER]
    return [rules.strength[card] for card in line if card < WINTER]


def steady_strength(rules: Rules, counts: Sequence[int]) -> int:
    """What the cards of a hand, given by kind, count that no season or drum changes."""
    return sum(rules.strength[card] * counts[card] for card in STEADY)
