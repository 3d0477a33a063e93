"""Write the recorded games of `tests/fixtures`: every game, edition, option and number of players.

Run it only when games of a new kind are to be added: the point of the others is that they stay.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from signoria import record
from signoria.bots import make
from signoria.condottiere import GAME, Series
from signoria.condottiere.model.cards import NAMES, spread
from signoria.game import Simulation
from signoria.games import load
from signoria.virtu.data_file.documents import load as load_data

FIXTURES = Path(__file__).parent.parent / "tests" / "fixtures"
FOLDER = FIXTURES / "games"
VIRTU = FIXTURES / "virtu"
VIRTU_DATA = FIXTURES / "virtu-data.toml"
"""The numbers with which the games of Virtù were played; those of the package may change."""
OPTIONS = {
    "first": [[], ["closed-counts"]],
    "second": [[], ["greater-kingdoms"], ["capture"], ["points"], ["open-counts", "capture"]],
    "third": [
        [],
        ["draw-after-battle"],
        ["points"],
        ["greater-kingdoms"],
        ["capture"],
        ["hidden"],
        ["choose-after-deal"],
        ["closed-counts"],
        ["draw-after-battle", "hidden", "capture", "greater-kingdoms"],
    ],
}


def setups() -> Iterator[dict[str, Any]]:
    for edition, combinations in OPTIONS.items():
        for options in combinations:
            for players in range(2, 7):
                setup = {"edition": edition, "players": players, "options": options}
                if "points" in options:
                    setup["target"] = 8
                yield setup
    yield {"edition": "first", "players": 4, "options": [], "board": "italy"}
    yield {"edition": "third", "players": 5, "options": [], "board": "italy-1995"}


def play(setup: dict[str, Any], seed: str) -> str:
    """A game of captains and one seat that plays at random, in which cards are shown sometimes."""
    table = Simulation(GAME.new(setup), Random(seed))
    table.settle()
    bots = ["captain"] * (setup["players"] - 1) + ["random"]
    players = [make(name, Random(f"{seed}/{seat}")) for seat, name in enumerate(bots)]
    rng = Random(f"{seed}/talk")
    while table.state.outcome() is None:
        seat = table.state.to_act
        assert seat is not None
        game = table.state.game if isinstance(table.state, Series) else table.state
        hand = spread(game.hands[seat])
        if hand and rng.random() < 0.02:
            to = (seat + 1) % setup["players"]
            table.log += table.state.aside(f"show {to} {NAMES[rng.choice(hand)]}", seat)
        table.apply(players[seat].decide(table.state.view(seat)))
    seats = [f"bot:{name}" for name in bots]
    return record.dumps(record.of(GAME, setup, seats, table.log, table.state.outcome(), seed))


def virtu_setups() -> Iterator[tuple[dict[str, Any], list[str]]]:
    """Setups of Virtù with who plays: captains alone, with somebody at random, with a searcher."""
    for players in (3, 4, 5):
        captains = ["captain"] * players
        for options in ([], ["one-spy"]):
            setup = {"players": players, "options": options}
            yield setup, captains
            yield setup, [*captains[1:], "random"]
            yield setup, ["random", *captains[1:-1], "strategist:sims=2"]
            yield setup, [*captains[2:], "random", "random"]


def play_virtu(setup: dict[str, Any], bots: list[str], seed: str) -> str:
    """A game of Virtù."""
    game = load("virtu")
    chosen = {**setup, "data": load_data(VIRTU_DATA)}
    table = Simulation(game.new(chosen), Random(seed))
    table.settle()
    players = [make(name, Random(f"{seed}/{seat}"), "virtu") for seat, name in enumerate(bots)]
    rng = Random(f"{seed}/order")
    while table.state.outcome() is None:
        seat = rng.choice(table.state.deciders)
        table.log += table.state.apply(players[seat].decide(table.state.view(seat)), seat)
    seats = [f"bot:{name}" for name in bots]
    return record.dumps(record.of(game, chosen, seats, table.log, table.state.outcome(), seed))


def main() -> None:
    write_condottiere()
    write_virtu()


def write_virtu() -> None:
    VIRTU.mkdir(parents=True, exist_ok=True)
    for number, (setup, bots) in enumerate(virtu_setups()):
        words = [str(setup["players"]), *setup["options"], str(number)]
        path = VIRTU / f"{'-'.join(words)}.toml"
        if not path.exists():
            path.write_text(play_virtu(setup, bots, path.stem), "utf-8")
            sys.stderr.write(f"{path.name}\n")


def write_condottiere() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    for setup in setups():
        words = [setup["edition"], str(setup["players"]), *setup["options"]]
        words += [setup["board"]] if "board" in setup else []
        path = FOLDER / f"{'-'.join(words)}.toml"
        if not path.exists():
            path.write_text(play(setup, path.stem), "utf-8")
            sys.stderr.write(f"{path.name}\n")


if __name__ == "__main__":
    main()
