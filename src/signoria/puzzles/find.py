"""Finding puzzles: decisions of recorded games in which one choice is clearly the best."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random

from signoria import record
from signoria.analysis import support_for
from signoria.game import AnyState
from signoria.games import load
from signoria.puzzles.puzzle import Puzzle
from signoria.record import Record

MARGIN = 0.2
"""By so much the best choice must be better than every other, of one ..."""
CHOICES = 3
"""... and so many choices there must be at least."""
FIRST_LOOK = 16
"""A first look takes this part of the simulations: most decisions are no puzzles."""
DERIVED = ("legal", "outcome", "strengths", "first", "target")
"""What setup and state tell besides the position: it follows from the rest, or is over."""


def find(kept: Record, sims: int, seed: str = "0") -> Iterator[Puzzle]:
    """The puzzles in a record, judged as somebody sees them who knows nothing but the position."""
    for number, (state, seat) in enumerate(_decisions(kept)):
        position = _position(kept, state)
        first = _weighed(kept.game, position, seat, max(1, sims // FIRST_LOOK), f"{seed}:{number}")
        if len(first) < CHOICES or _margin(first) < MARGIN:
            continue
        chances = _weighed(kept.game, position, seat, sims, f"{seed}:{number}:again")
        if next(iter(chances)) == next(iter(first)) and _margin(chances) >= MARGIN:
            yield Puzzle(kept.game, seat, position, chances)


def _decisions(kept: Record) -> Iterator[tuple[AnyState, int]]:
    """Every moment at which one seat alone decides, and has a choice."""
    for played in record.course(kept):
        state = played.state
        if state.chance is None and len(state.deciders) == 1 and not state.is_secret:
            seat = state.deciders[0]
            if len(state.legal(seat)) >= CHOICES:
                yield state, seat


def _position(kept: Record, state: AnyState) -> dict[str, object]:
    told = {**kept.setup, **state.to_json()}
    return {name: value for name, value in told.items() if name not in DERIVED}


def _weighed(
    game: str, position: Mapping[str, object], seat: int, sims: int, seed: str
) -> dict[str, float]:
    state = load(game).position(dict(position), Random(0))
    weighed = support_for(game).evaluator(seed).evaluate(state.view(seat), sims)
    ranked = sorted(weighed, key=lambda one: -one.chance)
    return {str(one.action): round(one.chance, 3) for one in ranked}


def _margin(chances: Mapping[str, float]) -> float:
    best, second, *_ = chances.values()
    return best - second
