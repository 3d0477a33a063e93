"""What a puzzle is, and how a file of them is read and written."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from random import Random

from signoria.bots.contract import Thought, Weighed
from signoria.bots.registry import bots_of, support_of
from signoria.fields import Table, each, number, table, text, whole
from signoria.game import AnyState, BadInput, Seat
from signoria.games import GAMES, load

FILE = "puzzles.json"


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position, and what each choice is worth to the one who decides."""

    game: str
    seat: Seat
    position: Mapping[str, object]
    chances: Mapping[str, float]
    """The chance to win that each legal action leaves, the best first."""

    @property
    def best(self) -> str:
        return next(iter(self.chances))

    @property
    def margin(self) -> float:
        """By how much the best choice is better than the next."""
        best, second, *_ = self.chances.values()
        return best - second

    def state(self) -> AnyState:
        """The game as it stands; what lies unseen is always shuffled alike."""
        return load(self.game).position(dict(self.position), Random(0))

    def why(self, language: str, names: list[str]) -> list[str]:
        """What speaks for the best choice, in sentences."""
        analysis = support_of(self.game).analysis
        if analysis is None:
            return []
        state = self.state()
        view = state.view(self.seat)
        weighed = tuple(
            Weighed(state.parse(action, self.seat), chance, 0.0)
            for action, chance in self.chances.items()
        )
        thought = Thought(weighed, analysis.reasons(view, weighed))
        return list(bots_of(self.game).explain(thought, view, language, names))

    def to_json(self) -> dict[str, object]:
        return {"seat": self.seat, "position": self.position, "chances": self.chances}


def read_puzzles(game: str, content: str) -> list[Puzzle]:
    """The puzzles of a file; refuses what is no such file."""
    try:
        document = json.loads(content)
    except ValueError as error:
        raise BadInput("puzzles: is no JSON") from error
    return each(lambda path, value: _read(game, path, value))("puzzles", document)


def _read(game: str, path: str, value: object) -> Puzzle:
    found = Table(path, value, ("seat", "position", "chances"))
    chances = found.read("chances", table()).values
    return Puzzle(
        game=game,
        seat=found.read("seat", whole(0, 9)),
        position=found.read("position", table()).values,
        chances={
            text(path, action): number(0, 1)(f"{path}.chances.{action}", chance)
            for action, chance in chances.items()
        },
    )


def write_puzzles(puzzles: Iterable[Puzzle]) -> str:
    """A file of puzzles, one in each line."""
    lines = (json.dumps(one.to_json(), separators=(",", ":")) for one in puzzles)
    return "[\n" + ",\n".join(lines) + "\n]\n"


@cache
def puzzles_of(game: str) -> tuple[Puzzle, ...]:
    """The puzzles that are shipped for a game."""
    file = files("signoria.puzzles").joinpath(game, FILE)
    if game not in GAMES or not file.is_file():
        return ()
    return tuple(read_puzzles(game, file.read_text("utf-8")))
