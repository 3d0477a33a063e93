"""The captain's character: the numbers behind its rules of thumb, found by play against itself."""

from __future__ import annotations

from dataclasses import dataclass

from signoria.condottiere.cards import KINDS, NAMES


def _prices(**prices: float) -> tuple[float, ...]:
    return tuple(prices[name if not name.isdigit() else f"m{name}"] for name in NAMES)


@dataclass(frozen=True, slots=True)
class Temper:
    prices: tuple[float, ...] = _prices(
        m1=1, m2=1.7, m3=2.5, m4=3.5, m5=4.5, m6=5.5, m10=9,
        winter=4, spring=3, bishop=4, courtesan=1.2, drummer=5, heroine=10, scarecrow=1.8,
        surrender=5,
    )  # fmt: skip
    envy: float = 0.15
    base: float = 0.06
    stake: float = 0.9
    rich: float = 0.2
    margin: float = 2.6
    stall: float = 1.5
    surrender: float = 0.1
    recover: float = 1.5
    bishop: float = 0.15
    chicken: float = 0.2
    reach: float = 4.0
    token: float = 1.0
    fold: float = 4.0
    decline: float = 0.0
    site_power: float = 1.5
    end: float = 1.5
    alone: float = 2
    watch: float = 0.2
    guard: float = 0.0
    fresh: float = 0.8
    face_down: float = 5
    ahead: float = 1.0


assert len(Temper().prices) == KINDS
DEFAULT = Temper()
