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
ROLLOUTS = 1_000
"""How many games OpenSpiel plays at random from one state before it comes back to Python."""
SIMULATIONS = 2_000
"""Of one decision in OpenSpiel's tree search; its share of set-up is lost among so many."""


def catanatron() -> list[Contender]:
    from catanatron import Color, Game, RandomPlayer

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
    import numpy
    import rlcard
    from rlcard.agents import RandomAgent

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
    import pyspiel

    game = pyspiel.load_game("hearts")
    title = f"OpenSpiel {version('open_spiel')}: Hearts"

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

    def rollouts(seed: int, seconds: float) -> Sample:
        """A tree search that is over after its first leaf: nothing but random play, in C++."""
        rng = Random(seed)
        moves, games, spent = 0, 0, 0.0
        while spent < seconds:
            state = _dealt(game.new_initial_state(), rng)
            length = _play(state.clone(), rng)  # all games from here are as long
            play = pyspiel.RandomRolloutEvaluator(ROLLOUTS, rng.randrange(2**31))
            bot = pyspiel.MCTSBot(game, play, 2.0, 1, 1000, False, rng.randrange(2**31), False)
            start = clock()
            bot.step(state)
            spent += clock() - start
            moves += ROLLOUTS * length
            games += ROLLOUTS
        return Sample(moves / spent, moves, games)

    def search(seed: int, seconds: float) -> Sample:
        rng = Random(seed)
        simulations, spent = 0, 0.0
        while spent < seconds:
            state = _second_trick(game, rng)
            play = pyspiel.RandomRolloutEvaluator(1, rng.randrange(2**31))
            bot = pyspiel.ISMCTSBot(rng.randrange(2**31), play, 2.0, SIMULATIONS, -1)
            start = clock()
            bot.step(state)
            spent += clock() - start
            simulations += SIMULATIONS
        return Sample(simulations / spent)

    return [
        Contender("hearts-rollouts", f"{title}, rollouts in C++", "compiled moves/s", rollouts),
        Contender("hearts-search", f"{title}, ISMCTS in C++, random playouts", "sims/s", search),
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


def _second_trick(game: Any, rng: Random) -> Any:
    """Hearts when the first trick is over and there is something to decide: 48 moves to the end."""
    while True:
        state = _dealt(game.new_initial_state(), rng)
        while state.legal_actions() and _left(state) > 48:
            state.apply_action(rng.choice(state.legal_actions()))
        if len(state.legal_actions()) > 1:
            return state


def _left(state: Any) -> int:
    """How many moves there are to the end."""
    return _play(state.clone(), Random(0))


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
