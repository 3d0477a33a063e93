"""Bots: legal, repeatable, honest, and better than chance."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from signoria.bots import make, names
from signoria.condottiere import GAME
from signoria.game import BadInput, Simulation

VARIANTS = list(GAME.variants())
every_variant = pytest.mark.parametrize(
    "setup", VARIANTS, ids=lambda setup: "-".join(map(str, setup.values()))
)


def decide(document: dict[str, Any], *, seed: int = 0) -> str:
    """What the captain does in a position."""
    state = GAME.position(document)
    return str(make("captain", Random(seed)).decide(state.view(state.to_act)))


@every_variant
def test_a_captain_plays_whole_games_legally_and_repeatably(setup: dict[str, Any]) -> None:
    logs = []
    for _ in range(2):
        table = Simulation(GAME.new(setup), Random("table"))
        table.settle()
        players = [make("captain", Random(seat)) for seat in range(setup["players"])]
        while table.state.outcome() is None:
            seat = table.state.to_act
            assert seat is not None
            view = table.state.view(seat)
            action = players[seat].decide(view)
            assert action in view.legal
            table.apply(action)
        logs.append([event.line for event in table.log])
    assert logs[0] == logs[1]


@every_variant
def test_a_captain_decides_the_same_whatever_it_cannot_know(setup: dict[str, Any]) -> None:
    rng = Random("honest")
    table = Simulation(GAME.new(setup), Random("honest table"))
    table.settle()
    cases = 0
    while table.state.outcome() is None and cases < 40:
        seat = table.state.to_act
        view = table.state.view(seat)
        action = make("captain", Random(1)).decide(view)
        other = view.sample(rng).view(seat)
        assert make("captain", Random(1)).decide(other) == action
        cases += 1
        table.apply(rng.choice([action, rng.choice(view.legal)]))


def test_a_bot_that_nobody_knows_is_refused() -> None:
    assert "general" not in names()
    with pytest.raises(BadInput, match="bot: there is no general; there are random, captain"):
        make("general", Random(0))


def test_random_takes_every_legal_action() -> None:
    view = GAME.position({"players": 2, "site": "roma", "hands": [["10", "winter"], ["1"]]}).view(0)
    bot = make("random", Random(3))
    assert {str(bot.decide(view)) for _ in range(100)} == {"play 10", "play winter", "pass"}


def test_it_takes_the_region_that_wins() -> None:
    kingdom = {"milano": 0, "genova": 0}
    assert decide({"players": 4, "phase": "site", "owners": kingdom,
                   "hands": [["10", "10", "10", "heroine"], ["1"], ["1"], ["1"]]}) in (
        "site torino", "site parma", "site venezia", "site mantova", "site modena")  # fmt: skip
    last = {"players": 4, "site": "parma", "owners": kingdom, "passed": [1, 2, 3],
            "hands": [["10", "1"], ["1"], ["1"], ["1"]], "lines": [[], ["5"], [], []]}  # fmt: skip
    assert decide(last) == "play 10"


def test_it_stops_at_a_victory_nobody_can_take_away() -> None:
    won = {"players": 3, "site": "parma", "passed": [1, 2], "hands": [["10", "5"], ["1"], ["1"]],
           "lines": [["6"], ["5"], ["2"]]}  # fmt: skip
    assert decide(won) == "pass"


def test_it_surrenders_when_it_is_ahead_in_a_battle_that_matters() -> None:
    ahead = {"players": 3, "site": "parma", "owners": {"milano": 0, "genova": 0, "torino": 0},
             "hands": [["surrender", "1"], ["10", "10"], ["10"]],
             "lines": [["6"], ["5"], ["2"]]}  # fmt: skip
    assert decide(ahead) == "play surrender"


def test_it_does_not_let_another_win_for_nothing() -> None:
    threat = {"players": 2, "site": "parma", "owners": {"milano": 1, "genova": 1, "modena": 1},
              "condottiere": 1, "to_act": 0, "passed": [1],
              "hands": [["10", "heroine", "3"], ["1"]], "lines": [[], ["6"]]}  # fmt: skip
    assert decide(threat).startswith("play")


def test_the_old_bishop_saves_a_battle_that_would_lose_the_game() -> None:
    lost = {"edition": "second", "players": 2, "site": "parma", "condottiere": 1, "to_act": 0,
            "owners": {"milano": 1, "genova": 1, "modena": 1}, "passed": [1],
            "hands": [["bishop", "1"], ["1"]], "lines": [[], ["10", "10"]]}  # fmt: skip
    assert decide(lost) == "play bishop"


def test_the_pope_goes_where_another_would_win() -> None:
    state = {"players": 4, "phase": "pope", "site": "napoli", "to_act": 0,
             "owners": {"torino": 1, "genova": 1, "siena": 2},
             "hands": [["1"], ["1"], ["1"], ["1"]]}  # fmt: skip
    assert decide(state) in ("pope milano", "pope parma")


def test_it_keeps_its_best_cards() -> None:
    left = {"players": 2, "phase": "keep", "site": "roma",
            "hands": [["1", "2", "10", "heroine", "scarecrow"], []]}  # fmt: skip
    assert decide(left) == "keep 10 heroine"


def test_it_draws_what_it_may() -> None:
    assert decide({"players": 2, "phase": "draw", "options": ["draw-after-battle"],
                   "hands": [["1", "2"], ["1"]]}) == "draw 3"  # fmt: skip


@pytest.mark.parametrize(
    ("setup", "least"),
    [
        ({"edition": "third", "players": 4}, 0.80),
        ({"edition": "third", "players": 2}, 0.80),
        ({"edition": "third", "players": 6}, 0.60),
        ({"edition": "second", "players": 4}, 0.60),
        ({"edition": "first", "players": 3}, 0.60),
        ({"edition": "third", "players": 4, "options": ["draw-after-battle"]}, 0.60),
        ({"edition": "third", "players": 4, "options": ["capture", "hidden"]}, 0.60),
    ],
    ids=str,
)
def test_a_captain_beats_chance(setup: dict[str, Any], least: float) -> None:
    """One captain against random players, with every seat in turn; the seeds are fixed."""
    games, wins = 48, 0.0
    for number in range(games):
        captain = number % setup["players"]
        table = Simulation(GAME.new(setup), Random(f"chance {number}"))
        table.settle()
        bots = [
            make("captain" if seat == captain else "random", Random(f"{number}/{seat}"))
            for seat in range(setup["players"])
        ]
        while table.state.outcome() is None:
            seat = table.state.to_act
            assert seat is not None
            table.apply(bots[seat].decide(table.state.view(seat)))
        ended = table.state.outcome()
        assert ended is not None
        winners = ended.winners
        wins += (captain in winners) / max(1, len(winners))
    assert wins / games >= least
