"""Other rules engines, each with its own way to play at random.

Where a peer offers two ways, the faster one is measured. A peer is imported only when it is
prepared, so that a missing one is no obstacle.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib.metadata import version
from random import Random
from typing import Any

from benchmarks.measure import Contender, Sample, clock, play_for

HEARTS_DEALT = 50
"""How many games are dealt at a time where the deal is not timed."""


def catanatron() -> list[Contender]:
    from catanatron import Color, Game, RandomPlayer  # type: ignore[import-not-found]

    colours = (Color.RED, Color.BLUE, Color.ORANGE, Color.WHITE)

    def turn(seed: int, seconds: float) -> Sample:
        rng = Random(seed)

        def play() -> int:
            game = Game([RandomPlayer(colour) for colour in colours], seed=rng.randint(1, 2**32))
            game.play()
            return len(game.state.actions)

        return play_for(seconds, play)

    what = f"catanatron {version('catanatron')}: Catan, 4 players"
    return [Contender("catanatron", what, "moves/s", turn)]


def rlcard() -> list[Contender]:
    import numpy  # type: ignore[import-not-found]
    import rlcard  # type: ignore[import-not-found]
    from rlcard.agents import RandomAgent  # type: ignore[import-not-found]

    env = rlcard.make("uno")
    env.set_agents([RandomAgent(num_actions=env.num_actions) for _ in range(env.num_players)])

    def play() -> int:
        before = env.timestep
        env.run(is_training=True)  # without, the agent also lists its probabilities
        steps: int = env.timestep - before
        return steps

    def turn(seed: int, seconds: float) -> Sample:
        env.seed(seed)
        numpy.random.seed(seed)  # the agents draw from the global source
        return play_for(seconds, play)

    what = f"RLCard {version('rlcard')}: Uno, {env.num_players} players"
    return [Contender("rlcard", what, "moves/s", turn)]


def open_spiel() -> list[Contender]:
    import numpy
    import pyspiel  # type: ignore[import-not-found]

    game = pyspiel.load_game("hearts")

    def documented(seed: int, seconds: float) -> Sample:
        rng = Random(seed)
        numpy.random.seed(seed)
        choose = numpy.random.choice
        return play_for(seconds, lambda: _play_as_documented(game.new_initial_state(), rng, choose))

    def whole(seed: int, seconds: float) -> Sample:
        rng = Random(seed)
        return play_for(seconds, lambda: _play(game.new_initial_state(), rng))

    def moves_only(seed: int, seconds: float) -> Sample:
        rng = Random(seed)
        moves, games, spent = 0, 0, 0.0
        while spent < seconds:
            states = [_dealt(game.new_initial_state(), rng) for _ in range(HEARTS_DEALT)]
            start = clock()
            for state in states:
                moves += _play(state, rng)
            spent += clock() - start
            games += HEARTS_DEALT
        return Sample(moves / spent, moves, games)

    title = f"OpenSpiel {version('open_spiel')}: Hearts"
    return [
        Contender("hearts-documented", f"{title}, documented loop", "moves/s", documented),
        Contender("hearts", f"{title}, leanest loop", "moves/s", whole),
        Contender("hearts-moves", f"{title}, without the deal", "moves/s", moves_only),
    ]


def _play_as_documented(state: Any, rng: Random, choose: Callable[..., Any]) -> int:
    """The loop of OpenSpiel's own documentation: chance by its probabilities, players at random."""
    count = 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(choose(outcomes, p=chances))
        else:
            state.apply_action(rng.choice(state.legal_actions()))
            count += 1
    return count


def _play(state: Any, rng: Random) -> int:
    """The leanest loop there is: chance is uniform in Hearts, so nobody asks its probabilities."""
    count = 0
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(rng.choice(state.chance_outcomes())[0])
        else:
            state.apply_action(rng.choice(state.legal_actions()))
            count += 1
    return count


def _dealt(state: Any, rng: Random) -> Any:
    """Deal: all of chance in a game of hearts comes before its first move."""
    while state.is_chance_node():
        state.apply_action(rng.choice(state.chance_outcomes())[0])
    return state


PEERS: dict[str, Callable[[], list[Contender]]] = {
    "catanatron": catanatron,
    "RLCard": rlcard,
    "OpenSpiel": open_spiel,
}
