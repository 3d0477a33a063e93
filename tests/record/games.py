"""Whole games to make records of."""

from __future__ import annotations

from random import Random
from typing import Any

from signoria import record
from signoria.condottiere import GAME
from signoria.condottiere.model.cards import NAMES, spread
from signoria.game import Simulation, shuffled
from signoria.record import Record


def random_game(setup: dict[str, Any], seed: str, *, decisions: int = 10_000) -> Simulation[Any]:
    """A random game with some cards shown, in pauses too, up to a number of decisions."""
    table = Simulation(GAME.new(setup), Random(seed))
    table.settle()
    rng = Random(f"{seed}/decisions")
    while table.state.outcome() is None and decisions:
        if rng.random() < 0.02:
            show_something(table, rng)
        seat = rng.choice(table.state.deciders)
        table.log += table.state.apply(rng.choice(table.state.legal(seat)), seat)
        while (chance := table.state.chance) is not None:
            if chance.is_pause and rng.random() < 0.2:
                show_something(table, rng)
            table.log += table.state.shuffle(shuffled(chance, table.rng))
        decisions -= 1
    return table


def show_something(table: Simulation[Any], rng: Random) -> None:
    game = getattr(table.state, "game", table.state)
    seat = rng.randrange(game.players)
    hand = spread(game.hands[seat])
    if hand:
        to = (seat + rng.randrange(1, game.players)) % game.players
        table.log += table.state.aside(f"show {to} {NAMES[rng.choice(hand)]}", seat)


def record_of(setup: dict[str, Any], seed: str = "7", *, decisions: int = 10_000) -> Record:
    table = random_game(setup, seed, decisions=decisions)
    names = [f"Player {seat}" for seat in range(setup["players"])]
    return record.of(GAME, setup, names, table.log, table.state.outcome(), seed)
