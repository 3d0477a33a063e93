"""Puzzles. Nothing is stored, and the answer is sent with the solution alone."""

from __future__ import annotations

from signoria.games import GAMES, load
from signoria.puzzles import Puzzle, puzzles_of
from signoria.server.http.bare_look import bare_look
from signoria.server.http.routes.base import Language, Routes
from signoria.server.http.schemas.puzzles import (
    PuzzleAnswer,
    PuzzleCount,
    PuzzleCounts,
    PuzzleSolution,
    PuzzleState,
    WeighedChoice,
)
from signoria.server.http.schemas.tables import Look
from signoria.server.table import Refused
from signoria.text import say

routes = Routes(tags=["puzzles"])
NAMES = ("Anna", "Bruno", "Caterina", "Dario", "Elena", "Fabio")


@routes.get("/api/puzzles")
async def counts() -> PuzzleCounts:
    """How many puzzles there are."""
    return PuzzleCounts(
        games=[
            PuzzleCount(game=game, puzzles=len(puzzles_of(game)))
            for game in GAMES
            if puzzles_of(game)
        ]
    )


@routes.post("/api/puzzles/{game}/{number}")
async def puzzle(game: str, number: int, answer: PuzzleAnswer, language: Language) -> PuzzleState:
    """A puzzle, and the solution to whoever answers."""
    shelf = puzzles_of(game)
    if not 1 <= number <= len(shelf):
        raise Refused("no-such-puzzle", 404)
    one = shelf[number - 1]
    names = _names(one, language)
    state, rules = one.state(), load(game)
    look = bare_look(rules, state, one.seat, names, language)
    return PuzzleState(
        number=number,
        of=len(shelf),
        ask=rules.ask(state.view(one.seat), language, names),
        look=Look.from_data(look),
        solution=None if answer.action is None else _solution(one, answer.action, language),
    )


def _names(one: Puzzle, language: str) -> list[str]:
    players = one.state().players
    return [
        say("web.you", language) if seat == one.seat else NAMES[seat] for seat in range(players)
    ]


def _solution(one: Puzzle, given: str, language: str) -> PuzzleSolution:
    state, rules = one.state(), load(one.game)
    view = state.view(one.seat)
    chosen = state.parse(given, one.seat)
    one.state().apply(chosen, one.seat)  # refuses what is not legal
    return PuzzleSolution(
        right=str(chosen) == one.best,
        chances=[
            WeighedChoice(
                action=action,
                words=rules.action_text(view, state.parse(action, one.seat), language),
                chance=chance,
            )
            for action, chance in one.chances.items()
        ],
        why=one.why(language, _names(one, language)),
    )
