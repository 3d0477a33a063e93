"""Contenders, the rounds in which they take turns, and what becomes of the numbers.

A machine is never quite at rest, and its clock speed wanders. So no contender runs long at a
stretch: each has a short turn in every round, and the median of its turns counts.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from statistics import median
from time import process_time as clock

__all__ = ["Contender", "Result", "Sample", "clock", "play_for", "take_turns"]


@dataclass(frozen=True, slots=True)
class Sample:
    """One turn of a contender: its value, in the contender's unit, and what that is made of."""

    value: float
    moves: int = 0
    games: int = 0
    parts: Mapping[str, float] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Contender:
    """Something to measure: `turn(seed, seconds)` takes one turn of about so many seconds."""

    name: str
    what: str
    unit: str
    turn: Callable[[int, float], Sample]


@dataclass(frozen=True, slots=True)
class Result:
    """All turns of one contender."""

    contender: Contender
    samples: Sequence[Sample]

    @property
    def values(self) -> list[float]:
        return [sample.value for sample in self.samples]

    @property
    def median(self) -> float:
        return median(self.values)

    @property
    def moves_per_game(self) -> float:
        return sum(s.moves for s in self.samples) / sum(s.games for s in self.samples)

    @property
    def games_per_second(self) -> float:
        return median(sample.value * sample.games / sample.moves for sample in self.samples)

    @property
    def parts(self) -> dict[str, float]:
        """The median of every part."""
        return {name: median(s.parts[name] for s in self.samples) for name in self.samples[0].parts}


def play_for(seconds: float, play: Callable[[], int]) -> Sample:
    """Play whole games, each of which tells its number of moves, until the time is up."""
    moves = games = 0
    start = clock()
    while (spent := clock() - start) < seconds:
        moves += play()
        games += 1
    return Sample(moves / spent, moves, games)


def take_turns(
    contenders: Sequence[Contender],
    rounds: int,
    seconds: float,
    progress: Callable[[int], None],
) -> Iterator[Result]:
    """Let all contenders take a turn in every round; another one begins each time."""
    samples: dict[str, list[Sample]] = {contender.name: [] for contender in contenders}
    for number in range(rounds):
        begin = number % len(contenders)
        for contender in (*contenders[begin:], *contenders[:begin]):
            gc.collect()  # nobody pays for the litter of the one before
            progress(number)
            samples[contender.name].append(contender.turn(number + 1, seconds))
    for contender in contenders:
        yield Result(contender, samples[contender.name])
