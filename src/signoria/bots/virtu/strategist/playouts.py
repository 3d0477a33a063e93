"""Playing on: captains in all seats show where an option leads."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random

from signoria.bots.virtu.captain.captain import VirtuCaptain
from signoria.bots.virtu.strategist.position_value import chances
from signoria.virtu.knowledge.view import View
from signoria.virtu.model.actions import Action
from signoria.virtu.model.state import State

LONGEST = 3_000
"""A playout has no more decisions."""
TABLES = 60
"""So many tables of captains there are; each playout of an option has another of them."""
DOUBT = 3
"""A difference counts as if so many further playouts had shown none: a few prove little."""

Chances = tuple[float, ...]


@dataclass(slots=True)
class Arm:
    """An option, and how it went: the chances of all seats after each playout."""

    action: Action
    seat: int
    found: list[Chances] = field(default_factory=list)
    total: float = 0.0

    @property
    def visits(self) -> int:
        return len(self.found)

    @property
    def mean(self) -> float:
        return self.total / len(self.found) if self.found else 0.0

    def add(self, chances: Sequence[float]) -> None:
        self.found.append(tuple(chances))
        self.total += chances[self.seat]

    def chances(self) -> Chances:
        """The chances of all seats on average."""
        return tuple(sum(each) / len(self.found) for each in zip(*self.found, strict=True))

    def beside(self, best: Arm) -> Chances:
        """The chances of all seats, as far as they differ from those of the best option.

        The playouts of two options with the same number are alike but for the option, so their
        difference says more than either; that of few playouts is not taken at its word.
        """
        pairs = list(zip(self.found, best.found, strict=False))
        if self is best or not pairs:
            return best.chances()
        scale = len(pairs) + DOUBT
        moved = [
            max(0.0, level + sum(one[seat] - other[seat] for one, other in pairs) / scale)
            for seat, level in enumerate(best.chances())
        ]
        whole = sum(moved)
        return tuple(value / whole for value in moved)


class Playouts:
    """Tables of captains, each with tempers of its own. They serve one bot for a whole game."""

    def __init__(self, rng: Random, years: int) -> None:
        self._rng = rng
        self._years = years
        """How many years beyond the present one are played."""
        self._tables: dict[int, list[VirtuCaptain]] = {}
        self._start = 0
        self._seed = 0

    def begin(self) -> None:
        """Another decision begins: it is looked at with other tables than the last."""
        self._start = self._rng.randrange(TABLES)
        self._seed = self._rng.getrandbits(48)

    def try_out(self, view: View, arm: Arm) -> None:
        """Play an option on once more, and write down the chances where that leads."""
        number = arm.visits
        state = view.sample(Random(f"{self._seed}/{number}"))
        state.carry_out(arm.action, arm.seat)
        play_on(state, self._table((self._start + number) % TABLES, state.players), self._years)
        arm.add(chances(state))

    def _table(self, number: int, players: int) -> list[VirtuCaptain]:
        found = self._tables.get(number)
        if found is None or len(found) != players:
            found = [VirtuCaptain(Random(self._rng.getrandbits(48))) for _ in range(players)]
            self._tables[number] = found
        return found


def play_on(state: State, captains: Sequence[VirtuCaptain], years: int) -> None:
    """Let captains play to the end of this year, or of a later one."""
    last = state.year + years
    for _ in range(LONGEST):
        seat = state.to_act
        if seat is None or state.year > last:
            return
        state.carry_out(captains[seat].choose(state, seat, tuple(state.legal(seat))), seat)
